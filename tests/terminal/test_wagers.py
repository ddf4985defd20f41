"""The wagers of a round: repeated with one key, asked for box by box, refused with a clause."""

from __future__ import annotations

import re

import pytest

from tests.support import EDITIONS
from tests.terminal.support import bankroll_of, say, sit

QUIET = "9c 9d 9s 9h 8c"
"""One box with 18 against 9 and a hole card; nothing is drawn after a stand but the last card."""


def test_enter_takes_the_minimum_first_and_then_the_same_again() -> None:
    played = sit("MD-1.0", say("", "", "s", "", "s"), cards=QUIET + " 2h", rounds=2)
    assert played.reader.prompts[1:3] == [  # type: ignore[attr-defined]
        "Bet on box 1 [$5.00]: ",
        "  Match-the-Dealer to $5.00 [none]: ",
    ]
    assert "Press Enter to bet $5.00, or type an amount or 'side': " in played.text
    assert "Wagered $10.00" in played.plain


def test_a_new_amount_in_place_of_the_same_again() -> None:
    played = sit("MD-1.0", say("25", "2", "s", "10", "", "quit", "f"), cards=QUIET)
    assert "Press Enter to bet $27.00" in played.text
    assert "Match-the-Dealer to $10.00 [$2.00]" in played.text
    assert "Wagered $39.00" in played.plain


@pytest.mark.parametrize("boxes", [1, 7])
@pytest.mark.parametrize("stray", ["x", "help", "?", "-5", "9999"])
def test_a_stray_key_leaves_the_bets_to_be_repeated(stray: str, boxes: int) -> None:
    """One Enter repeats every bet, whatever was typed before it."""
    stands = ["s"] * boxes
    reader = say("", *stands, stray, "", *stands)
    sit("MD-1.0", reader, wager=5, boxes=boxes, rounds=2, seed=3)
    again = f"Press Enter to bet ${5 * boxes:,}.00, or type an amount or 'side': "
    betting = [prompt for prompt in reader.prompts if "bet" in prompt.lower()]
    assert betting == [again] * 3


@pytest.mark.parametrize(
    ("edition", "wrong", "why"),
    [
        ("MD-1.0", "4.50", "The minimum bet is $5.00. Bet $5.00 or more. [MD-1.0 6.F]"),
        ("MA", "4", "The minimum bet is $5.00. Bet $5.00 or more. [MA 5(a)]"),
        ("MD-1.0", "1000.50", "The maximum bet is $1,000.00. Bet $1,000.00 or less. [MD-1.0 6.F]"),
        ("MD-1.0", "7.25", "Bet a multiple of the smallest chip, $0.50. [MD-1.0 6.A]"),
        ("MD-1.0", "501", "You have $500.00 left."),
        ("MD-1.0", "ten", "'ten' isn't an amount. Enter dollars, such as 25 or 7.50."),
        ("MD-1.0", "-5", "'-5' isn't an amount"),
        ("MD-1.0", "9" * 5000, "isn't an amount"),
        ("MD-1.0", "5.001", "'5.001' isn't an amount"),
        ("MD-1.0", "\x1b[A\x00", "isn't an amount"),
        ("MD-1.0", "5 5", "'5 5' isn't an amount"),
    ],
)
def test_a_wrong_wager_is_refused_and_asked_again(edition: str, wrong: str, why: str) -> None:
    played = sit(edition, say(wrong, "5", "", "s"), cards=QUIET, rounds=1)
    assert why in played.plain
    assert "Wagered $5.00 in all" in played.plain


@pytest.mark.parametrize(
    ("edition", "wrong", "why"),
    [
        (
            "MD-1.0",
            "0.50",
            "The minimum Match-the-Dealer bet is $1.00. Bet $1.00 or more. [MD-1.0 6.G]",
        ),
        (
            "MA",
            "11",
            "The maximum Match-the-Dealer bet here is $10.00. Bet $10.00 or less. [MA 6(b)(1)]",
        ),
        ("MA", "x", "'x' isn't an amount"),
    ],
)
def test_a_wrong_match_the_dealer_is_refused(edition: str, wrong: str, why: str) -> None:
    played = sit(edition, say("10", wrong, "2", "s"), cards=QUIET, rounds=1)
    assert why in played.plain
    assert "Wagered $12.00 in all" in played.plain


def test_match_the_dealer_is_not_asked_for_where_it_is_not_offered() -> None:
    played = sit("MD-1.0", say("", "s"), cards=QUIET, rounds=1, match_the_dealer__offered=False)
    assert "Match" not in played.text


@pytest.mark.parametrize("nothing", ["0", "-", "none", "n"])
def test_a_box_may_be_left_out(nothing: str) -> None:
    played = sit("MD-1.0", say("5", "", nothing, "s"), cards=QUIET, rounds=1, boxes=2)
    assert "1 round, 1 hand" in played.plain


def test_other_boxes_take_the_first_bet_with_one_enter() -> None:
    """Side bets stay on the boxes that had them; a refused number changes nothing."""
    reader = say("10", "2", "s", "boxes 9", "boxes 3", "", "s", "s", "s", "boxes 1", "", "s")
    played = sit("MD-1.0", reader, rounds=3, seed=3)
    betting = [prompt for prompt in reader.prompts if prompt.startswith("Press Enter")]
    amounts = [re.search(r"\$[\d.]+", prompt)[0] for prompt in betting]  # type: ignore[index]
    assert amounts == ["$12.00", "$12.00", "$32.00", "$32.00", "$12.00"]
    assert "3 rounds, 5 hands" in played.plain


@pytest.mark.parametrize("edition", EDITIONS)
def test_chips_are_bought_and_boxes_changed_at_every_bet(edition: str) -> None:
    """Beside the main bet and beside a side bet, with and without bets to repeat."""
    answers = ("buy 50", "boxes 2", "10", "buy 20", "2", "5", "boxes 1", "25", "-", "-", "quit")
    reader = say(*answers, "f")
    played = sit(edition, reader, boxes=1, boxes_per_player=2, cards=QUIET)
    assert "isn't an amount" not in played.text
    assert "You buy in for $50.00 and have $550.00." in played.plain
    assert "You buy in for $20.00 and have $570.00." in played.plain
    assert "Bet on box 2 [$5.00]: " in reader.prompts
    assert "$570.00 brought" in played.plain


def test_back_where_nothing_is_bet_yet_changes_nothing() -> None:
    reader = say("back", "", "s")
    sit("MD-1.0", reader, cards=QUIET, wager=5, rounds=1)
    assert "isn't an amount" not in reader.file.getvalue()


def test_a_round_needs_one_wager() -> None:
    played = sit("MD-1.0", say("0", "0", "5", "", "0", "s"), cards=QUIET, rounds=1, boxes=2)
    assert "Bet on at least one box, or type quit to exit." in played.plain
    assert "1 round, 1 hand" in played.plain


def test_boxes_of_one_player_are_adjacent_in_maryland() -> None:
    played = sit("MD-1.0", say("5", "", "-", "5", "-", "s"), cards=QUIET, rounds=1, boxes=3)
    assert "[MD-1.0 6.H]" in played.plain
    assert "1 round, 1 hand" in played.plain


def test_what_the_bankroll_no_longer_covers_is_said_and_lowered() -> None:
    """Ten dollars on each of two boxes are lost; five are left."""
    cards = "9c 8c 9s 7c 6c 9h"
    played = sit(
        "MD-1.0", say("", "s", "s", "", "", "s"), cards=cards, bankroll=25, wager=10, boxes=2
    )
    assert "You have $5.00 left. $20.00 is too much." in played.plain
    assert "Bet on box 1 [$5.00]: " in played.text
    assert "Box 2 is left out: $0.00 left." in played.text


@pytest.mark.parametrize("edition", EDITIONS)
def test_to_quit_before_the_first_card_takes_every_wager_back(edition: str) -> None:
    for last in ("quit", None):
        answers = ["50", "5", "25", *([last] if last else [])]
        played = sit(edition, say(*answers), cards=QUIET, boxes=2, boxes_per_player=2)
        assert bankroll_of(played.text) == 50_000
        assert "no rounds" in played.plain
        assert "Wagered $0.00" in played.plain
