"""The discard rack of the kernel: what completes a round when the shoe is empty (MD 13.K)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.jit import called
from spanish21.simulation.kernel.tables import KIND_BITS, Tables

__all__ = ["take_discards"]

KIND = (1 << KIND_BITS) - 1


@called
def take_discards(
    t: Tables,
    shoe: NDArray[np.uint16],
    began: int,
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    up: int | np.int64,
    turn: int,
) -> int:
    """Put the discards behind the cards of an empty shoe and return where they end.

    In the rack lie the cards of the rounds before, and of this one the hands that were paid and
    removed before the box whose turn it is. A single discard does not help: it would be burned.
    """
    end = t.cards + began
    for place in range(began):
        shoe[t.cards + place] = shoe[place]
    for box in range(turn):
        first, second = firsts[box], seconds[box]
        shape = t.two[((first & KIND) << KIND_BITS) | (second & KIND)]
        if t.removed[up * t.shape_count + shape]:
            shoe[end] = first
            shoe[end + 1] = second
            end += 2
    return end if end > t.cards + 1 else t.cards
