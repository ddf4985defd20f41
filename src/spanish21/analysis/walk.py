"""Many rounds of a random walk that ends below a barrier, without going through each round.

A place so far above the barrier that a number of rounds does not reach it takes all these rounds
at once, by the power of the steps. What is nearer takes half of them, and then the other half, in
the same way. So only what is close to the barrier goes round by round.

A place from which the walk neither comes near the barrier nor ends among the lower 95% of its ends
is left: from there on the walk is free, so its mean and its square are known. So the size of a
jackpot does not matter: no array is longer than the range in which the walk is followed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy.typing as npt

    Chances: TypeAlias = npt.NDArray[np.float64]

__all__ = ["Ends", "Walk"]

_ONE_BY_ONE = 16
"""rounds that are gone through one by one"""
_NOTHING = 1e-18
"""chances below which places near the barrier are left alone, and falls are taken as impossible"""
_UPPER = 4.5
"""deviations above the mean that, by Cantelli's inequality, less than 5% of all walks exceed"""
_DIRECT = 60_000
"""products up to which a convolution is added up without a Fourier transform"""
_RATES = 600
"""rates at which Chernoff's bound is tried"""
_RARE = 1e-14
"""chance of the highest places that is left at each move, as several jackpots in a few rounds"""


@dataclass
class Moments:
    """The chance of some places, and the sums of their distances from the start and squares."""

    chance: float = 0.0
    sum: float = 0.0
    square: float = 0.0

    def add(self, other: Moments, sign: int = 1) -> None:
        """Add other places to these, or take them out."""
        self.chance += sign * other.chance
        self.sum += sign * other.sum
        self.square += sign * other.square

    def after(self, rounds: int, mean: float, variance: float) -> Moments:
        """Return what a number of free rounds makes of these."""
        drift = rounds * mean
        return Moments(
            self.chance,
            self.sum + drift * self.chance,
            self.square + 2 * drift * self.sum + (rounds * variance + drift**2) * self.chance,
        )


@dataclass
class Ends:
    """How a walk ends: places above the barrier and below it, and what went out of sight above."""

    first: int
    """the lowest place of `alive`"""
    alive: Chances
    least: int
    lost: Chances
    """chances of the places below `least`, the lowest first"""
    beyond: Moments = field(default_factory=Moments)
    """walks that end higher than 95% of all, with their distances from the start"""

    def places(self) -> tuple[npt.NDArray[np.int64], Chances]:
        """Return all places in order, without those beyond, with their chances."""
        below = np.arange(self.least - len(self.lost), self.least)
        above = np.arange(self.first, self.first + len(self.alive))
        chances = np.concatenate([self.lost, self.alive])
        kept = chances > _NOTHING  # not the rounding errors around nothing
        return np.concatenate([below, above])[kept], chances[kept]


class Walk:
    """A walk on whole numbers whose steps have given chances; below `least` it ends."""

    def __init__(self, steps: Mapping[int, float], least: int) -> None:
        """Keep the steps with their mean and variance, and how unlikely falls are."""
        self.steps = dict(steps)
        self.least = least
        self.down = max(-min(steps), 1)
        self.up = max(*steps, 1)
        places = np.array(list(steps), dtype=float)
        chances = np.array(list(steps.values()))
        self.mean = float(places @ chances)
        self.variance = float((places - self.mean) ** 2 @ chances)
        lowest = 1e-3 / max(self.variance, 1.0) ** 0.5
        self._rates = np.geomspace(lowest, max(600 / self.down, 2 * lowest), _RATES)
        grown = np.exp(-np.outer(self._rates, np.maximum(places, -self.down))) @ chances
        self._growth = np.maximum(np.log(grown), 0.0)

    def reach(self, rounds: int) -> int:
        """Return a depth to which a number of rounds falls with a chance below 10^-18.

        By Chernoff's bound, which holds for the lowest place on the way too (Doob).
        """
        depths = (rounds * self._growth - np.log(_NOTHING)) / self._rates
        return int(min(rounds * self.down, np.ceil(depths.min())))

    def after(self, start: int, rounds: int, progress: Callable[[int], None] | None = None) -> Ends:
        """Return how a number of rounds ends; `progress` is called with the rounds done."""
        if start < self.least:
            lost = np.zeros(self.least - start)
            lost[0] = 1.0
            return Ends(self.least, np.zeros(0), self.least, lost)
        return _Trip(self, start, rounds, progress).played()


class _Trip:
    """A number of rounds from one place, in an array from a floor to a top."""

    def __init__(
        self, walk: Walk, start: int, rounds: int, progress: Callable[[int], None] | None
    ) -> None:
        """Find the range in which the walk is followed."""
        self.walk = walk
        self.start = start
        self.rounds = rounds
        self.progress = progress
        reach = walk.reach(rounds)
        upper = walk.mean * rounds + _UPPER * (walk.variance * rounds) ** 0.5
        top = start + min(int(max(upper, 0.0)) + 1, walk.up * rounds) + reach
        self.floor = max(walk.least, start - reach)
        self.size = top - self.floor + 1
        self.away = np.arange(self.floor - start - walk.down, top - start + 1, dtype=float)
        self.lost = np.zeros(walk.down)
        self.beyond = Moments()
        self.powers = _Powers(walk, self.size, rounds.bit_length())

    def played(self) -> Ends:
        places = np.zeros(self.start - self.floor + 1)
        places[-1] = 1.0
        left = self.rounds
        for halvings in reversed(range(self.rounds.bit_length())):
            if self.rounds >> halvings & 1:
                left -= 1 << halvings
                places = self._advance(places, halvings, left)
        barrier = self.floor == self.walk.least
        lost = self.lost if barrier else np.zeros(0)
        return Ends(self.floor, places, self.walk.least, lost, self.beyond)

    def _advance(self, places: Chances, halvings: int, left: int) -> Chances:
        """Move places on by 2^halvings rounds, after which `left` rounds of the trip are left."""
        rounds = 1 << halvings
        if rounds <= _ONE_BY_ONE:
            for past in range(1, rounds + 1):
                if len(places):
                    places = self._round(places, left + rounds - past)
            if self.progress:
                self.progress(self.rounds - left)
            return places
        safe = self.powers.reach[halvings]
        near, far = places[:safe], places[safe:]
        total = np.zeros(0)
        if near.sum() > _NOTHING:
            half = halvings - 1
            total = self._advance(self._advance(near, half, left + rounds // 2), half, left)
        if far.sum() > _NOTHING:
            total = _added(total, self._moved(far, safe, halvings, left))
        return total

    def _round(self, places: Chances, left: int) -> Chances:
        """Move places on by one round, and add what falls below the barrier to `lost`."""
        down = self.walk.down
        kept = _trimmed(self.powers.apply(places, 0, self.size)[: down + self.size], down)
        self.lost += kept[:down]
        if len(kept) < down + len(places) + self.walk.up:
            self._leave(self._moments(places, down), self._moments(kept, 0), 1, left)
        return kept[down:]

    def _moved(self, places: Chances, offset: int, halvings: int, left: int) -> Chances:
        """Move places on that do not reach the barrier; the first may just reach it."""
        down, rise = self.walk.down, self.walk.up << halvings
        most = min(self.size - offset, len(places) + rise)
        kept = self.powers.apply(places, halvings, most)[: offset + most]
        kept = _trimmed(kept, offset)
        if len(kept) < offset + len(places) + rise:
            before, now = self._moments(places, down + offset), self._moments(kept, down)
            self._leave(before, now, 1 << halvings, left)
        return kept

    def _leave(self, before: Moments, kept: Moments, rounds: int, left: int) -> None:
        """Add to `beyond` what some rounds moved out of the array; it is free from then on."""
        mean, variance = self.walk.mean, self.walk.variance
        gone = before.after(rounds, mean, variance)
        gone.add(kept, -1)
        self.beyond.add(gone.after(left, mean, variance))

    def _moments(self, places: Chances, first: int) -> Moments:
        away = self.away[first : first + len(places)]
        weighted = away * places
        return Moments(float(places.sum()), float(weighted.sum()), float(away @ weighted))


class _Powers:
    """The chances of the sums of 1, 2, 4 ... steps, as far as they stay within an array."""

    def __init__(self, walk: Walk, size: int, doublings: int) -> None:
        """Find how far each power reaches down, and up to where it must be known.

        A power must be known as much farther up as the greater ones, made of it, come down again.
        """
        self.reach = [walk.down, *(walk.reach(1 << power) for power in range(1, doublings))]
        above = size
        self._width = [0] * doublings
        for power in reversed(range(doublings)):
            self._width[power] = min(above, walk.up << power)
            above += self.reach[power]
        row = np.zeros(self.reach[0] + self._width[0] + 1)
        for step, chance in walk.steps.items():
            if step <= self._width[0]:
                row[step + self.reach[0]] = chance
        self._rows = [row]
        self._turned: dict[tuple[int, int, int], npt.NDArray[np.complex128]] = {}

    def apply(self, places: Chances, power: int, most: int) -> Chances:
        """Convolve places with a power; the first `reach` of the answer are below the places.

        Answers higher than `most` are not needed.
        """
        row = self._row(power)[: self.reach[power] + most + 1]
        if len(places) * len(row) <= _DIRECT:
            return np.convolve(places, row)
        size = len(places) + len(row) - 1
        fast = _fast(size)
        key = (power, len(row), fast)
        if key not in self._turned:
            self._turned[key] = np.fft.rfft(row, fast)
        return np.fft.irfft(np.fft.rfft(places, fast) * self._turned[key], fast)[:size]

    def _row(self, power: int) -> Chances:
        while len(self._rows) <= power:
            made = len(self._rows)
            half = self._rows[-1]
            size = 2 * len(half) - 1
            fast = _fast(size)
            full = np.fft.irfft(np.fft.rfft(half, fast) ** 2, fast)[:size]
            first = 2 * self.reach[made - 1] - self.reach[made]
            self._rows.append(full[first : first + self.reach[made] + self._width[made] + 1])
        return self._rows[power]


def _trimmed(places: Chances, least: int) -> Chances:
    """Leave out the highest places that have next to no chance together; keep `least` at least."""
    rare = int(np.searchsorted(np.cumsum(places[::-1]), _RARE))
    return places[: max(len(places) - rare, least)]


def _added(one: Chances, other: Chances) -> Chances:
    """Add two arrays that begin at the same place."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    longer[: len(shorter)] += shorter
    return longer


def _fast(size: int) -> int:
    """Return a size not below a given one for which a Fourier transform is fast."""
    shift = max(size.bit_length() - 3, 0)
    return next(lead << shift for lead in (4, 5, 6, 7, 8) if lead << shift >= size)
