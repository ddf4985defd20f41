"""What commands need that is not always installed, and what takes a while the first time."""

from __future__ import annotations

import sys
from threading import Timer

import typer

from spanish21.extras import needs

__all__ = ["needs", "ready_to_analyse", "show_that_it_works"]

_PATIENCE = 1.5
"""seconds after which a person at a terminal is told that the command works"""


def ready_to_analyse() -> None:
    """Ask for the compiler, and announce the first compile, which takes a few seconds."""
    needs("numba")
    from spanish21.analysis.kernels import compiled_before

    if not compiled_before():
        typer.echo("Compiling the analyzer: this happens once and takes some seconds.", err=True)
    show_that_it_works()


def show_that_it_works() -> None:
    """Write a line to a person at a terminal if the work takes longer than a moment."""
    if sys.stderr.isatty():
        soon = Timer(_PATIENCE, typer.echo, ["Working..."], {"err": True})
        soon.daemon = True
        soon.start()
