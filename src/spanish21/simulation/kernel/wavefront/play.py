"""The rounds of many shoes side by side: stages in the order of play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.compiling import Part
from spanish21.simulation.kernel.jit import ZERO, announced, called, entry, inlined, pasted
from spanish21.simulation.kernel.tables import Counting, Tables
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernel.wavefront.collecting import collect_shoes
from spanish21.simulation.kernel.wavefront.dealers import deal_seconds, draw_dealers, part_lanes
from spanish21.simulation.kernel.wavefront.lanes import (
    Kept,
    Lanes,
    load_lanes,
    shuffle_rest,
)
from spanish21.simulation.kernel.wavefront.lists import WAIT, length
from spanish21.simulation.kernel.wavefront.opening import ask_lanes, open_box, open_rounds
from spanish21.simulation.kernel.wavefront.playing import draw_players, keep_hands, split_boxes
from spanish21.simulation.kernel.wavefront.settling import (
    settle_many,
    settle_one,
    settle_side,
    settle_splits,
)
from spanish21.simulation.kernel.wavefront.tables import Books, Moves
from spanish21.simulation.kernel.wavefront.word import (
    U0,
    U1,
    drawn_by_dealer,
    lane_of,
    next_round,
    place_of,
    whole,
)

__all__ = ["EMPTIED", "play_side_by_side"]

EMPTIED = -1
"""Returned if a round emptied its shoe: the scalar kernel has to play these shoes."""

C_CARDS = int(Counter.CARDS)
C_DRAWN = int(Counter.DRAWN)


class Caught(NamedTuple):
    """What became of rounds that ran past the shuffled cards."""

    live: np.uint64
    """rounds that are over"""
    again: np.uint64
    """rounds to be played again"""
    drawn: np.uint64
    """cards that the dealers of those drew"""
    emptied: bool


@announced(Part.SIMULATOR)
@entry
def play_side_by_side(
    t: Tables,
    m: Moves,
    books: Books,
    lanes: Lanes,
    kept: Kept,
    tally: Tally,
    count: Counting,
    seed: np.uint64,
    first_shoe: int,
    shoes: int,
    most: int,
) -> int:
    """Play shoes by number, up to a limit of rounds, and return the rounds played.

    Hands and results of boxes without a split are left for `collect`. A count system without
    levels means that there is no counting.
    """
    opening = 2 * m.boxes + 1 + m.hole
    longest = m.cover // opening + 2
    least = np.int64(m.boxes * t.low)
    wager = np.int64(0) if count.levels else m.boxes * t.wager[0]
    cards = tally.counters[C_CARDS]
    rounds = by_dealers = ZERO
    number, end = first_shoe, first_shoe + shoes
    while number < end and rounds < most:
        # Near the last round that is asked for, one shoe follows the other.
        abreast = min(m.lanes, end - number) if rounds + m.lanes * longest <= most else 1
        load_lanes(t.fresh, t.burn, m, lanes, kept, count, seed, number, abreast)
        left = most - rounds if abreast == 1 else most
        drawn = play_batch(t, m, books, lanes, kept, tally, count, seed, number, abreast, left)
        if drawn < 0:
            return EMPTIED
        by_dealers += drawn
        rounds += collect_shoes(lanes, kept.wagered, tally.counters, abreast, t.burn, least, wager)
        number += abreast
    cards = tally.counters[C_CARDS] - cards
    tally.counters[C_DRAWN] += cards - opening * rounds - by_dealers
    return rounds


@pasted
def play_batch(
    t: Tables,
    m: Moves,
    books: Books,
    lanes: Lanes,
    kept: Kept,
    tally: Tally,
    count: Counting,
    seed: np.uint64,
    first: int,
    abreast: int,
    most: int,
) -> int:
    """Play shoes side by side to their ends; return the cards that the dealers drew."""
    side = count.levels > 0 or t.insuring or t.matched
    live, by_dealers, turns = np.uint64(abreast), ZERO, ZERO
    while live > U0 and turns < most:
        turns += 1
        if side:
            ask_lanes(t, m, books, lanes, kept, count, live)
        by_dealers += whole(play_rounds(t, m, books, lanes, kept, live))
        caught = Caught(live, U0, U0, False)  # noqa: FBT003 - a field
        if furthest(lanes.lists, live) > np.uint64(m.ready):
            caught = take_overruns(m, lanes, kept, seed, first, live)
            if caught.emptied:
                return EMPTIED
            by_dealers -= whole(caught.drawn)
            turns -= whole(caught.again)
        live = settle_rounds(t, m, books, lanes, kept, tally, count, caught.live, side)
        live = play_again(lanes, kept.again, caught.again, live)
    return by_dealers


@pasted
def play_rounds(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, live: np.uint64
) -> np.uint64:
    """Play a round of every shoe to the dealers' last cards; return how many of them were drawn."""
    ends = open_rounds(m, lanes, live)
    many = m.boxes > 1 or not m.hole
    for number in range(np.uint64(m.boxes)):
        box = np.uint64(number)
        if box > U0:
            ends = open_box(m, lanes, box, live)
        ends = draw_players(m, lanes, ends)
        ends = split_boxes(t, m, lanes, kept, box, ends)
        if many:
            keep_hands(m, lanes, box, ends, live)
    drawn = U0
    if not m.hole:
        drawn = deal_seconds(t, m, books, lanes, kept, live)
    waiting = length(ends, WAIT, np.uint64(m.lanes))
    if many:
        waiting = part_lanes(m, lanes, live)
    return drawn + draw_dealers(m, lanes, live - waiting, waiting)


@pasted
def settle_rounds(
    t: Tables,
    m: Moves,
    books: Books,
    lanes: Lanes,
    kept: Kept,
    tally: Tally,
    count: Counting,
    live: np.uint64,
    side: bool,  # noqa: FBT001 - numba knows no keyword-only parameters
) -> np.uint64:
    """Settle all rounds; return in how many shoes another one begins."""
    many = m.boxes > 1 or not m.hole
    more = settle_many(m, lanes, live) if many else settle_one(m, lanes, live)
    if kept.splits[0]:
        settle_splits(t, m, lanes, kept, tally)
    if side:
        settle_side(t, m, books, lanes, kept, tally, count, live)
    return more


@inlined
def furthest(lists: NDArray[np.uint64], live: np.uint64) -> np.uint64:
    """Return the place of the next card in the shoe of which most cards were dealt."""
    most = U0
    for i in range(live):
        most = max(most, place_of(lists[i]))
    return most


@called
def take_overruns(
    m: Moves, lanes: Lanes, kept: Kept, seed: np.uint64, first: int, live: np.uint64
) -> Caught:
    """Take out the rounds that ran past the shuffled cards, and shuffle the rest of their shoes."""
    over = again = drawn = U0
    emptied = False
    for i in range(live):
        word = lanes.lists[i]
        lane = lane_of(word)
        ready = whole(kept.ready[lane])
        if whole(place_of(word)) <= ready:
            lanes.lists[over] = word
            over += U1
        elif ready < m.cards:
            base, number = whole(lane) * m.stride, np.uint64(first) + lane
            kept.ready[lane] = shuffle_rest(lanes.shoes, base, ready, m.cards, seed, number)
            forget_splits(m, kept, lane)
            kept.again[again] = lane
            again += U1
            drawn += drawn_by_dealer(word)
        else:
            emptied = True
    return Caught(over, again, drawn, emptied)


@pasted
def forget_splits(m: Moves, kept: Kept, lane: np.uint64) -> None:
    """Take the boxes of a lane off the list of those that split."""
    stay = 0
    for i in range(np.int64(kept.splits[0])):
        slot = kept.splits[i + 1]
        if np.uint64(slot) // np.uint64(m.boxes) != lane:
            stay += 1
            kept.splits[stay] = slot
    kept.splits[0] = stay


@inlined
def play_again(
    lanes: Lanes, again: NDArray[np.uint32], count: np.uint64, live: np.uint64
) -> np.uint64:
    """Add the rounds that were taken out to those that begin, and return how many there are."""
    for i in range(count):
        lane = np.uint64(again[i])
        lanes.active[live + i] = next_round(lanes.last[lane])
    return live + count
