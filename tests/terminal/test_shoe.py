"""Shoes: every card as often as it should be there, the burn card and the cover card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from spanish21.cards import DECK
from spanish21.shoe import dice, shuffled
from spanish21.terminal import Shoe
from tests.support import EDITIONS, book


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
    cards = list(DECK)
    assert Shoe(lambda: cards, book(edition)).load() == cards[1:]


@pytest.mark.parametrize(("depth", "behind"), [("1/4", 72), ("1/2", 144), ("2/3", 192)])
def test_the_cover_card_lies_as_deep_as_the_rulebook_says(depth: str, behind: int) -> None:
    rulebook = book("MD-1.0", cover_card_depth=depth)
    assert rulebook.cover_card_depth.value == Fraction(depth)
    shoe = Shoe(lambda: list(DECK) * 6, rulebook)
    assert len(shoe.load()) == 287
    assert not shoe.cover_card_is_out(behind + 1)
    assert shoe.cover_card_is_out(behind - 1)


def test_a_cover_card_that_comes_first_lets_the_round_be_played() -> None:
    """The cover card in front of the next card has not come out yet (R24)."""
    shoe = Shoe(lambda: list(DECK) * 6, book("MD-1.0"))
    shoe.load()
    assert not shoe.cover_card_is_out(72)
