"""Shuffled shoes and turning wheels: the one place where dice are thrown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from secrets import SystemRandom

from spanish21.cards import DECK, Card

__all__ = ["Mixing", "chooser", "dice", "mixer", "shuffled"]


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


class Mixing:
    """Puts cards into a random order; a copy has dice of its own, at the same point."""

    def __init__(self, random: Random) -> None:
        """Take the dice."""
        self.random = random

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards in a random order."""
        mixed = list(cards)
        self.random.shuffle(mixed)
        return mixed

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the state of dice that repeat themselves; those of the system have none."""
        if isinstance(self.random, SystemRandom):
            return _unforeseeable, ()
        return type(self), (self.random,)


def _unforeseeable() -> Mixing:
    return Mixing(SystemRandom())


def mixer(random: Random) -> Mixing:
    """Return what puts cards into a random order."""
    return Mixing(random)


def chooser(random: Random) -> Callable[[Sequence[int]], int]:
    """Return what picks a place among whole weights, without bias."""

    def choose(weights: Sequence[int]) -> int:
        return bisect_right(tuple(accumulate(weights)), random.randrange(sum(weights)))

    return choose
