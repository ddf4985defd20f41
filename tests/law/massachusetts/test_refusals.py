"""Refusals cite the clause that forbids what was asked, not one that is merely near it."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.law import cites, reads
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.shuffled import Shuffled
from tests.law.around import ANN, closed, running, seat, until, why
from tests.law.kit import ONE, P1, TWO_WAGERS, dealt, dollars, person, refused, refused_as
from tests.law.massachusetts.procedures import HOLE_CARD
from tests.support import due, wager

PAIR = (wager(1, 20, "Ann"), wager(1, 10, "Bob"))
BOB = person("Bob")
EXPOSED = i.ReportDrawnInError(parse_card("Kc"), exposed=True)


@cites("MA 15(d)")
@reads("R59")
@pytest.mark.parametrize(
    "ask", [c.Hit(ONE, P1), c.DoubleDown(ONE, P1, dollars(10)), c.Split(ONE, P1)]
)
def test_who_refused_a_card_asks_in_vain_for_others(edition: str, ask: c.Hit) -> None:
    table = dealt(edition, "5h 6c 5d")
    table.do(EXPOSED)
    table.act(i.RefuseCard(ONE, P1))
    assert refused_as(table, ask)[1] == f"{edition} 15(d)"


@cites("MA 15(k)", "MA 15(j)")
def test_a_device_out_of_order_does_not_shuffle(edition: str) -> None:
    table = running(edition, shuffler="device")
    table.do(h.OrderReshuffle())
    until(table, h.ShuffleCards)
    table.do(i.ReportDeviceBroken())
    table.do(due(table))
    assert why(table, h.ShuffleCards(Shuffled.DEVICE)) == ("shuffle/method", "15(k)")
    assert why(table, i.ReportJam())[1] == "15(k)"


@cites("MA 13(e)")
def test_nobody_goes_on_before_all_have_covered_or_designated(edition: str) -> None:
    table = dealt(edition, "8h 9c 8d", *PAIR)
    table.split()
    found = ("action/not-the-caller", f"{edition} 13(e)")
    assert refused_as(table, c.Hit(ONE, ANN)) == found
    assert refused_as(table, c.Stand(ONE, ANN)) == found


@cites("MA 13(d)")
def test_the_caller_waits_for_the_others_answer_to_a_double(edition: str) -> None:
    table = dealt(edition, "6h 9c 5d", *PAIR)
    table.double()
    assert refused_as(table, c.Stand(ONE, ANN)) == ("action/not-the-caller", f"{edition} 13(d)")


@cites("MA 9(d)")
def test_who_did_not_double_does_not_rescue(edition: str) -> None:
    table = dealt(edition, "6h 9c 5d", *PAIR)
    table.double()
    table.decline()
    table.deal("2h")
    asked = c.Rescue(ONE, BOB)
    assert refused_as(table, asked) == ("action/not-doubled", f"{edition} 9(d)")
    table.keep()
    found = refused(table, asked)
    assert (found.code, found.clause) == ("action/not-doubled", f"{edition} 9(d)")
    assert found.message == "Bob did not double on box 1. Only a double can be rescued."


@cites("MA 9(d)", "MA 13(d)")
@reads("R11")
def test_who_doubled_waits_for_the_first_to_keep_or_rescue(edition: str) -> None:
    table = dealt(edition, "6h 9c 5d", *PAIR)
    table.double()
    table.double()
    table.deal("2h")
    assert refused_as(table, c.Rescue(ONE, BOB)) == ("action/not-the-caller", f"{edition} 9(d)")


@cites("MA 13(b)", "MA 15(i)")
def test_about_a_missed_card_the_caller_is_asked(edition: str) -> None:
    table = dealt(edition, "5h 9c 6d", *PAIR, automation=frozenset())
    table.do(due(table))
    table.do(c.Hit(ONE, ANN))
    table.do(i.ReportCardNotDealt(ONE))
    late = i.AcceptLateCard(ONE, BOB)
    assert refused_as(table, late) == ("action/not-the-caller", f"{edition} 13(b)")


@cites("MA 12(a)(2)")
def test_a_hit_after_a_double(edition: str) -> None:
    table = dealt(edition, "5h Kd 6c 6h 9c", *TWO_WAGERS)
    table.double()
    assert refused_as(table, c.Hit(ONE, P1))[1] == f"{edition} 12(a)(2)"
    table.deal("2c")
    table.keep()
    assert refused_as(table, c.Hit(ONE, P1)) == ("action/hand-complete", f"{edition} 12(a)(2)")


@cites("MA 5(i)", "MA 11(b)")
def test_an_answer_to_insurance_stands(edition: str) -> None:
    table = dealt(edition, "5h Kd Ac 6h 9c", *TWO_WAGERS)
    table.do(c.TakeInsurance(ONE, P1, dollars(5)))
    again = c.TakeInsurance(ONE, P1, dollars(1))
    assert refused_as(table, again) == ("insurance/answered", f"{edition} 5(i)")
    assert refused_as(table, c.Hit(ONE, P1)) == ("action/insurance-first", f"{edition} 11(b)")


@cites("MA 7(i)")
def test_the_hole_card_is_shown_by_the_clause_that_permits_it(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d", automation=frozenset(), **HOLE_CARD)
    table.do(due(table))
    table.do(c.Stand(ONE, P1))
    wrong = c.RevealHoleCard(parse_card("2c"))
    assert refused_as(table, wrong) == ("hole-card/contradiction", f"{edition} 7(i)")


@cites("MA 12(b)")
def test_the_dealer_takes_no_card_too_many(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d", automation=frozenset())
    table.do(due(table))
    table.do(c.Stand(ONE, P1))
    table.do(c.AnnounceDealersCard())
    table.deal()
    table.do(due(table))
    assert refused_as(table, c.DealCard(parse_card("2c")))[1] == f"{edition} 12(b)"


@cites("MA 4(b)(1)")
def test_cards_out_of_a_device_are_not_cut(edition: str) -> None:
    table = running(edition, shuffler="device")
    table.do(h.OrderReshuffle())
    until(table, h.ShuffleCards)
    table.do(h.ShuffleCards(Shuffled.DEVICE))
    for command in (h.DealerCut(100), h.TakeCut(ANN, 100), h.OrderRecut()):
        assert why(table, command)[1] == "4(b)(1)"


@cites("MA 3(b)", "MA 4(i)")
def test_the_cards_lie_face_up_by_the_clause_that_spreads_them(edition: str) -> None:
    table = closed(edition)
    seat(table, Ann=2)
    until(table, h.ShowCards)
    assert why(table, h.ShowCards(ANN, face_up=False)) == ("cards/face-down", "3(b)")


@cites("MA 15(i)")
def test_a_split_hand_that_is_dead_gets_no_more(edition: str) -> None:
    table = dealt(edition, "8h 5h 9c 8d 6d 2c 3c", *TWO_WAGERS)
    table.split()
    table.stand()
    table.hit()
    table.do(i.ReportCardNotDealt(ONE))
    table.do(i.DeclareDead(ONE, P1))
    assert refused_as(table, c.Hit(ONE, P1)) == ("action/hand-complete", f"{edition} 15(i)")
