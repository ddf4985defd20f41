"""The dealer's final hands for many states of a shoe at once.

States that differ in the number of one value alone make a line. Along it the dealer's draws are
gone through once: what they come to is a sum over how many cards of that value are among them, and
only these sums, not the draws, are weighed for each state. `dealer_outcomes` is the same one state
at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from spanish21.analysis.dealer import removals, tree_of
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import OUTCOMES, fast

if TYPE_CHECKING:
    from spanish21.analysis.game import Game
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array

__all__ = ["chances_of_all_states"]

_LANES = 64
_ACE = 0
_Array = Any


@dataclass(frozen=True)
class _Lines:
    """States in lines, the longest first: line i has `states[offset[i]:]`, `length[i]` of them."""

    removed: Ints
    """the cards of other values that are gone, by line"""
    low: Ints
    """how many of the value are gone in the first state"""
    length: Ints
    offset: Ints
    states: Ints


@dataclass(frozen=True)
class _Sums:
    """Which of the dealer's draws belong to one sum, and what each sum stands for."""

    place: Ints
    """by draw the sum to which it is added, of final hands"""
    held: Ints
    """by sum the cards of the value"""
    outcome: Ints
    depth: Ints


def chances_of_all_states(game: Game, up: int, shoe: Array, extra: int, out: Array) -> None:
    """Fill an array with the dealer's chances for all states of `removals(extra)`, in floats."""
    draws = game.dealer_draws.tobytes()
    tree = tree_of(draws, up)
    deep = int(tree.depth.max()) + 1
    gone = removals(extra).counts
    most = int(gone.sum(axis=1).max()) + 1
    orders = tree.orders.astype(np.float64)
    for value, lines in enumerate(_lines(extra)):
        sums = _sums(draws, up, value)
        _weigh_lines(
            lines.removed,
            lines.low,
            lines.length,
            lines.offset,
            lines.states,
            value,
            shoe,
            tree.value,
            tree.copy,
            orders,
            tree.depth,
            sums.place,
            sums.held,
            sums.outcome,
            sums.depth,
            np.empty((deep, _LANES)),
            np.empty((VALUES, _LANES)),
            np.empty(_LANES, dtype=np.int64),
            np.empty(_LANES, dtype=np.int64),
            np.empty((deep, most)),
            np.empty((deep, most)),
            np.empty((deep, _LANES)),
            np.empty((deep, _LANES)),
            np.empty((len(sums.held), _LANES)),
            np.empty((OUTCOMES, _LANES)),
            out,
        )


@lru_cache(maxsize=8)
def _lines(extra: int) -> tuple[_Lines, ...]:
    """Put the states of `removals(extra)` into lines, by value."""
    return tuple(_lines_of(extra, value) for value in range(VALUES))


def _lines_of(extra: int, value: int) -> _Lines:
    """Follow a value to the states beyond all hands; along aces the hands themselves come first."""
    if value == _ACE:
        return _lines_of_hands(extra)
    table, beyond = hands(), removals(extra).beyond[:, value]
    last = np.flatnonzero(beyond >= 0)
    return _Lines(
        _without(table.counts[last], value),
        table.counts[last, value] + 1,
        np.full(len(last), extra),
        np.arange(len(last)) * extra,
        (beyond[last, None] + np.arange(extra)).reshape(-1),
    )


def _lines_of_hands(extra: int) -> _Lines:
    """Put all hands into lines along aces, each with the states beyond its last hand."""
    table, beyond = hands(), removals(extra).beyond[:, _ACE].tolist()
    lines = [_with_more(hand) for hand in np.flatnonzero(table.counts[:, _ACE] == 0).tolist()]
    for line in lines:
        start = beyond[line[-1]]
        if start >= 0:
            line.extend(range(start, start + extra))
    lines.sort(key=len, reverse=True)
    firsts = [line[0] for line in lines]
    length = np.array([len(line) for line in lines])
    return _Lines(
        table.counts[firsts],
        np.zeros(len(lines), dtype=np.int64),
        length,
        np.cumsum(length) - length,
        np.array([state for line in lines for state in line]),
    )


def _without(counts: Ints, value: int) -> Ints:
    left = counts.copy()
    left[:, value] = 0
    return left


def _with_more(hand: int) -> list[int]:
    """List a hand and those with one, two and more further aces."""
    after = _after_ace()
    line = [hand]
    while after[line[-1]] >= 0:
        line.append(after[line[-1]])
    return line


@cache
def _after_ace() -> list[int]:
    found: list[int] = hands().after[:, _ACE].tolist()
    return found


@lru_cache(maxsize=256)
def _sums(draws: bytes, up: int, value: int) -> _Sums:
    """Sort the dealer's final hands by cards of a value, outcome and number of cards."""
    tree = tree_of(draws, up)
    final = tree.orders > 0
    held = hands().counts[tree.drawn, value]
    shape = (OUTCOMES, int(tree.depth.max()) + 1, int(held.max()) + 1)
    row = np.ravel_multi_index((tree.outcome[final], tree.depth[final], held[final]), shape)
    kinds, belongs = np.unique(row, return_inverse=True)
    place = np.zeros(len(final), dtype=np.int64)
    place[final] = belongs
    outcome, depth, many = np.unravel_index(kinds, shape)
    return _Sums(place, many, outcome, depth)


@fast
def _weigh_lines(  # noqa: PLR0913, PLR0917 - as compiled loops take them
    removed: _Array,
    low: _Array,
    length: _Array,
    offset: _Array,
    states: _Array,
    along: int,
    shoe: _Array,
    value: _Array,
    copy: _Array,
    orders: _Array,
    depth: _Array,
    place: _Array,
    held: _Array,
    outcome: _Array,
    cards: _Array,
    weight: _Array,
    left: _Array,
    own: _Array,
    others: _Array,
    fewer: _Array,
    drawn: _Array,
    falling: _Array,
    inverse: _Array,
    sums: _Array,
    chances: _Array,
    out: _Array,
) -> None:
    """Give each state of lines along a value the chances of the dealer's final hands.

    `fewer` and `drawn` become, by cards that are gone, the ways to draw some of the value, and
    the chance of one order of that many cards of any.
    """
    size = 0.0
    for v in range(shoe.shape[0]):
        size += shoe[v]
    for gone in range(fewer.shape[1]):
        fewer[0, gone], drawn[0, gone] = 1.0, 1.0
        for d in range(1, fewer.shape[0]):
            fewer[d, gone] = fewer[d - 1, gone] * (shoe[along] - gone - (d - 1))
            rest = size - gone - (d - 1)
            drawn[d, gone] = drawn[d - 1, gone] / rest if rest > 0 else 0.0
    for start in range(0, removed.shape[0], _LANES):
        lanes = min(_LANES, removed.shape[0] - start)
        for lane in range(_LANES):
            line = start + min(lane, lanes - 1)
            others[lane] = 0
            for v in range(left.shape[0]):
                left[v, lane] = shoe[v] - removed[line, v]
                others[lane] += removed[line, v]
            own[lane] = low[line]
            weight[0, lane] = 1.0
        for s in range(sums.shape[0]):
            for lane in range(_LANES):
                sums[s, lane] = 0.0
        for node in range(1, value.shape[0]):
            v, less, d = value[node], float(copy[node]), depth[node]
            if v == along:
                for lane in range(_LANES):
                    weight[d, lane] = weight[d - 1, lane]
            else:
                for lane in range(_LANES):
                    weight[d, lane] = weight[d - 1, lane] * (left[v, lane] - less)
            many = orders[node]
            if many > 0:
                s = place[node]
                for lane in range(_LANES):
                    sums[s, lane] += many * weight[d, lane]
        for step in range(length[start]):
            for d in range(fewer.shape[0]):
                for lane in range(_LANES):
                    falling[d, lane] = fewer[d, own[lane] + step]
                    inverse[d, lane] = drawn[d, others[lane] + own[lane] + step]
            for o in range(chances.shape[0]):
                for lane in range(_LANES):
                    chances[o, lane] = 0.0
            for s in range(sums.shape[0]):
                o, m, d = outcome[s], held[s], cards[s]
                for lane in range(_LANES):
                    chances[o, lane] += sums[s, lane] * falling[m, lane] * inverse[d, lane]
            for lane in range(lanes):
                if step < length[start + lane]:
                    state = states[offset[start + lane] + step]
                    rest = 1.0
                    for o in range(chances.shape[0]):
                        out[state, o] = chances[o, lane]
                        rest -= chances[o, lane]
                    out[state, 5] += rest
