"""Figures of a table, a shift, a dealer or a player: pace, hold, results and expectation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from spanish21.forensics.pricing import Wagered
from spanish21.house.wire.figures import Figures

__all__ = ["Figures", "Sitting", "figures_of"]

_HOUR = 3_600_000


class Sitting(Struct, frozen=True):
    """What a round adds beside its wagers: the time it took."""

    table: str
    round: int
    milliseconds: int | None


def figures_of(wagers: Iterable[Wagered], rounds: Iterable[Sitting], drop: int) -> Figures:
    """Add up rounds and the wagers in them, with the cash that was taken meanwhile."""
    all_wagers, all_rounds = tuple(wagers), tuple(rounds)
    compared = [one for one in all_wagers if not one.coupon]
    win = -sum(one.net + one.apart for one in all_wagers)
    times = [one.milliseconds for one in all_rounds if one.milliseconds is not None]
    hours = sum(times) / _HOUR if times else None
    wagered = sum(one.wager for one in all_wagers)
    error = _standard_error(compared)
    won = -sum(one.net for one in compared)
    expected = -sum(one.expected for one in compared)
    return Figures(
        rounds=len(all_rounds),
        hours=hours,
        rounds_per_hour=len(times) / hours if hours else None,
        wagers=len(all_wagers),
        wagered=wagered,
        average_wager=wagered / len(all_wagers) if all_wagers else 0.0,
        drop=drop,
        win=win,
        hold=win / drop if drop else None,
        apart=-sum(one.apart for one in all_wagers),
        compared=won,
        theoretical=-sum(one.theoretical for one in compared),
        expected=expected,
        standard_error=error,
        off=(won - expected) / error if error else 0.0,
        decisions=sum(one.decisions for one in all_wagers),
        mistakes=sum(one.mistakes for one in all_wagers),
        cost=sum(one.cost for one in all_wagers),
    )


def _standard_error(compared: Iterable[Wagered]) -> float:
    """Return the root of the sum of squares of what each round was off its expectation.

    A round is off by chance, whatever happened before it, so the squares add up to the variance.
    Everyone's wagers in a round are taken together: they meet the same dealer's hand.
    """
    off: defaultdict[tuple[str, int], float] = defaultdict(float)
    for one in compared:
        off[one.table, one.round] += one.net - one.expected
    return sqrt(sum(each * each for each in off.values()))
