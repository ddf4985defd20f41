"""What the kernel counts, what it notes in a trace, and a count system as it reads it."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["COUNTERS", "Counter", "Counting", "Note", "Tally"]


class Counter(IntEnum):
    """The places of the sums that a call adds to."""

    ROUNDS = 0
    SHOES = 1
    CARDS = 2
    DRAWN = 3
    NET = 4
    NET_SQUARED = 5
    WAGERED = 6
    SHOE_NET_SQUARED = 7
    SHOE_CROSS = 8
    SHOE_WAGERED_SQUARED = 9
    INSURED = 10
    INSURANCE_WON = 11
    INSURANCE_NET = 12
    SHORT = 13


COUNTERS = len(Counter)


class Note(IntEnum):
    """What a line of a trace says."""

    ACT = 1
    NET = 2
    END = 3
    MATCH = 4
    FIXED = 5
    INSURANCE = 6
    SHORT = 7


class Tally(NamedTuple):
    """What a call counts; sums are in quanta, insurance in cents."""

    counters: NDArray[np.int64]
    finals: NDArray[np.int64]
    """hands by final and dealer's hand"""
    results: NDArray[np.int64]
    """boxes by depth in the shoe and result"""
    matches: NDArray[np.int64]
    fixed: NDArray[np.int64]
    """fixed payouts by final"""
    by_count: NDArray[np.int64]
    """boxes, net, squares and wagers by true count"""


class Counting(NamedTuple):
    """A count system as arrays."""

    tags: NDArray[np.int64]
    """by card of the deck"""
    unit: int
    """cards to which a true count refers"""
    start: int
    lowest: int
    """the true count of the first level"""
    levels: int
    wager: NDArray[np.int64]
    """level of wager by true count; -1 sits out"""
