"""Section 2: six or eight decks of 48 cards, and what a card counts."""

from __future__ import annotations

import pytest

from spanish21.cards import DECK, CardError, Rank, parse_card
from spanish21.law import Submission, SubmissionError, cites
from spanish21.table import commands as c, events as e
from tests.law.kit import card, dealt, of, refused_as, the
from tests.support import book, hand, play


@cites("MA 2(a)")
def test_a_deck_has_48_cards_and_no_ten(edition: str) -> None:
    assert len(DECK) == len(set(DECK)) == book(edition).cards_per_deck.value == 48
    assert {card.rank for card in DECK} == set(Rank)
    for ten in ("10h", "Th"):
        with pytest.raises(CardError, match="ten"):
            parse_card(ten)


@cites("MA 2(a)")
def test_six_or_eight_decks_are_used(edition: str) -> None:
    assert book(edition, decks=6).decks.value == 6
    assert book(edition, decks=8).decks.value == 8
    assert book(edition).decks.clause == f"{edition} 2(a)"


@cites("MA 2(a)")
@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7, 9])
def test_another_number_of_decks_is_refused(edition: str, decks: int) -> None:
    with pytest.raises(SubmissionError) as caught:
        Submission(edition, {"decks": decks}).rulebook()
    [fault] = caught.value.faults
    assert (fault.option, fault.clause) == ("decks", f"{edition} 2(a)")


@cites("MA 2(a)")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_card_leaves_the_shoe_once_for_each_deck(edition: str, decks: int) -> None:
    table = dealt(edition, "2c 9d 2c", decks=decks)
    for _ in range(decks - 2):
        table.hit()
        table.do(c.DealCard(card("2c")))
        table.advance()
    table.hit()
    assert refused_as(table, c.DealCard(card("2c"))) == ("card/too-many", f"{edition} 2(a)")
    table.do(c.DealCard(card("2d")))


@cites("MA 2(a)")
def test_the_cards_of_earlier_rounds_stay_counted_until_the_shuffle(edition: str) -> None:
    table = dealt(edition, "2c 9d 2c 2c 2c 2c 2c Kd 8d")
    for _ in range(5):
        table.hit()
    table.wager(1, "P1", 10)
    table.deal()
    assert refused_as(table, c.DealCard(card("2c"))) == ("card/too-many", f"{edition} 2(a)")
    table.do(c.DealCard(card("2d")))


@cites("MA 2(b)(1)")
@pytest.mark.parametrize("number", range(2, 10))
def test_two_to_nine_count_their_number(edition: str, number: int) -> None:
    played = play(edition, f"{number}h 9c Kd 8d", ["1 stand"])
    assert the(played.events, e.TotalAnnounced).points == number + 10
    assert hand(played).total == number + 10


@cites("MA 2(b)(2)")
@pytest.mark.parametrize("court", ["J", "Q", "K"])
def test_jack_queen_and_king_count_ten(edition: str, court: str) -> None:
    played = play(edition, f"{court}h {court}c 4d 7d", ["1 stand"])
    assert the(played.events, e.TotalAnnounced).points == 14
    assert played.report.dealer_total == 17


@cites("MA 2(b)(3)")
def test_an_ace_counts_eleven_unless_that_passes_21(edition: str) -> None:
    played = play(edition, "Ah 9c 2d 7h Kh Ad 8d", ["1 hit", "1 hit", "1 hit"])
    said = [(row.points, row.soft) for row in of(played.events, e.TotalAnnounced)]
    assert said == [(13, True), (20, True), (20, False), (21, False)]


@cites("MA 2(b)(3)")
def test_of_two_aces_only_one_counts_eleven(edition: str) -> None:
    played = play(edition, "Ah 9c Ad 9h 8d", ["1 hit"])
    said = [(row.points, row.soft) for row in of(played.events, e.TotalAnnounced)]
    assert said == [(12, True), (21, True)]


@cites("MA 2(b)(3)", "MA 12(b)")
def test_the_dealers_ace_counts_eleven_unless_that_passes_21(edition: str) -> None:
    played = play(edition, "Kh 5c 8d Ad Kd 2d", ["1 stand"])
    assert [str(card) for card in played.report.dealer] == ["5c", "Ad", "Kd", "2d"]
    assert played.report.dealer_total == 18
    said = the(played.events, e.DealerTotalAnnounced)
    assert (said.points, said.soft) == (18, False)
