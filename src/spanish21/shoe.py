"""Shuffled shoes: the one place where dice are thrown for cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from secrets import SystemRandom

from spanish21.cards import DECK, Card

__all__ = ["dice", "mixer", "shuffled"]


def dice(seed: int | None = None) -> Random:
    """Return the operating system's randomness, or with a seed dice that repeat themselves."""
    if seed is None:
        return SystemRandom()
    return Random(seed)  # noqa: S311 - asked for: a shoe for practice, which can be dealt again


def shuffled(decks: int, random: Random) -> list[Card]:
    """Return all cards of so many Spanish decks in random order, the first to be dealt first."""
    cards = list(DECK) * decks
    random.shuffle(cards)
    return cards


def mixer(random: Random) -> Callable[[Sequence[Card]], list[Card]]:
    """Return what puts cards into a random order."""

    def mix(cards: Sequence[Card]) -> list[Card]:
        mixed = list(cards)
        random.shuffle(mixed)
        return mixed

    return mix
