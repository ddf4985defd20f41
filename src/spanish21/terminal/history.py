"""The rounds of a sitting, in tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.drawing.pen import grid, signed
from spanish21.drawing.table import dealer_ended, outcome, results
from spanish21.money import dollars

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Played

__all__ = ["show_history", "show_results"]


def show_history(screen: Screen, history: Sequence[Played]) -> None:
    """Write the rounds of a sitting, the last one first."""
    if not history:
        screen.line("No rounds yet. Place a bet and deal.", indent=2)
        return
    drawn = grid("right", "left", "fold", "right", "right")
    for played in reversed(history):
        found = played.report
        hands = ", ".join(" ".join(outcome(hand)).strip() for hand in found.hands)
        drawn.add_row(
            str(played.number),
            f"dealer {dealer_ended(found)}",
            hands,
            signed(played.net),
            dollars(played.left),
        )
    screen.show(drawn)


def show_results(screen: Screen, played: Played) -> None:
    """Write what a round came to, and the money after it."""
    screen.show(results(screen, played.report, names=False))
    screen.line(
        f"Round {played.number}: ",
        signed(played.net),
        f"   bankroll {dollars(played.left)}",
        indent=2,
        style="bold",
    )
