"""The dealers' turns: the second card without a hole card, and the cards drawn."""

from __future__ import annotations

import numpy as np

from spanish21.simulation.kernel.dealer import FINALS, UNFINISHED, box_needs_second
from spanish21.simulation.kernel.dealing import KIND
from spanish21.simulation.kernel.jit import called, inlined, pasted
from spanish21.simulation.kernel.tables import KIND_BITS, Tables
from spanish21.simulation.kernel.wavefront.lanes import Kept, Lanes, kind_at
from spanish21.simulation.kernel.wavefront.lists import WAIT, begin_of
from spanish21.simulation.kernel.wavefront.tables import SPLIT_LEFT, Books, Moves
from spanish21.simulation.kernel.wavefront.word import (
    DEALER_CARD,
    START,
    U0,
    U1,
    dealer_of,
    lane_of,
    with_dealer,
)

__all__ = ["deal_seconds", "draw_dealers", "part_lanes"]

_BITS = np.uint64(KIND_BITS)
_FINALS = np.uint64(FINALS)
_UNFINISHED = np.uint64(UNFINISHED)


@inlined
def draw_dealers(m: Moves, lanes: Lanes, done: np.uint64, waiting: np.uint64) -> np.uint64:
    """Draw until every dealer's hand is final; return how many cards were drawn."""
    lists = lanes.lists
    begin = begin_of(WAIT, np.uint64(m.lanes))
    drawn = U0
    while waiting > U0:
        drawn += waiting
        still = begin
        for i in range(waiting):
            word = lists[begin + i]
            card = kind_at(lanes.shoes, word >> START)
            dealer = np.uint64(m.dealer[(dealer_of(word) << _BITS) | card])
            word = with_dealer(word, dealer) + DEALER_CARD
            lists[still] = word
            still += np.uint64(dealer >= _FINALS)
            lists[done] = word
            done += np.uint64(dealer < _FINALS)
        waiting = still - begin
    return drawn


@inlined
def part_lanes(m: Moves, lanes: Lanes, live: np.uint64) -> np.uint64:
    """Put the words of all lanes where their dealers draw or do not, and return how many do."""
    waits = begin_of(WAIT, np.uint64(m.lanes))
    done, wait = U0, waits
    for i in range(live):
        word = lanes.active[i]
        draws = np.uint64(lanes.undecided[lane_of(word)]) & np.uint64(dealer_of(word) >= _FINALS)
        lanes.lists[wait] = word
        wait += draws
        lanes.lists[done] = word
        done += U1 - draws
    return wait - waits


@called
def deal_seconds(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, live: np.uint64
) -> np.uint64:
    """Deal the dealers' second cards where they can matter; return how many were dealt."""
    dealt = U0
    for i in range(live):
        word = lanes.active[i]
        needed = t.second_always or kept.insured[lane_of(word)] != 0
        if not needed:
            needed = second_matters(t, m, books, lanes, kept, word)
        if needed:
            card = kind_at(lanes.shoes, word >> START)
            dealer = np.uint64(m.dealer[(dealer_of(word) << _BITS) | card])
            lanes.active[i] = with_dealer(word, dealer) + DEALER_CARD
            dealt += U1
        else:
            lanes.active[i] = with_dealer(word, _UNFINISHED)
    return dealt


@pasted
def second_matters(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, word: np.uint64
) -> bool:
    """Return whether a second card can change what some hand of a lane is paid."""
    lane, felt = np.int64(lane_of(word)), kept.felt
    first = np.int64(lanes.last[lane] >> START)
    up = np.int64(t.up[lanes.shoes[first + m.boxes] & KIND])
    matters = False
    for slot in range(lane * m.boxes, lane * m.boxes + m.boxes):
        left, hands = np.int64(lanes.lefts[slot]), slot * (t.splits + 1)
        if left < SPLIT_LEFT * m.shapes:
            felt.finals[hands] = books.finals[np.int64(lanes.books[slot]) + left]
            felt.ends[slot] = hands + 1
        matters |= box_needs_second(t, felt, up, slot, hands)
    return matters
