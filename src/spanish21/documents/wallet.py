"""A strategy chart to carry in a wallet: faces of the size of a bank card, to cut out and fold."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.documents.svg import Drawing, element, text
from spanish21.strategy.notation import UP_CARDS
from spanish21.strategy.picture import COLORS, ChartTable, chart_tables, legend

if TYPE_CHECKING:
    from spanish21.documents.paper import PaperSize
    from spanish21.strategy import Chart

__all__ = ["FACE", "HOW_TO_CUT", "MARKS", "card_notes", "draw_card", "draw_card_sheet"]

_MM = 72 / 25.4
FACE = (54 * _MM, 85.6 * _MM)
"""a face in points: a bank card, upright"""
MARKS = 12.0
"""points around the faces, for the marks at which to cut and to fold"""
HOW_TO_CUT = "Print at 100%. Cut at the corner marks, and fold between the faces."
_WIDE, _HIGH = FACE
_EDGE = 7.5
_ROOM = _WIDE - 2 * _EDGE
_LABEL = 27.0
_CELL = (_ROOM - _LABEL) / len(UP_CARDS)
_HEADING, _UNDER = 15.0, 7.0
"""the title at the top of the first face, and each line below it"""
_GAP = 5.0
_NOTE, _LINE, _SIGN = 5.0, 5.7, 11.0
_FOOT = 40.0
"""how much of a sheet has to be free below the cards for a line about them"""
_TITLE, _OWN_LINE = 5.2, 7.0
_MONO, _SERIF = 0.61, 0.46
"""the width of a letter of the tables and of their titles, in parts of its size"""
_ROWS = tuple(height / 10 for height in range(110, 83, -1))
"""how high a row may be, from what reads well to what can still be read"""
_STYLE = """
.paper { fill: #ffffff; }
.mark { stroke: #000000; stroke-width: 0.5; fill: none; }
.fold { stroke: #777777; stroke-width: 0.4; stroke-dasharray: 2 2; fill: none; }
.cell { stroke: #555555; stroke-width: 0.3; }
.serif { fill: #111111; font-family: Libertinus Serif, Georgia, 'Times New Roman', serif; }
.mono { fill: #111111; font-family: DejaVu Sans Mono, Menlo, Consolas, monospace; }
.bold { font-weight: bold; }
.middle { text-anchor: middle; }
"""


@dataclass(frozen=True)
class _Block:
    """A part of the card that stays on one face: a table, or the legend."""

    table: ChartTable | None = None
    notes: tuple[tuple[str | None, str], ...] = ()
    """a sign or an empty one and what it means, or no sign and a line of its own"""

    def height(self, row: float) -> float:
        """Return how high it is."""
        if self.table:
            title = _OWN_LINE if _own_line(self.table.title) else 0.0
            return row * (len(self.table.rows) + 1) + title + _GAP
        return _LINE * len(self.notes)

    def draw(self, row: float, top: float) -> Iterator[str]:
        """Draw it from a height on."""
        if self.table:
            yield from _table(self.table, row, top)
        for place, (sign, words) in enumerate(self.notes, 1):
            y = top + _LINE * place
            if sign:
                yield text(sign, _EDGE, y, font_size=_NOTE - 0.3, class_="mono bold")
            x = _EDGE + (_SIGN if sign is not None else 0.0)
            yield text(words, x, y, font_size=_NOTE, class_="serif")


def card_notes(chart: Chart, house_edge: float, digest: str) -> tuple[str, ...]:
    """Write what a card says besides its chart: insurance, the house edge, and the rulebook."""
    insurance = "Always take insurance." if chart.insurance else "Never take insurance."
    edge = f"House edge {100 * house_edge:.3f}% with this chart."
    return f"{insurance} {edge}", f"Rulebook {digest[:16]}"


def draw_card(chart: Chart, lines: Sequence[str] = ()) -> Drawing:
    """Draw a card with its faces beside each other, and lines of text below its legend."""
    faces, row = _faces(chart, lines)
    drawn = (
        element("g", *_face(chart, face, row, first=not place), transform=_moved(place))
        for place, face in enumerate(faces)
    )
    width, height = _WIDE * len(faces) + 2 * MARKS, _HIGH + 2 * MARKS
    paper = element("rect", width=width, height=height, class_="paper")
    parts = (paper, *drawn, *_marks(len(faces)))
    return Drawing(f"{chart.title}: wallet chart", width, height, _STYLE, parts)


def draw_card_sheet(chart: Chart, lines: Sequence[str], size: PaperSize) -> Drawing:
    """Fill a sheet of paper with cards, turned so that most fit on it."""
    card = draw_card(chart, lines)
    wide, high = size.points
    across, down = int(wide // card.height), int(high // card.width)
    left, top = (wide - across * card.height) / 2, (high - down * card.width) / 2
    cards = (
        element(
            "g",
            *card.parts,
            transform=f"translate({left + (column + 1) * card.height:.2f} "
            f"{top + line * card.width:.2f}) rotate(90)",
        )
        for line in range(down)
        for column in range(across)
    )
    paper = element("rect", width=wide, height=high, class_="paper")
    note = text(HOW_TO_CUT, wide / 2, high - 22, font_size=9, class_="serif middle")
    parts = (paper, *cards, *([note] if top > _FOOT else []))
    return Drawing(card.title, wide, high, _STYLE, parts)


def _faces(chart: Chart, lines: Sequence[str]) -> tuple[list[list[_Block]], float]:
    """Put the parts on as few faces as take them, in rows as high as these leave room for."""
    notes = tuple(_notes([*legend(chart), *(("", line) for line in lines)]))
    blocks = [*(_Block(table) for table in chart_tables(chart)), _Block(notes=notes)]
    heading = _heading(chart)
    few = len(_packed(blocks, heading, _ROWS[-1]))
    return next((found, row) for row in _ROWS if len(found := _packed(blocks, heading, row)) == few)


def _notes(said: Sequence[tuple[str, str]]) -> Iterator[tuple[str | None, str]]:
    """Break what signs mean, and what is said besides, into lines that fit."""
    for sign, meaning in said:
        room = _ROOM - (_SIGN if sign else 0.0)
        for place, line in enumerate(_lines(meaning, _NOTE, room)):
            yield (sign if not place else "") if sign else None, line


def _lines(words: str, size: float, width: float) -> list[str]:
    return textwrap.wrap(words, int(width / (size * _SERIF)))


def _heading(chart: Chart) -> float:
    """Return how high the title of the card is."""
    return _HEADING + _UNDER * len(_lines(chart.title, _UNDER - 1, _ROOM))


def _packed(blocks: Sequence[_Block], heading: float, row: float) -> list[list[_Block]]:
    """Fill one face after the other."""
    faces: list[list[_Block]] = [[]]
    left = _HIGH - 2 * _EDGE - heading
    for block in blocks:
        if block.height(row) > left:
            faces.append([])
            left = _HIGH - 2 * _EDGE
        faces[-1].append(block)
        left -= block.height(row)
    return faces


def _face(chart: Chart, face: Sequence[_Block], row: float, *, first: bool) -> Iterator[str]:
    top = _EDGE
    if first:
        yield text("Spanish 21", _EDGE, top + 10, font_size=11, class_="serif bold")
        for place, line in enumerate(_lines(chart.title, _UNDER - 1, _ROOM)):
            y = top + _HEADING + 2 + _UNDER * place
            yield text(line, _EDGE, y, font_size=_UNDER - 1, class_="serif")
        top += _heading(chart)
    for block in face:
        yield from block.draw(row, top)
        top += block.height(row)


def _own_line(title: str) -> bool:
    """Return whether the title of a table is too long to stand beside the up cards."""
    return len(title) * _TITLE * _SERIF > _LABEL


def _table(table: ChartTable, row: float, top: float) -> Iterator[str]:
    base = row * 0.72
    if _own_line(table.title):
        yield text(table.title, _EDGE, top + _TITLE, font_size=_TITLE, class_="serif bold")
        top += _OWN_LINE
    else:
        yield text(table.title, _EDGE, top + base, font_size=_TITLE, class_="serif bold")
    for column, up in enumerate(UP_CARDS):
        x = _EDGE + _LABEL + _CELL * (column + 0.5)
        yield text(up, x, top + base, font_size=5.8, class_="mono bold middle")
    for place, (label, line) in enumerate(table.rows, 1):
        y = top + row * place
        yield text(label, _EDGE, y + base, font_size=5.6, class_="mono bold")
        for column, cell in enumerate(line):
            x = _EDGE + _LABEL + _CELL * column
            look = {"fill": COLORS[cell[0]], "class_": "cell"}
            yield element("rect", x=x, y=y, width=_CELL, height=row, **look)
            size = min(6.0, (_CELL - 0.8) / (_MONO * len(cell)))
            yield text(cell, x + _CELL / 2, y + base, font_size=size, class_="mono middle")


def _moved(place: int) -> str:
    return f"translate({MARKS + _WIDE * place:.2f} {MARKS:.2f})"


def _marks(faces: int) -> Iterator[str]:
    """Draw where to cut, outside the corners, and where to fold."""
    right, bottom = MARKS + _WIDE * faces, MARKS + _HIGH
    short = MARKS - 3
    for x in (MARKS, right):
        for start, end in ((0.0, short), (bottom + 3, bottom + MARKS)):
            yield _line(x, start, x, end, "mark")
    for y in (MARKS, bottom):
        for start, end in ((0.0, short), (right + 3, right + MARKS)):
            yield _line(start, y, end, y, "mark")
    for place in range(1, faces):
        x = MARKS + _WIDE * place
        yield _line(x, 0.0, x, bottom + MARKS, "fold")


def _line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=look)
