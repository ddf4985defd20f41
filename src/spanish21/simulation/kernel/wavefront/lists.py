"""The lists of a round under way: a word goes where its next stage finds it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.jit import inlined
from spanish21.simulation.kernel.wavefront.word import U1, sort_of

__all__ = ["DONE", "DRAW", "SPLIT", "WAIT", "begin_of", "emptied", "empty_lists", "length", "push"]

DONE, WAIT, DRAW, SPLIT = (np.uint64(16 * number) for number in range(4))
"""The lists, in the order of what comes next for their words.

Where they end is kept in one word, and this is the lowest bit of each end.
"""

_END = np.uint64((1 << 16) - 1)
_BITS = np.uint64(4)


@inlined
def begin_of(which: np.uint64, lanes: np.uint64) -> np.uint64:
    """Return where a list begins."""
    return (which >> _BITS) * lanes


@inlined
def empty_lists(lanes: np.uint64) -> np.uint64:
    """Return the ends of lists that hold nothing."""
    return (lanes << WAIT) | ((lanes + lanes) << DRAW) | ((lanes + lanes + lanes) << SPLIT)


@inlined
def length(ends: np.uint64, which: np.uint64, lanes: np.uint64) -> np.uint64:
    """Return how many words a list holds."""
    return ((ends >> which) & _END) - begin_of(which, lanes)


@inlined
def emptied(ends: np.uint64, which: np.uint64, lanes: np.uint64) -> np.uint64:
    """Return the ends after a list was emptied."""
    return ends - (length(ends, which, lanes) << which)


@inlined
def push(lists: NDArray[np.uint64], ends: np.uint64, word: np.uint64) -> np.uint64:
    """Put a word at the end of the list where it belongs, and return the new ends."""
    which = sort_of(word) << _BITS
    lists[(ends >> which) & _END] = word
    return ends + (U1 << which)
