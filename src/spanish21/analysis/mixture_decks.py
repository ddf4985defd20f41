"""Hands and dealer of a split box, drawn from the decks of a mixture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.dealer import dealer_tree
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BUST, OUTCOMES
from spanish21.analysis.mixture import mixture

if TYPE_CHECKING:
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import UpCard

__all__ = ["LEVEL", "Decks", "decks_of"]

LEVEL = 2
"""of the mixture: a higher one moves less than 0.00000001 of all rounds to another gain"""


@dataclass(frozen=True)
class Decks:
    """What is drawn from each deck of a mixture after a pair was dealt; decks are columns."""

    weights: Array
    pairs: Array
    """the chance of another card of the pair's value"""
    masses: Array
    """of each hand begun with a card of the pair, the chance of its other cards in one order"""
    dealer: Array
    """the chances of the dealer's final hands"""


def decks_of(place: UpCard, pair: int, level: int = LEVEL) -> Decks:
    """Mix the decks for a pair against an up card."""
    cards = list(place.shoe)
    cards[pair] -= 2
    mixed = mixture(tuple(cards), level)
    powers = _powers(mixed.shares)
    masses = np.zeros_like(powers)
    begun = hands().after[:, pair] >= 0
    masses[hands().after[begun, pair]] = powers[begun]
    return Decks(mixed.weights, mixed.shares[pair], masses, _dealer(place, powers))


@cache
def _below() -> list[tuple[Ints, Ints, Ints]]:
    """List the compositions of each number of cards with one card less, and that card."""
    table = hands()
    lowest = (table.counts > 0).argmax(axis=1)
    fewer = np.zeros(len(table.cards), dtype=np.int64)
    for value in range(VALUES):
        before = np.flatnonzero(table.after[:, value] >= 0)
        after = table.after[before, value]
        fewer[after[lowest[after] == value]] = before[lowest[after] == value]
    rows = [np.flatnonzero(table.cards == many) for many in range(1, int(table.cards.max()) + 1)]
    return [(row, fewer[row], lowest[row]) for row in rows]


def _powers(shares: Array) -> Array:
    """Return the chance of every composition in one order, by deck."""
    found = np.ones((len(hands().cards), shares.shape[1]), dtype=np.complex128)
    for row, fewer, value in _below():
        found[row] = found[fewer] * shares[value]
    return found


def _dealer(place: UpCard, powers: Array) -> Array:
    """Return the chances of the dealer's final hands, by deck."""
    tree = dealer_tree(place.game, place.up)
    found = np.zeros((OUTCOMES, powers.shape[1]), dtype=np.complex128)
    for outcome in range(OUTCOMES):
        ends = np.flatnonzero(tree.outcome == outcome)
        found[outcome] = (tree.orders[ends, None] * powers[tree.drawn[ends]]).sum(axis=0)
    found[BUST] += 1 - found.sum(axis=0)
    return found
