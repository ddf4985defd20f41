"""The table as lines of text: rows of cards and chips that fit a width and a height."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.terminal.screen import Screen

__all__ = ["Row", "gauge", "paint_rows"]

_GAP = 2
_LARGE = 3


class Row(NamedTuple):
    """One hand, or one box without cards: what is beside each other in a line."""

    name: str
    cards: tuple[Card, ...] = ()
    hole: bool = False
    total: str = ""
    chips: str = ""
    note: Text | str = ""
    active: bool = False


def paint_rows(screen: Screen, rows: Sequence[Row], width: int, height: int) -> Text:
    """Draw rows below each other, with cards of three lines where there is room for them."""
    large = _LARGE * len(rows) <= height and all(_large_width(row) < width // 2 for row in rows)
    names = max((len(row.name) for row in rows), default=0) + _GAP
    cards = max((_width(row, large=large) for row in rows), default=0)
    totals = max((len(row.total) for row in rows), default=0)
    lines: list[Text] = []
    for row in rows:
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
            lines.append(Text.assemble(" " * (names + _GAP), tail))
    return Text("\n").join(lines)


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
    return Text("  ").join(Text.assemble(part) for part in (row.chips, row.note) if part)


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
