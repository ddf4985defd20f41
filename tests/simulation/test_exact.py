"""Exact values beside simulated ones, and the exact best chart as a strategy."""

from __future__ import annotations

import pytest

from spanish21 import RefusedError, Submission
from spanish21.analysis import optimal_chart
from spanish21.simulation import simulate, strategy_for
from spanish21.strategy import published
from tests.support import book


def test_optimal_is_the_exact_best_chart_for_the_rules() -> None:
    rulebook = book("MA")
    chart = strategy_for("optimal", rulebook)
    assert chart == optimal_chart(rulebook)
    assert chart != published()
    found = simulate(rulebook, "optimal", rounds=1000, seed=1)
    assert found.game["strategy"] == chart.title
    assert strategy_for("published", rulebook) == published()


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_simulated_edges_lie_within_their_errors_of_exact_ones(edition: str) -> None:
    found = simulate(
        book(edition), rounds=2_000_000, seed=3, match_the_dealer=5, device=True, exact=True
    )
    rows = found.compared()
    assert set(rows) == {"basic", "match_the_dealer"}
    for row in rows.values():
        assert abs(row["z_score"]) < 4
        assert abs(row["edge"] - row["exact_edge"]) < 0.01


@pytest.mark.parametrize(
    ("choices", "count", "reason"),
    [({}, "hi-lo", "follow the count"), ({"payout_limit": "25"}, None, "payouts are limited")],
)
def test_exact_values_are_refused_where_no_wager_has_one(
    choices: dict[str, object], count: str | None, reason: str
) -> None:
    with pytest.raises(RefusedError, match=reason):
        simulate(Submission("MD-1.0", choices), rounds=1000, count=count, exact=True)


def test_a_wager_without_an_exact_value_is_named_with_the_reason() -> None:
    found = simulate("MD-1.0", rounds=1000, count="hi-lo", match_the_dealer=5, exact=True)
    assert set(found.compared()) == {"match_the_dealer"}
    assert found.data()["without_exact"] == {"basic": "wagers and plays follow the count"}
