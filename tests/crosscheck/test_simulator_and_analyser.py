"""The simulator and the exact analyser, which share nothing but `rules/`, agree."""

from __future__ import annotations

import pytest

from spanish21.analysis import analyze, optimal_chart
from spanish21.simulation import simulate
from tests.support import book

ROUNDS = 20_000_000


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_a_chart_is_worth_what_playing_it_comes_to(edition: str) -> None:
    rulebook = book(edition)
    chart = optimal_chart(rulebook)
    exact = analyze(rulebook, strategy=chart)
    played = simulate(rulebook, chart, rounds=ROUNDS, seed=21, device=True)
    assert abs(played.edge_per_initial_wager - exact.edge) < 4 * played.standard_error
    assert played.standard_deviation == pytest.approx(exact.exact_deviation, abs=6e-4)
    assert exact.distribution.deviation == pytest.approx(exact.exact_deviation, abs=2e-4)
    wagered = played.edge_per_initial_wager / played.edge_per_unit_wagered
    assert wagered == pytest.approx(exact.distribution.wagered, rel=5e-4)
    for gain, chance in exact.distribution.gains.items():
        counted = played.data()["distribution"].get(f"{gain:g}", 0)  # type: ignore[attr-defined]
        # Hands of split rounds are taken as independent given the dealer's final hand.
        spread = 5 * (ROUNDS * chance) ** 0.5 + 0.05 * ROUNDS * chance * (abs(gain) > 2) + 3
        assert abs(counted - ROUNDS * chance) < spread
