"""The table as lines of text: rows of cards and chips that fit a width and a height."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.cards import Card
    from spanish21.terminal.screen import Screen

__all__ = ["Painted", "Row", "fitted", "gauge", "paint_rows"]

_GAP = 2
_LARGE = 3
_MANY = 4
"""rows from which two columns are tried"""


class Row(NamedTuple):
    """One hand, or one box without cards: what is beside each other in a line."""

    name: str
    cards: tuple[Card, ...] = ()
    hole: bool = False
    total: str = ""
    chips: Text | str = ""
    note: Text | str = ""
    active: bool = False


class Painted(NamedTuple):
    """Lines of text, and where among them the active row begins."""

    lines: tuple[Text, ...]
    active: int = 0

    @property
    def text(self) -> Text:
        """Join the lines."""
        return Text("\n").join(self.lines)


def paint_rows(screen: Screen, rows: Sequence[Row], width: int, height: int) -> Painted:
    """Draw rows below each other: with large cards, with small ones, or in two columns."""
    if _LARGE * len(rows) <= height and all(_large_width(row) < width // 2 for row in rows):
        large = _below(screen, rows, width, large=True)
        if len(large.lines) <= height:
            return large
    small = _below(screen, rows, width, large=False)
    if len(small.lines) <= height or len(rows) < _MANY:
        return small
    half, column = (len(rows) + 1) // 2, (width - _GAP) // 2
    left = _below(screen, rows[:half], column, large=False)
    right = _below(screen, rows[half:], column, large=False)
    beside = _beside(left, right, column)
    fits = all(line.cell_len <= width for line in beside.lines)
    return beside if fits and len(beside.lines) < len(small.lines) else small


def _beside(left: Painted, right: Painted, column: int) -> Painted:
    """Join two columns line by line."""
    lines: list[Text] = []
    for one, other in zip_longest(left.lines, right.lines, fillvalue=Text()):
        line = one.copy()
        if len(other):
            line.append(" " * (column + _GAP - line.cell_len)).append_text(other)
        lines.append(line)
    return Painted(tuple(lines), max(left.active, right.active))


def _below(screen: Screen, rows: Sequence[Row], width: int, *, large: bool) -> Painted:
    active = 0
    names = max((len(row.name) for row in rows), default=0) + _GAP
    cards = max((_width(row, large=large) for row in rows), default=0)
    totals = max((len(row.total) for row in rows), default=0)
    lines: list[Text] = []
    for row in rows:
        active = len(lines) if row.active else active
        pictures = _large(screen, row) if large else [_small(screen, row)]
        middle = len(pictures) // 2
        for number, picture in enumerate(pictures):
            here = number == middle
            lines.append(_line(screen, row if here else None, picture, (names, cards, totals)))
        tail = _tail(row)
        at = lines[-1 - middle]
        if len(tail) and at.cell_len + len(tail) + _GAP <= width:
            at.append(" " * _GAP).append_text(tail)
        elif len(tail):
            room = width - names - _GAP
            whole = (tail,) if tail.cell_len <= room else _parts(row)
            lines.extend(Text.assemble(" " * (names + _GAP), part) for part in whole)
    return Painted(tuple(lines), active)


def fitted(parts: Iterable[str], width: int, gap: int = 2) -> str:
    """Write parts beside each other, in as many lines as it takes; no part is broken."""
    lines = [""]
    for part in parts:
        line = f"{lines[-1]}{' ' * gap}{part}" if lines[-1] else part
        if len(line) <= width or not lines[-1]:
            lines[-1] = line
        else:
            lines.append(part)
    return "\n".join(lines)


def _line(screen: Screen, row: Row | None, picture: Text, widths: tuple[int, int, int]) -> Text:
    """Draw one line of a row: marker, name, cards, total."""
    names, cards, totals = widths
    pointer = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" if screen.signs else ">"
    marker = pointer if row is not None and row.active else " "
    name = f"{row.name if row else '':<{names}}"
    line = Text.assemble(f"{marker} ", Text(name, "bold" if row and row.active else ""), picture)
    line.append(" " * (cards - picture.cell_len + _GAP))
    line.append(f"{row.total if row else '':>{totals}}")
    return line


def _tail(row: Row) -> Text:
    return Text("  ").join(_parts(row))


def _parts(row: Row) -> tuple[Text, ...]:
    return tuple(Text.assemble(part) for part in (row.chips, row.note) if part)


def _small(screen: Screen, row: Row) -> Text:
    return screen.cards(row.cards, hole=row.hole)


def _width(row: Row, *, large: bool) -> int:
    return _large_width(row) if large else 3 * (len(row.cards) + row.hole)


def _large_width(row: Row) -> int:
    count = len(row.cards) + row.hole
    return 3 * count + 1 if count else 0


def _large(screen: Screen, row: Row) -> list[Text]:
    """Draw cards three lines high, each half under the next."""
    faces = [screen.card(card) for card in row.cards]
    if row.hole:
        faces.append(screen.back())
    if not faces:
        return [Text(), Text(), Text()]
    corner, side, end = ("╭──", "│", "╮") if screen.signs else ("+--", "|", "+")
    low, low_end = ("╰──", "╯") if screen.signs else ("+--", "+")
    middle = Text(side).join([Text(), *faces, Text()])
    return [Text(corner * len(faces) + end), middle, Text(low * len(faces) + low_end)]


def gauge(screen: Screen, left: int, whole: int, cells: int = 8) -> str:
    """Draw how full the shoe is."""
    full = round(cells * left / whole) if whole else 0
    marks = ("\N{FULL BLOCK}", "\N{LIGHT SHADE}") if screen.signs else ("#", ".")
    return marks[0] * full + marks[1] * (cells - full)
