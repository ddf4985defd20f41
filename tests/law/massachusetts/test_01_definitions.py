"""Section 1: blackjack, hard and soft totals, push, rescue, suits."""

from __future__ import annotations

import pytest

from spanish21.cards import DECK, Suit
from spanish21.law import cites, reads
from spanish21.rules.result import Result
from spanish21.table import events as e
from tests.law.kit import of, results, the
from tests.support import hand, play, wager

court_card = pytest.mark.parametrize("court", ["J", "Q", "K"])


@cites("MA 1")
@court_card
def test_an_ace_and_a_court_card_in_either_order_are_a_players_blackjack(
    edition: str, court: str
) -> None:
    for shoe in (f"Ah 9c {court}d 8d", f"{court}d 9c Ah 8d"):
        played = play(edition, shoe)
        assert results(played) == [("blackjack", 1500)]


@cites("MA 1")
@court_card
def test_an_ace_and_a_court_card_in_either_order_are_a_dealers_blackjack(
    edition: str, court: str
) -> None:
    for up, second in (("Ac", f"{court}s"), (f"{court}s", "Ac")):
        played = play(edition, f"9h {up} 9d {second}", ["1 stand"])
        assert played.report.dealer_blackjack
        assert results(played) == [("lose", -1000)]


@cites("MA 1")
def test_an_ace_and_a_nine_are_no_blackjack(edition: str) -> None:
    played = play(edition, "Ah 9c 9d 8d", ["1 stand"])
    assert results(played) == [("win", 1000)]


@cites("MA 1", "MA 5(a)(4)")
def test_twenty_one_in_three_cards_is_no_blackjack(edition: str) -> None:
    played = play(edition, "Kh 9c 5d 6h 8d", ["1 hit"])
    assert results(played) == [("win", 1000)]


@cites("MA 1")
def test_a_dealer_21_in_three_cards_is_no_blackjack(edition: str) -> None:
    played = play(edition, "Kh 9c 9d 5d 7d", ["1 stand"])
    assert played.report.dealer_total == 21
    assert not played.report.dealer_blackjack


@cites("MA 1")
def test_a_split_ace_with_a_king_is_no_blackjack(edition: str) -> None:
    played = play(edition, "Ah 9c Ad Kh 9d 9s", ["1 split", "1 stand"])
    assert hand(played).total == 21
    assert results(played) == [("win", 1000), ("win", 1000)]


@cites("MA 1")
def test_a_split_king_with_an_ace_is_no_blackjack(edition: str) -> None:
    played = play(edition, "Kh 9c Qd Ah 9d 9s", ["1 split", "1 stand"])
    assert hand(played).total == 21
    assert results(played) == [("win", 1000), ("win", 1000)]


@cites("MA 1")
@pytest.mark.parametrize(
    ("first", "second", "points", "soft"),
    [("Ah", "6d", 17, True), ("Kh", "7d", 17, False), ("Ah", "Ad", 12, True)],
)
def test_a_total_is_soft_while_an_ace_counts_eleven(
    edition: str, first: str, second: str, points: int, *, soft: bool
) -> None:
    played = play(edition, f"{first} 9c {second} 8d", ["1 stand"])
    said = the(played.events, e.TotalAnnounced)
    assert (said.points, said.soft) == (points, soft)


@cites("MA 1")
def test_a_soft_total_becomes_hard_when_the_ace_counts_one(edition: str) -> None:
    played = play(edition, "Ah 9c 6d 9h 8d", ["1 hit", "1 stand"])
    said = of(played.events, e.TotalAnnounced)
    assert [(row.points, row.soft) for row in said] == [(17, True), (16, False)]


@cites("MA 1", "MA 5(b)")
@pytest.mark.parametrize(("first", "second"), [("9", "8"), ("K", "8"), ("K", "9"), ("K", "J")])
def test_an_equal_total_under_21_is_a_push(edition: str, first: str, second: str) -> None:
    played = play(edition, f"{first}h {first}c {second}d {second}s", ["1 stand"])
    assert hand(played).result is Result.TIE
    assert hand(played).net_cents == 0


@cites("MA 1", "MA 5(a)(3)", "MA 5(a)(4)")
def test_a_tie_at_21_is_no_push(edition: str) -> None:
    shoe = "Kh Kc 9c 5d 9h 6h 5c 7d"
    three_cards = play(edition, shoe, ["1 hit", "2 stand"], wagers=[wager(1), wager(2)])
    assert three_cards.report.dealer_total == 21
    assert results(three_cards) == [("win", 1000), ("lose", -1000)]
    blackjacks = play(edition, "Kh Ac Ad Ks")
    assert blackjacks.report.dealer_blackjack
    assert results(blackjacks) == [("blackjack", 1500)]


@cites("MA 1", "MA 9(d)")
@reads("R8")
def test_rescue_means_what_section_9_says(edition: str) -> None:
    played = play(edition, "6h 9c 5d 2h Kd", ["1 double", "1 rescue"])
    assert results(played) == [("rescued", -1000)]


@cites("MA 1", "MA 5(f)(2)")
def test_there_are_four_suits_and_cards_of_one_suit_are_told_apart(edition: str) -> None:
    assert {card.suit for card in DECK} == set(Suit)
    assert len(Suit) == 4
    odds = {}
    for suit in Suit:
        s = suit.value
        played = play(edition, f"6{s} 9c 7{s} 8{s} 9d", ["1 hit"])
        odds[s] = hand(played).odds
    assert odds == {"c": (2, 1), "d": (2, 1), "h": (2, 1), "s": (3, 1)}
