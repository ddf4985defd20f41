"""Shuffled shoes and turning wheels: the one place where dice are thrown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from secrets import SystemRandom

from spanish21.cards import DECK, Card

__all__ = ["chooser", "dice", "mixer", "shuffled"]


def dice(seed: int | None = None, use: str = "") -> Random:
    """Return the operating system's randomness, or with a seed dice that repeat themselves.

    Each `use` has dice of its own, so that a wheel that turns does not change the cards.
    """
    if seed is None:
        return SystemRandom()
    return Random(f"{seed} {use}" if use else seed)  # noqa: S311 - asked for: practice, repeatable


def shuffled(decks: int, random: Random) -> list[Card]:
    """Return all cards of some Spanish decks in random order, the first to be dealt first."""
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


def chooser(random: Random) -> Callable[[Sequence[int]], int]:
    """Return what picks a place among whole weights, without bias."""

    def choose(weights: Sequence[int]) -> int:
        return bisect_right(tuple(accumulate(weights)), random.randrange(sum(weights)))

    return choose
