"""Section 15(a) and (b): cards face up and tens in the shoe, and rounds that are void."""

from __future__ import annotations

import pytest

from spanish21.cards import Suit, parse_card
from spanish21.law import cites
from spanish21.replay import CaseWager
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.events import irregularities as x
from tests.law.kit import ONE, P1, Choices, cards, dealt, dollars, of, refused_as, the
from tests.law.massachusetts.procedures import any_procedure, deal
from tests.law.trouble import (
    TWO_TENS,
    TWO_UP,
    ended_well,
    in_rack,
    nets,
    results,
)
from tests.support import due, hand, lay, play, wager

STANDS = {"readings__void_undoes": "settled-stands"}


@cites("MA 15(a)")
@any_procedure
@pytest.mark.parametrize("mark", [0, 1, 2, 3])
def test_a_card_face_up_is_discarded_and_not_used(
    edition: str, procedure: Choices, mark: int
) -> None:
    words = deal(procedure, "Kh 6c 9h", "9d", "").split()
    words.insert(mark, "^5c")
    played = play(edition, " ".join([*words, "2h"]), ["1 stand"], **procedure)
    assert nets(played) == {"P1": 1000}
    assert hand(played).cards == cards("Kh 9h")
    assert played.report.dealer == cards("6c 9d 2h")
    assert the(played.events, x.FaceUpCardFound).clause == f"{edition} 15(a)"
    assert in_rack(played.final).count(parse_card("5c")) == 1


@cites("MA 15(a)")
def test_one_card_face_up_in_each_of_two_rounds_voids_neither(edition: str) -> None:
    table = dealt(edition, "Kh 6c 9h")
    for _ in range(2):
        table.do(i.ReportFaceUpCard(parse_card("5c")))
        table.shoe.extend(cards("9d 8h"))
        table.stand()
        table.wager(1, "P1", 10)
        table.deal("Kh 6c 9h")
    assert not of(table.events, x.RoundVoided)


SETTLED = [
    pytest.param(
        "7h Kd 7c 9h Kc",
        ["1 hit"],
        [wager(1, match=2), wager(2, match=3)],
        {"P1": 800, "P2": -300},
        id="match-the-dealer",
    ),
    pytest.param(
        "Kh 5h 6c 6h 5d",
        ["1 surrender", "2 hit"],
        [wager(1), wager(2)],
        {"P1": -500, "P2": 0},
        id="surrender",
    ),
    pytest.param(
        "Ah 5h 6c Kh 5d", ["2 hit"], [wager(1), wager(2)], {"P1": 0, "P2": 0}, id="blackjack"
    ),
    pytest.param(
        "5h 5h Ac 6h 5d",
        ["1 insure", "1 hit"],
        [wager(1), wager(2)],
        {"P1": 0, "P2": 0},
        id="insurance",
    ),
    pytest.param(
        "Kh 5h Kc 6h 5d",
        ["1 surrender", "2 hit"],
        [wager(1), wager(2)],
        {"P1": 0, "P2": 0},
        id="held-surrender",
    ),
]


@cites("MA 15(a)", "MA 15(b)")
@any_procedure
@pytest.mark.parametrize("marks", [TWO_UP, TWO_TENS])
@pytest.mark.parametrize(("shoe", "steps", "wagers", "stands"), SETTLED)
def test_the_second_such_card_voids_the_round_and_undoes_what_was_settled(
    edition: str,
    *,
    procedure: Choices,
    marks: str,
    shoe: str,
    steps: list[str],
    wagers: list[CaseWager],
    stands: dict[str, int],
) -> None:
    whole = f"{deal(procedure, shoe, '9d' if procedure else '')} {marks}"
    played = play(edition, whole, steps, wagers=wagers, **procedure)
    assert nets(played) == {"P1": 0, "P2": 0}
    assert set(results(played)) == {"void"}
    assert all(row.result.value == "void" for row in played.report.side_wagers)
    clause = f"{edition} 15(a)" if marks == TWO_UP else f"{edition} 15(b)"
    assert the(played.events, x.RoundVoided).clause == clause
    assert {event.clause for event in of(played.events, x.WagerUndone)} <= {clause}
    read = play(edition, whole, steps, wagers=wagers, **procedure, **STANDS)
    assert nets(read) == stands


@cites("MA 15(a)")
def test_a_rescue_in_a_void_round_is_undone(edition: str) -> None:
    shoe, steps = f"5h 5h 6c 6h 5d 2c {TWO_UP}", ["1 double 6", "1 rescue", "2 hit"]
    wagers = [wager(1), wager(2)]
    assert nets(play(edition, shoe, steps, wagers=wagers)) == {"P1": 0, "P2": 0}
    assert nets(play(edition, shoe, steps, wagers=wagers, **STANDS)) == {"P1": -1000, "P2": 0}


@cites("MA 15(a)")
def test_every_person_on_a_shared_box_gets_their_own_back(edition: str) -> None:
    played = play(
        edition,
        f"8h 6c 8d {TWO_UP}",
        ["1 split", "1 split by B", "1 designate 2 by C"],
        wagers=[wager(1, 30, "A", match=1), wager(1, 20, "B"), wager(1, 10, "C", match=2)],
    )
    assert nets(played) == {"A": 0, "B": 0, "C": 0}
    assert set(results(played)) == {"void"}


@cites("MA 15(a)", "MA 15(b)")
@pytest.mark.parametrize(
    "report", [i.ReportFaceUpCard(parse_card("2c")), i.ReportTen(Suit.CLUBS)], ids=["up", "ten"]
)
def test_after_a_void_round_the_cards_are_reshuffled(edition: str, report: c.Command) -> None:
    table = dealt(edition, "Kh 6c 4h")
    table.do(report)
    table.do(report)
    ended_well(table)
    assert due(table) == h.ClearShoe()
    assert not of(table.events, x.DecksRemoved)
    wagering = lay(ONE, P1, dollars(10))
    assert refused_as(table, wagering)[0] == "wager/not-yet"


@cites("MA 15(b)")
@any_procedure
def test_a_ten_is_taken_out_of_the_game(edition: str, procedure: Choices) -> None:
    played = play(edition, deal(procedure, "Kh +10c 6c 9h", "9d") + " 2h", ["1 stand"], **procedure)
    assert nets(played) == {"P1": 1000}
    found = the(played.events, x.TenFound)
    assert (found.clause, found.torn) == (f"{edition} 15(b)", False)
    assert played.final.cards.tens_out == 1
    assert len(in_rack(played.final)) == 5


@cites("MA 15(b)")
def test_one_ten_and_one_card_face_up_void_nothing(edition: str) -> None:
    assert nets(play(edition, "Kh +10c ^2c 6c 9h 9d 2h", ["1 stand"])) == {"P1": 1000}
