"""The rounds of many shoes side by side: stages in the order of play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spanish21.simulation.kernel.jit import ZERO, called, entry, pasted
from spanish21.simulation.kernel.tables import Counting, Tables
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernel.wavefront.collecting import (
    collect_hands,
    collect_results,
    collect_shoes,
)
from spanish21.simulation.kernel.wavefront.dealers import deal_seconds, draw_dealers, part_lanes
from spanish21.simulation.kernel.wavefront.lanes import (
    Kept,
    Lanes,
    count_tags,
    load_lane,
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
    new_word,
    place_of,
)

__all__ = ["EMPTIED", "IMPOSSIBLE", "play_side_by_side"]

EMPTIED = -1
"""Returned if a round emptied its shoe: the scalar kernel has to play these shoes."""

IMPOSSIBLE = -2
"""Returned if a box ended as no box can, so that the tables must be wrong."""

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
    """Play shoes by number, at most so many rounds, and return the rounds played.

    It counts what `play_shoes` counts. A count system without levels means that nobody counts.
    """
    opening = 2 * m.boxes + 1 + m.hole
    longest = m.cover // opening + 2
    cards = tally.counters[C_CARDS]
    rounds = by_dealers = ZERO
    number, end = first_shoe, first_shoe + shoes
    while number < end and rounds < most:
        # Near the last round that is asked for, one shoe follows the other.
        abreast = min(m.lanes, end - number) if rounds + m.lanes * longest <= most else 1
        load_lanes(t, m, lanes, kept, count, seed, number, abreast)
        left = most - rounds if abreast == 1 else most
        drawn = play_batch(t, m, books, lanes, kept, tally, count, seed, number, abreast, left)
        if drawn < 0:
            return EMPTIED
        by_dealers += drawn
        rounds += collect_shoes(t, lanes, kept, tally, abreast, count.levels > 0)
        number += abreast
    collect_hands(t, m, books, lanes, tally)
    cards = tally.counters[C_CARDS] - cards
    tally.counters[C_DRAWN] += cards - opening * rounds - by_dealers
    return rounds if collect_results(t, m, books, lanes, tally) else IMPOSSIBLE


@pasted
def load_lanes(
    t: Tables,
    m: Moves,
    lanes: Lanes,
    kept: Kept,
    count: Counting,
    seed: np.uint64,
    first: int,
    shoes: int,
) -> None:
    """Put fresh shoes on lanes, each shuffled as far as it will probably be dealt."""
    stride, burn = np.uint64(m.stride), np.uint64(t.burn)
    for lane in range(np.uint64(shoes)):
        base, number = lane * stride, np.uint64(first) + lane
        kept.ready[lane] = load_lane(
            t.fresh, lanes.shoes, kept.felt.picks, m.ready, base, seed, number
        )
        if count.levels:
            end = base + np.uint64(m.cover) + U1
            count_tags(count, lanes.shoes, kept.running, base + burn, end)
        lanes.active[lane] = lanes.last[lane] = new_word(lane, stride, burn)
        lanes.sums[lane] = U0
        kept.wagered[lane] = 0


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
        by_dealers += np.int64(play_rounds(t, m, books, lanes, kept, live))
        caught = Caught(live, U0, U0, False)  # noqa: FBT003 - a field
        if furthest(lanes, live) > np.uint64(m.ready):
            caught = take_overruns(m, lanes, kept, seed, first, live)
            if caught.emptied:
                return -1
            by_dealers -= np.int64(caught.drawn)
            turns -= np.int64(caught.again)
        live = settle_rounds(t, m, books, lanes, kept, tally, count, caught.live, side)
        live = play_again(m, lanes, kept, live, caught.again)
    return by_dealers


@pasted
def play_rounds(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, live: np.uint64
) -> np.uint64:
    """Play a round of every shoe to the dealers' last cards; return how many of them were drawn."""
    ends = open_rounds(m, lanes, live)
    many = m.boxes > 1 or not m.hole
    for box in range(np.uint64(m.boxes)):
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


@pasted
def furthest(lanes: Lanes, live: np.uint64) -> np.uint64:
    """Return the place of the next card in the shoe of which most cards were dealt."""
    most = U0
    for i in range(live):
        most = max(most, place_of(lanes.lists[i]))
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
        ready = np.int64(kept.ready[lane])
        if np.int64(place_of(word)) <= ready:
            lanes.lists[over] = word
            over += U1
        elif ready < m.cards:
            base, number = np.int64(lane) * m.stride, np.uint64(first) + lane
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


@pasted
def play_again(m: Moves, lanes: Lanes, kept: Kept, live: np.uint64, again: np.uint64) -> np.uint64:
    """Add the rounds that were taken out to those that begin, and return how many there are."""
    for i in range(again):
        lane = np.uint64(kept.again[i])
        lanes.active[live + i] = new_word(lane, np.uint64(m.stride), np.uint64(lanes.began[lane]))
    return live + again
