"""Section 14: a player wagering on more than one box."""

from __future__ import annotations

import pytest

from spanish21.game import Table
from spanish21.law import Submission, SubmissionError, cites
from spanish21.table import commands as c
from spanish21.wager import INSURANCE
from tests.law.kit import box, dealt, dollars, nets, person, refused_as
from tests.support import book, decision, lay, play, wager

ANN = person("Ann")


@cites("MA 14")
def test_a_player_may_wager_on_one_box_only(edition: str) -> None:
    table = Table(book(edition))
    table.wager(2, "Ann", 10)
    for number in (1, 3, 7):
        second = lay(box(number), ANN, dollars(10))
        assert refused_as(table, second) == ("wager/too-many-boxes", f"{edition} 14")
    table.do(lay(box(3), person("Bob"), dollars(10)))


@cites("MA 14", "MA 13(a)")
def test_a_wager_on_somebody_elses_box_counts_as_one(edition: str) -> None:
    table = Table(book(edition))
    table.wager(1, "Bob", 10)
    table.wager(2, "Ann", 10)
    behind = lay(box(1), ANN, dollars(10))
    assert refused_as(table, behind) == ("wager/too-many-boxes", f"{edition} 14")


@cites("MA 14")
def test_a_player_who_withdraws_may_wager_on_another_box(edition: str) -> None:
    table = Table(book(edition))
    table.wager(2, "Ann", 10)
    table.do(c.LayWagers(box(2), ANN, ()))
    table.wager(5, "Ann", 10)


@cites("MA 14")
@pytest.mark.parametrize("most", [2, 3, 7])
def test_the_licensee_may_permit_more_boxes_which_need_not_be_adjacent(
    edition: str, most: int
) -> None:
    table = Table(book(edition, boxes_per_player=most))
    numbers = (1, 7, 4, 2, 6, 3, 5)
    for number in numbers[:most]:
        table.wager(number, "Ann", 10)
    if most < len(numbers):
        next_one = lay(box(numbers[most]), ANN, dollars(10))
        assert refused_as(table, next_one) == ("wager/too-many-boxes", f"{edition} 14")


@cites("MA 14")
def test_nobody_may_be_kept_from_the_one_box(edition: str) -> None:
    with pytest.raises(SubmissionError) as caught:
        Submission(edition, {"boxes_per_player": 0}).rulebook()
    assert caught.value.faults[0].clause == f"{edition} 14"


@cites("MA 14")
def test_each_box_of_a_player_is_played_and_settled_for_itself(edition: str) -> None:
    wagers = [wager(1, 10, "Ann"), wager(3, 20, "Ann")]
    played = play(
        edition, "9h Kh 9c 7d 9d Kd 8d", ["1 hit", "3 stand"], wagers=wagers, boxes_per_player=2
    )
    assert [(row.box, row.net_cents) for row in played.report.hands] == [(1, -1000), (3, 2000)]
    assert nets(played) == {"Ann": 1000}


@cites("MA 14", "MA 9(c)", "MA 10(d)")
def test_a_dealer_blackjack_takes_the_original_wager_of_each_box(edition: str) -> None:
    wagers = [wager(1, 10, "Ann"), wager(2, 20, "Ann")]
    played = play(
        edition,
        "8h 6h Ac 8d 5d 2h 3h 9h Kd",
        ["1 split", "1 stand", "1 stand", "2 double"],
        wagers=wagers,
        boxes_per_player=2,
    )
    assert nets(played) == {"Ann": -3000}


@cites("MA 14", "MA 11(a)")
def test_each_box_of_a_player_is_insured_for_itself(edition: str) -> None:
    wagers = [wager(1, 10, "Ann"), wager(2, 20, "Ann")]
    table = dealt(edition, "9h 8h Ac 9d 8d", *wagers, boxes_per_player=2)
    assert decision(table).box == 1
    table.insure()
    assert decision(table).box == 2
    table.decline()
    assert [row.stakes[0].amount(INSURANCE) for row in table.state.boxes] == [500, 0]
