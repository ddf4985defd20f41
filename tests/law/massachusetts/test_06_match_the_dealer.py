"""Section 6: the Match-the-Dealer wager."""

from __future__ import annotations

import pytest

from spanish21.game import Table
from spanish21.law import Submission, SubmissionError, cites, reads
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import DealerStep, commands as c, events as e
from tests.law.kit import (
    Choices,
    all_but,
    box,
    card,
    dealt,
    dollars,
    hand_number,
    money,
    nets,
    of,
    person,
    place,
    refused_as,
    results,
    the,
)
from tests.law.massachusetts.procedures import READER, any_procedure, deal
from tests.support import beside, book, hand, play, side, wager


def match_wager(table: Table, amount: object, number: int = 1, name: str = "P1") -> c.LayWagers:
    return beside(table, box(number), person(name), dollars(amount), MATCH_THE_DEALER)


class TestTheWager:
    @cites("MA 6(a)", "MA 6(e)(1)")
    @pytest.mark.parametrize(
        ("mine", "odds"),
        [
            ("9c 2d", (9, 1)),
            ("2d 9c", (9, 1)),
            ("9h 2d", (4, 1)),
            ("2d 9s", (4, 1)),
            ("9h 9d", (8, 1)),
            ("9c 9d", (13, 1)),
            ("9s 9c", (13, 1)),
            ("9c 9c", (18, 1)),
        ],
    )
    def test_with_six_decks_each_matching_card_pays_9_suited_and_4_unsuited(
        self, edition: str, mine: str, odds: tuple[int, int]
    ) -> None:
        first, second = mine.split()
        played = play(edition, f"{first} 9c {second} 8d", ["1 stand"], wagers=[wager(1, match=5)])
        paid = the(played.events, e.WagerPaid, wager=MATCH_THE_DEALER)
        assert (paid.odds, paid.stake, paid.amount) == (odds, 500, 500 * odds[0])
        assert paid.clauses == (f"{edition} 6(e)(1)",)
        assert side(played).result is Result.WIN

    @cites("MA 6(a)", "MA 6(e)(2)")
    @pytest.mark.parametrize(
        ("mine", "odds"),
        [
            ("9c 2d", (12, 1)),
            ("2d 9s", (3, 1)),
            ("9h 9d", (6, 1)),
            ("9c 9d", (15, 1)),
            ("9c 9c", (24, 1)),
        ],
    )
    def test_with_eight_decks_each_matching_card_pays_12_suited_and_3_unsuited(
        self, edition: str, mine: str, odds: tuple[int, int]
    ) -> None:
        first, second = mine.split()
        wagers = [wager(1, match=5)]
        played = play(edition, f"{first} 9c {second} 8d", ["1 stand"], wagers=wagers, decks=8)
        paid = the(played.events, e.WagerPaid, wager=MATCH_THE_DEALER)
        assert (paid.odds, paid.amount) == (odds, 500 * odds[0])
        assert paid.clauses == (f"{edition} 6(e)(2)",)

    @cites("MA 6(a)")
    def test_without_a_match_it_loses(self, edition: str) -> None:
        played = play(edition, "8c 9c 7c 8d", ["1 stand"], wagers=[wager(1, match=5)])
        taken = the(played.events, e.WagerTaken, wager=MATCH_THE_DEALER)
        assert (taken.amount, taken.clauses) == (500, (f"{edition} 6(d)",))

    @cites("MA 6(a)", "MA 6(e)")
    @reads("R34")
    @pytest.mark.parametrize(("mine", "up"), [("Jc Qd", "Kc"), ("Kh Qh", "Jc"), ("Jd Kd", "Qc")])
    def test_court_cards_match_by_rank_not_by_value(self, edition: str, mine: str, up: str) -> None:
        first, second = mine.split()
        played = play(edition, f"{first} {up} {second} 8d", ["1 stand"], wagers=[wager(1, match=5)])
        assert side(played).net_cents == -500
        same = play(edition, f"{up} {up} 9h 8d", ["1 stand"], wagers=[wager(1, match=5)])
        assert side(same).net_cents == 4500

    @cites("MA 6(a)")
    def test_only_the_initial_two_cards_and_the_up_card_count(self, edition: str) -> None:
        hit = play(edition, "5c 9c 7c 9h 8d", ["1 hit"], wagers=[wager(1, match=5)])
        assert side(hit).net_cents == -500
        second_card = play(edition, "8c 9c 7c 8d", ["1 stand"], wagers=[wager(1, match=5)])
        assert side(second_card).net_cents == -500
        split = play(
            edition,
            "9h 9c 9d 9s 2h 3h 8h Kh",
            ["1 split", "1 split", *["1 stand"] * 3],
            wagers=[wager(1, match=5)],
        )
        assert side(split).net_cents == 2 * 4 * 500

    @cites("MA 6(a)", "MA 13(a)")
    def test_each_person_on_a_shared_box_has_an_own_wager(self, edition: str) -> None:
        wagers = [wager(1, 20, "Ann", match=5), wager(1, 10, "Bob"), wager(1, 10, "Cid", match=2)]
        played = play(edition, "9h 9c 2d 8d 9s", ["1 hit", "1 stand"], wagers=wagers)
        assert [(row.person, row.net_cents) for row in played.report.side_wagers] == [
            ("Ann", 2000),
            ("Cid", 800),
        ]


class TestWhenAndHowMuch:
    @cites("MA 6(b)")
    def test_it_needs_a_basic_wager_of_that_player_on_that_box(self, edition: str) -> None:
        table = Table(book(edition))
        missing = ("wager/no-basic-wager", f"{edition} 6(b)")
        assert refused_as(table, match_wager(table, 5)) == missing
        table.wager(1, "P1", 10)
        assert refused_as(table, match_wager(table, 5, 2)) == missing
        assert refused_as(table, match_wager(table, 5, 1, "P2")) == missing
        table.do(match_wager(table, 5))

    @cites("MA 6(b)")
    def test_it_is_made_before_the_first_card(self, edition: str) -> None:
        table = dealt(edition, "9h")
        assert refused_as(table, match_wager(table, 5)) == ("wager/too-late", f"{edition} 5(d)")

    @cites("MA 6(b)")
    def test_it_goes_when_the_basic_wager_goes(self, edition: str) -> None:
        table = Table(book(edition))
        table.wager(1, "P1", 10, match_the_dealer=5)
        table.do(c.LayWagers(box(1), person("P1"), ()))
        assert [row.amount for row in of(table.events, e.WagerWithdrawn)] == [500, 1000]

    @cites("MA 6(b)")
    def test_it_is_at_least_one_dollar(self, edition: str) -> None:
        table = Table(book(edition))
        table.wager(1, "P1", 10)
        assert refused_as(table, match_wager(table, "0.50")) == (
            "wager/below-minimum",
            f"{edition} 6(b)",
        )
        table.do(match_wager(table, 1))

    @cites("MA 6(b)")
    def test_the_licensee_may_not_take_less_than_one_dollar(self, edition: str) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {"match_the_dealer.minimum": "0.50"}).rulebook()
        assert caught.value.faults[0].clause == f"{edition} 6(b)"

    @cites("MA 6(b)(1)")
    def test_it_is_at_most_the_basic_wager(self, edition: str) -> None:
        table = Table(book(edition))
        table.wager(1, "P1", 10)
        over = ("wager/above-maximum", f"{edition} 6(b)(1)")
        assert refused_as(table, match_wager(table, "10.50")) == over
        table.do(match_wager(table, 10))

    @cites("MA 6(b)(2)")
    def test_it_is_at_most_the_posted_maximum(self, edition: str) -> None:
        table = Table(book(edition, match_the_dealer__maximum=25))
        table.wager(1, "P1", 100)
        over = ("wager/above-maximum", f"{edition} 6(b)(2)")
        assert refused_as(table, match_wager(table, "25.50")) == over
        table.do(match_wager(table, 25))

    @cites("MA 6(b)(1)", "MA 6(b)(2)")
    def test_of_both_limits_the_lesser_holds(self, edition: str) -> None:
        table = Table(book(edition, match_the_dealer__maximum=25))
        table.wager(1, "P1", 10)
        over = ("wager/above-maximum", f"{edition} 6(b)(1)")
        assert refused_as(table, match_wager(table, 15)) == over
        table.do(match_wager(table, 10))

    @cites("MA 6(b)(1)", "MA 13(a)")
    def test_on_a_shared_box_the_own_basic_wager_is_the_limit(self, edition: str) -> None:
        table = Table(book(edition))
        table.wager(1, "Ann", 50)
        table.wager(1, "Bob", 10)
        assert refused_as(table, match_wager(table, 15, 1, "Bob"))[0] == "wager/above-maximum"
        table.do(match_wager(table, 10, 1, "Bob"))

    @cites("MA 6(a)")
    def test_it_is_always_offered(self, edition: str) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {"match_the_dealer.offered": False}).rulebook()
        assert caught.value.faults[0].clause == f"{edition} 6(a)"


class TestSettledAtOnce:
    @cites("MA 6(d)")
    @any_procedure
    def test_all_losers_are_collected_then_all_winners_paid(
        self, edition: str, procedure: Choices
    ) -> None:
        wagers = [wager(n, match=n) for n in (1, 2, 3, 4)]
        shoe = deal(procedure, "9h 8h 9s 8s 9c 2d 7d 2h 7h", "8d")
        played = play(
            edition,
            shoe + " Kd Kh Ks Kc",
            ["1 stand", "2 stand", "3 stand", "4 stand"],
            wagers=wagers,
            **procedure,
        )
        assert money(played.events, MATCH_THE_DEALER) == [
            ("taken", 4, "P4", 400),
            ("taken", 2, "P2", 200),
            ("paid", 3, "P3", 1200),
            ("paid", 1, "P1", 400),
        ]

    @cites("MA 6(d)")
    def test_the_dealer_may_not_pay_a_winner_before_collecting_the_losers(
        self, edition: str
    ) -> None:
        table = dealt(
            edition,
            "8h 9h 9c 7d 2d",
            wager(1, match=5),
            wager(2, match=5),
            automation=all_but(c.Collect, c.Pay),
        )
        now = table.awaiting
        assert isinstance(now, DealerStep)
        due = c.Collect(box(1), hand_number(1), person("P1"), dollars(5), MATCH_THE_DEALER)
        assert now.command == due
        pay = c.Pay(box(2), hand_number(1), person("P2"), dollars(20), MATCH_THE_DEALER)
        assert refused_as(table, pay)[0] == "dealer/out-of-order"

    @cites("MA 6(d)")
    @any_procedure
    def test_it_is_settled_after_the_second_cards_and_before_any_further_card(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "9h 8h 9c 2d 2h", "8d", "Kh Ks")
        played = play(
            edition,
            shoe,
            ["1 hit", "2 hit", "2 stand"],
            wagers=[wager(1, match=5), wager(2, match=5)],
            **procedure,
        )
        log = played.events
        opening = 6 if procedure else 5
        card_places = [log.index(row) for row in of(log, e.CardDealt)]
        for settled in (
            place(log, e.WagerTaken, wager=MATCH_THE_DEALER),
            place(log, e.WagerPaid, wager=MATCH_THE_DEALER),
        ):
            assert card_places[opening - 1] < settled < card_places[opening]
            assert settled < log.index(of(log, e.TotalAnnounced)[0])

    @cites("MA 6(d)")
    @any_procedure
    def test_no_card_is_dealt_and_nobody_decides_before_it_is_settled(
        self, edition: str, procedure: Choices
    ) -> None:
        table = dealt(
            edition,
            deal(procedure, "9h 9c 2d", "8d" if procedure else ""),
            wager(1, match=5),
            automation=all_but(c.Pay),
            **procedure,
        )
        assert isinstance(table.awaiting, DealerStep)
        assert refused_as(table, c.DealCard(card("8h")))[0] == "dealer/out-of-order"
        assert refused_as(table, c.Hit(box(1), person("P1")))[0] == "action/not-now"
        assert refused_as(table, c.AnnounceTotal(box(1), hand_number(1), 11))[0] == (
            "dealer/out-of-order"
        )

    @cites("MA 6(d)", "MA 11(b)")
    @reads("R35")
    @any_procedure
    def test_it_is_settled_before_insurance(self, edition: str, procedure: Choices) -> None:
        shoe = deal(procedure, "Ah Ac 2d", "8d")
        played = play(edition, shoe, ["1 stand"], wagers=[wager(1, match=5)], **procedure)
        assert place(played.events, e.WagerPaid, wager=MATCH_THE_DEALER) < place(
            played.events, e.InsuranceOffered
        )

    @cites("MA 6(d)", "MA 7(i)")
    @pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc"])
    def test_it_is_settled_before_the_card_reader_is_used(self, edition: str, up: str) -> None:
        table = dealt(
            edition,
            f"Ah {up} 2d 8d",
            wager(1, match=5),
            automation=all_but(c.Pay, c.Collect),
            **READER,
        )
        assert refused_as(table, c.UseCardReader())[0] == "dealer/out-of-order"
        played = play(edition, f"Ah {up} 2d 8d", ["1 stand"], wagers=[wager(1, match=5)], **READER)
        kind = e.WagerPaid if up == "Ac" else e.WagerTaken
        settled = place(played.events, kind, wager=MATCH_THE_DEALER)
        assert settled < place(played.events, e.HoleCardRead)


class TestOdds:
    @cites("MA 6(e)", "MA 6(e)(1)", "MA 6(e)(2)")
    @pytest.mark.parametrize(
        ("decks", "option", "odds", "clause"),
        [
            (6, "suited", "8 to 1", "6(e)(1)"),
            (6, "unsuited", "7 to 2", "6(e)(1)"),
            (8, "suited", "11 to 1", "6(e)(2)"),
            (8, "suited", "9 to 1", "6(e)(2)"),
            (8, "unsuited", "5 to 2", "6(e)(2)"),
        ],
    )
    def test_odds_under_the_floor_are_refused(
        self, edition: str, decks: int, option: str, odds: str, clause: str
    ) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {"decks": decks, f"match_the_dealer.{option}": odds}).rulebook()
        [fault] = caught.value.faults
        assert (fault.option, fault.clause) == (f"match_the_dealer.{option}", f"{edition} {clause}")

    @cites("MA 6(e)")
    @pytest.mark.parametrize("decks", [6, 8])
    def test_odds_over_the_floor_are_paid(self, edition: str, decks: int) -> None:
        played = play(
            edition,
            "9c 9c 9d 8d",
            ["1 stand"],
            wagers=[wager(1, match=5)],
            decks=decks,
            match_the_dealer__suited="14 to 1",
            match_the_dealer__unsuited="9 to 2",
        )
        assert side(played).net_cents == 7000 + 2250

    @cites("MA 6(e)")
    def test_the_dealer_may_not_pay_another_amount(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 2d", wager(1, match=5), automation=all_but(c.Pay))
        less = c.Pay(box(1), hand_number(1), person("P1"), dollars(15), MATCH_THE_DEALER)
        assert refused_as(table, less) == ("dealer/wrong-amount", f"{edition} 6(e)(1)")


class TestNoBearing:
    @cites("MA 6(f)")
    @any_procedure
    @pytest.mark.parametrize(
        ("opening", "second", "drawn", "steps"),
        [
            ("Ah Ac Kh", "Kd", "", []),
            ("Kh Kc Kd", "9d", "", ["1 stand"]),
            ("9h 9c 6d", "8d", "Kh", ["1 hit"]),
            ("9h 9c 6d", "8d", "", ["1 surrender"]),
            ("9h 9c 2d", "8d", "Kh", ["1 double"]),
            ("9h 9c 2d", "8d", "6h", ["1 double", "1 rescue"]),
            ("7h 7c 7h", "8d", "7h 9d", ["1 hit"]),
        ],
    )
    def test_the_other_wagers_fare_as_they_do_without_it(
        self,
        edition: str,
        *,
        procedure: Choices,
        opening: str,
        second: str,
        drawn: str,
        steps: list[str],
    ) -> None:
        shoe = deal(procedure, opening, second, drawn)
        plain = play(edition, shoe, steps, wagers=[wager(1)], **procedure)
        with_it = play(edition, shoe, steps, wagers=[wager(1, match=5)], **procedure)
        assert plain.report.hands == with_it.report.hands
        assert plain.report.fixed_payouts == with_it.report.fixed_payouts
        assert nets(with_it)["P1"] == nets(plain)["P1"] + side(with_it).net_cents

    @cites("MA 6(f)", "MA 5(e)")
    def test_the_wager_is_won_although_the_hand_is_lost_to_a_dealer_blackjack(
        self, edition: str
    ) -> None:
        played = play(edition, "Kh Kc 9d Ad", ["1 stand"], wagers=[wager(1, match=5)])
        assert results(played) == [("lose", -1000)]
        assert side(played).net_cents == 2000
        assert hand(played).net_cents + side(played).net_cents == nets(played)["P1"] == 1000
