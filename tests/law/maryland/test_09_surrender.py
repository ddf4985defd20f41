"""Chapter 9: giving a hand up for half the wager."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.money import Cents
from spanish21.rules.result import DealerHand, Result
from spanish21.rules.settlement import Played, settle
from spanish21.table import ALL_STEPS
from spanish21.table.commands import Collect, Pay, Return, Surrender
from spanish21.table.events import (
    CardDealt,
    HandSurrendered,
    HoleCardRevealed,
    WagerReturned,
    WagerTaken,
)
from spanish21.wager import BASIC, INSURANCE
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
    index,
    of,
    refused,
    step_refused,
    take,
)
from tests.support import book, decision, due, hand, play, side, wager


@cites("MD 9.A")
@pytest.mark.parametrize(
    ("amount", "lost"), [("10", 500), ("5", 250), ("5.50", 275), ("1000", 50_000)]
)
def test_a_surrender_gives_up_half_the_wager(edition: str, amount: str, lost: int) -> None:
    played = play(edition, "Kh 6c 6h 9d", ["1 surrender"], wagers=[wager(1, amount)])
    assert (hand(played).result, hand(played).net_cents) == (Result.SURRENDERED, -lost)


@cites("MD 9.A")
def test_a_surrendered_hand_is_played_no_more(edition: str) -> None:
    played = play(
        edition,
        "Kh Kh 6c 6h 7h Kd Kc",
        ["1 surrender", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer_total == 26
    assert [row.net_cents for row in played.report.hands] == [-500, 1000]
    assert hand(played).cards == cards("Kh 6h")


@cites("MD 9.A")
@pytest.mark.parametrize("shoe", ["2h 6c 2d 9d", "Kh 6c Qd 9d", "Ah 6c Ad 9d", "Ah Kc 9d 9d"])
def test_any_two_first_cards_may_be_surrendered(edition: str, shoe: str) -> None:
    assert "surrender" in action_names(dealt(edition, shoe))


@cites("MD 9.B", "MD 9.B(1)")
def test_a_doubled_hand_cannot_be_surrendered(edition: str) -> None:
    table = dealt(edition, "5h 6c 4h 9d 3d")
    table.double()
    assert "surrender" not in action_names(table)
    assert refused(table, Surrender(ONE, P1)).code == "action/doubled"


@cites("MD 9.B", "MD 9.B(2)")
def test_a_split_hand_cannot_be_surrendered(edition: str) -> None:
    table = dealt(edition, "8h 6c 8d 9d 7h 6h")
    table.split()
    for _ in range(2):
        assert "surrender" not in action_names(table)
        why = refused(table, Surrender(ONE, P1))
        assert (why.code, why.clause) == ("action/surrender-after-split", f"{edition} 9.B")
        table.stand()


@cites("MD 9.B", "MD 9.B(3)")
def test_a_hand_that_stood_cannot_be_surrendered(edition: str) -> None:
    table = dealt(edition, "Kh Kh 6c 6h 7h 9d", wager(1), wager(2))
    table.stand()
    why = refused(table, Surrender(ONE, P1))
    assert (why.code, why.clause) == ("action/hand-complete", f"{edition} 9.B")


@cites("MD 9.B", "MD 9.B(4)")
def test_a_hand_that_drew_cannot_be_surrendered(edition: str) -> None:
    table = dealt(edition, "5h 6c 4h 9d 3d")
    table.hit()
    assert "surrender" not in action_names(table)
    why = refused(table, Surrender(ONE, P1))
    assert (why.code, why.clause) == ("action/surrender-late", f"{edition} 9.B")


@cites("MD 9.B")
def test_a_blackjack_cannot_be_surrendered(edition: str) -> None:
    assert step_refused(edition, "Ah 6c Kh 9d", ["1 surrender"]).code == "action/blackjack"


@cites("MD 9.B")
def test_surrender_waits_for_the_players_turn(edition: str) -> None:
    table = dealt(edition, "Kh Kh 6c 6h 6d 9d", wager(1), wager(2))
    assert refused(table, Surrender(TWO, P2)).code == "action/out-of-turn"


@cites("MD 9.C", "MD 9.C(1)")
@pytest.mark.parametrize("rank", "23456789")
def test_against_2_to_9_half_is_taken_and_half_returned_before_the_next_player(
    edition: str, rank: str
) -> None:
    table = by_hand(edition, f"Kh Kh {rank}c 6h 7h 9d", wager(1), wager(2))
    table.do(Surrender(ONE, P1))
    (given_up,) = of(table.events, HandSurrendered)
    assert (given_up.held, given_up.clause) == (False, f"{edition} 9.C(1)")
    assert due(table) == Collect(ONE, FIRST, P1, Cents(500))
    take(table)
    taken, returned = table.events[-2:]
    assert isinstance(taken, WagerTaken)
    assert isinstance(returned, WagerReturned)
    assert (taken.amount, returned.amount) == (500, 500)
    assert taken.clauses == returned.clauses == (f"{edition} 9.C(1)",)
    assert decision(table).box == 2


@cites("MD 9.C", "MD 9.C(2)", "MD 9.C(2)(b)")
@pytest.mark.parametrize("rank", "AJQK")
def test_against_an_ace_or_a_face_card_the_wager_is_held_until_the_hole_card_is_turned(
    edition: str, rank: str
) -> None:
    table = dealt(
        edition,
        f"Kh Kh {rank}c 6h 7h 8d",
        wager(1),
        wager(2),
        automation=ALL_STEPS - {Collect, Pay, Return},
    )
    if rank == "A":
        table.decline()
        table.decline()
    table.surrender()
    (given_up,) = of(table.events, HandSurrendered)
    assert (given_up.held, given_up.clause) == (True, f"{edition} 9.C(2)")
    assert decision(table).box == 2
    assert refused(table, Collect(ONE, FIRST, P1, Cents(500))).code == "dealer/decision-first"
    table.stand()
    assert isinstance(table.events[-1], HoleCardRevealed)
    assert due(table) == Collect(ONE, FIRST, P1, Cents(500))
    take(table)
    taken, returned = table.events[-2:]
    assert isinstance(taken, WagerTaken)
    assert isinstance(returned, WagerReturned)
    assert (taken.amount, returned.amount) == (500, 500)
    assert taken.clauses == returned.clauses == (f"{edition} 9.C(2)(b)",)


@cites("MD 9.C(2)(b)")
def test_held_surrenders_are_settled_from_the_far_right_before_the_dealer_draws(
    edition: str,
) -> None:
    played = play(
        edition,
        "Kh Kh Kh Kc 6h 6d 7h 2d 9d",
        ["1 surrender", "2 surrender", "3 stand"],
        wagers=[wager(1), wager(2), wager(3)],
    )
    assert [event.box for event in of(played.events, WagerTaken)] == [2, 1, 3]
    revealed = index(played.events, HoleCardRevealed)
    drawn = [place for place, event in enumerate(played.events) if isinstance(event, CardDealt)][-1]
    settled = index(played.events, WagerTaken)
    assert revealed < settled < drawn


@cites("MD 9.C(2)(a)")
def test_a_dealer_blackjack_takes_the_whole_of_a_held_wager(edition: str) -> None:
    (outcome,) = settle(
        [Played(cards("Kh 6h"), Cents(1000), surrendered=True)],
        DealerHand(21, blackjack=True),
        cards("Kc")[0],
        book(edition),
    )
    assert (outcome.result, outcome.taken, outcome.returned) == (Result.SURRENDERED, 1000, 0)
    assert outcome.clauses == (f"{edition} 9.C(2)(a)",)


@cites("MD 9.C(2)(a)")
@pytest.mark.parametrize(("up", "hole"), [("Ac", "Kd"), ("Kc", "Ad")])
def test_a_dealer_blackjack_comes_before_any_surrender(edition: str, up: str, hole: str) -> None:
    why = step_refused(edition, f"Kh {up} 6h {hole}", ["1 surrender"])
    assert (why.code, why.clause) == ("action/hand-complete", f"{edition} 7.G(3)")
    assert hand(play(edition, f"Kh {up} 6h {hole}")).net_cents == -1000


@cites("MD 9.D")
def test_insurance_and_surrender_are_settled_apart(edition: str) -> None:
    played = play(edition, "Kh Ac 6h 7d", ["1 insure 4", "1 surrender"])
    moved = [(event.wager, event.amount, event.clauses) for event in of(played.events, WagerTaken)]
    assert moved == [
        (INSURANCE, 400, (f"{edition} 8.F",)),
        (BASIC, 500, (f"{edition} 9.C(2)(b)",)),
    ]
    assert (side(played).net_cents, hand(played).net_cents) == (-400, -500)
    assert played.report.nets_cents == {"P1": -900}


@cites("MD 9.A")
def test_match_the_dealer_is_no_part_of_a_surrender(edition: str) -> None:
    played = play(edition, "Kh 6c 6h 9d", ["1 surrender"], wagers=[wager(1, match=5)])
    assert (side(played).net_cents, hand(played).net_cents) == (2000, -500)
