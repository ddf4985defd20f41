"""Section 13: several people on one box, who decides for it, and who insures."""

from __future__ import annotations

import pytest

from spanish21.game import Table
from spanish21.law import Submission, SubmissionError, cites, reads
from spanish21.rules.player import Action
from spanish21.table import commands as c, events as e
from spanish21.wager import INSURANCE
from tests.law.kit import (
    Choices,
    box,
    cards_dealt,
    dealt,
    dollars,
    hand_number,
    money,
    nets,
    of,
    person,
    refused_as,
)
from tests.law.massachusetts.procedures import any_procedure, deal
from tests.law.massachusetts.sharing import BOB, PAIR, SHARED, rows, unread
from tests.support import book, decision, lay, play, wager


class TestUpToThree:
    @cites("MA 13(a)")
    def test_three_people_may_wager_on_a_box_and_no_fourth(self, edition: str) -> None:
        table = Table(book(edition))
        for name in ("Ann", "Bob", "Cid"):
            table.wager(1, name, 10)
        fourth = lay(box(1), person("Dee"), dollars(10))
        assert refused_as(table, fourth) == ("wager/box-taken", f"{edition} 13(a)")
        table.do(lay(box(2), person("Dee"), dollars(10)))

    @cites("MA 13(a)")
    @pytest.mark.parametrize("most", [1, 2, 3])
    def test_the_licensee_permits_one_to_three(self, edition: str, most: int) -> None:
        table = Table(book(edition, persons_per_box=most))
        for name in ("Ann", "Bob", "Cid")[:most]:
            table.wager(1, name, 10)
        next_one = lay(box(1), person("Dee"), dollars(10))
        assert refused_as(table, next_one) == ("wager/box-taken", f"{edition} 13(a)")

    @cites("MA 13(a)")
    @pytest.mark.parametrize("most", [0, 4])
    def test_the_licensee_may_not_permit_more(self, edition: str, most: int) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {"persons_per_box": most}).rulebook()
        assert caught.value.faults[0].clause == f"{edition} 13(a)"

    @cites("MA 13(a)")
    def test_a_box_is_dealt_one_hand_and_each_wager_is_settled_by_it(self, edition: str) -> None:
        played = play(edition, "9h 9c Kd 8d", ["1 stand"], wagers=SHARED)
        assert len(of(played.events, e.CardDealt, box=1)) == 2
        assert nets(played) == {"Ann": 2000, "Bob": 1000, "Cid": 500}

    @cites("MA 13(a)", "MA 5(e)")
    def test_a_blackjack_pays_everybody_on_the_box(self, edition: str) -> None:
        played = play(edition, "Ah Kc Kd Ad", wagers=SHARED)
        assert nets(played) == {"Ann": 3000, "Bob": 1500, "Cid": 750}

    @cites("MA 13(a)", "MA 5(g)")
    @reads("R9")
    def test_each_person_on_suited_sevens_is_paid_by_the_own_wager(self, edition: str) -> None:
        wagers = [
            wager(1, 25, "Ann"),
            wager(1, 5, "Bob"),
            wager(1, 4, "Cid"),
            wager(2, 10, "Dee"),
        ]
        played = play(
            edition, "7h Kh 7c 7h 7d 7h 9d 9d", ["1 hit", "2 stand"], wagers=wagers, minimum=1
        )
        fixed = [(row.person, row.amount_cents) for row in played.report.fixed_payouts]
        assert fixed == [("Ann", 500_000), ("Bob", 100_000), ("Dee", 5000)]


class TestWhoDecides:
    @cites("MA 13(b)")
    @pytest.mark.parametrize(
        ("amounts", "caller"),
        [((20, 10, 5), "Ann"), ((5, 10, 20), "Cid"), ((5, 20, 10), "Bob")],
    )
    def test_the_person_with_the_highest_wager_calls_the_decisions(
        self, edition: str, amounts: tuple[int, int, int], caller: str
    ) -> None:
        names = ("Ann", "Bob", "Cid")
        wagers = [wager(1, *row) for row in zip(amounts, names, strict=True)]
        table = dealt(edition, "9h 9c 2d", *wagers)
        assert decision(table).person == caller
        for name in names:
            if name != caller:
                for command in (
                    c.Hit(box(1), person(name)),
                    c.Stand(box(1), person(name)),
                    c.Surrender(box(1), person(name)),
                    c.DoubleDown(box(1), person(name), dollars(5)),
                ):
                    other = ("action/not-the-caller", f"{edition} 13(b)")
                    assert refused_as(table, command) == other
        table.do(c.Stand(box(1), person(caller)))

    @cites("MA 13(b)")
    @reads("R51")
    def test_of_equal_wagers_the_first_calls(self, edition: str) -> None:
        wagers = [wager(1, 10, "Ann"), wager(1, 20, "Bob"), wager(1, 20, "Cid")]
        assert decision(dealt(edition, "9h 9c 2d", *wagers)).person == "Bob"

    @cites("MA 13(b)")
    def test_somebody_without_a_wager_on_the_box_decides_nothing(self, edition: str) -> None:
        table = dealt(edition, "9h 8h 9c 2d 8d", *PAIR, wager(2, 50, "Dee"))
        assert refused_as(table, c.Stand(box(1), person("Dee")))[0] == "action/no-wager"

    @cites("MA 13(b)")
    def test_the_caller_decides_on_every_hand_of_a_split(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d 2h 3h", *PAIR)
        table.split()
        table.do(c.DesignateHand(box(1), BOB, hand_number(2)))
        table.advance()
        assert (decision(table).hand, decision(table).person) == (1, "Ann")
        table.stand()
        assert (decision(table).hand, decision(table).person) == (2, "Ann")
        assert refused_as(table, c.Hit(box(1), BOB))[0] == "action/not-the-caller"

    @cites("MA 13(b)", "MA 8(a)(1)")
    @reads("R11")
    def test_the_callers_surrender_surrenders_every_wager(self, edition: str) -> None:
        played = play(edition, "9h 9c 7d 8d", ["1 surrender"], wagers=SHARED)
        assert rows(played) == [
            (1, "Ann", "surrendered", -1000),
            (1, "Bob", "surrendered", -500),
            (1, "Cid", "surrendered", -250),
        ]

    @cites("MA 13(b)", "MA 8(a)(2)")
    @reads("R11")
    @unread
    def test_a_dealer_blackjack_takes_every_surrendered_wager(
        self, edition: str, procedure: Choices
    ) -> None:
        played = play(edition, "9h Kc 7d Ad", ["1 surrender"], wagers=SHARED, **procedure)
        assert nets(played) == {"Ann": -2000, "Bob": -1000, "Cid": -500}


class TestInsuring:
    @cites("MA 13(f)")
    @any_procedure
    def test_each_person_may_insure_whatever_the_others_do(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "9h Ac 9d", "8d")
        steps = ["1 insure by Bob", "1 stand"]
        played = play(edition, shoe, steps, wagers=SHARED, **procedure)
        assert [(row.person, row.net_cents) for row in played.report.side_wagers] == [("Bob", -500)]
        assert {row.person for row in of(played.events, e.InsuranceDeclined)} == {"Ann", "Cid"}

    @cites("MA 13(f)", "MA 11(b)")
    def test_the_limit_is_half_of_the_own_wager(self, edition: str) -> None:
        table = dealt(edition, "9h Ac 9d", *SHARED)
        for name, most in (("Ann", 1000), ("Bob", 500), ("Cid", 250)):
            now = decision(table)
            choice = now.choice(Action.INSURE)
            assert choice is not None
            assert (now.person, choice.most) == (name, most)
            over = c.TakeInsurance(box(1), person(name), dollars((most + 50) / 100))
            assert refused_as(table, over) == ("insurance/too-much", f"{edition} 11(b)")
            table.insure()

    @cites("MA 13(f)", "MA 11(c)")
    @unread
    def test_each_insurance_is_paid_to_the_one_who_took_it(
        self, edition: str, procedure: Choices
    ) -> None:
        steps = ["1 insure by Ann", "1 insure 1 by Cid", "1 stand"]
        played = play(edition, "9h Ac 9d Kd", steps, wagers=SHARED, **procedure)
        assert money(played.events, INSURANCE) == [
            ("paid", 1, "Ann", 2000),
            ("paid", 1, "Cid", 200),
        ]
        assert nets(played) == {"Ann": 0, "Bob": -1000, "Cid": -300}

    @cites("MA 13(f)")
    def test_somebody_without_a_wager_on_the_box_may_not(self, edition: str) -> None:
        table = dealt(edition, "9h 8h Ac 9d 8d", *PAIR, wager(2, 50, "Dee"))
        insure = c.TakeInsurance(box(1), person("Dee"), dollars(5))
        assert refused_as(table, insure)[0] == "action/no-wager"


class TestOrder:
    @cites("MA 13(b)", "MA 7(e)", "MA 7(h)")
    def test_a_shared_box_has_one_turn_and_one_packet_of_cards(self, edition: str) -> None:
        played = play(
            edition,
            "9h 8h 9c 2d 9d 5h 8d",
            ["1 hit", "1 stand", "2 stand"],
            wagers=[*SHARED, wager(2, 10, "Dee")],
        )
        assert [row.box for row in of(played.events, e.TotalAnnounced)] == [1, 1, 2]
        assert cards_dealt(played.events)[5] == ("5h", 1, 1)
        assert [row.box for row in of(played.events, e.CardsPickedUp)] == [2, 1, None]
