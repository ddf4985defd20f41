"""Compiling functions and caching what is compiled, on disk and never for other sources."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache
from numba.core.runtime.nrt import rtsys

if TYPE_CHECKING:
    from collections.abc import Callable

    F = TypeVar("F", bound=Callable[..., Any])

__all__ = ["compiled", "inlined"]


def compiled(function: F) -> F:
    """Compile a function when it is first called, and cache it on disk for the next time."""
    made = njit(nogil=True, error_model="numpy")(function)
    # Where there is no folder to write to, the code lasts as long as the process.
    with suppress(RuntimeError):
        made._cache = _Cache(function)  # noqa: SLF001 - numba's own option leaves no choice of class
    return cast("F", made)


def inlined(function: F) -> F:
    """Compile a function into those that call it."""
    return cast("F", njit(inline="always", error_model="numpy")(function))


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
    sources = (here.parent.parent / "cards.py", *sorted(here.glob("*.py")))
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()
