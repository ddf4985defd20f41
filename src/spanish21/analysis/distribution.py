"""The distribution of one round, and what follows from it: deviation, wagers, frequencies."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from spanish21.analysis.kernels import BLACKJACK, OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.analysis.endings import Endings, SplitEndings

__all__ = ["Distribution", "distribution"]


@dataclass(frozen=True)
class Distribution:
    """One round on one box: chances of each net gain, and expected numbers.

    Rounds without a split are exact. In a split round the expected numbers are exact, while the
    joint distribution takes the hands as independent given the dealer's final hand.
    """

    gains: dict[float, float]
    wagered: float
    """units put on the table in a round, doubles that were rescued among them"""
    labels: dict[str, float]
    """expected number of hands that end so in a round"""
    hands: float
    """expected number of hands"""

    @property
    def mean(self) -> float:
        """Return the mean of the distribution."""
        return sum(float(gain) * chance for gain, chance in self.gains.items())

    @property
    def deviation(self) -> float:
        """Return the standard deviation of a round."""
        square = sum(float(gain) ** 2 * chance for gain, chance in self.gains.items())
        return sqrt(max(0.0, square - self.mean**2))


def distribution(rounds: Iterable[tuple[float, Endings]]) -> Distribution:
    """Put the endings against all up cards together, each with the chance of its up card."""
    gains: dict[float, float] = defaultdict(float)
    labels: dict[str, float] = defaultdict(float)
    wagered = hands = 0.0
    for chance, found in rounds:
        for ending, mass in found.whole.items():
            gains[ending.gain] += chance * float(mass)
            labels[ending.label] += chance * float(mass)
            wagered += chance * float(mass) * ending.wagered
            hands += chance * float(mass)
        for split in found.splits:
            share = chance * split.chance
            for gain, mass in _together(split).items():
                gains[gain] += share * mass
            for ending, mass in split.tally.items():
                labels[ending.label] += share * mass
                wagered += share * mass * ending.wagered
                hands += share * mass
    labels.pop("", None)
    return Distribution(dict(sorted(gains.items())), wagered, dict(labels), hands)


def _together(split: SplitEndings) -> dict[float, float]:
    """Add up the hands of a split as if they were independent given the dealer's final hand."""
    total: dict[float, float] = defaultdict(float)
    for outcome in range(OUTCOMES):
        single: dict[float, float] = defaultdict(float)
        for ending, mass in split.tally.items():
            if ending.outcome == outcome:
                single[ending.gain] += mass
        size = sum(single.values())
        if not size or not split.outcomes[outcome]:
            continue
        single = {gain: mass / size for gain, mass in single.items()}
        sums: dict[float, float] = {0.0: split.outcomes[outcome]}
        apart = sums
        # Hands with a gain of their own against a blackjack have no part in the shared loss.
        own = {gain: mass for gain, mass in single.items() if gain}
        shared = split.shared if outcome == BLACKJACK else 0.0
        for number in range(1, len(split.hands)):
            sums, apart = _plus(sums, single), _plus(apart, own)
            for gain, mass in sums.items():
                by_itself = apart.get(gain, 0.0)
                total[gain + shared] += (mass - by_itself) * split.hands[number]
                total[gain] += by_itself * split.hands[number]
    return total


def _plus(left: dict[float, float], right: dict[float, float]) -> dict[float, float]:
    out: dict[float, float] = defaultdict(float)
    for one, chance in left.items():
        for other, mass in right.items():
            out[one + other] += chance * mass
    return out
