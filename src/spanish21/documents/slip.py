"""A slip of a table on one sheet: what was counted or carried, and who signed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spanish21.documents.paper import PaperSize
from spanish21.documents.svg import Drawing, element, fit, text

__all__ = ["SlipPaper", "draw_slip"]

_MARGIN, _ROW, _SIZE = 54.0, 22.0, 12.0
_WRITTEN_ON = 490.0
"""how wide lines are, on either paper"""
_RIGHT = _MARGIN + _WRITTEN_ON
_APPROVAL = 150.0
"""how far above the foot of the sheet the approval block begins"""
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
    digest: str
    """the hash of the entry of the log that the slip comes from; empty if it is not one entry"""
    void: str = ""
    """why the slip does not count"""
    heads: tuple[str, str, str] = ("Denomination", "Count", "Amount")
    """what the columns are called"""


def draw_slip(paper: SlipPaper, size: PaperSize = PaperSize.LETTER) -> Drawing:
    """Draw a slip on a sheet of US Letter or A4."""
    width, height = size.points
    title = fit(paper.title, _WRITTEN_ON, 26)
    parts = (
        element("rect", width=width, height=height, class_="paper"),
        text(paper.title, _MARGIN, 84, font_size=title, class_="ink"),
        *_drawn(paper),
        *_approval(paper, height - _APPROVAL),
    )
    return Drawing(paper.title, width, height, _STYLE, parts)


def _approval(paper: SlipPaper, y: float) -> Iterator[str]:
    """Draw what accounting fills in, and where the slip is in the log."""
    yield _said("Approved by accounting", _MARGIN, y)
    for word, x, wide in (("Name", 0, 200), ("Signature", 215, 165), ("Date", 395, 95)):
        left = _MARGIN + x
        yield element("path", d=f"M{left} {y + 52} H{left + wide}", class_="line")
        yield text(word, left, y + 64, font_size=9, class_="ink")
    if not paper.digest:
        return  # the paper sums up many entries
    said = f"Entry of the log (SHA-256): {paper.digest}"
    yield text(said, _MARGIN, y + 92, font_size=fit(said, _WRITTEN_ON, 9), class_="ink")


def _drawn(paper: SlipPaper) -> Iterator[str]:
    y = 116.0
    for name, value in paper.facts:
        yield _said(name, _MARGIN, y)
        yield _said(value, 200, y)
        y += _ROW
    if paper.void:
        said = f"VOID: {paper.void}"
        yield text(said, _MARGIN, y, font_size=fit(said, _WRITTEN_ON, 16), class_="void")
        y += _ROW
    y += 10
    if paper.rows:
        first, second, third = paper.heads
        for word, x, look in ((first, _MARGIN, ""), (second, 330, "end"), (third, _RIGHT, "end")):
            yield _said(word, x, y, look)
        yield _line(y + 6)
        y += _ROW
    for chip, count, amount in paper.rows:
        yield _said(chip, _MARGIN, y)
        yield _said(count, 330, y, "end")
        yield _said(amount, _RIGHT, y, "end")
        y += _ROW
    for name, value in paper.totals:
        yield _line(y - 16)
        yield _said(name, _MARGIN, y)
        yield _said(value, _RIGHT, y, "end")
        y += _ROW
    y += 40
    for name, at in paper.signatures:
        yield _line(y)
        yield _said(name, _MARGIN, y + 16)
        yield _said(at, _RIGHT, y + 16, "end")
        y += 60


def _said(words: str, x: float, y: float, look: str = "") -> str:
    size = fit(words, 360, _SIZE)
    return text(words, x, y, font_size=size, class_=f"ink {look}".strip())


def _line(y: float) -> str:
    return element("path", d=f"M{_MARGIN} {y} H{_RIGHT}", class_="line")
