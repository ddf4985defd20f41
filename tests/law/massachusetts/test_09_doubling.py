"""Section 9: doubling down and rescue."""

from __future__ import annotations

import pytest

from spanish21.law import cites, reads
from spanish21.rules.player import Action
from spanish21.rules.result import Result
from spanish21.table import CardNeeded, commands as c, events as e
from tests.law.kit import (
    Choices,
    actions,
    all_but,
    box,
    cards,
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
    step_refused_as,
    the,
)
from tests.law.massachusetts.procedures import (
    BUSTS_STAY_LOST,
    HOLE_CARD,
    READER,
    any_procedure,
    deal,
)
from tests.support import decision, hand, play, wager

TWO = (wager(1), wager(2))
P1 = person("P1")

unread = pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))
dealer_blackjack = pytest.mark.parametrize(("up", "second"), [("Ac", "Kd"), ("Qc", "Ad")])


class TestDoublingDown:
    @cites("MA 9(a)")
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps"),
        [
            ("6h 9c 5d", "Kh", ["1 double"]),
            ("Kh 9c 6d", "4h", ["1 double"]),
            ("Ah 9c 6d", "4h", ["1 double"]),
            ("2h 9c 3d", "4h Kd", ["1 hit", "1 double"]),
            ("2h 9c 3d", "4h 2d 9h", ["1 hit", "1 hit", "1 double"]),
            ("2h 9c 2d", "2s 2c 2h Kh", ["1 hit", "1 hit", "1 hit", "1 double"]),
            ("8h 9c 8d", "3h 9h Kd", ["1 split", "1 double", "1 stand"]),
            ("8h 9c 8d", "2h 2d 7h Kd", ["1 split", "1 hit", "1 double", "1 stand"]),
        ],
    )
    def test_any_two_or_more_cards_may_be_doubled(
        self, edition: str, opening: str, drawn: str, steps: list[str]
    ) -> None:
        played = play(edition, f"{opening} {drawn} 9d", steps)
        doubled = the(played.events, e.WagerDoubled)
        assert (doubled.amount, doubled.clause) == (1000, f"{edition} 9(a)")
        assert hand(played).doubled_cents == 1000

    @cites("MA 9(a)", "MA 10(c)")
    @reads("R28")
    def test_split_aces_may_be_doubled(self, edition: str) -> None:
        played = play(edition, "Ah 9c Ad 8h Ac 9h 9d", ["1 split", "1 double", "1 stand"])
        assert results(played) == [("win", 2000), ("win", 1000)]

    @cites("MA 9(a)")
    def test_two_hands_of_a_split_may_both_be_doubled(self, edition: str) -> None:
        played = play(edition, "8h 9c 8d 3h Kh 3d 9h 9d", ["1 split", "1 double", "1 double 5"])
        assert results(played) == [("win", 2000), ("win", 1500)]

    @cites("MA 9(a)", "MA 12(a)(1)")
    def test_a_blackjack_is_not_doubled(self, edition: str) -> None:
        found = step_refused_as(edition, "Ah 9c Kh 8d", ["1 double"])
        assert found == ("action/blackjack", f"{edition} 9(a)")

    @cites("MA 9(a)", "MA 12(a)")
    @reads("R6", "R37")
    @pytest.mark.parametrize(
        ("shoe", "steps"),
        [
            ("Kh Kh 9c 5h 9d 6d", ["1 hit"]),
            ("Ah Kh 9c 5h 9d 5d", ["1 hit"]),
            ("Ah Kh 9c Ad 9d Kd 9s", ["1 split", "1 stand"]),
        ],
    )
    def test_another_21_is_not_doubled(self, edition: str, shoe: str, steps: list[str]) -> None:
        table = dealt(edition, shoe, *TWO)
        for step in steps:
            getattr(table, step.split()[1])()
        double = c.DoubleDown(box(1), P1, dollars(10))
        assert refused_as(table, double)[0] in {"action/twenty-one", "action/hand-complete"}
        assert not of(table.events, e.WagerDoubled)

    @cites("MA 9(a)")
    @reads("R7")
    @pytest.mark.parametrize("amount", ["0.50", "1", "7.50", "9.50", "10"])
    def test_any_amount_up_to_the_original_wager_may_be_added(
        self, edition: str, amount: str
    ) -> None:
        played = play(edition, "6h 9c 5d Kh 9d", [f"1 double {amount}"])
        added = dollars(amount)
        paid = the(played.events, e.WagerPaid)
        assert (paid.stake, paid.amount, paid.odds) == (1000 + added, 1000 + added, (1, 1))
        assert (hand(played).wager_cents, hand(played).doubled_cents) == (1000, added)

    @cites("MA 9(a)")
    def test_more_than_the_original_wager_is_refused(self, edition: str) -> None:
        found = step_refused_as(edition, "6h 9c 5d", ["1 double 10.50"])
        assert found == ("double/too-much", f"{edition} 9(a)")

    @cites("MA 9(a)")
    def test_on_a_split_hand_the_limit_is_the_original_wager_too(self, edition: str) -> None:
        found = step_refused_as(edition, "8h 9c 8d 3h", ["1 split", "1 double 20"])
        assert found == ("double/too-much", f"{edition} 9(a)")

    @cites("MA 9(a)")
    @reads("R7", "R25")
    @pytest.mark.parametrize(
        ("amount", "code", "clause"),
        [("0", "double/too-little", "9(a)"), ("1.25", "double/not-in-chips", "5(c)")],
    )
    def test_nothing_and_a_part_of_a_chip_are_refused(
        self, edition: str, amount: str, code: str, clause: str
    ) -> None:
        found = step_refused_as(edition, "6h 9c 5d", [f"1 double {amount}"])
        assert found == (code, f"{edition} {clause}")

    @cites("MA 9(a)")
    def test_the_choice_names_its_bounds(self, edition: str) -> None:
        choice = decision(dealt(edition, "6h 9c 5d")).choice(Action.DOUBLE)
        assert choice is not None
        assert (choice.least, choice.most, choice.unit) == (50, 1000, 50)

    @cites("MA 9(a)", "MA 12(a)(2)")
    def test_one_and_only_one_card_is_dealt_face_up(self, edition: str) -> None:
        table = dealt(edition, "2h 9c 3d")
        table.double()
        now = table.awaiting
        assert isinstance(now, CardNeeded)
        assert (now.box, now.hand, now.face_up) == (1, 1, True)
        assert now.clause == f"{edition} 12(a)(2)"
        stand = c.Stand(box(1), P1)
        assert refused_as(table, stand)[0] == "action/not-now"
        table.deal("4h")
        assert actions(table) == {Action.RESCUE, Action.KEEP}
        for command in (c.Hit(box(1), P1), c.DoubleDown(box(1), P1, dollars(5)), stand):
            assert refused_as(table, command) == ("action/doubled", f"{edition} 12(a)(2)")
        table.keep()
        assert len(of(table.events, e.CardDealt, box=1)) == 3


class TestPayingADouble:
    @cites("MA 9(b)", "MA 5(e)")
    def test_a_doubled_hand_wins_even_money_on_both_wagers(self, edition: str) -> None:
        played = play(edition, "6h 9c 5d 8h 9d", ["1 double"])
        assert results(played) == [("win", 2000)]
        assert hand(played).clauses == (f"{edition} 5(e)",)

    @cites("MA 9(b)", "MA 5(f)")
    @pytest.mark.parametrize("third", ["8h", "8c"])
    def test_a_doubled_six_seven_eight_is_paid_even_money(self, edition: str, third: str) -> None:
        played = play(edition, f"6h 9c 7h {third} 9d", ["1 double"])
        assert hand(played).odds == (1, 1)
        assert hand(played).net_cents == 2000
        assert hand(played).clauses == (f"{edition} 5(e)", f"{edition} 9(b)")

    @cites("MA 9(b)", "MA 5(g)")
    def test_doubled_suited_sevens_win_no_fixed_payout(self, edition: str) -> None:
        played = play(edition, "7h 7c 7h 7h 9d", ["1 double"], wagers=[wager(1, 25)])
        assert hand(played).net_cents == 5000
        assert not played.report.fixed_payouts

    @cites("MA 9(b)", "MA 5(a)(4)")
    @reads("R26")
    def test_a_doubled_21_beats_a_dealer_21_at_even_money(self, edition: str) -> None:
        shoe = "6h Kh 9c 5d Qh Kd 5c 7c"
        played = play(edition, shoe, ["1 double", "2 stand"], wagers=TWO)
        assert played.report.dealer_total == 21
        assert results(played) == [("win", 2000), ("lose", -1000)]

    @cites("MA 9(b)", "MA 5(b)")
    def test_a_doubled_tie_returns_both_wagers_and_a_doubled_loss_takes_both(
        self, edition: str
    ) -> None:
        tie = play(edition, "6h 9c 5d 7h 9d", ["1 double"])
        assert results(tie) == [("tie", 0)]
        assert money(tie.events) == [("returned", 1, "P1", 2000)]
        loss = play(edition, "6h 9c 5d 6d 9d", ["1 double"])
        assert results(loss) == [("lose", -2000)]

    @cites("MA 9(b)", "MA 5(b)")
    def test_a_doubled_bust_loses_both_wagers(self, edition: str) -> None:
        played = play(edition, "Kh 9c 5d 7h 9d", ["1 double 5"])
        assert results(played) == [("bust", -1500)]


class TestDealerBlackjack:
    @cites("MA 9(c)")
    @unread
    @dealer_blackjack
    @pytest.mark.parametrize("amount", ["4", "10"])
    def test_it_takes_only_the_original_wager_of_a_doubled_hand(
        self, edition: str, procedure: Choices, up: str, second: str, amount: str
    ) -> None:
        shoe = deal(procedure, f"6h {up} 5d", second, "8h")
        played = play(edition, shoe, [f"1 double {amount}"], **procedure)
        assert results(played) == [("lose", -1000)]
        assert money(played.events) == [
            ("taken", 1, "P1", 1000),
            ("returned", 1, "P1", dollars(amount)),
        ]
        assert f"{edition} 9(c)" in hand(played).clauses

    @cites("MA 9(c)", "MA 5(b)")
    @unread
    @dealer_blackjack
    def test_a_doubled_21_loses_only_the_original_wager_too(
        self, edition: str, procedure: Choices, up: str, second: str
    ) -> None:
        shoe = deal(procedure, f"6h {up} 5d", second, "Kh")
        played = play(edition, shoe, ["1 double"], **procedure)
        assert (hand(played).total, results(played)) == (21, [("lose", -1000)])
        assert hand(played).clauses == (f"{edition} 5(b)", f"{edition} 9(c)")

    @cites("MA 9(c)", "MA 5(e)")
    @reads("R5")
    @unread
    def test_a_doubled_bust_loses_only_the_original_wager_too(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "Kh Ac 5d", "Kd", "8h")
        played = play(edition, shoe, ["1 double"], **procedure)
        assert results(played) == [("bust", -1000)]
        assert money(played.events) == [("taken", 1, "P1", 1000), ("returned", 1, "P1", 1000)]
        assert f"{edition} 9(c)" in hand(played).clauses

    @cites("MA 9(c)")
    @reads("R5")
    @unread
    def test_by_the_other_reading_a_doubled_bust_stays_lost(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "Kh Ac 5d", "Kd", "8h")
        bust = play(edition, shoe, ["1 double"], **BUSTS_STAY_LOST, **procedure)
        assert results(bust) == [("bust", -2000)]
        shoe = deal(procedure, "6h Ac 5d", "Kd", "8h")
        standing = play(edition, shoe, ["1 double"], **BUSTS_STAY_LOST, **procedure)
        assert results(standing) == [("lose", -1000)]

    @cites("MA 9(c)", "MA 7(i)")
    def test_with_a_reader_nobody_has_doubled_before_it(self, edition: str) -> None:
        table = dealt(edition, "6h Kc 5d Ad", automation=all_but(c.Collect), **READER)
        double = c.DoubleDown(box(1), P1, dollars(10))
        assert refused_as(table, double)[0] == "action/hand-complete"

    @cites("MA 9(c)")
    def test_a_dealer_21_without_blackjack_takes_both_wagers(self, edition: str) -> None:
        played = play(edition, "6h Ac 5d 8h 4d 6d", ["1 double"])
        assert played.report.dealer_total == 21
        assert results(played) == [("lose", -2000)]


class TestRescue:
    @cites("MA 9(d)")
    @reads("R8")
    @any_procedure
    def test_the_double_comes_back_and_the_original_wager_is_lost_at_once(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "6h Kh 9c 5d 9d", "8d", "2h")
        played = play(edition, shoe, ["1 double 7", "1 rescue", "2 stand"], wagers=TWO, **procedure)
        log = played.events
        rescued = the(log, e.DoubleRescued)
        assert (rescued.amount, rescued.clause) == (700, f"{edition} 9(d)")
        taken, returned = the(log, e.WagerTaken, box=1), the(log, e.WagerReturned, box=1)
        assert (taken.amount, returned.amount) == (1000, 700)
        assert taken.result is Result.RESCUED
        assert taken.clauses == (f"{edition} 9(d)",)
        assert log.index(rescued) < log.index(taken) < place(log, e.TotalAnnounced, box=2)
        assert results(played)[0] == ("rescued", -1000)

    @cites("MA 9(d)")
    @reads("R8")
    @unread
    @pytest.mark.parametrize(
        ("up", "second", "more"), [("9c", "7d", "Kd"), ("Ac", "Kd", ""), ("9c", "8d", "")]
    )
    def test_the_original_wager_is_lost_whatever_the_dealer_gets(
        self, edition: str, procedure: Choices, up: str, second: str, more: str
    ) -> None:
        shoe = deal(procedure, f"6h Kh {up} 5d 9d", second, "2h") + f" {more}"
        played = play(edition, shoe, ["1 double", "1 rescue", "2 stand"], wagers=TWO, **procedure)
        assert results(played)[0] == ("rescued", -1000)

    @cites("MA 9(d)")
    def test_the_dealer_collects_it_before_going_on(self, edition: str) -> None:
        table = dealt(edition, "6h Kh 9c 5d 9d", *TWO, automation=all_but(c.Collect))
        table.double()
        table.deal("2h")
        table.rescue()
        stand = c.Stand(box(2), person("P2"))
        assert refused_as(table, stand)[0] == "action/not-now"
        table.act(c.Collect(box(1), hand_number(1), P1, dollars(10)))
        table.do(stand)

    @cites("MA 9(d)")
    @reads("R8")
    def test_a_double_over_21_is_not_rescued(self, edition: str) -> None:
        found = step_refused_as(edition, "Kh 9c 5d 7h 9d", ["1 double", "1 rescue"])
        assert found[0] == "action/bust"

    @cites("MA 9(d)")
    @pytest.mark.parametrize("third", ["2h", "8h", "9h"])
    def test_any_double_under_21_may_be_rescued_or_kept(self, edition: str, third: str) -> None:
        table = dealt(edition, "6h 9c 5d")
        table.double()
        table.deal(third)
        assert actions(table) == {Action.RESCUE, Action.KEEP}
        assert decision(table).clause == f"{edition} 9(d)"

    @cites("MA 9(d)")
    def test_only_a_doubled_hand_is_rescued(self, edition: str) -> None:
        found = step_refused_as(edition, "6h 9c 5d 2h", ["1 hit", "1 rescue"])
        assert found == ("action/not-doubled", f"{edition} 9(d)")

    @cites("MA 9(d)")
    def test_it_comes_after_the_additional_card(self, edition: str) -> None:
        table = dealt(edition, "6h 9c 5d")
        table.double()
        assert refused_as(table, c.Rescue(box(1), P1))[0] == "action/not-now"

    @cites("MA 9(d)")
    def test_a_double_that_was_kept_is_not_rescued_later(self, edition: str) -> None:
        table = dealt(edition, "6h Kh 9c 5d 9d 2h", *TWO)
        table.double()
        table.keep()
        assert refused_as(table, c.Rescue(box(1), P1))[0] == "action/hand-complete"

    @cites("MA 9(d)", "MA 10(d)")
    @reads("R46")
    def test_on_a_split_hand_the_wager_of_that_hand_is_lost(self, edition: str) -> None:
        played = play(
            edition, "8h 9c 8d 3h 2h Kd 8s", ["1 split", "1 double", "1 rescue", "1 stand"]
        )
        assert results(played) == [("rescued", -1000), ("win", 1000)]
        assert nets(played) == {"P1": 0}

    @cites("MA 9(d)", "MA 12(c)")
    def test_when_all_is_rescued_the_dealer_does_not_draw(self, edition: str) -> None:
        played = play(edition, "6h 9c 5d 2h 3d 8d", ["1 double", "1 rescue"])
        assert played.report.dealer == cards("9c 3d")
