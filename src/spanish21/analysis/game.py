"""A general description of a game of twenty-one, to which a rulebook compiles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from spanish21.analysis.fingerprint import fingerprint
from spanish21.analysis.hands import hands

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from spanish21.analysis.hands import Ints

__all__ = ["Game", "Hand", "Pay", "SuitPay"]

Pay = tuple[Fraction, ...]
"""The player's gain in units of the wager by the dealer's final hand: 17-21, bust, blackjack."""

_ACE = 0
Flags: TypeAlias = "npt.NDArray[np.bool_]"


@dataclass(frozen=True)
class SuitPay:
    """What a complete hand of three cards of one suit is paid, standing and doubled."""

    suited: tuple[Pay, Pay]
    spaded: tuple[Pay, Pay]
    labels: tuple[str, str]


@dataclass(frozen=True)
class Hand:
    """The rules for one sort of hand: as dealt, or come of a split."""

    kind: Ints
    """to each composition the row of the pay tables; rows are what rules can tell apart"""
    pay: tuple[Pay, ...]
    pay_doubled: tuple[tuple[Pay, ...], ...]
    """by the number of doubles, one first"""
    bust: Pay
    bust_doubled: tuple[Pay, ...]
    rescue: tuple[Pay, ...]
    may_act: Flags
    may_double: Flags
    may_rescue: Flags
    may_redouble: Flags
    """whether a doubled hand may be doubled again while doubles are left"""
    may_surrender: Flags
    labels: tuple[str, ...]
    """to each row what a player calls the hand, or nothing"""
    suits: Mapping[int, SuitPay]
    """complete hands of three cards whose pay depends on their suits; `kind` has the mixed ones"""

    @property
    def levels(self) -> int:
        """Return how often a hand may be doubled, one if never."""
        return len(self.rescue)

    @cached_property
    def completing(self) -> dict[int, int]:
        """Return by hand of two cards the value that makes of it a hand paid by suits."""
        after = hands().after
        return {
            int(hand): int(value)
            for full in self.suits
            for hand, value in zip(*np.nonzero(after == full), strict=True)
        }

    @cached_property
    def pay_range(self) -> float:
        """Return the distance between the highest and the lowest gain, nought included."""
        rows = [*self.pay, self.bust, *self.bust_doubled, *self.rescue]
        rows += [row for level in self.pay_doubled for row in level]
        rows += [row for suits in self.suits.values() for row in (*suits.suited, *suits.spaded)]
        gains = [float(gain) for row in rows for gain in row]
        return max(*gains, 0.0) - min(*gains, 0.0)

    def pays_suits(self) -> bool:
        """Whether a suited hand is paid otherwise than a mixed one."""
        return any(
            row.suited != row.spaded or row.suited[0] != self.pay[self.kind[hand]]
            for hand, row in self.suits.items()
        )


@dataclass(frozen=True, eq=False)
class Game:
    """Everything about a game that its expectation depends on, and no card in it.

    It holds arrays, so a game equals itself alone.
    """

    name: str
    dealer_draws: npt.NDArray[np.bool_]
    """by total, and whether it is soft"""
    peeks: tuple[bool, ...]
    """by the up card's value: whether the dealer looks for a blackjack before anyone acts"""
    dealt: Hand
    split: Hand
    split_aces: Hand
    """hands that began as one of two split aces"""
    surrender: Pay
    allowed: tuple[int, ...]
    """by value, how often a pair may be split in a round"""
    splits: tuple[int, ...]
    """by value, how many of these splits are worked out"""
    split_acts: tuple[bool, ...]
    """by value, whether a split hand of such cards may do more than take one card"""
    shared: tuple[bool, ...]
    """by row of the split hand's pay: whether a blackjack's loss is shared by a box's hands"""
    shared_bust: bool
    zero_memory: bool = False
    """whether a split hand is played as the same cards without a split"""

    @cached_property
    def fingerprint(self) -> str:
        """Return what all games have in common in which the same cards come to the same gains."""
        return fingerprint(replace(self, name=""))

    def split_of(self, pair: int) -> Hand:
        """Return the rules for hands of a split pair."""
        return self.split_aces if pair == _ACE else self.split

    @property
    def shares(self) -> bool:
        """Whether the hands of a split box ever share what a dealer blackjack takes."""
        return self.shared_bust or any(self.shared)
