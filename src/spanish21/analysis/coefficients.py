"""How many split hands there are, and with how many cards of the pair gone, in expectation.

A second card that does not pair is one minus a second card that does, so the value of a split is
a sum over hands from which j cards of the pair's value were taken elsewhere, for j = 0, 1, 2 ...
This holds for any play of the other hands, for cards not yet seen may be exchanged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from spanish21.analysis.numbers import Array, Numbers

__all__ = [
    "SLOTS",
    "CrossWeights",
    "SplitWeights",
    "Structure",
    "cross_weights",
    "structures",
    "terms",
    "weights",
]

SLOTS = 3
"""Whose first card a split hand has: the pair's first, the pair's second, or one drawn later."""
_FIRST, _SECOND, _LATER = range(SLOTS)

_Walk = tuple[tuple[int, ...], int, int, tuple[int, ...]]


class Structure(NamedTuple):
    """A way in which a pair is split: second cards that paired, and hands by first card."""

    paired: int
    """second cards that paired and were split again"""
    bound: tuple[int, ...]
    """hands, by slot, whose second card does not pair"""
    free: tuple[int, ...]
    """hands, by slot, whose second card may be any, for no split is left"""


@cache
def structures(splits: int, *, again: bool) -> tuple[tuple[Structure, int], ...]:
    """List the ways to split a pair up to `splits` times with the number of orders of each."""
    found: Counter[Structure] = Counter()
    nothing = (0,) * SLOTS
    level: Counter[_Walk] = Counter(
        {((_FIRST, _SECOND), splits - 1 if again else 0, 0, nothing): 1}
    )
    while level:
        following: Counter[_Walk] = Counter()
        for (waiting, left, paired, bound), orders in level.items():
            if left == 0 or not waiting:
                free = tuple(waiting.count(slot) for slot in range(SLOTS))
                found[Structure(paired, bound, free)] += orders
                continue
            top, rest = waiting[0], waiting[1:]
            done = tuple(count + (slot == top) for slot, count in enumerate(bound))
            following[rest, left, paired, done] += orders
            following[(top, _LATER, *rest), left - 1, paired + 1, bound] += orders
        level = following
    return tuple(found.items())


def terms(splits: int) -> int:
    """Return how many terms the sum over cards taken elsewhere has."""
    return max(1, 2 * splits - 1)


@dataclass(frozen=True)
class SplitWeights:
    """To each slot and number of cards taken elsewhere the weight of a hand's value."""

    bound: Array
    """for hands whose second card does not pair"""
    paired: Array
    """for hands whose second card pairs and stays"""
    hands: Array
    """the chance of each number of hands"""


@lru_cache(maxsize=1024)
def weights(splits: int, *, again: bool, left: int, size: int, numbers: Numbers) -> SplitWeights:
    """Weigh split hands; `left` cards of the pair's value are among `size` cards in the shoe.

    The chance that the j cards are drawn is not yet in the weights.
    """
    many = terms(splits)
    bound, paired = numbers.zeros(SLOTS, many), numbers.zeros(SLOTS, many)
    count = numbers.zeros(splits + 2)
    chance = [numbers.one]
    for j in range(2 * splits + 2):
        rest = size - j
        chance.append(chance[-1] * max(left - j, 0) / rest if rest > 0 else numbers.zero)
    for way, orders in structures(splits, again=again):
        others = sum(way.bound)
        number = others + sum(way.free)
        for i in range(others + 1):
            j = way.paired + i
            sign = orders * (-1) ** i
            count[number] += sign * comb(others, i) * chance[j]
            for slot in range(SLOTS):
                if i < others:
                    bound[slot, j] += sign * way.bound[slot] * comb(others - 1, i)
                if way.free[slot]:
                    bound[slot, j] += sign * way.free[slot] * comb(others, i)
                    paired[slot, j] += sign * way.free[slot] * comb(others, i)
    return SplitWeights(bound, paired, count)


@dataclass(frozen=True)
class CrossWeights:
    """By number of cards taken elsewhere, the weights of what two hands of a split have in common.

    Hands whose second card does not pair are `bound`, those whose second card pairs `paired`.
    """

    many: list[int]
    """ordered pairs of hands, whatever they hold"""
    bound: list[int]
    """bound hands, each once for every other hand"""
    paired: list[int]
    both: tuple[list[int], list[int], list[int]]
    """ordered pairs: two bound hands, a bound and a paired one, two paired ones"""


@cache
def cross_weights(splits: int, *, again: bool) -> CrossWeights:
    """Weigh the ordered pairs of split hands, as `weights` does single hands."""
    size = terms(splits)
    many, bound, paired, *both = ([0] * size for _ in range(6))
    for way, orders in structures(splits, again=again):
        held, free = sum(way.bound), sum(way.free)
        others = held + free - 1
        for i in range(held + 1):
            j, sign = way.paired + i, orders * (-1) ** i
            any_held = sign * comb(held, i)
            one_held = sign * held * comb(held - 1, i) if held else 0
            two_held = sign * held * (held - 1) * comb(held - 2, i) if held > 1 else 0
            many[j] += any_held * (others + 1) * others
            bound[j] += (one_held + free * any_held) * others
            paired[j] += free * any_held * others
            two_free = free * (free - 1) * any_held
            both[0][j] += two_held + 2 * free * one_held + two_free
            both[1][j] += 2 * free * one_held + 2 * two_free
            both[2][j] += two_free
    return CrossWeights(many, bound, paired, (both[0], both[1], both[2]))
