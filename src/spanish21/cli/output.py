"""How commands write: folding tables for people, JSON for programs."""

from __future__ import annotations

import errno
import json
import re
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from spanish21.cli.failure import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

__all__ = [
    "AsJson",
    "console",
    "facts",
    "indented",
    "print_assumptions",
    "table",
    "unwritable",
    "write_file",
    "write_json",
]

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON: amounts in cents, odds as 9:1.")]


def console(*, aside: bool = False) -> Console:
    """Open the screen, or the one aside; text is shown as it stands, without markup or emoji."""
    return Console(markup=False, highlight=False, emoji=False, stderr=aside)


def write_file(out: Path, made: str | bytes) -> None:
    """Write a file, or fail with the reason."""
    try:
        out.write_bytes(made if isinstance(made, bytes) else made.encode())
    except OSError as error:
        raise unwritable(out, error) from None


def unwritable(out: Path, error: OSError) -> Failure:
    """Say that a file cannot be written, and what to do."""
    full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    what = (
        "free some space, or name another file" if full else "name a file in a folder that exists"
    )
    return Failure("file/unwritable", f"{out} cannot be written ({error.strerror}): {what}.")


def write_json(data: object) -> None:
    """Write one JSON document."""
    typer.echo(json.dumps(data, indent=2))


def table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    title: str | None = None,
    lines: bool = False,
) -> Table:
    """Make a table whose long texts fold between words if they can, and are never cut."""
    made = Table(
        box=SIMPLE_HEAD,
        show_lines=lines,
        title=title,
        title_justify="left",
        title_style="bold",
    )
    columns = [(heading, *(row[place] for row in rows)) for place, heading in enumerate(headings)]
    # A blank on each side of a cell, and a border before each column and after the last.
    room = console().width - 3 * len(columns) - 1
    for heading, width in zip(headings, _widths(columns, room), strict=True):
        made.add_column(heading, overflow="fold", width=width)
    for row in rows:
        made.add_row(*row)
    return made


def _widths(columns: Sequence[Sequence[str]], room: int) -> list[int]:
    """Share the room out: to each column its longest word, then by what its lines still need."""
    lines = [
        max(cell_len(line) for cell in cells for line in cell.split("\n")) for cells in columns
    ]
    if sum(lines) <= room:
        return lines
    least = [max(map(cell_len, _unbroken(cells))) for cells in columns]
    if sum(least) > room:
        least = [max(1, min(width, room // len(columns))) for width in least]
    spare = max(0, room - sum(least))
    needs = [line - word for line, word in zip(lines, least, strict=True)]
    return [word + spare * need // sum(needs) for word, need in zip(least, needs, strict=True)]


def _unbroken(cells: Sequence[str]) -> list[str]:
    """List what should stay in one line: words, but what is said of clauses as a whole."""
    text = "\n".join(cells)
    # A no-break space holds a number and its unit together.
    return text.split("\n") if text.startswith("clause") else re.split("[ \n]+", text)


def facts(rows: Iterable[tuple[str, str]]) -> Table:
    """Make a list of names and what is to be said of each; what says nothing is left out."""
    made = Table.grid(padding=(0, 2))
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    for name, said in rows:
        if said:
            made.add_row(name, said)
    return made


def indented(content: Table | str, depth: int = 2) -> Padding:
    """Move something to the right."""
    return Padding(content, (0, 0, 0, depth))


def print_assumptions(screen: Console, lines: Iterable[str]) -> None:
    """List what figures rest on."""
    screen.print("What the numbers rest on", style="bold")
    for line in lines:
        screen.print(f"- {line}")
