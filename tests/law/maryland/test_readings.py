"""The readings on which a round of play depends: each default, and each alternative on offer."""

from __future__ import annotations

import pytest

from spanish21.law import Submission, cites, reads
from spanish21.money import Cents, Odds
from spanish21.rules.result import DealerHand, Result
from spanish21.rules.settlement import Played, settle
from spanish21.table.commands import Collect, TakeInsurance
from spanish21.table.events import (
    DoubleRescued,
    FixedPaid,
    HandSurrendered,
    HoleCardRead,
    HoleCardRevealed,
    InsuranceOffered,
    WagerPaid,
    WagerReturned,
    WagerTaken,
)
from tests.law.kit import (
    FIRST,
    ONE,
    P1,
    action_names,
    cards,
    dealt,
    index,
    of,
    refused,
    step_refused,
)
from tests.support import book, decision, hand, play, wager

TEN = Cents(1000)
BLACKJACK = DealerHand(21, blackjack=True)
KING = cards("Kc")[0]

SPLIT_ACES = "Ah 6c Ad 9d Kc 5h 6h"
"""One hand of the split has 21 in two cards, the other 16, the dealer 21 in three."""


@cites("MD 7.O(4)", "MD 7.P")
@reads("R3")
def test_r3_a_split_21_in_two_cards_ties_with_a_dealer_21(edition: str) -> None:
    played = play(edition, SPLIT_ACES, ["1 split", "1 stand"])
    assert (hand(played).total, played.report.dealer_total) == (21, 21)
    assert (hand(played).result, hand(played).net_cents) == (Result.TIE, 0)
    assert hand(played).clauses == (f"{edition} 7.P",)


@cites("MD 7.O(4)")
@reads("R3")
def test_r3_by_the_alternative_it_wins_one_to_one(edition: str) -> None:
    played = play(
        edition, SPLIT_ACES, ["1 split", "1 stand"], readings__split_two_card_21="always-wins"
    )
    assert (hand(played).result, hand(played).odds, hand(played).net_cents) == (
        Result.WIN,
        Odds(1, 1),
        1000,
    )


@cites("MD 7.O(2)", "MD 12.A(1)")
@reads("R3")
@pytest.mark.parametrize("choice", ["ties-dealer-21", "always-wins"])
@pytest.mark.parametrize("hole", ["Jd", "4d Kh"], ids=["dealer 20", "dealer bust"])
def test_r3_a_split_21_in_two_cards_beats_anything_else_one_to_one(
    edition: str, hole: str, choice: str
) -> None:
    first, *more = hole.split()
    played = play(
        edition,
        f"Ah Qc Ad {first} Kc 5h {' '.join(more)}",
        ["1 split", "1 stand"],
        readings__split_two_card_21=choice,
    )
    assert (hand(played).odds, hand(played).net_cents) == (Odds(1, 1), 1000)


@cites("MD 7.G(1)", "MD 8.A")
@reads("R4")
@pytest.mark.parametrize("rank", "JQK")
def test_r4_insurance_is_not_offered_on_a_face_card(edition: str, rank: str) -> None:
    table = dealt(edition, f"Kh {rank}c 8h 7d")
    assert of(table.events, InsuranceOffered) == []
    assert len(of(table.events, HoleCardRead)) == 1
    assert refused(table, TakeInsurance(ONE, P1, Cents(500))).code == "insurance/not-offered"


BUST_AND_STANDING = (
    Played(cards("8h 5h Kh"), TEN, Cents(1000), split=True),
    Played(cards("8d 9d"), TEN, split=True),
)


@cites("MD 10.E", "MD 11.E")
@reads("R5")
def test_r5_a_dealer_blackjack_takes_no_more_than_the_original_wager(edition: str) -> None:
    outcomes = settle(BUST_AND_STANDING, BLACKJACK, KING, book(edition))
    assert [(row.taken, row.returned) for row in outcomes] == [(1000, 1000), (0, 1000)]


@cites("MD 10.E", "MD 11.E")
@reads("R5")
def test_r5_by_the_alternative_a_bust_hand_is_lost_in_full(edition: str) -> None:
    rules = book(edition, readings__dealer_blackjack_original_only="busts-stay-lost")
    outcomes = settle(BUST_AND_STANDING, BLACKJACK, KING, rules)
    assert [(row.taken, row.returned) for row in outcomes] == [(2000, 0), (1000, 0)]


@cites("MD 7.J", "MD 10.A")
@reads("R6")
@pytest.mark.parametrize("shoe", ["Kh 6c 5d 7d 6h", "Ah 6c 5d 7d 5h"], ids=["hard", "soft"])
def test_r6_a_21_is_not_doubled(edition: str, shoe: str) -> None:
    why = step_refused(edition, shoe, ["1 hit", "1 double"])
    assert (why.code, why.clause) == ("action/twenty-one", f"{edition} 7.J(2)")


@cites("MD 10.A")
@reads("R7")
@pytest.mark.parametrize("chip", ["0.02", "1", "5"])
def test_r7_the_least_double_is_one_smallest_chip(edition: str, chip: str) -> None:
    played = play(
        edition,
        "5h 6c 6h Kd 9h Kc",
        [f"1 double {chip}"],
        smallest_chip=chip,
        match_the_dealer__minimum=5,
    )
    assert hand(played).net_cents == 1000 + wager(1, chip).amount


@cites("MD 10.H")
@reads("R8")
def test_r8_a_rescued_hand_is_lost_at_once_whatever_the_dealer_gets(edition: str) -> None:
    played = play(edition, "5h 6c 6h Kd 9h", ["1 double", "1 rescue"])
    assert hand(played).total == 20
    assert hand(played).net_cents == -1000
    lost = index(played.events, WagerTaken)
    assert index(played.events, DoubleRescued) < lost < index(played.events, HoleCardRevealed)


@cites("MD 12.C", "MD 12.C(3)")
@reads("R9")
def test_r9_another_player_is_who_has_no_wager_on_the_winning_hand(edition: str) -> None:
    played = play(
        edition,
        "7h Kh Kh 7c 7h 9h 9h Kd 7h",
        ["1 hit", "2 stand", "3 stand"],
        wagers=[wager(1, "4.50", "P1"), wager(2, 10, "P1"), wager(3)],
        minimum=1,
    )
    paid = [(event.person, event.amount) for event in of(played.events, FixedPaid)]
    assert paid == [("P3", 5000)]


@cites("MD 8.C", "MD 9.A", "MD 12.A(2)")
@reads("R25")
@pytest.mark.parametrize("chip", ["0.01", "0.05", "0.25"])
def test_r25_the_smallest_chip_is_an_even_number_of_cents(edition: str, chip: str) -> None:
    faults = Submission(edition, {"smallest_chip": chip}).faults()
    assert [fault.option for fault in faults] == ["smallest_chip"]


@cites("MD 9.A", "MD 12.A(2)")
@reads("R25")
def test_r25_halves_and_three_to_two_are_paid_to_the_cent(edition: str) -> None:
    bets = [wager(1, "5.02"), wager(2, "7.06")]
    played = play(edition, "Ah Kh 6c Kd 6h 9d", ["2 surrender"], wagers=bets, smallest_chip="0.02")
    assert [row.net_cents for row in played.report.hands] == [753, -353]


@cites("MD 7.O(4)", "MD 10.F")
@reads("R26")
def test_r26_a_doubled_21_wins_one_to_one_against_a_dealer_21(edition: str) -> None:
    played = play(
        edition,
        "5h Kh 6c 6h Qh 9d Kd 6d",
        ["1 double", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer_total == 21
    (paid,) = of(played.events, WagerPaid)
    assert (paid.box, paid.ground, paid.amount, paid.odds) == (
        1,
        f"{edition} 7.O(4)",
        2000,
        (1, 1),
    )


@cites("MD 9.A", "MD 9.B(2)")
@reads("R27")
def test_r27_a_split_hand_is_not_surrendered(edition: str) -> None:
    why = step_refused(edition, "8h 6c 8d 9d 7h", ["1 split", "1 surrender"])
    assert (why.code, why.clause) == ("action/surrender-after-split", f"{edition} 9.B")


@cites("MD 10.B", "MD 11.C", "MD 11.D")
@reads("R28")
def test_r28_split_aces_are_drawn_to_doubled_and_split_again(edition: str) -> None:
    played = play(
        edition,
        "Ah 6c Ad 9d As 2h 3h 4h 5h 8h Kh",
        ["1 split", "1 split", "1 hit", "1 stand", "1 double", "1 stand"],
    )
    assert [row.cards for row in played.report.hands] == [
        cards("Ah 2h 3h"),
        cards("As 4h 5h"),
        cards("Ad 8h"),
    ]
    assert [row.doubled_cents for row in played.report.hands] == [0, 1000, 0]


@cites("MD 12.B", "MD 7.Q")
@reads("R29")
def test_r29_a_bonus_21_loses_to_a_dealer_blackjack(edition: str) -> None:
    (outcome,) = settle([Played(cards("7s 7s 7s"), TEN)], BLACKJACK, KING, book(edition))
    assert (outcome.result, outcome.taken) == (Result.LOSE, 1000)


@cites("MD 7.P")
@reads("R31")
@pytest.mark.parametrize(("last", "dealer"), [("6d", 22), ("8d", 22), ("6d", 24)])
def test_r31_a_bust_hand_loses_whatever_the_dealers_total(
    edition: str, last: str, dealer: int
) -> None:
    played = play(
        edition,
        f"Kh Kd 6c 6h 9h Kd {last} {dealer - 16}s",
        ["1 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer_total == dealer
    assert (hand(played).result, hand(played).net_cents) == (Result.BUST, -1000)


@cites("MD 7.N")
@reads("R32", "R3")
def test_r32_a_split_21_in_two_cards_makes_the_dealer_draw(edition: str) -> None:
    played = play(edition, "Ah 6c Ad 9d Kc Qc 6h", ["1 split"])
    assert played.report.dealer == cards("6c 9d 6h")
    assert [row.result for row in played.report.hands] == [Result.TIE, Result.TIE]


@cites("MD 7.N")
@reads("R32", "R3")
def test_r32_unless_it_always_wins(edition: str) -> None:
    played = play(
        edition,
        "Ah 6c Ad 9d Kc Qc 6h",
        ["1 split"],
        readings__split_two_card_21="always-wins",
    )
    assert played.report.dealer == cards("6c 9d")
    assert [row.net_cents for row in played.report.hands] == [1000, 1000]


@cites("MD 12.C")
@reads("R36")
def test_r36_a_seven_in_the_hole_is_not_exposed(edition: str) -> None:
    played = play(edition, "7h Kc 7h 7d 7h", ["1 hit"])
    assert played.report.dealer == cards("Kc 7d")
    assert of(played.events, FixedPaid) == []


@cites("MD 7.H(2)", "MD 7.J(2)", "MD 10.H")
@reads("R37")
def test_r37_a_doubled_21_is_complete_and_its_rescue_is_not_asked(edition: str) -> None:
    table = dealt(edition, "5h Kh 6c 6h 7h 9d Kd", wager(1), wager(2))
    table.double()
    assert decision(table).box == 2
    why = step_refused(edition, "5h 6c 6h 9d Kd", ["1 double", "1 rescue"])
    assert (why.code, why.clause) == ("action/twenty-one", f"{edition} 7.J(2)")


@cites("MD 7.H(2)", "MD 7.J(1)")
@reads("R37")
@pytest.mark.parametrize("up", ["6c", "Kc"])
def test_r37_a_blackjack_is_asked_nothing_but_insurance(edition: str, up: str) -> None:
    assert hand(play(edition, f"Ah {up} Kh 9d")).result is Result.BLACKJACK
    table = dealt(edition, "Ah Ac Kh 9d")
    assert action_names(table) == {"insure", "decline"}
    table.decline()
    assert not table.state.wagers_closed


@cites("MD 7.R(1)")
@reads("R38")
def test_r38_both_passes_start_at_the_far_right(edition: str) -> None:
    played = play(
        edition,
        "Kh Kh Kh Kh Kc 8h Qh 8d Qd 9d",
        [f"{box} stand" for box in (1, 2, 3, 4)],
        wagers=[wager(box) for box in (1, 2, 3, 4)],
    )
    assert [event.box for event in of(played.events, WagerTaken)] == [3, 1]
    assert [event.box for event in of(played.events, WagerPaid)] == [4, 2]


@cites("MD 9.C(2)")
@reads("R39")
def test_r39_a_surrender_is_held_though_the_reader_has_excluded_a_blackjack(
    edition: str,
) -> None:
    played = play(edition, "Kh Kc 6h 9d", ["1 surrender"])
    order = [
        index(played.events, kind)
        for kind in (HoleCardRead, HandSurrendered, HoleCardRevealed, WagerTaken, WagerReturned)
    ]
    assert order == sorted(order)
    assert of(played.events, HoleCardRead)[0].blackjack is False


@cites("MD 10.H")
@reads("R46")
def test_r46_a_rescue_on_a_split_hand_costs_the_wager_of_that_hand(edition: str) -> None:
    played = play(
        edition,
        "8h 6c 8d Kd 2h 3h 2s 4h Kc",
        ["1 split", "1 double", "1 rescue", "1 double 5", "1 rescue"],
    )
    taken = [(event.hand, event.amount) for event in of(played.events, WagerTaken)]
    returned = [(event.hand, event.amount) for event in of(played.events, WagerReturned)]
    assert taken == [(1, 1000), (2, 1000)]
    assert returned == [(1, 1000), (2, 500)]


@cites("MD 2.B(6)(b)")
@reads("R52")
@pytest.mark.parametrize(("limit", "net"), [("none", 3000), (50, 3000), (30, 3000), (20, 2000)])
def test_r52_a_limit_holds_only_where_the_submission_states_one(
    edition: str, limit: object, net: int
) -> None:
    played = play(edition, "7s 9c 7s 8d 7s", ["1 hit"], payout_limit=limit)
    assert hand(played).net_cents == net


@cites("MD 7.S", "MD 10.H")
@reads("R8")
def test_r8_the_forfeited_wager_is_the_next_thing_the_dealer_collects(edition: str) -> None:
    table = dealt(
        edition,
        "5h Kh 6c 6h 7h Kd 9h",
        wager(1),
        wager(2),
        automation=frozenset(),
    )
    table.double()
    table.rescue()
    why = refused(table, Collect(ONE, FIRST, P1, Cents(2000)))
    assert (why.code, why.clause) == ("dealer/wrong-amount", f"{edition} 10.H")
