"""Bankroll: what a result per round means over many rounds - N0, risk of ruin, what to bring."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from spanish21.simulation.results import Results

__all__ = ["LABEL", "Bankroll", "bankroll"]

LABEL = (
    "win_rate and standard_deviation of a box with its insurance in a round, in base wagers; n0 in "
    "rounds; bankrolls in base wagers; fixed payouts and other side wagers apart"
)
"""What the figures are averages of."""


class Bankroll(NamedTuple):
    """Figures per round of one box with its insurance in base wagers, and what follows from them.

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
    """Work out the prospects of a bankroll in base wagers."""
    boxes = max(results.boxes, 1)
    won = results.net_cents + results.side_wagers["insurance"].net_cents
    rate = won / boxes / results.base_cents
    variance = max(results.insured_net_squared / boxes / results.base_cents**2 - rate * rate, 0.0)
    deviation = sqrt(variance)
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
