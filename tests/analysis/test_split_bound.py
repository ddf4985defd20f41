"""Splits without end: the answer comes soon, and is off by no more than it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spanish21.analysis import analyze
from spanish21.analysis.coefficients import weights
from spanish21.analysis.compile import compile_game
from spanish21.analysis.game import Game
from spanish21.analysis.hands import VALUES
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.query import HandQuestion, action_values
from spanish21.analysis.rounds import AgainstUp, against
from spanish21.analysis.shoe import Shoe
from spanish21.analysis.split_bound import WORKED_OUT, edge_bound, hands_beyond
from spanish21.cards import parse_card, parse_cards
from tests.support import book

TINY = 1e-8


@pytest.mark.parametrize("decks", [6, 8])
def test_a_million_splits_are_worked_out_within_the_stated_bound(decks: int) -> None:
    found = analyze(book("MD-1.0", decks=decks, max_splits=1_000_000))
    fewer = analyze(book("MD-1.0", decks=decks, max_splits=WORKED_OUT - 1))
    assert 0 < edge_bound(found.ups) < TINY
    assert found.edge == pytest.approx(fewer.edge, abs=1e-7)
    assert found.edge > fewer.edge
    said = [line for line in found.assumptions if "splits-worked-out" in line]
    assert said == [
        (
            f"approximated: splits-worked-out: a box is followed up to {WORKED_OUT} splits, and "
            f"{12 * decks - 1} are possible; the edge is off by less than 0.000001%"
        )
    ]


def test_nothing_is_left_out_where_every_split_is_worked_out() -> None:
    found = analyze(book("MD-1.0", max_splits=WORKED_OUT))
    assert edge_bound(found.ups) == 0
    assert not any("splits-worked-out" in line for line in found.assumptions)


def _against_all(game: Game) -> list[AgainstUp]:
    return [against(game, Shoe.decks(6), up, FLOATS) for up in range(VALUES)]


def _edge(ups: list[AgainstUp]) -> float:
    return float(sum(up.chance * up.value for up in ups))


@pytest.mark.parametrize("made", [1, 2, 3])
def test_the_bound_holds_where_the_whole_answer_can_be_worked_out(made: int) -> None:
    whole = compile_game(book("MD-1.0", max_splits=6))
    part = _against_all(replace(whole, splits=(made,) * VALUES))
    off = abs(_edge(_against_all(whole)) - _edge(part))
    assert 0 < off < edge_bound(part)


@pytest.mark.parametrize("left", [22, 70])
def test_hands_of_boxes_split_often_are_counted_as_the_analysis_counts_them(left: int) -> None:
    size = 285
    chances = weights(6, again=True, left=left, size=size, numbers=FLOATS).hands
    expected = sum(hands * chances[hands] for hands in range(5, len(chances)))
    assert hands_beyond(left, size, allowed=6, made=3) == pytest.approx(expected)


def test_a_hand_of_a_box_split_very_often_has_its_values() -> None:
    question = HandQuestion(
        parse_cards("8s 8c"), parse_card("6d"), split=True, splits=14, beside=parse_cards("8d")
    )
    values = action_values(book("MD-1.0", max_splits=40), question)
    assert set(values) == {"split", "stand", "hit", "double"}
