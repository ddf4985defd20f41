"""Section 3: opening of the table for gaming."""

from __future__ import annotations

import pytest

from spanish21.cards import DECK
from spanish21.ids import BoxNumber
from spanish21.law import cites
from spanish21.table.awaited import DealerStep, PlayerNeeded, Role
from spanish21.table.commands import cards as h, people as p
from spanish21.table.commands.irregularities import ReportExposedInWash
from spanish21.table.events import cards as e
from spanish21.table.inspected import DeckDefect
from spanish21.table.phrases import clauses_of
from tests.law.around import (
    ANN,
    BOB,
    closed,
    count,
    do,
    last,
    offer,
    ready,
    step,
    until,
    where,
    why,
)

DECKS = 6


@cites("MA 3(a)", "MA 3(b)")
def test_every_deck_is_inspected_and_verified_before_it_is_spread(edition: str) -> None:
    table = closed(edition)
    assert step(table) == (h.ReceiveDecks(DECKS), "3(a)")
    table.do(h.ReceiveDecks(DECKS))
    for deck in range(1, DECKS + 1):
        assert step(table) == (h.InspectDeck(deck, 4), "3(b)")
        table.do(h.InspectDeck(deck, 4))
    for deck in range(1, DECKS + 1):
        assert step(table) == (h.VerifyDeck(deck, 48), "3(b)")
        now = table.awaiting
        assert isinstance(now, DealerStep)
        assert now.who is Role.FLOORPERSON
        assert why(table, h.SpreadCards())[0] == "cards/out-of-order"
        table.do(h.VerifyDeck(deck, 48))
    assert step(table) == (h.SpreadCards(), "3(b)")


@cites("MA 3(b)")
def test_a_deck_that_still_holds_a_ten_is_found(edition: str) -> None:
    table = closed(edition)
    do(table, h.ReceiveDecks(DECKS), h.InspectDeck(1, 2))
    until(table, h.VerifyDeck)
    assert why(table, h.VerifyDeck(1, 48)) == ("cards/wrong-count", "3(b)")
    table.do(h.VerifyDeck(1, 50))
    assert where(table, last(table, e.DeckRejected).clause) == "3(b)"
    assert step(table)[0] == h.InspectDeck(1, 2)
    until(table, h.SpreadCards)
    assert table.state.cards.tens_removed == 4 * DECKS


@cites("MA 3(b)")
@pytest.mark.parametrize("defect", [one for one in DeckDefect if one is not DeckDefect.TEN_LEFT])
def test_a_defect_is_recorded_for_what_it_is(edition: str, defect: DeckDefect) -> None:
    table = closed(edition)
    do(table, h.ReceiveDecks(DECKS), h.InspectDeck(1, 0, defect))
    found = last(table, e.DeckRejected)
    assert (found.defect, where(table, found.clause)) == (defect, "3(b)")
    assert step(table)[0] == h.InspectDeck(1, 4)


@cites("MA 3(b)")
def test_each_deck_is_spread_separately_by_suit_and_in_sequence(edition: str) -> None:
    table = closed(edition)
    until(table, h.SpreadCards)
    table.do(h.SpreadCards())
    spread = last(table, e.CardsSpread)
    assert (spread.decks, spread.face_up) == (DECKS, True)
    assert "".join(suit.value for suit in spread.suits) == "cdhs"
    assert "".join(rank.value for rank in spread.sequence) == "A23456789JQK"
    assert [where(table, clause) for clause in clauses_of(spread)] == ["3(b)"]


@cites("MD 2.F")
def test_no_inspection_of_a_card_reader_is_asked_for(edition: str) -> None:
    table = closed(edition, hole_card=True, card_reader=True)
    table.do(p.Arrive(ANN))
    ready(table)
    assert count(table, e.ReaderInspected) == 0
    assert why(table, h.InspectReader()) == ("reader/no-inspection", "7(i)")


@cites("MA 3(b)", "MA 3(c)")
def test_the_first_player_to_arrive_inspects_the_cards_face_up(edition: str) -> None:
    table = closed(edition)
    until(table, h.SpreadCards)
    table.do(h.SpreadCards())
    assert isinstance(table.awaiting, PlayerNeeded)
    do(table, p.Arrive(ANN), p.Arrive(BOB))
    assert step(table) == (h.ShowCards(ANN), "3(c)")
    assert why(table, h.ShowCards(BOB))[0] == "cards/out-of-order"
    assert why(table, h.ShowCards(ANN, face_up=False)) == ("cards/face-down", "3(b)")


@cites("MA 3(c)")
def test_then_the_cards_are_washed_and_stacked_and_shuffled(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.WashCards)
    assert why(table, h.StackCards()) == ("cards/out-of-order", "3(c)")
    table.do(h.WashCards())
    assert step(table) == (h.StackCards(), "3(c)")
    table.do(h.StackCards())
    assert isinstance(step(table)[0], h.ShuffleCards)


@cites("MA 3(c)")
def test_a_card_exposed_in_the_wash_means_that_they_are_mixed_again(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.WashCards)
    assert why(table, ReportExposedInWash(DECK[0]))[0] == "irregularity/not-now"
    table.do(h.WashCards())
    table.do(ReportExposedInWash(DECK[0]))
    assert step(table) == (h.WashCards(), "3(c)")
    table.do(h.WashCards())
    assert count(table, e.CardsWashed) == 2


@cites("MA 3(a)")
def test_pre_shuffled_decks_go_straight_to_the_cut(edition: str) -> None:
    table = closed(edition)
    do(table, p.Arrive(ANN), p.Sit(ANN, BoxNumber(3)))
    assert why(table, h.ReceiveDecks(DECKS, preshuffled=True)) == ("cards/wrong-size", "3(a)")
    table.do(h.ReceiveDecks(DECKS, 48, preshuffled=True))
    assert where(table, last(table, e.DecksReceived).clause) == "3(a)"
    assert offer(table) == ("Ann", "4(d)(1)")
