"""Section 5(a) to (e), (h) and (i): the basic wager, when it wins, and how it is settled."""

from __future__ import annotations

import pytest

from spanish21.game import Table
from spanish21.law import cites, reads
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import (
    CardNeeded,
    DealerStep,
    Wagers,
    commands as c,
    events as e,
)
from spanish21.wager import BASIC, INSURANCE
from tests.law.kit import (
    THREE_WAGERS,
    TWO_WAGERS,
    Choices,
    all_but,
    box,
    card,
    dealt,
    dollars,
    hand_number,
    money,
    of,
    person,
    place,
    refused_as,
    results,
    the,
)
from tests.law.massachusetts.procedures import any_procedure, deal, with_a_second_hand
from tests.money import LAYOUT, balances
from tests.support import beside, book, hand, lay, play, wager, without


class TestBeforeTheFirstCard:
    @cites("MA 5(a)", "MA 5(d)")
    def test_wagers_are_made_before_the_first_card(self, edition: str) -> None:
        table = Table(book(edition))
        now = table.awaiting
        assert isinstance(now, Wagers)
        assert refused_as(table, c.DealCard(card("9c")))[0] == "dealer/no-round"
        assert refused_as(table, c.CloseWagers()) == ("wager/none", f"{edition} 5(a)")
        table.wager(1, "P1", 10)
        table.do(c.CloseWagers())
        assert isinstance(table.awaiting, CardNeeded)

    @cites("MA 5(a)")
    def test_only_a_box_with_a_wager_is_dealt_cards(self, edition: str) -> None:
        played = play(
            edition, "9h 8h 9c 9d 8d 9s", ["2 stand", "6 stand"], wagers=[wager(2), wager(6)]
        )
        boxes = {row.box for row in of(played.events, e.CardDealt)}
        assert boxes == {2, 6, None}

    @cites("MA 5(a)")
    @pytest.mark.parametrize(
        ("amount", "code"),
        [
            ("4.50", "wager/below-minimum"),
            ("1000.50", "wager/above-maximum"),
            ("10.25", "wager/not-in-chips"),
        ],
    )
    def test_a_wager_outside_the_tables_limits_is_refused(
        self, edition: str, amount: str, code: str
    ) -> None:
        table = Table(book(edition))
        command = lay(box(1), person("P1"), dollars(amount))
        assert refused_as(table, command)[0] == code

    @cites("MA 5(a)")
    @pytest.mark.parametrize("amount", ["5", "1000", "10.50"])
    def test_a_wager_within_the_tables_limits_is_taken(self, edition: str, amount: str) -> None:
        played = play(edition, "9h 9c 8h 8d", ["1 stand"], wagers=[wager(1, amount)])
        placed = the(played.events, e.WagerPlaced)
        assert (placed.amount, placed.clause) == (dollars(amount), f"{edition} 5(a)")

    @cites("MA 5(d)")
    def test_a_wager_may_be_withdrawn_and_made_anew_before_the_first_card(
        self, edition: str
    ) -> None:
        table = Table(book(edition))
        table.wager(1, "P1", 10, match_the_dealer=5)
        table.do(c.LayWagers(box(1), person("P1"), ()))
        assert balances(table.events)[LAYOUT] == 0
        table.wager(1, "P1", 25)
        assert balances(table.events)[LAYOUT] == 2500

    @cites("MA 5(d)")
    @pytest.mark.parametrize("dealt_cards", ["9h", "9h 9c", "9h 9c 8h"])
    def test_after_the_first_card_no_wager_is_made_or_increased(
        self, edition: str, dealt_cards: str
    ) -> None:
        table = dealt(edition, dealt_cards)
        late = ("wager/too-late", f"{edition} 5(d)")
        assert refused_as(table, lay(box(2), person("P2"), dollars(10))) == late
        assert refused_as(table, lay(box(1), person("P1"), dollars(20))) == late
        match = beside(table, box(1), person("P1"), dollars(5), MATCH_THE_DEALER)
        assert refused_as(table, match) == late

    @cites("MA 5(d)", "MA 5(h)")
    @pytest.mark.parametrize("dealt_cards", ["9h", "9h 9c", "9h 9c 8h"])
    def test_after_the_first_card_no_wager_is_withdrawn(
        self, edition: str, dealt_cards: str
    ) -> None:
        table = dealt(edition, dealt_cards, wager(1, match=5))
        for kind in (BASIC, MATCH_THE_DEALER):
            code, clause = refused_as(table, without(table, box(1), person("P1"), kind))
            assert (code, clause) == ("wager/too-late", f"{edition} 5(h)")

    @cites("MA 5(i)")
    def test_an_insurance_wager_stays_until_it_is_decided(self, edition: str) -> None:
        table = dealt(edition, "5h Kd Ac 8d 9h", *TWO_WAGERS)
        table.do(c.TakeInsurance(box(1), person("P1"), dollars(5)))
        taken_back = without(table, box(1), person("P1"), INSURANCE)
        assert refused_as(table, taken_back) == ("wager/too-late", f"{edition} 5(i)")
        other = without(table, box(2), person("P2"), BASIC)
        assert refused_as(table, other) == ("wager/too-late", f"{edition} 5(h)")
        assert balances(table.events)[LAYOUT] == 500 + 2 * 1000

    @cites("MA 5(i)")
    @pytest.mark.parametrize("action", ["double", "split"])
    def test_a_double_and_a_split_wager_stay_until_they_are_decided(
        self, edition: str, action: str
    ) -> None:
        table = dealt(edition, "4h 9c 4d")
        basic = without(table, box(1), person("P1"), BASIC)
        assert refused_as(table, basic) == ("wager/too-late", f"{edition} 5(h)")
        getattr(table, action)()
        for drawn in ((), ("3h",)):
            table.deal(*drawn)
            assert refused_as(table, basic) == ("wager/too-late", f"{edition} 5(i)")
        assert balances(table.events)[LAYOUT] == 2 * 1000


class TestWhatWins:
    @cites("MA 5(a)(1)", "MA 5(e)")
    @pytest.mark.parametrize("mine", ["Kh 2d", "9h 8d", "Kh Qd"])
    def test_any_total_up_to_21_wins_when_the_dealer_is_over_21(
        self, edition: str, mine: str
    ) -> None:
        first, second = mine.split()
        played = play(edition, f"{first} 9c {second} 7d Kd", ["1 stand"])
        assert played.report.dealer_total == 26
        paid = the(played.events, e.WagerPaid)
        assert (paid.amount, paid.stake, paid.odds) == (1000, 1000, (1, 1))
        assert paid.ground == f"{edition} 5(a)(1)"
        assert paid.clauses == (f"{edition} 5(e)",)

    @cites("MA 5(a)(1)")
    def test_a_21_wins_even_money_when_the_dealer_is_over_21(self, edition: str) -> None:
        played = with_a_second_hand(edition, "Kh 5d", "6h", "9c 7d Ks")
        assert results(played) == [("win", 1000), ("win", 1000)]
        assert the(played.events, e.WagerPaid, box=1).ground == f"{edition} 5(a)(1)"

    @cites("MA 5(a)(1)", "MA 5(b)")
    @reads("R31")
    def test_a_bust_hand_loses_although_the_dealer_is_over_21(self, edition: str) -> None:
        played = with_a_second_hand(edition, "Kh 5d", "7h", "9c 7d 6s")
        assert hand(played).total == played.report.dealer_total == 22
        assert results(played) == [("bust", -1000), ("win", 1000)]
        assert hand(played).clauses == (f"{edition} 5(b)",)

    @cites("MA 5(a)(2)", "MA 5(e)")
    @pytest.mark.parametrize(
        ("mine", "dealer"), [("9h 9d", "9c 8d"), ("Kh Qd", "9c Kd"), ("Kh 9d", "9c 8d")]
    )
    def test_a_higher_total_wins_even_money(self, edition: str, mine: str, dealer: str) -> None:
        (first, second), (up, down) = mine.split(), dealer.split()
        played = play(edition, f"{first} {up} {second} {down}", ["1 stand"])
        paid = the(played.events, e.WagerPaid)
        assert (paid.amount, paid.odds, paid.result) == (1000, (1, 1), Result.WIN)
        assert (paid.ground, paid.clauses) == (f"{edition} 5(a)(2)", (f"{edition} 5(e)",))

    @cites("MA 5(b)")
    @reads("R31")
    def test_a_lower_total_loses(self, edition: str) -> None:
        played = play(edition, "9h 9c 8d 9d", ["1 stand"])
        assert results(played) == [("lose", -1000)]
        assert hand(played).clauses == (f"{edition} 5(b)",)

    @cites("MA 5(a)(3)", "MA 5(e)")
    @any_procedure
    @pytest.mark.parametrize(("up", "second"), [("Ac", "Kd"), ("Kc", "Ad")])
    def test_a_blackjack_beats_a_dealer_blackjack_at_3_to_2(
        self, edition: str, procedure: Choices, up: str, second: str
    ) -> None:
        played = play(edition, f"Ah {up} Qh {second}", **procedure)
        assert played.report.dealer_blackjack
        paid = the(played.events, e.WagerPaid)
        assert (paid.amount, paid.odds, paid.result) == (1500, (3, 2), Result.BLACKJACK)
        assert (paid.ground, paid.clauses) == (f"{edition} 5(a)(3)", (f"{edition} 5(e)",))

    @cites("MA 5(a)(3)", "MA 5(e)")
    def test_a_blackjack_beats_a_dealer_21_of_three_cards_at_3_to_2(self, edition: str) -> None:
        played = play(edition, "Ah Kh 9c Qh Qc 5c 7c", ["2 stand"], wagers=TWO_WAGERS)
        assert played.report.dealer_total == 21
        assert results(played) == [("blackjack", 1500), ("lose", -1000)]

    @cites("MA 5(a)(4)", "MA 5(e)")
    @pytest.mark.parametrize("drawn", ["6h", "2h 4h"])
    @pytest.mark.parametrize("dealer", ["9c 5c 7d", "2c 3c 4d 5d 7c"])
    def test_a_21_of_three_or_more_cards_beats_a_dealer_21_of_three_or_more(
        self, edition: str, drawn: str, dealer: str
    ) -> None:
        played = with_a_second_hand(edition, "Kh 5d", drawn, dealer)
        assert played.report.dealer_total == 21
        paid = the(played.events, e.WagerPaid, box=1)
        assert (paid.amount, paid.odds) == (1000, (1, 1))
        assert (paid.ground, paid.clauses) == (f"{edition} 5(a)(4)", (f"{edition} 5(e)",))

    @cites("MA 5(b)")
    @pytest.mark.parametrize(("first", "second"), [("9", "8"), ("9", "9"), ("K", "9"), ("K", "J")])
    def test_an_equal_total_under_21_is_void_and_comes_back(
        self, edition: str, first: str, second: str
    ) -> None:
        played = play(edition, f"{first}h {first}c {second}d {second}s", ["1 stand"])
        assert hand(played).result is Result.TIE
        assert hand(played).odds is None
        assert money(played.events) == [("returned", 1, "P1", 1000)]
        assert hand(played).clauses == (f"{edition} 5(b)",)

    @cites("MA 5(b)")
    @reads("R29")
    @pytest.mark.parametrize(
        ("mine", "drawn"),
        [("Kh 5d", "6h"), ("6s 7s", "8s"), ("7s 7s", "7s"), ("2h 3h", "2d 3d 4d 5d 2s")],
    )
    @pytest.mark.parametrize(("up", "second"), [("Ac", "Kd"), ("Kc", "Ad")])
    def test_a_21_of_three_or_more_cards_loses_to_a_dealer_blackjack(
        self, edition: str, mine: str, drawn: str, up: str, second: str
    ) -> None:
        first, other = mine.split()
        steps = ["1 hit"] * len(drawn.split())
        played = play(edition, f"{first} {up} {other} {drawn} {second}", steps)
        assert hand(played).total == 21
        assert played.report.dealer_blackjack
        assert results(played) == [("lose", -1000)]
        assert hand(played).clauses == (f"{edition} 5(b)",)
        assert not played.report.fixed_payouts


class TestSettlement:
    @cites("MA 5(e)")
    def test_all_losers_are_collected_before_any_winner_is_paid(self, edition: str) -> None:
        shoe = "9h Kh 7h 8h 9c 9d 9d 9s 9s 8d"
        steps = ["1 stand", "2 stand", "3 stand", "4 stand"]
        played = play(edition, shoe, steps, wagers=[*THREE_WAGERS, wager(4)])
        assert money(played.events) == [
            ("taken", 3, "P3", 1000),
            ("returned", 4, "P4", 1000),
            ("paid", 2, "P2", 1000),
            ("paid", 1, "P1", 1000),
        ]

    @cites("MA 5(e)")
    @reads("R38")
    def test_collecting_and_paying_each_go_from_the_far_right(self, edition: str) -> None:
        shoe = "9h 9h 7h 7h 9c 9d 9d 9s 9s 8d"
        steps = ["1 stand", "2 stand", "3 stand", "4 stand"]
        played = play(edition, shoe, steps, wagers=[*THREE_WAGERS, wager(4)])
        assert [row[:2] for row in money(played.events)] == [
            ("taken", 4),
            ("taken", 3),
            ("paid", 2),
            ("paid", 1),
        ]

    @cites("MA 5(e)")
    def test_the_dealer_may_not_pay_before_collecting(self, edition: str) -> None:
        table = dealt(
            edition, "9h 7h 9c 9d 9d 8d", *TWO_WAGERS, automation=all_but(c.Pay, c.Collect)
        )
        table.stand()
        table.stand()
        now = table.awaiting
        assert isinstance(now, DealerStep)
        due = c.Collect(box(2), hand_number(1), person("P2"), dollars(10))
        assert now.command == due
        pay = c.Pay(box(1), hand_number(1), person("P1"), dollars(10))
        assert refused_as(table, pay)[0] == "dealer/out-of-order"
        table.act(due)
        table.act(pay)
        assert isinstance(table.awaiting, Wagers)

    @cites("MA 5(e)")
    def test_the_dealer_may_not_pay_or_collect_another_amount(self, edition: str) -> None:
        table = dealt(
            edition, "9h 7h 9c 9d 9d 8d", *TWO_WAGERS, automation=all_but(c.Pay, c.Collect)
        )
        table.stand()
        table.stand()
        half = c.Collect(box(2), hand_number(1), person("P2"), dollars(5))
        assert refused_as(table, half)[0] == "dealer/wrong-amount"
        table.act(c.Collect(box(2), hand_number(1), person("P2"), dollars(10)))
        more = c.Pay(box(1), hand_number(1), person("P1"), dollars(15))
        assert refused_as(table, more) == ("dealer/wrong-amount", f"{edition} 5(e)")

    @cites("MA 5(e)")
    def test_a_bust_wager_is_not_collected_before_the_round_is_complete(self, edition: str) -> None:
        played = play(edition, "Kh 9h 9c 6d 9d 8h 8d", ["1 hit", "2 stand"], wagers=TWO_WAGERS)
        log = played.events
        assert results(played) == [("bust", -1000), ("win", 1000)]
        assert place(log, e.WagerTaken, box=1) > place(log, e.DealerTotalAnnounced)

    @cites("MA 5(e)")
    @any_procedure
    @pytest.mark.parametrize("up", ["5c", "Kc", "Ac"])
    def test_a_blackjack_is_paid_at_the_end_of_the_round(
        self, edition: str, procedure: Choices, up: str
    ) -> None:
        shoe = deal(procedure, f"Ah 8h {up} Qh 9d", "8d", "")
        shoe = f"{shoe} 9s"
        played = play(edition, shoe, ["2 stand"], wagers=TWO_WAGERS, **procedure)
        log = played.events
        assert hand(played).result is Result.BLACKJACK
        assert place(log, e.WagerPaid, box=1) > place(log, e.DealerTotalAnnounced)
        assert place(log, e.HandStood, box=2) < place(log, e.WagerPaid, box=1)

    @cites("MA 5(e)")
    def test_every_chip_leaves_the_layout(self, edition: str) -> None:
        played = play(
            edition,
            "8h Ah 7h Kc 8d Kh 6d 3h Kd 9h 6h 9d",
            ["1 split", "1 double", "1 stand", "3 hit", "3 stand"],
            wagers=THREE_WAGERS,
        )
        assert balances(played.events)[LAYOUT] == 0
        assert sum(balances(played.events).values()) == 0
