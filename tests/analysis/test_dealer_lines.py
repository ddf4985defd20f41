"""The dealer's chances for all states of a shoe at once are those of each state by itself."""

from __future__ import annotations

import random

import numpy as np
import pytest

from spanish21.analysis.compile import compile_game
from spanish21.analysis.dealer import dealer_chances, removals
from spanish21.analysis.dealer_lines import chances_of_all_states
from spanish21.analysis.edge import analyze
from spanish21.analysis.kernels import OUTCOMES
from spanish21.analysis.left import edge_left, edge_of_shoe
from spanish21.analysis.numbers import EXACT, FLOATS
from spanish21.cards import DECK
from spanish21.law import Submission


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
@pytest.mark.parametrize("up", [0, 1, 6, 9])
@pytest.mark.parametrize("extra", [1, 5])
def test_lines_of_states_agree_with_single_states(edition: str, up: int, extra: int) -> None:
    game = compile_game(Submission(edition).rulebook())
    shoe = np.array([20.0, 24, 17, 24, 9, 24, 24, 5, 24, 60])
    states = removals(extra).counts
    found = np.full((len(states), OUTCOMES), np.nan)
    chances_of_all_states(game, up, shoe, extra, found)
    alone = dealer_chances(game, up, shoe, states, FLOATS)
    possible = (states <= shoe).all(axis=1)
    assert found[possible] == pytest.approx(alone[possible], abs=1e-14)


def test_lines_of_states_agree_with_fractions() -> None:
    game = compile_game(Submission("MD-1.0").rulebook())
    shoe = np.array([3.0, 4, 4, 2, 4, 4, 4, 4, 4, 11])
    states = removals(1).counts
    found = np.full((len(states), OUTCOMES), np.nan)
    chances_of_all_states(game, 9, shoe, 1, found)
    some = random.Random(1).sample(np.flatnonzero((states <= shoe).all(axis=1)).tolist(), 12)
    exact = dealer_chances(game, 9, EXACT.array(shoe.astype(int).tolist()), states[some], EXACT)
    assert found[some] == pytest.approx(exact.astype(float), abs=1e-14)


def test_the_edge_of_a_shoe_is_that_of_a_whole_analysis_whatever_was_asked_before() -> None:
    book = Submission("MD-1.0").rulebook()
    seen = random.Random(2).sample(DECK * 6, 150)
    first = edge_left(book, seen[:40])
    edge_left(book, seen)
    edge_of_shoe.cache_clear()
    assert edge_left(book, seen[:40]) == first
    assert first == pytest.approx(analyze(book, removed=seen[:40]).edge, abs=1e-15)
