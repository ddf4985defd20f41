"""The best possible play: a second split hand that is played knowing the first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from spanish21.analysis.compile import compile_game
from spanish21.analysis.memory import (
    NotWorkedOutError,
    best_possible,
    is_worked_out,
    remembered,
)
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from spanish21.analysis.shoe import Shoe
from spanish21.cards import parse_cards
from spanish21.law import Submission
from spanish21.rules.player import Action
from tests.analysis.oracle import BruteForce
from tests.support import book

if TYPE_CHECKING:
    from spanish21.table.state import Hand, TableState


def split_first(state: TableState, hand: Hand, legal: tuple[Action, ...]) -> Action | None:
    """Split the pair, and do whatever is best afterwards."""
    del state, hand
    return Action.SPLIT if Action.SPLIT in legal else None


# No card lies face down, for brute force would look at it.
UNSEEN = {"hole_card": False, "dealer_blackjack_takes": "all", "max_splits": 1}


@pytest.mark.parametrize(
    ("amendments", "shoe", "opening"),
    [
        ({}, "8s 8s 3d 9c 5d 6c Kd Kd Kd", "8s 5d 8s"),
        ({"split_aces": "one-card"}, "Ac Ac 6d 9c 9c 7s Kd Kd", "Ac 9c Ac"),
        ({"rescue": False}, "9s 9s 3d 8c Ac 8d Kd Kd Kd Kd", "9s Kd 9s"),
    ],
)
def test_the_maximum_equals_brute_force_through_the_table(
    amendments: dict[str, object], shoe: str, opening: str
) -> None:
    rulebook = Submission("MD-1.0").amended(**UNSEEN, **amendments).rulebook()
    game = compile_game(rulebook)
    first, shown, _ = parse_cards(opening)
    up, pair = shown.points - 1, first.points - 1
    cards = Shoe.of(parse_cards(shoe))
    assert is_worked_out(game, up, pair)
    found = remembered(game, cards, up, pair, FLOATS)
    brute = BruteForce(rulebook, shoe, split_first).expectation(opening)
    assert found.most == pytest.approx(float(brute), abs=1e-12)
    assert found.gain > -1e-12


def test_memory_is_worth_something_in_a_small_shoe_and_next_to_nothing_in_a_large_one() -> None:
    eights, against_nine = 7, 8
    gains = {}
    for decks in (1, 2, 6):
        game = compile_game(Submission("MD-1.0").amended(decks=decks, max_splits=1).rulebook())
        found = remembered(game, Shoe.decks(decks), against_nine, eights, FLOATS)
        gains[decks] = found.gain
        if decks == 1:
            assert f"{found.fixed:.5f} {found.most:.5f}" == "-0.35159 -0.35023"
    assert gains[1] == pytest.approx(0.00135, abs=0.00001)
    assert gains[1] > gains[2] > gains[6] > -1e-12
    assert gains[6] < 1e-4


def test_the_best_possible_play_adds_what_its_splits_gain() -> None:
    game = compile_game(Submission("MD-1.0").amended(decks=1, max_splits=1).rulebook())
    shoe = Shoe.decks(1)
    whole = against(game, shoe, 8, FLOATS)
    nine = replace(whole, splits={pair: whole.splits[pair] for pair in (6, 7, 8, 9)})
    asked: list[tuple[int, int]] = []
    most = best_possible([nine], FLOATS, lambda up, pair: asked.append((up, pair)))
    assert sorted(asked) == [(8, pair) for pair in (6, 7, 8, 9)]
    assert 0 < most - nine.chance * nine.value < 1e-4


@pytest.mark.parametrize(
    ("edition", "choices"),
    [("MD-1.0", {"max_splits": 3}), ("MA", {}), ("PA", {"max_splits": 1})],
)
def test_a_game_that_cannot_be_followed_is_refused(edition: str, choices: dict[str, int]) -> None:
    game = compile_game(book(edition, **choices))
    with pytest.raises(NotWorkedOutError):
        best_possible([against(game, Shoe.decks(6), 6, FLOATS)], FLOATS)
