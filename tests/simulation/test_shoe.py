"""The shoe: where the cover card lies, the burn card, and whether a round can run out of cards."""

from __future__ import annotations

from collections import Counter

import pytest

from spanish21.cards import DECK
from spanish21.hand import BEST_TOTAL
from spanish21.simulation import simulate
from spanish21.simulation.simulate import make_game
from tests.support import EDITIONS, book


def most_cards(decks: int, hands: int) -> int:
    """Bound the cards of a round: each hand takes its last card at 20 or less, aces as one."""
    room = (BEST_TOTAL - 1) * hands
    cards = hands
    for points, count in sorted(Counter(card.points for card in DECK).items()):
        taken = min(count * decks, room // points)
        cards += taken
        room -= taken * points
    return cards


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("decks", [6, 8])
def test_one_box_cannot_empty_a_shoe_at_the_greatest_permitted_penetration(
    edition: str, decks: int
) -> None:
    rulebook = book(edition, decks=decks)
    game = make_game(rulebook, penetration=0.75)
    behind = game.shoe.cards - game.shoe.cover
    assert most_cards(decks, game.most_hands + 1) < behind


def test_seven_boxes_do_not_run_out_of_cards_either() -> None:
    found = simulate(book("MD-1.0"), rounds=400_000, seed=3, boxes=7, penetration=0.75)
    assert (found.refilled, found.short) == (0, 0)


def test_a_card_is_burned_before_the_first_round_of_a_shoe_and_none_in_a_device() -> None:
    shoe = simulate(book("MD-1.0"), rounds=20_000, seed=3)
    device = simulate(book("MD-1.0"), rounds=20_000, seed=3, device=True)
    assert make_game(book("MD-1.0")).shoe.burn == 1
    assert make_game(book("MD-1.0"), device=True).shoe.burn == 0
    assert max(shoe.by_depth) > 0
    assert list(device.by_depth) == [0]


def test_a_cover_card_on_top_of_the_shoe_leaves_one_round_to_each_shoe() -> None:
    found = simulate(book("MD-1.0"), rounds=20, seed=4, penetration=1e-4)
    assert (found.rounds, found.shoes) == (20, 20)


def test_a_submission_with_a_reshuffling_device_is_shuffled_after_every_round() -> None:
    rulebook = book("MD-1.0", shuffler="reshuffling-device", approved_procedures=True)
    assert make_game(rulebook).shoe.rounds_per_stream
    assert not make_game(rulebook, device=False).shoe.rounds_per_stream
    assert not make_game(book("MD-1.0")).shoe.rounds_per_stream
