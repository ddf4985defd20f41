"""The exact values that a simulation estimates, from the analysis that shares only the rules."""

from __future__ import annotations

from collections.abc import Iterator

from spanish21.checked import checked
from spanish21.law.spins import BONUS_SPIN, XTREME_16
from spanish21.rulebooks import Rules
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.simulation.game import Game
from spanish21.strategy import Chart
from spanish21.strategy.library import OPTIMAL, find_strategy
from spanish21.strategy.situation import Strategy

__all__ = ["exact_edges", "strategy_for"]


@checked
def strategy_for(name: str, rules: Rules) -> Chart:
    """Find a strategy by name or file; `optimal` is the exact best chart for these rules."""
    if name != OPTIMAL:
        return find_strategy(name)
    from spanish21.analysis import optimal_chart  # noqa: PLC0415 - heavy

    return optimal_chart(rules)


def exact_edges(game: Game) -> dict[str, float]:
    """Return what each wager of a game is worth to the player from a full shoe, where known.

    Known is a basic wager that is played by a chart alone, and every side wager that luck decides;
    meters stand at their initial amounts. A limit on payouts is not taken into account.
    """
    return {} if game.rulebook.payout_limit.value is not None else dict(_edges(game))


def _edges(game: Game) -> Iterator[tuple[str, float]]:
    from spanish21.analysis import analyze  # noqa: PLC0415 - heavy
    from spanish21.analysis.side_wagers import full_shoe, match_the_dealer  # noqa: PLC0415 - heavy

    chart: Strategy = game.strategy
    if game.count is None and isinstance(chart, Chart):
        yield "basic", analyze(game.rulebook, strategy=chart).edge
    if game.match:
        shoe = full_shoe(game.rulebook.decks.value)
        yield "match_the_dealer", float(match_the_dealer(game.rulebook, shoe).expectation)
    yield from _wheel_edges(game)


def _wheel_edges(game: Game) -> Iterator[tuple[str, float]]:
    from spanish21.wheels import analyze  # noqa: PLC0415 - seldom

    names = {
        (BONUS_SPIN_ROW.kind, game.bonus_spin): BONUS_SPIN,
        (XTREME_16_ROW.kind, game.xtreme_16): XTREME_16,
    }
    if game.bonus_spin or game.xtreme_16:
        for row in analyze(game.rulebook, game.boxes):
            if (row.kind, row.wager) in names:
                yield names[row.kind, row.wager], float(row.value) - 1
