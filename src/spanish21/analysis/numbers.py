"""In which numbers an analysis is done: floats with compiled loops, or exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ParamSpec, TypeVar

import numpy as np

from spanish21.analysis.kernels import plain

__all__ = ["EXACT", "FLOATS", "Array", "Numbers"]

Array = Any
"""A numpy array of floats, or of fractions as objects; one source serves both."""

_P = ParamSpec("_P")
_R = TypeVar("_R")


@dataclass(frozen=True)
class Numbers:
    """Makes arrays and kernels of one sort of number."""

    one: Any
    dtype: Any
    exact: bool

    @property
    def zero(self) -> Any:  # noqa: ANN401 - a float or a fraction
        """Return nought."""
        return self.one - self.one

    def array(self, values: Any) -> Array:  # noqa: ANN401
        """Turn whole numbers or fractions into an array."""
        made = np.array(values, dtype=self.dtype)
        if self.exact:
            flat = made.reshape(-1)
            for place in range(len(flat)):
                flat[place] = Fraction(flat[place])
        return made

    def zeros(self, *shape: int) -> Array:
        """Make an array of noughts."""
        return np.full(shape, self.zero, dtype=self.dtype) if self.exact else np.zeros(shape)

    def kernel(self, function: Callable[_P, _R]) -> Callable[_P, _R]:
        """Return the kernel for these numbers."""
        return plain(function) if self.exact else function

    def table(self, rows: Sequence[Sequence[Fraction]]) -> Array:
        """Turn a pay table into an array."""
        number = Fraction if self.exact else float
        return np.array([[number(cell) for cell in row] for row in rows], dtype=self.dtype)


FLOATS = Numbers(1.0, np.float64, exact=False)
EXACT = Numbers(Fraction(1), object, exact=True)
