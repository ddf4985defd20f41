"""Section 5(f) and (g): bonus odds and fixed payouts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spanish21.law import cites, reads
from spanish21.money import Odds
from spanish21.replay import CaseWager, PlayedRound
from spanish21.table import (
    events as e,
)
from tests.law.kit import THREE_WAGERS, TWO_WAGERS, names, nets, results, the
from tests.law.massachusetts.procedures import HOLE_CARD, READER, deal, with_a_second_hand
from tests.support import hand, play, wager

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
        assert hand(played).net_cents == 825


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
    return [(row.person, row.amount_cents) for row in played.report.fixed_payouts]


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
        played = play(edition, "7h Kh 7c 7h 7d 7s 9d 9d", ["1 hit", "2 stand"], wagers=TWO_WAGERS)
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
        played = play(edition, shoe, ["1 hit", "2 hit", "3 stand"], wagers=THREE_WAGERS)
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
        played = play(edition, shoe, ["1 double", "2 stand"], wagers=TWO_WAGERS)
        assert hand(played).odds == (1, 1)
        assert not fixed(played)

    @cites("MA 5(g)", "MA 10(e)")
    def test_there_is_none_for_a_split_hand_not_even_for_the_others(self, edition: str) -> None:
        shoe = "7h Kh 7c 7h 7d 7h 7h 9h 9d 9d"
        played = play(edition, shoe, ["1 split", "1 hit", "1 stand", "2 stand"], wagers=TWO_WAGERS)
        assert hand(played).odds == (2, 1)
        assert not fixed(played)

    @cites("MA 5(g)")
    def test_the_payout_is_settled_in_the_same_round(self, edition: str) -> None:
        log = sevens(edition).events
        assert names(log).index("FixedPaid") < names(log).index("CardsPickedUp")
