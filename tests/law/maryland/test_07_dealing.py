"""Chapter 7, A to N: dealing the cards and playing the hands."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.money import Cents
from spanish21.rules.result import Result
from spanish21.table import ALL_STEPS, CardNeeded
from spanish21.table.commands import (
    AnnounceBlackjack,
    AnnounceDealerTotal,
    CloseInsurance,
    DealCard,
    Hit,
    OfferInsurance,
    Pay,
    PickUp,
    RemoveCards,
    RevealHoleCard,
    Stand,
    UseCardReader,
    Wager,
)
from spanish21.table.events import (
    BlackjackAnnounced,
    CardDealt,
    CardsPickedUp,
    DealerTotalAnnounced,
    HandCompleted,
    HandStood,
    HoleCardRead,
    HoleCardRevealed,
    InsuranceOffered,
    WagerPaid,
    WagerTaken,
)
from tests.law.maryland.floor import (
    FIRST,
    ONE,
    P1,
    P2,
    TWO,
    actions,
    by_hand,
    cards,
    dealt,
    decision,
    due,
    index,
    names,
    only,
    refused,
    step_refused,
    take,
)
from tests.support import hand, play, side, wager

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
        for event in only(played.events, CardDealt)
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
    paid = only(played.events, WagerPaid)[0]
    assert (paid.wager, paid.ground) == (Wager.MATCH, f"{edition} 7.F")


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
        if isinstance(event, WagerPaid | WagerTaken) and event.wager is Wager.MATCH
    ]
    assert moved == [("WagerTaken", 7, 500), ("WagerPaid", 4, 2000), ("WagerTaken", 1, 500)]


@cites("MD 7.F(1)")
def test_a_wager_without_a_match_is_lost(edition: str) -> None:
    played = play(edition, "7h 9c 8d Kd", ["1 stand"], wagers=[wager(1, match=5)])
    assert (side(played).result, side(played).net) == (Result.LOSE, -500)
    assert side(played).clauses == (f"{edition} 7.F(1)",)


@cites("MD 7.F(1)(a)")
@pytest.mark.parametrize("rank", RANKS)
def test_a_card_of_the_up_cards_rank_wins(edition: str, rank: str) -> None:
    table = dealt(edition, f"{rank}h {rank}c 5d 8d", wager(1, match=5))
    (paid,) = only(table.events, WagerPaid)
    expected = 4000 if rank == "5" else 2000
    assert (paid.wager, paid.amount, paid.stake) == (Wager.MATCH, expected, 500)


@cites("MD 7.F(1)(b)")
@pytest.mark.parametrize(
    ("up", "card"), [("K", "Q"), ("K", "J"), ("Q", "K"), ("Q", "J"), ("J", "K"), ("J", "Q")]
)
def test_face_cards_of_equal_value_and_different_rank_do_not_match(
    edition: str, up: str, card: str
) -> None:
    played = play(edition, f"{card}c {up}c 9d 8d", ["1 stand"], wagers=[wager(1, match=5)])
    assert (side(played).result, side(played).net) == (Result.LOSE, -500)


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
    (paid,) = only(table.events, WagerPaid)
    assert paid.odds == odds
    assert paid.amount == 500 * odds[0]
    assert paid.clauses == tuple(f"{edition} {row}" for row in rows)


@cites("MD 7.F")
def test_a_match_the_dealer_wager_stands_whatever_becomes_of_the_hand(edition: str) -> None:
    played = play(edition, "Kh Kc 5h Ad", wagers=[wager(1, match=5)])
    assert played.report.dealer_blackjack
    assert (side(played).net, hand(played).net) == (2000, -1000)


# The card reader


@cites("MD 7.G", "MD 7.G(2)")
@pytest.mark.parametrize("rank", RANKS)
def test_the_reader_is_used_on_an_ace_and_on_face_cards_only(edition: str, rank: str) -> None:
    played = play(edition, f"Kh {rank}c 8h 7d Kd", ["1 stand"])
    read = only(played.events, HoleCardRead)
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
    offered = only(played.events, InsuranceOffered)
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
    assert table.events[-1] == HoleCardRead(blackjack=False, clause=table.rulebook.places.reader)
    assert table.rulebook.places.reader == f"{edition} 7.G(2)(a)"
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
    assert len(only(played.events, CardDealt)) == 6
    assert [row.net for row in played.report.hands] == [-1000, -1000]
    revealed = only(played.events, HoleCardRevealed)
    assert [event.clause for event in revealed] == [f"{edition} 7.G(3)"]


@cites("MD 7.G(3)")
def test_a_dealer_blackjack_settles_basic_and_insurance_wagers(edition: str) -> None:
    played = play(
        edition,
        "Kh Ah Ac 8h Qh Kd",
        ["1 insure"],
        wagers=[wager(1), wager(2)],
    )
    assert [(row.result, row.net) for row in played.report.hands] == [
        (Result.LOSE, -1000),
        (Result.BLACKJACK, 1500),
    ]
    assert (side(played).wager, side(played).net) == (Wager.INSURANCE, 1000)


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


# The players' turns


@cites("MD 7.H")
def test_the_players_decide_from_the_far_left_clockwise(edition: str) -> None:
    table = dealt(edition, "9h 8h 7h 6c 5d 5s 5c Kd Kc", wager(7), wager(2), wager(4))
    order = []
    while table.state.wagers_closed:
        order.append(decision(table).box)
        table.stand()
    assert order == [2, 4, 7]


@cites("MD 7.H")
def test_a_box_waits_for_its_turn(edition: str) -> None:
    table = dealt(edition, "9h 8h 6c 5d 5s Kd", wager(1), wager(2))
    why = refused(table, Stand(TWO, P2))
    assert (why.code, why.clause) == ("action/out-of-turn", f"{edition} 7.H")
    table.stand()
    why = refused(table, Stand(ONE, P1))
    assert (why.code, why.clause) == ("action/hand-complete", f"{edition} 7.H")
    assert decision(table).box == 2


@cites("MD 7.H(1)", "MD 7.H(1)(a)")
@pytest.mark.parametrize("rank", "23456789")
def test_a_blackjack_against_2_to_9_is_announced_paid_and_removed_before_others_play(
    edition: str, rank: str
) -> None:
    table = by_hand(edition, f"Ah 9h {rank}c Kd 8h 7d", wager(1), wager(2))
    steps = (AnnounceBlackjack(ONE), Pay(ONE, FIRST, P1, Cents(1500)), RemoveCards(ONE))
    for step in steps:
        assert due(table) == step
        assert refused(table, Stand(TWO, P2)).code == "action/not-now"
        take(table)
    assert decision(table).box == 2
    (announced,) = only(table.events, BlackjackAnnounced)
    (removed,) = only(table.events, CardsPickedUp)
    assert announced.clause == removed.clause == f"{edition} 7.H(1)(a)"
    assert (removed.box, removed.cards) == (1, cards("Ah Kd"))


@cites("MD 7.H(1)(a)")
def test_a_blackjack_against_2_to_9_waits_for_the_players_turn(edition: str) -> None:
    table = by_hand(edition, "9h Ah 6c 8h Kd 7d", wager(1), wager(2))
    assert decision(table).box == 1
    assert refused(table, AnnounceBlackjack(TWO)).code == "dealer/decision-first"
    table.do(Stand(ONE, P1))
    assert due(table) == AnnounceBlackjack(TWO)


@cites("MD 7.H(1)(b)", "MD 7.H(1)(b)(i)", "MD 7.H(1)(b)(ii)", "MD 7.H(1)(b)(iii)")
@pytest.mark.parametrize("rank", FACES_AND_ACE)
def test_a_blackjack_against_an_ace_or_a_face_card_waits_for_the_hole_card(
    edition: str, rank: str
) -> None:
    played = play(
        edition,
        f"Ah 9h {rank}c Kd 5h 8d 3c",
        ["2 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    order = names(
        played.events,
        BlackjackAnnounced,
        HandStood,
        HoleCardRevealed,
        WagerPaid,
        CardsPickedUp,
    )
    assert order == [
        "BlackjackAnnounced",
        "HandStood",
        "HoleCardRevealed",
        "WagerPaid",
        "CardsPickedUp",
        "CardsPickedUp",
        "CardsPickedUp",
    ]
    (announced,) = only(played.events, BlackjackAnnounced)
    assert announced.clause == f"{edition} 7.H(1)(b)(i)"
    drawn = [event.card for event in only(played.events, CardDealt)][6:]
    assert drawn == list(cards("3c"))
    assert (hand(played).result, hand(played).net) == (Result.BLACKJACK, 1500)


@cites("MD 7.H(1)(b)(i)")
def test_a_waiting_blackjack_is_not_paid_and_keeps_its_cards(edition: str) -> None:
    table = by_hand(edition, "Ah 9h Kc Kd 8h 7d", wager(1), wager(2))
    take(table)
    assert due(table) == AnnounceBlackjack(ONE)
    take(table)
    assert decision(table).box == 2
    for early in (Pay(ONE, FIRST, P1, Cents(1500)), RemoveCards(ONE), PickUp(ONE)):
        assert refused(table, early).code == "dealer/decision-first"
    assert table.state.boxes[0].hands[0].cards == cards("Ah Kd")


@cites("MD 7.H(1)")
def test_a_blackjack_is_announced_before_it_is_paid_or_passed(edition: str) -> None:
    table = by_hand(edition, "Ah 6c Kd 7d")
    why = refused(table, Pay(ONE, FIRST, P1, Cents(1500)))
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 7.H(1)")


@cites("MD 7.H(2)", "MD 7.H(2)(a)", "MD 7.H(2)(b)", "MD 7.H(2)(d)", "MD 7.H(2)(e)")
@pytest.mark.parametrize("shoe", ["9h 6c 8d 7d", "Kh Kc 6d 7d", "Ah 6c 9d 7d", "2h 6c 3d 7d"])
def test_a_player_without_a_blackjack_may_surrender_double_stand_or_draw(
    edition: str, shoe: str
) -> None:
    assert actions(dealt(edition, shoe)) == {"surrender", "double", "stand", "hit"}


@cites("MD 7.H(2)", "MD 7.H(2)(c)")
@pytest.mark.parametrize("shoe", ["8h 6c 8d 7d", "Kh Kc Jd 7d", "Ah 6c Ad 7d"])
def test_a_player_with_a_pair_may_split_it_too(edition: str, shoe: str) -> None:
    table = dealt(edition, shoe)
    assert actions(table) == {"surrender", "double", "split", "stand", "hit"}


@cites("MD 7.H(2)(d)")
def test_a_hand_that_stands_gets_no_further_card(edition: str) -> None:
    played = play(edition, "2h 6c 3d Kd Kc", ["1 stand"])
    assert hand(played).cards == cards("2h 3d")
    (stood,) = only(played.events, HandStood)
    assert stood.clause == f"{edition} 7.H(2)(d)"


@cites("MD 7.H(2)(e)", "MD 7.I")
def test_a_player_draws_one_card_at_a_time_face_up(edition: str) -> None:
    table = by_hand(edition, "2h 6c 3d 7d")
    for drawn in ("4h", "5h"):
        table.do(Hit(ONE, P1))
        now = table.awaiting
        assert isinstance(now, CardNeeded)
        assert (now.box, now.hand, now.face_up) == (1, 1, True)
        assert refused(table, Hit(ONE, P1)).code == "action/not-now"
        assert refused(table, DealCard(None)).code == "card/unknown"
        table.do(DealCard(cards(drawn)[0]))
    assert only(table.events, CardDealt)[-1].face_up
    assert table.state.boxes[0].hands[0].points == 14


@cites("MD 7.J")
@pytest.mark.parametrize(
    ("shoe", "hits", "points"),
    [
        ("2h 6c 2d 7d", 0, 4),
        ("Kh 6c Qd 7d", 0, 20),
        ("Ah 6c 9d 7d", 0, 20),
        ("Kh 6c 5d 7d 5c", 1, 20),
        ("Ah 6c 5d 7d Kc", 1, 16),
        ("2h 6c 3d 7d 4h 5h 6h", 3, 20),
    ],
)
def test_a_player_may_draw_on_any_total_below_21(
    edition: str, shoe: str, hits: int, points: int
) -> None:
    table = dealt(edition, shoe)
    for _ in range(hits):
        table.hit()
    assert table.state.boxes[0].hands[0].points == points
    assert "hit" in actions(table)


@cites("MD 7.J(1)")
@pytest.mark.parametrize("up", ["6c", "Kc"], ids=["paid at once", "waiting"])
@pytest.mark.parametrize("verb", ["hit", "stand", "double", "surrender"])
def test_a_blackjack_neither_draws_nor_decides(edition: str, up: str, verb: str) -> None:
    why = step_refused(edition, f"Ah {up} Kd 7d", [f"1 {verb}"])
    assert (why.code, why.clause) == ("action/blackjack", f"{edition} 7.J(1)")


@cites("MD 7.J", "MD 7.J(2)")
@pytest.mark.parametrize(
    "shoe", ["Kh 6c 5d 7d 6h", "Ah 6c 5d 7d 5h", "Ah 6c Kd 7d"][:2], ids=["hard", "soft"]
)
@pytest.mark.parametrize("verb", ["hit", "stand", "double"])
def test_a_21_neither_draws_nor_decides(edition: str, shoe: str, verb: str) -> None:
    why = step_refused(edition, shoe, ["1 hit", f"1 {verb}"])
    assert (why.code, why.clause) == ("action/twenty-one", f"{edition} 7.J(2)")


@cites("MD 7.J(2)")
@pytest.mark.parametrize("shoe", ["Kh 6c 5d 7d 6h", "Ah 6c 5d 7d 5h"], ids=["hard", "soft"])
def test_a_21_is_complete_and_the_turn_passes(edition: str, shoe: str) -> None:
    table = dealt(edition, shoe)
    table.hit()
    done = only(table.events, HandCompleted)
    assert [event.clause for event in done] == [f"{edition} 7.J(2)"]
    assert not table.state.wagers_closed


@cites("MD 7.J")
def test_a_hand_over_21_neither_draws_nor_decides(edition: str) -> None:
    why = step_refused(edition, "Kh 6c 5d 7d Kc", ["1 hit", "1 hit"])
    assert (why.code, why.clause) == ("action/bust", f"{edition} 7.P")


@cites("MD 7.K", "MD 10.C")
def test_a_doubled_hand_draws_one_card_and_no_other(edition: str) -> None:
    table = dealt(edition, "5h 6c 4d 7d 3h")
    table.double()
    assert table.state.boxes[0].hands[0].cards == cards("5h 4d 3h")
    assert "hit" not in actions(table)
    why = refused(table, Hit(ONE, P1))
    assert (why.code, why.clause) == ("action/doubled", f"{edition} 10.C")


# The dealer's turn


@cites("MD 7.L", "MD 7.L(1)")
def test_the_hole_card_is_turned_when_every_player_is_done(edition: str) -> None:
    table = by_hand(edition, "9h 8h 6c 8d 8s Kd", wager(1), wager(2))
    for box, person in ((ONE, P1), (TWO, P2)):
        why = refused(table, RevealHoleCard())
        assert (why.code, why.clause) == ("dealer/decision-first", f"{edition} 7.H")
        table.do(Stand(box, person))
    assert due(table) == RevealHoleCard()
    assert refused(table, DealCard(cards("2h")[0])).clause == f"{edition} 7.L(1)"
    take(table)
    assert table.state.dealer == cards("6c Kd")


@cites("MD 7.L", "MD 7.L(1)", "MD 7.L(2)", "MD 7.L(3)")
def test_the_dealer_turns_the_hole_card_then_draws_and_announces_each_total(
    edition: str,
) -> None:
    played = play(edition, "Kh 2c 9h 3d 4h 5h 6h", ["1 stand"])
    kinds = (HoleCardRevealed, CardDealt, DealerTotalAnnounced)
    start = index(played.events, HoleCardRevealed)
    assert names(played.events[start:], *kinds) == [
        "HoleCardRevealed",
        *["CardDealt", "DealerTotalAnnounced"] * 3,
    ]
    said = only(played.events, DealerTotalAnnounced)
    assert [event.points for event in said] == [9, 14, 20]
    assert {event.clause for event in said} == {f"{edition} 7.L(3)"}


@cites("MD 7.L(2)")
def test_the_dealers_draws_lie_face_up(edition: str) -> None:
    table = by_hand(edition, "Kh 6c 9h 3d")
    table.do(Stand(ONE, P1))
    take(table)
    now = table.awaiting
    assert isinstance(now, CardNeeded)
    assert (now.box, now.face_up, now.clause) == (None, True, f"{edition} 7.L(2)")
    why = refused(table, DealCard(None))
    assert (why.code, why.clause) == ("card/unknown", f"{edition} 7.L(2)")
    assert refused(table, DealCard(cards("2h")[0], 1)).code == "dealer/wrong-place"


@cites("MD 7.L(3)")
def test_no_card_follows_before_the_last_total_is_announced_and_announced_rightly(
    edition: str,
) -> None:
    table = by_hand(edition, "Kh 6c 9h 3d")
    table.do(Stand(ONE, P1))
    take(table)
    table.do(DealCard(cards("2h")[0]))
    why = refused(table, DealCard(cards("8h")[0]))
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 7.L(3)")
    why = refused(table, AnnounceDealerTotal(12))
    assert (why.code, why.clause) == ("dealer/wrong-total", f"{edition} 7.L(3)")
    table.do(AnnounceDealerTotal(11))
    assert isinstance(table.awaiting, CardNeeded)


@cites("MD 7.L(3)")
def test_the_first_two_cards_of_the_dealer_are_not_announced(edition: str) -> None:
    played = play(edition, "Kh 9c 9h 8d", ["1 stand"])
    assert only(played.events, DealerTotalAnnounced) == []


@cites("MD 7.M")
@pytest.mark.parametrize(
    ("up", "hole"),
    [
        ("9c", "8d"),
        ("Kc", "7d"),
        ("Kc", "8d"),
        ("Kc", "9d"),
        ("Kc", "Qd"),
        ("Ac", "6d"),
        ("6c", "Ad"),
        ("Ac", "7d"),
        ("Ac", "8d"),
        ("Ac", "9d"),
    ],
)
def test_the_dealer_stands_on_17_to_21_hard_and_soft(edition: str, up: str, hole: str) -> None:
    played = play(edition, f"Kh {up} 8h {hole} 2s", ["1 stand"])
    assert played.report.dealer == cards(f"{up} {hole}")
    assert played.unused == cards("2s")


@cites("MD 7.M")
@pytest.mark.parametrize(
    ("up", "hole", "draws", "points"),
    [
        ("9c", "7d", "5h", 21),
        ("6c", "Kd", "Ah", 17),
        ("Kc", "6d", "Kh", 26),
        ("Kc", "2d", "4h 2h", 18),
        ("2c", "3d", "2h 3h 2s 4d 5d", 21),
        ("Ac", "5d", "Ah", 17),
        ("Ac", "5d", "Kd 2d", 18),
        ("Ac", "2d", "4h", 17),
        ("Ac", "Ad", "Ah As 2d Kd Jd", 26),
        ("5c", "6d", "Kd", 21),
    ],
)
def test_the_dealer_draws_up_to_a_total_of_17(
    edition: str, up: str, hole: str, draws: str, points: int
) -> None:
    played = play(edition, f"Kh {up} 8h {hole} {draws} 2s", ["1 stand"])
    assert played.report.dealer == cards(f"{up} {hole} {draws}")
    assert played.report.dealer_total == points
    assert played.unused == cards("2s")


DECIDED = {
    "bust": ("Kh 6c 5h 9d Kd", ["1 hit"]),
    "doubled and bust": ("Kh 6c 5h 9d Kd", ["1 double"]),
    "both split hands bust": (
        "8h 6c 8d 9d 5h Kd 5s Qd",
        ["1 split", "1 hit", "1 hit"],
    ),
    "blackjack paid at once": ("Ah 6c Kd 9d", []),
    "blackjack waiting": ("Ah Kc Kd 5d", []),
    "21 in three cards": ("Kh 6c 5h 9d 6d", ["1 hit"]),
    "21 doubled": ("Kh 6c 5h 9d 6d", ["1 double"]),
    "bonus 21": ("6h 6c 7h 9d 8d", ["1 hit"]),
    "surrendered at once": ("Kh 6c 6h 9d", ["1 surrender"]),
    "surrendered and held": ("Kh Kc 6h 5d", ["1 surrender"]),
    "rescued": ("Kh 6c 2h 9d 3d", ["1 double", "1 rescue"]),
}


@cites("MD 7.N", "MD 7.L(1)")
@pytest.mark.parametrize(("shoe", "steps"), DECIDED.values(), ids=DECIDED)
def test_the_dealer_does_not_draw_when_every_hand_is_decided_but_turns_the_hole_card(
    edition: str, shoe: str, steps: list[str]
) -> None:
    played = play(edition, f"{shoe} 2s", steps)
    assert len(played.report.dealer) == 2
    assert played.report.dealer_total < 17
    assert len(only(played.events, HoleCardRevealed)) == 1
    assert played.unused == cards("2s")


@cites("MD 7.N")
def test_the_dealer_does_not_draw_when_the_hands_are_decided_each_in_its_way(
    edition: str,
) -> None:
    played = play(
        edition,
        "Ah Kh Kh Kh 6c Kd 5h 6h 5d 9d Kc 6d 2s",
        ["2 hit", "3 surrender", "4 hit"],
        wagers=[wager(box) for box in (1, 2, 3, 4)],
    )
    assert [row.result for row in played.report.hands] == [
        Result.BLACKJACK,
        Result.BUST,
        Result.SURRENDERED,
        Result.WIN,
    ]
    assert played.report.dealer == cards("6c 9d")


@cites("MD 7.N")
def test_one_undecided_hand_makes_the_dealer_draw(edition: str) -> None:
    played = play(
        edition,
        "Kh Kh 6c 5h 7h 9d Kc 2s",
        ["1 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer == cards("6c 9d 2s")


@cites("MD 7.N")
def test_a_needless_card_is_refused(edition: str) -> None:
    table = dealt(edition, "Kh 6c 5h 9d Kd", automation=ALL_STEPS - {PickUp})
    table.hit()
    assert due(table) == PickUp(ONE)
    assert refused(table, DealCard(cards("2s")[0])).code == "dealer/out-of-order"


@cites("MD 7.G(1)", "MD 8.D")
def test_the_offer_of_insurance_is_closed_before_the_reader_is_used(edition: str) -> None:
    table = by_hand(edition, "Kh 9h Ac 8h 8d 7d", wager(1), wager(2))
    take(table)
    assert decision(table).clause == f"{edition} 8.D"
    assert refused(table, UseCardReader()).code == "dealer/decision-first"
    table.do(CloseInsurance())
    assert due(table) == UseCardReader()
