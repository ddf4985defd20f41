"""What a player reads: whole words, true counts, and each hand by its name."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.support import EDITIONS, MARYLAND
from tests.terminal.full import make_app, shown
from tests.terminal.support import Bot, say, sit

WHEELS: dict[str, dict[str, Any]] = {
    "MD-bonus-spin": {"bonus_spin__offered": True, "xtreme_16__offered": True},
}


def words_at(width: int, edition: str) -> set[str]:
    bot = Bot(Random(7))
    choices: dict[str, Any] = {"boxes_per_player": 3, **WHEELS.get(edition, {})}
    sit(edition, bot, seed=7, boxes=3, rounds=6, bankroll=9000, width=width, **choices)
    return {word for word in bot.file.getvalue().split() if "─" not in word}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("width", [44, 60])
def test_no_word_is_cut_on_a_narrow_screen(edition: str, width: int) -> None:
    assert words_at(width, edition) - words_at(200, edition) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blackjack_is_not_called_a_soft_21(edition: str) -> None:
    cards = "Ac 7h Ks 9h" if edition in MARYLAND else "Ac 7h Ks 9h 9c"
    played = sit(edition, say(""), cards=cards, wager=10, rounds=1)
    assert re.search(r"Box 1 A♣ K♠ blackjack \$10\.00 3 to 2 \+\$15\.00", played.plain)
    assert "soft 21" not in played.plain
    for keys in (["enter"], ["enter", "b"]):
        text = shown(make_app(edition, cards=cards), *keys)
        assert "blackjack" in text
        assert "soft 21" not in text


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_dealer_blackjack_is_not_called_a_soft_21(edition: str) -> None:
    """Where the dealer has no hole card, the second card comes after the players' decisions."""
    cards = "9c Kh 8s Ad" if edition in MARYLAND else "9c Kh 8s Ad 9d"
    played = sit(edition, say("", "s"), cards=cards, wager=10, rounds=1)
    assert "K♥ A♦ blackjack" in played.plain
    assert "soft 21" not in played.plain.lower()
    text = shown(make_app(edition, cards=cards), "enter", "s")
    assert "blackjack" in text
    assert "soft 21" not in text.lower()


def test_the_player_loses_match_the_dealer_and_the_wager_collects_nothing() -> None:
    played = sit("MD-1.0", say("10", "2", "s"), cards="9c 7h 8s Kh 9h", rounds=1)
    assert "You lose $2.00 on box 1 (Match-the-Dealer)." in played.plain
    assert "collects" not in played.plain


def test_a_round_left_after_a_double_is_counted() -> None:
    played = sit("MD-1.0", say("", "d", "quit", "l"), cards="5c 7h 6s Kh 2c", wager=10)
    assert "Played 1 round, 0 hands, one left unfinished" in played.plain
    assert "1 doubled" in played.plain


def test_without_a_bet_there_is_no_share_of_bets() -> None:
    played = sit("MD-1.0", say("quit"))
    assert "Played no rounds" in played.plain
    assert "Net $0.00 Bankroll" in played.plain


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_player_is_you_in_every_sentence(edition: str) -> None:
    """No sentence has a verb or a possessive that fits a name only."""
    bot = Bot(Random(4))
    choices: dict[str, Any] = {"boxes_per_player": 3, **WHEELS.get(edition, {})}
    sit(edition, bot, seed=4, boxes=3, rounds=25, bankroll=90_000, **choices)
    text = " ".join(bot.file.getvalue().split())
    verbs = "bet|wager|stand|hit|double|split|surrender|rescue|keep|win|lose|buy|insure|take|cut"
    assert re.findall(rf"(?i)\byou's\b|\byou (?:{verbs})s\b|\byou (?:passe|ha|i)s\b", text) == []
    assert {"double", "split"} <= set(re.findall(r"\bYou (\w+)", text))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_teach_the_game(edition: str) -> None:
    """The missing tens, a 21 that wins, doubling, soft 17, and the hand of the fixed payout."""
    played = sit(edition, say("rules", "quit"))
    for taught in (
        "the tens are gone",
        "Any other 21 of yours beats a dealer's 21 that is not a blackjack.",
        "Double on any number of cards.",
        "Draws to 16 and stands on 17, soft 17 included.",
        "Three sevens of one suit against a dealer's 7 pay $1,000.00 or $5,000.00",
        "Bets $5.00 to $1,000.00",
    ):
        assert taught in played.plain
    assert not re.search(r"any-cards|: (yes|no)\b|none \(", played.plain)
    after = "a double or a split" if edition in MARYLAND else "a double"
    assert f"Not after {after}." in played.plain


def test_a_side_bet_lost_at_the_deal_is_reported_with_many_boxes() -> None:
    answers = [one for _ in range(3) for one in ("10", "2")]
    cards = "9c 9d 9h 7h 8s 8d 8c Kh"
    script = say(*answers, "s", "s", "s")
    played = sit("MD-1.0", script, cards=cards, boxes=3, rounds=1, boxes_per_player=3)
    for box in (1, 2, 3):
        assert f"You lose $2.00 on box {box} (Match-the-Dealer)." in played.plain
