"""The hands that are paid more than others: by better odds, or by a fixed amount."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Self

from spanish21.money import Cents, Odds

__all__ = ["Bonus", "FixedTier", "Pattern"]


class Pattern(Enum):
    """A 21 that is paid more than even money: its cards, and their suits where these count."""

    _value_: str
    cards: str
    suits: str

    def __new__(cls, cards: str, suits: str = "") -> Self:
        """Name the pattern by its parts: `6-7-8 of spades`."""
        made = object.__new__(cls)
        made._value_ = f"{cards} of {suits}" if suits else cards
        made.cards, made.suits = cards, suits
        return made

    MIXED_678 = "6-7-8", "mixed suits"
    SUITED_678 = "6-7-8", "one suit"
    SPADED_678 = "6-7-8", "spades"
    MIXED_777 = "7-7-7", "mixed suits"
    SUITED_777 = "7-7-7", "one suit"
    SPADED_777 = "7-7-7", "spades"
    FIVE_CARDS = "21 in five cards"
    SIX_CARDS = "21 in six cards"
    SEVEN_CARDS = "21 in seven or more cards"


class Bonus(NamedTuple):
    """A pattern and the odds paid for it."""

    pattern: Pattern
    odds: Odds

    def __str__(self) -> str:
        """Write the bonus as a paytable does."""
        return f"{self.pattern.value}: {self.odds}"


class FixedTier(NamedTuple):
    """The fixed payout for an original wager from `least` up to, not including, `below`."""

    least: Cents
    below: Cents | None
    payout: Cents

    def __str__(self) -> str:
        """Write the tier with its amounts in cents."""
        return f"{self.least}..{self.below or ''}: {self.payout}"
