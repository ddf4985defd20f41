"""Many rounds of a random walk that ends below a barrier, without going through each round.

A place so far above the barrier that a number of rounds cannot reach it takes all these rounds at
once, by the power of a Fourier transform. What is nearer takes half of them, and then the other
half, in the same way. So only what is close to the barrier goes round by round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    Chances: TypeAlias = npt.NDArray[np.float64]

__all__ = ["Walk"]

_ONE_BY_ONE = 16
"""rounds that are gone through one by one"""
_NOTHING = 1e-18
"""chances below which places near the barrier are left alone"""
_DEVIATIONS = 12
"""how far from the mean a walk is followed; beyond lies less than 10^-30"""


class Walk:
    """A walk on whole numbers whose steps have given chances; below `least` it ends."""

    def __init__(self, steps: Mapping[int, float], least: int) -> None:
        """Note the steps as one row, from the lowest to the highest."""
        self.least = least
        self.down = max(-min(steps), 1)
        self.up = max(*steps, 1)
        self.row = np.zeros(self.down + self.up + 1)
        for step, chance in steps.items():
            self.row[step + self.down] = chance
        self._turned: dict[tuple[int, int], npt.NDArray[np.complex128]] = {}
        self.mean = sum(step * chance for step, chance in steps.items())
        square = sum((step - self.mean) ** 2 * chance for step, chance in steps.items())
        self.deviation = float(np.sqrt(square))

    def after(self, start: int, rounds: int) -> tuple[dict[int, float], dict[int, float]]:
        """Return the chances of places still above the barrier, and of those below it."""
        spread = int(_DEVIATIONS * self.deviation * np.sqrt(rounds)) + self.down + self.up
        drift = self.mean * rounds
        lowest = start + min(-self.down * rounds, 0)
        lowest = max(lowest, start + int(min(drift, 0)) - spread)
        highest = min(start + self.up * rounds, start + int(max(drift, 0)) + spread)
        if lowest >= self.least:
            return self._free(start, lowest, highest, rounds), {}
        if start < self.least:
            return {}, {start: 1.0}
        return self._bounded(start, highest, rounds)

    def _free(self, start: int, lowest: int, highest: int, rounds: int) -> dict[int, float]:
        """Take all rounds in one step; places beyond the ends have a negligible chance."""
        size = highest - lowest + 1
        one = np.zeros(size)
        one[start - lowest] = 1.0
        turned = np.zeros(size)
        for place, chance in enumerate(self.row):
            turned[(place - self.down) % size] += chance
        ends = np.fft.irfft(np.fft.rfft(one) * np.fft.rfft(turned) ** rounds, size)
        return _numbered(ends, lowest)

    def _bounded(
        self, start: int, highest: int, rounds: int
    ) -> tuple[dict[int, float], dict[int, float]]:
        places = np.zeros(highest - self.least + 1)
        places[start - self.least] = 1.0
        lost = np.zeros(self.down)
        block = max(_ONE_BY_ONE, len(places) // (4 * self.down))
        while rounds:
            now = min(block, rounds)
            moved = self._advance(places, now, lost)
            places = moved[: highest - self.least + 1]
            places[-1] += moved[len(places) :].sum()
            rounds -= now
        return _numbered(places, self.least), _numbered(lost, self.least - self.down)

    def _advance(self, places: Chances, rounds: int, lost: Chances) -> Chances:
        """Move all places on by some rounds, and add what falls below the barrier to `lost`."""
        if rounds <= _ONE_BY_ONE:
            for _ in range(rounds):
                moved = np.convolve(places, self.row)
                lost += moved[: self.down]
                places = moved[self.down :]
            return places
        safe = rounds * self.down
        total = np.zeros(len(places) + rounds * self.up)
        near, far = places[:safe], places[safe:]
        if len(far):
            made = self._power(far, rounds)
            total[: len(made)] += made
        if near.sum() > _NOTHING:
            half = rounds // 2
            made = self._advance(self._advance(near, half, lost), rounds - half, lost)
            total[: len(made)] += made
        return total

    def _power(self, places: Chances, rounds: int) -> Chances:
        """Move places on that cannot reach the barrier; the first of them may just reach it."""
        size = len(places) + rounds * (self.down + self.up)
        fast = 1 << (size - 1).bit_length()
        if (rounds, fast) not in self._turned:
            self._turned[rounds, fast] = np.fft.rfft(self.row, fast) ** rounds
        turned = np.fft.rfft(places, fast) * self._turned[rounds, fast]
        return np.maximum(np.fft.irfft(turned, fast)[:size], 0.0)


def _numbered(chances: Chances, first: int) -> dict[int, float]:
    """Give each chance its place; rounding errors around nothing are left out."""
    kept = np.flatnonzero(chances > _NOTHING)
    return {first + int(place): float(chances[place]) for place in kept}
