"""The cards still to be dealt, by point value and suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.analysis.hands import VALUES
from spanish21.cards import DECK, Suit
from spanish21.errors import ArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card

__all__ = ["ENOUGH", "SPADES", "SUITS", "Shoe", "few_cards", "place"]

ENOUGH = 30
"""cards with which a round can surely be played to its end"""
SUITS = len(Suit)
SPADES = tuple(Suit).index(Suit.SPADES)
_SUIT = {suit: index for index, suit in enumerate(Suit)}


def few_cards(left: int) -> ArgumentError:
    """Return the error for a shoe from which no round is dealt."""
    return ArgumentError(f"{left} cards are left. A round is dealt from {ENOUGH} or more.")


def place(card: Card) -> tuple[int, int]:
    """Return where a card is counted: its value and suit, each as an index."""
    return card.points - 1, _SUIT[card.suit]


@dataclass(frozen=True, slots=True)
class Shoe:
    """How many cards of each value and suit are left."""

    counts: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Shoe:
        """Count cards."""
        counts = [[0] * SUITS for _ in range(VALUES)]
        for card in cards:
            value, suit = place(card)
            counts[value][suit] += 1
        return cls(tuple(map(tuple, counts)))

    @classmethod
    def decks(cls, number: int) -> Shoe:
        """Fill a shoe with Spanish decks."""
        return cls.of(DECK * number)

    @property
    def values(self) -> tuple[int, ...]:
        """How many cards of each value, the suits together."""
        return tuple(map(sum, self.counts))

    @property
    def size(self) -> int:
        """How many cards in all."""
        return sum(self.values)

    def without(self, *places: tuple[int, int]) -> Shoe:
        """Take cards out, given by value and suit."""
        counts = [list(row) for row in self.counts]
        for value, suit in places:
            counts[value][suit] -= 1
            if counts[value][suit] < 0:
                msg = f"the shoe holds no card of value {value + 1} and that suit any more"
                raise ValueError(msg)
        return Shoe(tuple(map(tuple, counts)))

    def without_cards(self, cards: Iterable[Card]) -> Shoe:
        """Take cards out."""
        return self.without(*map(place, cards))
