"""Shoes: every card as often as it should be there, the burn card and the cover card."""

from __future__ import annotations

from collections import Counter

import pytest

from spanish21.cards import DECK
from spanish21.shoe import dice, mixer, shuffled
from tests.support import EDITIONS
from tests.terminal.support import say, sit, stacked


@pytest.mark.parametrize("decks", [6, 8])
def test_a_shoe_holds_every_card_once_per_deck(decks: int) -> None:
    assert Counter(shuffled(decks, dice())) == dict.fromkeys(DECK, decks)


def test_a_seed_gives_the_same_shuffles_again() -> None:
    first, second = dice(7), dice(7)
    assert shuffled(6, first) == shuffled(6, second)
    assert shuffled(6, first) == shuffled(6, second)
    assert shuffled(6, dice(7)) != shuffled(6, dice(8))


def test_without_a_seed_no_two_shoes_are_alike() -> None:
    assert shuffled(6, dice()) != shuffled(6, dice())


def test_a_shuffle_throws_its_dice_evenly() -> None:
    """Each card of a deck comes first about as often as any other."""
    random = dice(1)
    firsts = Counter(shuffled(6, random)[0] for _ in range(4800))
    assert len(firsts) == len(DECK)
    assert sum((count - 100) ** 2 / 100 for count in firsts.values()) < 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_card_is_burned(edition: str) -> None:
    played = sit(edition, say("", "s"), cards="9c 7h 9s 8d", rounds=1, wager=5)
    assert played.text.count("The dealer burns a card.") == 1
    assert "9\N{BLACK CLUB SUIT} 9\N{BLACK SPADE SUIT}" in played.text


@pytest.mark.parametrize(("depth", "behind"), [("1/4", 72), ("1/2", 144), ("2/3", 192)])
def test_the_cover_card_lies_as_deep_as_the_rulebook_says(depth: str, behind: int) -> None:
    played = sit("MD-1.0", say("quit"), cover_card_depth=depth)
    assert f"The cut card goes in, {behind} cards behind it. [MD-1.0 5.E(2)]" in played.plain


def test_a_cover_card_that_comes_first_lets_the_round_be_played() -> None:
    """The cover card in front of the first card of a round is laid aside (R24)."""
    shoe = stacked("9c 7h 9s Kd", ())
    played = sit("MD-1.0", say("", "s", "quit"), shoe=lambda: shoe, wager=10)
    assert "The cut card comes out at box 1. A shuffle follows this round." in played.plain
    assert "1 round, 1 hand" in played.plain


def test_a_mixer_keeps_every_card() -> None:
    cards = list(DECK) * 2
    mixed = mixer(dice(1))(cards)
    assert Counter(mixed) == Counter(cards)
    assert mixed != cards
