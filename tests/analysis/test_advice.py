"""Advice for a running table: every action of one hand, insurance, the house edge of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from spanish21.analysis import HandError, advise, analyze, house_edge, insurance_value
from spanish21.analysis.compile import compile_game
from spanish21.analysis.query import HandQuestion, hand_values
from spanish21.analysis.shoe import Shoe
from spanish21.cards import Card, parse_card, parse_cards
from spanish21.rules.player import Action
from tests.analysis.oracle import BruteForce
from tests.support import book

if TYPE_CHECKING:
    from spanish21.law import Rulebook
    from spanish21.table.state import Hand, TableState

KINGS = "Kd Kd Kd Kd Kc Kc Kc Kc "


class Scripted:
    """Splits the pair, stands on the first hand, begins the second as told, and stays from 17 on.

    Brute force that is free to choose would see the hole card.
    """

    def __init__(self, second: tuple[Card, ...], action: str) -> None:
        self.second, self.action = second, Action(action)

    def __call__(self, state: TableState, hand: Hand, actions: tuple[Action, ...]) -> Action | None:
        if not hand.split:
            return Action.SPLIT
        hands = state.boxes[0].hands
        if hand is hands[0]:
            return Action.STAND
        if hand.cards == self.second and len(hands) == 2:
            return self.action
        if hand.points >= 17:
            return Action.KEEP if hand.doubled else Action.STAND
        return None


def split_by_brute_force(
    rulebook: Rulebook, shoe: str, opening: str, action: str
) -> tuple[float, HandQuestion]:
    """Play first card, up card, second card, then one card to each hand of the split."""
    first, up, second, to_first, to_second = parse_cards(opening)
    hand = second, to_second
    played = BruteForce(rulebook, shoe, Scripted(hand, action)).expectation(opening)
    return float(played), HandQuestion(hand, up, split=True, beside=(first, to_first))


@pytest.mark.parametrize(
    ("edition", "choices", "shoe", "opening"),
    [
        ("MD-1.0", {"max_splits": 1}, "8s 8s 3d 9c 9c Ac " + KINGS, "8s Kd 8s Kd 3d"),
        ("MA", {}, "8s 8s 3d 3d 2c 5d Ac " + KINGS, "8s Kd 8s Kd 3d"),
        ("MA", {}, "8s 8h 7s 7h 6s 6h " + KINGS, "8h Kd 8s Kd 7s"),
        ("MA", {}, "8s 8s 8s 9c 9c Ac " + KINGS, "8s Kd 8s Kd 8s"),
        ("MD-1.0", {"max_splits": 2}, "8s 8s 8s 9c 9c " + KINGS, "8s 9c 8s Kd 8s"),
    ],
)
def test_actions_of_a_split_hand_differ_as_brute_force_says(
    edition: str, choices: dict[str, object], shoe: str, opening: str
) -> None:
    rulebook = book(edition, **choices)
    _, question = split_by_brute_force(rulebook, shoe, opening, "stand")
    left = Counter(parse_cards(shoe)) - Counter(question.beside)
    values = hand_values(compile_game(rulebook), Shoe.of(left.elements()), question)
    assert {"stand", "hit", "double"} <= values.keys()
    assert ("split" in values) == (question.cards[1].points == question.cards[0].points)
    played = {action: split_by_brute_force(rulebook, shoe, opening, action)[0] for action in values}
    # A dealer blackjack looked for ends the round before the hand is played.
    given = played["hit"] - played["stand"], values["hit"] - values["stand"]
    for action in values:
        share = (played[action] - played["stand"]) * given[1]
        assert share == pytest.approx((values[action] - values["stand"]) * given[0], abs=1e-12)
    if not compile_game(rulebook).peeks[question.up.points - 1]:
        assert given[0] == pytest.approx(given[1], abs=1e-12)


def test_advice_is_typed_and_sorted_and_keeps_to_what_is_legal() -> None:
    rulebook = book("MD-1.0")
    told = advise(rulebook, parse_cards("7s 7s"), parse_card("7d"))
    assert [one.action for one in told][:2] == [Action.SPLIT, Action.HIT]
    assert [one.value for one in told] == sorted((one.value for one in told), reverse=True)
    legal = advise(
        rulebook, parse_cards("7s 7s"), parse_card("7d"), legal=(Action.HIT, Action.STAND)
    )
    assert [one.action for one in legal] == [Action.HIT, Action.STAND]


def test_cards_seen_change_the_advice() -> None:
    rulebook = book("MD-1.0")
    hand, up = parse_cards("6c Kd"), parse_card("Kh")
    fresh = advise(rulebook, hand, up)
    poor = advise(rulebook, hand, up, seen=parse_cards("5c 5d 5h 5s " * 5 + "4c 4d 4h 4s " * 5))
    assert fresh[0].action is Action.HIT
    assert poor[0].value < fresh[0].value


def test_a_split_box_may_split_only_as_often_as_the_rules_say() -> None:
    rulebook = book("MA")
    hand, up, other = parse_cards("8s 8c"), parse_card("6d"), parse_cards("8h Kd")
    once, thrice = (
        {one.action for one in advise(rulebook, hand, up, other_hands=other, splits=splits)}
        for splits in (1, 3)
    )
    assert once - thrice == {Action.SPLIT}


@pytest.mark.parametrize(("cards", "up"), [("8s 3c", "6d"), ("8s 8c", "7d"), ("8s 8d", "Kd")])
def test_every_other_hand_of_a_split_box_holds_a_card_of_the_pair(cards: str, up: str) -> None:
    # Suits of eights decide nothing here: it does not matter which of them lie beside.
    rulebook = book("MD-1.0", max_splits=6)
    hand, shown = parse_cards(cards), parse_card(up)
    told = advise(rulebook, hand, shown, splits=3, other_hands=parse_cards("8c 8d 8h"))
    assert advise(rulebook, hand, shown, splits=3) == told
    assert advise(rulebook, hand, shown, splits=3, other_hands=parse_cards("8c")) == told
    assert advise(rulebook, hand, shown, splits=1) != told


def test_suited_sevens_are_hit_for_the_fixed_payout_of_their_wager() -> None:
    rulebook = book("MD-1.0")
    hand, up = parse_cards("7s 7s"), parse_card("7d")
    plain, small, five = (
        {one.action: one.value for one in advise(rulebook, hand, up, wager=wager)}
        for wager in (None, 4, 5)
    )
    assert plain == small
    # Four of the six sevens of spades are left among 285 cards, for $1,000 on $5.
    assert five[Action.HIT] - plain[Action.HIT] == pytest.approx(4 / 285 * 200)
    assert next(iter(five)) is Action.HIT
    mixed = parse_cards("7s 7h")
    assert advise(rulebook, mixed, up) == advise(rulebook, mixed, up, wager=5)


def test_a_double_is_kept_or_rescued() -> None:
    told = advise(book("MA"), parse_cards("5s 6s 2d"), parse_card("Kd"), doubled=True)
    assert [one.action for one in told] == [Action.RESCUE, Action.KEEP]


@pytest.mark.parametrize(("cards", "worth"), [("6c 7d 8h", 1.5), ("6c 7c 8c", 2), ("6s 7s 8s", 3)])
def test_a_complete_bonus_hand_is_worth_what_its_suits_are_paid(cards: str, worth: float) -> None:
    [told] = advise(book("MD-1.0"), parse_cards(cards), parse_card("5d"))
    assert told.action is Action.STAND
    assert told.value == pytest.approx(worth)


def test_insurance_by_counting_ten_values() -> None:
    rulebook = book("MD-1.0")
    up = parse_card("Ad")
    assert insurance_value(rulebook, up) == pytest.approx((2 * 72 - 215) / 287)
    seen = parse_cards("2c 3c 4c 5c Kd")
    assert insurance_value(rulebook, up, seen) == pytest.approx((2 * 71 - 211) / 282)
    with pytest.raises(HandError, match="not offered against Kd"):
        insurance_value(rulebook, parse_card("Kd"))


def test_the_house_edge_is_worked_out_once_for_all_rulebooks_of_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rulebook = book("MA")
    assert house_edge(rulebook) == -analyze(rulebook).edge
    monkeypatch.setattr("spanish21.analysis.variation.analyze", None)
    assert house_edge(book("MA", minimum="25.00")) == house_edge(rulebook)


@pytest.mark.parametrize(
    ("cards", "more", "why"),
    [
        ("7s", {}, "two cards or more"),
        ("Ks Kd 5c", {}, "over 21"),
        ("7s 7s 7s 7s 7s 7s 7s", {}, "over 21"),
        ("2s 2s 2s 2s 2s 2s 2s", {}, "more often than"),
        ("7s 8s", {"doubled": True}, "three cards or more"),
        ("7s 8s", {"other_hands": parse_cards("Kd 7d")}, "only after a split"),
        ("7s 8s", {"seen": parse_cards("Kd") * 7}, "more often than 6 decks hold it"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(cards: str, more: dict[str, object], why: str) -> None:
    with pytest.raises(HandError, match=why):
        advise(book("MD-1.0"), parse_cards(cards), parse_card("Kd"), **more)  # type: ignore[arg-type]
