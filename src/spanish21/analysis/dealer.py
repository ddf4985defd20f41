"""The dealer's final hands, exact for any cards removed from the shoe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK, OUTCOMES, dealer_outcomes
from spanish21.hand import BEST_TOTAL

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from spanish21.analysis.game import Game
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array, Numbers

__all__ = ["DealerTree", "Removals", "dealer_chances", "dealer_tree", "removals", "tree_of"]

_LANES = 64
_LOWEST = 17
_ACE, _TEN = 0, 9


@dataclass(frozen=True)
class DealerTree:
    """The dealer's draws to a final hand as compositions, each below the one without its top card.

    They are listed from the top down: whatever is below a composition follows it, before any other
    of as many cards.
    """

    value: Ints
    copy: Ints
    orders: Ints
    outcome: Ints
    depth: Ints
    drawn: Ints
    """the number of each composition"""


def _final_orders(
    may_draw: NDArray[np.bool_], up: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Count the orders in which each hand is drawn, and find with what a final one ends."""
    table = hands()
    size = len(table.cards)
    orders = np.zeros(size, dtype=np.int64)
    outcome = np.full(size, -1, dtype=np.int64)
    orders[0] = 1
    for drawn in range(size):
        held = int(table.after[drawn, up])
        if not orders[drawn] or held < 0:
            orders[drawn] = 0
            continue
        points = int(table.points[held])
        if table.cards[held] > 1 and not may_draw[points, int(table.soft[held])]:
            natural = table.cards[held] == 2 and points == BEST_TOTAL  # noqa: PLR2004
            outcome[drawn] = BLACKJACK if natural else points - _LOWEST
            continue
        for follower in table.after[drawn]:
            if follower >= 0:
                orders[follower] += orders[drawn]
    return orders, outcome


@cache
def _values() -> list[list[int]]:
    """List the values of each composition's cards, from the lowest up."""
    counts = hands().counts
    cards = np.repeat(np.tile(np.arange(VALUES), len(counts)), counts.reshape(-1)).tolist()
    ends = np.cumsum(counts.sum(axis=1)).tolist()
    return [cards[start:end] for start, end in zip([0, *ends], ends, strict=False)]


@lru_cache(maxsize=64)
def tree_of(draws: bytes, up: int) -> DealerTree:
    """List the hands on the way to every final one, each with the hand before its last card."""
    table = hands()
    size = len(table.cards)
    orders, outcome = _final_orders(np.frombuffer(draws, dtype=np.bool_).reshape(-1, 2), up)
    top = VALUES - 1 - (table.counts[:, ::-1] > 0).argmax(axis=1)
    below = table.counts.copy()
    below[np.arange(1, size), top[1:]] -= 1
    needed = outcome >= 0
    for drawn in range(size - 1, 0, -1):
        if needed[drawn]:
            needed[table.number[tuple(below[drawn].tolist())]] = True
    needed[0] = True
    values = _values()
    listed = sorted(np.flatnonzero(needed).tolist(), key=values.__getitem__)
    chosen = np.array(listed, dtype=np.int64)
    top[0] = 0
    return DealerTree(
        value=top[chosen],
        copy=below[chosen, top[chosen]],
        orders=np.where(outcome[chosen] >= 0, orders[chosen], 0),
        outcome=outcome[chosen],
        depth=table.cards[chosen],
        drawn=chosen,
    )


def dealer_tree(game: Game, up: int) -> DealerTree:
    """Return the draws of a dealer who shows a card of value `up` (as an index)."""
    return tree_of(game.dealer_draws.tobytes(), up)


@dataclass(frozen=True)
class Removals:
    """States of the shoe: each hand alone, and with further cards of one of its values."""

    counts: Ints
    beyond: Ints
    """where the states beyond the last hand with one more card of a value begin, or -1"""
    extra: int

    def states(self, value: int, terms: int) -> Ints:
        """Number, for each hand with a card of the value, the states with 1, 2, ... more."""
        table = hands()
        found = np.zeros((len(table.cards), terms), dtype=np.int64)
        place = np.arange(len(table.cards))
        for term in range(terms):
            is_hand = place < len(table.cards)
            inside = np.where(is_hand, place, 0)
            step = table.after[inside, value]
            start = self.beyond[inside, value]
            place = np.where(is_hand & (step >= 0), step, np.where(is_hand, start, place + 1))
            found[:, term] = np.where(table.counts[:, value] > 0, place, 0)
        return found


@lru_cache(maxsize=8)
def removals(extra: int) -> Removals:
    """List the states that `extra` further cards of a value can lead to."""
    table = hands()
    size = len(table.cards)
    beyond = np.full((size, VALUES), -1, dtype=np.int64)
    rows = [table.counts]
    for value in range(VALUES):
        last = np.flatnonzero((table.counts[:, value] > 0) & (table.after[:, value] < 0))
        beyond[last, value] = size + np.arange(len(last)) * extra
        size += len(last) * extra
        more = np.repeat(table.counts[last], extra, axis=0)
        more[:, value] += np.tile(np.arange(1, extra + 1), len(last))
        rows.append(more)
    return Removals(np.concatenate(rows), beyond, extra)


@lru_cache(maxsize=8)
def _pair_states(extra: int) -> tuple[Ints, ...]:
    states = removals(extra)
    return tuple(states.states(value, extra) for value in range(VALUES))


def pair_states(extra: int) -> tuple[Ints, ...]:
    """Number the states of split hands of each value."""
    return _pair_states(extra)


def dealer_chances(game: Game, up: int, shoe: Array, removed: Ints, numbers: Numbers) -> Array:
    """Return the chances of the dealer's final hands for each state of removed cards.

    `shoe` counts the cards by value without the up card.
    """
    tree = dealer_tree(game, up)
    lanes = 1 if numbers.exact else _LANES
    depth = int(tree.depth.max()) + 1
    out = numbers.zeros(len(removed), OUTCOMES)
    numbers.kernel(dealer_outcomes)(
        removed,
        shoe,
        tree.value,
        tree.copy,
        tree.orders if numbers.exact else tree.orders.astype(np.float64),
        tree.outcome,
        tree.depth,
        numbers.zeros(depth, lanes),
        numbers.zeros(VALUES, lanes),
        numbers.zeros(depth, lanes),
        numbers.zeros(OUTCOMES, lanes),
        out,
        numbers.one,
    )
    return out
