"""`spanish21 wire`: the types that server and browser speak, as TypeScript or OpenAPI."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.files import note_file, ready_to_write, write_file

__all__ = ["wire"]


def wire(
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="FILE", help="File to write instead of printing."),
    ] = None,
) -> None:
    """Print the wire types as TypeScript, or write them to a file."""
    ready_to_write("--write", write, (".ts",))
    from spanish21.web.typescript import typescript

    text = typescript()
    if write is None:
        typer.echo(text, nl=False)
        return
    write_file(write, text)
    note_file(write)
