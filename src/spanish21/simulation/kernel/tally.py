"""What the kernel counts, and what it notes in a trace."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["COUNTERS", "JACKPOT_FIELDS", "Counter", "Note", "Spun", "Tally"]


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
    """rounds that took every card there is and were given up"""
    MATCH_SQUARED = 14
    """of what a round's boxes won together, as with the other side wagers"""
    INSURANCE_WAGERED = 15
    INSURANCE_SQUARED = 16
    REFILLED = 17
    """rounds that emptied the shoe and were completed from the discards"""
    INSURANCE_CROSS = 18
    """of what the insurance of a box won and what its hands did"""
    INSURANCE_BOX_SQUARED = 19
    """of what the insurance of a box won"""


COUNTERS = len(Counter)
JACKPOT_FIELDS = 4
"""round of the call, box, meter, and what the round's wagers won beside the meters"""


class Note(IntEnum):
    """What a line of a trace says."""

    ACT = 1
    NET = 2
    END = 3
    MATCH = 4
    FIXED = 5
    INSURANCE = 6
    SHORT = 7
    WHEEL = 8


class Spun(IntEnum):
    """The places of the sums of the wheel wagers, in cents, meters left out."""

    ACES = 0
    BONUS_PAID = 1
    BONUS_SQUARED = 2
    BONUS_WON = 3
    XTREME_PAID = 4
    XTREME_SQUARED = 5
    XTREME_WON = 6
    SIXTEENS = 7
    JACKPOTS = 8
    """how many rows of `Tally.jackpots` are filled"""


class Tally(NamedTuple):
    """What a call counts; sums are in quanta, insurance in cents."""

    counters: NDArray[np.int64]
    finals: NDArray[np.int64]
    """hands by final and dealer's hand"""
    results: NDArray[np.int64]
    """boxes by depth in the shoe and result; where results come in steps, then nets by depth"""
    matches: NDArray[np.int64]
    fixed: NDArray[np.int64]
    """fixed payouts by final"""
    by_count: NDArray[np.int64]
    """boxes, net, squares of a round's net, and wagers by true count"""
    spun: NDArray[np.int64]
    stops: NDArray[np.int64]
    """spins by section, wheel after wheel"""
    jackpots: NDArray[np.int64]
    """meters won, in the order of payment"""
