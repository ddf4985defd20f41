"""What commands need that is not always installed, and what takes a while the first time."""

from __future__ import annotations

import typer

from spanish21.extras import needs

__all__ = ["needs", "ready_to_analyse"]


def ready_to_analyse() -> None:
    """Ask for the compiler, and announce the first compile, which takes a few seconds."""
    needs("numba")
    from spanish21.analysis.kernels import compiled_before

    if not compiled_before():
        typer.echo("Compiling the analyser: this happens once and takes some seconds.", err=True)
