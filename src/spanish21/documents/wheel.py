"""A prize wheel drawn: a slice for every section, and a list that tells them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.documents.svg import Drawing, element, number, point, text
from spanish21.law.clause import number_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.law.wheel import Section, Wheel

__all__ = ["draw_wheel"]

_CENTER, _RADIUS, _HUB = (470.0, 556.0), 356.0, 90.0
_LIST, _ROW, _WIDTH = 930.0, 44.0, 1600.0
_LEAST = 7.5
_CIRCLE = 359.99
"""a whole circle but for a hair: an arc that ends where it begins is not drawn"""
_COLOURS = ("#0d4b35", "#b5382e", "#1d5a8a", "#c08a1e", "#5b3a86", "#23766d")
_JACKPOT = "#e8c24a"
_STYLE = """
.paper { fill: #fffdf7; }
.rim { fill: #3a2413; }
.hub { fill: #fffdf7; stroke: #c9a227; stroke-width: 6; }
.slice { stroke: #fffdf7; stroke-width: 2.5; }
.pointer { fill: #c9a227; stroke: #3a2413; stroke-width: 2; }
.on { fill: #fffdf7; font-weight: 600; }
.dark { fill: #2a1a05; font-weight: 700; }
.ink { fill: #231f18; }
.soft { fill: #6d6455; }
.warn { fill: #a3271d; }
.sans { font-family: Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; }
.serif { font-family: Libertinus Serif, Georgia, 'Times New Roman', serif; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
"""


def draw_wheel(
    title: str, edition: str, wheel: Wheel, clauses: Sequence[tuple[str, ...]]
) -> Drawing:
    """Draw a wheel; a section too small to see is drawn wider, and its true chance listed."""
    height = max(1064.0, 250 + _ROW * len(wheel.sections) + 90)
    order = _arranged(wheel)
    parts = (
        element("rect", width=_WIDTH, height=height, class_="paper"),
        text(title, 60, 84, font_size=46, class_="serif ink"),
        text(f"{edition}, {wheel.weight:,} stops", 60, 124, font_size=24, class_="sans soft"),
        *_wheel(wheel, order, clauses),
        *_listed(wheel, clauses),
        *_notes(wheel, height),
    )
    return Drawing(f"{title}, {edition}", _WIDTH, height, _STYLE, parts)


def _arranged(wheel: Wheel) -> list[int]:
    """Put large sections between small ones, so that no two thin slices stand side by side."""
    falling = sorted(range(len(wheel.sections)), key=lambda place: -wheel.sections[place].weight)
    half = (len(falling) + 1) // 2
    large, small = falling[:half], falling[half:]
    mixed = [place for pair in zip(large, small, strict=False) for place in pair]
    return mixed + large[len(small) :]


def _angles(wheel: Wheel, order: Sequence[int]) -> dict[int, float]:
    """Share the circle out by weight, with a least angle for every section."""
    least = min(_LEAST, 180.0 / len(order))
    spare = _CIRCLE - least * len(order)
    return {place: least + spare * wheel.sections[place].weight / wheel.weight for place in order}


def _wheel(wheel: Wheel, order: Sequence[int], clauses: Sequence[tuple[str, ...]]) -> Iterator[str]:
    x, y = _CENTER
    yield element("circle", cx=x, cy=y, r=_RADIUS + 22, class_="rim")
    angles = _angles(wheel, order)
    start = -90.0 - angles[order[0]] / 2
    for turn, place in enumerate(order):
        section = wheel.sections[place]
        colour = _JACKPOT if not section.symbol.startswith("$") else _COLOURS[turn % len(_COLOURS)]
        if turn == len(order) - 1 and colour == _COLOURS[0]:
            colour = _COLOURS[3]
        yield _slice(section, start, angles[place], colour, clauses[place])
        start += angles[place]
    yield element("circle", cx=x, cy=y, r=_HUB, class_="hub")
    yield text("Bonus", x, y - 4, font_size=34, class_="serif middle ink")
    yield text("Spin", x, y + 32, font_size=34, class_="serif middle ink")
    top = y - _RADIUS
    yield element("path", d=f"M{x - 22} {top - 48} h44 l-22 62 z", class_="pointer")


def _slice(
    section: Section, start: float, angle: float, colour: str, clauses: tuple[str, ...]
) -> str:
    """Draw one section with its symbol along its middle."""
    x, y = _CENTER
    ends = [point(_CENTER, _RADIUS, degrees) for degrees in (start, start + angle)]
    (ax, ay), (bx, by) = ends
    large = 1 if angle > 180 else 0  # noqa: PLR2004 - half a circle
    path = (
        f"M{number(x)} {number(y)} L{number(ax)} {number(ay)} "
        f"A{_RADIUS:g} {_RADIUS:g} 0 {large} 1 {number(bx)} {number(by)} Z"
    )
    middle = start + angle / 2
    tx, ty = point(_CENTER, _RADIUS - 16, middle)
    look = "dark" if colour == _JACKPOT else "on"
    name = section.symbol if section.symbol.startswith("$") else section.symbol.upper()
    size = min(30.0, 11 + angle * 1.35)
    cited = "; ".join(clauses)
    # Text runs towards the rim, and is turned about where it would stand on its head.
    flipped = 90 < middle % 360 < 270  # noqa: PLR2004 - the left half
    turned = number(middle + 180 if flipped else middle)
    label = text(
        f"{name} +{section.community // 100}" if section.community else name,
        tx,
        ty,
        font_size=size,
        class_=f"sans {look}" + ("" if flipped else " end"),
        dy="0.35em",
        transform=f"rotate({turned} {number(tx)} {number(ty)})",
    )
    return element(
        "g",
        element("title", f"{section.name}, weight {section.weight} [{cited}]"),
        element("path", d=path, fill=colour, class_="slice"),
        label,
        data_symbol=section.symbol,
        data_clause=cited,
    )


def _listed(wheel: Wheel, clauses: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """List the sections as they stand in the submission."""
    heads = (("symbol", 0, ""), ("others get", 260, " end"), ("weight", 400, " end"))
    top = 190.0
    for words, dx, look in (*heads, ("chance", 590, " end")):
        yield text(words, _LIST + dx, top, font_size=20, class_=f"sans soft{look}")
    for place, section in enumerate(wheel.sections):
        y = top + 42 + _ROW * place
        others = f"${section.community // 100}" if section.community else ""
        chance = f"{100 * section.weight / wheel.weight:.4f}%"
        yield text(section.symbol, _LIST, y, font_size=25, class_="sans ink")
        yield text(others, _LIST + 260, y, font_size=25, class_="sans ink end")
        yield text(f"{section.weight:,}", _LIST + 400, y, font_size=25, class_="sans ink end")
        yield text(chance, _LIST + 590, y, font_size=25, class_="sans ink end")
        short = ", ".join(number_of(clause) for clause in clauses[place])
        yield text(short, _LIST, y + 16, font_size=12, class_="sans soft")


def _notes(wheel: Wheel, height: float) -> Iterator[str]:
    y = height - 62
    if wheel.assumed:
        said = "Assumed weights: no document states them, and this submission does not."
        yield text(said, 60, y, font_size=24, class_="sans warn")
    said = "Narrow sections are drawn wider than they are; weights and chances are exact."
    yield text(said, 60, y + 32, font_size=18, class_="sans soft")
