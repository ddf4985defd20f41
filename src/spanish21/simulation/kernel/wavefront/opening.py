"""The beginning of a round: the plan for the count, the opening deal, insurance and matches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.dealing import DECK_SIZE
from spanish21.simulation.kernel.jit import called, inlined, pasted
from spanish21.simulation.kernel.tables import KIND_BITS, UPS, Counting, Tables
from spanish21.simulation.kernel.wavefront.lanes import Kept, Lanes, kind_at
from spanish21.simulation.kernel.wavefront.lists import empty_lists, push
from spanish21.simulation.kernel.wavefront.tables import Books, Moves
from spanish21.simulation.kernel.wavefront.word import (
    CARD,
    START,
    U0,
    U1,
    lane_of,
    place_of,
    shape_part,
    with_hand,
)

__all__ = ["ask_lanes", "open_box", "open_rounds"]

_BITS = np.uint64(KIND_BITS)
_UPS = np.uint64(UPS)
_WORD = np.uint64(32)
_LOW = np.uint64((1 << 32) - 1)


@inlined
def two_at(
    two: NDArray[np.uint16], shoes: NDArray[np.uint16], first: np.uint64, second: np.uint64
) -> np.uint64:
    """Return the shape of two cards."""
    return np.uint64(two[(kind_at(shoes, first) << _BITS) | kind_at(shoes, second)])


@inlined
def open_rounds(m: Moves, lanes: Lanes, live: np.uint64) -> np.uint64:
    """Deal the opening cards of every round, and put the words of the first box on the lists."""
    ends = empty_lists(np.uint64(m.lanes))
    boxes, hole = np.uint64(m.boxes), np.uint64(m.hole)
    dealt = (boxes + boxes + U1 + hole) * CARD
    for i in range(live):
        word = lanes.active[i]
        lane, at = lane_of(word), word >> START
        up = at + boxes
        pair = (kind_at(lanes.shoes, up) << _BITS) | kind_at(lanes.shoes, up + boxes + hole)
        shape = two_at(m.two, lanes.shoes, at, up + U1)
        opened = m.pairs[np.uint64(lanes.rows[lane]) + pair]
        move = np.uint64(m.moves[(opened >> _WORD) + shape])
        word += dealt + (opened & _LOW) + shape_part(shape) + move
        ends = push(lanes.lists, ends, word)
    return ends


@inlined
def open_box(m: Moves, lanes: Lanes, box: np.uint64, live: np.uint64) -> np.uint64:
    """Put the words of another box on the lists."""
    ends = empty_lists(np.uint64(m.lanes))
    boxes, hole = np.uint64(m.boxes), np.uint64(m.hole)
    for i in range(live):
        word = lanes.active[i]
        lane = lane_of(word)
        at = lanes.last[lane] >> START
        up = at + boxes
        pair = (kind_at(lanes.shoes, up) << _BITS) | kind_at(lanes.shoes, up + boxes + hole)
        shape = two_at(m.two, lanes.shoes, at + box, up + U1 + box)
        opened = m.pairs[np.uint64(lanes.rows[lane]) + pair]
        move = np.uint64(m.moves[(opened >> _WORD) + shape])
        ends = push(lanes.lists, ends, with_hand(word, shape, move))
    return ends


@called
def ask_lanes(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, count: Counting, live: np.uint64
) -> None:
    """Choose plans, ask about insurance and look at matches, as far as the game has them."""
    if count.levels:
        choose_plans(m, books, lanes, kept, count, live)
    if t.insuring:
        insure_lanes(t, lanes, kept, live)
    if t.matched:
        match_lanes(t, m, books, lanes, kept, live)


@pasted
def choose_plans(
    m: Moves, books: Books, lanes: Lanes, kept: Kept, count: Counting, live: np.uint64
) -> None:
    """Choose the plan and the wager of every round by the true count."""
    boxes = np.uint64(m.boxes)
    for i in range(live):
        word = lanes.active[i]
        lane = lane_of(word)
        running = np.int64(kept.running[word >> START]) * count.unit
        # The quotient of numbers this small is never rounded to a whole number that it is not.
        true = np.int64(np.floor(running / (m.cards - np.int64(place_of(word))))) - count.lowest
        number = np.uint64(min(max(true, np.int64(0)), np.int64(count.levels - 1)))
        level = np.uint32(count.wager[number])
        lanes.rows[lane] = books.plans[number]
        kept.plans[lane] = number
        kept.levels[lane] = level
        kept.before[lane] = lanes.sums[lane]
        for slot in range(lane * boxes, lane * boxes + boxes):
            lanes.books[slot] = level * books.classes * m.ways


@pasted
def insure_lanes(t: Tables, lanes: Lanes, kept: Kept, live: np.uint64) -> None:
    """Ask every box about insurance where it is offered."""
    boxes = np.uint64(t.boxes)
    for i in range(live):
        word = lanes.active[i]
        lane, at = lane_of(word), word >> START
        points = np.uint64(t.up[kind_at(lanes.shoes, at + boxes)])
        insured = U0
        if t.insurable[points]:
            row = (np.uint64(kept.plans[lane]) * _UPS + points) * np.uint64(t.shape_count)
            for box in range(boxes):
                shape = two_at(t.two, lanes.shoes, at + box, at + boxes + U1 + box)
                wants = np.uint64(t.insure[row + shape])
                kept.felt.insured[lane * boxes + box] = wants
                insured |= wants
        kept.insured[lane] = insured


@pasted
def match_lanes(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, live: np.uint64
) -> None:
    """Compare the first two cards of every box with the up card."""
    boxes = np.uint64(t.boxes)
    for i in range(live):
        word = lanes.active[i]
        lane, at = lane_of(word), word >> START
        row = (np.uint64(lanes.shoes[at + boxes]) >> _BITS) * np.uint64(DECK_SIZE)
        for box in range(boxes):
            first = np.uint64(lanes.shoes[at + box]) >> _BITS
            second = np.uint64(lanes.shoes[at + boxes + U1 + box]) >> _BITS
            form = np.int64(t.match[row + first]) * 3 + np.int64(t.match[row + second])
            kept.felt.forms[lane * boxes + box] = form
            if books.classes > 1:
                level = np.int64(kept.levels[lane])
                lanes.books[lane * boxes + box] = (level * books.classes + form) * m.ways
