"""Libraries that come with an extra: say which one is missing instead of failing."""

from __future__ import annotations

from importlib.util import find_spec

from spanish21.cli.failure import Failure

__all__ = ["needs"]

_EXTRAS = {"numba": "simulation", "numpy": "simulation", "matplotlib": "report", "typst": "report"}


def needs(*libraries: str) -> None:
    """Fail with the command that installs what is missing."""
    for library in libraries:
        if find_spec(library) is None:
            extra = _EXTRAS[library]
            raise Failure(
                "command/extra",
                f"this needs {library}: install it with pip install 'spanish21[{extra}]'.",
            )
