"""Exact fractions of the analyser equal brute force through the table engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from spanish21.analysis.compile import compile_game
from spanish21.analysis.covariance import split_square
from spanish21.analysis.endings import endings
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.numbers import EXACT, FLOATS
from spanish21.analysis.rounds import ACTIONS, AgainstUp, Start, against
from spanish21.analysis.shoe import Shoe, place
from spanish21.cards import parse_cards
from spanish21.law import load_edition
from tests.analysis.oracle import BruteForce
from tests.analysis.strategist import Strategist, number
from tests.support import TWO_LISTS, book

if TYPE_CHECKING:
    from typing import Any

    from spanish21.law import Rulebook

SPLIT = ACTIONS.index("split")
KINGS = "Kd Kd Kd Kd Kc Kc Kc Kc "


def start_of(up: AgainstUp, opening: str) -> Start:
    """Find the two cards among the starting hands, by their suits where these count."""
    first, shown, second = parse_cards(opening)
    cards = sorted((first, second), key=lambda card: card.points)
    suits = (place(shown)[1], *(place(card)[1] for card in cards))
    held = number((first, second))
    return next(
        start
        for start in up.starts
        if start.hand == held and (start.combo is None or start.combo[:3] == suits)
    )


def values(up: AgainstUp, rulebook: Rulebook, opening: str) -> dict[str, Any]:
    """Return what each action is worth given the opening cards, a blackjack at once included."""
    start = start_of(up, opening)
    held = start.hand
    game = compile_game(rulebook)
    masses = up.dealt.masses[held]
    at_once = 0
    if up.place.looked:
        at_once = masses[BLACKJACK] * game.dealt.pay[game.dealt.kind[held]][BLACKJACK]
    return {
        action: (value + at_once) / sum(masses)
        for action, value in zip(ACTIONS, start.values, strict=True)
        if value is not None
    }


def square_of_split(up: AgainstUp, shoe: Shoe, opening: str) -> float:
    """Return the mean square of a split box's gain, a blackjack at once included."""
    start = start_of(up, opening)
    split = replace(up, starts=(start._replace(best=SPLIT),))
    [found] = endings(split, shoe).splits
    square = split_square(split, shoe, found)
    masses = up.dealt.masses[start.hand]
    blackjack = float(masses[BLACKJACK] / masses.sum()) if up.place.looked else 0.0
    return square * (1 - blackjack) + blackjack


CASES = [
    ("MD-1.0", {"max_splits": 1}, "7s 7s 7h 7h 8s 8s 6s 6s Kd Kd Kd 9c 9c", "7s 7h 7h"),
    ("MD-1.0", {"max_splits": 2}, "8s 8s 8s 3d 3d Ac Ac " + KINGS, "8s Kd 8s"),
    ("MD-1.0", {"max_splits": 1}, "Ac Ac Ac 6d 9c 9c 7s " + KINGS, "Ac 9c Ac"),
    (
        "MD-1.0",
        {"max_splits": 1, "readings__split_two_card_21": "always-wins"},
        "Ac Ac Ac 6d 9c 9c 7s " + KINGS,
        "Ac Kd Ac",
    ),
    ("MA", {}, "7s 7s 7h 7h 8s 8s 6s 6s Kd Kd Kd 9c 9c", "6s 8s 7s"),
    ("MA", {}, "8s 8s 8s 7s 7s 6s 6s " + KINGS, "8s Kd 8s"),
    ("MA", {}, "7s 7s 7s 7h 8s 8h 9d 9d " + KINGS, "7s 9d 7s"),
    ("MA", {}, "Ac Ac Ac 3c 5d 9c 9c " + KINGS, "Ac Kd Ac"),
    (
        "MA",
        {"hole_card": True, "card_reader": True, "readings__split_two_card_21": "even-money"},
        "Ac Ac Ac 6d 9c 9c " + KINGS,
        "Ac Kd Ac",
    ),
    (
        "MD-1.0",
        {"amend__doubles": 3, "max_splits": 1},
        "2s 2s 3h 3h 3s 8s 6s Kd Kd Kd Kd Kc",
        "2s 6s 3h",
    ),
    (
        "MD-1.0",
        {"amend__doubles": 2, "amend__rescue": False, "max_splits": 1},
        "4s 4s 3h 3h 8s 6s Kd Kd Kd Kd Kc",
        "4s 6s 4s",
    ),
    (
        "MD-1.0",
        {"amend__dealer_hits_soft_17": True, "amend__surrender": False, "max_splits": 1},
        "8s 8s 8s 6d 6d Ac Ac " + KINGS,
        "8s 6d 8s",
    ),
    (
        "MD-1.0",
        {"amend__split_aces": "one-card", "max_splits": 2},
        "Ac Ac Ac 6d 9c 9c 7s " + KINGS,
        "Ac 9c Ac",
    ),
    (
        "MD-1.0",
        {"amend__split_aces": "no-double", "amend__resplit_aces": False},
        "Ac Ac Ac 6d 9c 9c 7s " + KINGS,
        "Ac 9c Ac",
    ),
    (
        "MD-1.0",
        {"amend__hole_card": False, "amend__dealer_blackjack_takes": "all", "max_splits": 1},
        "8s 8s 8s 3d 3d Ac Ac " + KINGS,
        "8s Kd 8s",
    ),
    (
        "MA",
        {"amend__dealer_blackjack_takes": "original-and-busts"},
        "8s 8s 8s 7s 7s 6s Ac " + KINGS,
        "8s Kd 8s",
    ),
    (
        "MA",
        {"amend__dealer_blackjack_takes": "busts-and-one", "amend__doubles": 2},
        "8s 8s 8s 3d 7s Ac " + KINGS,
        "8s Kd 8s",
    ),
    (
        "MD-1.0",
        {"amend__players_21_wins": False, "amend__bonuses": False, "max_splits": 1},
        "7s 7s 7h 7h 8s 8s 6s 6s Kd Kd Kd 9c 9c",
        "7s 7h 7h",
    ),
]


@pytest.mark.parametrize(("edition", "choices", "shoe", "opening"), CASES)
def test_every_action_is_worth_what_brute_force_finds_digit_for_digit(
    edition: str, choices: dict[str, object], shoe: str, opening: str
) -> None:
    rulebook = book(edition, **choices)
    game = compile_game(rulebook)
    cards = Shoe.of(parse_cards(shoe))
    shown = parse_cards(opening)[1].points - 1
    exact = against(game, cards, shown, EXACT)
    floats = against(game, cards, shown, FLOATS)
    rounded = values(floats, rulebook, opening)
    for action, value in values(exact, rulebook, opening).items():
        played = BruteForce(rulebook, shoe, Strategist({shown: exact}, action)).gains(opening)
        assert played.mean == value
        # Where bust hands are apart from the shared loss, floats average over decks of a mixture.
        off = 0.0 if game.shared_bust or not game.shares else 1e-5
        assert rounded[action] == pytest.approx(float(value), abs=1e-13 + off)
        if action == "split":
            spread = square_of_split(floats, cards, opening)
            assert spread == pytest.approx(float(played.square), abs=1e-12 + 10 * off)


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(
    ("shoe", "opening"),
    [
        ("7s 7s 7s 7s 8s 6s 9d 9d " + KINGS, "7s 9d 7s"),
        ("6s 6s 7s 7s 8s 8s 9d 9d " + KINGS, "6s 9d 6s"),
    ],
)
def test_bonuses_of_two_lists_are_lost_by_a_double_or_by_a_split_too(
    shoe: str, opening: str
) -> None:
    law = load_edition(TWO_LISTS)
    rulebook = book(law.id)
    shown = parse_cards(opening)[1].points - 1
    cards = Shoe.of(parse_cards(shoe))
    exact = against(compile_game(rulebook), cards, shown, EXACT)
    for action, value in values(exact, rulebook, opening).items():
        brute = BruteForce(rulebook, shoe, Strategist({shown: exact}, action))
        assert brute.expectation(opening) == value
    split = start_of(exact, opening).values[SPLIT]
    paid = against(compile_game(book("MA")), cards, shown, EXACT)
    after = start_of(paid, opening).values[SPLIT]
    assert split is not None
    assert after is not None
    # Three sevens are on the second list, a 6-7-8 is not.
    assert (split < after) is (opening[0] == "7")


def test_nothing_beats_the_best_play_found_where_no_pair_is_dealt() -> None:
    rulebook = book("MA")
    shoe = "6s 7s 7s 8s 8h 4d 4d 9c " + KINGS
    for opening in ("6s Kd 7s", "4d 9c 6s"):
        shown = parse_cards(opening)[1].points - 1
        game = compile_game(rulebook)
        up = against(game, Shoe.of(parse_cards(shoe)), shown, EXACT)
        found = values(up, rulebook, opening)
        assert BruteForce(rulebook, shoe).expectation(opening) == max(found.values())


@pytest.mark.parametrize(
    "shoe",
    ["8s 8s 4d 4d 5c 9c 9c Ac Kd Kd Kd Kd", "8s 8s 8s 8s 3d 3d 3d 6d Ac Kd Kd Kd Kd Kd"],
    ids=["two hands", "up to four hands"],
)
def test_busts_that_stay_lost_equal_brute_force(shoe: str) -> None:
    rulebook = book("MA", readings__dealer_blackjack_original_only="busts-stay-lost")
    opening = "8s Kd 8s"
    up = against(compile_game(rulebook), Shoe.of(parse_cards(shoe)), 9, EXACT)
    assert up.splits[7].alone > 0
    played = BruteForce(rulebook, shoe, Strategist({9: up}, "split"))
    assert played.expectation(opening) == values(up, rulebook, opening)["split"]
