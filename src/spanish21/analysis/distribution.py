"""The distribution of one round, and what follows from it: deviation, wagers, frequencies."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from spanish21.analysis.endings import endings
from spanish21.analysis.joint import box_gains

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe

__all__ = ["Distribution", "distribution"]


@dataclass(frozen=True)
class Distribution:
    """One round on one box: chances of each net gain, and expected numbers."""

    gains: dict[float, float]
    wagered: float
    """units put on the table in a round, doubles that were rescued among them"""
    labels: dict[str, float]
    """expected number of hands of a round that end in each way"""
    hands: float
    """expected number of hands"""

    @property
    def mean(self) -> float:
        """Return the mean of the distribution."""
        return sum(float(gain) * chance for gain, chance in self.gains.items())

    @property
    def ends(self) -> dict[str, float]:
        """Return how often a round is won, tied and lost."""
        signs = {"won": 1, "tied": 0, "lost": -1}
        return {
            name: sum(chance for gain, chance in self.gains.items() if _sign(gain) == sign)
            for name, sign in signs.items()
        }

    @property
    def deviation(self) -> float:
        """Return the standard deviation of a round."""
        square = sum(float(gain) ** 2 * chance for gain, chance in self.gains.items())
        return sqrt(max(0.0, square - self.mean**2))


def _sign(gain: float) -> int:
    return (gain > 0) - (gain < 0)


def distribution(ups: Iterable[AgainstUp], shoe: Shoe) -> Distribution:
    """Put the endings against all up cards together, each with the chance of its up card."""
    gains: dict[float, float] = defaultdict(float)
    labels: dict[str, float] = defaultdict(float)
    wagered = hands = 0.0
    for up in ups:
        chance, found = float(up.chance), endings(up, shoe)
        for ending, mass in found.whole.items():
            gains[ending.gain] += chance * float(mass)
            labels[ending.label] += chance * float(mass)
            wagered += chance * float(mass) * ending.wagered
            hands += chance * float(mass)
        for split in found.splits:
            share = chance * split.chance
            for gain, mass in box_gains(up, shoe, split.pair).items():
                gains[gain] += share * mass
            for ending, mass in split.tally.items():
                labels[ending.label] += share * mass
                wagered += share * mass * ending.wagered
                hands += share * mass
    labels.pop("", None)
    return Distribution(
        {gain: float(chance) for gain, chance in sorted(gains.items())},
        float(wagered),
        {label: float(number) for label, number in labels.items()},
        float(hands),
    )
