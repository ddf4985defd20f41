"""How commands write: folding tables for people, JSON for programs."""

from __future__ import annotations

import errno
import json
import os
import re
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from spanish21.cli.amended import amended_data, amended_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "AsJson",
    "Whole",
    "console",
    "facts",
    "indented",
    "percent",
    "print_assumptions",
    "table",
    "write_json",
]

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]


class Whole(str):
    """The heading of a column whose cells should each stay in one line."""

    __slots__ = ()


class _Screen(Console):
    """A screen that treats a closed pipe as every other output does."""

    def on_broken_pipe(self) -> None:
        """Report the pipe that was closed, which ends the command."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def console(*, aside: bool = False) -> Console:
    """Open the screen, or the one aside; text is shown as it stands, without markup or emoji."""
    made = _open(aside=aside)
    for line in [] if aside else amended_lines():
        made.print(line, style="bold")
    return made


def _open(*, aside: bool) -> Console:
    made = _Screen(markup=False, highlight=False, emoji=False, stderr=aside)
    if made.is_dumb_terminal:
        # rich takes a dumb terminal for one of 80 columns.
        made.size = get_terminal_size()
    return made


def write_json(data: object) -> None:
    """Write one JSON document; amended rules are listed in it."""
    if isinstance(data, dict):
        data = {**data, **amended_data()}
    typer.echo(json.dumps(data, indent=2))


def percent(value: float, digits: int = 4, *, sign: bool = True) -> str:
    """Write a share as a percentage, with its sign unless that goes without saying."""
    return f"{value:{'+' if sign else ''}.{digits}%}"


def table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    title: str | None = None,
    lines: bool = False,
    width: int | None = None,
) -> Group:
    """Make a table that loses nothing: long texts fold between words, if they can.

    Where the columns do not fit side by side, the table goes on below with its first column again.
    """
    columns = [(heading, *(row[place] for row in rows)) for place, heading in enumerate(headings)]
    width = width or _open(aside=False).width
    parts = []
    for number, places in enumerate(_parts(columns, width)):
        made = Table(
            box=SIMPLE_HEAD,
            show_lines=lines,
            title=title if number == 0 else None,
            title_justify="left",
            title_style="bold",
        )
        shown = [columns[place] for place in places]
        for column, room in zip(shown, _widths(shown, _room(width, len(shown))), strict=True):
            made.add_column(column[0], overflow="fold", width=room)
        for row in rows:
            made.add_row(*(row[place] for place in places))
        parts.append(made)
    return Group(*parts)


def _room(width: int, columns: int) -> int:
    """Return what is left for cells: a blank on each side, a border between and at both ends."""
    return width - 3 * columns - 1


def _parts(columns: Sequence[Sequence[str]], width: int) -> list[list[int]]:
    """Divide columns into parts that fit below each other, the first column in each."""
    least = _longest_words(columns)
    parts: list[list[int]] = [[0]]
    for place in range(1, len(columns)):
        wide = sum(least[one] for one in (*parts[-1], place))
        if len(parts[-1]) > 1 and wide > _room(width, len(parts[-1]) + 1):
            parts.append([0])
        parts[-1].append(place)
    return parts


def _longest_words(columns: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, _unbroken(cells))) for cells in columns]


def _widths(columns: Sequence[Sequence[str]], room: int) -> list[int]:
    """Share the room out: to each column its longest word, then by what its lines still need."""
    lines = [
        max(cell_len(line) for cell in cells for line in cell.split("\n")) for cells in columns
    ]
    if sum(lines) <= room:
        return lines
    least = _longest_words(columns)
    if sum(least) > room:
        least = [max(1, min(width, room // len(columns))) for width in least]
    spare = max(0, room - sum(least))
    needs = [line - word for line, word in zip(lines, least, strict=True)]
    return [
        word + spare * need // max(sum(needs), 1) for word, need in zip(least, needs, strict=True)
    ]


def _unbroken(cells: Sequence[str]) -> list[str]:
    """List what should stay in one line: the lines of a column kept whole, else the words."""
    text = "\n".join(cells)
    return text.splitlines() if isinstance(cells[0], Whole) else re.split("[ \n]+", text)


def facts(rows: Iterable[tuple[str, str]]) -> Table:
    """Make a list of names and what is to be said of each; what says nothing is left out."""
    said = [(name, text) for name, text in rows if text]
    longest = max((cell_len(name) for name, _ in said), default=0)
    half = _open(aside=False).width // 2
    made = Table.grid(padding=(0, 2))
    made.add_column(no_wrap=longest <= half, overflow="fold", max_width=max(half, 1))
    made.add_column(overflow="fold")
    for name, text in said:
        made.add_row(name, text)
    return made


def indented(content: RenderableType, depth: int = 2) -> Padding:
    """Move something to the right."""
    return Padding(content, (0, 0, 0, depth))


def print_assumptions(screen: Console, lines: Iterable[str]) -> None:
    """List what figures depend on."""
    screen.print("Assumptions", style="bold")
    for line in lines:
        screen.print(f"- {line}")
