"""Chapter 5: shuffling and cutting the cards."""

from __future__ import annotations

import pytest

from spanish21.cards import DECK
from spanish21.game import Table
from spanish21.ids import BoxNumber
from spanish21.law import cites, reads
from spanish21.table import Wagers
from spanish21.table.awaited import CutOffer, PlayerNeeded
from spanish21.table.commands import cards as h, people as p
from spanish21.table.events import cards as e
from spanish21.table.shuffled import Shuffled
from tests.law.around import (
    ANN,
    BOB,
    CID,
    closed,
    count,
    cover_card_before,
    do,
    last,
    offer,
    play_round,
    ready,
    running,
    seat,
    step,
    until,
    where,
    why,
)

ROUND = "9c 9d 9h 7c Kc Kd Kh Qc"
"""three boxes with 19 against 17"""


class TestShuffle:
    @cites("MD 5.A", "MD 5.A(1)")
    def test_by_hand_before_play_begins(self, edition: str) -> None:
        table = closed(edition)
        table.do(p.Arrive(ANN))
        until(table, h.ShuffleCards)
        assert why(table, h.ShuffleCards(Shuffled.DEVICE)) == ("shuffle/method", "5.A")
        table.do(h.ShuffleCards(Shuffled.MANUAL))
        assert where(table, last(table, e.CardsShuffled).clause) == "5.A"

    @cites("MD 5.A", "MD 5.A(2)", "MD 5.B")
    def test_by_a_device_whose_stack_is_cut_too(self, edition: str) -> None:
        table = running(edition, shuffler="device")
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        assert step(table)[0] == h.ShuffleCards(Shuffled.DEVICE)
        assert why(table, h.ShuffleCards(Shuffled.MANUAL)) == ("shuffle/method", "5.A")
        table.do(h.ShuffleCards(Shuffled.DEVICE))
        assert offer(table)[0] == "Cid"

    @cites("MD 5.A", "MD 5.G")
    def test_when_the_floorperson_directs_it_between_rounds(self, edition: str) -> None:
        table = running(edition)
        table.do(h.OrderReshuffle())
        assert where(table, last(table, e.ReshuffleOrdered).clause) == "5.G"
        assert step(table)[0] == h.ClearShoe()
        ready(table)
        assert isinstance(table.awaiting, Wagers)

    @cites("MD 5.G")
    def test_ordered_in_a_round_it_comes_after_that_round(self, edition: str) -> None:
        table = running(edition)
        for box, name in ((2, "Ann"), (4, "Bob")):
            table.wager(box, name, 10)
        table.do(h.OrderReshuffle())
        assert isinstance(table.awaiting, Wagers)
        play_round(table, ROUND, 6)
        assert step(table)[0] == h.ClearShoe()

    @cites("MD 5.G", "MD 7.D")
    def test_after_the_round_in_which_the_cover_card_came_out(self, edition: str) -> None:
        table = running(edition)
        table.do(h.ReportCoverCard())
        assert isinstance(table.awaiting, Wagers)
        play_round(table, ROUND, 2, 4, 6)
        assert where(table, last(table, e.ReshuffleDue).clause) == "7.D"
        assert step(table) == (h.ClearShoe(), "7.D")


def after_cover_card(edition: str, place: int, *, order: bool = False) -> Table:
    """Return a table at the cut, after a round in which the cover card came before that card."""
    table = running(edition)
    cover_card_before(table, place, ROUND, 2, 4, 6, order=order)
    return table


def at_the_cut(edition: str, **choices: object) -> Table:
    """Return a table at the cut, after a shuffle by the floorperson's order."""
    table = running(edition, **choices)
    table.do(h.OrderReshuffle())
    until(table, h.TakeCut)
    return table


class TestWhoCuts:
    @cites("MD 5.B", "MD 5.D", "MD 5.D(1)")
    def test_the_first_player_who_arrived_if_the_game_begins(self, edition: str) -> None:
        table = closed(edition)
        seat(table, Bob=4, Ann=2, Cid=6)
        until(table, h.TakeCut)
        assert offer(table) == ("Bob", "5.D(1)")
        assert why(table, h.TakeCut(CID, 100))[0] == "cut/not-offered"

    @cites("MD 5.D(1)")
    def test_the_first_player_is_offered_the_cut_before_sitting_down(self, edition: str) -> None:
        table = closed(edition)
        table.do(p.Arrive(ANN))
        until(table, h.TakeCut)
        assert offer(table) == ("Ann", "5.D(1)")

    @cites("MD 5.D(2)")
    @pytest.mark.parametrize(
        ("place", "person"), [(0, "Ann"), (1, "Bob"), (2, "Cid"), (4, "Ann"), (6, "Cid")]
    )
    def test_the_box_on_which_the_cover_card_came_out(
        self, edition: str, place: int, person: str
    ) -> None:
        table = after_cover_card(edition, place)
        assert offer(table) == (person, "5.D(2)")

    @cites("MD 5.D(3)", "MD 5.D(4)", "MD 5.C")
    @pytest.mark.parametrize("place", [3, 7])
    def test_from_the_dealers_hand_the_far_right_then_counterclockwise(
        self, edition: str, place: int
    ) -> None:
        table = after_cover_card(edition, place)
        assert offer(table) == ("Cid", "5.D(3)")
        table.do(h.RefuseCut(CID))
        assert where(table, last(table, e.CutRefused).clause) == "5.D(4)"
        assert offer(table) == ("Bob", "5.D(4)")
        table.do(h.RefuseCut(BOB))
        assert offer(table) == ("Ann", "5.D(4)")
        table.do(h.RefuseCut(ANN))
        assert step(table) == (h.DealerCut(144), "5.C")

    @cites("MD 5.D(5)", "MD 5.D(6)")
    def test_ordered_by_the_floor_the_far_right_then_counterclockwise(self, edition: str) -> None:
        table = at_the_cut(edition)
        assert offer(table) == ("Cid", "5.D(5)")
        table.do(h.RefuseCut(CID))
        assert where(table, last(table, e.CutRefused).clause) == "5.D(6)"
        assert offer(table) == ("Bob", "5.D(6)")

    @cites("MD 5.D(2)")
    def test_an_order_does_not_take_the_cut_from_the_cover_cards_box(self, edition: str) -> None:
        table = after_cover_card(edition, 1, order=True)
        assert offer(table) == ("Bob", "5.D(2)")

    @cites("MD 5.D(2)")
    @reads("R43")
    def test_refused_at_the_cover_cards_box_the_offer_goes_on_counterclockwise(
        self, edition: str
    ) -> None:
        table = after_cover_card(edition, 1)
        table.do(h.RefuseCut(BOB))
        assert offer(table)[0] == "Ann"
        table.do(h.RefuseCut(ANN))
        assert offer(table)[0] == "Cid"

    @cites("MD 5.D(2)")
    def test_who_has_left_is_not_offered_the_cut(self, edition: str) -> None:
        table = after_cover_card(edition, 1)
        table.do(p.Leave(BOB))
        assert offer(table)[0] == "Ann"


class TestTheCut:
    @cites("MD 5.E")
    @pytest.mark.parametrize(("depth", "allowed"), [(9, 0), (10, 1), (278, 1), (279, 0)])
    def test_ten_cards_at_least_from_either_end(
        self, edition: str, depth: int, allowed: int
    ) -> None:
        table = at_the_cut(edition)
        if allowed:
            table.do(h.TakeCut(CID, depth))
        else:
            assert why(table, h.TakeCut(CID, depth)) == ("cut/depth", "5.E")

    @cites("MD 5.E", "MD 5.C")
    def test_the_dealer_keeps_to_the_same_depth(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.RefuseCut(CID), h.RefuseCut(BOB), h.RefuseCut(ANN))
        assert why(table, h.DealerCut(9)) == ("cut/depth", "5.E")
        table.do(h.DealerCut(10))
        assert last(table, e.CardsCut).person is None

    @cites("MD 5.E(1)")
    def test_the_cards_above_the_cut_go_to_the_bottom(self, edition: str) -> None:
        table = at_the_cut(edition)
        before = list(table.shoe)
        table.do(h.TakeCut(CID, 100))
        assert list(table.shoe) == before[100:] + before[:100]

    @cites("MD 5.E(2)")
    @reads("R44")
    @pytest.mark.parametrize(("behind", "allowed"), [(71, 0), (72, 1), (200, 1), (288, 0)])
    def test_the_cover_card_lies_a_quarter_from_the_bottom_or_more(
        self, edition: str, behind: int, allowed: int
    ) -> None:
        table = at_the_cut(edition)
        table.do(h.TakeCut(CID, 100))
        assert step(table) == (h.PlaceCoverCard(72), "5.E(2)")
        if allowed:
            table.do(h.PlaceCoverCard(behind))
        else:
            assert why(table, h.PlaceCoverCard(behind)) == ("cover-card/depth", "5.E(2)")

    @cites("MD 5.E(3)", "MD 7.B")
    def test_then_the_stack_goes_into_the_shoe(self, edition: str) -> None:
        table = at_the_cut(edition)
        table.do(h.TakeCut(CID, 100))
        assert why(table, h.LoadShoe())[0] == "cards/out-of-order"
        table.do(h.PlaceCoverCard(72))
        assert step(table) == (h.LoadShoe(), "5.E(3)")
        table.do(h.LoadShoe())
        assert where(table, last(table, e.ShoeLoaded).clause) == "5.E(3)"


class TestRecut:
    @cites("MD 5.F", "MD 5.F(1)")
    def test_by_the_player_who_cut_last(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.RefuseCut(CID), h.TakeCut(BOB, 100), h.OrderRecut())
        assert where(table, last(table, e.RecutOrdered).clause) == "5.F"
        assert offer(table) == ("Bob", "5.F")
        table.do(h.TakeCut(BOB, 50))
        assert step(table)[0] == h.PlaceCoverCard(72)

    @cites("MD 5.F(1)")
    def test_or_by_the_next_person_entitled(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.TakeCut(CID, 100), h.OrderRecut(by_last_cutter=False))
        assert offer(table)[0] == "Bob"

    @cites("MD 5.F(1)")
    def test_a_recut_is_not_offered_to_a_cutter_who_left(self, edition: str) -> None:
        table = running(edition)
        table.do(h.OrderReshuffle())
        until(table, h.TakeCut)
        assert offer(table)[0] == CID
        do(table, h.TakeCut(CID, 100), p.Leave(CID), h.OrderRecut())
        assert offer(table)[0] == BOB

    @cites("MD 5.F(1)")
    def test_the_last_cutter_may_refuse_the_recut(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.TakeCut(CID, 100), h.OrderRecut(), h.RefuseCut(CID))
        assert offer(table)[0] == "Bob"

    @cites("MD 5.F(1)")
    def test_a_dealer_who_cut_cuts_again(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.RefuseCut(CID), h.RefuseCut(BOB), h.RefuseCut(ANN), h.DealerCut(100))
        table.do(h.OrderRecut())
        assert isinstance(step(table)[0], h.DealerCut)

    @cites("MD 5.F", "MD 5.F(2)")
    def test_only_before_the_cards_are_in_the_shoe(self, edition: str) -> None:
        table = at_the_cut(edition)
        assert why(table, h.OrderRecut()) == ("cut/recut-late", "5.F")
        do(table, h.TakeCut(CID, 100), h.PlaceCoverCard(72))
        table.do(h.OrderRecut())
        do(table, h.TakeCut(CID, 90), h.PlaceCoverCard(72), h.LoadShoe())
        assert why(table, h.OrderRecut()) == ("cut/recut-late", "5.F")


class TestIdleTable:
    @cites("MD 5.H", "MD 5.I")
    def test_the_cards_are_spread_face_down(self, edition: str) -> None:
        table = running(edition)
        do(table, p.Leave(ANN), p.Leave(BOB), p.Leave(CID), h.DeclareIdle())
        idle = last(table, e.TableIdle)
        assert not idle.face_up
        assert where(table, idle.clause) == "5.H"
        assert isinstance(table.awaiting, PlayerNeeded)
        do(table, p.Arrive(ANN), p.Arrive(BOB))
        assert step(table) == (h.ShowCards(ANN, face_up=False), "5.I")
        assert why(table, h.ShowCards(BOB, face_up=False)) == ("cards/out-of-order", "5.I")

    @cites("MD 5.H")
    def test_or_face_up_if_a_player_asks(self, edition: str) -> None:
        table = running(edition)
        table.do(h.DeclareIdle())
        table.do(h.ShowCards(BOB, face_up=True))
        assert last(table, e.CardsShown).face_up
        other = running(edition)
        other.do(h.DeclareIdle(face_up=True))
        assert why(other, h.ShowCards(BOB, face_up=False))[0] == "cards/face-down"

    @cites("MD 5.H")
    def test_a_table_with_wagers_is_not_idle(self, edition: str) -> None:
        table = running(edition)
        table.wager(2, "Ann", 10)
        assert why(table, h.DeclareIdle()) == ("cards/not-idle", "5.H")

    @cites("MD 5.I", "MD 5.I(1)")
    def test_then_washed_stacked_shuffled_and_cut(self, edition: str) -> None:
        table = running(edition)
        do(table, h.DeclareIdle(), h.ShowCards(BOB, face_up=False))
        assert step(table) == (h.WashCards(), "5.I(1)")
        table.do(h.WashCards())
        assert step(table) == (h.StackCards(), "5.I(1)")
        table.do(h.StackCards())
        assert step(table) == (h.ShuffleCards(Shuffled.MANUAL), "5.I(1)")
        table.do(h.ShuffleCards(Shuffled.MANUAL))
        assert offer(table) == ("Bob", "5.D(1)")
        ready(table)

    @cites("MD 5.I(2)", "MD 5.I(2)(a)")
    def test_with_a_device_the_stack_goes_in_and_the_batch_comes_out(self, edition: str) -> None:
        table = running(edition, shuffler="device")
        do(table, h.DeclareIdle(), h.ShowCards(BOB, face_up=False))
        assert why(table, h.WashCards())[0] == "cards/out-of-order"
        assert step(table) == (h.StackCards(), "5.I(2)")
        table.do(h.StackCards())
        assert step(table) == (h.ShuffleCards(Shuffled.DEVICE), "5.I(2)")
        table.do(h.ShuffleCards(Shuffled.DEVICE))
        assert table.state.cards.batch
        assert isinstance(table.awaiting, CutOffer)
        ready(table)
        assert not table.state.cards.batch

    @cites("MD 5.I(2)(b)")
    def test_a_player_may_ask_to_see_the_batch_which_is_then_shuffled(self, edition: str) -> None:
        table = running(edition, shuffler="device")
        do(table, h.DeclareIdle(), h.ShowCards(BOB, face_up=False), h.StackCards())
        table.do(h.ShuffleCards(Shuffled.DEVICE))
        table.do(h.SpreadCards())
        assert where(table, last(table, e.CardsSpread).clause) == "5.I(2)(b)"
        table.do(h.ShowCards(BOB))
        table.do(h.StackCards())
        table.do(h.ShuffleCards(Shuffled.DEVICE))
        assert count(table, e.CardsShuffled) == 2
        assert why(table, h.SpreadCards())[0] == "cards/out-of-order"
        ready(table)

    @cites("MD 5.I(2)(b)")
    def test_nothing_is_spread_after_an_ordinary_shuffle(self, edition: str) -> None:
        table = at_the_cut(edition, shuffler="device")
        assert why(table, h.SpreadCards())[0] == "cards/out-of-order"


class TestReshufflingDevice:
    @cites("MD 5.J", "MD 5.K")
    def test_no_cut_no_cover_card_no_idle_spread(self, edition: str) -> None:
        table = running(edition, shuffler="reshuffling-device", approved_procedures=True)
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        table.do(h.ShuffleCards(Shuffled.RESHUFFLER))
        assert step(table) == (h.LoadShoe(), "5.J")
        assert why(table, h.OrderRecut())[0] == "cut/recut-late"
        ready(table)
        assert why(table, h.ReportCoverCard()) == ("cover-card/none", "5.K")
        assert why(table, h.DeclareIdle()) == ("cards/reshuffler", "5.K")
        assert len(table.shoe) == 6 * len(DECK) - 1


@cites("MD 5.B")
def test_boxes_of_people_who_stand_are_offered_the_cut_too(edition: str) -> None:
    table = running(edition)
    play_round(table, "9c 7c Kc Qc", 7)
    table.do(h.OrderReshuffle())
    until(table, h.TakeCut)
    assert offer(table)[0] == "P7"
    assert BoxNumber(7) not in {seat.box for seat in table.state.people.seats}
