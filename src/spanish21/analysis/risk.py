"""Bankroll and risk from the distribution of one round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import exp, lcm, sqrt
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Trip", "ruin_for_ever", "trip"]

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
    widest = max(abs(step) for step in steps)
    start = round(bankroll * grid)
    reach = min(widest * rounds, 12 * grid * int(sqrt(rounds) + 1) + widest)
    bottom = start - reach if start - reach > grid else 0
    places = start + reach - bottom + 1
    chances = np.zeros(places)
    chances[start - bottom] = 1.0
    # Places from the deepest loss up to the last that is less than a unit.
    lost = np.zeros(widest + grid)
    for _ in range(rounds):
        spread = np.zeros(places + 2 * widest)
        for step, chance in steps.items():
            spread[widest + step : widest + step + places] += chance * chances
        chances = spread[widest : widest + places]
        chances[-1] += spread[widest + places :].sum()
        if bottom:
            chances[0] += spread[:widest].sum()
        else:
            lost += spread[: widest + grid]
            chances[:grid] = 0.0
    ends = {bottom + place: float(chance) for place, chance in enumerate(chances) if chance}
    ruined = {place - widest: float(chance) for place, chance in enumerate(lost) if chance}
    return _summed(ends, ruined, grid, bankroll, rounds)


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
