"""Plots that commands draw beside their tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.files import PICTURES, note_file, ready_to_write, unwritable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Plot", "draw_bars", "ready_to_plot"]

Plot = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Draw the edges, as .svg, .pdf or .png."),
]


def ready_to_plot(plot: Path | None) -> None:
    """Ask for the library and a name that says the format, before anything is worked out."""
    if plot is None:
        return
    needs("matplotlib")
    ready_to_write("--plot", plot, PICTURES)


def draw_bars(
    plot: Path,
    names: Sequence[str],
    values: Sequence[float],
    *,
    title: str,
    axis: str,
    aside: bool = False,
) -> None:
    """Draw one bar for each value; `aside` keeps the note off standard output."""
    from spanish21.analysis.plot import bars

    try:
        bars(plot, names, values, title=title, axis=axis)
    except OSError as error:
        raise unwritable(plot, error) from None
    note_file(plot, aside=aside)
