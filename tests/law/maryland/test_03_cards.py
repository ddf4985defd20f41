"""Chapter 3: six or eight decks of 48 cards, and what each card counts."""

from __future__ import annotations

from collections import Counter

import pytest

from spanish21.cards import DECK, CardError, Rank, parse_card
from spanish21.law import Submission, cites
from spanish21.table.commands import DealCard
from spanish21.table.commands.cards import ReceiveDecks
from spanish21.table.events import DealerTotalAnnounced
from spanish21.table.events.cards import DecksReceived
from tests.law.around import closed
from tests.law.kit import by_hand, cards, dealt, of, opened, refused, the
from tests.support import book, play, wager


@cites("MD 3.A")
@pytest.mark.parametrize("decks", [6, 8])
def test_six_or_eight_decks_are_used(edition: str, decks: int) -> None:
    assert book(edition, decks=decks).decks.value == decks


@cites("MD 3.A")
@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7, 9])
def test_another_number_of_decks_is_refused(edition: str, decks: int) -> None:
    (fault,) = Submission(edition, {"decks": decks}).faults()
    assert fault.clause == f"{edition} 3.A"


@cites("MD 3.A")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_table_receives_the_number_of_decks_submitted(edition: str, decks: int) -> None:
    for other in (5, 14 - decks):
        why = refused(closed(edition, decks=decks), ReceiveDecks(other))
        assert (why.code, why.clause) == ("cards/wrong-decks", f"{edition} 3.A")
    table = closed(edition, decks=decks)
    table.do(ReceiveDecks(decks))
    assert the(table.events, DecksReceived).decks == decks


@cites("MD 3.B")
def test_a_deck_has_48_cards_and_no_ten(edition: str) -> None:
    assert len(DECK) == len(set(DECK)) == book(edition).cards_per_deck.value == 48
    assert set(Counter(card.rank for card in DECK).values()) == {4}
    with pytest.raises(CardError, match="ten"):
        parse_card("10h")


@cites("MD 3.B")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_card_comes_as_often_as_there_are_decks_and_not_once_more(
    edition: str, decks: int
) -> None:
    everybody = [wager(box) for box in range(1, 8)]
    table = by_hand(edition, "9h " * decks, *everybody, decks=decks)
    why = refused(table, DealCard(cards("9h")[0]))
    assert (why.code, why.clause) == ("card/too-many", f"{edition} 3.B")
    table.do(DealCard(cards("9d")[0]))


@cites("MD 3.B")
def test_copies_are_counted_from_shuffle_to_shuffle_and_not_by_the_round(edition: str) -> None:
    table = opened(edition)
    for _ in range(2):
        table.wager(1, "P1", 10)
        table.deal("9h 9h 9h Kd")
        table.stand()
    table.wager(1, "P1", 10)
    table.deal()
    assert refused(table, DealCard(cards("9h")[0])).code == "card/too-many"


@cites("MD 3.B")
def test_a_shuffle_puts_every_card_back(edition: str) -> None:
    table = opened(edition)
    for _ in range(3):
        table.shuffle(cards("2c"))
        table.wager(1, "P1", 10)
        table.deal("9h 9h 9h Kd")
        table.stand()
    assert table.state.round == 4


@cites("MD 3.D", "MD 3.D(1)")
@pytest.mark.parametrize("value", range(2, 10))
def test_a_card_from_2_to_9_counts_its_number(edition: str, value: int) -> None:
    table = dealt(edition, f"Kh 9c {value}d 7c")
    assert table.state.boxes[0].hands[0].points == 10 + value


@cites("MD 3.D", "MD 3.D(2)")
@pytest.mark.parametrize("face", "JQK")
def test_a_jack_a_queen_and_a_king_count_10(edition: str, face: str) -> None:
    table = dealt(edition, f"{face}h 9c 5d 7c")
    assert table.state.boxes[0].hands[0].points == 15


@cites("MD 3.D(3)")
@pytest.mark.parametrize(
    ("first", "second", "more", "points", "soft"),
    [
        ("Ah", "8d", "", 19, True),
        ("Ah", "Ad", "", 12, True),
        ("Ah", "Ad", "Ac", 13, True),
        ("Ah", "5d", "5c", 21, True),
        ("Ah", "5d", "6c", 12, False),
        ("Ah", "Kd", "", 21, True),
        ("9h", "2d", "Ac", 12, False),
        ("9h", "Ad", "Ac", 21, True),
        ("Kh", "9d", "Ac", 20, False),
        ("Kh", "Qd", "Ac", 21, False),
        ("Ah", "Ad", "9c", 21, True),
        ("Ah", "Ad", "Kc", 12, False),
    ],
)
def test_an_ace_counts_11_unless_the_hand_would_pass_21(
    edition: str, first: str, second: str, more: str, points: int, *, soft: bool
) -> None:
    # Against an ace the blackjack stays on the layout, where its total can be seen.
    table = dealt(edition, f"{first} As {second} 7s {more}")
    table.decline()
    if more:
        table.hit()
    state = table.state if table.state.boxes else table.before_last
    held = state.boxes[0].hands[0]
    assert (held.points, held.soft) == (points, soft)


@cites("MD 3.D(3)")
def test_the_dealers_ace_counts_by_the_same_rule(edition: str) -> None:
    played = play(edition, "Kh Ac Qh 5d Kd 4d", ["1 stand"])
    announced = of(played.events, DealerTotalAnnounced)
    assert [(said.points, said.soft) for said in announced] == [(16, False), (20, False)]


@cites("MD 3.D")
def test_every_rank_has_a_value(edition: str) -> None:
    assert [rank.points for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]
