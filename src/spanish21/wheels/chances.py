"""How often the first two cards of a fresh shoe trigger a wheel wager, as exact fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from spanish21.cards import DECK, FACES, Rank
from spanish21.law.clause import cites

__all__ = ["ace_chance", "blackjack_chance", "sixteen_chance"]


def _counts(decks: int) -> tuple[Counter[Rank], int]:
    counts = Counter(card.rank for card in DECK for _ in range(decks))
    return counts, counts.total()


def _pair(one: int, other: int, cards: int) -> Fraction:
    """Return the chance of one card of each of two kinds, in either order."""
    return Fraction(2 * one * other, cards * (cards - 1))


@cites("MD-bonus-spin 6.G(2)", "MA-bonus-spin 16(d)")
def blackjack_chance(decks: int) -> Fraction:
    """Return the chance of an ace and a ten-value card."""
    counts, cards = _counts(decks)
    return _pair(counts[Rank.ACE], sum(counts[rank] for rank in FACES), cards)


@cites("MD-bonus-spin 6.G(3)")
def sixteen_chance(decks: int) -> Fraction:
    """Return the chance of a six and a ten-value card."""
    counts, cards = _counts(decks)
    return _pair(counts[Rank.SIX], sum(counts[rank] for rank in FACES), cards)


@cites("MA-bonus-spin 16(c)")
def ace_chance(decks: int) -> Fraction:
    """Return the chance of at least one ace."""
    counts, cards = _counts(decks)
    others = cards - counts[Rank.ACE]
    return 1 - Fraction(others * (others - 1), cards * (cards - 1))
