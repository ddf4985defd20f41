"""The dealer's final hands by up card, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from spanish21.analysis.compile import compile_game
from spanish21.analysis.dealer import dealer_chances
from spanish21.analysis.hands import VALUES
from spanish21.analysis.numbers import EXACT
from spanish21.analysis.shoe import Shoe
from spanish21.analysis.side_wagers import full_shoe
from spanish21.errors import Spanish21Error
from spanish21.rulebooks import Rules, as_rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card

__all__ = ["ENDS", "FinalHands", "ShoeError", "final_hands", "overall"]

ENDS = ("17", "18", "19", "20", "21", "bust", "blackjack")
_ENOUGH = 20
"""cards with which the dealer surely comes to an end"""


class ShoeError(Spanish21Error, ValueError):
    """Cards were removed that the shoe does not hold, or too many."""


class FinalHands(msgspec.Struct, frozen=True):
    """How often the dealer ends how, with cards of one value as the up card."""

    up: str
    chance: Fraction
    """of such an up card"""
    ends: dict[str, Fraction]
    """by `ENDS`, given the up card"""


def final_hands(rules: Rules, removed: Iterable[Card] = ()) -> tuple[FinalHands, ...]:
    """Work out the dealer's final hands when a player's hand waits for them.

    The dealer has not looked for a blackjack yet.
    """
    rulebook = as_rulebook(rules)
    game = compile_game(rulebook)
    try:
        shoe = Shoe.of(full_shoe(rulebook.decks.value, removed).elements())
    except ValueError as error:
        raise ShoeError(str(error)) from None
    if shoe.size < _ENOUGH:
        raise ShoeError(f"{shoe.size} cards are left: the dealer needs {_ENOUGH} or more")
    nothing = np.zeros((1, VALUES), dtype=np.int64)
    found = []
    for up in range(VALUES):
        left = list(shoe.values)
        if not left[up]:
            continue
        chance = Fraction(left[up], shoe.size)
        left[up] -= 1
        ends = dealer_chances(game, up, EXACT.array(left), nothing, EXACT)[0]
        name = "A" if up == 0 else str(up + 1)
        found.append(FinalHands(name, chance, dict(zip(ENDS, ends.tolist(), strict=True))))
    return tuple(found)


def overall(rows: Iterable[FinalHands]) -> dict[str, Fraction]:
    """Put all up cards together."""
    kept = tuple(rows)
    return {end: sum((row.chance * row.ends[end] for row in kept), Fraction(0)) for end in ENDS}
