"""Compiling functions and caching what is compiled, on disk and never for other sources."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.caching import FunctionCache
from numba.core.event import Event, Listener, register
from numba.core.runtime.nrt import rtsys

from spanish21.compiling import Part, announce

if TYPE_CHECKING:
    from collections.abc import Callable

    F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["ZERO", "announced", "called", "compiled", "constant", "entry", "inlined", "pasted"]

_INNER: dict[str, Any] = {
    "error_model": "numpy",
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def constant(number: int) -> int:
    """Return a number to hand to a compiled function, which is compiled again for every literal."""
    return cast("int", np.int64(number))


ZERO = constant(0)

_PARTS: dict[Any, Part] = {}
"""the functions that take long to compile, and what they are parts of"""
_COMPILES = "numba:compile"


def compiled(function: F) -> F:
    """Compile a function when it is first called, and cache it on disk for the next time."""
    return _cached(function, njit(nogil=True, _nrt=True, error_model="numpy")(function))


def entry(function: F) -> F:
    """Compile and cache a function that Python calls and that makes no arrays.

    What is pasted into it counts no references, which would take more time than the rest.
    """
    return _cached(function, njit(nogil=True, _nrt=False, error_model="numpy")(function))


def _cached(function: F, made: Any) -> F:  # noqa: ANN401 - numba has no types
    # Where there is no folder to write to, the code lasts as long as the process.
    with suppress(RuntimeError):
        made._cache = _Cache(function)  # noqa: SLF001 - numba's own option leaves no choice of class
    return cast("F", made)


def inlined(function: F) -> F:
    """Compile a function into those that call it; it makes no arrays and counts no references."""
    return cast("F", njit(forceinline=True, **_INNER)(function))


def pasted(function: F) -> F:
    """Compile a function only as a part of those that call it, which is the quickest to compile.

    Use it for a function with one caller that calls many others.
    """
    return cast("F", njit(inline="always", **_INNER)(function))


def called(function: F) -> F:
    """Compile a function that only compiled code calls, and seldom; as `inlined` otherwise."""
    return cast("F", njit(**_INNER)(function))


def announced(part: Part) -> Callable[[F], F]:
    """Announce a compiled function whenever it is compiled, which takes long, and not loaded."""

    def marked(function: F) -> F:
        _PARTS[function] = part
        return function

    return marked


class _Announcing(Listener):  # type: ignore[misc]
    """Announces the parts, not the small functions beside them nor those of others."""

    def on_start(self, event: Event) -> None:
        """Announce what is compiled now."""
        part = _PARTS.get(event.data["dispatcher"])
        if part is not None:
            announce(part)

    def on_end(self, event: Event) -> None:
        """Announce nothing more."""


register(_COMPILES, _Announcing())


class _Cache(FunctionCache):  # type: ignore[misc]
    """Stores compiled code under the sources of everything that was compiled into it."""

    def load_overload(self, sig: object, target_context: object) -> object | None:
        """Load cached code without what only a compiler needs; remove broken files."""
        rtsys.initialize(target_context)
        try:
            return cast("object | None", self._load_overload(sig, target_context))
        except Exception:  # noqa: BLE001 - a pickle that is cut short may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Store code for the next time, unless the disk is full or may not be written to."""
        with suppress(OSError):
            super().save_overload(sig, data)

    def _index_key(self, sig: object, codegen: object) -> tuple[object, ...]:
        return (*super()._index_key(sig, codegen), _fingerprint())


@cache
def _fingerprint() -> str:
    """Return the fingerprint of the sources whose constants and functions compiled code holds."""
    here = Path(__file__).parent
    sources = (here.parent.parent / "cards.py", *sorted(here.rglob("*.py")))
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()
