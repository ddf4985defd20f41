"""The trace of a call: what every decision and settlement was, three numbers to a line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.jit import inlined

__all__ = ["note"]


@inlined
def note(trace: NDArray[np.int64], what: int, where: int | np.int64, value: int | np.int64) -> None:
    """Write one line of a trace; the first place holds how many numbers there are."""
    at = trace[0]
    trace[at] = what
    trace[at + 1] = where
    trace[at + 2] = value
    trace[0] = at + 3
