"""Libraries that come with an extra: one sentence for commands and imports if one is missing."""

from __future__ import annotations

import re
from importlib.util import find_spec

from spanish21.errors import Spanish21Error

__all__ = ["MissingExtraError", "can_import", "has", "missing", "needs", "needs_of"]

_EXTRAS = {
    "apsw": "web",
    "argon2": "web",
    "cryptography": "web",
    "distributed": "dask",
    "duckdb": "analytics",
    "gymnasium": "gym",
    "matplotlib": "report",
    "numba": "simulation",
    "numpy": "simulation",
    "pettingzoo": "gym",
    "psycopg": "postgres",
    "starlette": "web",
    "textual": "terminal",
    "typst": "report",
    "uvicorn": "web",
    "websockets": "web",
}
"""To each library the extra that brings it."""
_PACKAGES = {
    "spanish21.analysis": ("numba", "numpy"),
    "spanish21.client": ("websockets", "cryptography", "argon2"),
    "spanish21.gym": ("gymnasium", "numpy", "numba"),
    "spanish21.simulation": ("numba", "numpy"),
}
"""To each public package the libraries without which it cannot be imported."""
_CONDITION = re.compile(r"\s*;.*")


class MissingExtraError(Spanish21Error, ImportError):
    """A library of an extra is needed and not installed."""

    def __init__(self, library: str) -> None:
        """Name the extra and the command that installs what it holds."""
        self.library, self.extra = library, _EXTRAS[library]
        install = " ".join(f"'{one}'" for one in _requirements(self.extra)) or library
        super().__init__(
            f"This needs {library}. Install the extra '{self.extra}' with: pip install {install}"
        )


def has(library: str) -> bool:
    """Return whether a library is installed."""
    return find_spec(library) is not None


def missing(error: ModuleNotFoundError) -> MissingExtraError | None:
    """Return what to say of an import that failed, if an extra brings what was imported."""
    library, _, _ = (error.name or "").partition(".")
    return MissingExtraError(library) if library in _EXTRAS else None


def needs(*libraries: str) -> None:
    """Raise `MissingExtraError` for the first of the libraries that is not installed."""
    for library in libraries:
        if not has(library):
            raise MissingExtraError(library)


def needs_of(package: str) -> None:
    """Raise `MissingExtraError` for the first library that a public package lacks."""
    needs(*_PACKAGES[package])


def can_import(module: str) -> bool:
    """Return whether the libraries that a module of this project needs are installed."""
    return all(
        has(library)
        for package, libraries in _PACKAGES.items()
        if f"{module}.".startswith(f"{package}.")
        for library in libraries
    )


def _requirements(extra: str) -> list[str]:
    """List what an extra installs, as the package itself states it."""
    from importlib.metadata import PackageNotFoundError, requires  # noqa: PLC0415 - seldom needed

    try:
        stated = requires("spanish21") or ()
    except PackageNotFoundError:
        return []
    belongs = re.compile(rf"extra == ['\"]{extra}['\"]")
    return [_CONDITION.sub("", line) for line in stated if belongs.search(line)]
