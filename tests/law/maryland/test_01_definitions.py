"""Chapter 1: what a blackjack, the card reader, the hole card, hard and soft totals are."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.money import Odds
from spanish21.rules.result import Result
from spanish21.table import CardNeeded
from spanish21.table.commands import DealCard, UseCardReader
from spanish21.table.events import CardDealt, HoleCardRead, HoleCardRevealed
from tests.law.kit import by_hand, cards, dealt, of
from tests.support import hand, play


@cites("MD 1.A", "MD 1.B", "MD 1.B(1)")
@pytest.mark.parametrize(
    ("first", "second"),
    [("Ah", "Kd"), ("Ac", "Qc"), ("As", "Jd"), ("Kh", "Ad"), ("Qs", "Ac"), ("Jd", "Ad")],
)
def test_an_ace_and_a_face_card_as_the_first_two_are_a_players_blackjack(
    edition: str, first: str, second: str
) -> None:
    played = play(edition, f"{first} 9c {second} 7d")
    assert hand(played).result is Result.BLACKJACK
    assert hand(played).net_cents == 1500


@cites("MD 1.B(1)")
def test_21_in_three_cards_is_no_blackjack(edition: str) -> None:
    played = play(edition, "Ah 9c 9d 7d Ac", ["1 hit"])
    assert (hand(played).total, hand(played).result) == (21, Result.WIN)
    assert hand(played).odds == Odds(1, 1)


@cites("MD 1.B(1)")
@pytest.mark.parametrize(
    "shoe", ["Ah 9c Ad 8d Kc Qd", "Kh 9c Qd 8d Ac Ad"], ids=["aces split", "face cards split"]
)
def test_an_ace_and_a_face_card_after_a_split_are_no_blackjack(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 split"])
    assert [row.total for row in played.report.hands] == [21, 21]
    assert [row.result for row in played.report.hands] == [Result.WIN, Result.WIN]
    assert [row.net_cents for row in played.report.hands] == [1000, 1000]


@cites("MD 1.B(1)")
@pytest.mark.parametrize(("up", "hole"), [("Ac", "Kd"), ("Ac", "Jd"), ("Kc", "Ad"), ("Qc", "Ad")])
def test_an_ace_and_a_face_card_as_the_first_two_are_a_dealers_blackjack(
    edition: str, up: str, hole: str
) -> None:
    played = play(edition, f"Kh {up} Qh {hole}")
    assert played.report.dealer_blackjack
    assert (hand(played).total, hand(played).net_cents) == (20, -1000)


@cites("MD 1.B(1)")
def test_a_dealers_21_in_three_cards_is_no_blackjack(edition: str) -> None:
    played = play(edition, "Kh 6c Qh 5d Kd", ["1 stand"])
    assert played.report.dealer_total == 21
    assert not played.report.dealer_blackjack


@cites("MD 1.B(2)", "MD 7.G(2)")
@pytest.mark.parametrize("blackjack", [True, False])
def test_the_card_reader_says_whether_the_dealer_has_a_blackjack_and_nothing_else(
    edition: str, *, blackjack: bool
) -> None:
    table = by_hand(edition, "Kh Kc Qh")
    table.do(DealCard(None))
    table.do(UseCardReader(blackjack))
    assert table.events[-1] == HoleCardRead(blackjack, table.rulebook.citations.reader)
    assert table.state.hole is None
    assert table.state.dealer == cards("Kc")


@cites("MD 1.B(3)")
@pytest.mark.parametrize(
    ("first", "second", "points"), [("9h", "7d", 16), ("Kh", "Qd", 20), ("2h", "3d", 5)]
)
def test_a_total_without_an_ace_is_hard(edition: str, first: str, second: str, points: int) -> None:
    held = dealt(edition, f"{first} 9c {second} 7c").state.boxes[0].hands[0]
    assert (held.points, held.soft) == (points, False)


@cites("MD 1.A", "MD 1.B(3)", "MD 1.B(5)", "MD 3.D(3)")
def test_a_soft_total_becomes_hard_when_its_ace_counts_1(edition: str) -> None:
    table = dealt(edition, "Ah 9c 6d 7c Kd")
    held = table.state.boxes[0].hands[0]
    assert (held.points, held.soft) == (17, True)
    table.hit()
    held = table.state.boxes[0].hands[0]
    assert (held.points, held.soft) == (17, False)


@cites("MD 1.B(4)", "MD 7.E(4)")
def test_the_hole_card_is_the_dealers_second_card_and_lies_face_down(edition: str) -> None:
    table = by_hand(edition, "Kh 9c 7h")
    now = table.awaiting
    assert isinstance(now, CardNeeded)
    assert (now.box, now.face_up, now.clause) == (None, False, f"{edition} 7.E(4)")
    table.do(DealCard(cards("Kd")[0]))
    assert table.state.dealer == cards("9c")
    assert table.state.hole_down


@cites("MD 1.B(4)", "MD 7.L(1)")
def test_the_hole_card_is_shown_once_and_is_never_dealt_face_up(edition: str) -> None:
    played = play(edition, "Kh 9c 7h Kd", ["1 stand"])
    to_dealer = [event for event in of(played.events, CardDealt) if event.box is None]
    assert [event.face_up for event in to_dealer] == [True, False]
    assert [event.card for event in of(played.events, HoleCardRevealed)] == list(cards("Kd"))
