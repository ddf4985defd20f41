"""Compiling functions and caching what is compiled, on disk and never for other sources.

The compiler is imported when something is compiled, or run that needs its memory manager. What
makes no arrays is loaded without it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from spanish21.native import Native, announce_compiling

F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["ZERO", "called", "compiled", "constant", "entry", "inlined", "pasted"]

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


def compiled(function: F) -> F:
    """Compile a function when it is first called, and cache it on disk for the next time."""
    return cast("F", Lazy(function, {"nogil": True, "_nrt": True, "error_model": "numpy"}))


def entry(function: F) -> F:
    """Compile and cache a function that Python calls and that makes no arrays.

    What is pasted into it counts no references, which would take more time than the rest.
    """
    return cast("F", Native(function, _sources))


def inlined(function: F) -> F:
    """Compile a function into those that call it; it makes no arrays and counts no references."""
    return cast("F", Lazy(function, {"forceinline": True, **_INNER}))


def pasted(function: F) -> F:
    """Compile a function only as a part of those that call it, which is the quickest to compile.

    Use it for a function with one caller that calls many others.
    """
    return cast("F", Lazy(function, {"inline": "always", **_INNER}))


def called(function: F) -> F:
    """Compile a function that only compiled code calls, and seldom; as `inlined` otherwise."""
    return cast("F", Lazy(function, dict(_INNER)))


class Lazy:
    """A function that the compiler is given when it is first called, or called by compiled code."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        """Take the function and the compiler's options; nothing is compiled yet."""
        self.py_func = function
        self.targetoptions = options
        self.__doc__ = function.__doc__
        if "numba" in sys.modules:
            _introduce()

    @cached_property
    def dispatcher(self) -> Any:  # noqa: ANN401 - numba has no types
        """Hand the function to the compiler."""
        from numba import njit  # noqa: PLC0415 - slow to import

        _introduce()
        made = njit(**self.targetoptions)(self.py_func)
        if self.targetoptions.get("_nrt"):
            # Where there is no folder to write to, the code lasts as long as the process.
            with suppress(RuntimeError):
                made._cache = _cache_class()(self.py_func)  # noqa: SLF001 - numba leaves no choice
        return made

    def __call__(self, *given: object) -> Any:  # noqa: ANN401 - as the function returns
        """Call the compiled function."""
        return self.dispatcher(*given)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as numba has it
        """Return what the compiler knows of the function."""
        return getattr(self.dispatcher, name)


@cache
def _introduce() -> None:
    """Let compiled code call what is compiled later."""
    from numba import types  # noqa: PLC0415 - slow to import
    from numba.extending import typeof_impl  # noqa: PLC0415

    @typeof_impl.register(Lazy)  # type: ignore[untyped-decorator]
    def _type(one: Lazy, _context: object) -> object:
        return types.Dispatcher(one.dispatcher)


@cache
def _cache_class() -> type[Any]:
    from numba.core.caching import FunctionCache  # noqa: PLC0415 - slow to import
    from numba.core.runtime.nrt import rtsys  # noqa: PLC0415

    class Cache(FunctionCache):  # type: ignore[misc]
        """Stores compiled code under the sources of everything that was compiled into it."""

        def load_overload(self, sig: object, target_context: object) -> object | None:
            """Load cached code without what only a compiler needs; remove broken files."""
            rtsys.initialize(target_context)
            try:
                found = cast("object | None", self._load_overload(sig, target_context))
            except Exception:  # noqa: BLE001 - a pickle that is cut short may raise anything
                with suppress(OSError):
                    self.flush()
                found = None
            if found is None:
                announce_compiling()
            return found

        def save_overload(self, sig: object, data: object) -> None:
            """Store code for the next time, unless the disk is full or may not be written to."""
            with suppress(OSError):
                super().save_overload(sig, data)

        def _index_key(self, sig: object, codegen: object) -> tuple[object, ...]:
            return (*super()._index_key(sig, codegen), _fingerprint())

    return Cache


def _sources(_function: object = None) -> tuple[Path, ...]:
    """List the sources whose constants and functions compiled code holds."""
    here = Path(__file__).parent
    return (here.parent.parent / "cards.py", *sorted(here.rglob("*.py")))


@cache
def _fingerprint() -> str:
    """Return the fingerprint of those sources."""
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in _sources())).hexdigest()
