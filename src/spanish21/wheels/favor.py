"""A wheel wager that returns more than it costs: with how many players, and what is forced."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from spanish21.wheels.analysis import Analysis

__all__ = ["favors_players"]


def favors_players(rows: Sequence[Analysis]) -> str:
    """Return where the player has the edge on a wager, for one, two ... players who make it.

    The least return tells what of it the paytable forces, whatever the weights.
    """
    told = [
        f"{row.players} wagering: {_percent(row.value)} ({_percent(row.least)})"
        for row in rows
        if row.value > 1
    ]
    if not told:
        return ""
    return (
        f"the player has the edge on {rows[0].name}; what comes back, and in brackets the least "
        f"that any weights of the same sections leave [{rows[0].clause}]: {', '.join(told)}"
    )


def _percent(value: Fraction) -> str:
    return f"{100 * float(value):.1f}%"
