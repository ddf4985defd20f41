"""Bankroll: what a result per round means over many rounds - N0, risk of ruin, what to bring."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from spanish21.simulation.results import Results

__all__ = ["Bankroll", "bankroll"]


class Bankroll(NamedTuple):
    """Figures per round of one box in base wagers, with what follows from them.

    The risk of ruin is that of a random walk with this mean and variance which never ends.
    """

    win_rate: float
    standard_deviation: float
    n0: float | None
    """rounds after which the expected win is one standard deviation; None without a win"""
    risk_of_ruin: float
    bankroll: float
    """base wagers brought"""
    bankroll_for_5_percent: float | None
    """base wagers at which one in twenty is ruined"""


def bankroll(results: Results, units: float) -> Bankroll:
    """Work out what a bankroll of so many base wagers is worth."""
    boxes = max(results.boxes, 1)
    rate = results.net / boxes / results.base
    deviation = results.standard_deviation
    variance = deviation * deviation
    if rate <= 0 or not variance:
        return Bankroll(rate, deviation, None, 1.0, units, None)
    return Bankroll(
        win_rate=rate,
        standard_deviation=deviation,
        n0=variance / (rate * rate),
        risk_of_ruin=exp(-2 * rate * units / variance),
        bankroll=units,
        bankroll_for_5_percent=-log(0.05) * variance / (2 * rate),
    )
