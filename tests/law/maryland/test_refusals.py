"""Refusals cite the clause that forbids what was asked, not one that is merely near it."""

from __future__ import annotations

import pytest

from spanish21.cards import parse_card
from spanish21.law import cites, reads
from spanish21.money import Cents
from spanish21.table.commands import (
    Command,
    DealCard,
    DeclineInsurance,
    DoubleDown,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
    TakeInsurance,
    cards as h,
    irregularities as i,
    people as p,
)
from spanish21.table.events.cards import CutRefused
from spanish21.table.shuffled import Shuffled
from tests.law.around import ANN, BOB, closed, last, offer, running, seat, until, where, why
from tests.law.kit import (
    ONE,
    P1,
    P2,
    TWO,
    TWO_WAGERS,
    by_hand,
    dealt,
    opened,
    refused,
    refused_as,
    take,
)
from tests.law.maryland.test_05_shuffle_and_cut import after_cover_card
from tests.support import due, wager

TEN = Cents(1000)
EXPOSED = i.ReportDrawnInError(parse_card("Kc"), exposed=True)


@cites("MD 13.G")
@reads("R59")
@pytest.mark.parametrize("ask", [Hit(ONE, P1), DoubleDown(ONE, P1, TEN), Split(ONE, P1)])
def test_who_refused_a_card_asks_in_vain_for_others(edition: str, ask: Hit) -> None:
    table = dealt(edition, "5h 6c 5d 9d")
    table.do(EXPOSED)
    table.act(i.RefuseCard(ONE, P1))
    assert refused(table, ask).clause == f"{edition} 13.G"


@cites("MD 13.G")
@reads("R59")
def test_a_refused_card_holds_for_split_hands_and_other_boxes(edition: str) -> None:
    table = dealt(edition, "8h 8d 6c 8c 9h 9d", wager(1, person="P1"), wager(2, person="P1"))
    table.split()
    table.deal("5h")
    table.do(EXPOSED)
    table.act(i.RefuseCard(ONE, P1))
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 13.G"
    table.stand()
    table.deal("5c")
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 13.G"
    table.stand()
    assert refused(table, Hit(TWO, P1)).clause == f"{edition} 13.G"


@cites("MD 13.G")
def test_a_hand_that_a_refused_card_completed_gets_no_more(edition: str) -> None:
    table = dealt(edition, "5h 5c 6c 6h 6d 9d", wager(1), wager(2))
    table.do(Hit(ONE, P1))
    table.do(EXPOSED)
    table.act(i.RefuseCard(ONE, P1))
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 13.G"


@cites("MD 13.S", "MD 13.R")
def test_a_device_out_of_order_does_not_shuffle(edition: str) -> None:
    table = opened(edition, automation=frozenset(), shuffler="device")
    table.do(h.OrderReshuffle())
    take(table)
    table.do(i.ReportDeviceBroken())
    take(table)
    assert due(table) == h.ShuffleCards(Shuffled.MANUAL)
    assert refused(table, h.ShuffleCards(Shuffled.DEVICE)).clause == f"{edition} 13.S"
    assert refused(table, i.ReportJam()).clause == f"{edition} 13.S"


@cites("MD 13.S", "MD 13.H", "MD 13.M")
def test_a_step_after_an_irregularity_needs_one(edition: str) -> None:
    table = dealt(edition, "Kh 8c 9h 9d", shuffler="device")
    clauses: dict[Command, str] = {
        i.PutDeviceAway(removed=False): "13.S",
        i.DiscardCard(): "13.H",
        i.CallHandDead(ONE): "13.M",
    }
    for command, clause in clauses.items():
        assert refused(table, command).clause == f"{edition} {clause}"


@cites("MD 10.C")
def test_a_hit_after_a_double(edition: str) -> None:
    table = dealt(edition, "5h Kd 6c 6h 9c 9d", wager(1), wager(2), automation=frozenset())
    table.do(DoubleDown(ONE, P1, TEN))
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 10.C"
    table.do(DealCard(parse_card("2c")))
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 10.C"
    table.do(KeepDouble(ONE, P1))
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 10.C"


@cites("MD 10.H")
def test_what_cannot_be_rescued_any_more(edition: str) -> None:
    table = dealt(edition, "Kh Kd 6c 6h 9c 9d", wager(1), wager(2), automation=frozenset())
    table.do(DoubleDown(ONE, P1, TEN))
    table.do(DealCard(parse_card("Kc")))
    assert refused(table, Rescue(ONE, P1)).clause == f"{edition} 10.H"


@cites("MD 7.J")
def test_a_bust_hand_draws_no_card(edition: str) -> None:
    table = dealt(edition, "Kh Kd 6c 6h 9c 9d Qc", wager(1), wager(2))
    table.hit()
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 7.J"


@cites("MD 9.A", "MD 9.B(1)")
def test_surrender_ends_the_hand_and_comes_before_a_double(edition: str) -> None:
    table = dealt(edition, "5h Kd 6c 6h 9c 9d 2c", wager(1), wager(2))
    table.double()
    assert refused(table, Surrender(ONE, P1)).clause == f"{edition} 9.B"
    table = dealt(edition, "5h Kd 6c 6h 9c 9d", wager(1), wager(2))
    table.surrender()
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} 9.A"


@cites("MD 8.D", "MD 6.E")
def test_an_answer_to_insurance_stands(edition: str) -> None:
    table = dealt(edition, "5h Kd Ac 6h 9c 9d", wager(1), wager(2))
    table.do(TakeInsurance(ONE, P1, Cents(500)))
    assert refused(table, TakeInsurance(ONE, P1, Cents(100))).clause == f"{edition} 6.E"
    assert refused(table, Hit(ONE, P1)).code == "action/insurance-first"
    table = dealt(edition, "5h Kd Ac 6h 9c 9d", wager(1), wager(2))
    table.do(DeclineInsurance(ONE, P1))
    assert refused(table, TakeInsurance(ONE, P1, Cents(100))).clause == f"{edition} 8.D"


@cites("MD 13.M", "MD 13.N")
@pytest.mark.parametrize(("second", "clause"), [(False, "13.M"), (True, "13.N")])
def test_a_dead_hand_is_dead_by_what_made_it_so(edition: str, *, second: bool, clause: str) -> None:
    table = by_hand(edition, "5h" if second else "", wager(1), wager(2))
    if not second:
        table.do(i.ReportMissedBox(ONE))
    table.do(DealCard(parse_card("Kd")))
    table.do(DealCard(parse_card("6c")))
    table.do(i.ReportMissedBox(ONE, second=True))
    table.do(DealCard(parse_card("9c")))
    table.do(i.DeclareDead(ONE, P1) if second else due(table))
    table.do(DealCard(parse_card("9d")))
    assert refused(table, Hit(ONE, P1)).clause == f"{edition} {clause}"


@cites("MD 13.E", "MD 13.F")
@pytest.mark.parametrize(("exposed", "clause"), [(False, "13.E"), (True, "13.F")])
def test_a_card_drawn_in_error_comes_first(edition: str, *, exposed: bool, clause: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=exposed))
    again = i.ReportDrawnInError(parse_card("2c"), exposed=not exposed)
    assert refused(table, again).clause == f"{edition} {clause}"
    table.do(Hit(ONE, P1))
    assert refused(table, DealCard(parse_card("2c"))).clause == f"{edition} {clause}"
    assert refused(table, i.ReportShoeEmpty()).clause == f"{edition} {clause}"


@cites("MD 13.F")
def test_an_exposed_card_is_named(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    assert refused(table, i.ReportDrawnInError(exposed=True)).clause == f"{edition} 13.F"


@cites("MD 13.J", "MD 13.M", "MD 13.N", "MD 13.O")
def test_no_card_is_missed_where_none_is_due(edition: str) -> None:
    table = dealt(edition, "5h 6c 6h 9d")
    missed: dict[Command, str] = {
        i.ReportDealerMissed(): "13.J",
        i.ReportMissedBox(ONE): "13.M",
        i.ReportMissedBox(ONE, second=True): "13.N",
        i.ReportCardNotDealt(ONE): "13.O",
    }
    for command, clause in missed.items():
        assert refused(table, command).clause == f"{edition} {clause}"


@cites("MD 7.M", "MD 7.N")
def test_the_dealer_takes_no_card_too_many(edition: str) -> None:
    table = by_hand(edition, "Kh 8c 9h 9d")
    table.do(Stand(ONE, P1))
    take(table)
    assert refused(table, DealCard(parse_card("2c"))).clause == f"{edition} 7.M"
    table = by_hand(edition, "Kh 8c 6h 4d")
    table.do(Hit(ONE, P1))
    table.do(DealCard(parse_card("Kd")))
    take(table)
    assert refused(table, DealCard(parse_card("2c"))).clause == f"{edition} 7.N"


@cites("MD 5.D(1)", "MD 5.D(2)")
@reads("R43")
def test_a_refused_cut_goes_on_by_the_clause_that_offered_it(edition: str) -> None:
    table = after_cover_card(edition, 1)
    table.do(h.RefuseCut(BOB))
    assert where(table, last(table, CutRefused).clause) == "5.D(2)"
    assert offer(table) == ("Ann", "5.D(2)")
    assert why(table, h.TakeCut(BOB, 100)) == ("cut/not-offered", "5.D(2)")
    table = closed(edition)
    seat(table, Bob=4, Ann=2)
    until(table, h.TakeCut)
    table.do(h.RefuseCut(BOB))
    assert offer(table) == ("Ann", "5.D(1)")


@cites("MD 5.K")
def test_a_reshuffling_device_has_no_cut_and_no_cover_card(edition: str) -> None:
    table = running(edition, shuffler="reshuffling-device", approved_procedures=True)
    table.do(h.OrderReshuffle())
    until(table, h.ShuffleCards)
    table.do(h.ShuffleCards(Shuffled.RESHUFFLER))
    for command in (h.DealerCut(100), h.TakeCut(ANN, 100), h.OrderRecut(), h.ReportCoverCard()):
        assert why(table, command)[1] == "5.K"


@cites("MD 4.C", "MD 5.H")
def test_the_cards_lie_face_up_by_the_clause_that_spreads_them(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.ShowCards)
    assert why(table, h.ShowCards(ANN, face_up=False)) == ("cards/face-down", "4.C")
    table = running(edition)
    table.do(h.DeclareIdle(face_up=True))
    first = table.state.people.present[0]
    assert why(table, h.ShowCards(first, face_up=False)) == ("cards/face-down", "5.H")


@cites("MD 4.A")
def test_the_floorperson_counts_the_cards(edition: str) -> None:
    table = closed(edition)
    until(table, h.VerifyDeck)
    assert why(table, h.VerifyDeck(1, -1)) == ("cards/wrong-count", "4.A")


@cites("MD 2.C", "MD 6.B")
def test_a_tip_and_a_buy_in_of_nothing(edition: str) -> None:
    table = opened(edition)
    assert refused(table, p.Tip(P1, Cents(0))).clause == f"{edition} 2.C"
    assert refused(table, p.BuyIn(P2, Cents(0))).clause == f"{edition} 6.B"


@cites("MD 6.B", "MD 6.D")
def test_cash_waits_until_the_cards_are_ready(edition: str) -> None:
    table = closed(edition)
    found = why(table, p.OfferCash(ONE, ANN, TEN))
    assert found == ("wager/not-yet", "4.A")


@cites("MD 13.O(2)")
def test_a_split_hand_that_is_dead_gets_no_more(edition: str) -> None:
    table = dealt(edition, "8h 5h 9c 8d 6d 9d 2c 3c", *TWO_WAGERS)
    table.split()
    table.stand()
    table.hit()
    table.do(i.ReportCardNotDealt(ONE))
    table.do(i.DeclareDead(ONE, P1))
    assert refused_as(table, Hit(ONE, P1)) == ("action/hand-complete", f"{edition} 13.O(2)")
