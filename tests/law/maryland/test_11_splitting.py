"""Chapter 11: splitting pairs."""

from __future__ import annotations

import pytest

from spanish21.law import Submission, cites
from spanish21.money import Cents, Odds
from spanish21.rules.result import DealerHand, Result
from spanish21.rules.settlement import Played, settle
from spanish21.table import CardNeeded
from spanish21.table.commands import DealCard, DoubleDown, Hit, Split, Stand, Surrender
from spanish21.table.events import CardDealt, FixedPaid, HandSplit
from tests.law.kit import ONE, P1, action_names, by_hand, cards, dealt, of, refused, step_refused
from tests.support import book, decision, hand, play, wager

BLACKJACK = DealerHand(21, blackjack=True)
TEN = Cents(1000)


# Which cards, and for how much


@cites("MD 11.A")
@pytest.mark.parametrize("rank", "A23456789JQK")
def test_two_first_cards_of_one_rank_may_be_split(edition: str, rank: str) -> None:
    assert "split" in action_names(dealt(edition, f"{rank}h 6c {rank}d 9d"))


@cites("MD 11.A")
@pytest.mark.parametrize("pair", ["Jh Qd", "Jh Kd", "Qh Kd", "Kh Jd"])
def test_two_face_cards_are_identical_in_value(edition: str, pair: str) -> None:
    first, second = pair.split()
    played = play(edition, f"{first} 6c {second} Kd 9h 8h Kc", ["1 split", "1 stand", "1 stand"])
    assert [row.cards for row in played.report.hands] == [
        cards(f"{first} 9h"),
        cards(f"{second} 8h"),
    ]


@cites("MD 11.A")
@pytest.mark.parametrize("shoe", ["9h 6c 8d 9d", "Ah 6c 9d 9d", "Kh 6c 9d 9d"])
def test_cards_of_different_values_are_not_split(edition: str, shoe: str) -> None:
    why = step_refused(edition, shoe, ["1 split"])
    assert (why.code, why.clause) == ("action/no-pair", f"{edition} 11.A")


@cites("MD 11.A")
def test_a_pair_is_not_split_once_a_card_was_drawn(edition: str) -> None:
    table = dealt(edition, "2h 6c 2d 9d 2s")
    table.hit()
    assert "split" not in action_names(table)
    why = refused(table, Split(ONE, P1))
    assert (why.code, why.clause) == ("action/no-pair", f"{edition} 11.A")


@cites("MD 11.A")
@pytest.mark.parametrize("amount", ["10", "24.50", "5"])
def test_the_second_hand_has_a_wager_equal_to_the_original(edition: str, amount: str) -> None:
    placed = wager(1, amount)
    played = play(
        edition, "8h 6c 8d Kd 9h Kh Kc", ["1 split", "1 stand", "1 stand"], wagers=[placed]
    )
    (split,) = of(played.events, HandSplit)
    assert (split.amount, split.clause) == (placed.amount, f"{edition} 11.A")
    assert [row.wager_cents for row in played.report.hands] == [placed.amount] * 2
    assert played.report.nets_cents == {"P1": 2 * placed.amount}


@cites("MD 11.A")
def test_a_split_makes_two_hands_that_are_settled_apart(edition: str) -> None:
    played = play(edition, "8h Kc 8d 8c Kh 9h", ["1 split", "1 stand", "1 stand"])
    assert [(row.hand, row.result, row.net_cents) for row in played.report.hands] == [
        (1, Result.TIE, 0),
        (2, Result.LOSE, -1000),
    ]


# The order of play


@cites("MD 11.B")
def test_the_first_hand_is_completed_before_the_second_gets_a_card(edition: str) -> None:
    table = by_hand(edition, "8h 6c 8d Kd")
    table.do(Split(ONE, P1))
    for number, drawn in ((1, "2h"), (2, "3h")):
        now = table.awaiting
        assert isinstance(now, CardNeeded)
        assert (now.box, now.hand, now.face_up) == (1, number, True)
        assert now.clause == f"{edition} 11.B"
        assert refused(table, Stand(ONE, P1)).code == "action/not-now"
        table.do(DealCard(cards(drawn)[0]))
        assert decision(table).hand == number
        table.do(Hit(ONE, P1))
        table.do(DealCard(cards("4h")[0]))
        assert decision(table).hand == number
        assert [len(held.cards) for held in table.state.boxes[0].hands][number:] == [1] * (
            2 - number
        )
        table.do(Stand(ONE, P1))


@cites("MD 11.B")
def test_a_hand_split_again_is_played_before_the_hands_to_its_right(edition: str) -> None:
    played = play(
        edition,
        "8h 6c 8d Kd 8s 2h 3h 4h Kc",
        ["1 split", "1 split", "1 stand", "1 stand", "1 stand"],
    )
    assert [row.cards for row in played.report.hands] == [
        cards("8h 2h"),
        cards("8s 3h"),
        cards("8d 4h"),
    ]
    to_hands = [event.hand for event in of(played.events, CardDealt) if event.box][2:]
    assert to_hands == [1, 1, 2, 3]


@cites("MD 11.B")
def test_a_split_hand_with_21_or_over_21_is_complete_and_the_next_is_dealt_to(
    edition: str,
) -> None:
    played = play(edition, "Kh 6c Qd Kd Ah 6h Jh 9d", ["1 split", "1 hit"])
    assert [(row.total, row.result) for row in played.report.hands] == [
        (21, Result.WIN),
        (26, Result.BUST),
    ]


@cites("MD 11.B")
def test_the_next_box_waits_for_every_hand_of_a_split(edition: str) -> None:
    table = dealt(edition, "8h Kh 6c 8d 7h Kd 2h 3h", wager(1), wager(2))
    table.split()
    turns = []
    for _ in range(3):
        turns.append((decision(table).box, decision(table).hand))
        table.stand()
    assert turns == [(1, 1), (1, 2), (2, 1)]


# Decisions on a split hand


@cites("MD 11.C")
@pytest.mark.parametrize("pair", ["8h 8d", "Kh Qd", "Ah Ad"])
def test_a_split_hand_may_stand_draw_or_double(edition: str, pair: str) -> None:
    first, second = pair.split()
    table = dealt(edition, f"{first} 6c {second} Kd 5h 6h")
    table.split()
    for number in (1, 2):
        assert decision(table).hand == number
        assert action_names(table) == {"stand", "hit", "double"}
        table.stand()


@cites("MD 11.C")
def test_a_split_hand_decides_only_after_its_second_card(edition: str) -> None:
    table = by_hand(edition, "8h 6c 8d Kd")
    table.do(Split(ONE, P1))
    for early in (Stand(ONE, P1), Hit(ONE, P1), DoubleDown(ONE, P1, TEN), Surrender(ONE, P1)):
        assert refused(table, early).code == "action/not-now"


@cites("MD 11.C")
def test_split_aces_may_draw_several_cards(edition: str) -> None:
    played = play(
        edition,
        "Ah 6c Ad Kd 2h 3h 4h 5h Kc",
        ["1 split", "1 hit", "1 hit", "1 stand", "1 stand"],
    )
    assert [row.cards for row in played.report.hands] == [cards("Ah 2h 3h 4h"), cards("Ad 5h")]


# Splitting again


@cites("MD 11.D")
@pytest.mark.parametrize("rank", ["8", "A", "K"])
@pytest.mark.parametrize("splits", [1, 2, 3, 5])
def test_pairs_aces_included_are_split_as_often_as_the_submission_states(
    edition: str, splits: int, rank: str
) -> None:
    again = " ".join(f"{rank}{suit}" for suit in "hdsc" * 2)
    table = dealt(edition, f"{rank}h 6c {rank}d 9d {again}", max_splits=splits)
    for _ in range(splits):
        assert "split" in action_names(table)
        table.split()
    assert len(table.state.boxes[0].hands) == splits + 1
    assert "split" not in action_names(table)
    why = refused(table, Split(ONE, P1))
    assert (why.code, why.clause) == ("action/split-limit", f"{edition} 11.D")


@cites("MD 11.D")
def test_the_number_of_splits_is_counted_for_each_box(edition: str) -> None:
    played = play(
        edition,
        "8h 9h 6c 8d 9d Kd 2h 3h 2s 3s Kc",
        ["1 split", "1 stand", "1 stand", "2 split", "2 stand", "2 stand"],
        wagers=[wager(1, 10, "P1"), wager(2, 10, "P1")],
        max_splits=1,
    )
    assert [(row.box, row.hand) for row in played.report.hands] == [(1, 1), (1, 2), (2, 1), (2, 2)]


@cites("MD 11.D")
def test_splits_are_counted_over_all_hands_of_a_box(edition: str) -> None:
    why = step_refused(
        edition,
        "8h 6c 8d Kd 2h 8s 8c",
        ["1 split", "1 stand", "1 split", "1 split"],
        max_splits=2,
    )
    assert why.code == "action/split-limit"


@cites("MD 11.D")
@pytest.mark.parametrize("splits", [0, -1])
def test_a_pair_may_be_split_at_least_once(edition: str, splits: int) -> None:
    (fault,) = Submission(edition, {"max_splits": splits}).faults()
    assert fault.clause == f"{edition} 11.D"


# Dealer blackjack, bonuses


@cites("MD 11.E")
def test_a_dealer_blackjack_takes_the_original_wager_and_not_what_the_split_added(
    edition: str,
) -> None:
    hands = [
        Played(cards("8h 9h"), TEN, split=True),
        Played(cards("8d Kd"), TEN, Cents(500), split=True),
        Played(cards("8s 2s 4s"), TEN, split=True),
    ]
    outcomes = settle(hands, BLACKJACK, cards("Kc")[0], book(edition))
    assert [(row.taken, row.returned) for row in outcomes] == [(1000, 0), (0, 1500), (0, 1000)]
    assert all(row.result is Result.LOSE for row in outcomes)
    assert all(f"{edition} 11.E" in row.clauses for row in outcomes)


@cites("MD 11.E")
def test_a_dealer_blackjack_is_known_before_anybody_can_split(edition: str) -> None:
    why = step_refused(edition, "8h Kc 8d Ad", ["1 split"])
    assert why.code == "action/hand-complete"


@cites("MD 11.F", "MD 12.B")
@pytest.mark.parametrize(
    ("pair", "drawn"),
    [
        ("6h 6d", "7c 8c"),
        ("6h 6d", "7h 8h"),
        ("6s 6d", "7s 8s"),
        ("7h 7d", "7c 7c"),
        ("7s 7d", "7s 7s"),
        ("2h 2d", "3c 4c 5c 7c"),
        ("2h 2d", "3c 4c 5c Ac 6c"),
        ("2h 2d", "2c 3c 3s 4c Ac 6c"),
    ],
)
def test_a_bonus_21_on_a_split_hand_is_paid_even_money(edition: str, pair: str, drawn: str) -> None:
    first, second = pair.split()
    hits = ["1 hit"] * (len(drawn.split()) - 1)
    played = play(edition, f"{first} 9c {second} 8d {drawn} Kh", ["1 split", *hits, "1 stand"])
    assert hand(played).total == 21
    assert (hand(played).odds, hand(played).net_cents) == (Odds(1, 1), 1000)
    assert hand(played).clauses == (f"{edition} 12.A(1)", f"{edition} 11.F")


@cites("MD 11.F")
def test_a_bonus_21_on_the_second_split_hand_is_paid_even_money_too(edition: str) -> None:
    played = play(edition, "6h 9c 6d 8d Kh 7d 8d", ["1 split", "1 stand", "1 hit"])
    assert (hand(played, 1).total, hand(played, 1).odds) == (21, Odds(1, 1))


@cites("MD 11.F", "MD 12.C(4)")
def test_suited_sevens_on_a_split_hand_earn_no_fixed_payout(edition: str) -> None:
    played = play(
        edition,
        "7h 9h 7c 7h 9s 9d 7h 7h Kh Kc",
        ["1 split", "1 hit", "1 stand", "2 stand"],
        wagers=[wager(1, 25), wager(2)],
    )
    assert hand(played).cards == cards("7h 7h 7h")
    assert hand(played).net_cents == 2500
    assert of(played.events, FixedPaid) == []
