"""The end of a round: what the boxes win, counted as the scalar kernel counts it."""

from __future__ import annotations

import numpy as np

from spanish21.simulation.kernel.dealer import UNFINISHED
from spanish21.simulation.kernel.dealing import KIND
from spanish21.simulation.kernel.jit import called, inlined, pasted
from spanish21.simulation.kernel.settlement import (
    C_INSURANCE_NET,
    C_INSURANCE_SQUARED,
    C_MATCH_SQUARED,
    DEPTH_BITS,
    count_result,
    settle_hands,
    settle_insurance,
)
from spanish21.simulation.kernel.tables import DEALER_BITS, Counting, Tables
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernel.wavefront.lanes import ROUND, Kept, Lanes, net_of
from spanish21.simulation.kernel.wavefront.tables import CODE_BITS, SPLIT_LEFT, Books, Moves
from spanish21.simulation.kernel.wavefront.word import (
    START,
    U0,
    U1,
    dealer_of,
    final_of,
    lane_of,
    next_round,
    place_of,
    whole,
)

__all__ = ["settle_many", "settle_one", "settle_side", "settle_splits"]

C_NET_SQUARED = int(Counter.NET_SQUARED)
_CODE = np.uint64((1 << CODE_BITS) - 1)
_CODE_BITS = np.uint64(CODE_BITS)
_COUNT_BITS = np.uint64(32)
_DEALER_BITS = np.uint64(DEALER_BITS)
_DEPTH_BITS = np.uint64(DEPTH_BITS)
_UNFINISHED = np.uint64(UNFINISHED)


@inlined
def settle_one(m: Moves, lanes: Lanes, live: np.uint64) -> np.uint64:
    """Settle rounds of one box; return in how many shoes another round begins."""
    more, cover = U0, np.uint64(m.cover)
    for i in range(live):
        word = lanes.lists[i]
        lane = lane_of(word)
        left, dealer = final_of(word, np.uint64(m.shapes)), final_dealer(word)
        lanes.sums[lane] += settle_box(m, lanes, lane, lane, left, dealer) + ROUND
        lanes.last[lane] = word
        lanes.active[more] = next_round(word)
        more += np.uint64(place_of(word) <= cover)
    return more


@inlined
def settle_many(m: Moves, lanes: Lanes, live: np.uint64) -> np.uint64:
    """Settle rounds of several boxes; return in how many shoes another round begins."""
    more, cover, boxes = U0, np.uint64(m.cover), np.uint64(m.boxes)
    for i in range(live):
        word = lanes.lists[i]
        lane, dealer = lane_of(word), final_dealer(word)
        won = ROUND
        for slot in range(lane * boxes, lane * boxes + boxes):
            won += settle_box(m, lanes, lane, np.uint64(slot), np.uint64(lanes.lefts[slot]), dealer)
        lanes.sums[lane] += won
        lanes.last[lane] = word
        lanes.active[more] = next_round(word)
        more += np.uint64(place_of(word) <= cover)
    return more


@inlined
def final_dealer(word: np.uint64) -> np.uint64:
    """Return the hand with which the dealer ends."""
    return min(dealer_of(word), _UNFINISHED)


@inlined
def settle_box(
    m: Moves,
    lanes: Lanes,
    lane: np.uint64,
    slot: np.uint64,
    left: np.uint64,
    dealer: np.uint64,
) -> np.uint64:
    """Settle a box without a split, and return its result above the least."""
    cell = ((np.uint64(lanes.books[slot]) + left) << _DEALER_BITS) | dealer
    counted = lanes.cells[cell]
    lanes.cells[cell] = counted + U1
    worth: np.uint64 = counted >> _COUNT_BITS
    depth = (place_of(lanes.last[lane]) >> _DEPTH_BITS) << np.uint64(m.code_bits)
    lanes.results[depth | (worth & _CODE)] += np.uint32(1)
    return worth >> _CODE_BITS


@inlined
def settle_splits(t: Tables, m: Moves, lanes: Lanes, kept: Kept, tally: Tally) -> None:
    """Settle the boxes with a split as the scalar kernel does."""
    for i in range(whole(kept.splits[0])):
        slot = whole(kept.splits[i + 1])
        lane = slot // m.boxes
        began = kept.split_began[slot]
        first = whole(began >> START)
        up = np.int64(t.up[lanes.shoes[first + m.boxes] & KIND])
        dealer, hands = np.int64(final_dealer(lanes.last[lane])), slot * (t.splits + 1)
        net = settle_hands(t, tally, kept.felt, up, dealer, slot, hands, None)
        count_result(t, tally, whole(place_of(began)), net, None)
        tally.counters[C_NET_SQUARED] += net * net
        kept.split_nets[slot] = net
        lanes.sums[lane] += np.uint64(net - t.low)
    kept.splits[0] = 0


@called
def settle_side(
    t: Tables,
    m: Moves,
    books: Books,
    lanes: Lanes,
    kept: Kept,
    tally: Tally,
    count: Counting,
    live: np.uint64,
) -> None:
    """Settle matches and insurance and count by true count, as far as the game has them."""
    if t.matched:
        settle_matches(t, lanes, kept, tally, live)
    if t.insuring:
        settle_insured(t, m, books, lanes, kept, tally, live)
    if count.levels:
        count_lanes(t, lanes, kept, tally, live)


@pasted
def settle_matches(t: Tables, lanes: Lanes, kept: Kept, tally: Tally, live: np.uint64) -> None:
    """Settle Match-the-Dealer."""
    boxes = np.uint64(t.boxes)
    for i in range(live):
        lane = lane_of(lanes.lists[i])
        net = np.int64(0)
        for slot in range(lane * boxes, lane * boxes + boxes):
            form = np.uint64(kept.felt.forms[slot])
            tally.matches[form] += 1
            net += t.match_net[form]
        tally.counters[C_MATCH_SQUARED] += net * net


@pasted
def settle_insured(
    t: Tables, m: Moves, books: Books, lanes: Lanes, kept: Kept, tally: Tally, live: np.uint64
) -> None:
    """Settle insurance where some box took it."""
    for i in range(live):
        word = lanes.lists[i]
        lane = whole(lane_of(word))
        if kept.insured[lane]:
            total = np.int64(0)
            for slot in range(lane * m.boxes, lane * m.boxes + m.boxes):
                if kept.felt.insured[slot]:
                    total += settle_insured_box(t, m, books, lanes, kept, tally, word, slot)
            tally.counters[C_INSURANCE_NET] += total
            tally.counters[C_INSURANCE_SQUARED] += total * total


@pasted
def settle_insured_box(
    t: Tables,
    m: Moves,
    books: Books,
    lanes: Lanes,
    kept: Kept,
    tally: Tally,
    word: np.uint64,
    slot: int,
) -> np.int64:
    """Settle the insurance of a box beside its first hand, and return what it wins."""
    lane, dealer = np.int64(lane_of(word)), np.int64(final_dealer(word))
    left = np.int64(lanes.lefts[slot])
    if m.boxes == 1:
        left = np.int64(final_of(word, np.uint64(m.shapes)))
    final = np.int64(lanes.books[slot]) + left
    first, net = books.finals[final], kept.split_nets[slot]
    if left < SPLIT_LEFT * m.shapes:
        net = books.nets[(m.worth[(final << DEALER_BITS) | dealer] >> _COUNT_BITS) & _CODE]
    else:
        first = kept.felt.finals[slot * (t.splits + 1)]
    return settle_insurance(t, tally, whole(kept.levels[lane]), dealer, first, whole(net))


@pasted
def count_lanes(t: Tables, lanes: Lanes, kept: Kept, tally: Tally, live: np.uint64) -> None:
    """Count the rounds by their true counts."""
    for i in range(live):
        lane = lane_of(lanes.lists[i])
        net = net_of(lanes.sums[lane] - kept.before[lane], np.int64(t.boxes * t.low))
        wagered = t.boxes * t.wager[np.uint64(kept.levels[lane])]
        kept.wagered[lane] += wagered
        row = np.uint64(kept.plans[lane]) * np.uint64(4)
        tally.by_count[row] += t.boxes
        tally.by_count[row + np.uint64(1)] += net
        tally.by_count[row + np.uint64(2)] += net * net
        tally.by_count[row + np.uint64(3)] += wagered
