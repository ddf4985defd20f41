"""Decisions: what is legal and paid for is offered, and every answer understood or refused."""

from __future__ import annotations

import pytest

from tests.support import EDITIONS, MARYLAND, MASSACHUSETTS
from tests.terminal.support import Sat, bankroll_of, say, sit


def deal(edition: str, cards: str, *answers: str, **settings: object) -> Sat:
    """Play one round with ten dollars on one box and no side wager."""
    settings = {"wager": 10, "rounds": 1, **settings}
    return sit(edition, say("", *answers), cards=cards, **settings)  # type: ignore[arg-type]


def test_a_first_decision_offers_everything_but_a_split_without_a_pair() -> None:
    played = deal("MD-1.0", "9c 7h 7s Kh", "s")
    assert "Box 1 9♣ 7♠ 16 against 7♥ ░░ bet $10.00" in played.plain
    assert "(h)it (s)tand (d)ouble s(u)rrender> s" in played.text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("key", ["h", "hit", "H", "  Hit "])
def test_hit(edition: str, key: str) -> None:
    cards = "9c 7h 7s Kh 4c" if edition in MARYLAND else "9c 7h 7s 4c Kh"
    played = deal(edition, cards, key, "s")
    assert "(h)it (s)tand (d)ouble> s" in played.text


@pytest.mark.parametrize("edition", MARYLAND)
def test_a_bust_is_told_with_the_card(edition: str) -> None:
    played = deal(edition, "9c 7h 7s Kh Qc", "h")
    assert "Box 1 gets Q♣: 26 bust" in played.plain
    assert bankroll_of(played.text) == 49_000


@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_massachusetts_announces_every_total(edition: str) -> None:
    played = deal(edition, "9c 7h 7s Qc Kh", "h")
    assert 'Dealer: "16 on box 1."' in played.plain
    assert 'Dealer: "26 on box 1, bust."' in played.plain
    assert 'Dealer: "Dealer\'s Card."' in played.plain
    assert 'Dealer: "17 for the dealer."' in played.plain


def test_double_for_the_whole_wager_and_keep() -> None:
    played = deal("MD-1.0", "5c 7h 6s Kh 9c", "d", "k")
    assert "You double on box 1 for $10.00." in played.text
    assert "r(e)scue (k)eep double> k" in played.text
    assert bankroll_of(played.text) == 52_000


@pytest.mark.parametrize("written", ["d 5", "double 5", "d $5.00", "D 5"])
def test_double_for_less(written: str) -> None:
    played = deal("MD-1.0", "5c 7h 6s Kh 9c", written, "k")
    assert "You double on box 1 for $5.00." in played.text
    assert bankroll_of(played.text) == 51_500


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("d 11", "The most is $10.00. Wager $10.00 or less. [MD-1.0 10.A]"),
        ("d 0.30", "[MD-1.0 10.A]"),
        ("d 5.25", "Wager a multiple of the smallest chip, $0.50. [MD-1.0 6.A]"),
        ("d five", "'five' isn't an amount"),
        ("d 0", "'0' isn't an amount"),
        ("d -5", "'-5' isn't an amount"),
        ("d " + "9" * 5000, "isn't an amount"),
        ("d 5 5", "'5 5' isn't an amount"),
        ("h 5", "There is no amount to hit. Leave it out."),
        (
            "p",
            "Only two cards of the same value can be split. Choose another action. [MD-1.0 11.A]",
        ),
        ("k", "[MD-1.0 10.H]"),
        ("rescue", "Only a doubled hand can be rescued. Choose another action. [MD-1.0 10.H]"),
        ("", "Choose one of h, s, d, u. Type help for more."),
        ("z", "'z' isn't a choice. Type help for more."),
        ("25", "'25' isn't a choice"),
        ("\x1b[A", "isn't a choice"),
        ("\x00\x07", "isn't a choice"),
        ("é" * 3000, "isn't a choice"),
    ],
)
def test_a_wrong_answer_is_refused_and_asked_again(wrong: str, why: str) -> None:
    played = deal("MD-1.0", "5c 7h 6s Kh 9c", wrong, "s")
    assert why in played.plain
    assert "1 round, 1 hand" in played.plain


def test_surrender_comes_first_or_never() -> None:
    played = deal("MD-1.0", "9c 7h 6s Kh 2c", "h", "u", "s")
    assert (
        "Surrender comes before any other decision. It is too late for this hand. [MD-1.0 9.B]"
        in played.plain
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_surrender_at_once(edition: str) -> None:
    played = deal(edition, "9c 7h 7s Kh", "u")
    assert "You lose $5.00 on box 1 (surrendered)." in played.plain
    assert "You get back $5.00 on box 1 (surrendered)." in played.plain
    assert bankroll_of(played.text) == 49_500


@pytest.mark.parametrize("edition", EDITIONS)
def test_surrender_against_a_face_card_waits(edition: str) -> None:
    """Where the reader has shown no blackjack, the surrender does not read as a risk."""
    played = deal(edition, "9c Kh 7s 7h", "u")
    held = "You surrender box 1, held until the dealer's second card is known."
    safe = "You surrender box 1. The dealer has no blackjack."
    assert (safe if edition in MARYLAND else held) in played.plain
    assert (held in played.plain) == (edition in MASSACHUSETTS)
    assert bankroll_of(played.text) == 49_500


@pytest.mark.parametrize("edition", EDITIONS)
def test_rescue(edition: str) -> None:
    cards = "5c 7h 6s Kh 2c" if edition in MARYLAND else "5c 7h 6s 2c Kh"
    played = deal(edition, cards, "d", "e")
    assert "You lose $10.00 on box 1 (rescued)." in played.plain
    assert "0 surrendered, 1 rescued" in played.plain
    assert bankroll_of(played.text) == 49_000


def test_after_a_double_there_is_only_rescue_or_keep() -> None:
    played = deal("MD-1.0", "5c 7h 6s Kh 2c", "d", "h", "s", "d", "p", "", "keep")
    assert (
        played.plain.count("A doubled hand gets one card only. Rescue it or keep it. [MD-1.0 10.C]")
        == 4
    )
    assert "Choose one of e, k" in played.plain


@pytest.mark.parametrize("edition", EDITIONS)
def test_split_and_split_again(edition: str) -> None:
    hole = "Kh" if edition in MARYLAND else ""
    cards = f"8c 7h 8s {hole} 8d Kc Qc Jc 9d"
    played = deal(edition, cards, "p", "p", "s", "s", "s")
    assert "Box 1, hand 3" in played.plain
    assert "2 split" in played.plain
    assert "1 round, 3 hands" in played.plain
    assert "Wagered $30.00" in played.plain


class TestInsurance:
    """Insurance is asked for box by box when the dealer shows an ace."""

    CARDS = "9c Ah 8s 7h 3c"

    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize(("answer", "staked"), [("y", "15.00"), ("2.50", "12.50")])
    def test_taken(self, edition: str, answer: str, staked: str) -> None:
        played = deal(edition, self.CARDS, answer, "s")
        assert "Insurance on box 1, at most $5.00 [no]: " in played.text
        assert f"Wagered ${staked} in all" in played.plain

    @pytest.mark.parametrize("answer", ["", "n", "no", "0", "-", "none"])
    def test_declined(self, answer: str) -> None:
        assert "Wagered $10.00 in all" in deal("MD-1.0", self.CARDS, answer, "s").plain

    def test_won(self) -> None:
        played = deal("MD-1.0", "9c Ah 8s Kh", "y")
        assert "The dealer checks for blackjack: blackjack." in played.text
        assert "You win $10.00 on box 1 (insurance): $5.00 at 2 to 1." in played.plain
        assert bankroll_of(played.text) == 50_000

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ("6", "The most is $5.00. Wager $5.00 or less. [MD-1.0 8.B]"),
            ("0.30", "[MD-1.0 8.B]"),
            ("h", "'h' isn't an amount"),
            ("9" * 5000, "isn't an amount"),
            ("\x1b", "isn't an amount"),
        ],
    )
    def test_a_wrong_answer_is_asked_again(self, wrong: str, why: str) -> None:
        assert why in deal("MD-1.0", self.CARDS, wrong, "", "s").plain

    def test_declined_for_every_box_at_once(self) -> None:
        played = deal("MD-1.0", "9c 9d 9h Ah 8s 8c 8d 7h 3c", "none", "s", "s", "s", boxes=3)
        assert played.text.count("Insurance on box") == 1
        assert "'none' for all boxes" in played.plain

    def test_declined_for_every_box_holds_for_one_round(self) -> None:
        cards = "9c 9d Ah 8s 8c 7h 9c 9d As 8s 8c 7s"
        played = sit(
            "MD-1.0",
            say("", "none", "s", "s", "", "none", "s", "s"),
            cards=cards,
            boxes=2,
            wager=10,
            rounds=2,
        )
        assert played.text.count("Insurance on box 1") == 2

    def test_not_offered_without_money(self) -> None:
        played = deal("MD-1.0", self.CARDS, "s", bankroll=10)
        assert "You have $0.00 left, too little for insurance on box 1." in played.plain

    def test_offered_as_far_as_the_money_goes(self) -> None:
        played = deal("MD-1.0", self.CARDS, "y", "s", bankroll=12.75)
        assert "at most $2.50 [no]" in played.text


class TestMoney:
    """What the bankroll does not cover is not offered, and why is said."""

    def test_no_double_without_a_chip(self) -> None:
        played = deal("MD-1.0", "9c 7h 7s Kh", "d", "s", bankroll=10.25)
        assert "You have $0.25 left, too little to double." in played.plain
        assert "(h)it (s)tand s(u)rrender> d" in played.text
        assert "You have $0.25 left, too little for that." in played.plain

    def test_a_double_for_what_is_left(self) -> None:
        played = deal("MD-1.0", "5c 7h 6s Kh 9c", "d 7", "d", "k", bankroll=16.25)
        assert "You have $6.25 left. You can double for less." in played.plain
        assert "You double on box 1 for $6.00." in played.text

    def test_no_split_that_cannot_be_paid(self) -> None:
        played = deal("MD-1.0", "8c 7h 8s Kh", "p", "s", bankroll=15)
        assert "You have $5.00 left, too little to split." in played.plain
        assert "(h)it (s)tand (d)ouble s(u)rrender> p" in played.text
        assert "You have $5.00 left." in played.plain

    def test_a_split_with_the_last_chip_leaves_no_double(self) -> None:
        played = deal("MD-1.0", "8c 7h 8s Kh 9c 9d", "p", "s", "s", bankroll=20)
        assert "You have $0.00 left, too little to double." in played.plain
