"""What commands need that is not always installed, and what takes a while the first time."""

from __future__ import annotations

import sys
from threading import Timer
from time import monotonic

import typer

from spanish21.extras import needs

__all__ = ["Steps", "needs", "ready_to_analyse", "show_that_it_works"]

_PATIENCE = 1.5
"""seconds after which a person at a terminal is told that the command works"""


class Steps:
    """Writes to standard error how far a command has come, once it takes more than a moment."""

    def __init__(self, number: int) -> None:
        """Take how many steps there are."""
        self.number, self.done = number, 0
        self.next = monotonic() + _PATIENCE

    def __call__(self, what: str) -> None:
        """Begin the next step."""
        self.done += 1
        if monotonic() >= self.next:
            typer.echo(f"{what} (step {self.done} of {self.number})...", err=True)
            self.next = monotonic() + _PATIENCE


def ready_to_analyse(*, quiet: bool = False) -> None:
    """Ask for the compiler; a command that shows its own steps is `quiet` otherwise."""
    needs("numba")
    if not quiet:
        show_that_it_works()


def show_that_it_works() -> None:
    """Write a line to a person at a terminal if the work takes longer than a moment."""
    if sys.stderr.isatty():
        soon = Timer(_PATIENCE, typer.echo, ["Working..."], {"err": True})
        soon.daemon = True
        soon.start()
