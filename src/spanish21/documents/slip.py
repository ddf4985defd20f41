"""A slip of a table on one sheet: what was counted or carried, and who signed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spanish21.documents.svg import Drawing, element, fit, text

__all__ = ["SlipPaper", "draw_slip"]

_WIDTH, _MARGIN, _ROW, _SIZE = 612.0, 54.0, 22.0, 12.0
_LETTER = 792.0
_STYLE = """
.paper { fill: #ffffff; }
.line { stroke: #555555; stroke-width: 0.8; }
.ink { fill: #111111; font-family: Libertinus Serif, Georgia, 'Times New Roman', serif; }
.void { fill: #9c1c1c; font-family: Libertinus Serif, Georgia, 'Times New Roman', serif; }
.end { text-anchor: end; }
"""


@dataclass(frozen=True, slots=True)
class SlipPaper:
    """What is printed on a slip."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """table, slip number, date and so on"""
    rows: tuple[tuple[str, str, str], ...]
    """denomination, count, amount"""
    totals: tuple[tuple[str, str], ...]
    signatures: tuple[tuple[str, str], ...]
    """who signed, and when"""
    void: str = ""
    """why the slip does not count"""


def draw_slip(paper: SlipPaper) -> Drawing:
    """Draw a slip on a sheet of US Letter."""
    parts = (
        element("rect", width=_WIDTH, height=_LETTER, class_="paper"),
        text(paper.title, _MARGIN, 84, font_size=fit(paper.title, 504, 26), class_="ink"),
        *_drawn(paper),
    )
    return Drawing(paper.title, _WIDTH, _LETTER, _STYLE, parts)


def _drawn(paper: SlipPaper) -> Iterator[str]:
    y = 116.0
    for name, value in paper.facts:
        yield _said(name, _MARGIN, y)
        yield _said(value, 200, y)
        y += _ROW
    if paper.void:
        said = f"VOID: {paper.void}"
        yield text(said, _MARGIN, y, font_size=fit(said, 504, 16), class_="void")
        y += _ROW
    y += 10
    if paper.rows:
        for word, x, look in (("Denomination", _MARGIN, ""), ("Count", 330, "end")):
            yield _said(word, x, y, look)
        yield _said("Amount", _WIDTH - _MARGIN, y, "end")
        yield _line(y + 6)
        y += _ROW
    for chip, count, amount in paper.rows:
        yield _said(chip, _MARGIN, y)
        yield _said(count, 330, y, "end")
        yield _said(amount, _WIDTH - _MARGIN, y, "end")
        y += _ROW
    for name, value in paper.totals:
        yield _line(y - 16)
        yield _said(name, _MARGIN, y)
        yield _said(value, _WIDTH - _MARGIN, y, "end")
        y += _ROW
    y += 40
    for name, at in paper.signatures:
        yield _line(y)
        yield _said(name, _MARGIN, y + 16)
        yield _said(at, _WIDTH - _MARGIN, y + 16, "end")
        y += 60


def _said(words: str, x: float, y: float, look: str = "") -> str:
    size = fit(words, 360, _SIZE)
    return text(words, x, y, font_size=size, class_=f"ink {look}".strip())


def _line(y: float) -> str:
    return element("path", d=f"M{_MARGIN} {y} H{_WIDTH - _MARGIN}", class_="line")
