"""From what the lanes counted to the sums of the scalar kernel."""

from __future__ import annotations

import numpy as np

from spanish21.simulation.kernel.jit import called
from spanish21.simulation.kernel.tables import DEALER_BITS, Tables
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernel.wavefront.lanes import Kept, Lanes, net_of, rounds_of
from spanish21.simulation.kernel.wavefront.tables import FIXED, SPLIT_LEFT, Books, Moves
from spanish21.simulation.kernel.wavefront.word import place_of

__all__ = ["collect_hands", "collect_results", "collect_shoes"]

C_ROUNDS = int(Counter.ROUNDS)
C_SHOES = int(Counter.SHOES)
C_CARDS = int(Counter.CARDS)
C_NET = int(Counter.NET)
C_NET_SQUARED = int(Counter.NET_SQUARED)
C_WAGERED = int(Counter.WAGERED)
C_SHOE_NET_SQUARED = int(Counter.SHOE_NET_SQUARED)
C_SHOE_CROSS = int(Counter.SHOE_CROSS)
C_SHOE_WAGERED_SQUARED = int(Counter.SHOE_WAGERED_SQUARED)


@called
def collect_shoes(
    t: Tables,
    lanes: Lanes,
    kept: Kept,
    tally: Tally,
    shoes: int,
    counted: bool,  # noqa: FBT001 - numba knows no keyword-only parameters
) -> int:
    """Count the shoes whose last rounds are played, and return their rounds."""
    played = np.int64(0)
    for lane in range(shoes):
        total = lanes.sums[lane]
        rounds, net = rounds_of(total), net_of(total, np.int64(t.boxes * t.low))
        wagered = kept.wagered[lane] if counted else rounds * t.boxes * t.wager[0]
        played += rounds
        tally.counters[C_CARDS] += np.int64(place_of(lanes.last[lane])) - t.burn
        tally.counters[C_NET] += net
        tally.counters[C_WAGERED] += wagered
        tally.counters[C_SHOE_NET_SQUARED] += net * net
        tally.counters[C_SHOE_CROSS] += net * wagered
        tally.counters[C_SHOE_WAGERED_SQUARED] += wagered * wagered
    tally.counters[C_SHOES] += shoes
    tally.counters[C_ROUNDS] += played
    return played


@called
def collect_hands(t: Tables, m: Moves, books: Books, lanes: Lanes, tally: Tally) -> None:
    """Count hands that were not split by final and dealer's hand, and their fixed payouts."""
    fixed, split = FIXED * m.shapes, SPLIT_LEFT * m.shapes
    for final in range(books.finals.size):
        own, left = books.finals[final], final % m.ways
        if left >= split:
            continue
        for dealer in range(1 << DEALER_BITS):
            hands = np.int64(lanes.cells[(final << DEALER_BITS) | dealer])
            tally.finals[(own << DEALER_BITS) | dealer] += hands
            if left >= fixed and dealer != t.dealer_blackjack:
                tally.fixed[own] += hands


@called
def collect_results(t: Tables, m: Moves, books: Books, lanes: Lanes, tally: Tally) -> bool:
    """Count boxes by depth and result; return no if some result is one that no box can have."""
    for depth in range(t.depths):
        row = depth << m.code_bits
        if lanes.results[row | books.impossible]:
            return False
        for code in range(books.nets.size):
            boxes, net = np.int64(lanes.results[row | code]), books.nets[code]
            tally.counters[C_NET_SQUARED] += boxes * net * net
            tally.results[depth * t.bins + (net - t.low) // t.width] += boxes
            if t.width > 1:
                tally.results[t.depths * t.bins + depth] += boxes * net
    return True
