"""Section 7: the hole card and the card reader."""

from __future__ import annotations

import pytest

from spanish21.law import Submission, SubmissionError, cites
from spanish21.table import (
    NO_STEPS,
    DealerStep,
    commands as c,
    events as e,
)
from tests.law.kit import (
    P1,
    TWO_WAGERS,
    Choices,
    all_but,
    box,
    card,
    cards,
    cards_dealt,
    dealt,
    hand_number,
    of,
    place,
    refused_as,
    results,
    the,
)
from tests.law.massachusetts.procedures import HOLE_CARD, READER
from tests.support import book, hand, play

hole_card = pytest.mark.parametrize("procedure", [HOLE_CARD, READER], ids=("hole", "reader"))
court_or_ace = pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc"])
two_to_nine = pytest.mark.parametrize("up", [f"{n}c" for n in range(2, 10)])


class TestHoleCard:
    @cites("MA 7(i)")
    @hole_card
    def test_it_is_dealt_face_down_after_the_second_cards(
        self, edition: str, procedure: Choices
    ) -> None:
        played = play(edition, "9h 9c 2d 8d 5h", ["1 hit", "1 stand"], **procedure)
        down = the(played.events, e.CardDealt, face_up=False)
        assert cards_dealt(played.events)[:5] == [
            ("9h", 1, 1),
            ("9c", 0, 0),
            ("2d", 1, 1),
            ("8d", 0, 0),
            ("5h", 1, 1),
        ]
        assert (str(down.card), down.box, down.clause) == ("8d", None, f"{edition} 7(i)")

    @cites("MA 7(i)", "MA 7(g)")
    @hole_card
    def test_it_takes_the_place_of_the_call_and_the_later_card(
        self, edition: str, procedure: Choices
    ) -> None:
        played = play(edition, "9h 9c 9d 8d", ["1 stand"], **procedure)
        assert not of(played.events, e.DealersCardAnnounced)
        assert [str(card) for card in played.report.dealer] == ["9c", "8d"]

    @cites("MA 7(i)")
    @hole_card
    def test_it_is_not_turned_before_all_players_have_their_cards(
        self, edition: str, procedure: Choices
    ) -> None:
        table = dealt(edition, "9h 8h 9c 2d 8d 8s", *TWO_WAGERS, **procedure)
        look = ("dealer/decision-first", f"{edition} 7(e)")
        assert refused_as(table, c.RevealHoleCard()) == look
        table.hit()
        assert refused_as(table, c.RevealHoleCard())[0] == "dealer/card-first"
        table.deal("5h")
        table.stand()
        assert refused_as(table, c.RevealHoleCard()) == look
        table.stand()
        log = table.events
        assert place(log, e.HandStood, box=2) < place(log, e.HoleCardRevealed)
        assert the(log, e.HoleCardRevealed).clause == f"{edition} 7(i)"

    @cites("MA 7(i)")
    @hole_card
    def test_nobody_needs_to_know_it_before_it_is_turned(
        self, edition: str, procedure: Choices
    ) -> None:
        table = dealt(edition, "9h 9c 9d", automation=NO_STEPS, **procedure)
        table.do(c.DealCard(None))
        assert table.state.hole_down
        assert table.state.hole is None
        assert table.state.dealer == cards("9c")
        table.do(c.AnnounceTotal(box(1), hand_number(1), 18))
        table.do(c.Stand(box(1), P1))
        assert refused_as(table, c.RevealHoleCard())[0] == "hole-card/unknown"
        table.do(c.RevealHoleCard(card("8d")))
        assert table.state.dealer == cards("9c 8d")

    @cites("MA 7(i)")
    @court_or_ace
    def test_without_a_reader_the_game_goes_on_against_an_ace_or_court_card(
        self, edition: str, up: str
    ) -> None:
        table = dealt(edition, f"9h {up} 2d 8d", automation=NO_STEPS, **HOLE_CARD)
        assert refused_as(table, c.UseCardReader())[0] == "dealer/out-of-order"
        second = "Kd" if up == "Ac" else "Ad"
        played = play(edition, f"9h {up} 2d {second} 5h", ["1 hit", "1 stand"], **HOLE_CARD)
        assert played.report.dealer_blackjack
        assert len(hand(played).cards) == 3
        assert results(played) == [("lose", -1000)]
        assert not of(played.events, e.HoleCardRead)


class TestCardReader:
    @cites("MA 7(i)")
    @court_or_ace
    def test_it_is_used_on_an_ace_or_court_card_before_any_further_card(
        self, edition: str, up: str
    ) -> None:
        played = play(edition, f"9h {up} 2d 8d 5h", ["1 hit", "1 stand"], **READER)
        log = played.events
        read = the(log, e.HoleCardRead)
        assert (read.blackjack, read.clause) == (False, f"{edition} 7(i)")
        assert log.index(of(log, e.CardDealt)[3]) < log.index(read)
        assert log.index(read) < log.index(of(log, e.TotalAnnounced)[0])
        assert log.index(read) < log.index(of(log, e.CardDealt)[4])

    @cites("MA 7(i)")
    @court_or_ace
    def test_no_card_and_no_decision_comes_before_it(self, edition: str, up: str) -> None:
        table = dealt(edition, f"9h {up} 2d 8d", automation=NO_STEPS, **READER)
        if up == "Ac":
            table.do(c.OfferInsurance())
            table.do(c.CloseInsurance())
        now = table.awaiting
        assert isinstance(now, DealerStep)
        assert isinstance(now.command, c.UseCardReader)
        assert refused_as(table, c.DealCard(card("5h")))[0] == "dealer/out-of-order"
        assert refused_as(table, c.Hit(box(1), P1))[0] == "action/not-now"
        assert refused_as(table, c.RevealHoleCard())[0] == "dealer/out-of-order"

    @cites("MA 7(i)")
    @two_to_nine
    def test_it_is_not_used_on_2_to_9(self, edition: str, up: str) -> None:
        table = dealt(edition, f"9h {up} 2d 8d", **READER)
        assert refused_as(table, c.UseCardReader())[0] == "dealer/decision-first"
        assert not of(table.events, e.HoleCardRead)

    @cites("MA 7(i)")
    @court_or_ace
    def test_a_dealer_blackjack_ends_the_dealing(self, edition: str, up: str) -> None:
        second = "Kd" if up == "Ac" else "Ad"
        shoe = f"8h Ah {up} 8d Kh {second}"
        played = play(edition, shoe, wagers=TWO_WAGERS, **READER)
        log = played.events
        assert the(log, e.HoleCardRead).blackjack
        assert len(of(log, e.CardDealt)) == 6
        assert not of(log, e.TotalAnnounced)
        assert not of(log, e.HandStood)
        assert results(played) == [("lose", -1000), ("blackjack", 1500)]

    @cites("MA 7(i)")
    def test_after_a_blackjack_nobody_decides(self, edition: str) -> None:
        table = dealt(
            edition, "8h Kc 8d Ad", automation=all_but(c.RevealHoleCard, c.Collect), **READER
        )
        for command in (c.Hit(box(1), P1), c.Surrender(box(1), P1), c.Split(box(1), P1)):
            assert refused_as(table, command)[0] == "action/hand-complete"
        assert refused_as(table, c.DealCard(card("5h")))[0] == "dealer/out-of-order"

    @cites("MA 7(i)")
    def test_it_tells_a_blackjack_and_nothing_else(self, edition: str) -> None:
        table = dealt(edition, "9h Kc 9d", automation=NO_STEPS, **READER)
        table.do(c.DealCard(None))
        assert refused_as(table, c.UseCardReader())[0] == "reader/unknown"
        table.do(c.UseCardReader(blackjack=False))
        assert table.state.hole is None
        table.do(c.AnnounceTotal(box(1), hand_number(1), 18))
        table.do(c.Stand(box(1), P1))
        assert refused_as(table, c.RevealHoleCard(card("Ad")))[0] == "hole-card/contradiction"
        table.do(c.RevealHoleCard(card("7d")))

    @cites("MA 7(i)")
    def test_there_is_no_reader_without_a_hole_card(self, edition: str) -> None:
        with pytest.raises(SubmissionError) as caught:
            Submission(edition, {"card_reader": True}).rulebook()
        [fault] = caught.value.faults
        assert (fault.option, fault.clause) == ("card_reader", f"{edition} 7(i)")

    @cites("MA 7(i)", "MA 7(g)")
    def test_neither_is_used_unless_the_licensee_chooses_it(self, edition: str) -> None:
        plain = book(edition)
        assert not plain.hole_card.value
        assert not plain.card_reader.value
        table = dealt(edition, "9h Kc 9d")
        assert refused_as(table, c.RevealHoleCard())[0] == "dealer/decision-first"
