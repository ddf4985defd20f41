"""Chapter 12: what every winning wager is paid."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from spanish21.law import cites
from spanish21.money import Odds
from spanish21.rules.result import Result
from spanish21.table import ALL_STEPS
from spanish21.table.commands import PayFixed, PickUp
from spanish21.table.events import FixedPaid, WagerPaid
from tests.law.kit import FIRST, ONE, P1, cards, dealt, index, of, refused
from tests.support import due, hand, play, wager

if TYPE_CHECKING:
    from spanish21.replay import PlayedRound


# Basic odds


@cites("MD 12.A", "MD 12.A(1)")
@pytest.mark.parametrize(("amount", "net"), [("5", 500), ("10", 1000), ("24.50", 2450)])
def test_a_winning_hand_is_paid_one_to_one(edition: str, amount: str, net: int) -> None:
    played = play(edition, "Kh Kc Qh 9d", ["1 stand"], wagers=[wager(1, amount)])
    assert (hand(played).odds, hand(played).net_cents) == (Odds(1, 1), net)
    assert hand(played).clauses == (f"{edition} 12.A(1)",)


@cites("MD 12.A(1)")
def test_a_21_of_four_cards_is_paid_one_to_one(edition: str) -> None:
    played = play(edition, "5h 9c 4d 8s 2c Kh", ["1 hit", "1 hit"])
    assert (hand(played).total, hand(played).odds) == (21, Odds(1, 1))


@cites("MD 12.A(1)")
@pytest.mark.parametrize("drawn", ["5h Ks 6h", "9h 9s 3h", "8h 8s 5h", "Ah 9s Ad"])
def test_a_21_of_three_cards_without_a_pattern_is_paid_one_to_one(edition: str, drawn: str) -> None:
    first, second, third = drawn.split()
    played = play(edition, f"{first} Kc {second} 8c {third}", ["1 hit"])
    assert (hand(played).total, hand(played).odds) == (21, Odds(1, 1))


@cites("MD 12.A(2)")
@pytest.mark.parametrize("up", ["6c", "Kc"], ids=["at once", "at the end"])
@pytest.mark.parametrize(("amount", "net"), [("10", 1500), ("5", 750), ("5.50", 825)])
def test_a_blackjack_is_paid_three_to_two(edition: str, amount: str, net: int, up: str) -> None:
    played = play(edition, f"Ah {up} Kh 9d", wagers=[wager(1, amount)])
    assert (hand(played).odds, hand(played).net_cents) == (Odds(3, 2), net)
    assert hand(played).clauses == (f"{edition} 12.A(2)",)


# Match-the-Dealer


@cites("MD 12.A(4)", "MD 12.A(4)(a)", "MD 12.A(4)(b)")
@cites("MD 12.A(4)(a)(i)", "MD 12.A(4)(a)(ii)", "MD 12.A(4)(b)(i)", "MD 12.A(4)(b)(ii)")
@pytest.mark.parametrize(
    ("decks", "card", "odds", "row"),
    [
        (6, "9c", 9, "12.A(4)(a)(i)"),
        (6, "9h", 4, "12.A(4)(a)(ii)"),
        (8, "9c", 12, "12.A(4)(b)(i)"),
        (8, "9h", 3, "12.A(4)(b)(ii)"),
    ],
)
def test_a_matching_card_is_paid_by_suit_and_number_of_decks(
    edition: str, decks: int, card: str, odds: int, row: str
) -> None:
    table = dealt(edition, f"{card} 9c 8d Kd", wager(1, match=5), decks=decks)
    (paid,) = of(table.events, WagerPaid)
    assert (paid.odds, paid.amount) == ((odds, 1), 500 * odds)
    assert paid.clauses == (f"{edition} {row}",)


@cites("MD 12.A(4)(b)", "MD 7.F(1)(c)")
@pytest.mark.parametrize(
    ("pair", "odds"), [("9h 9d", 6), ("9h 9c", 15), ("9c 9h", 15), ("9c 9c", 24)]
)
def test_with_eight_decks_two_matching_cards_are_paid_for_each(
    edition: str, pair: str, odds: int
) -> None:
    first, second = pair.split()
    table = dealt(edition, f"{first} 9c {second} Kd", wager(1, match=5), decks=8)
    assert of(table.events, WagerPaid)[0].odds == (odds, 1)


# Bonus 21s


BONUSES = {
    "12.B(1)": (["6h 7d 8c", "6h 7h 8c", "6s 7s 8h"], Odds(3, 2)),
    "12.B(2)": (["6h 7h 8h", "6d 7d 8d", "6c 7c 8c"], Odds(2, 1)),
    "12.B(3)": (["6s 7s 8s"], Odds(3, 1)),
    "12.B(4)": (["7h 7d 7c", "7s 7s 7h", "7h 7s 7h"], Odds(3, 2)),
    "12.B(5)": (["7h 7h 7h", "7d 7d 7d", "7c 7c 7c"], Odds(2, 1)),
    "12.B(6)": (["7s 7s 7s"], Odds(3, 1)),
    "12.B(7)": (["2h 3d 4c 5h 7d", "2s 3s 4s 5s 7s", "Ah 2d 3c 4h Ad"], Odds(3, 2)),
    "12.B(8)": (["2h 3d 4c 5h Ad 6d", "2s 2s 3s 4s 4s 6s"], Odds(2, 1)),
    "12.B(9)": (["2h 2d 3c 3h 4d Ad 6d", "2h 2d 2c 3h 3d 3c Ad 5d"], Odds(3, 1)),
}
ROWS = [(clause, held, odds) for clause, (hands, odds) in BONUSES.items() for held in hands]


def drawn_to(edition: str, held: str, *, opening: str = "Kc", hole: str = "8s") -> PlayedRound:
    first, second, *more = held.split()
    shoe = " ".join((first, opening, second, hole, *more))
    return play(edition, shoe, ["1 hit"] * len(more))


@cites("MD 12.B", "MD 12.B(1)", "MD 12.B(2)", "MD 12.B(3)", "MD 12.B(4)", "MD 12.B(5)")
@cites("MD 12.B(6)", "MD 12.B(7)", "MD 12.B(8)", "MD 12.B(9)")
@pytest.mark.parametrize(("clause", "held", "odds"), ROWS)
def test_a_bonus_21_is_paid_its_odds(edition: str, clause: str, held: str, odds: Odds) -> None:
    played = drawn_to(edition, held)
    assert hand(played).cards == cards(held)
    assert (hand(played).total, hand(played).result) == (21, Result.WIN)
    assert (hand(played).odds, hand(played).clauses) == (odds, (f"{edition} {clause}",))
    assert hand(played).net_cents == odds.pay(hand(played).wager_cents)


@cites("MD 12.B(1)", "MD 12.B(2)", "MD 12.B(3)")
@pytest.mark.parametrize("order", list(permutations("678")), ids="".join)
@pytest.mark.parametrize(("suits", "odds"), [("hdc", (3, 2)), ("hhh", (2, 1)), ("sss", (3, 1))])
def test_6_7_8_is_paid_in_whatever_order_it_was_dealt(
    edition: str, order: tuple[str, ...], suits: str, odds: tuple[int, int]
) -> None:
    held = " ".join(rank + suit for rank, suit in zip(order, suits, strict=True))
    assert hand(drawn_to(edition, held)).odds == Odds(*odds)


@cites("MD 12.B")
def test_a_bonus_21_is_paid_against_a_dealer_21_too(edition: str) -> None:
    played = play(
        edition,
        "6s Kh 6c 7s Qh 9d 8s 6h",
        ["1 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer_total == 21
    assert (hand(played).odds, hand(played).net_cents) == (Odds(3, 1), 3000)


@cites("MD 12.B")
@pytest.mark.parametrize("held", ["2h 3d 4c 5h 6d", "2h 3d 4c 5h Ad 5d", "6h 7h 7d"])
def test_many_cards_or_a_near_pattern_without_21_earn_no_bonus(edition: str, held: str) -> None:
    first, second, *more = held.split()
    shoe = " ".join((first, "Kc", second, "7s", *more))
    played = play(edition, shoe, [*["1 hit"] * len(more), "1 stand"])
    assert hand(played).total == 20
    assert hand(played).odds == Odds(1, 1)


# Fixed payouts for suited sevens


def sevens(
    edition: str, amount: object = 10, *, suit: str = "h", up: str = "7c", **choices: object
) -> PlayedRound:
    return play(
        edition,
        f"7{suit} {up} 7{suit} Kd 7{suit}",
        ["1 hit"],
        wagers=[wager(1, amount)],
        **choices,
    )


@cites("MD 12.C", "MD 12.C(1)", "MD 12.C(2)")
@pytest.mark.parametrize(
    ("amount", "payout", "row"),
    [
        ("5", 100_000, "12.C(1)"),
        ("24.50", 100_000, "12.C(1)"),
        ("24.98", 100_000, "12.C(1)"),
        ("25", 500_000, "12.C(2)"),
        ("1000", 500_000, "12.C(2)"),
    ],
)
def test_suited_sevens_against_a_seven_are_paid_by_the_original_wager(
    edition: str, amount: str, payout: int, row: str
) -> None:
    played = sevens(edition, amount, smallest_chip="0.02")
    (fixed,) = of(played.events, FixedPaid)
    assert (fixed.box, fixed.hand, fixed.person) == (1, 1, "P1")
    assert (fixed.amount, fixed.clauses) == (payout, (f"{edition} {row}",))
    placed = wager(1, amount).amount
    assert played.report.nets_cents == {"P1": 2 * placed + payout}


@cites("MD 12.C(1)")
@pytest.mark.parametrize("amount", ["1", "4.50", "4.98"])
def test_a_wager_below_five_dollars_earns_no_fixed_payout(edition: str, amount: str) -> None:
    played = sevens(edition, amount, minimum=1, smallest_chip="0.02")
    assert of(played.events, FixedPaid) == []
    assert hand(played).odds == Odds(2, 1)


@cites("MD 12.C")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("up", ["7c", "7d", "7h", "7s"])
def test_any_suit_of_the_sevens_and_of_the_up_card_will_do(
    edition: str, suit: str, up: str
) -> None:
    (fixed,) = of(sevens(edition, suit=suit, up=up).events, FixedPaid)
    assert fixed.amount == 100_000


@cites("MD 12.C")
def test_the_fixed_payout_comes_on_top_of_the_bonus_odds(edition: str) -> None:
    played = sevens(edition, suit="s")
    assert hand(played).odds == Odds(3, 1)
    assert played.report.nets_cents == {"P1": 3000 + 100_000}
    assert index(played.events, WagerPaid) < index(played.events, FixedPaid)


@cites("MD 12.C")
@pytest.mark.parametrize("up", ["6c", "8c", "Kc"])
def test_against_another_up_card_there_is_no_fixed_payout(edition: str, up: str) -> None:
    assert of(sevens(edition, up=up).events, FixedPaid) == []


@cites("MD 12.C")
@pytest.mark.parametrize("held", ["7h 7h 7d", "7h 7d 7c"])
def test_sevens_of_mixed_suits_earn_no_fixed_payout(edition: str, held: str) -> None:
    played = drawn_to(edition, held, opening="7c", hole="Kd")
    assert of(played.events, FixedPaid) == []


@cites("MD 12.C")
def test_6_7_8_of_one_suit_earns_no_fixed_payout(edition: str) -> None:
    played = drawn_to(edition, "6s 7s 8s", opening="7c", hole="Kd")
    assert of(played.events, FixedPaid) == []


@cites("MD 12.C(3)")
def test_everybody_else_in_the_round_gets_fifty_dollars(edition: str) -> None:
    played = play(
        edition,
        # a blackjack paid at once, the sevens, a surrender, a bust, a rescue, one that stands
        "Ah 7h Kh Kh 5h Kh 7c Kd 7h 6h 5h 6d 9h 9d 7h Kd 2h Kc",
        ["2 hit", "3 surrender", "4 hit", "5 double", "5 rescue", "6 stand"],
        wagers=[wager(box) for box in range(1, 7)],
    )
    assert [row.result for row in played.report.hands] == [
        Result.BLACKJACK,
        Result.WIN,
        Result.SURRENDERED,
        Result.BUST,
        Result.RESCUED,
        Result.WIN,
    ]
    paid = [(event.person, event.amount) for event in of(played.events, FixedPaid)]
    assert paid == [
        ("P2", 100_000),
        ("P6", 5000),
        ("P5", 5000),
        ("P4", 5000),
        ("P3", 5000),
        ("P1", 5000),
    ]
    others = of(played.events, FixedPaid)[1:]
    assert {event.clauses for event in others} == {(f"{edition} 12.C(3)",)}


@cites("MD 12.C(3)")
def test_a_player_on_two_boxes_gets_the_fifty_dollars_once(edition: str) -> None:
    played = play(
        edition,
        "7h Kh Qh 7c 7h 9h 9s Kd 7h",
        ["1 hit", "2 stand", "3 stand"],
        wagers=[wager(1), wager(2, 10, "P2"), wager(3, 10, "P2")],
    )
    paid = [(event.person, event.amount) for event in of(played.events, FixedPaid)]
    assert paid == [("P1", 100_000), ("P2", 5000)]


@cites("MD 12.C(3)")
def test_the_winner_is_no_other_player_on_another_box(edition: str) -> None:
    played = play(
        edition,
        "7h Kh 7c 7h 9h Kd 7h",
        ["1 hit", "2 stand"],
        wagers=[wager(1, 10, "P1"), wager(2, 10, "P1")],
    )
    assert [event.amount for event in of(played.events, FixedPaid)] == [100_000]


@cites("MD 12.C", "MD 12.C(3)")
def test_two_winning_hands_are_paid_each_and_pay_the_others_each(edition: str) -> None:
    played = play(
        edition,
        "7h 7d Kh 7c 7h 7d 9h Kd 7h 7d",
        ["1 hit", "2 hit", "3 stand"],
        wagers=[wager(1, 25), wager(2, 5), wager(3)],
    )
    paid = [(event.box, event.person, event.amount) for event in of(played.events, FixedPaid)]
    assert paid == [
        (2, "P2", 100_000),
        (2, "P3", 5000),
        (2, "P1", 5000),
        (1, "P1", 500_000),
        (1, "P3", 5000),
        (1, "P2", 5000),
    ]
    assert played.report.nets_cents == {
        "P1": 5000 + 500_000 + 5000,
        "P2": 1000 + 100_000 + 5000,
        "P3": 1000 + 2 * 5000,
    }


@cites("MD 12.C(3)")
def test_the_others_are_paid_whatever_the_winner_wagered(edition: str) -> None:
    played = play(
        edition,
        "7h Kh 7c 7h 9h Kd 7h",
        ["1 hit", "2 stand"],
        wagers=[wager(1, "4.50"), wager(2)],
        minimum=1,
    )
    paid = [(event.person, event.amount) for event in of(played.events, FixedPaid)]
    assert paid == [("P2", 5000)]


@cites("MD 12.C(4)")
def test_a_double_ends_the_fixed_payouts_for_everybody(edition: str) -> None:
    played = play(
        edition,
        "7h Kh 7c 7h 9h Kd 7h",
        ["1 double", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert hand(played).net_cents == 2000
    assert played.report.fixed_payouts == ()


@cites("MD 12.C(4)")
def test_a_split_ends_the_fixed_payouts_for_everybody(edition: str) -> None:
    played = play(
        edition,
        "7h Kh 7c 7h 9h Kd 7h 7h Kc",
        ["1 split", "1 hit", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert hand(played).total == 21
    assert played.report.fixed_payouts == ()


@cites("MD 12.C")
def test_the_fixed_payout_is_paid_before_the_cards_are_picked_up(edition: str) -> None:
    table = dealt(edition, "7h 7c 7h Kd 7h", automation=ALL_STEPS - {PayFixed})
    table.hit()
    step = due(table)
    assert isinstance(step, PayFixed)
    assert (step.box, step.hand, step.person, step.amount) == (ONE, FIRST, P1, 100_000)
    why = refused(table, PickUp(ONE))
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 12.C(1)")
