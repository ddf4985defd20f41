"""The simulator and the exact analyser, which share nothing but `rules/`, agree."""

from __future__ import annotations

import pytest

from spanish21.analysis import analyze, optimal_chart
from spanish21.crosscheck.games import AMENDED_GAMES
from spanish21.law import Submission
from spanish21.simulation import simulate
from tests.support import PLAYED, book

ROUNDS = 6_000_000


@pytest.mark.parametrize("edition", PLAYED)
def test_a_chart_is_worth_what_playing_it_comes_to(edition: str) -> None:
    rulebook = book(edition)
    chart = optimal_chart(rulebook)
    exact = analyze(rulebook, strategy=chart)
    played = simulate(rulebook, chart, rounds=ROUNDS, seed=21, device=True)
    assert abs(played.edge - exact.edge) < 3 * played.standard_error
    assert played.standard_deviation == pytest.approx(exact.exact_deviation, abs=6e-4)
    assert exact.distribution.deviation == pytest.approx(exact.exact_deviation, abs=1e-8)
    wagered = played.edge / played.edge_per_unit_wagered
    assert wagered == pytest.approx(exact.distribution.wagered, rel=5e-4)
    for gain, chance in exact.distribution.gains.items():
        counted = played.data()["distribution"].get(f"{gain:g}", 0)  # type: ignore[attr-defined]
        error = (ROUNDS * chance * (1 - chance)) ** 0.5
        assert abs(counted - ROUNDS * chance) < max(3 * error, 1)


@pytest.mark.parametrize("amendments", AMENDED_GAMES, ids=",".join)
def test_an_amended_game_is_worth_what_playing_it_comes_to(amendments: dict[str, object]) -> None:
    rulebook = Submission("MD-1.0").amended(**amendments).rulebook()
    chart = optimal_chart(rulebook)
    exact = analyze(rulebook, strategy=chart)
    assert exact.edge <= analyze(rulebook).edge
    played = simulate(rulebook, chart, rounds=600_000, seed=21, device=True)
    assert abs(played.edge - exact.edge) < 4 * played.standard_error
    assert played.standard_deviation == pytest.approx(exact.exact_deviation, abs=8e-3)
    assert exact.distribution.mean == pytest.approx(exact.edge, abs=2e-6)
    wagered = played.edge / played.edge_per_unit_wagered
    assert wagered == pytest.approx(exact.distribution.wagered, rel=4e-3)
