"""How commands write: folding tables for people, JSON for programs."""

from __future__ import annotations

import errno
import json
import os
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from spanish21.cli.amended import amended_data, amended_lines
from spanish21.drawing.columns import Whole, columns, indented, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "AsJson",
    "AsciiOnly",
    "Whole",
    "console",
    "facts",
    "indented",
    "percent",
    "print_assumptions",
    "table",
    "write_json",
]

_WIDE = 10_000
"""columns in which nothing needs to be broken"""

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
AsciiOnly = Annotated[
    bool, typer.Option("--ascii", help="Plain ASCII instead of suit symbols and lines.")
]


class _Unbroken:
    """Something in the width of the screen, or wider where a single word would be broken."""

    def __init__(self, content: RenderableType) -> None:
        self.content = content

    def __rich_console__(self, screen: Console, options: ConsoleOptions) -> RenderResult:
        least = Measurement.get(screen, options.update(width=_WIDE), self.content).minimum
        wide = options.update(width=max(options.max_width, least), height=None)
        return screen.render(self.content, wide)


class _Screen(Console):
    """A screen that breaks no word, and treats a closed pipe as every other output does."""

    def print(self, *objects: Any, **how: Any) -> None:  # noqa: ANN401
        """Print text and tables; the terminal itself breaks a word that is wider than it."""
        found = [Text(one, "") if isinstance(one, str) else one for one in objects]
        whole = [_Unbroken(one) for one in found]
        super().print(*whole, **{"crop": False, **how})

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
    keys: int = 1,
) -> Group:
    """Make a table for the screen that loses nothing, as `columns` does."""
    return columns(headings, rows, _width(), title=title, lines=lines, keys=keys)


def facts(rows: Iterable[tuple[str, str]]) -> RenderableType:
    """Make a list of names and what is to be said of each, for the screen."""
    return listed(rows, _width())


def _width() -> int:
    return _open(aside=False).width


def print_assumptions(screen: Console, lines: Iterable[str]) -> None:
    """List what figures depend on."""
    screen.print("Assumptions", style="bold")
    made = Table.grid(padding=(0, 1))
    made.add_column(width=1)
    made.add_column(overflow="fold")
    for line in lines:
        made.add_row("-", line)
    screen.print(made)
