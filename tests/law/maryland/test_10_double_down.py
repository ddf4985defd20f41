"""Chapter 10: doubling down, and taking the double back."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.money import Cents, Odds
from spanish21.rules.player import Action, objection
from spanish21.rules.result import DealerHand, Result
from spanish21.rules.settlement import Played, settle
from spanish21.table import CardNeeded
from spanish21.table.commands import (
    Collect,
    DealCard,
    DoubleDown,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
)
from spanish21.table.events import (
    CardDealt,
    DoubleRescued,
    FixedPaid,
    HandCompleted,
    WagerDoubled,
    WagerPaid,
    WagerReturned,
    WagerTaken,
)
from spanish21.table.state import Hand
from tests.law.kit import (
    FIRST,
    ONE,
    P1,
    action_names,
    by_hand,
    cards,
    dealt,
    of,
    refused,
    step_refused,
    take,
)
from tests.support import book, decision, due, hand, play, wager

TEN = Cents(1000)
BLACKJACK = DealerHand(21, blackjack=True)


# Who may double, and for how much


@cites("MD 10.A")
@pytest.mark.parametrize(
    ("amount", "doubled"), [("", 1000), ("10", 1000), ("0.50", 50), ("7", 700)]
)
def test_the_double_is_any_amount_up_to_the_original_wager(
    edition: str, amount: str, doubled: int
) -> None:
    played = play(edition, "5h 6c 6h Kd 9h Kc", [f"1 double {amount}"])
    (placed,) = of(played.events, WagerDoubled)
    assert (placed.amount, placed.clause) == (doubled, f"{edition} 10.A")
    assert hand(played).net_cents == 1000 + doubled


@cites("MD 10.A", "MD 6.A")
@pytest.mark.parametrize(
    ("amount", "code", "clause"),
    [
        (Cents(1050), "double/too-much", "10.A"),
        (Cents(2000), "double/too-much", "10.A"),
        (Cents(0), "double/too-little", "10.A"),
        (Cents(-500), "double/too-little", "10.A"),
        (Cents(525), "double/not-in-chips", "6.A"),
    ],
)
def test_a_double_beyond_the_original_wager_or_not_in_chips_is_refused(
    edition: str, amount: Cents, code: str, clause: str
) -> None:
    why = refused(dealt(edition, "5h 6c 6h Kd"), DoubleDown(ONE, P1, amount))
    assert (why.code, why.clause) == (code, f"{edition} {clause}")


@cites("MD 10.A")
def test_the_terms_of_a_double_are_told_with_the_decision(edition: str) -> None:
    choice = decision(dealt(edition, "5h 6c 6h Kd")).choice(Action.DOUBLE)
    assert choice is not None
    assert (choice.least, choice.most, choice.unit) == (50, 1000, 50)


@cites("MD 9.A", "MD 10.H", "MD 11.A")
def test_what_an_action_costs_or_gives_up_is_told_with_the_decision(edition: str) -> None:
    split = decision(dealt(edition, "8h 6c 8d Kd")).choice(Action.SPLIT)
    assert split is not None
    assert (split.cost, split.least, split.most) == (1000, 0, 0)
    surrender = decision(dealt(edition, "9h Kc 7d 6d")).choice(Action.SURRENDER)
    assert surrender is not None
    assert surrender.gives_up == 500
    table = dealt(edition, "5h Kc 6h 6d 2c")
    table.double()
    rescue = decision(table).choice(Action.RESCUE)
    assert rescue is not None
    assert rescue.gives_up == 1000


@cites("MD 10.A")
@pytest.mark.parametrize("up", ["6c", "Kc"])
def test_a_blackjack_is_not_doubled(edition: str, up: str) -> None:
    why = step_refused(edition, f"Ah {up} Kh 9d", ["1 double"])
    assert (why.code, why.clause) == ("action/blackjack", f"{edition} 10.A")


@cites("MD 10.A")
@pytest.mark.parametrize("shoe", ["2h 6c 2d Kd", "Kh 6c Qh Kd", "Ah 6c 9h Kd", "8h Kc 5h 9d"])
def test_any_other_hand_below_21_may_double(edition: str, shoe: str) -> None:
    assert "double" in action_names(dealt(edition, shoe))


@cites("MD 10.B")
@pytest.mark.parametrize("drawn", ["", "3h", "3h 2s", "3h 2s 2d"])
def test_a_double_is_open_on_two_cards_and_on_any_number_more(edition: str, drawn: str) -> None:
    table = dealt(edition, f"2h 6c 3d Kd {drawn}")
    for _ in drawn.split():
        table.hit()
    table.double()
    now = table.awaiting
    assert isinstance(now, CardNeeded)
    assert (now.box, now.hand, now.clause) == (1, 1, f"{edition} 10.C")


@cites("MD 10.B")
@pytest.mark.parametrize(
    ("steps", "doubled"),
    [
        (["1 split", "1 double", "1 stand"], [1000, 0]),
        (["1 split", "1 stand", "1 double"], [0, 1000]),
        (["1 split", "1 double", "1 double 5"], [1000, 500]),
    ],
)
def test_a_double_is_open_on_two_cards_of_a_split_hand(
    edition: str, steps: list[str], doubled: list[int]
) -> None:
    played = play(edition, "8h 6c 8d Kd 2h 3h 4h 5h Kc", steps)
    assert [row.doubled_cents for row in played.report.hands] == doubled


@cites("MD 10.B")
def test_a_double_is_open_on_more_cards_of_a_split_hand(edition: str) -> None:
    played = play(
        edition,
        "8h 6c 8d Kd 2h 3h 6s 9h Kc",
        ["1 split", "1 hit", "1 double", "1 stand"],
    )
    assert hand(played).cards == cards("8h 2h 3h 6s")
    assert (hand(played).doubled_cents, hand(played).net_cents) == (1000, 2000)


# The one card


@cites("MD 10.C", "MD 7.K")
def test_a_doubled_hand_gets_exactly_one_card(edition: str) -> None:
    table = by_hand(edition, "5h 6c 4h Kd")
    table.do(DoubleDown(ONE, P1, TEN))
    for early in (Hit(ONE, P1), Stand(ONE, P1), Rescue(ONE, P1), KeepDouble(ONE, P1)):
        assert refused(table, early).code == "action/not-now"
    table.do(DealCard(cards("2d")[0]))
    assert refused(table, DealCard(cards("3d")[0])).code == "dealer/decision-first"
    for late in (Hit(ONE, P1), Stand(ONE, P1), DoubleDown(ONE, P1, TEN), Split(ONE, P1)):
        why = refused(table, late)
        assert (why.code, why.clause) == ("action/doubled", f"{edition} 10.C")


@cites("MD 10.C")
def test_after_the_one_card_the_turn_passes(edition: str) -> None:
    table = dealt(edition, "5h Kh 6c 4h 7h Kd 2d", wager(1), wager(2))
    table.double()
    table.keep()
    assert of(table.events, HandCompleted)[-1].clause == f"{edition} 10.C"
    assert decision(table).box == 2


@cites("MD 10.D")
def test_the_card_of_a_double_lies_face_up(edition: str) -> None:
    table = by_hand(edition, "5h 6c 4h Kd")
    table.do(DoubleDown(ONE, P1, TEN))
    now = table.awaiting
    assert isinstance(now, CardNeeded)
    assert (now.box, now.hand, now.face_up) == (1, 1, True)
    assert refused(table, DealCard(None)).code == "card/unknown"
    table.do(DealCard(cards("2d")[0]))
    assert of(table.events, CardDealt)[-1].face_up


# How a double ends


@cites("MD 10.E")
def test_a_dealer_blackjack_takes_the_original_wager_and_not_the_double(edition: str) -> None:
    (outcome,) = settle(
        [Played(cards("5h 4h Kd"), TEN, Cents(700))], BLACKJACK, cards("Kc")[0], book(edition)
    )
    assert (outcome.result, outcome.taken, outcome.returned) == (Result.LOSE, 1000, 700)
    assert f"{edition} 10.E" in outcome.clauses


@cites("MD 10.E")
def test_a_dealer_blackjack_is_known_before_anybody_can_double(edition: str) -> None:
    why = step_refused(edition, "5h Kc 6h Ad", ["1 double"])
    assert why.code == "action/hand-complete"


@cites("MD 10.F", "MD 12.A(1)")
@pytest.mark.parametrize(("amount", "net"), [("10", 2000), ("2.50", 1250)])
def test_a_winning_double_is_paid_even_money_on_both_wagers(
    edition: str, amount: str, net: int
) -> None:
    played = play(edition, "5h 6c 6h Kd 9h Kc", [f"1 double {amount}"])
    (paid,) = of(played.events, WagerPaid)
    assert (paid.stake, paid.amount, paid.odds) == (net, net, (1, 1))
    assert paid.clauses == (f"{edition} 12.A(1)",)


@cites("MD 10.F")
def test_a_losing_double_loses_both_wagers(edition: str) -> None:
    played = play(edition, "5h 6c 6h Kd 2h 3h", ["1 double 6"])
    assert hand(played).net_cents == -1600


@cites("MD 10.G", "MD 12.B")
@pytest.mark.parametrize(
    "shoe",
    [
        "6h 9c 7d 8s 8c",
        "6h 9c 7h 8s 8h",
        "6s 9c 7s 8s 8s",
        "7h 9c 7d 8s 7c",
        "7h 9c 7h 8s 7h",
        "7s 9c 7s 8s 7s",
    ],
)
def test_a_doubled_bonus_21_of_three_cards_is_paid_even_money(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 double"])
    assert (hand(played).odds, hand(played).net_cents) == (Odds(1, 1), 2000)
    assert hand(played).clauses == (f"{edition} 12.A(1)", f"{edition} 10.G")


@cites("MD 10.G", "MD 12.B")
@pytest.mark.parametrize("drawn", ["4c 5h 7d", "4c 5h Ad 6d", "2s 3c 4c Ad 6d"])
def test_a_doubled_21_of_many_cards_is_paid_even_money(edition: str, drawn: str) -> None:
    hits = ["1 hit"] * (len(drawn.split()) - 1)
    played = play(edition, f"2h 9c 3d 8s {drawn}", [*hits, "1 double 5"])
    assert hand(played).total == 21
    assert (hand(played).odds, hand(played).net_cents) == (Odds(1, 1), 1500)


@cites("MD 10.G", "MD 12.C(4)")
def test_doubled_suited_sevens_earn_no_fixed_payout(edition: str) -> None:
    played = play(
        edition,
        "7h 9h 7c 7h 9d 9s 7h Kc",
        ["1 double 0.50", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert hand(played).cards == cards("7h 7h 7h")
    assert of(played.events, FixedPaid) == []


# The rescue


@cites("MD 10.H")
@pytest.mark.parametrize(("amount", "doubled"), [("10", 1000), ("2.50", 250)])
def test_a_rescued_double_forfeits_only_the_original_wager(
    edition: str, amount: str, doubled: int
) -> None:
    played = play(edition, "5h 6c 6h Kd 2h", [f"1 double {amount}", "1 rescue"])
    (taken,) = of(played.events, WagerTaken)
    (returned,) = of(played.events, WagerReturned)
    assert (taken.amount, returned.amount) == (1000, doubled)
    assert taken.result is Result.RESCUED
    assert taken.clauses == (f"{edition} 10.H",)
    assert hand(played).net_cents == -1000


@cites("MD 10.H")
@pytest.mark.parametrize("drawn", ["2h", "8h", "9h", "Ah"])
def test_a_double_of_21_or_less_may_be_kept_or_rescued(edition: str, drawn: str) -> None:
    table = dealt(edition, f"5h 6c 6h Kd {drawn}")
    table.double()
    assert action_names(table) == {"rescue", "keep"}
    assert decision(table).clause == f"{edition} 10.H"


@cites("MD 10.H")
def test_a_double_over_21_is_not_rescued(edition: str) -> None:
    table = dealt(edition, "Kh Kh 6c 5h 7h Kd 9d", wager(1), wager(2))
    table.double()
    assert decision(table).box == 2
    assert refused(table, Rescue(ONE, P1)).code == "action/bust"
    why = step_refused(edition, "Kh 6c 5h Kd 9d", ["1 double", "1 rescue"])
    assert why.code == "action/bust"


@cites("MD 10.H")
def test_the_rule_itself_refuses_to_rescue_a_double_over_21(edition: str) -> None:
    bust = Hand((), cards("Kh 5h 9d"), 24, doubles=1)
    why = objection(Action.RESCUE, bust, 0, book(edition))
    assert why is not None
    assert (why.code, why.clause) == ("action/bust", f"{edition} 10.H")


@cites("MD 10.H")
def test_a_hand_that_was_not_doubled_is_not_rescued(edition: str) -> None:
    why = refused(dealt(edition, "5h 6c 6h Kd"), Rescue(ONE, P1))
    assert (why.code, why.clause) == ("action/not-doubled", f"{edition} 10.H")


@cites("MD 10.H")
def test_the_forfeited_wager_is_taken_before_the_next_player_decides(edition: str) -> None:
    table = by_hand(edition, "5h Kh 6c 6h 7h Kd", wager(1), wager(2))
    table.do(DoubleDown(ONE, P1, Cents(500)))
    table.do(DealCard(cards("2h")[0]))
    table.do(Rescue(ONE, P1))
    (rescued,) = of(table.events, DoubleRescued)
    assert (rescued.amount, rescued.clause) == (500, f"{edition} 10.H")
    assert due(table) == Collect(ONE, FIRST, P1, TEN)
    take(table)
    assert decision(table).box == 2


@cites("MD 10.H")
def test_a_rescued_hand_is_lost_though_the_dealer_goes_bust(edition: str) -> None:
    played = play(
        edition,
        "5h Kh 6c 6h 7h Kd 2h Kc",
        ["1 double", "1 rescue", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer_total == 26
    assert [row.net_cents for row in played.report.hands] == [-1000, 1000]


@cites("MD 10.H")
def test_a_double_is_rescued_once(edition: str) -> None:
    why = step_refused(edition, "5h 6c 6h Kd 2h", ["1 double", "1 rescue", "1 rescue"])
    assert why.code == "action/hand-complete"


@cites("MD 10.H", "MD 10.B")
def test_a_rescued_double_on_a_split_hand_forfeits_that_hands_wager_alone(edition: str) -> None:
    played = play(
        edition,
        "8h 6c 8d Kd 2h 3h Kh 9h",
        ["1 split", "1 double", "1 rescue", "1 stand"],
    )
    assert [(row.result, row.net_cents) for row in played.report.hands] == [
        (Result.RESCUED, -1000),
        (Result.WIN, 1000),
    ]


@cites("MD 10.H")
def test_a_rescue_is_open_after_a_double_on_several_cards(edition: str) -> None:
    played = play(edition, "2h 6c 3d Kd 4h 2s 5h", ["1 hit", "1 hit", "1 double", "1 rescue"])
    assert hand(played).cards == cards("2h 3d 4h 2s 5h")
    assert hand(played).net_cents == -1000
