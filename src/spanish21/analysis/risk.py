"""Bankroll and risk from the distribution of one round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lcm, sqrt
from typing import Annotated, TypeAlias

import numpy as np
from msgspec import Meta

from spanish21.analysis.walk import Ends, Walk
from spanish21.checked import checked
from spanish21.wheels import Analysis as Wheel

Gain: TypeAlias = float | Fraction
"""what a round gains, in units of the wager"""
Gains: TypeAlias = Annotated[Mapping[float, float] | Mapping[Gain, float], Meta(min_length=1)]
"""gains with their chances"""
Bankroll: TypeAlias = Annotated[float, Meta(gt=0, le=1_000_000_000)]
"""in units of the wager"""

__all__ = ["Gain", "Gains", "Trip", "beside", "beside_spin", "ruin_for_ever", "trip", "wagered"]

_HALVINGS = 200


@checked
def ruin_for_ever(gains: Gains, bankroll: Bankroll) -> float:
    """Return the chance to lose a bankroll sooner or later if play never ends.

    For a game with an edge it is exp(-r x bankroll), where r makes the mean of exp(-r x gain)
    one; without an edge ruin is certain.
    """
    mean = sum(float(gain) * chance for gain, chance in gains.items())
    if mean <= 0:
        return 1.0

    def excess(rate: float) -> float:
        return sum(chance * exp(-rate * float(gain)) for gain, chance in gains.items()) - 1

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


@checked
def trip(
    gains: Gains,
    bankroll: Bankroll,
    rounds: Annotated[int, Meta(ge=1, le=10_000_000)],
    progress: Callable[[int], None] | None = None,
) -> Trip:
    """Calculate how a trip ends, after all its rounds or when less than a unit is left.

    `progress` is called with the number of rounds done.
    """
    exact: defaultdict[Fraction, float] = defaultdict(float)
    for gain, chance in gains.items():
        exact[_exact(gain)] += chance
    grid = lcm(*(gain.denominator for gain in exact))
    steps = {int(gain * grid): chance for gain, chance in exact.items() if chance > 0}
    start = round(bankroll * grid)
    ends = Walk(steps, least=grid).after(start, rounds, progress)
    return _summed(ends, start, grid, bankroll, rounds)


def _exact(gain: Gain) -> Fraction:
    """Return a gain as a fraction; one that is a float has a denominator of at most 10,000."""
    return gain if isinstance(gain, Fraction) else Fraction(gain).limit_denominator(10_000)


def wagered(gains: Gains, spread: Mapping[float, float]) -> dict[Gain, float]:
    """Return the distribution of a round whose wager is one of several sizes, by their shares."""
    found: dict[Gain, float] = {}
    for units, share in spread.items():
        for gain, chance in gains.items():
            found[gain * units] = found.get(gain * units, 0.0) + share * chance
    return found


def beside(gains: Gains, side: Mapping[Fraction, Fraction], units: Fraction) -> dict[Gain, float]:
    """Return the distribution of a round with a side wager, as if the two were independent."""
    found: dict[Gain, float] = {}
    for gain, chance in gains.items():
        for won, share in side.items():
            both = _exact(gain) + units * won
            found[both] = found.get(both, 0.0) + chance * float(share)
    return found


def beside_spin(gains: Gains, wheel: Wheel, units: Fraction, blackjack: float) -> dict[Gain, float]:
    """Return the distribution of a round with a wager whose wheel turns on a blackjack.

    A blackjack always wins, so the rounds in which the wheel turns gain what it is paid.
    """
    turned = float(wheel.trigger)
    rest = {gain: chance / (1 - turned) for gain, chance in gains.items()}
    paid = min(rest, key=lambda gain: abs(float(gain) - blackjack))
    rest[paid] -= turned / (1 - turned)
    found = beside(rest, wheel.unspun, units)
    for gain, chance in beside({paid: 1.0}, wheel.spun, units).items():
        found[gain] = found.get(gain, 0.0) + chance
    return found


def _summed(ends: Ends, start: int, grid: int, bankroll: float, rounds: int) -> Trip:
    places, chances = ends.places()
    away = (places - start) / grid
    beyond = ends.beyond
    mean = float(away @ chances) + beyond.sum / grid
    square = float(away**2 @ chances) + beyond.square / grid**2
    passed = np.minimum(np.cumsum(chances), 1.0)
    quantiles = {
        f"{wanted:.0%}": float(away[min(int(np.searchsorted(passed, wanted)), len(away) - 1)])
        for wanted in (0.05, 0.25, 0.5, 0.75, 0.95)
    }
    return Trip(
        rounds,
        bankroll,
        max(float(ends.lost.sum()), 0.0),
        mean,
        sqrt(max(square - mean**2, 0.0)),
        float(chances[places > start].sum()) + beyond.chance,
        quantiles,
    )
