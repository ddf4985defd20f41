"""What the cards that are left are worth to a player before a round, exactly."""

from __future__ import annotations

from functools import lru_cache
from threading import local
from typing import TYPE_CHECKING

from spanish21.analysis.compile import compile_game
from spanish21.analysis.hands import VALUES
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.room import Room
from spanish21.analysis.rounds import against, up_card
from spanish21.analysis.shoe import Shoe
from spanish21.analysis.side_wagers import full_shoe
from spanish21.rulebooks import Rules, as_rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.analysis.game import Game
    from spanish21.cards import Card
    from spanish21.money import Cents

__all__ = ["edge_left", "edge_of_shoe"]

_KEPT = 4096


class _Own(local):
    """What each thread has for itself."""

    def __init__(self) -> None:
        self.room = Room()


_own = _Own()


def edge_left(rules: Rules, seen: Iterable[Card] = (), wager: Cents | None = None) -> float:
    """Return the player's expectation per unit of the next wager, given the cards seen so far.

    It is exact for one box played in the best way, whose player knows the cards seen and sees no
    other box in the round. Cards that no one saw count as still to come, wherever they lie.
    Fixed payouts are left out. The wager matters only where payouts are limited.
    """
    rulebook = as_rulebook(rules)
    limited = wager if rulebook.payout_limit.value is not None else None
    game = compile_game(rulebook, limited)
    return edge_of_shoe(game, Shoe.of(full_shoe(rulebook.decks.value, seen).elements()))


@lru_cache(maxsize=_KEPT)
def edge_of_shoe(game: Game, shoe: Shoe) -> float:
    """Return the player's expectation from a shoe, and remember it."""
    edge = 0.0
    for up in range(VALUES):
        if shoe.values[up]:
            _own.room.clear()
            place = up_card(game, shoe, up, FLOATS, _own.room)
            found = against(game, shoe, up, FLOATS, place=place)
            edge += found.chance * found.value
    return float(edge)
