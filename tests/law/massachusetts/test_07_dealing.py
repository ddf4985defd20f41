"""Section 7: the deal, what is announced, and how decisions are carried out."""

from __future__ import annotations

import pytest

from spanish21.law import cites, reads
from spanish21.rules.player import Action
from spanish21.table import (
    NO_STEPS,
    DealerStep,
    Wagers,
    commands as c,
    events as e,
)
from tests.law.kit import (
    P1,
    P2,
    THREE_WAGERS,
    TWO_WAGERS,
    Choices,
    actions,
    all_but,
    box,
    card,
    cards,
    dealt,
    hand_number,
    of,
    place,
    refused_as,
    the,
)
from tests.law.massachusetts.procedures import READER, any_procedure, deal
from tests.support import decision, play, wager


class TestOpeningDeal:
    @cites("MA 7(d)", "MA 7(d)(1)", "MA 7(d)(2)", "MA 7(d)(3)")
    def test_a_card_to_each_box_then_to_the_dealer_then_to_each_box_again(
        self, edition: str
    ) -> None:
        wagers = [wager(7), wager(2), wager(4)]
        played = play(
            edition, "2h 3h 4h 9c 2d 3d 4d Kd", ["2 stand", "4 stand", "7 stand"], wagers=wagers
        )
        opening = of(played.events, e.CardDealt)[:7]
        assert [(str(row.card), row.box) for row in opening] == [
            ("2h", 2),
            ("3h", 4),
            ("4h", 7),
            ("9c", None),
            ("2d", 2),
            ("3d", 4),
            ("4d", 7),
        ]
        numbers = ["7(d)(1)"] * 3 + ["7(d)(2)"] + ["7(d)(3)"] * 3
        assert [row.clause for row in opening] == [f"{edition} {number}" for number in numbers]

    @cites("MA 7(d)(1)", "MA 7(d)(2)", "MA 7(d)(3)")
    @any_procedure
    def test_all_these_cards_are_face_up(self, edition: str, procedure: Choices) -> None:
        shoe = deal(procedure, "9h 8h 9c 9d 8d", "8s")
        played = play(edition, shoe, ["1 stand", "2 stand"], wagers=TWO_WAGERS, **procedure)
        assert all(row.face_up for row in of(played.events, e.CardDealt)[:5])

    @cites("MA 7(d)")
    def test_a_card_for_another_place_is_refused(self, edition: str) -> None:
        table = dealt(edition, "", *TWO_WAGERS)
        wrong = ("dealer/wrong-place", f"{edition} 7(d)(1)")
        assert refused_as(table, c.DealCard(card("9h"), box=2)) == wrong
        assert refused_as(table, c.DealCard(card("9h"), box=0)) == wrong
        table.do(c.DealCard(card("9h"), box=1))
        table.do(c.DealCard(card("9h"), box=2))
        wrong = ("dealer/wrong-place", f"{edition} 7(d)(2)")
        assert refused_as(table, c.DealCard(card("9h"), box=1)) == wrong
        table.do(c.DealCard(card("9c"), box=0))
        assert refused_as(table, c.DealCard(card("9h"), box=0))[1] == f"{edition} 7(d)(3)"

    @cites("MA 7(d)", "MA 7(g)")
    def test_without_a_hole_card_the_dealer_has_one_card_while_the_players_decide(
        self, edition: str
    ) -> None:
        table = dealt(edition, "9h 9c 8h")
        assert table.state.dealer == cards("9c")
        assert not table.state.hole_down
        assert decision(table).box == 1


class TestAnnouncementsAndDecisions:
    @cites("MA 7(e)")
    def test_each_total_is_announced_at_the_players_turn_from_the_left(self, edition: str) -> None:
        played = play(
            edition,
            "9h 8h 7h 9c 9d 8d 7d 8s",
            ["1 stand", "2 stand", "3 stand"],
            wagers=THREE_WAGERS,
        )
        turns = [
            (type(row).__name__, row.box)
            for row in played.events
            if isinstance(row, e.TotalAnnounced | e.HandStood)
        ]
        assert turns == [
            ("TotalAnnounced", 1),
            ("HandStood", 1),
            ("TotalAnnounced", 2),
            ("HandStood", 2),
            ("TotalAnnounced", 3),
            ("HandStood", 3),
        ]
        said = of(played.events, e.TotalAnnounced)
        assert [row.points for row in said] == [18, 16, 14]
        assert {row.clause for row in said} == {f"{edition} 7(e)"}

    @cites("MA 7(e)")
    @reads("R37")
    def test_a_blackjack_is_announced_like_any_total(self, edition: str) -> None:
        played = play(edition, "Ah 9c Kh 8s")
        said = the(played.events, e.TotalAnnounced)
        assert (said.points, said.soft) == (21, True)
        assert not of(played.events, e.BlackjackAnnounced)

    @cites("MA 7(e)")
    def test_no_decision_is_heard_before_the_total_is_announced(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 8h", automation=NO_STEPS)
        now = table.awaiting
        assert isinstance(now, DealerStep)
        assert now.command == c.AnnounceTotal(box(1), hand_number(1), 17)
        for command in (
            c.Surrender(box(1), P1),
            c.Stand(box(1), P1),
            c.Hit(box(1), P1),
        ):
            assert refused_as(table, command) == ("action/not-now", f"{edition} 7(e)")
        table.do(now.command)
        table.do(c.Stand(box(1), P1))

    @cites("MA 7(e)")
    def test_a_wrong_total_is_refused(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 8h", automation=NO_STEPS)
        wrong = c.AnnounceTotal(box(1), hand_number(1), 18)
        assert refused_as(table, wrong) == ("dealer/wrong-total", f"{edition} 7(e)")

    @cites("MA 7(e)")
    def test_the_next_player_waits_for_the_one_before(self, edition: str) -> None:
        table = dealt(edition, "9h 8h 9c 9d 8d", *TWO_WAGERS)
        assert decision(table).box == 1
        early = c.Stand(box(2), P2)
        assert refused_as(table, early) == ("action/out-of-turn", f"{edition} 7(e)")
        table.stand()
        assert decision(table).box == 2
        again = c.Hit(box(1), P1)
        assert refused_as(table, again) == ("action/hand-complete", f"{edition} 7(e)")

    @cites("MA 7(e)", "MA 8(a)", "MA 9(a)", "MA 10(a)", "MA 12(a)")
    def test_a_player_may_surrender_double_split_stand_or_draw(self, edition: str) -> None:
        pair = dealt(edition, "8h 9c 8d")
        basic = {Action.SURRENDER, Action.DOUBLE, Action.STAND, Action.HIT}
        assert actions(pair) == basic | {Action.SPLIT}
        assert actions(dealt(edition, "8h 9c 7d")) == basic

    @cites("MA 7(e)", "MA 12(a)(1)")
    @reads("R37")
    def test_nothing_is_asked_of_a_blackjack(self, edition: str) -> None:
        table = dealt(edition, "Ah 8h 9c Kh 8d", *TWO_WAGERS)
        assert decision(table).box == 2
        late = c.Stand(box(1), P1)
        assert refused_as(table, late) == ("action/blackjack", f"{edition} 12(a)(1)")


class TestCarryingOutDecisions:
    @cites("MA 7(f)")
    def test_the_new_total_is_announced_after_each_card(self, edition: str) -> None:
        played = play(edition, "2h 9c 3h 4h 5h 2d Kh 9d", ["1 hit"] * 4)
        log = played.events
        said = of(log, e.TotalAnnounced)
        assert [row.points for row in said] == [5, 9, 14, 16, 26]
        assert [row.clause for row in said[1:]] == [f"{edition} 7(f)"] * 4
        for row in said[1:]:
            assert isinstance(log[log.index(row) - 1], e.CardDealt)

    @cites("MA 7(f)")
    def test_the_cards_that_decisions_call_for_are_face_up(self, edition: str) -> None:
        played = play(
            edition, "8h 9c 8d 3h Kh 2d 9h 9d", ["1 split", "1 double", "1 hit", "1 stand"]
        )
        drawn = of(played.events, e.CardDealt)[3:-1]
        assert [str(row.card) for row in drawn] == ["3h", "Kh", "2d", "9h"]
        assert all(row.face_up for row in drawn)

    @cites("MA 7(f)")
    def test_a_card_that_lies_face_up_must_be_named(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 7d")
        table.hit()
        assert refused_as(table, c.DealCard(None))[0] == "card/unknown"

    @cites("MA 7(f)")
    def test_no_card_comes_without_a_decision_for_it(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 7d")
        assert refused_as(table, c.DealCard(card("2h")))[0] == "dealer/decision-first"

    @cites("MA 7(f)")
    def test_the_next_decision_waits_for_the_new_total(self, edition: str) -> None:
        table = dealt(edition, "8h 9c 2d", automation=all_but(c.AnnounceTotal))
        table.act(c.AnnounceTotal(box(1), hand_number(1), 10))
        table.hit()
        table.deal("3h")
        assert refused_as(table, c.Hit(box(1), P1))[0] == "action/not-now"
        wrong = c.AnnounceTotal(box(1), hand_number(1), 14)
        assert refused_as(table, wrong) == ("dealer/wrong-total", f"{edition} 7(f)")
        table.act(c.AnnounceTotal(box(1), hand_number(1), 13))
        assert Action.HIT in actions(table)

    @cites("MA 7(f)", "MA 10(c)")
    def test_a_doubled_and_a_split_hand_are_announced_too(self, edition: str) -> None:
        played = play(
            edition, "8h 9c 8d 3h Kh 2d 9h 9d", ["1 split", "1 double", "1 hit", "1 stand"]
        )
        said = [(row.hand, row.points) for row in of(played.events, e.TotalAnnounced)]
        assert said == [(1, 16), (1, 11), (1, 21), (2, 10), (2, 19)]


class TestDealersCard:
    @cites("MA 7(g)")
    def test_the_second_card_is_called_out_after_all_players_and_then_dealt_face_up(
        self, edition: str
    ) -> None:
        played = play(
            edition, "9h 8h 9c 9d 8d 2h 5s 4s", ["1 stand", "2 hit", "2 stand"], wagers=TWO_WAGERS
        )
        log = played.events
        called = place(log, e.DealersCardAnnounced)
        assert isinstance(log[called - 1], e.HandStood)
        second = log[called + 1]
        assert isinstance(second, e.CardDealt)
        assert (str(second.card), second.box, second.face_up) == ("5s", None, True)
        assert second.clause == the(log, e.DealersCardAnnounced).clause == f"{edition} 7(g)"

    @cites("MA 7(g)")
    def test_the_card_may_not_leave_the_shoe_before_it_is_called_out(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 9d", automation=all_but(c.AnnounceDealersCard))
        early = c.AnnounceDealersCard()
        assert refused_as(table, early) == ("dealer/decision-first", f"{edition} 7(e)")
        table.stand()
        second = c.DealCard(card("8d"))
        assert refused_as(table, second) == ("dealer/out-of-order", f"{edition} 7(g)")
        table.do(c.AnnounceDealersCard())
        table.do(second)

    @cites("MA 7(g)", "MA 12(b)")
    def test_the_dealers_draws_are_face_up_and_the_total_is_announced_once_at_the_end(
        self, edition: str
    ) -> None:
        played = play(edition, "Kh 2c 9d 3d 4d 5d 6d", ["1 stand"])
        log = played.events
        assert [str(card) for card in played.report.dealer] == ["2c", "3d", "4d", "5d", "6d"]
        drawn = of(log, e.CardDealt, box=None)
        assert all(row.face_up for row in drawn)
        said = the(log, e.DealerTotalAnnounced)
        assert (said.points, said.clause) == (20, f"{edition} 7(g)")
        assert log.index(said) == log.index(drawn[-1]) + 1

    @cites("MA 7(g)")
    def test_a_wrong_total_of_the_dealer_is_refused(self, edition: str) -> None:
        table = dealt(edition, "Kh 9c 9d 8d", automation=all_but(c.AnnounceDealerTotal))
        table.stand()
        wrong = c.AnnounceDealerTotal(18)
        assert refused_as(table, wrong) == ("dealer/wrong-total", f"{edition} 7(g)")
        table.act(c.AnnounceDealerTotal(17))
        assert isinstance(table.awaiting, Wagers)

    @cites("MA 7(g)")
    @any_procedure
    def test_a_dealer_blackjack_is_announced_as_21(self, edition: str, procedure: Choices) -> None:
        steps = [] if procedure is READER else ["1 stand"]
        played = play(edition, "9h Kc 9d Ad", steps, **procedure)
        assert the(played.events, e.DealerTotalAnnounced).points == 21

    @cites("MA 7(g)", "MA 12(c)")
    @reads("R33")
    @pytest.mark.parametrize(
        ("opening", "drawn", "steps"),
        [
            ("Kh 9c 6d", "Kd", ["1 hit"]),
            ("Ah 9c Kd", "", []),
            ("Kh 9c 6d", "", ["1 surrender"]),
            ("Kh 9c 6d", "5d", ["1 hit"]),
        ],
    )
    def test_the_second_card_is_dealt_although_all_is_decided(
        self, edition: str, opening: str, drawn: str, steps: list[str]
    ) -> None:
        played = play(edition, f"{opening} {drawn} 2d Kc", steps)
        assert [str(card) for card in played.report.dealer] == ["9c", "2d"]
        assert played.unused == cards("Kc")
