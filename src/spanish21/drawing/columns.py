"""Columns of text that lose nothing on a narrow screen: they fold, or go on below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Whole", "columns", "indented", "listed"]

_GAP = 2
_NARROW = 60
"""columns below which a list is laid out by its longest words"""
_MANY = 50
"""rows above which laying out every cell takes too long"""
_INDENT = 4
"""columns by which a list may be moved to the right"""


class Whole(str):
    """The heading of a column whose cells should each stay in one line."""

    __slots__ = ()


def columns(  # noqa: PLR0913 - each by name
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int,
    *,
    title: str | None = None,
    lines: bool = False,
    keys: int = 1,
) -> Group:
    """Make a table that loses nothing: long texts fold between words.

    Where the columns do not fit side by side, the table goes on below with its first columns again,
    the `keys` that name a row; where not even one more fits, each row is a list of its own.
    """
    cells = [(heading, *(row[place] for row in rows)) for place, heading in enumerate(headings)]
    if _is_too_narrow(cells, keys, width):
        return _as_lists(headings, rows, width, title)
    parts: list[RenderableType] = []
    for number, places in enumerate(_parts(cells, width, keys)):
        made = Table(
            box=SIMPLE_HEAD,
            show_lines=lines,
            title=title if number == 0 else None,
            title_justify="left",
            title_style="bold",
        )
        shown = [cells[place] for place in places]
        widths = _widths(shown, _room(width, len(shown)))
        for column, room in zip(shown, widths, strict=True):
            made.add_column(column[0], overflow="fold", width=room)
        chosen = [[row[place] for place in places] for row in rows]
        if len(rows) > _MANY and not lines and _fit(shown, widths):
            parts.append(_Long(made, chosen, widths))
            continue
        for row in chosen:
            made.add_row(*row)
        parts.append(made)
    return Group(*parts)


class _Long:
    """A table of many rows, each of which is one line: they are written without being laid out."""

    def __init__(self, head: Table, rows: Sequence[Sequence[str]], widths: Sequence[int]) -> None:
        self.head, self.rows, self.widths = head, rows, widths
        head.add_row(*rows[0])

    def __rich_console__(self, screen: Console, options: ConsoleOptions) -> RenderResult:
        """Put the other rows below the first, in the columns that it has."""
        if options.ascii_only:
            for row in self.rows[1:]:
                self.head.add_row(*row)
            yield self.head
            return
        *above, below = screen.render_lines(self.head, options, pad=False)
        for line in above:
            yield from (*line, Segment.line())
        yield Segment("".join(map(self._line, self.rows[1:])))
        yield from (*below, Segment.line())

    def __rich_measure__(self, screen: Console, options: ConsoleOptions) -> Measurement:
        """Take as much room as the columns do."""
        return Measurement.get(screen, options, self.head)

    def _line(self, row: Sequence[str]) -> str:
        padded = [
            cell + " " * (width - (len(cell) if cell.isascii() else cell_len(cell)))
            for cell, width in zip(row, self.widths, strict=True)
        ]
        return f"  {'   '.join(padded)}  \n"


def _room(width: int, columns: int) -> int:
    """Return what is left for cells: a blank on each side, a border between and at both ends."""
    return width - 3 * columns - 1


def _is_too_narrow(columns: Sequence[Sequence[str]], keys: int, width: int) -> bool:
    """Return whether a column would be broken even if it was alone beside those that name a row."""
    least = _longest_words(columns)
    beside = max(least[keys:], default=0)
    return sum(least[:keys]) + beside > _room(width, min(keys + 1, len(columns)))


def _as_lists(
    headings: Sequence[str], rows: Sequence[Sequence[str]], width: int, title: str | None
) -> Group:
    """Write each row as a list of headings and cells."""
    parts: list[RenderableType] = [Text(title, "bold")] if title else []
    for row in rows:
        named = ((head, cell or "-") for head, cell in zip(headings, row, strict=True))
        parts += [listed(named, width), ""]
    return Group(*parts)


def _parts(columns: Sequence[Sequence[str]], width: int, keys: int) -> list[list[int]]:
    """Divide columns into parts that fit below each other, those that name a row in each."""
    least = _longest_words(columns)
    first = list(range(keys))
    parts: list[list[int]] = [[*first]]
    for place in range(keys, len(columns)):
        wide = sum(least[one] for one in (*parts[-1], place))
        if len(parts[-1]) > keys and wide > _room(width, len(parts[-1]) + 1):
            parts.append([*first])
        parts[-1].append(place)
    return parts


def _longest_words(columns: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, _unbroken(cells))) for cells in columns]


def _widths(columns: Sequence[Sequence[str]], room: int) -> list[int]:
    """Share the room out: to each column its longest word, then by what its lines still need."""
    lines = _longest_lines(columns)
    if sum(lines) <= room:
        return lines
    least = _longest_words(columns)
    spare = max(0, room - sum(least))
    needs = [line - word for line, word in zip(lines, least, strict=True)]
    return [
        word + spare * need // max(sum(needs), 1) for word, need in zip(least, needs, strict=True)
    ]


def _longest_lines(columns: Sequence[Sequence[str]]) -> list[int]:
    return [max(cell_len(line) for cell in cells for line in cell.split("\n")) for cells in columns]


def _fit(columns: Sequence[Sequence[str]], widths: Sequence[int]) -> bool:
    """Return whether every cell is one line of its column."""
    broken = any("\n" in cell for cells in columns for cell in cells)
    return not broken and _longest_lines(columns) == widths


def _unbroken(cells: Sequence[str]) -> list[str]:
    """List what should stay in one line: the lines of a column kept whole, else the words."""
    text = "\n".join(cells)
    return text.splitlines() if isinstance(cells[0], Whole) else re.split("[ \n]+", text)


def listed(rows: Iterable[tuple[str, str]], width: int) -> RenderableType:
    """Make a list of names and what is to be said of each; what says nothing is left out.

    Where both do not fit side by side, what is said goes below the name.
    """
    said = [(name, text) for name, text in rows if text]
    longest = max((cell_len(name) for name, _ in said), default=0)
    width -= _INDENT
    least = _longest_words(list(zip(*said, strict=True))) if said else [0, 0]
    if sum(least) + _GAP > width + (_INDENT if width >= _NARROW else 0):
        return Group(*(Group(name, indented(text)) for name, text in said))
    half = max((width + _INDENT) // 2, least[0], 1)
    in_line = longest <= half and longest + _GAP + least[1] <= width
    made = Table.grid(padding=(0, _GAP))
    if width < _NARROW:
        first = longest if in_line else min(half, width - _GAP - least[1])
        made.add_column(overflow="fold", width=first)
        made.add_column(overflow="fold", width=width - _GAP - first)
    else:
        made.add_column(no_wrap=in_line, overflow="fold", max_width=half)
        made.add_column(overflow="fold")
    for name, text in said:
        made.add_row(name, text)
    return made


def indented(content: RenderableType, depth: int = 2) -> Padding:
    """Move something to the right."""
    return Padding(content, (0, 0, 0, depth))
