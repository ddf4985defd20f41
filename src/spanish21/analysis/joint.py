"""What all hands of a split box gain together.

The hands and the dealer draw from one shoe. Given a deck of the mixture they are independent, so
the distribution of their sum is a product of Fourier transforms, which is then averaged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.analysis.coefficients import SLOTS, Structure, structures
from spanish21.analysis.endings import by_suits
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.mixture_decks import LEVEL, decks_of
from spanish21.analysis.ways_to_end import split_ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.analysis.mixture_decks import Decks
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import UpCard
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe
    from spanish21.analysis.splits import Split
    from spanish21.analysis.ways_to_end import Way

__all__ = ["box_gains"]

_FINEST = 10_000
"""the largest denominator of a gain in units of the wager"""
_DUST = 1e-13
"""below this a chance is rounding"""


@dataclass(frozen=True)
class Grid:
    """Gains as whole steps, and the frequencies that keep all sums of them apart."""

    step: int
    """steps in a unit of the wager"""
    sums: frozenset[int]

    @classmethod
    def of(cls, gains: Iterable[float], most: int) -> Grid:
        """Make a grid for the sums of a number of gains, with or without the loss of a unit."""
        exact = [Fraction(gain).limit_denominator(_FINEST) for gain in gains]
        step = lcm(*(gain.denominator for gain in exact))
        single = {int(gain * step) for gain in exact}
        found = sums = {0, -step}
        for _ in range(most):
            sums = {one + other for one in sums for other in single}
            found = found | sums
        return cls(step, frozenset(found))

    @cached_property
    def size(self) -> int:
        """Return the smallest modulus that tells all sums apart."""
        many = len(self.sums)
        return next(n for n in count(many) if len({one % n for one in self.sums}) == many)

    def turned(self, gain: float) -> Array:
        """Return the transform of a gain."""
        return np.exp(-2j * np.pi * round(gain * self.step) / self.size * np.arange(self.size))

    def read(self, transform: Array) -> dict[float, float]:
        """Return the chance of each sum."""
        chances = np.fft.ifft(transform).real
        found = {one / self.step: float(chances[one % self.size]) for one in self.sums}
        return {gain: chance for gain, chance in sorted(found.items()) if chance > _DUST}


class _Hands(NamedTuple):
    """How a hand ends whose second card does not pair, and one whose second card does."""

    bound: list[Way]
    paired: list[Way]


def box_gains(up: AgainstUp, shoe: Shoe, pair: int, level: int = LEVEL) -> dict[float, float]:
    """Return the chance of everything that a split box may gain, its dealer's blackjack unseen."""
    place, split = up.place, up.splits[pair]
    decks = decks_of(place, pair, level)
    by_slot = _by_slot(up, shoe, split, decks)
    every = [way for slot in by_slot for way in (*slot.bound, *slot.paired)]
    grid = Grid.of({gain for way in every for gain in way.pay}, len(split.weights.hands) - 1)
    built = _structures(place.game.splits[pair], again=split.again, slots=len(by_slot))

    def boxed(outcome: int, *, apart: bool = False) -> Array:
        singles = [_transform(slot, outcome, grid, apart=apart) for slot in by_slot]
        made = _together(singles, built, decks.pairs)
        return (made * (decks.dealer[outcome] * decks.weights)).sum(axis=1)

    total = sum(boxed(outcome) for outcome in range(BLACKJACK))
    if place.looked:
        return grid.read(total / (1 - _blackjack(place, pair)))
    if decks.dealer[BLACKJACK].any():
        alone = boxed(BLACKJACK, apart=True)
        total += alone + (boxed(BLACKJACK) - alone) * grid.turned(-1)
    return grid.read(total)


def _blackjack(place: UpCard, pair: int) -> float:
    after = hands().after
    return float(place.chances[int(after[int(after[0, pair]), pair]), BLACKJACK])


def _by_slot(up: AgainstUp, shoe: Shoe, split: Split, decks: Decks) -> list[_Hands]:
    """Follow split hands by deck; slots differ only where suits count."""
    slots = by_suits(up, shoe, split) if split.pair in up.suited_play else [{}]
    return [
        _Hands(
            *(
                list(split_ways(up.place, split, solved, decks.masses, suits))
                for _, solved in split.weighed()
            )
        )
        for suits in slots
    ]


def _structures(splits: int, *, again: bool, slots: int) -> Counter[Structure]:
    """List the ways to split, the slots put together where they do not differ."""
    found: Counter[Structure] = Counter()
    for way, orders in structures(splits, again=again):
        if slots == SLOTS:
            found[way] += orders
        else:
            found[Structure(way.paired, (sum(way.bound),), (sum(way.free),))] += orders
    return found


class _Transforms(NamedTuple):
    bound: Array
    free: Array


def _transform(slot: _Hands, outcome: int, grid: Grid, *, apart: bool) -> _Transforms:
    """Transform what single hands gain, by frequency and deck; with `apart` only hands apart."""
    made = []
    for found in slot:
        gains: dict[float, Array] = {}
        for way in found:
            if way.apart or not apart:
                gain = way.pay[outcome]
                gains[gain] = gains[gain] + way.masses if gain in gains else way.masses
        turned = [np.outer(grid.turned(gain), masses) for gain, masses in gains.items()]
        made.append(sum(turned) if turned else np.zeros((grid.size, 1)))
    return _Transforms(made[0], made[0] + made[1])


def _together(singles: Sequence[_Transforms], built: Counter[Structure], pairs: Array) -> Array:
    """Multiply the hands of each way to split, and add the ways up."""
    total = np.zeros_like(singles[0].free)
    for way, orders in built.items():
        product = np.full_like(total, orders)
        for slot, single in enumerate(singles):
            for factor, times in ((single.bound, way.bound[slot]), (single.free, way.free[slot])):
                for _ in range(times):
                    product *= factor
        for _ in range(way.paired):
            product *= pairs
        total += product
    return total
