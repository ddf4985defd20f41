"""The felt, seen from above with the dealer at the top: nothing on it but what must be there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from spanish21.documents.svg import cited, element, fit, number, point, text, wrap
from spanish21.law.equipment import Item
from spanish21.rules.equipment import areas, fittings, inscriptions, payouts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from spanish21.law import Rulebook
    from spanish21.rules.equipment import PayoutPiece, Piece

__all__ = ["CENTER", "RADIUS", "RAIL", "STYLE", "boxes", "felt", "table"]

CENTER = (900.0, 190.0)
RADIUS = 800.0
RAIL = 834.0
_INSURANCE = (498.0, 542.0)
_INSURANCE_ENDS = 9.0
_BLACKJACK = 478.0
_BASIC, _BASIC_SIZE = 698.0, 55.0
_SIDE, _SIDE_SIZE = 595.0, 35.0
_SHARED, _SHARED_WIDTH, _SHARED_STEP, _SHARED_NAME = 639.0, 96.0, 42.0, 26.0
_SIDE_APART = 7.4
_TRAY = (-250.0, 12.0, 310.0, 44.0)
"""the chip tray from the middle of the dealer's edge: left, top, width, height"""
_TUBES = 9
_INNER = 425.0
_OPERATOR_DEPTH, _PAYOUTS_DEPTH, _PAYOUTS_END = 142.0, 182.0, 390.0

STYLE = """
.felt { fill: url(#cloth); }
.rail { fill: url(#leather); }
.edge { fill: #6b4a2b; }
.line { fill: none; stroke: #f1e3bd; stroke-width: 3; }
.area { fill: #ffffff14; stroke: #f1e3bd; stroke-width: 3; }
.side { fill: #e2b95022; stroke: #e6c56c; stroke-width: 2.5; }
.place { fill: none; stroke: #f1e3bd; stroke-width: 2; stroke-dasharray: 5 5; }
.tray { fill: #1d2a24; stroke: #f1e3bd; stroke-width: 2; }
.tube { fill: none; stroke: #f1e3bd44; stroke-width: 1.5; }
.gold { fill: #ecca74; }
.cream { fill: #f6ecd0; }
.serif { font-family: Libertinus Serif, Georgia, 'Times New Roman', serif; }
.middle { text-anchor: middle; }
"""

_DEFINITIONS = element(
    "defs",
    element(
        "radialGradient",
        element("stop", offset="0%", stop_color="#17714f"),
        element("stop", offset="100%", stop_color="#0a4230"),
        id="cloth",
        cx=CENTER[0],
        cy=CENTER[1],
        r=RADIUS,
        gradientUnits="userSpaceOnUse",
    ),
    element(
        "radialGradient",
        element("stop", offset="95.6%", stop_color="#20120a"),
        element("stop", offset="98.4%", stop_color="#5e3a20"),
        element("stop", offset="100%", stop_color="#2a170c"),
        id="leather",
        cx=CENTER[0],
        cy=CENTER[1],
        r=RAIL,
        gradientUnits="userSpaceOnUse",
    ),
)


class Box(NamedTuple):
    """A betting position: its number, counted from the dealer's left, and its direction."""

    number: int
    degrees: float


def boxes(rulebook: Rulebook) -> tuple[Box, ...]:
    """Spread the betting positions; the dealer's left is at the right of the drawing."""
    count = rulebook.boxes.value
    step = 138.0 / max(count - 1, 1)
    first = 90.0 - step * (count - 1) / 2
    return tuple(Box(place + 1, first + step * place) for place in range(count))


def table() -> str:
    """Draw the bare table: rail, cloth and the dealer's edge."""
    x, y = CENTER
    return element(
        "g",
        _DEFINITIONS,
        element("path", d=_half(RAIL), class_="rail"),
        element("path", d=_half(RADIUS), class_="felt"),
        element("rect", x=x - RAIL, y=y - 14, width=2 * RAIL, height=14, rx=5, class_="edge"),
        *_tray(),
        id="table",
    )


def _tray() -> Iterator[str]:
    """Draw the chip tray before the dealer: no clause asks for it, and no table is without it."""
    left, top, width, height = _TRAY
    x, y = CENTER[0] + left, CENTER[1] + top
    tray = element("rect", x=x, y=y, width=width, height=height, rx=5, class_="tray")
    apart = width / _TUBES
    tubes = " ".join(
        f"M{number(x + apart * tube)} {number(y)} v{height}" for tube in range(1, _TUBES)
    )
    name = text("Chip tray", x + width / 2, y + height / 2 + 6, font_size=18, class_="serif middle")
    yield element("g", tray, element("path", d=tubes, class_="tube"), name, class_="cream")


def felt(rulebook: Rulebook, *, with_payouts: bool = True) -> str:
    """Draw what the edition wants on the cloth, every piece with its clauses."""
    words = {piece.item: piece for piece in inscriptions(rulebook)}
    found = {piece.item: piece for piece in fittings(rulebook)}
    parts = [
        *_insurance(found[Item.INSURANCE_LINE], words.get(Item.INSURANCE)),
        *_blackjack(words.get(Item.BLACKJACK)),
        *_operator(words.get(Item.OPERATOR)),
    ]
    if with_payouts:
        parts += _payouts(_funnel(payouts(rulebook)))
    shared = found.get(Item.SHARED_AREA)
    for box in boxes(rulebook):
        parts += _box(box, areas(rulebook), shared, rulebook.persons_per_box.value)
    return element("g", "\n".join(("", *parts, "")), id="felt")


def _insurance(line: Piece, inscription: Piece | None) -> Iterator[str]:
    """Draw the band of the insurance line, with its odds where they must be inscribed."""
    inner, outer = _INSURANCE
    ends = (_INSURANCE_ENDS, 180 - _INSURANCE_ENDS)
    sides = [f"M{_at(inner, end)} L{_at(outer, end)}" for end in ends]
    d = " ".join((_arc(inner), _arc(outer), *sides))
    yield cited(line, element("path", d=d, class_="line"), said=line.item.value)
    middle = (inner + outer) / 2 + 11
    said = inscription or line
    label = inscription.text if inscription else "Insurance"
    yield cited(said, _on_arc(label, middle, 33, "insurance"), said=label)


def _blackjack(piece: Piece | None) -> Iterator[str]:
    if piece:
        yield cited(piece, _on_arc(piece.text, _BLACKJACK, 52, "blackjack", "gold"))


def _operator(piece: Piece | None) -> Iterator[str]:
    """Write the operator's name, in two lines if it is long."""
    if not piece:
        return
    x, y = CENTER
    room = 600.0
    lines: Sequence[str] = [piece.text]
    if fit(piece.text, room, 50) < 30:  # noqa: PLR2004 - smaller than this looks mean
        lines = wrap(piece.text, room / len(piece.text) / 0.3, room)
    size = min(fit(line, room, 50 if len(lines) == 1 else 34) for line in lines)
    start = y + _OPERATOR_DEPTH + (0 if len(lines) == 1 else -size * (len(lines) - 1) + 8)
    rows = [
        text(line, x, start + size * row, font_size=size, class_="serif middle gold")
        for row, line in enumerate(lines)
    ]
    yield cited(piece, *rows, font_weight="bold", letter_spacing=1)


def _funnel(rows: Iterable[PayoutPiece]) -> list[PayoutPiece]:
    """Put long lines first: the space between dealer and insurance line narrows downward."""
    backwards = tuple(rows)[::-1]
    return sorted(backwards, key=lambda piece: -(len(piece.text) // 20))


def _payouts(rows: Sequence[PayoutPiece]) -> Iterator[str]:
    """Write the payouts line by line, what is paid in gold."""
    x, y = CENTER
    size, step = 19.0, 26.0
    used = step * (len(rows) + 1)
    depth = _PAYOUTS_DEPTH + max(0.0, _PAYOUTS_END - _PAYOUTS_DEPTH - used) / 2.5
    for piece in rows:
        lines = wrap(piece.text, size, _chord(depth))
        # The line breaks come where spaces were, so that both are one letter of the text.
        drawn, plain = [], len(piece.text) - len(", ".join(piece.paid))
        for line in lines:
            fitting = fit(line, _chord(depth), size)
            head, tail = line[:plain].strip(), line[plain:]
            plain = max(0, plain - len(line) - 1)
            spans = element("tspan", f"{_escaped(head)} ") if head else ""
            inner = spans + element("tspan", _escaped(tail), class_="gold")
            drawn.append(
                element("text", inner, x=x, y=y + depth, font_size=fitting, class_="serif middle")
            )
            depth += step
        yield cited(piece, *drawn, class_="cream")


def _box(box: Box, pieces: Sequence[Piece], shared: Piece | None, persons: int) -> Iterator[str]:
    """Draw the areas of one betting position, turned towards its player."""
    basic, *others = pieces
    middle = (len(others) - 1) / 2
    for place, piece in enumerate(others):
        degrees = box.degrees + _SIDE_APART * (place - middle)
        circle = element("circle", r=_SIDE_SIZE, class_="side")
        name = _stacked(piece.text.split(), 15.5, "gold")
        yield _placed(piece, box, point(CENTER, _SIDE, degrees), degrees, circle, *name)
    if shared:
        yield _shared_box(box, basic, shared, persons)
        return
    circle = element("circle", r=_BASIC_SIZE, class_="area")
    spot = point(CENTER, _BASIC, box.degrees)
    yield _placed(basic, box, spot, box.degrees, circle, *_stacked(basic.text.split(), 27, "cream"))


def _shared_box(box: Box, basic: Piece, shared: Piece, persons: int) -> str:
    """Draw a box with a place for the caller nearest the dealer and the others behind it."""
    height = _SHARED_NAME + _SHARED_STEP * persons + 6
    frame = element(
        "rect",
        x=-_SHARED_WIDTH / 2,
        y=0,
        width=_SHARED_WIDTH,
        height=height,
        rx=12,
        class_="area",
    )
    places = [
        element("circle", cy=_SHARED_NAME + _SHARED_STEP * (place + 0.5), r=_SHARED_STEP / 2 - 3)
        for place in range(persons)
    ]
    behind = cited(shared, *places, said=shared.item.value, class_="place")
    name = text(basic.text, 0, 21, font_size=17, class_="serif middle cream")
    spot = point(CENTER, _SHARED, box.degrees)
    return _placed(basic, box, spot, box.degrees, frame, behind, name)


def _placed(
    piece: Piece, box: Box, spot: tuple[float, float], degrees: float, *children: str
) -> str:
    turned = f"translate({number(spot[0])} {number(spot[1])}) rotate({number(degrees - 90)})"
    said = f"Box {box.number}: {piece.item.value}"
    return cited(piece, *children, said=said, transform=turned, data_box=box.number)


def _stacked(lines: Sequence[str], size: float, color: str) -> Iterator[str]:
    """Write words under one another around the middle of an area."""
    start = -size * (len(lines) - 1) / 2 + size * 0.33
    for row, line in enumerate(lines):
        yield text(line, 0, start + size * row, font_size=size, class_=f"serif middle {color}")


def _on_arc(words: str, radius: float, most: float, name: str, color: str = "cream") -> str:
    path = element("path", id=f"arc-{name}", d=_arc(radius), fill="none")
    along = element(
        "textPath", _escaped(words), href=f"#arc-{name}", startOffset="50%", class_=color
    )
    size = fit(words, 2.2 * radius, most)
    return path + element("text", along, font_size=size, letter_spacing=1.5, class_="serif middle")


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _chord(depth: float) -> float:
    """Return the width that is free at a depth below the dealer's edge."""
    return 2 * math.sqrt(max(_INNER**2 - depth**2, 400.0)) - 30


def _at(radius: float, degrees: float) -> str:
    x, y = point(CENTER, radius, degrees)
    return f"{number(x)} {number(y)}"


def _arc(radius: float) -> str:
    start, end = _at(radius, 180 - _INSURANCE_ENDS), _at(radius, _INSURANCE_ENDS)
    return f"M{start} A{number(radius)} {number(radius)} 0 0 0 {end}"


def _half(radius: float) -> str:
    x, y = CENTER
    return (
        f"M{number(x - radius)} {number(y)} "
        f"A{number(radius)} {number(radius)} 0 0 0 {number(x + radius)} {number(y)} Z"
    )
