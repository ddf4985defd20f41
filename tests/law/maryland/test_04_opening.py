"""Chapter 4: opening a table for gaming."""

from __future__ import annotations

import pytest

from spanish21.ids import BoxNumber
from spanish21.law import cites
from spanish21.table.awaited import DealerStep, PlayerNeeded, Role
from spanish21.table.commands import cards as h, people as p
from spanish21.table.events import cards as e
from spanish21.table.inspected import DeckDefect
from spanish21.table.phrases import clauses_of, sentence
from spanish21.table.shuffled import Shuffled
from tests.law.around import ANN, BOB, closed, count, do, last, offer, step, until, where, why

DECKS = 6


@cites("MD 4.A")
def test_the_dealer_inspects_every_deck_and_the_floorperson_verifies_each(edition: str) -> None:
    table = closed(edition)
    assert step(table) == (h.ReceiveDecks(DECKS), "4.A")
    table.do(h.ReceiveDecks(DECKS))
    for deck in range(1, DECKS + 1):
        assert step(table) == (h.InspectDeck(deck, 4), "4.A")
        assert why(table, h.SpreadCards())[0] == "cards/out-of-order"
        table.do(h.InspectDeck(deck, 4))
    for deck in range(1, DECKS + 1):
        assert step(table) == (h.VerifyDeck(deck, 48), "4.A")
        now = table.awaiting
        assert isinstance(now, DealerStep)
        assert now.who is Role.FLOORPERSON
        assert why(table, h.SpreadCards())[0] == "cards/out-of-order"
        table.do(h.VerifyDeck(deck, 48))
    assert count(table, e.DeckVerified) == DECKS
    assert table.state.cards.tens_removed == 4 * DECKS


@cites("MD 4.B")
def test_tens_are_torn_in_half_and_put_into_the_container(edition: str) -> None:
    table = closed(edition)
    do(table, h.ReceiveDecks(DECKS), h.InspectDeck(1, 4), h.InspectDeck(2, 0))
    with_tens, without = (event for event in table.events if isinstance(event, e.DeckInspected))
    assert (with_tens.torn, without.torn) == (True, False)
    assert "4 tens removed, torn in half and put into the container" in sentence(with_tens)


@cites("MD 4.A")
def test_no_deck_is_passed_over(edition: str) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS))
    assert why(table, h.InspectDeck(2, 4)) == ("cards/out-of-order", "4.A")


@cites("MD 4.B")
def test_a_deck_that_still_holds_a_ten_is_found_and_inspected_again(edition: str) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS))
    table.do(h.InspectDeck(1, 3))
    until(table, h.VerifyDeck)
    assert why(table, h.VerifyDeck(1, 48)) == ("cards/wrong-count", "4.B")
    table.do(h.VerifyDeck(1, 49))
    assert where(table, last(table, e.DeckRejected).clause) == "4.B"
    assert step(table) == (h.InspectDeck(1, 1), "4.A")
    assert why(table, h.InspectDeck(1, 2)) == ("cards/wrong-count", "4.B")
    table.do(h.InspectDeck(1, 1))
    until(table, h.SpreadCards)
    assert table.state.cards.tens_removed == 4 * DECKS


@cites("MD 4.B")
def test_the_floorperson_may_find_a_ten_that_the_dealer_counted_as_removed(edition: str) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS))
    until(table, h.VerifyDeck)
    table.do(h.VerifyDeck(1, 49))
    assert step(table)[0] == h.InspectDeck(1, 1)
    until(table, h.SpreadCards)
    assert table.state.cards.tens_removed == 4 * DECKS


@cites("MD 4.B")
@pytest.mark.parametrize("tens", [-1, 5])
def test_a_deck_has_four_tens_at_most(edition: str, tens: int) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS))
    assert why(table, h.InspectDeck(1, tens)) == ("cards/wrong-count", "4.B")


@cites("MD 4.B")
def test_decks_may_come_without_their_tens(edition: str) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS, cards_each=48))
    assert step(table)[0] == h.InspectDeck(1, 0)
    assert why(table, h.InspectDeck(1, 1)) == ("cards/wrong-count", "4.B")
    until(table, h.SpreadCards)
    assert table.state.cards.tens_removed == 0


@cites("MD 4.A", "MD 4.B")
def test_a_deck_that_lacks_a_card_is_replaced(edition: str) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS))
    until(table, h.VerifyDeck)
    table.do(h.VerifyDeck(1, 47))
    assert step(table)[0] == h.InspectDeck(1, 4)


@cites("MD 4.C", "MD 4.D")
def test_the_cards_are_spread_by_deck_suit_and_sequence_for_the_first_player(edition: str) -> None:
    table = closed(edition)
    until(table, h.SpreadCards)
    assert step(table) == (h.SpreadCards(), "4.C")
    table.do(h.SpreadCards())
    assert isinstance(table.awaiting, PlayerNeeded)
    assert why(table, h.WashCards())[0] == "cards/out-of-order"
    do(table, p.Arrive(BOB), p.Arrive(ANN))
    assert step(table)[0] == h.ShowCards(BOB)
    assert why(table, h.ShowCards(ANN))[0] == "cards/out-of-order"
    assert why(table, h.ShowCards(BOB, face_up=False))[0] == "cards/face-down"


@cites("MD 4.E")
def test_the_cards_are_shown_to_the_player_who_came_first(edition: str) -> None:
    table = closed(edition)
    do(table, p.Arrive(ANN), p.Arrive(BOB))
    until(table, h.ShowCards)
    assert why(table, h.ShowCards(BOB))[0] == "cards/out-of-order"
    table.do(h.ShowCards(ANN))


@cites("MD 4.E")
def test_then_the_cards_are_washed_and_stacked(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.ShowCards)
    assert why(table, h.WashCards()) == ("cards/out-of-order", "4.E")
    table.do(h.ShowCards(ANN))
    assert step(table) == (h.WashCards(), "4.E")
    assert why(table, h.StackCards()) == ("cards/out-of-order", "4.E")
    table.do(h.WashCards())
    assert step(table) == (h.StackCards(), "4.E")


@cites("MD 4.F")
def test_stacked_cards_are_shuffled(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.StackCards)
    assert why(table, h.LoadShoe())[0] == "cards/out-of-order"
    table.do(h.StackCards())
    assert step(table) == (h.ShuffleCards(Shuffled.MANUAL), "5.A")
    assert why(table, h.LoadShoe())[0] == "cards/out-of-order"


@cites("MD 4.G")
def test_preshuffled_decks_skip_inspection_spread_and_wash(edition: str) -> None:
    table = closed(edition)
    do(table, p.Arrive(ANN), p.Sit(ANN, BoxNumber(3)))
    assert why(table, h.ReceiveDecks(DECKS, preshuffled=True)) == ("cards/wrong-size", "4.G")
    table.do(h.ReceiveDecks(DECKS, 48, preshuffled=True))
    assert where(table, last(table, e.DecksReceived).clause) == "4.G"
    assert offer(table) == ("Ann", "5.D(1)")


@cites("MD 4.A")
@pytest.mark.parametrize(("decks", "size", "code"), [(8, 52, "decks"), (6, 50, "size")])
def test_other_decks_than_the_submission_states_are_refused(
    edition: str, decks: int, size: int, code: str
) -> None:
    table = closed(edition)
    assert why(table, h.ReceiveDecks(decks, size))[0] == f"cards/wrong-{code}"


DEFECTS = [defect for defect in DeckDefect if defect is not DeckDefect.TEN_LEFT]


@cites("MD 4.A")
@pytest.mark.parametrize("defect", DEFECTS)
def test_a_defect_is_recorded_for_what_it_is_and_the_deck_replaced(
    edition: str, defect: DeckDefect
) -> None:
    table = closed(edition)
    do(table, h.ReceiveDecks(DECKS), h.InspectDeck(1, 4), h.InspectDeck(2, 0, defect))
    by_dealer = last(table, e.DeckRejected)
    assert (by_dealer.deck, by_dealer.cards, by_dealer.defect) == (2, None, defect)
    assert where(table, by_dealer.clause) == "4.A"
    assert step(table) == (h.InspectDeck(2, 4), "4.A")
    until(table, h.VerifyDeck)
    count = {DeckDefect.CARD_MISSING: 47, DeckDefect.EXTRA_CARD: 49}.get(defect, 48)
    table.do(h.VerifyDeck(1, count, defect))
    by_floor = last(table, e.DeckRejected)
    assert (by_floor.cards, by_floor.defect, by_floor.tens_removed) == (count, defect, 0)
    assert where(table, by_floor.clause) == "4.A"
    assert step(table) == (h.InspectDeck(1, 4), "4.A")


@cites("MD 4.A", "MD 4.B")
def test_a_defect_fits_the_count_and_a_ten_is_taken_out(edition: str) -> None:
    table = closed(edition)
    table.do(h.ReceiveDecks(DECKS))
    with_ten = h.InspectDeck(1, 3, DeckDefect.TEN_LEFT)
    assert why(table, with_ten) == ("cards/wrong-defect", "4.B")
    until(table, h.VerifyDeck)
    for cards, defect in [
        (48, DeckDefect.TEN_LEFT),
        (49, DeckDefect.CARD_MISSING),
        (48, DeckDefect.EXTRA_CARD),
        (-1, DeckDefect.MARKED_CARD),
    ]:
        assert why(table, h.VerifyDeck(1, cards, defect)) == ("cards/wrong-defect", "4.A")
    table.do(h.VerifyDeck(1, 47))
    assert last(table, e.DeckRejected).defect is DeckDefect.CARD_MISSING
    until(table, h.VerifyDeck)
    table.do(h.VerifyDeck(1, 49))
    found = last(table, e.DeckRejected)
    assert (found.defect, where(table, found.clause)) == (DeckDefect.TEN_LEFT, "4.B")


@cites("MD 4.C", "MD 4.D")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_spread_says_which_card_is_in_which_place(edition: str, decks: int) -> None:
    table = closed(edition, decks=decks)
    until(table, h.SpreadCards)
    table.do(h.SpreadCards())
    spread = last(table, e.CardsSpread)
    assert (spread.decks, spread.face_up) == (decks, True)
    assert "".join(suit.value for suit in spread.suits) == "cdhs"
    assert "".join(rank.value for rank in spread.sequence) == "A23456789JQK"
    assert [where(table, clause) for clause in clauses_of(spread)] == ["4.C", "4.D"]
    assert f"each of the {decks} decks in its own column" in sentence(spread)
