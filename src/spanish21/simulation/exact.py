"""The exact values that a simulation estimates, from the analysis that shares only the rules."""

from __future__ import annotations

from collections.abc import Iterator

from spanish21.checked import checked
from spanish21.law.spins import BONUS_SPIN, XTREME_16
from spanish21.refusal import refused
from spanish21.rulebooks import Rules
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.simulation.game import Game
from spanish21.strategy import Chart
from spanish21.strategy.library import OPTIMAL, find_strategy
from spanish21.strategy.situation import Strategy

__all__ = ["check_exact", "exact_edges", "strategy_for", "without_exact"]

_BASIC = "basic"
_MATCH = "match_the_dealer"
_LIMITED = "payouts are limited"
_COUNTED = "wagers and plays follow the count"
_NO_CHART = "the strategy isn't a chart"


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
    return {} if _limited(game) else dict(_edges(game))


def without_exact(game: Game) -> dict[str, str]:
    """Return the wagers of a game that have no exact value, each with the reason."""
    if _limited(game):
        return dict.fromkeys(_laid(game), _LIMITED)
    if game.count is not None:
        return {_BASIC: _COUNTED}
    return {} if isinstance(game.strategy, Chart) else {_BASIC: _NO_CHART}


def check_exact(game: Game) -> None:
    """Raise RefusedError if no wager of a game has an exact value."""
    without = without_exact(game)
    if set(without) == set(_laid(game)):
        message = f"There is no exact value to compare with: {without[_BASIC]}."
        raise refused("simulation/exact", f"{message} Leave the exact values out.")


def _laid(game: Game) -> Iterator[str]:
    """List the wagers of a game by the names that results give them."""
    yield _BASIC
    sides = {_MATCH: game.match, BONUS_SPIN: game.bonus_spin, XTREME_16: game.xtreme_16}
    yield from (name for name, amount in sides.items() if amount)


def _limited(game: Game) -> bool:
    return game.rulebook.payout_limit.value is not None


def _edges(game: Game) -> Iterator[tuple[str, float]]:
    from spanish21.analysis import analyze  # noqa: PLC0415 - heavy
    from spanish21.analysis.side_wagers import full_shoe, match_the_dealer  # noqa: PLC0415 - heavy

    chart: Strategy = game.strategy
    if game.count is None and isinstance(chart, Chart):
        yield _BASIC, analyze(game.rulebook, strategy=chart).edge
    if game.match:
        shoe = full_shoe(game.rulebook.decks.value)
        yield _MATCH, float(match_the_dealer(game.rulebook, shoe).expectation)
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
