"""Chapter 8: insurance against a dealer blackjack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spanish21.cards import Rank
from spanish21.game import Table
from spanish21.law import cites
from spanish21.law.clause import Cited
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.rules.result import Result
from spanish21.table import decide
from spanish21.table.commands import (
    CloseInsurance,
    Collect,
    DeclineInsurance,
    Hit,
    Stand,
    TakeInsurance,
    UseCardReader,
)
from spanish21.table.events import (
    CardDealt,
    HoleCardRead,
    InsuranceDeclined,
    WagerPaid,
    WagerPlaced,
    WagerTaken,
)
from spanish21.wager import INSURANCE
from tests.law.kit import (
    FIRST,
    ONE,
    P1,
    P2,
    TWO,
    by_hand,
    dealt,
    index,
    of,
    opened,
    refused,
    step_refused,
    take,
)
from tests.support import beside, book, decision, due, hand, play, side, wager

FIVE = Cents(500)


@cites("MD 8.A", "MD 8.E", "MD 12.A(3)")
@pytest.mark.parametrize("hole", ["Kd", "Qd", "Jd"])
def test_insurance_wins_when_the_hole_card_is_a_king_queen_or_jack(edition: str, hole: str) -> None:
    played = play(edition, f"Kh Ac 8h {hole}", ["1 insure"])
    (paid,) = of(played.events, WagerPaid)
    assert (paid.wager, paid.stake, paid.amount, paid.odds) == (INSURANCE, 500, 1000, (2, 1))
    assert paid.clauses == (f"{edition} 12.A(3)",)
    assert played.report.nets_cents == {"P1": 0}


@cites("MD 8.A", "MD 8.F")
@pytest.mark.parametrize("hole", [f"{rank}d" for rank in "A23456789"])
def test_insurance_loses_with_any_other_hole_card(edition: str, hole: str) -> None:
    table = dealt(edition, f"Kh Ac 8h {hole}")
    table.insure()
    (taken,) = of(table.events, WagerTaken)
    assert (taken.wager, taken.amount, taken.result) == (INSURANCE, 500, Result.LOSE)
    assert taken.clauses == (f"{edition} 8.F",)


@cites("MD 8.A")
@pytest.mark.parametrize("rank", "23456789JQK")
def test_without_an_ace_up_there_is_no_insurance(edition: str, rank: str) -> None:
    why = refused(dealt(edition, f"Kh {rank}c 8h 7d"), TakeInsurance(ONE, P1, FIVE))
    assert (why.code, why.clause) == ("insurance/not-offered", f"{edition} 8.A")


@cites("MD 8.A")
def test_an_ace_in_the_hole_is_no_reason_for_insurance(edition: str) -> None:
    why = step_refused(edition, "Kh Kc 8h Ad", ["1 insure"])
    assert (why.code, why.clause) == ("insurance/not-offered", f"{edition} 8.A")


@cites("MD 8.A")
def test_every_player_may_insure_and_each_for_themself(edition: str) -> None:
    played = play(
        edition,
        "Kh Kh Ah Ac 8h 8h Kh Kd",
        ["3 insure", "1 insure 2"],
        wagers=[wager(1), wager(2), wager(3, 20)],
    )
    sides = [(row.box, row.amount_cents, row.net_cents) for row in played.report.side_wagers]
    assert sides == [(1, 200, 400), (3, 1000, 2000)]
    assert [event.box for event in of(played.events, InsuranceDeclined)] == [2]
    assert played.report.nets_cents == {"P1": -600, "P2": -1000, "P3": 5000}


@cites("MD 8.A")
def test_a_player_on_two_boxes_insures_each_by_its_own_wager(edition: str) -> None:
    table = dealt(edition, "Kh 9h Ac 8h 8h 7d", wager(1, 10, "P1"), wager(2, 30, "P1"))
    most = []
    for _ in range(2):
        choice = decision(table).choice(Action.INSURE)
        assert choice is not None
        most.append(choice.most)
        table.insure()
    assert most == [500, 1500]


@cites("MD 8.A")
@pytest.mark.parametrize(("hole", "net"), [("Kd", 2500), ("7d", 1000)])
def test_a_player_with_a_blackjack_may_insure_too(edition: str, hole: str, net: int) -> None:
    played = play(edition, f"Ah Ac Kh {hole}", ["1 insure"])
    assert hand(played).result is Result.BLACKJACK
    assert played.report.nets_cents == {"P1": net}


@cites("MD 8.A")
def test_each_player_is_asked_once(edition: str) -> None:
    table = by_hand(edition, "Kh 9h Ac 8h 8h 7d", wager(1), wager(2))
    assert refused(table, TakeInsurance(ONE, P1, FIVE)).code == "insurance/not-offered"
    take(table)
    table.do(TakeInsurance(ONE, P1, FIVE))
    for again in (TakeInsurance(ONE, P1, FIVE), DeclineInsurance(ONE, P1)):
        assert refused(table, again).code == "insurance/answered"
    assert refused(table, TakeInsurance(TWO, P1, FIVE)).code == "action/no-wager"
    assert refused(table, Stand(TWO, P2)).code == "action/insurance-first"
    table.do(DeclineInsurance(TWO, P2))
    assert due(table) == CloseInsurance()


@cites("MD 8.B")
@pytest.mark.parametrize("amount", ["0.50", "2", "4.50", "5"])
def test_insurance_may_be_any_amount_up_to_half_the_wager(edition: str, amount: str) -> None:
    played = play(edition, "Kh Ac 8h 7d", [f"1 insure {amount}", "1 stand"])
    assert side(played).net_cents == -int(float(amount) * 100)


@cites("MD 8.B", "MD 8.C")
@pytest.mark.parametrize(
    ("amount", "code", "clause"),
    [
        (Cents(550), "insurance/too-much", "8.B"),
        (Cents(1000), "insurance/too-much", "8.B"),
        (Cents(0), "insurance/too-little", "8.B"),
        (Cents(-500), "insurance/too-little", "8.B"),
        (Cents(275), "insurance/not-in-chips", "8.C"),
        (Cents(333), "insurance/not-in-chips", "8.C"),
    ],
)
def test_insurance_beyond_half_the_wager_or_not_in_chips_is_refused(
    edition: str, amount: Cents, code: str, clause: str
) -> None:
    why = refused(dealt(edition, "Kh Ac 8h 7d"), TakeInsurance(ONE, P1, amount))
    assert (why.code, why.clause) == (code, f"{edition} {clause}")


@cites("MD 8.A")
def test_a_refusal_of_insurance_names_the_cards_of_the_rule(edition: str) -> None:
    rules = book(edition)
    why = refused(dealt(edition, "Kh 9c 8h 7d"), TakeInsurance(ONE, P1, Cents(500)))
    assert why.message.endswith("when the dealer's first card is an ace.")
    shown = Cited(frozenset({Rank.ACE, Rank.KING}), rules.insurance_up_cards.clause)
    table = Table(replace(rules, insurance_up_cards=shown))
    why = refused(table, TakeInsurance(ONE, P1, Cents(500)))
    assert why.message.endswith("when the dealer's first card is an ace or a king.")


@cites("MD 8.B", "MD 8.C")
@pytest.mark.parametrize(
    ("basic", "chip", "most"),
    [
        ("5", "0.50", 250),
        ("5.50", "0.50", 300),
        ("5", "1", 300),
        ("10", "1", 500),
        ("25", "1", 1300),
        ("10", "5", 500),
        ("15", "5", 1000),
        ("25", "5", 1500),
        ("30", "5", 1500),
        ("7.50", "2.50", 500),
    ],
)
def test_half_a_wager_that_chips_cannot_make_is_rounded_up_to_the_next_chip(
    edition: str, basic: str, chip: str, most: int
) -> None:
    table = dealt(
        edition,
        "Kh Ac 8h 7d",
        wager(1, basic),
        smallest_chip=chip,
        match_the_dealer__minimum=5,
    )
    choice = decision(table).choice(Action.INSURE)
    assert choice is not None
    assert choice.most == most
    more = Cents(most + choice.unit)
    assert refused(table, TakeInsurance(ONE, P1, more)).code == "insurance/too-much"
    table.do(TakeInsurance(ONE, P1, Cents(most)))


@cites("MD 8.D")
def test_insurance_is_placed_before_the_hole_card_goes_into_the_reader(edition: str) -> None:
    table = by_hand(edition, "Kh 9h Ac 8h 8h 7d", wager(1), wager(2))
    take(table)
    table.do(TakeInsurance(TWO, P2, FIVE))
    placed = of(table.events, WagerPlaced)[-1]
    assert (placed.wager, placed.amount, placed.clause) == (
        INSURANCE,
        500,
        f"{edition} 8.B",
    )
    table.do(CloseInsurance())
    for _ in range(2):
        why = refused(table, TakeInsurance(ONE, P1, FIVE))
        assert (why.code, why.clause) == ("insurance/closed", f"{edition} 8.D")
        take(table)


@cites("MD 8.D")
def test_the_reader_waits_until_insurance_is_closed(edition: str) -> None:
    table = by_hand(edition, "Kh Ac 8h 7d")
    take(table)
    table.do(DeclineInsurance(ONE, P1))
    why = refused(table, UseCardReader())
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 8.D")


@cites("MD 8.A")
def test_insurance_is_no_wager_to_place_before_the_round(edition: str) -> None:
    table = opened(edition, wager(1))
    why = refused(table, beside(table, ONE, P1, FIVE, INSURANCE))
    assert (why.code, why.clause) == ("insurance/not-offered", f"{edition} 8.A")


@cites("MD 8.E", "MD 12.A(3)")
def test_winning_insurance_is_paid_two_to_one_and_the_hand_lost(edition: str) -> None:
    played = play(edition, "Kh Ac 8h Kd", ["1 insure 3"])
    assert (side(played).net_cents, hand(played).net_cents) == (600, -1000)
    assert hand(played).result is Result.LOSE


@cites("MD 8.F")
def test_losing_insurance_is_collected_right_after_the_reader(edition: str) -> None:
    played = play(
        edition,
        "Kh 9h Ac 2h 8h 7d 5h",
        ["1 insure", "2 insure", "1 hit", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    read = index(played.events, HoleCardRead)
    first, second = played.events[read + 1 : read + 3]
    assert isinstance(first, WagerTaken)
    assert isinstance(second, WagerTaken)
    assert [(event.wager, event.box) for event in (first, second)] == [
        (INSURANCE, 2),
        (INSURANCE, 1),
    ]
    assert not of(played.events[read - 6 : read], WagerTaken)


@cites("MD 8.F")
def test_no_card_and_no_decision_comes_before_losing_insurance_is_collected(
    edition: str,
) -> None:
    table = by_hand(edition, "Kh Ac 2h 7d")
    take(table)
    table.do(TakeInsurance(ONE, P1, FIVE))
    take(table, 2)
    assert due(table) == Collect(ONE, FIRST, P1, FIVE, INSURANCE)
    assert refused(table, Hit(ONE, P1)).code == "action/not-now"
    take(table)
    assert decision(table).box == 1
    assert len(of(table.events, CardDealt)) == 4


@cites("MD 8.A", "MD 8.F")
def test_insurance_that_loses_leaves_the_hand_in_play(edition: str) -> None:
    played = play(edition, "Kh Ac Qh 7d", ["1 insure", "1 stand"])
    assert (side(played).net_cents, hand(played).net_cents) == (-500, 1000)


@cites("MD 8.B", "MD 8.C")
@pytest.mark.parametrize(("basic", "most", "clause"), [("10", 500, "8.B"), ("15", 1000, "8.C")])
def test_what_chips_cannot_halve_is_bounded_by_the_next_chip(
    edition: str, basic: str, most: int, clause: str
) -> None:
    table = dealt(edition, "Kh Ac 8h 7d", wager(1, basic), smallest_chip="5")
    above = refused(table, TakeInsurance(ONE, P1, Cents(most + 500)))
    assert (above.code, above.clause) == ("insurance/too-much", f"{edition} {clause}")
    for amount, place in ((500, "8.B"), (most, clause)):
        [placed] = decide(table.state, TakeInsurance(ONE, P1, Cents(amount)), table.rulebook)
        assert isinstance(placed, WagerPlaced)
        assert placed.clause == f"{edition} {place}"
