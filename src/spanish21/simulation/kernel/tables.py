"""What the kernel reads: arrays filled by asking the rules, and the codes they are written in."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ACE",
    "BLACKJACK",
    "DEALER_BITS",
    "KIND_BITS",
    "MATCHES",
    "MODES",
    "STATUSES",
    "U8",
    "UPS",
    "Act",
    "Counting",
    "Mode",
    "Status",
    "Stops",
    "Tables",
    "Turn",
    "Wheels",
]

KIND_BITS = 5
"""Bits for the kind of a card, which is the class of the hand that holds nothing else."""

DEALER_BITS = 3
"""Bits for the dealer's final hand; states of a dealer who goes on drawing are numbered from 8."""

UPS = 16
"""Room for the points of an up card."""

MATCHES = 9
"""Ways in which two cards match the up card: each not, in rank, or in rank and suit."""

BLACKJACK = 1
"""The first two cards of a box turn the Bonus Spin wheel."""

ACE = 2
"""They are paid for an ace."""


class Act(IntEnum):
    """What happens to a hand next; those from HIT on draw a card."""

    COMPLETE = 0
    STAND = 1
    SURRENDER = 2
    DOUBLED = 3
    """a doubled hand that is complete, nothing is asked"""
    KEEP = 4
    RESCUE = 5
    SPLIT = 6
    HIT = 8
    DOUBLE = 9
    DECLINE = 10
    INSURE = 11


class Mode(IntEnum):
    """How a hand that is being played came about."""

    DEALT = 0
    SPLIT = 1
    LAST_SPLIT = 2
    DOUBLED = 3
    SPLIT_DOUBLED = 4
    ACES = 5
    """a hand of split aces, which may be split again"""
    LAST_ACES = 6
    DOUBLED_TWICE = 7
    SPLIT_DOUBLED_TWICE = 8
    DOUBLED_THRICE = 9
    SPLIT_DOUBLED_THRICE = 10


class Status(IntEnum):
    """How a hand was left; with its shape it is what settlement looks at."""

    PLAIN = 0
    DOUBLED = 1
    RESCUED = 2
    SURRENDERED = 3
    SPLIT = 4
    SPLIT_DOUBLED = 5
    SPLIT_RESCUED = 6
    DOUBLED_TWICE = 7
    RESCUED_TWICE = 8
    SPLIT_DOUBLED_TWICE = 9
    SPLIT_RESCUED_TWICE = 10
    DOUBLED_THRICE = 11
    RESCUED_THRICE = 12
    SPLIT_DOUBLED_THRICE = 13
    SPLIT_RESCUED_THRICE = 14
    ACES = 15
    """a hand of split aces that got one card and no more"""


MODES = len(Mode)
STATUSES = 7
"""the statuses of a game in which a hand is doubled once and split aces are like other hands"""

U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]


class Tables(NamedTuple):
    """The compiled game; a *final* is level, match, status and shape in one number."""

    shape_count: int
    cards: int
    burn: int
    """cards burned when the shoe is loaded"""
    cover: int
    """cards dealt before the cover card; a round begins unless more are gone"""
    boxes: int
    hole: bool
    dealer_blackjack: int
    second_always: bool
    splits: int
    rounds_per_stream: int
    """0 for a shoe dealt to the cover card, else rounds of a device that always reshuffles"""
    ahead: int
    """cards to shuffle at a time"""
    matched: bool
    insuring: bool
    bins: int
    low: int
    """the smallest result of a box, in quanta"""
    width: int
    """quanta to a bin of the histogram"""
    depths: int
    match_stride: int
    """finals to a class of match; 0 where a match cannot change what a hand is paid"""
    level_stride: int
    fresh: U16
    """a shoe in order: the kind of a card, and above it its place in the deck"""
    left: I64
    """by mode and act, the status in which it leaves a hand, in shapes"""
    split_mode: U8
    """by whether no split is left and by the kind of the split card, the mode of its hand"""
    double_mode: U8
    """by mode, that of the hand once it is doubled"""
    two: U16
    next: U16
    action: U8
    insure: U8
    first: U8
    """the dealer's state after the up card, by kind"""
    dealer: U8
    up: U8
    """the points of a kind"""
    reader: U8
    """by up card, whether the reader is used"""
    insurable: U8
    natural: U8
    """by up card, whether a second card can make a blackjack"""
    fixed_up: U8
    removed: U8
    """by up card and shape, whether a hand is paid and its cards go to the rack at its turn"""
    match: U8
    """by up card and card of the deck: no match, in rank, in rank and suit"""
    match_net: I64
    """what each class of match wins, in cents"""
    net: I32
    """by final and dealer's hand, in quanta"""
    open: U8
    """whether the dealer's cards can change what the hand is paid"""
    second: U8
    """the same for the second card of a dealer without one, by taken, natural and final"""
    blackjack: I32
    """against a dealer blackjack, by taken (whether it took the original wager) and final"""
    taken: U8
    insured: I64
    """what insurance wins beside a box's first hand, in cents"""
    uninsured: I64
    """what insurance loses, in cents, by level"""
    fixed: U8
    """whether a final earns the fixed payout against the right up card"""
    wager: I64
    """the initial wager in quanta, by level"""


class Counting(NamedTuple):
    """A count system as arrays."""

    tags: I64
    """by card of the deck"""
    unit: int
    """cards to which a true count refers"""
    start: int
    lowest: int
    """the true count of the first level"""
    levels: int
    wager: I64
    """level of wager by true count"""


class Turn(IntEnum):
    """What chance decides about a box in a round."""

    BONUS_SPIN = 0
    HOT_SPOT_WHEEL = 1
    SECOND_WHEEL = 2
    HOT_SPOT = 3


class Stops(NamedTuple):
    """One wheel by section; amounts are in cents."""

    ends: I64
    """weights added up; empty where there is no such wheel"""
    paid: I64
    """to the one who spins, a meter left out"""
    meter: I64
    """the number of the meter that is won, -1 if none"""
    others: I64
    """Community Pay to each of the others"""
    offset: int
    """where its sections begin in the tally"""


class Wheels(NamedTuple):
    """The wheel wagers that every box makes."""

    bonus_wager: int
    xtreme_wager: int
    hands: U8
    """by the first two cards of a box"""
    ace: int
    back: int
    """the Bonus Spin wager, where a winner gets it back"""
    xtreme_back: int
    at_once: U8
    """by up card, whether a blackjack spins at its own turn, and not from the far right"""
    sixteen: U8
    """by the dealer's first two cards"""
    everybody: bool
    """whether every Xtreme 16 wager spins, and not the Hot Spot alone"""
    bonus: Stops
    hot: Stops
    second: Stops
