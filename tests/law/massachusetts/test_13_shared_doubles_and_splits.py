"""Section 13: each person on a box that is doubled or split."""

from __future__ import annotations

import pytest

from spanish21.house.tables.state import Live
from spanish21.house.view.offers import legal_offers
from spanish21.law import cites, reads
from spanish21.replay import UnfinishedError
from spanish21.rules.player import Action
from spanish21.table import CardNeeded, commands as c, events as e
from tests.law.kit import (
    Choices,
    actions,
    box,
    card,
    cards,
    dealt,
    hand_number,
    money,
    nets,
    of,
    place,
    refused_as,
    step_refused_as,
    the,
)
from tests.law.massachusetts.procedures import deal
from tests.law.massachusetts.sharing import ANN, BOB, PAIR, SHARED, rows, unread
from tests.money import LAYOUT, balances
from tests.support import decision, play, wager


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
        table = dealt(edition, "6h 9c 5d", *SHARED)
        table.double()
        assert refused_as(table, c.DealCard(card("8h")))[0] == "dealer/decision-first"
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
        found = step_refused_as(
            edition, "6h 9c 5d", ["1 double", "1 double 10.50 by Bob"], wagers=PAIR
        )
        assert found == ("double/too-much", f"{edition} 9(a)")

    @cites("MA 13(d)")
    def test_nobody_doubles_when_the_caller_does_not(self, edition: str) -> None:
        found = step_refused_as(edition, "6h 9c 5d", ["1 double 5 by Bob"], wagers=PAIR)
        assert found == ("action/not-the-caller", f"{edition} 13(b)")

    @cites("MA 13(d)", "MA 12(a)(2)")
    def test_the_hand_draws_no_second_card_for_those_who_did_not_double(self, edition: str) -> None:
        table = dealt(edition, "6h 8h 9c 5d 8d 2h", *PAIR, wager(2, 10, "Dee"))
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
        assert (ann.odds, ann.net_cents) == ((1, 1), 4000)
        assert ann.clauses == (f"{edition} 5(e)", f"{edition} 9(b)")
        assert (bob.odds, bob.net_cents) == ((2, 1), 2000)
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
        assert (ann.net_cents, bob.net_cents) == (2600, 7500)
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
        table = dealt(edition, "6h 9c 5d", *PAIR)
        table.double()
        table.decline()
        table.deal("2h")
        assert refused_as(table, c.Rescue(box(1), BOB))[0] == "action/not-doubled"

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
    def test_the_others_are_told_what_a_split_costs_and_which_hands_there_are(
        self, edition: str
    ) -> None:
        table = dealt(edition, "8h 9c 8d Kh", *SHARED)
        table.split()
        now = decision(table)
        split, designate = now.choice(Action.SPLIT), now.choice(Action.DESIGNATE)
        assert split is not None
        assert designate is not None
        assert (now.person, split.cost) == ("Bob", 1000)
        assert designate.hands == (1, 2)
        assert (designate.least, designate.most) == (0, 0)

    @cites("MA 13(e)")
    def test_who_has_no_chips_left_may_still_designate_a_hand(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d Kh", *SHARED)
        table.split()
        (only,) = legal_offers(decision(table), Live("a-table"))
        assert (only.type, only.hands) == ("designate", (1, 2))

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
        table = dealt(edition, "8h 9c 8d", *PAIR)
        table.split()
        now = decision(table)
        assert (now.person, set(now.actions)) == ("Bob", {Action.SPLIT, Action.DESIGNATE})
        assert now.clause == f"{edition} 13(e)"
        assert refused_as(table, c.DealCard(card("2h")))[0] == "dealer/decision-first"
        assert refused_as(table, c.Hit(box(1), ANN))[0] == "action/not-the-caller"
        assert refused_as(table, c.Hit(box(1), BOB))[0] == "action/not-now"
        third = c.DesignateHand(box(1), BOB, hand_number(3))
        assert refused_as(table, third) == ("action/no-such-hand", f"{edition} 13(e)")
        with pytest.raises(UnfinishedError):
            play(edition, "8h 9c 8d", ["1 split"], wagers=PAIR)

    @cites("MA 13(e)")
    def test_nobody_splits_when_the_caller_does_not(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d", *PAIR)
        assert refused_as(table, c.Split(box(1), BOB))[0] == "action/not-the-caller"

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
        table = dealt(edition, "8h 9c 8d 3h", *PAIR)
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
