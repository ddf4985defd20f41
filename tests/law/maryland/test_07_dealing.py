"""Chapter 7, A to G: the opening deal, Match-the-Dealer and the card reader."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table.commands import (
    CloseInsurance,
    DealCard,
    Hit,
    OfferInsurance,
    PickUp,
    RevealHoleCard,
    Stand,
    UseCardReader,
)
from spanish21.table.commands.cards import OrderReshuffle, ShuffleCards
from spanish21.table.events import (
    CardDealt,
    HoleCardRead,
    HoleCardRevealed,
    InsuranceOffered,
    WagerPaid,
    WagerTaken,
)
from spanish21.table.shuffled import Shuffled
from spanish21.wager import INSURANCE
from tests.law.kit import ONE, P1, by_hand, cards, dealt, names, of, refused, step_refused, take
from tests.support import decision, due, hand, play, side, wager

RANKS = "A23456789JQK"
FACES_AND_ACE = "AJQK"


# The opening deal


@cites("MD 7.E", "MD 7.E(1)", "MD 7.E(2)", "MD 7.E(3)", "MD 7.E(4)")
def test_the_opening_cards_go_around_from_the_far_left_the_dealers_last_one_face_down(
    edition: str,
) -> None:
    played = play(
        edition,
        "2h 3h 4h 9c 5d 6d 7d Kd",
        ["2 stand", "4 stand", "7 stand"],
        wagers=[wager(7), wager(2), wager(4)],
    )
    rows = [
        (str(event.card), event.box, event.face_up, event.clause)
        for event in of(played.events, CardDealt)
    ]
    assert rows == [
        ("2h", 2, True, f"{edition} 7.E(1)"),
        ("3h", 4, True, f"{edition} 7.E(1)"),
        ("4h", 7, True, f"{edition} 7.E(1)"),
        ("9c", None, True, f"{edition} 7.E(2)"),
        ("5d", 2, True, f"{edition} 7.E(3)"),
        ("6d", 4, True, f"{edition} 7.E(3)"),
        ("7d", 7, True, f"{edition} 7.E(3)"),
        ("Kd", None, False, f"{edition} 7.E(4)"),
    ]


@cites("MD 7.E", "MD 7.E(1)", "MD 7.E(2)", "MD 7.E(3)", "MD 7.E(4)")
@pytest.mark.parametrize(
    ("before", "wrong", "clause"),
    [
        ("", 2, "7.E(1)"),
        ("", 0, "7.E(1)"),
        ("2h", 1, "7.E(1)"),
        ("2h 3h", 1, "7.E(2)"),
        ("2h 3h 9c", 0, "7.E(3)"),
        ("2h 3h 9c 5d 6d", 1, "7.E(4)"),
    ],
)
def test_an_opening_card_in_the_wrong_place_is_refused(
    edition: str, before: str, wrong: int, clause: str
) -> None:
    table = by_hand(edition, before, wager(1), wager(2))
    why = refused(table, DealCard(cards("8s")[0], wrong))
    assert (why.code, why.clause) == ("dealer/wrong-place", f"{edition} {clause}")


@cites("MD 7.E(1)", "MD 7.E(3)")
@pytest.mark.parametrize("before", ["", "2h", "2h 9c"])
def test_a_card_that_lies_face_up_is_known(edition: str, before: str) -> None:
    assert refused(by_hand(edition, before), DealCard(None)).code == "card/unknown"


@cites("MD 7.E")
@pytest.mark.parametrize("before", ["", "2h", "2h 9c", "2h 9c 5d"])
def test_nothing_else_happens_before_the_opening_deal_is_done(edition: str, before: str) -> None:
    table = by_hand(edition, before, wager(1, match=5))
    early = (RevealHoleCard(), UseCardReader(), OfferInsurance(), PickUp(ONE))
    assert [refused(table, command).code for command in early] == ["dealer/card-first"] * 4
    assert refused(table, Hit(ONE, P1)).code == "action/not-now"


# Match-the-Dealer


@cites("MD 7.F")
def test_match_the_dealer_is_settled_before_insurance_reader_and_any_further_card(
    edition: str,
) -> None:
    played = play(edition, "Ah Ac 5d 8d 3h", ["1 hit", "1 stand"], wagers=[wager(1, match=5)])
    kinds = (WagerPaid, InsuranceOffered, HoleCardRead)
    assert names(played.events, *kinds)[:3] == ["WagerPaid", "InsuranceOffered", "HoleCardRead"]
    paid = of(played.events, WagerPaid)[0]
    assert (paid.wager, paid.ground) == (MATCH_THE_DEALER, f"{edition} 7.F")


@cites("MD 7.F")
@pytest.mark.parametrize("card", ["Ah", "7h"], ids=["won", "lost"])
def test_no_step_comes_before_the_settling_of_match_the_dealer(edition: str, card: str) -> None:
    table = by_hand(edition, f"{card} Ac 5d 8d", wager(1, match=5))
    early = (UseCardReader(), OfferInsurance(), RevealHoleCard(), DealCard(cards("3h")[0]))
    assert [refused(table, command).code for command in early] == ["dealer/out-of-order"] * 4
    take(table)
    assert due(table) == OfferInsurance()


@cites("MD 7.F(1)")
def test_match_the_dealer_is_taken_or_paid_in_turn_from_the_far_right(edition: str) -> None:
    played = play(
        edition,
        "7h 9h 8h 9c 5h 5d 5c Kd",
        ["1 stand", "4 stand", "7 stand"],
        wagers=[wager(box, match=5) for box in (1, 4, 7)],
    )
    moved = [
        (type(event).__name__, event.box, event.amount)
        for event in played.events
        if isinstance(event, WagerPaid | WagerTaken) and event.wager == MATCH_THE_DEALER
    ]
    assert moved == [("WagerTaken", 7, 500), ("WagerPaid", 4, 2000), ("WagerTaken", 1, 500)]


@cites("MD 7.F(1)")
def test_a_wager_without_a_match_is_lost(edition: str) -> None:
    played = play(edition, "7h 9c 8d Kd", ["1 stand"], wagers=[wager(1, match=5)])
    assert (side(played).result, side(played).net_cents) == (Result.LOSE, -500)
    assert side(played).clauses == (f"{edition} 7.F(1)",)


@cites("MD 7.F(1)(a)")
@pytest.mark.parametrize("rank", RANKS)
def test_a_card_of_the_up_cards_rank_wins(edition: str, rank: str) -> None:
    table = dealt(edition, f"{rank}h {rank}c 5d 8d", wager(1, match=5))
    (paid,) = of(table.events, WagerPaid)
    expected = 4000 if rank == "5" else 2000
    assert (paid.wager, paid.amount, paid.stake) == (MATCH_THE_DEALER, expected, 500)


@cites("MD 7.F(1)(b)")
@pytest.mark.parametrize(
    ("up", "card"), [("K", "Q"), ("K", "J"), ("Q", "K"), ("Q", "J"), ("J", "K"), ("J", "Q")]
)
def test_face_cards_of_equal_value_and_different_rank_do_not_match(
    edition: str, up: str, card: str
) -> None:
    played = play(edition, f"{card}c {up}c 9d 8d", ["1 stand"], wagers=[wager(1, match=5)])
    assert (side(played).result, side(played).net_cents) == (Result.LOSE, -500)


@cites("MD 7.F(1)(c)", "MD 12.A(4)")
@pytest.mark.parametrize(
    ("shoe", "odds", "rows"),
    [
        ("9h 9c 9d Kd", (8, 1), ("12.A(4)(a)(ii)",)),
        ("9h 9c 9c Kd", (13, 1), ("12.A(4)(a)(ii)", "12.A(4)(a)(i)")),
        ("9c 9c 9d Kd", (13, 1), ("12.A(4)(a)(i)", "12.A(4)(a)(ii)")),
        ("9c 9c 9c Kd", (18, 1), ("12.A(4)(a)(i)",)),
    ],
)
def test_two_matching_cards_are_paid_for_each(
    edition: str, shoe: str, odds: tuple[int, int], rows: tuple[str, ...]
) -> None:
    table = dealt(edition, shoe, wager(1, match=5))
    (paid,) = of(table.events, WagerPaid)
    assert paid.odds == odds
    assert paid.amount == 500 * odds[0]
    assert paid.clauses == tuple(f"{edition} {row}" for row in rows)


@cites("MD 7.F")
def test_a_match_the_dealer_wager_stands_whatever_becomes_of_the_hand(edition: str) -> None:
    played = play(edition, "Kh Kc 5h Ad", wagers=[wager(1, match=5)])
    assert played.report.dealer_blackjack
    assert (side(played).net_cents, hand(played).net_cents) == (2000, -1000)


# The card reader


@cites("MD 7.G", "MD 7.G(2)")
@pytest.mark.parametrize("rank", RANKS)
def test_the_reader_is_used_on_an_ace_and_on_face_cards_only(edition: str, rank: str) -> None:
    played = play(edition, f"Kh {rank}c 8h 7d Kd", ["1 stand"])
    read = of(played.events, HoleCardRead)
    assert len(read) == (rank in FACES_AND_ACE)
    assert all(not event.blackjack for event in read)


@cites("MD 7.G", "MD 7.G(2)")
@pytest.mark.parametrize("rank", FACES_AND_ACE)
def test_no_player_decides_before_the_reader_was_used(edition: str, rank: str) -> None:
    table = by_hand(edition, f"Kh {rank}c 8h 7d")
    if rank == "A":
        take(table)
        table.decline()
        take(table)
    assert due(table) == UseCardReader()
    assert refused(table, Stand(ONE, P1)).code == "action/not-now"
    assert refused(table, RevealHoleCard()).code == "dealer/out-of-order"
    take(table)
    assert decision(table).box == 1


@cites("MD 7.G")
@pytest.mark.parametrize("rank", "23456789")
def test_on_2_to_9_the_reader_is_not_used(edition: str, rank: str) -> None:
    table = by_hand(edition, f"Kh {rank}c 8h 7d")
    why = refused(table, UseCardReader())
    assert (why.code, why.clause) == ("dealer/decision-first", f"{edition} 7.H")


@cites("MD 7.G(1)")
@pytest.mark.parametrize("rank", RANKS)
def test_insurance_is_offered_on_an_ace_only(edition: str, rank: str) -> None:
    played = play(edition, f"Kh {rank}c 8h 7d Kd", ["1 stand"])
    offered = of(played.events, InsuranceOffered)
    assert len(offered) == (rank == "A")
    assert all(event.clause == f"{edition} 7.G(1)" for event in offered)


@cites("MD 7.G(1)", "MD 7.G(2)")
def test_insurance_is_offered_before_the_reader_is_used(edition: str) -> None:
    table = by_hand(edition, "Kh Ac 8h 7d")
    assert due(table) == OfferInsurance()
    why = refused(table, UseCardReader())
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 7.G(1)")


@cites("MD 7.G(2)(a)")
def test_the_reader_leaves_the_hole_card_face_down(edition: str) -> None:
    table = by_hand(edition, "Kh Kc 8h 7d")
    take(table)
    assert table.events[-1] == HoleCardRead(blackjack=False, clause=table.rulebook.citations.reader)
    assert table.rulebook.citations.reader == f"{edition} 7.G(2)(a)"
    assert table.state.hole_down
    assert table.state.dealer == cards("Kc")


@cites("MD 7.G(2)(a)")
def test_what_the_reader_shows_must_be_said_if_nobody_knows_the_hole_card(edition: str) -> None:
    table = by_hand(edition, "Kh Kc 8h")
    table.do(DealCard(None))
    why = refused(table, UseCardReader())
    assert (why.code, why.clause) == ("reader/unknown", f"{edition} 7.G(2)(a)")


@cites("MD 7.G(2)")
@pytest.mark.parametrize(("hole", "said"), [("Ad", False), ("7d", True)])
def test_the_reader_cannot_contradict_a_hole_card_that_is_known(
    edition: str, hole: str, *, said: bool
) -> None:
    table = by_hand(edition, f"Kh Kc 8h {hole}")
    assert refused(table, UseCardReader(said)).code == "reader/contradiction"


@cites("MD 7.G(2)", "MD 7.L(1)")
@pytest.mark.parametrize(("said", "hole"), [(False, "Ad"), (True, "7d")])
def test_the_hole_card_cannot_contradict_the_reader(edition: str, hole: str, *, said: bool) -> None:
    table = by_hand(edition, "Kh Kc 8h")
    table.do(DealCard(None))
    table.do(UseCardReader(said))
    if not said:
        table.do(Stand(ONE, P1))
    assert refused(table, RevealHoleCard()).code == "hole-card/unknown"
    assert refused(table, RevealHoleCard(cards(hole)[0])).code == "hole-card/contradiction"


@cites("MD 7.G(3)")
@pytest.mark.parametrize(("up", "hole"), [("Ac", "Kd"), ("Kc", "Ad")])
def test_a_dealer_blackjack_ends_the_round_without_a_further_card(
    edition: str, up: str, hole: str
) -> None:
    played = play(edition, f"Kh 5h {up} 8h 6h {hole}", wagers=[wager(1), wager(2)])
    assert len(of(played.events, CardDealt)) == 6
    assert [row.net_cents for row in played.report.hands] == [-1000, -1000]
    revealed = of(played.events, HoleCardRevealed)
    assert [event.clause for event in revealed] == [f"{edition} 7.G(3)"]


@cites("MD 7.G(3)")
def test_a_dealer_blackjack_settles_basic_and_insurance_wagers(edition: str) -> None:
    played = play(
        edition,
        "Kh Ah Ac 8h Qh Kd",
        ["1 insure"],
        wagers=[wager(1), wager(2)],
    )
    assert [(row.result, row.net_cents) for row in played.report.hands] == [
        (Result.LOSE, -1000),
        (Result.BLACKJACK, 1500),
    ]
    assert (side(played).wager, side(played).net_cents) == (INSURANCE, 1000)


@cites("MD 7.G(3)")
@pytest.mark.parametrize("verb", ["hit", "stand", "double", "split", "surrender"])
def test_after_a_dealer_blackjack_nothing_is_decided(edition: str, verb: str) -> None:
    why = step_refused(edition, "8h Kc 8d Ad", [f"1 {verb}"])
    assert (why.code, why.clause) == ("action/hand-complete", f"{edition} 7.G(3)")


@cites("MD 7.G(3)")
def test_after_a_dealer_blackjack_no_card_is_dealt(edition: str) -> None:
    table = by_hand(edition, "8h Kc 8d Ad")
    take(table)
    why = refused(table, DealCard(cards("3h")[0]))
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 7.G(3)")
    assert due(table) == RevealHoleCard()


@cites("MD 7.G(1)", "MD 8.D")
def test_the_offer_of_insurance_is_closed_before_the_reader_is_used(edition: str) -> None:
    table = by_hand(edition, "Kh 9h Ac 8h 8d 7d", wager(1), wager(2))
    take(table)
    assert decision(table).clause == f"{edition} 8.D"
    assert refused(table, UseCardReader()).code == "dealer/decision-first"
    table.do(CloseInsurance())
    assert due(table) == UseCardReader()


@cites("MD 5.G")
def test_the_cards_are_shuffled_between_two_rounds_only(edition: str) -> None:
    table = dealt(edition, "Kh 6c 9h Kd Kc")
    why = refused(table, ShuffleCards(Shuffled.MANUAL))
    assert (why.code, why.clause) == ("cards/out-of-order", f"{edition} 7.H")
    table.do(OrderReshuffle())
    assert decision(table).box == 1
    table.stand()
    assert due(table) == ShuffleCards(Shuffled.MANUAL)
