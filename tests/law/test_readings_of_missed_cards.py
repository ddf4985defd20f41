"""Interpretations R53, R54, R59 and R60: cards that were missed, exposed or refused."""

from __future__ import annotations

import pytest

from spanish21 import Table
from spanish21.ids import BoxNumber
from spanish21.law import cites, reads
from spanish21.table import events as e
from spanish21.table.awaited import CardNeeded
from spanish21.table.commands import CloseWagers, DealCard, Hit, irregularities as i
from spanish21.table.events import irregularities as it, wheels as v
from tests.law.kit import (
    ONE,
    P1,
    by_hand,
    card as card_,
    cards,
    cards_dealt,
    dealt,
    nets,
    of,
    refused_as,
    step_refused,
    the,
)
from tests.law.silence import any_edition, hole, number
from tests.support import book, case_wager, decision, play, wager

XTREME = {"bonus_spin__offered": True, "xtreme_16__offered": True}


class TestLateSecondCard:
    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_the_option_comes_before_the_dealers_second_card(self, edition: str) -> None:
        table = by_hand(edition, "Kh 5h 8c", wager(1), wager(2), **hole(edition))
        table.do(i.ReportMissedBox(ONE, second=True))
        table.do(DealCard(card_("9d")))
        assert of(table.events, e.CardDealt, face_up=False) == []
        table.do(i.AcceptLateCard(ONE, P1))
        again = i.ReportMissedBox(ONE, second=True)
        assert refused_as(table, again)[1] == number(edition, "13.N", "15(h)")
        table.do(DealCard(card_("9h")))
        assert of(table.events, e.CardDealt, face_up=False) == []
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9h")
        table.do(DealCard(card_("6h")))
        assert table.state.hole_down
        assert table.state.boxes[1].hands[0].cards == cards("5h 9d")

    @cites("MD 13.J", "MD 13.N", "MA 15(f)", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_a_dealer_who_missed_a_card_too_is_served_last(self, edition: str) -> None:
        played = play(
            edition,
            "Kh 5h 9d 9h 8c 6h Kd",
            ["report dealer-missed", "report missed 1 second", "1 late", "1 stand", "2 stand"],
            wagers=[wager(1), wager(2)],
            **hole(edition),
        )
        order = [place for _, place, _ in cards_dealt(played.events)]
        assert order == [1, 2, 2, 1, 0, 0, 0]

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_a_miss_noticed_before_all_others_are_served_waits_for_them(self, edition: str) -> None:
        table = by_hand(edition, "Kh 5h 7h 8c 9d", wager(1), wager(2), wager(3), **hole(edition))
        table.do(i.ReportMissedBox(ONE, second=True))
        assert [box.hands[0].cards for box in table.state.boxes] == [
            cards("Kh"),
            cards("5h 9d"),
            cards("7h"),
        ]
        table.do(DealCard(card_("2d")))
        assert table.state.boxes[2].hands[0].cards == cards("7h 2d")
        table.do(i.AcceptLateCard(ONE, P1))
        table.do(DealCard(card_("9h")))
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9h")
        assert not table.state.hole_down

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_a_miss_noticed_after_the_dealers_second_card_is_made_good_at_once(
        self, edition: str
    ) -> None:
        table = by_hand(edition, "Kh 5h 8c 9d 6h", wager(1), wager(2), **hole(edition))
        table.do(i.ReportMissedBox(ONE, second=True))
        assert table.state.boxes[1].hands[0].cards == cards("5h 9d")
        assert (table.state.hole_down, table.state.hole) == (True, card_("6h"))
        assert decision(table).box == ONE
        table.do(i.AcceptLateCard(ONE, P1))
        table.do(DealCard(card_("9h")))
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9h")
        assert not isinstance(table.awaiting, CardNeeded)

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_the_last_box_may_be_noticed_by_the_card_that_the_dealer_got(
        self, edition: str
    ) -> None:
        table = by_hand(edition, "Kh 5h 8c 9d 6h", wager(1), wager(2), **hole(edition))
        table.do(i.ReportMissedBox(BoxNumber(2), second=True))
        assert table.state.boxes[0].hands[0].cards == cards("Kh 9d")
        assert table.state.boxes[1].hands[0].cards == cards("5h")
        assert table.state.hole == card_("6h")
        assert decision(table).box == 2

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    @pytest.mark.parametrize(("dealt", "box"), [("Kh", 1), ("Kh 5h", 1), ("Kh 5h 8c 9d", 3)])
    def test_no_second_card_is_missed_before_its_turn(
        self, edition: str, dealt: str, box: int
    ) -> None:
        table = by_hand(edition, dealt, wager(1), wager(2), **hole(edition))
        missed = i.ReportMissedBox(BoxNumber(box), second=True)
        assert refused_as(table, missed)[0] == "irregularity/not-now"

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @any_edition
    def test_of_two_missed_boxes_each_is_noticed_in_its_place(self, edition: str) -> None:
        three = (wager(1), wager(2), wager(3))
        table = by_hand(edition, "Kh 5h 7h 8c 9d", *three, **hole(edition))
        table.do(i.ReportMissedBox(BoxNumber(2), second=True))
        table.do(i.ReportMissedBox(ONE, second=True))
        assert [box.hands[0].cards for box in table.state.boxes] == [
            cards("Kh"),
            cards("5h"),
            cards("7h 9d"),
        ]
        table.do(i.AcceptLateCard(ONE, P1))
        again = i.ReportMissedBox(BoxNumber(3), second=True)
        assert refused_as(table, again)[0] == "irregularity/not-now"


class TestDeadWithoutCards:
    @cites("MD 13.M")
    @reads("R54")
    def test_every_wager_of_a_box_without_cards_is_returned(self) -> None:
        ann = case_wager(1, "Ann", 1000, match_the_dealer=500, bonus_spin=500, xtreme_16=500)
        bob = case_wager(2, "Bob", 1000, xtreme_16=500)
        played = play(
            "MD-bonus-spin",
            "9h 6c 9d 9c 3d",
            ["report missed 1", "report missed 1 second", "2 stand"],
            wagers=[ann, bob],
            **XTREME,
        )
        assert {
            row.wager: row.net_cents for row in played.report.side_wagers if row.person == "Ann"
        } == {
            "match-the-dealer": 0,
            "bonus-spin": 0,
            "xtreme-16": 0,
        }
        assert nets(played)["Ann"] == 0

    @cites("MD 13.M")
    @reads("R54")
    def test_a_box_without_cards_is_no_position_for_the_hot_spot(self) -> None:
        table = Table(book("MD-bonus-spin", **XTREME))
        table.wager(1, "Ann", 10, xtreme_16=5)
        table.wager(2, "Bob", 10, xtreme_16=5)
        table.do(CloseWagers())
        table.do(i.ReportMissedBox(ONE))
        table.deal("9h 6c")
        table.do(i.ReportMissedBox(ONE, second=True))
        table.outcomes.stops.append("$200")
        table.deal("9d Kc 2c")
        table.stand()
        assert not of(table.events, v.HotSpotDrawn)
        assert the(table.events, v.WheelSpun).person == "Bob"

    @cites("MA 15(h)")
    @reads("R54")
    @pytest.mark.parametrize(("first", "net"), [("Ah", 500), ("Kh", -500)])
    def test_side_wagers_are_settled_on_the_one_card_dealt(self, first: str, net: int) -> None:
        played = play(
            "MA-bonus-spin",
            f"{first} 5h 8c 6h 9d",
            ["report missed 1 second", "1 dead", "2 stand"],
            wagers=[case_wager(1, "Ann", 1000, bonus_spin=500), wager(2)],
            bonus_spin__offered=True,
        )
        assert nets(played)["Ann"] == net

    @cites("MD 13.N", "MA 15(h)")
    @reads("R54")
    @any_edition
    @pytest.mark.parametrize(("first", "net"), [("9h", 4 * 200), ("8h", -200)])
    def test_match_the_dealer_is_settled_on_the_one_card_dealt(
        self, edition: str, first: str, net: int
    ) -> None:
        """With six decks a match of another suit pays 4 to 1; the basic wager comes back."""
        played = play(
            edition,
            f"{first} 5h 9c 6h 9d Kd",
            ["report missed 1 second", "1 dead", "2 stand"],
            wagers=[wager(1, 10, match=2), wager(2)],
        )
        assert nets(played)["P1"] == net


class TestRefusalScope:
    @cites("MD 13.G", "MA 15(d)")
    @reads("R59")
    @any_edition
    def test_all_boxes_of_the_person_get_no_more_cards(self, edition: str) -> None:
        refused = step_refused(
            edition,
            "5h 5d 6c 4h 4d 9d Kc",
            ["report drawn 9c exposed", "1 refuse", "1 stand", "2 hit"],
            wagers=[wager(1, 10, "Ann"), wager(2, 10, "Ann")],
            boxes_per_player=2,
            **hole(edition),
        )
        assert refused.clause == number(edition, "13.G", "15(d)")

    @cites("MD 13.G", "MA 15(d)")
    @reads("R59")
    @any_edition
    def test_a_card_that_is_owed_is_dealt_all_the_same(self, edition: str) -> None:
        table = dealt(edition, "8h 6c 8d 9d", **hole(edition))
        table.split()
        table.deal("Kh")
        table.do(i.ReportDrawnInError(card_("2c"), exposed=True))
        table.do(i.RefuseCard(ONE, P1))
        table.stand()
        assert [hand.cards for hand in table.state.boxes[0].hands] == [
            cards("8h Kh"),
            cards("8d 2c"),
        ]
        assert refused_as(table, Hit(ONE, P1))[1] == number(edition, "13.G", "15(d)")


class TestExposedInTheOpeningDeal:
    @cites("MD 13.F", "MA 15(d)")
    @reads("R60")
    @any_edition
    @pytest.mark.parametrize("place", range(4))
    def test_the_card_is_the_next_card(self, edition: str, place: int) -> None:
        shoe = ["Kh", "5h", "9d", "9h", "6d"]
        shoe[place] = f"!{shoe[place]}"
        played = play(
            edition,
            " ".join(shoe) + " 9c",
            ["1 stand", "2 stand"],
            wagers=[wager(1), wager(2)],
            **hole(edition),
        )
        assert cards_dealt(played.events)[:4] == [
            ("Kh", 1, 1),
            ("5h", 2, 1),
            ("9d", 0, 0),
            ("9h", 1, 1),
        ]
        assert the(played.events, it.CardDrawnInError).clause == number(edition, "13.F", "15(d)")

    @cites("MD 13.F", "MA 15(d)")
    @reads("R60")
    @any_edition
    def test_as_a_hole_card_it_is_one_that_everyone_knows(self, edition: str) -> None:
        table = by_hand(edition, "Kh 9d 9h", wager(1), **hole(edition))
        table.do(i.ReportDrawnInError(card_("7c"), exposed=True))
        refusing = i.RefuseCard(ONE, P1)
        assert refused_as(table, refusing)[1] == number(edition, "13.G", "15(d)")
        table.do(DealCard(card_("7c")))
        hole_card = the(table.events, e.CardDealt, card=card_("7c"))
        assert (hole_card.box, hole_card.face_up, hole_card.known) == (None, False, True)
        assert table.state.hole_down
        assert table.state.hole_known
