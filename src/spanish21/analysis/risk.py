"""Bankroll and risk from the distribution of one round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import exp, lcm, sqrt
from typing import TYPE_CHECKING

from spanish21.analysis.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Trip", "beside", "ruin_for_ever", "trip", "wagered"]

_HALVINGS = 200


def ruin_for_ever(gains: Mapping[float, float], bankroll: float) -> float:
    """Return the chance to lose a bankroll sooner or later if play never ends.

    For a game with an edge it is exp(-r x bankroll), where r makes the mean of exp(-r x gain)
    one; without an edge ruin is certain.
    """
    mean = sum(gain * chance for gain, chance in gains.items())
    if mean <= 0:
        return 1.0

    def excess(rate: float) -> float:
        return sum(chance * exp(-rate * gain) for gain, chance in gains.items()) - 1

    low, high = 0.0, 1e-6
    while excess(high) < 0:
        low, high = high, high * 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return exp(-low * bankroll)


@dataclass(frozen=True)
class Trip:
    """How a number of rounds ends for a bankroll, one unit wagered in each."""

    rounds: int
    bankroll: float
    ruin: float
    """chance that less than one unit was left at some time"""
    mean: float
    deviation: float
    ahead: float
    """chance to end with more than the bankroll"""
    quantiles: dict[str, float]
    """gain that is not passed with this chance, the ruined among them"""


def trip(gains: Mapping[float, float], bankroll: float, rounds: int) -> Trip:
    """Play rounds until the end or until less than a unit is left, exactly on a grid of gains."""
    grid = lcm(*(Fraction(gain).limit_denominator(10_000).denominator for gain in gains))
    steps = {round(gain * grid): chance for gain, chance in gains.items() if chance > 0}
    start = round(bankroll * grid)
    walk = Walk(steps, least=grid)
    ends, ruined = walk.after(start, rounds)
    return _summed(ends, ruined, grid, bankroll, rounds)


def wagered(gains: Mapping[float, float], spread: Mapping[float, float]) -> dict[float, float]:
    """Return the distribution of a round whose wager is one of several sizes, by their shares."""
    found: dict[float, float] = {}
    for units, share in spread.items():
        for gain, chance in gains.items():
            found[gain * units] = found.get(gain * units, 0.0) + share * chance
    return found


def beside(
    gains: Mapping[float, float], side: Mapping[float, float], units: float
) -> dict[float, float]:
    """Return the distribution of a round with a side wager, as if the two were independent."""
    found: dict[float, float] = {}
    for gain, chance in gains.items():
        for won, share in side.items():
            both = round(gain + units * won, 9)
            found[both] = found.get(both, 0.0) + chance * share
    return found


def _summed(
    ends: dict[int, float],
    ruined: Mapping[int, float],
    grid: int,
    bankroll: float,
    rounds: int,
) -> Trip:
    for place, chance in ruined.items():
        ends[place] = ends.get(place, 0.0) + chance
    order = sorted(ends)
    mean = sum(place * ends[place] for place in order) / grid - bankroll
    square = sum((place / grid - bankroll - mean) ** 2 * ends[place] for place in order)
    quantiles: dict[str, float] = {}
    passed = 0.0
    wanted = [0.05, 0.25, 0.5, 0.75, 0.95]
    for place in order:
        passed += ends[place]
        while wanted and passed >= wanted[0]:
            quantiles[f"{wanted.pop(0):.0%}"] = place / grid - bankroll
    return Trip(
        rounds,
        bankroll,
        sum(ruined.values()),
        mean,
        sqrt(square),
        sum(chance for place, chance in ends.items() if place > bankroll * grid),
        quantiles,
    )
