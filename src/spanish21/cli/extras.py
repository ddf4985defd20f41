"""Libraries that come with an extra: say which one is missing instead of failing."""

from __future__ import annotations

from importlib.util import find_spec

import typer

from spanish21.cli.failure import Failure

__all__ = ["needs", "ready_to_analyse"]

_EXTRAS = {
    "apsw": "web",
    "cryptography": "web",
    "duckdb": "analytics",
    "matplotlib": "report",
    "numba": "simulation",
    "numpy": "simulation",
    "starlette": "web",
    "typst": "report",
    "uvicorn": "web",
}


def needs(*libraries: str) -> None:
    """Fail with the command that installs what is missing."""
    for library in libraries:
        if find_spec(library) is None:
            extra = _EXTRAS[library]
            raise Failure(
                "command/extra",
                f"this needs {library}: install it with pip install 'spanish21[{extra}]'.",
            )


def ready_to_analyse() -> None:
    """Ask for the compiler, and announce the first compile, which takes a few seconds."""
    needs("numba")
    from spanish21.analysis.kernels import compiled_before

    if not compiled_before():
        typer.echo("Compiling the analyser: this happens once and takes some seconds.", err=True)
