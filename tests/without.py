"""Scripts that run as if libraries were not installed, each in a process of its own."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from typing import TYPE_CHECKING, Any, cast

from spanish21 import extras

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

__all__ = ["load", "run_without"]

_ROOMS = ("typer.testing", "spanish21.cli", "spanish21.replay", "spanish21.strategy")
"""what needs no extra"""
_LOADED = ("numpy", "numba")
"""libraries of extras that nearly all scripts load; each knows those before it"""


def load() -> None:
    """Load what nearly all of the scripts load."""
    for room in _ROOMS:
        importlib.import_module(room)
    early = sys.modules.keys() & extras._EXTRAS.keys()
    assert not early, f"what needs no extra has loaded {early}"
    for library in _LOADED:
        importlib.import_module(library)


def run_without(absent: list[str], script: str) -> None:
    """Run a script where libraries are absent."""
    _forget(set(absent))
    exec(compile(script, "<script>", "exec"), {"__name__": "__main__"})


def _forget(absent: set[str]) -> None:
    """Make libraries absent, for imports and for those who look first."""
    lost = [place for place, library in enumerate(_LOADED) if library in absent]
    gone = {*absent, *(_LOADED[lost[0] :] if lost else ())}
    for name in [name for name in sys.modules if name.partition(".")[0] in gone]:
        del sys.modules[name]
    sys.meta_path.insert(0, cast("Any", _Absent(absent)))
    found = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in absent else found(name, package)

    importlib.util.find_spec = vars(extras)["find_spec"] = find_spec


class _Absent:
    """Finds nothing, and says so of what is absent."""

    def __init__(self, absent: set[str]) -> None:
        self._absent = absent

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name.partition(".")[0] in self._absent:
            raise ModuleNotFoundError(name=name)
