"""Section 10: splitting pairs."""

from __future__ import annotations

import pytest

from spanish21.law import Submission, SubmissionError, cites, reads
from spanish21.rules.player import Action
from spanish21.rules.result import Result
from spanish21.table import commands as c, events as e
from tests.law.kit import (
    Choices,
    actions,
    all_but,
    box,
    card,
    cards,
    cards_dealt,
    dealt,
    money,
    names,
    nets,
    of,
    person,
    refused_as,
    results,
    step_refused_as,
    the,
)
from tests.law.massachusetts.procedures import BUSTS_STAY_LOST, HOLE_CARD, READER, deal
from tests.support import decision, hand, play, wager

TWO = (wager(1), wager(2))
P1 = person("P1")

unread = pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))


class TestSplittingAPair:
    @cites("MA 10(a)")
    @pytest.mark.parametrize(
        "pair", [f"{n}h {n}d" for n in range(2, 10)] + ["Ah Ad", "Kh Kd", "Kh Qd", "Jh Qd", "Kh Jd"]
    )
    def test_two_cards_of_identical_value_may_be_split(self, edition: str, pair: str) -> None:
        first, second = pair.split()
        table = dealt(edition, f"{first} 9c {second}")
        assert Action.SPLIT in actions(table)
        table.split()
        split = the(table.events, e.HandSplit)
        assert (split.amount, split.clause) == (1000, f"{edition} 10(a)")
        assert [row.cards for row in table.state.boxes[0].hands] == [cards(first), cards(second)]

    @cites("MA 10(a)")
    @pytest.mark.parametrize("pair", ["9h Kd", "Ah 2d", "8h 7d", "Kh 9d", "5h 6h"])
    def test_cards_of_different_value_may_not(self, edition: str, pair: str) -> None:
        first, second = pair.split()
        assert Action.SPLIT not in actions(dealt(edition, f"{first} 9c {second}"))
        found = step_refused_as(edition, f"{first} 9c {second}", ["1 split"])
        assert found == ("action/no-pair", f"{edition} 10(a)")

    @cites("MA 10(a)")
    def test_only_the_initial_two_cards_are_split(self, edition: str) -> None:
        found = step_refused_as(edition, "4h 9c 4d 4s", ["1 hit", "1 split"])
        assert found == ("action/no-pair", f"{edition} 10(a)")

    @cites("MA 10(a)")
    @pytest.mark.parametrize("amount", ["5", "10", "12.50"])
    def test_the_second_hand_has_a_wager_equal_to_the_original(
        self, edition: str, amount: str
    ) -> None:
        played = play(
            edition,
            "8h 9c 8d 2h 3h 9d",
            ["1 split", "1 stand", "1 stand"],
            wagers=[wager(1, amount)],
        )
        assert len({row.wager_cents for row in played.report.hands}) == 1
        assert len(played.report.hands) == 2
        assert the(played.events, e.HandSplit).amount == hand(played).wager_cents

    @cites("MA 10(a)")
    def test_each_hand_is_settled_for_itself(self, edition: str) -> None:
        played = play(edition, "8h 9c 8d Kh 2h 9d", ["1 split", "1 stand", "1 stand"])
        assert results(played) == [("tie", 0), ("lose", -1000)]
        assert nets(played) == {"P1": -1000}


class TestOneHandAtATime:
    @cites("MA 10(b)")
    def test_the_hand_on_the_dealers_left_is_completed_before_another_gets_a_card(
        self, edition: str
    ) -> None:
        played = play(
            edition,
            "8h 9c 8d 2h 4h 3h 5h 9d",
            ["1 split", "1 hit", "1 stand", "1 hit", "1 stand"],
        )
        assert cards_dealt(played.events)[3:7] == [
            ("2h", 1, 1),
            ("4h", 1, 1),
            ("3h", 1, 2),
            ("5h", 1, 2),
        ]
        second = of(played.events, e.CardDealt, box=1, hand=2)[0]
        assert isinstance(played.events[played.events.index(second) - 1], e.HandStood)

    @cites("MA 10(b)")
    def test_a_hand_split_again_is_played_before_the_hands_to_its_right(self, edition: str) -> None:
        played = play(
            edition,
            "8h 9c 8d 8s 2h 3h 4h 9d",
            ["1 split", "1 split", "1 stand", "1 stand", "1 stand"],
        )
        assert [row.cards for row in played.report.hands] == [
            cards("8h 2h"),
            cards("8s 3h"),
            cards("8d 4h"),
        ]
        assert cards_dealt(played.events)[4:7] == [("2h", 1, 1), ("3h", 1, 2), ("4h", 1, 3)]

    @cites("MA 10(b)")
    def test_the_card_for_the_next_hand_waits(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d 2h")
        table.split()
        assert decision(table).hand == 1
        assert refused_as(table, c.DealCard(card("3h")))[0] == "dealer/decision-first"
        table.stand()
        table.deal("3h")
        assert decision(table).hand == 2

    @cites("MA 10(b)", "MA 7(e)")
    def test_the_next_box_waits_for_all_hands(self, edition: str) -> None:
        table = dealt(edition, "8h Kh 9c 8d Kd 2h 3h", *TWO)
        table.split()
        table.stand()
        stand = c.Stand(box(2), person("P2"))
        assert refused_as(table, stand)[0] == "action/out-of-turn"
        table.stand()
        table.do(stand)


class TestPlayingSplitHands:
    @cites("MA 10(c)")
    def test_the_total_is_announced_after_the_second_card(self, edition: str) -> None:
        played = play(edition, "8h 9c 8d 2h 3h 9d", ["1 split", "1 stand", "1 stand"])
        said = of(played.events, e.TotalAnnounced)[1:]
        assert [(row.hand, row.points) for row in said] == [(1, 10), (2, 11)]
        assert [row.clause for row in said] == [f"{edition} 10(c)"] * 2
        assert names(played.events).count("TotalAnnounced") == 3

    @cites("MA 10(c)")
    def test_no_decision_is_heard_before_it(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d 2h")
        table.automation = all_but(c.AnnounceTotal)
        table.split()
        assert refused_as(table, c.Hit(box(1), P1))[0] == "action/not-now"

    @cites("MA 10(c)")
    @reads("R28")
    @pytest.mark.parametrize("pair", ["8h 8d", "Ah Ad", "Kh Qd"])
    def test_a_split_hand_may_stand_draw_or_double(self, edition: str, pair: str) -> None:
        first, second = pair.split()
        table = dealt(edition, f"{first} 9c {second} 2h")
        table.split()
        assert actions(table) == {Action.STAND, Action.HIT, Action.DOUBLE}

    @cites("MA 10(c)")
    @reads("R28")
    def test_split_aces_may_draw_more_than_one_card(self, edition: str) -> None:
        played = play(
            edition, "Ah 9c Ad 2h 3h 4h 9h 9d", ["1 split", "1 hit", "1 hit", "1 stand", "1 stand"]
        )
        assert [row.total for row in played.report.hands] == [20, 20]

    @cites("MA 10(c)")
    @reads("R28")
    @pytest.mark.parametrize("rank", ["8", "A", "K"])
    def test_a_pair_may_be_split_three_times_into_four_hands_and_no_more(
        self, edition: str, rank: str
    ) -> None:
        table = dealt(edition, f"{rank}h 9c {rank}d {rank}s {rank}c {rank}h")
        for _ in range(3):
            assert Action.SPLIT in actions(table)
            table.split()
        assert len(table.state.boxes[0].hands) == 4
        assert Action.SPLIT not in actions(table)
        over = ("action/split-limit", f"{edition} 10(c)")
        assert refused_as(table, c.Split(box(1), P1)) == over

    @cites("MA 10(c)")
    def test_the_three_splits_are_those_of_all_hands_together(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d 8s 2h 3h 8c 4h 8h")
        table.split()
        table.split()
        table.stand()
        table.stand()
        assert (decision(table).hand, Action.SPLIT in actions(table)) == (3, True)
        table.split()
        table.stand()
        assert decision(table).hand == 4
        assert refused_as(table, c.Split(box(1), P1))[0] == "action/split-limit"

    @cites("MA 10(c)")
    def test_each_box_has_its_own_three_splits(self, edition: str) -> None:
        shoe = "8h 9h 5c 8d 9d 8s 8c 2h 2h 2h 2h 9s 9c 3h 3h 3h 3h"
        table = dealt(edition, shoe, *TWO)
        for _ in range(2):
            for _ in range(3):
                table.split()
            for _ in range(4):
                table.stand()
        assert [len(row.hands) for row in table.state.boxes] == [4, 4]

    @cites("MA 10(c)")
    def test_it_is_split_again_by_value(self, edition: str) -> None:
        played = play(
            edition,
            "Kh 9c Qd Js 9h 8h 7h 9d",
            ["1 split", "1 split", "1 stand", "1 stand", "1 stand"],
        )
        assert [row.cards[0] for row in played.report.hands] == list(cards("Kh Js Qd"))

    @cites("MA 10(c)")
    def test_a_second_card_of_another_value_is_not_split(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d 2h")
        table.split()
        found = refused_as(table, c.Split(box(1), P1))
        assert found == ("action/no-pair", f"{edition} 10(c)")

    @cites("MA 10(c)")
    def test_a_third_card_of_the_same_value_is_not_split(self, edition: str) -> None:
        table = dealt(edition, "2h 9c 2d 3h 2s")
        table.split()
        table.hit()
        assert Action.SPLIT not in actions(table)

    @cites("MA 10(c)")
    @pytest.mark.parametrize("times", [2, 4, 7])
    def test_the_licensee_may_not_change_the_number(self, edition: str, times: int) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {"max_splits": times}).rulebook()
        assert caught.value.faults[0].clause == f"{edition} 10(c)"


class TestDealerBlackjack:
    @cites("MA 10(d)")
    @unread
    @pytest.mark.parametrize(("up", "second"), [("Ac", "Kd"), ("Jc", "Ad")])
    def test_it_takes_only_the_original_wager_of_a_split_box(
        self, edition: str, procedure: Choices, up: str, second: str
    ) -> None:
        shoe = deal(procedure, f"8h {up} 8d", second, "2h 3h")
        played = play(edition, shoe, ["1 split", "1 stand", "1 stand"], **procedure)
        assert results(played) == [("lose", -1000), ("lose", 0)]
        assert money(played.events) == [("taken", 1, "P1", 1000), ("returned", 1, "P1", 1000)]
        assert all(f"{edition} 10(d)" in row.clauses for row in played.report.hands)
        assert nets(played) == {"P1": -1000}

    @cites("MA 10(d)")
    @unread
    def test_it_takes_only_the_original_wager_of_four_hands(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "8h Ac 8d", "Kd", "8s 8c 2h 3h 4h 5h")
        steps = ["1 split"] * 3 + ["1 stand"] * 4
        played = play(edition, shoe, steps, **procedure)
        assert results(played) == [("lose", -1000), ("lose", 0), ("lose", 0), ("lose", 0)]

    @cites("MA 10(d)", "MA 9(c)")
    @unread
    def test_it_takes_neither_doubles_nor_splits(self, edition: str, procedure: Choices) -> None:
        shoe = deal(procedure, "8h Ac 8d", "Kd", "3h 2h 2d 9d")
        played = play(edition, shoe, ["1 split", "1 double", "1 double 5"], **procedure)
        assert results(played) == [("lose", -1000), ("lose", 0)]
        assert {f"{edition} 9(c)", f"{edition} 10(d)"} <= set(hand(played).clauses)
        assert sum(row[3] for row in money(played.events) if row[0] == "returned") == 2500

    @cites("MA 10(d)", "MA 5(e)")
    @reads("R5")
    @unread
    def test_hands_that_bust_are_no_exception(self, edition: str, procedure: Choices) -> None:
        shoe = deal(procedure, "8h Ac 8d", "Kd", "Kh Ks 9h 9d")
        steps = ["1 split", "1 hit", "1 hit"]
        played = play(edition, shoe, steps, **procedure)
        assert results(played) == [("bust", -1000), ("bust", 0)]
        shoe = deal(procedure, "8h Ac 8d", "Kd", "Kh Ks 9h")
        played = play(edition, shoe, ["1 split", "1 hit", "1 stand"], **procedure)
        assert results(played) == [("bust", -1000), ("lose", 0)]

    @cites("MA 10(d)")
    @reads("R5")
    def test_by_the_other_reading_hands_that_bust_stay_lost(self, edition: str) -> None:
        shoe = "8h Ac 8d Kh Ks 9h Kd"
        played = play(edition, shoe, ["1 split", "1 hit", "1 stand"], **BUSTS_STAY_LOST)
        assert results(played) == [("bust", -1000), ("lose", -1000)]
        shoe = "8h Ac 8d 9h Kh Ks 8s Kd"
        played = play(edition, shoe, ["1 split", "1 stand", "1 double"], **BUSTS_STAY_LOST)
        assert results(played) == [("lose", -1000), ("bust", -2000)]

    @cites("MA 10(d)", "MA 5(a)(3)")
    @reads("R2", "R5")
    @unread
    def test_a_two_card_21_beats_it_while_the_other_hand_loses_the_original_wager(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "Ah Kc Ad", "As", "Kh 5h")
        played = play(edition, shoe, ["1 split", "1 stand"], **procedure)
        assert played.report.dealer_blackjack
        assert results(played) == [("win", 1500), ("lose", -1000)]
        assert hand(played).odds == (3, 2)

    @cites("MA 10(d)", "MA 7(i)")
    def test_with_a_reader_nobody_has_split_before_it(self, edition: str) -> None:
        table = dealt(edition, "8h Kc 8d Ad", automation=all_but(c.Collect), **READER)
        assert refused_as(table, c.Split(box(1), P1))[0] == "action/hand-complete"

    @cites("MA 10(d)")
    def test_a_dealer_21_without_blackjack_takes_every_hand(self, edition: str) -> None:
        played = play(edition, "8h Ac 8d 2h 3h 4d 6d", ["1 split", "1 stand", "1 stand"])
        assert results(played) == [("lose", -1000), ("lose", -1000)]


class TestPayouts:
    @cites("MA 10(e)", "MA 5(f)")
    @pytest.mark.parametrize(
        ("pair", "drawn", "odds", "clause"),
        [
            ("6h 6d", "7h 8h", (2, 1), "5(f)(2)"),
            ("8s 8d", "7s 6s", (3, 1), "5(f)(2)"),
            ("7h 7d", "6h 8c", (3, 2), "5(f)(1)"),
            ("2h 2d", "3h 4h 5h 7h", (3, 2), "5(f)(5)"),
            ("2h 2d", "3h 4h 5h Ah 6h", (2, 1), "5(f)(6)"),
            ("2h 2d", "3h 4h 5h Ah Ah 5c", (3, 1), "5(f)(7)"),
        ],
    )
    def test_bonus_21s_are_paid_on_a_split_hand(
        self, edition: str, pair: str, drawn: str, odds: tuple[int, int], clause: str
    ) -> None:
        first, second = pair.split()
        steps = ["1 split", *["1 hit"] * (len(drawn.split()) - 1), "1 stand"]
        played = play(edition, f"{first} 9c {second} {drawn} Kh 9d Kd", steps)
        assert hand(played).result is Result.WIN
        assert hand(played).odds == odds
        assert hand(played).clauses == (f"{edition} {clause}",)

    @cites("MA 10(e)", "MA 5(g)", "MA 5(f)(4)")
    @pytest.mark.parametrize(("suit", "odds"), [("h", 2), ("s", 3)])
    def test_suited_sevens_on_a_split_hand_win_the_odds_but_no_fixed_payout(
        self, edition: str, suit: str, odds: int
    ) -> None:
        s = suit
        played = play(
            edition,
            f"7{s} Kh 7c 7{s} 8d 7{s} 7{s} 9h 9d 8s",
            ["1 split", "1 hit", "1 stand", "2 stand"],
            wagers=[wager(1, 25), wager(2)],
        )
        assert hand(played).cards == cards(f"7{s} 7{s} 7{s}")
        assert hand(played).odds == (odds, 1)
        assert not played.report.fixed_payouts
