"""Section 8: giving a hand up for half of the wager."""

from __future__ import annotations

import pytest

from spanish21.law import cites, reads
from spanish21.rules.player import Action
from spanish21.rules.result import Result
from spanish21.table import NO_STEPS, commands as c, events as e
from spanish21.wager import INSURANCE
from tests.law.kit import (
    Choices,
    actions,
    all_but,
    box,
    dealt,
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
from tests.law.massachusetts.procedures import HOLE_CARD, READER, any_procedure, deal
from tests.support import decision, hand, play, side, wager

TWO = (wager(1), wager(2))
P1 = person("P1")

two_to_nine = pytest.mark.parametrize("up", [f"{n}c" for n in range(2, 10)])
court_or_ace = pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc"])


def blackjack_with(up: str) -> str:
    return "Kd" if up == "Ac" else "Ad"


class TestGivingUpHalf:
    @cites("MA 8(a)")
    def test_half_of_the_wager_is_given_up(self, edition: str) -> None:
        played = play(edition, "9h 9c 7d 8d", ["1 surrender"])
        assert results(played) == [("surrendered", -500)]
        assert money(played.events) == [("taken", 1, "P1", 500), ("returned", 1, "P1", 500)]

    @cites("MA 8(a)")
    @reads("R25")
    def test_half_is_taken_to_the_cent(self, edition: str) -> None:
        played = play(edition, "9h 9c 7d 8d", ["1 surrender"], wagers=[wager(1, "5.50")])
        assert hand(played).net_cents == -275

    @cites("MA 8(a)")
    def test_play_on_the_hand_is_discontinued(self, edition: str) -> None:
        table = dealt(edition, "9h 8h 9c 7d 9d", *TWO)
        table.surrender()
        assert decision(table).box == 2
        assert refused_as(table, c.Hit(box(1), P1))[0] == "action/hand-complete"

    @cites("MA 8(a)")
    def test_a_surrendered_hand_loses_its_half_although_it_would_have_won(
        self, edition: str
    ) -> None:
        played = play(edition, "9h Kh 5c 7d 9d Kd Kc", ["1 surrender", "2 stand"], wagers=TWO)
        assert played.report.dealer_total == 25
        assert results(played) == [("surrendered", -500), ("win", 1000)]

    @cites("MA 8(a)")
    def test_it_comes_after_the_total_is_announced(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 7d", automation=NO_STEPS)
        assert refused_as(table, c.Surrender(box(1), P1))[0] == "action/not-now"
        table.do(c.AnnounceTotal(box(1), hand_number(1), 16))
        table.do(c.Surrender(box(1), P1))

    @cites("MA 8(a)")
    def test_it_comes_before_a_draw(self, edition: str) -> None:
        found = step_refused_as(edition, "2h 9c 7d 3h", ["1 hit", "1 surrender"])
        assert found == ("action/surrender-late", f"{edition} 8(a)")

    @cites("MA 8(a)")
    def test_it_comes_before_standing(self, edition: str) -> None:
        table = dealt(edition, "9h 8h 9c 7d 9d", *TWO)
        table.stand()
        assert refused_as(table, c.Surrender(box(1), P1))[0] == "action/hand-complete"

    @cites("MA 8(a)")
    def test_it_comes_before_a_double(self, edition: str) -> None:
        table = dealt(edition, "5h 9c 4d")
        table.double()
        table.deal("2h")
        assert actions(table) == {Action.RESCUE, Action.KEEP}
        assert refused_as(table, c.Surrender(box(1), P1))[0] == "action/doubled"

    @cites("MA 8(a)")
    @reads("R27")
    def test_it_comes_before_a_split(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 8d")
        assert Action.SURRENDER in actions(table)
        table.split()
        table.deal("7h")
        assert Action.SURRENDER not in actions(table)
        late = ("action/surrender-after-split", f"{edition} 8(a)")
        assert refused_as(table, c.Surrender(box(1), P1)) == late

    @cites("MA 8(a)")
    @reads("R37")
    def test_a_blackjack_is_not_surrendered(self, edition: str) -> None:
        found = step_refused_as(edition, "Ah Kc Kh 8d", ["1 surrender"])
        assert found[0] == "action/blackjack"


class TestAgainstTwoToNine:
    @cites("MA 8(a)(1)")
    @any_procedure
    @two_to_nine
    def test_half_is_collected_and_half_returned_at_once(
        self, edition: str, procedure: Choices, up: str
    ) -> None:
        shoe = deal(procedure, f"9h Kh {up} 7d 9d", "Kd") + " 7c Kc"
        played = play(edition, shoe, ["1 surrender", "2 stand"], wagers=TWO, **procedure)
        log = played.events
        gone = place(log, e.HandSurrendered)
        assert not the(log, e.HandSurrendered).held
        taken = the(log, e.WagerTaken, box=1)
        returned = the(log, e.WagerReturned, box=1)
        assert gone < log.index(taken) < log.index(returned) < place(log, e.TotalAnnounced, box=2)
        assert (taken.amount, returned.amount) == (500, 500)
        assert taken.result is returned.result is Result.SURRENDERED
        assert taken.clauses == returned.clauses == (f"{edition} 8(a)(1)",)

    @cites("MA 8(a)(1)")
    def test_the_next_player_waits_until_it_is_settled(self, edition: str) -> None:
        table = dealt(edition, "9h Kh 9c 7d 9d", *TWO, automation=all_but(c.Collect))
        table.surrender()
        stand = c.Stand(box(2), person("P2"))
        assert refused_as(table, stand)[0] == "action/not-now"


class TestAgainstAnAceOrCourtCard:
    @cites("MA 8(a)(2)")
    @any_procedure
    @court_or_ace
    def test_without_a_dealer_blackjack_half_is_collected_when_the_second_card_is_shown(
        self, edition: str, procedure: Choices, up: str
    ) -> None:
        shoe = deal(procedure, f"9h Kh {up} 7d 9d", "2d") + " 4c 5c 6c"
        played = play(edition, shoe, ["1 surrender", "2 stand"], wagers=TWO, **procedure)
        log = played.events
        assert the(log, e.HandSurrendered).held
        assert the(log, e.HandSurrendered).clause == f"{edition} 8(a)(2)"
        dealers = of(log, e.CardDealt, box=None)
        shown = place(log, e.HoleCardRevealed) if procedure else log.index(dealers[1])
        taken = the(log, e.WagerTaken, box=1)
        returned = the(log, e.WagerReturned, box=1)
        assert log.index(taken) == shown + 1
        assert log.index(returned) == shown + 2 < log.index(dealers[2])
        assert (taken.amount, returned.amount) == (500, 500)
        assert taken.clauses == (f"{edition} 8(a)(2)",)
        assert results(played)[0] == ("surrendered", -500)

    @cites("MA 8(a)(2)")
    @pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))
    @court_or_ace
    def test_a_dealer_blackjack_takes_the_entire_wager(
        self, edition: str, procedure: Choices, up: str
    ) -> None:
        shoe = f"9h Kh {up} 7d 9d {blackjack_with(up)}"
        played = play(edition, shoe, ["1 surrender", "2 stand"], wagers=TWO, **procedure)
        taken = the(played.events, e.WagerTaken, box=1)
        assert (taken.amount, taken.result) == (1000, Result.SURRENDERED)
        assert taken.clauses == (f"{edition} 8(a)(2)",)
        assert results(played) == [("surrendered", -1000), ("lose", -1000)]
        assert not of(played.events, e.WagerReturned)
        assert place(played.events, e.WagerTaken, box=1) < place(
            played.events, e.DealerTotalAnnounced
        )

    @cites("MA 8(a)(2)", "MA 7(i)")
    def test_with_a_reader_a_dealer_blackjack_comes_before_any_surrender(
        self, edition: str
    ) -> None:
        table = dealt(edition, "9h Kc 7d Ad", automation=all_but(c.Collect), **READER)
        assert refused_as(table, c.Surrender(box(1), P1))[0] == "action/hand-complete"

    @cites("MA 8(a)(2)")
    @court_or_ace
    def test_the_wager_lies_on_the_cards_until_then(self, edition: str, up: str) -> None:
        table = dealt(edition, f"9h Kh {up} 7d 9d", *TWO)
        if up == "Ac":
            table.act(c.CloseInsurance())
        table.surrender()
        assert decision(table).box == 2
        assert not of(table.events, e.WagerTaken)
        assert not table.state.boxes[0].hands[0].shares[0].settled

    @cites("MA 8(a)(2)")
    def test_several_held_surrenders_are_settled_from_the_far_right(self, edition: str) -> None:
        played = play(edition, "9h 9h Kc 7d 7d 8d", ["1 surrender", "2 surrender"], wagers=TWO)
        taken = [row for row in money(played.events) if row[0] == "taken"]
        assert taken == [("taken", 2, "P2", 500), ("taken", 1, "P1", 500)]


class TestWithInsurance:
    @cites("MA 8(b)")
    @pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))
    def test_with_a_dealer_blackjack_insurance_is_paid_and_the_wager_taken(
        self, edition: str, procedure: Choices
    ) -> None:
        played = play(edition, "9h Ac 7d Kd", ["1 insure", "1 surrender"], **procedure)
        assert results(played) == [("surrendered", -1000)]
        assert side(played).net_cents == 1000
        assert nets(played) == {"P1": 0}

    @cites("MA 8(b)", "MA 11(d)")
    @any_procedure
    def test_without_one_insurance_is_lost_and_half_of_the_wager(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "9h Ac 7d", "8d")
        played = play(edition, shoe, ["1 insure 3", "1 surrender"], **procedure)
        assert results(played) == [("surrendered", -500)]
        assert money(played.events, INSURANCE) == [("taken", 1, "P1", 300)]
        assert nets(played) == {"P1": -800}
