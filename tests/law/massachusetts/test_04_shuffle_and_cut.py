"""Section 4: shuffle and cut of the cards."""

from __future__ import annotations

import pytest

from spanish21.game import Table
from spanish21.ids import PersonId
from spanish21.law import Submission, SubmissionError, cites, reads
from spanish21.table import Wagers
from spanish21.table.awaited import PlayerNeeded
from spanish21.table.commands import CloseWagers, cards as h, people as p
from spanish21.table.events import cards as e
from spanish21.table.shuffled import Shuffled
from tests.law.around import (
    ANN,
    BOB,
    CID,
    closed,
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


def at_the_cut(edition: str, **choices: object) -> Table:
    """Return a table at the cut, after a reshuffle by the licensee's word."""
    table = running(edition, **choices)
    table.do(h.OrderReshuffle())
    until(table, h.TakeCut)
    return table


@cites("MA 4(a)")
def test_the_cards_are_shuffled_before_play_begins(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.ShuffleCards)
    assert step(table)[1] == "4(a)"
    assert why(table, h.ShuffleCards(Shuffled.DEVICE)) == ("shuffle/method", "4(a)")
    ready(table)


@cites("MA 4(b)", "MA 4(b)(1)")
@reads("R44")
def test_cards_out_of_a_device_are_not_cut_and_get_the_cutting_card(edition: str) -> None:
    table = running(edition, shuffler="device")
    table.do(h.OrderReshuffle())
    until(table, h.ShuffleCards)
    table.do(h.ShuffleCards(Shuffled.DEVICE))
    assert step(table) == (h.PlaceCoverCard(72), "4(e)")
    table.do(h.PlaceCoverCard(72))
    assert why(table, h.OrderRecut())[0] == "cut/recut-late"
    table.do(h.LoadShoe())


@cites("MA 4(b)", "MA 4(b)(2)")
def test_cards_shuffled_by_hand_or_pre_shuffled_are_cut(edition: str) -> None:
    assert offer(at_the_cut(edition))[0] == "Cid"
    table = closed(edition)
    seat(table, Ann=1)
    table.do(h.ReceiveDecks(6, 48, preshuffled=True))
    assert offer(table)[0] == "Ann"


class TestWhoCuts:
    @cites("MA 4(d)", "MA 4(d)(1)")
    def test_the_first_player_if_the_game_begins(self, edition: str) -> None:
        table = closed(edition)
        seat(table, Bob=4, Cid=6)
        until(table, h.TakeCut)
        assert offer(table) == ("Bob", "4(d)(1)")

    @cites("MA 4(d)(2)")
    def test_afterwards_the_far_right_and_from_shuffle_to_shuffle_the_next(
        self, edition: str
    ) -> None:
        table = closed(edition)
        seat(table, Bob=4, Ann=2, Cid=6)
        ready(table)
        for expected in ("Cid", "Bob", "Ann", "Cid"):
            play_round(table, ROUND, 2, 4, 6)
            table.do(h.OrderReshuffle())
            until(table, h.TakeCut)
            assert offer(table) == (expected, "4(d)(2)")
            ready(table)

    @cites("MA 4(c)", "MA 4(d)(2)")
    @reads("R43")
    def test_refused_by_all_the_dealer_cuts(self, edition: str) -> None:
        table = at_the_cut(edition)
        for expected, person in (("Cid", CID), ("Bob", BOB), ("Ann", ANN)):
            assert offer(table)[0] == expected
            table.do(h.RefuseCut(person))
        assert step(table) == (h.DealerCut(144), "4(c)")

    @cites("MA-bonus-spin 4(c)")
    def test_at_the_casinos_discretion_the_dealer_cuts_at_once(self) -> None:
        table = running("MA-bonus-spin", casino_cut=True)
        table.do(h.OrderReshuffle())
        until(table, h.DealerCut)
        assert step(table) == (h.DealerCut(144), "4(c)")


class TestDepth:
    @cites("MA 4(e)")
    @pytest.mark.parametrize(("depth", "allowed"), [(47, 0), (48, 1), (240, 1), (241, 0)])
    def test_a_deck_at_least_from_either_end(self, edition: str, depth: int, allowed: int) -> None:
        table = at_the_cut(edition)
        if allowed:
            before = list(table.shoe)
            table.do(h.TakeCut(CID, depth))
            assert list(table.shoe) == before[depth:] + before[:depth]
        else:
            assert why(table, h.TakeCut(CID, depth)) == ("cut/depth", "4(e)")

    @cites("MA 4(e)")
    def test_the_cutting_card_lies_a_quarter_from_the_back_or_more(self, edition: str) -> None:
        table = at_the_cut(edition)
        table.do(h.TakeCut(CID, 100))
        assert why(table, h.PlaceCoverCard(71)) == ("cover-card/depth", "4(e)")
        table.do(h.PlaceCoverCard(72))
        assert step(table) == (h.LoadShoe(), "4(e)")


class TestRecut:
    @cites("MA 4(f)")
    def test_until_a_card_is_dealt_by_whom_the_licensee_chooses(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.TakeCut(CID, 100), h.PlaceCoverCard(72), h.LoadShoe())
        table.do(h.OrderRecut())
        assert where(table, last(table, e.RecutOrdered).clause) == "4(f)"
        assert offer(table) == ("Cid", "4(f)")
        do(table, h.TakeCut(CID, 90), h.OrderRecut(by_last_cutter=False))
        assert offer(table)[0] == "Bob"
        do(table, h.TakeCut(BOB, 90), h.PlaceCoverCard(72), h.LoadShoe())
        assert table.state.cards.burns_due == 1
        ready(table)
        assert len(table.shoe) == 287

    @cites("MA 4(f)")
    def test_a_burn_card_is_not_dealt_and_is_cut_again_with_the_others(self, edition: str) -> None:
        table = at_the_cut(edition)
        do(table, h.TakeCut(CID, 100), h.PlaceCoverCard(72), h.LoadShoe())
        ready(table)
        assert (len(table.shoe), len(table.state.rack)) == (287, 1)
        before = [table.state.cards.burned, *table.shoe]
        table.wager(2, "Ann", 10)
        do(table, h.OrderRecut(), h.TakeCut(CID, 60), h.PlaceCoverCard(72), h.LoadShoe())
        assert list(table.shoe) == [*before[60:], *before[:60]]
        ready(table)
        assert (len(table.shoe), len(table.state.rack)) == (287, 1)
        assert table.state.cards.burned == before[60]

    @cites("MA 4(f)")
    def test_not_once_a_card_may_be_dealt(self, edition: str) -> None:
        table = at_the_cut(edition)
        ready(table)
        table.wager(2, "Ann", 10)
        table.do(CloseWagers())
        assert why(table, h.OrderRecut()) == ("cut/recut-late", "4(f)")

    @cites("MA 4(f)", "MA 7(c)")
    def test_not_for_a_new_dealer_in_mid_shoe(self, edition: str) -> None:
        table = at_the_cut(edition)
        ready(table)
        play_round(table, ROUND, 2, 4, 6)
        table.do(p.ChangeDealer(PersonId("Dora")))
        assert why(table, h.OrderRecut()) == ("cut/recut-late", "4(f)")


@cites("MA 4(g)")
def test_a_reshuffle_after_the_cutting_card_or_by_the_licensees_word(edition: str) -> None:
    table = running(edition)
    table.do(h.ReportCoverCard())
    play_round(table, ROUND, 2, 4, 6)
    assert step(table) == (h.ClearShoe(), "7(j)(2)")
    ready(table)
    table.do(h.OrderReshuffle())
    assert where(table, last(table, e.ReshuffleOrdered).clause) == "4(g)"
    assert step(table)[0] == h.ClearShoe()


@cites("MA 4(h)")
def test_a_device_that_reshuffles_needs_an_approved_procedure(edition: str) -> None:
    with pytest.raises(SubmissionError):
        Submission(edition, {"shuffler": "reshuffling-device"}).rulebook()
    table = running(edition, shuffler="reshuffling-device", approved_procedures=True)
    table.do(h.OrderReshuffle())
    until(table, h.ShuffleCards)
    table.do(h.ShuffleCards(Shuffled.RESHUFFLER))
    assert step(table) == (h.LoadShoe(), "4(h)")


class TestIdleTable:
    @cites("MA 4(i)")
    @pytest.mark.parametrize("face_up", [False, True])
    def test_spread_then_shown_then_washed_and_shuffled(
        self, edition: str, *, face_up: bool
    ) -> None:
        table = running(edition)
        do(table, p.Leave(ANN), p.Leave(BOB), p.Leave(CID), h.DeclareIdle(face_up=face_up))
        assert where(table, last(table, e.TableIdle).clause) == "4(i)"
        assert isinstance(table.awaiting, PlayerNeeded)
        seat(table, Ann=2)
        assert step(table)[1] == "4(i)"
        until(table, h.WashCards)
        until(table, h.TakeCut)
        assert offer(table)[0] == "Ann"
        ready(table)
        assert isinstance(table.awaiting, Wagers)

    @cites("MA 4(i)")
    def test_a_device_takes_them_after_the_wash(self, edition: str) -> None:
        table = running(edition, shuffler="device")
        table.do(h.DeclareIdle())
        until(table, h.WashCards)
        until(table, h.ShuffleCards)
        assert isinstance(step(table)[0], h.ShuffleCards)

    @cites("MA 4(i)")
    def test_face_down_cards_are_turned_up_when_a_player_arrives(self) -> None:
        table = running("MA")
        table.do(h.DeclareIdle())
        assert why(table, h.ShowCards(BOB, face_up=False)) == ("cards/face-down", "4(i)")
        table.do(h.ShowCards(BOB))

    @cites("MA-bonus-spin 4(i)")
    def test_with_bonus_spin_they_may_stay_as_they_lie(self) -> None:
        table = running("MA-bonus-spin")
        do(table, h.DeclareIdle(), h.ShowCards(BOB, face_up=False))


class TestManualSteps:
    @cites("MA-bonus-spin 4(j)", "MA-bonus-spin 4(j)(1)")
    def test_a_new_set_of_cards_has_nothing_to_plug(self) -> None:
        table = closed("MA-bonus-spin")
        table.do(p.Arrive(ANN))
        until(table, h.ShuffleCards)
        due = step(table)[0]
        assert isinstance(due, h.ShuffleCards)
        assert "plug" not in due.steps
        table.do(due)

    @cites("MA-bonus-spin 4(j)(1)", "MA-bonus-spin 4(j)(2)", "MA-bonus-spin 4(j)(3)")
    @cites("MA-bonus-spin 4(j)(4)", "MA-bonus-spin 4(j)(5)")
    @pytest.mark.parametrize("missing", ["plug", "riffle", "turn", "strip", "cut"])
    def test_no_step_is_left_out_at_the_table(self, missing: str) -> None:
        table = running("MA-bonus-spin")
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        steps = ("plug", "riffle", "riffle", "turn", "strip", "cut")
        without = tuple(each for each in steps if each != missing)
        code, _ = why(table, h.ShuffleCards(Shuffled.MANUAL, without))
        assert code in {"shuffle/step-missing", "shuffle/strip-too-early"}
        table.do(h.ShuffleCards(Shuffled.MANUAL, steps))

    @cites("MA-bonus-spin 4(j)", "MA-bonus-spin 4(j)(4)")
    def test_no_strip_before_two_riffles(self) -> None:
        table = running("MA-bonus-spin")
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        steps = ("plug", "riffle", "strip", "turn", "riffle", "cut")
        code, clause = why(table, h.ShuffleCards(Shuffled.MANUAL, steps))
        assert (code, clause) == ("shuffle/strip-too-early", "4(j)(4)")

    @cites("MA-bonus-spin 4(j)")
    def test_the_named_steps_are_incorporated_under_their_clause(self) -> None:
        table = running("MA-bonus-spin")
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        short = h.ShuffleCards(Shuffled.MANUAL, ("plug", "riffle", "riffle", "turn", "cut"))
        assert why(table, short) == ("shuffle/step-missing", "4(j)")

    @cites("MA-bonus-spin 4(j)(5)")
    def test_the_cut_is_the_final_step(self) -> None:
        table = running("MA-bonus-spin")
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        steps = ("plug", "riffle", "riffle", "turn", "cut", "strip")
        assert why(table, h.ShuffleCards(Shuffled.MANUAL, steps)) == (
            "shuffle/cut-not-last",
            "4(j)(5)",
        )
