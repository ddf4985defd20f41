"""Chapter 7, H to K: the players' turns."""

from __future__ import annotations

import pytest

from spanish21.hand import total
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.rules.player import Action, legal_actions, objection
from spanish21.rules.result import Result
from spanish21.table import CardNeeded
from spanish21.table.commands import (
    AnnounceBlackjack,
    DealCard,
    Hit,
    Pay,
    PickUp,
    RemoveCards,
    Stand,
)
from spanish21.table.events import (
    BlackjackAnnounced,
    CardDealt,
    CardRequested,
    CardsPickedUp,
    HandCompleted,
    HandSplit,
    HandStood,
    HandSurrendered,
    HoleCardRevealed,
    WagerDoubled,
    WagerPaid,
)
from spanish21.table.state import Hand
from tests.law.kit import (
    FIRST,
    ONE,
    P1,
    P2,
    TWO,
    action_names,
    by_hand,
    cards,
    dealt,
    names,
    of,
    refused,
    step_refused,
    take,
    the,
)
from tests.support import book, decision, due, hand, play, wager

Chosen = HandSurrendered | WagerDoubled | HandSplit | HandStood | CardRequested

FACES_AND_ACE = "AJQK"


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
    (announced,) = of(table.events, BlackjackAnnounced)
    (removed,) = of(table.events, CardsPickedUp)
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
    (announced,) = of(played.events, BlackjackAnnounced)
    assert announced.clause == f"{edition} 7.H(1)(b)(i)"
    drawn = [event.card for event in of(played.events, CardDealt)][6:]
    assert drawn == list(cards("3c"))
    assert (hand(played).result, hand(played).net_cents) == (Result.BLACKJACK, 1500)


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
    assert action_names(dealt(edition, shoe)) == {"surrender", "double", "stand", "hit"}


@cites("MD 7.H(2)", "MD 7.H(2)(c)")
@pytest.mark.parametrize("shoe", ["8h 6c 8d 7d", "Kh Kc Jd 7d", "Ah 6c Ad 7d"])
def test_a_player_with_a_pair_may_split_it_too(edition: str, shoe: str) -> None:
    table = dealt(edition, shoe)
    assert action_names(table) == {"surrender", "double", "split", "stand", "hit"}


@cites("MD 7.H(2)(a)", "MD 7.H(2)(b)", "MD 7.H(2)(c)", "MD 7.H(2)(d)", "MD 7.H(2)(e)")
@pytest.mark.parametrize(
    ("action", "kind", "clause"),
    [
        ("surrender", HandSurrendered, "9.C(1)"),
        ("double", WagerDoubled, "10.A"),
        ("split", HandSplit, "11.A"),
        ("stand", HandStood, "7.H(2)(d)"),
        ("hit", CardRequested, "7.J"),
    ],
)
def test_what_a_player_chooses_is_done(
    edition: str, action: str, kind: type[Chosen], clause: str
) -> None:
    table = dealt(edition, "8h 6c 8d 7d")
    getattr(table, action)()
    chosen = the(table.events, kind)
    assert (chosen.box, chosen.person, chosen.clause) == (1, "P1", f"{edition} {clause}")


@cites("MD 7.H(2)(d)")
def test_a_hand_that_stands_gets_no_further_card(edition: str) -> None:
    played = play(edition, "2h 6c 3d Kd Kc", ["1 stand"])
    assert hand(played).cards == cards("2h 3d")
    (stood,) = of(played.events, HandStood)
    assert stood.clause == f"{edition} 7.H(2)(d)"


@cites("MD 7.H(2)(e)", "MD 7.I")
def test_a_player_draws_one_card_at_a_time_face_up(edition: str) -> None:
    table = by_hand(edition, "2h 6c 3d 7d")
    for drawn in ("4h", "5h"):
        table.do(Hit(ONE, P1))
        assert of(table.events, CardRequested)[-1].clause == f"{edition} 7.J"
        now = table.awaiting
        assert isinstance(now, CardNeeded)
        assert (now.box, now.hand, now.face_up) == (1, 1, True)
        assert refused(table, Hit(ONE, P1)).code == "action/not-now"
        assert refused(table, DealCard(None)).code == "card/unknown"
        table.do(DealCard(cards(drawn)[0]))
    assert of(table.events, CardDealt)[-1].face_up
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
    assert "hit" in action_names(table)


@cites("MD 7.J(1)", "MD 7.H(2)", "MD 10.A")
@pytest.mark.parametrize("up", ["6c", "Kc"], ids=["paid at once", "waiting"])
@pytest.mark.parametrize(
    ("verb", "clause"),
    [("hit", "7.J(1)"), ("stand", "7.H(2)"), ("double", "10.A"), ("surrender", "7.H(2)")],
)
def test_a_blackjack_neither_draws_nor_decides(
    edition: str, up: str, verb: str, clause: str
) -> None:
    why = step_refused(edition, f"Ah {up} Kd 7d", [f"1 {verb}"])
    assert (why.code, why.clause) == ("action/blackjack", f"{edition} {clause}")


@cites("MD 7.J", "MD 7.J(2)")
@pytest.mark.parametrize("shoe", ["Kh 6c 5d 7d 6h", "Ah 6c 5d 7d 5h"], ids=["hard", "soft"])
@pytest.mark.parametrize("verb", ["hit", "stand", "double"])
def test_a_21_neither_draws_nor_decides(edition: str, shoe: str, verb: str) -> None:
    why = step_refused(edition, shoe, ["1 hit", f"1 {verb}"])
    assert (why.code, why.clause) == ("action/twenty-one", f"{edition} 7.J(2)")


@cites("MD 7.J(2)")
@pytest.mark.parametrize("shoe", ["Kh 6c 5d 7d 6h", "Ah 6c 5d 7d 5h"], ids=["hard", "soft"])
def test_a_21_is_complete_and_the_turn_passes(edition: str, shoe: str) -> None:
    table = dealt(edition, shoe)
    table.hit()
    done = of(table.events, HandCompleted)
    assert [event.clause for event in done] == [f"{edition} 7.J(2)"]
    assert not table.state.wagers_closed


@cites("MD 7.J(1)", "MD 7.J(2)")
@pytest.mark.parametrize("held", ["Ah Kd", "Kh 5d 6h", "Ah 5d 5h"])
def test_no_action_is_open_to_a_hand_of_21(edition: str, held: str) -> None:
    complete = Hand((), cards(held), *total(cards(held)))
    assert legal_actions(complete, 0, book(edition)) == ()
    assert objection(Action.HIT, complete, 0, book(edition)) is not None


@cites("MD 7.J")
def test_a_hand_over_21_neither_draws_nor_decides(edition: str) -> None:
    why = step_refused(edition, "Kh 6c 5d 7d Kc", ["1 hit", "1 hit"])
    assert (why.code, why.clause) == ("action/bust", f"{edition} 7.J")


@cites("MD 7.K", "MD 10.C")
def test_a_doubled_hand_draws_one_card_and_no_other(edition: str) -> None:
    table = dealt(edition, "5h 6c 4d 7d 3h")
    table.double()
    assert table.state.boxes[0].hands[0].cards == cards("5h 4d 3h")
    assert "hit" not in action_names(table)
    why = refused(table, Hit(ONE, P1))
    assert (why.code, why.clause) == ("action/doubled", f"{edition} 10.C")
