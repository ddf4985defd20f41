"""Section 13: more than one player wagering on a box."""

from __future__ import annotations

import pytest

from spanish21.game import Table
from spanish21.law import Submission, SubmissionError, cites, reads
from spanish21.replay import PlayedRound, UnfinishedError
from spanish21.rules.player import Action
from spanish21.table import CardNeeded, Wager, balances, commands as c, events as e
from spanish21.table.accounts import LAYOUT
from tests.law.massachusetts.support import (
    HOLE_CARD,
    Choices,
    actions,
    any_procedure,
    box,
    card,
    cards,
    deal,
    dealt,
    decision,
    dollars,
    hand_number,
    money,
    nets,
    of,
    person,
    place,
    refused,
    step_refused,
    table_at,
    the,
)
from tests.support import book, play, wager

ANN, BOB, CID = person("Ann"), person("Bob"), person("Cid")
SHARED = (wager(1, 20, "Ann"), wager(1, 10, "Bob"), wager(1, 5, "Cid"))
PAIR = (wager(1, 20, "Ann"), wager(1, 10, "Bob"))

unread = pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))


def rows(played: PlayedRound) -> list[tuple[int, str, str, int]]:
    """List hand, person, result and net of every wager on a hand."""
    return [(row.hand, row.person, row.result.value, row.net) for row in played.report.hands]


class TestUpToThree:
    @cites("MA 13(a)")
    def test_three_people_may_wager_on_a_box_and_no_fourth(self, edition: str) -> None:
        table = Table(book(edition))
        for name in ("Ann", "Bob", "Cid"):
            table.wager(1, name, 10)
        fourth = c.PlaceWager(box(1), person("Dee"), dollars(10))
        assert refused(table, fourth) == ("wager/box-taken", f"{edition} 13(a)")
        table.do(c.PlaceWager(box(2), person("Dee"), dollars(10)))

    @cites("MA 13(a)")
    @pytest.mark.parametrize("most", [1, 2, 3])
    def test_the_licensee_permits_one_to_three(self, edition: str, most: int) -> None:
        table = Table(book(edition, persons_per_box=most))
        for name in ("Ann", "Bob", "Cid")[:most]:
            table.wager(1, name, 10)
        next_one = c.PlaceWager(box(1), person("Dee"), dollars(10))
        assert refused(table, next_one) == ("wager/box-taken", f"{edition} 13(a)")

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
        fixed = [(row.person, row.amount) for row in played.report.fixed_payouts]
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
        table = table_at(edition, "9h 9c 2d", wagers=wagers)
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
                    assert refused(table, command) == other
        table.do(c.Stand(box(1), person(caller)))

    @cites("MA 13(b)")
    @reads("R51")
    def test_of_equal_wagers_the_first_calls(self, edition: str) -> None:
        wagers = [wager(1, 10, "Ann"), wager(1, 20, "Bob"), wager(1, 20, "Cid")]
        assert decision(table_at(edition, "9h 9c 2d", wagers=wagers)).person == "Bob"

    @cites("MA 13(b)")
    def test_somebody_without_a_wager_on_the_box_decides_nothing(self, edition: str) -> None:
        table = table_at(edition, "9h 8h 9c 2d 8d", wagers=[*PAIR, wager(2, 50, "Dee")])
        assert refused(table, c.Stand(box(1), person("Dee")))[0] == "action/no-wager"

    @cites("MA 13(b)")
    def test_the_caller_decides_on_every_hand_of_a_split(self, edition: str) -> None:
        table = table_at(edition, "8h 9c 8d 2h 3h", wagers=PAIR)
        table.split()
        table.do(c.DesignateHand(box(1), BOB, hand_number(2)))
        table.advance()
        assert (decision(table).hand, decision(table).person) == (1, "Ann")
        table.stand()
        assert (decision(table).hand, decision(table).person) == (2, "Ann")
        assert refused(table, c.Hit(box(1), BOB))[0] == "action/not-the-caller"

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


class TestDoubling:
    @cites("MA 13(d)")
    def test_each_of_the_others_may_double_or_not_and_one_card_is_dealt(self, edition: str) -> None:
        played = play(
            edition, "6h 9c 5d 8h 9d", ["1 double", "1 double 2.50 by Cid"], wagers=SHARED
        )
        assert rows(played) == [
            (1, "Ann", "win", 4000),
            (1, "Bob", "win", 1000),
            (1, "Cid", "win", 750),
        ]
        assert len(of(played.events, e.CardDealt, box=1)) == 3
        declined = the(played.events, e.DoubleDeclined)
        assert (declined.person, declined.clause) == ("Bob", f"{edition} 13(d)")

    @cites("MA 13(d)")
    def test_the_others_are_asked_before_the_card(self, edition: str) -> None:
        table = table_at(edition, "6h 9c 5d", wagers=SHARED)
        table.double()
        assert refused(table, c.DealCard(card("8h")))[0] == "dealer/decision-first"
        assert decision(table).person == "Bob"
        assert actions(table) == {Action.DOUBLE, Action.DECLINE}
        table.decline()
        assert decision(table).person == "Cid"
        choice = decision(table).choice(Action.DOUBLE)
        assert choice is not None
        assert (choice.least, choice.most) == (50, 500)
        table.double()
        assert isinstance(table.awaiting, CardNeeded)

    @cites("MA 13(d)", "MA 9(a)")
    def test_nobody_adds_more_than_the_own_wager(self, edition: str) -> None:
        found = step_refused(
            edition, "6h 9c 5d", ["1 double", "1 double 10.50 by Bob"], wagers=PAIR
        )
        assert found == ("double/too-much", f"{edition} 9(a)")

    @cites("MA 13(d)")
    def test_nobody_doubles_when_the_caller_does_not(self, edition: str) -> None:
        found = step_refused(edition, "6h 9c 5d", ["1 double 5 by Bob"], wagers=PAIR)
        assert found == ("action/not-the-caller", f"{edition} 13(b)")

    @cites("MA 13(d)", "MA 12(a)(2)")
    def test_the_hand_draws_no_second_card_for_those_who_did_not_double(self, edition: str) -> None:
        table = table_at(edition, "6h 8h 9c 5d 8d 2h", wagers=[*PAIR, wager(2, 10, "Dee")])
        table.double()
        table.decline()
        assert actions(table) == {Action.RESCUE, Action.KEEP}
        table.keep()
        assert decision(table).box == 2

    @cites("MA 13(d)", "MA 5(f)", "MA 9(b)")
    @reads("R10")
    def test_who_did_not_double_keeps_the_bonus_odds(self, edition: str) -> None:
        played = play(edition, "6h 9c 7h 8h 9d", ["1 double"], wagers=PAIR)
        ann, bob = played.report.hands
        assert (ann.odds, ann.net) == ((1, 1), 4000)
        assert ann.clauses == (f"{edition} 5(e)", f"{edition} 9(b)")
        assert (bob.odds, bob.net) == ((2, 1), 2000)
        assert bob.clauses == (f"{edition} 5(f)(2)",)

    @cites("MA 13(d)", "MA 5(g)")
    @reads("R10")
    def test_once_the_hand_is_doubled_there_is_no_fixed_payout_for_anybody(
        self, edition: str
    ) -> None:
        wagers = [wager(1, 25, "Ann"), wager(1, 25, "Bob"), wager(2, 10, "Dee")]
        shoe = "7s Kh 7c 7s 7d 7s 9d 9d"
        played = play(edition, shoe, ["1 double 1", "2 stand"], wagers=wagers)
        ann, bob, _ = played.report.hands
        assert (ann.net, bob.net) == (2600, 7500)
        assert not played.report.fixed_payouts

    @cites("MA 13(d)", "MA 9(d)")
    @reads("R11")
    def test_each_person_who_doubled_rescues_or_not(self, edition: str) -> None:
        played = play(
            edition,
            "6h 9c 5d 8h 9d",
            ["1 double", "1 double by Bob", "1 rescue by Bob"],
            wagers=SHARED,
        )
        assert rows(played) == [
            (1, "Ann", "win", 4000),
            (1, "Bob", "rescued", -1000),
            (1, "Cid", "win", 500),
        ]
        log = played.events
        taken = the(log, e.WagerTaken, person="Bob")
        assert log.index(taken) < place(log, e.DealersCardAnnounced)

    @cites("MA 13(d)", "MA 9(d)")
    @reads("R11")
    def test_the_caller_rescues_for_nobody_else(self, edition: str) -> None:
        played = play(
            edition,
            "6h 9c 5d 2h Kd",
            ["1 double", "1 double by Bob", "1 rescue by Ann"],
            wagers=SHARED,
        )
        assert rows(played) == [
            (1, "Ann", "rescued", -2000),
            (1, "Bob", "lose", -2000),
            (1, "Cid", "lose", -500),
        ]

    @cites("MA 13(d)", "MA 9(d)")
    @reads("R11")
    def test_all_who_doubled_may_rescue_and_the_rest_play_on(self, edition: str) -> None:
        played = play(
            edition,
            "6h 9c 5d 2h 6d Kd",
            ["1 double", "1 double by Bob", "1 rescue", "1 rescue by Bob"],
            wagers=SHARED,
        )
        assert played.report.dealer_total == 25
        assert nets(played) == {"Ann": -2000, "Bob": -1000, "Cid": 500}

    @cites("MA 13(d)", "MA 9(d)")
    def test_who_did_not_double_has_nothing_to_rescue(self, edition: str) -> None:
        table = table_at(edition, "6h 9c 5d", wagers=PAIR)
        table.double()
        table.decline()
        table.deal("2h")
        assert refused(table, c.Rescue(box(1), BOB))[0] == "action/not-the-caller"

    @cites("MA 13(d)", "MA 9(c)")
    @reads("R5")
    @unread
    @pytest.mark.parametrize("third", ["8h", "Kh"])
    def test_a_dealer_blackjack_takes_each_persons_original_wager_only(
        self, edition: str, procedure: Choices, third: str
    ) -> None:
        shoe = deal(procedure, "6h Ac 5d", "Kd", third)
        steps = ["1 double", "1 double 3 by Bob"]
        played = play(edition, shoe, steps, wagers=SHARED, **procedure)
        assert nets(played) == {"Ann": -2000, "Bob": -1000, "Cid": -500}
        returned = [row[2:] for row in money(played.events) if row[0] == "returned"]
        assert returned == [("Ann", 2000), ("Bob", 300)]


class TestSplitting:
    @cites("MA 13(e)")
    def test_the_others_cover_both_hands_or_designate_one(self, edition: str) -> None:
        played = play(
            edition,
            "8h 9c 8d Kh 2h 8s",
            ["1 split", "1 split by Bob", "1 designate 2 by Cid", "1 stand", "1 stand"],
            wagers=SHARED,
        )
        assert rows(played) == [
            (1, "Ann", "win", 2000),
            (1, "Bob", "win", 1000),
            (2, "Ann", "lose", -2000),
            (2, "Bob", "lose", -1000),
            (2, "Cid", "lose", -500),
        ]
        covered = the(played.events, e.SplitCovered)
        assert (covered.person, covered.amount, covered.clause) == (
            "Bob",
            1000,
            f"{edition} 13(e)",
        )
        named = the(played.events, e.HandDesignated)
        assert (named.person, named.chosen, named.clause) == ("Cid", 2, f"{edition} 13(e)")

    @cites("MA 13(e)")
    def test_a_designated_first_hand_leaves_nothing_on_the_second(self, edition: str) -> None:
        played = play(
            edition,
            "8h 9c 8d Kh 2h 8s",
            ["1 split", "1 designate 1 by Bob", "1 stand", "1 stand"],
            wagers=PAIR,
        )
        assert rows(played) == [
            (1, "Ann", "win", 2000),
            (1, "Bob", "win", 1000),
            (2, "Ann", "lose", -2000),
        ]
        assert balances(played.events)[LAYOUT] == 0

    @cites("MA 13(e)")
    def test_one_of_the_two_must_be_done_before_any_card(self, edition: str) -> None:
        table = table_at(edition, "8h 9c 8d", wagers=PAIR)
        table.split()
        now = decision(table)
        assert (now.person, set(now.actions)) == ("Bob", {Action.SPLIT, Action.DESIGNATE})
        assert now.clause == f"{edition} 13(e)"
        assert refused(table, c.DealCard(card("2h")))[0] == "dealer/decision-first"
        assert refused(table, c.Hit(box(1), ANN))[0] == "action/not-the-caller"
        assert refused(table, c.Hit(box(1), BOB))[0] == "action/not-now"
        third = c.DesignateHand(box(1), BOB, hand_number(3))
        assert refused(table, third) == ("action/no-such-hand", f"{edition} 13(e)")
        with pytest.raises(UnfinishedError):
            play(edition, "8h 9c 8d", ["1 split"], wagers=PAIR)

    @cites("MA 13(e)")
    def test_nobody_splits_when_the_caller_does_not(self, edition: str) -> None:
        table = table_at(edition, "8h 9c 8d", wagers=PAIR)
        assert refused(table, c.Split(box(1), BOB))[0] == "action/not-the-caller"

    @cites("MA 13(e)", "MA 10(c)")
    def test_splitting_again_asks_those_on_that_hand_again(self, edition: str) -> None:
        played = play(
            edition,
            "8h 9c 8d 8s Kh 2h 3h 8c",
            [
                "1 split",
                "1 split by Bob",
                "1 designate 2 by Cid",
                "1 split",
                "1 designate 1 by Bob",
                "1 stand",
                "1 stand",
                "1 stand",
            ],
            wagers=SHARED,
        )
        assert [row.cards for row in played.report.hands if row.person == "Ann"] == [
            cards("8h Kh"),
            cards("8s 2h"),
            cards("8d 3h"),
        ]
        assert rows(played) == [
            (1, "Ann", "win", 2000),
            (1, "Bob", "win", 1000),
            (2, "Ann", "lose", -2000),
            (3, "Ann", "lose", -2000),
            (3, "Bob", "lose", -1000),
            (3, "Cid", "lose", -500),
        ]

    @cites("MA 13(e)", "MA 10(c)")
    def test_covering_every_split_makes_four_hands(self, edition: str) -> None:
        steps = ["1 split", "1 split by Bob"] * 3 + ["1 stand"] * 4
        played = play(edition, "8h 9c 8d 8s 8c 2h 3h 4h 5h 9d", steps, wagers=PAIR)
        assert nets(played) == {"Ann": -8000, "Bob": -4000}
        assert len(of(played.events, e.SplitCovered)) == 3

    @cites("MA 13(e)", "MA 13(d)")
    def test_only_those_on_a_hand_are_asked_about_its_double(self, edition: str) -> None:
        table = table_at(edition, "8h 9c 8d 3h", wagers=PAIR)
        table.split()
        table.do(c.DesignateHand(box(1), BOB, hand_number(2)))
        table.advance()
        table.double()
        assert isinstance(table.awaiting, CardNeeded)
        table.deal("2h 3d")
        table.keep()
        table.double()
        assert decision(table).person == "Bob"

    @cites("MA 13(e)", "MA 10(d)")
    @reads("R5")
    @unread
    def test_a_dealer_blackjack_takes_one_original_wager_from_each_person(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "8h Ac 8d", "Kd", "2h Kh 7h")
        steps = ["1 split", "1 split by Bob", "1 designate 2 by Cid", "1 stand", "1 hit"]
        played = play(edition, shoe, steps, wagers=SHARED, **procedure)
        assert rows(played) == [
            (1, "Ann", "lose", -2000),
            (1, "Bob", "lose", -1000),
            (2, "Ann", "bust", 0),
            (2, "Bob", "bust", 0),
            (2, "Cid", "bust", -500),
        ]

    @cites("MA 13(e)", "MA 10(e)", "MA 5(f)(4)")
    def test_bonus_odds_are_paid_to_those_on_the_hand(self, edition: str) -> None:
        played = play(
            edition,
            "7s 7c 7s 7s 7s 9h 9d Kd",
            ["1 split", "1 designate 1 by Bob", "1 hit", "1 stand"],
            wagers=PAIR,
        )
        assert [(row.person, row.odds) for row in played.report.hands][:2] == [
            ("Ann", (3, 1)),
            ("Bob", (3, 1)),
        ]
        assert not played.report.fixed_payouts


class TestInsuring:
    @cites("MA 13(f)")
    @any_procedure
    def test_each_person_may_insure_whatever_the_others_do(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "9h Ac 9d", "8d")
        steps = ["1 insure by Bob", "1 stand"]
        played = play(edition, shoe, steps, wagers=SHARED, **procedure)
        assert [(row.person, row.net) for row in played.report.side_wagers] == [("Bob", -500)]
        assert {row.person for row in of(played.events, e.InsuranceDeclined)} == {"Ann", "Cid"}

    @cites("MA 13(f)", "MA 11(b)")
    def test_the_limit_is_half_of_the_own_wager(self, edition: str) -> None:
        table = table_at(edition, "9h Ac 9d", wagers=SHARED)
        for name, most in (("Ann", 1000), ("Bob", 500), ("Cid", 250)):
            now = decision(table)
            choice = now.choice(Action.INSURE)
            assert choice is not None
            assert (now.person, choice.most) == (name, most)
            over = c.TakeInsurance(box(1), person(name), dollars((most + 50) / 100))
            assert refused(table, over) == ("insurance/too-much", f"{edition} 11(b)")
            table.insure()

    @cites("MA 13(f)", "MA 11(c)")
    @unread
    def test_each_insurance_is_paid_to_the_one_who_took_it(
        self, edition: str, procedure: Choices
    ) -> None:
        steps = ["1 insure by Ann", "1 insure 1 by Cid", "1 stand"]
        played = play(edition, "9h Ac 9d Kd", steps, wagers=SHARED, **procedure)
        assert money(played.events, Wager.INSURANCE) == [
            ("paid", 1, "Ann", 2000),
            ("paid", 1, "Cid", 200),
        ]
        assert nets(played) == {"Ann": 0, "Bob": -1000, "Cid": -300}

    @cites("MA 13(f)")
    def test_somebody_without_a_wager_on_the_box_may_not(self, edition: str) -> None:
        table = table_at(edition, "9h 8h Ac 9d 8d", wagers=[*PAIR, wager(2, 50, "Dee")])
        insure = c.TakeInsurance(box(1), person("Dee"), dollars(5))
        assert refused(table, insure)[0] == "action/no-wager"


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
        assert dealt(played.events)[5] == ("5h", 1, 1)
        assert [row.box for row in of(played.events, e.CardsPickedUp)] == [2, 1, None]
