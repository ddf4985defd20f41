"""Section 5: the basic wager, when it wins, and what it is paid."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spanish21.game import Table
from spanish21.law import cites, reads
from spanish21.money import Odds
from spanish21.replay import CaseWager, PlayedRound
from spanish21.rules.result import Result
from spanish21.table import (
    CardNeeded,
    DealerStep,
    Wager,
    Wagers,
    balances,
    commands as c,
    events as e,
)
from spanish21.table.accounts import LAYOUT
from tests.law.massachusetts.support import (
    HOLE_CARD,
    READER,
    Choices,
    all_but,
    any_procedure,
    box,
    card,
    deal,
    dollars,
    hand_number,
    kinds,
    money,
    nets,
    of,
    person,
    place,
    refused,
    results,
    table_at,
    the,
)
from tests.support import book, hand, play, wager

TWO = (wager(1), wager(2))
THREE = (wager(1), wager(2), wager(3))


def with_a_second_hand(edition: str, mine: str, drawn: str, dealer: str) -> PlayedRound:
    """Play my two cards and draws beside a box that stands on 20, so that the dealer draws."""
    first, second = mine.split()
    up, *others = dealer.split()
    shoe = f"{first} Kh {up} {second} Qh {drawn} {' '.join(others)}"
    steps = ["1 hit"] * len(drawn.split())
    return play(edition, shoe, [*steps, "2 stand"], wagers=TWO)


class TestBeforeTheFirstCard:
    @cites("MA 5(a)", "MA 5(d)")
    def test_wagers_are_made_before_the_first_card(self, edition: str) -> None:
        table = Table(book(edition))
        now = table.awaiting
        assert isinstance(now, Wagers)
        assert refused(table, c.DealCard(card("9c")))[0] == "dealer/no-round"
        assert refused(table, c.CloseWagers()) == ("wager/none", f"{edition} 5(a)")
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
        command = c.PlaceWager(box(1), person("P1"), dollars(amount))
        assert refused(table, command)[0] == code

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
        table.do(c.WithdrawWager(box(1), person("P1")))
        assert balances(table.events)[LAYOUT] == 0
        table.wager(1, "P1", 25)
        assert balances(table.events)[LAYOUT] == 2500

    @cites("MA 5(d)")
    @pytest.mark.parametrize("dealt_cards", ["9h", "9h 9c", "9h 9c 8h"])
    def test_after_the_first_card_no_wager_is_made_or_increased(
        self, edition: str, dealt_cards: str
    ) -> None:
        table = table_at(edition, dealt_cards)
        late = ("wager/too-late", f"{edition} 5(d)")
        assert refused(table, c.PlaceWager(box(2), person("P2"), dollars(10))) == late
        assert refused(table, c.PlaceWager(box(1), person("P1"), dollars(20))) == late
        match = c.PlaceWager(box(1), person("P1"), dollars(5), Wager.MATCH)
        assert refused(table, match) == late

    @cites("MA 5(d)", "MA 5(h)")
    @pytest.mark.parametrize("dealt_cards", ["9h", "9h 9c", "9h 9c 8h"])
    def test_after_the_first_card_no_wager_is_withdrawn(
        self, edition: str, dealt_cards: str
    ) -> None:
        table = table_at(edition, dealt_cards, wagers=[wager(1, match=5)])
        for kind in (Wager.BASIC, Wager.MATCH):
            code, clause = refused(table, c.WithdrawWager(box(1), person("P1"), kind))
            assert (code, clause) == ("wager/too-late", f"{edition} 5(h)")

    @cites("MA 5(i)")
    def test_insurance_double_and_split_wagers_stay_until_they_are_decided(
        self, edition: str
    ) -> None:
        table = table_at(edition, "8h Ac 8d")
        table.insure(5)
        table.split()
        table.deal("3h")
        table.double()
        for kind in (Wager.INSURANCE, Wager.BASIC):
            code, _ = refused(table, c.WithdrawWager(box(1), person("P1"), kind))
            assert code == "wager/too-late"
        assert balances(table.events)[LAYOUT] == 500 + 3 * 1000


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
        played = play(edition, "Ah Kh 9c Qh Qc 5c 7c", ["2 stand"], wagers=TWO)
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
        played = play(edition, shoe, steps, wagers=[*THREE, wager(4)])
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
        played = play(edition, shoe, steps, wagers=[*THREE, wager(4)])
        assert [row[:2] for row in money(played.events)] == [
            ("taken", 4),
            ("taken", 3),
            ("paid", 2),
            ("paid", 1),
        ]

    @cites("MA 5(e)")
    def test_the_dealer_may_not_pay_before_collecting(self, edition: str) -> None:
        table = table_at(
            edition, "9h 7h 9c 9d 9d 8d", wagers=TWO, automation=all_but(c.Pay, c.Collect)
        )
        table.stand()
        table.stand()
        now = table.awaiting
        assert isinstance(now, DealerStep)
        due = c.Collect(box(2), hand_number(1), person("P2"), dollars(10))
        assert now.command == due
        pay = c.Pay(box(1), hand_number(1), person("P1"), dollars(10))
        assert refused(table, pay)[0] == "dealer/out-of-order"
        table.act(due)
        table.act(pay)
        assert isinstance(table.awaiting, Wagers)

    @cites("MA 5(e)")
    def test_the_dealer_may_not_pay_or_collect_another_amount(self, edition: str) -> None:
        table = table_at(
            edition, "9h 7h 9c 9d 9d 8d", wagers=TWO, automation=all_but(c.Pay, c.Collect)
        )
        table.stand()
        table.stand()
        half = c.Collect(box(2), hand_number(1), person("P2"), dollars(5))
        assert refused(table, half)[0] == "dealer/wrong-amount"
        table.act(c.Collect(box(2), hand_number(1), person("P2"), dollars(10)))
        more = c.Pay(box(1), hand_number(1), person("P1"), dollars(15))
        assert refused(table, more) == ("dealer/wrong-amount", f"{edition} 5(e)")

    @cites("MA 5(e)")
    def test_a_bust_wager_is_not_collected_before_the_round_is_complete(self, edition: str) -> None:
        played = play(edition, "Kh 9h 9c 6d 9d 8h 8d", ["1 hit", "2 stand"], wagers=TWO)
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
        played = play(edition, shoe, ["2 stand"], wagers=TWO, **procedure)
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
            wagers=THREE,
        )
        assert balances(played.events)[LAYOUT] == 0
        assert sum(balances(played.events).values()) == 0


BONUSES = [
    ("6h 7d", "8c", (3, 2), "5(f)(1)"),
    ("8h 6h", "7s", (3, 2), "5(f)(1)"),
    ("6s 7s", "8c", (3, 2), "5(f)(1)"),
    ("6h 7h", "8h", (2, 1), "5(f)(2)"),
    ("8c 7c", "6c", (2, 1), "5(f)(2)"),
    ("7d 8d", "6d", (2, 1), "5(f)(2)"),
    ("6s 7s", "8s", (3, 1), "5(f)(2)"),
    ("8s 6s", "7s", (3, 1), "5(f)(2)"),
    ("7h 7d", "7c", (3, 2), "5(f)(3)"),
    ("7s 7s", "7c", (3, 2), "5(f)(3)"),
    ("7h 7h", "7h", (2, 1), "5(f)(4)"),
    ("7c 7c", "7c", (2, 1), "5(f)(4)"),
    ("7d 7d", "7d", (2, 1), "5(f)(4)"),
    ("7s 7s", "7s", (3, 1), "5(f)(4)"),
    ("2h 3d", "4c 5s 7h", (3, 2), "5(f)(5)"),
    ("Ah 2h", "3h 4h Ac", (3, 2), "5(f)(5)"),
    ("2h 3d", "2c 3s 4h 7d", (2, 1), "5(f)(6)"),
    ("2h 3d", "2c 3s 2d 3h 6c", (3, 1), "5(f)(7)"),
    ("2h 2d", "2c 2s 2d 2h 2s 7c", (3, 1), "5(f)(7)"),
    ("Ah Ad", "Ac As Ad 2h 2s Kc 2c", (3, 1), "5(f)(7)"),
]

each_bonus = pytest.mark.parametrize(("mine", "drawn", "odds", "clause"), BONUSES)


class TestBonusOdds:
    @cites("MA 5(f)(1)", "MA 5(f)(2)", "MA 5(f)(3)", "MA 5(f)(4)")
    @cites("MA 5(f)(5)", "MA 5(f)(6)", "MA 5(f)(7)", "MA 5(f)")
    @each_bonus
    @pytest.mark.parametrize(
        ("dealer", "total"), [("9c 5c 7d", 21), ("9c 5c Kd", 24), ("9c 9d", 18)]
    )
    def test_a_bonus_21_is_paid_its_odds_whatever_the_dealer_loses_with(
        self,
        edition: str,
        *,
        mine: str,
        drawn: str,
        odds: tuple[int, int],
        clause: str,
        dealer: str,
        total: int,
    ) -> None:
        played = with_a_second_hand(edition, mine, drawn, dealer)
        assert played.report.dealer_total == total
        paid = the(played.events, e.WagerPaid, box=1)
        assert paid.odds == odds
        assert paid.amount == 1000 * odds[0] // odds[1]
        assert paid.clauses == (f"{edition} {clause}",)

    @cites("MA 5(f)", "MA 9(b)")
    @each_bonus
    def test_a_doubled_bonus_21_is_paid_even_money(
        self, edition: str, mine: str, drawn: str, odds: tuple[int, int], clause: str
    ) -> None:
        first, second = mine.split()
        draws = drawn.split()
        steps = ["1 hit"] * (len(draws) - 1) + ["1 double"]
        played = play(edition, f"{first} 9c {second} {drawn} 9d", steps)
        paid = the(played.events, e.WagerPaid)
        assert hand(played).total == 21
        assert (paid.odds, paid.stake, paid.amount) == ((1, 1), 2000, 2000)
        assert paid.clauses == (f"{edition} 5(e)", f"{edition} 9(b)")

    @cites("MA 5(f)", "MA 5(f)(5)")
    @pytest.mark.parametrize(
        ("mine", "drawn"), [("Kh 5d", "6h"), ("7h 6h", "7d Ah"), ("2h 3d", "7c 9h")]
    )
    def test_another_21_of_three_or_four_cards_is_paid_even_money(
        self, edition: str, mine: str, drawn: str
    ) -> None:
        first, second = mine.split()
        steps = ["1 hit"] * len(drawn.split())
        played = play(edition, f"{first} 9c {second} {drawn} 9d", steps)
        assert (hand(played).total, hand(played).odds) == (21, Odds(1, 1))

    @cites("MA 5(f)(5)", "MA 5(f)(6)", "MA 5(f)(7)")
    @pytest.mark.parametrize("drawn", ["4c 5s 6h", "2c 3s 4h 6d", "2c 3s 2d 3h 5c"])
    def test_many_cards_without_21_are_paid_even_money(self, edition: str, drawn: str) -> None:
        steps = ["1 hit"] * len(drawn.split())
        played = play(edition, f"2h 9c 3d {drawn} 9d", [*steps, "1 stand"])
        assert (hand(played).total, hand(played).odds) == (20, Odds(1, 1))

    @cites("MA 5(f)(1)")
    def test_six_seven_and_eight_with_further_cards_are_no_bonus(self, edition: str) -> None:
        shoe = "6h 9c 7h 7d Ah 9d"
        played = play(edition, shoe, ["1 hit", "1 hit"])
        assert (hand(played).total, hand(played).odds) == (21, Odds(1, 1))

    @cites("MA 5(f)")
    @reads("R25")
    def test_odds_are_paid_to_the_cent(self, edition: str) -> None:
        played = play(edition, "6h 9c 7d 8c 9d", ["1 hit"], wagers=[wager(1, "5.50")])
        assert hand(played).net == 825


def sevens(
    edition: str,
    amount: object = 10,
    *,
    suit: str = "h",
    up: str = "7c",
    others: Sequence[CaseWager] = (),
    **choices: object,
) -> PlayedRound:
    """Deal three sevens of one suit to box 1; the other boxes hold 17 and stand."""
    n = len(others)
    shoe = [f"7{suit}", *["Kh"] * n, up, f"7{suit}", *["7d"] * n, f"7{suit}", "9d", "9d"]
    steps = ["1 hit", *(f"{row.box} stand" for row in others)]
    return play(edition, " ".join(shoe), steps, wagers=[wager(1, amount), *others], **choices)


def fixed(played: PlayedRound) -> list[tuple[str, int]]:
    return [(row.person, row.amount) for row in played.report.fixed_payouts]


class TestFixedPayouts:
    @cites("MA 5(g)")
    @pytest.mark.parametrize(
        ("amount", "payout"),
        [("5", 100_000), ("10", 100_000), ("24.50", 100_000), ("25", 500_000), ("500", 500_000)],
    )
    def test_the_payout_goes_by_the_original_wager(
        self, edition: str, amount: str, payout: int
    ) -> None:
        played = sevens(edition, amount)
        assert fixed(played) == [("P1", payout)]
        assert played.report.fixed_payouts[0].clauses == (f"{edition} 5(g)",)

    @cites("MA 5(g)", "MA 5(f)(4)")
    @pytest.mark.parametrize(("suit", "odds"), [("c", 2), ("d", 2), ("h", 2), ("s", 3)])
    def test_it_is_paid_in_addition_to_the_bonus_odds(
        self, edition: str, suit: str, odds: int
    ) -> None:
        played = sevens(edition, 10, suit=suit)
        assert hand(played).odds == (odds, 1)
        assert nets(played) == {"P1": odds * 1000 + 100_000}

    @cites("MA 5(g)")
    @pytest.mark.parametrize("up", ["7c", "7d", "7h", "7s"])
    def test_the_dealers_seven_may_be_of_any_suit(self, edition: str, up: str) -> None:
        assert fixed(sevens(edition, up=up)) == [("P1", 100_000)]

    @cites("MA 5(g)")
    @pytest.mark.parametrize("up", ["6c", "8c", "Ac", "Kc"])
    def test_there_is_none_when_the_dealer_shows_no_seven(self, edition: str, up: str) -> None:
        assert not fixed(sevens(edition, up=up, others=[wager(2)]))

    @cites("MA 5(g)")
    @reads("R36")
    def test_a_seven_as_the_dealers_second_card_is_not_enough(self, edition: str) -> None:
        for procedure in ({}, HOLE_CARD, READER):
            shoe = deal(procedure, "7h Kc 7h", "7c", "7h")
            played = play(edition, shoe, ["1 hit"], **procedure)
            assert hand(played).odds == (2, 1)
            assert not fixed(played)

    @cites("MA 5(g)")
    def test_there_is_none_for_sevens_of_mixed_suits(self, edition: str) -> None:
        played = play(edition, "7h Kh 7c 7h 7d 7s 9d 9d", ["1 hit", "2 stand"], wagers=TWO)
        assert hand(played).odds == (3, 2)
        assert not fixed(played)

    @cites("MA 5(g)")
    def test_every_other_player_is_paid_50_dollars(self, edition: str) -> None:
        played = sevens(edition, 25, others=[wager(2), wager(3, 5), wager(7)])
        assert fixed(played)[0] == ("P1", 500_000)
        assert sorted(fixed(played)[1:]) == [("P2", 5000), ("P3", 5000), ("P7", 5000)]
        assert {row.clauses for row in played.report.fixed_payouts} == {(f"{edition} 5(g)",)}

    @cites("MA 5(g)")
    def test_the_50_dollars_are_paid_to_those_who_bust_surrendered_or_had_a_blackjack(
        self, edition: str
    ) -> None:
        shoe = "7h Kh 9h Ah 7c 7h 6d 7d Kd 7h 9d 9d 2c"
        played = play(
            edition,
            shoe,
            ["1 hit", "2 hit", "3 surrender"],
            wagers=[wager(1), wager(2), wager(3), wager(4)],
        )
        assert [row[0] for row in results(played)] == ["win", "bust", "surrendered", "blackjack"]
        assert nets(played) == {
            "P1": 2000 + 100_000,
            "P2": -1000 + 5000,
            "P3": -500 + 5000,
            "P4": 1500 + 5000,
        }

    @cites("MA 5(g)", "MA 14")
    @reads("R9")
    def test_another_player_on_two_boxes_is_paid_once(self, edition: str) -> None:
        others = [wager(2, person="Ann"), wager(3, person="Ann")]
        played = sevens(edition, others=others, boxes_per_player=2)
        assert fixed(played) == [("P1", 100_000), ("Ann", 5000)]

    @cites("MA 5(g)", "MA 14")
    @reads("R9")
    def test_the_winner_is_no_other_player_on_another_box(self, edition: str) -> None:
        played = sevens(edition, others=[wager(2, person="P1")], boxes_per_player=2)
        assert fixed(played) == [("P1", 100_000)]

    @cites("MA 5(g)")
    @reads("R9")
    def test_a_wager_under_5_dollars_wins_nothing_extra_but_the_others_are_paid(
        self, edition: str
    ) -> None:
        played = sevens(edition, "4.50", others=[wager(2, 1)], minimum=1)
        assert hand(played).odds == (2, 1)
        assert fixed(played) == [("P2", 5000)]

    @cites("MA 5(g)")
    @reads("R9")
    def test_two_winning_hands_pay_each_other_too(self, edition: str) -> None:
        shoe = "7h 7s Kh 7c 7h 7s 7d 7h 7s 9d 9d"
        played = play(edition, shoe, ["1 hit", "2 hit", "3 stand"], wagers=THREE)
        assert sorted(fixed(played)) == [
            ("P1", 5000),
            ("P1", 100_000),
            ("P2", 5000),
            ("P2", 100_000),
            ("P3", 5000),
            ("P3", 5000),
        ]

    @cites("MA 5(g)", "MA 9(b)")
    def test_there_is_none_for_a_doubled_hand_not_even_for_the_others(self, edition: str) -> None:
        shoe = "7h Kh 7c 7h 7d 7h 9d 9d"
        played = play(edition, shoe, ["1 double", "2 stand"], wagers=TWO)
        assert hand(played).odds == (1, 1)
        assert not fixed(played)

    @cites("MA 5(g)", "MA 10(e)")
    def test_there_is_none_for_a_split_hand_not_even_for_the_others(self, edition: str) -> None:
        shoe = "7h Kh 7c 7h 7d 7h 7h 9h 9d 9d"
        played = play(edition, shoe, ["1 split", "1 hit", "1 stand", "2 stand"], wagers=TWO)
        assert hand(played).odds == (2, 1)
        assert not fixed(played)

    @cites("MA 5(g)")
    def test_the_payout_is_settled_in_the_same_round(self, edition: str) -> None:
        log = sevens(edition).events
        assert kinds(log).index("FixedPaid") < kinds(log).index("CardsPickedUp")
