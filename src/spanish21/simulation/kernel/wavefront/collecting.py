"""From what the lanes counted to the sums of the scalar kernel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.jit import inlined
from spanish21.simulation.kernel.tables import DEALER_BITS, Tables
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernel.wavefront.lanes import Lanes, net_of, rounds_of
from spanish21.simulation.kernel.wavefront.tables import FIXED, SPLIT_LEFT, Books, Moves
from spanish21.simulation.kernel.wavefront.word import place_of, whole

__all__ = ["collect", "collect_shoes"]

C_ROUNDS = int(Counter.ROUNDS)
C_SHOES = int(Counter.SHOES)
C_CARDS = int(Counter.CARDS)
C_NET = int(Counter.NET)
C_WAGERED = int(Counter.WAGERED)
C_SHOE_NET_SQUARED = int(Counter.SHOE_NET_SQUARED)
C_SHOE_CROSS = int(Counter.SHOE_CROSS)
C_SHOE_WAGERED_SQUARED = int(Counter.SHOE_WAGERED_SQUARED)


@inlined
def collect_shoes(
    lanes: Lanes,
    wagers: NDArray[np.int64],
    counters: NDArray[np.int64],
    shoes: int,
    burn: int,
    least: np.int64,
    wager: np.int64,
) -> int:
    """Count the shoes whose last rounds are played, and return their rounds.

    `wagers` are those of the shoes if `wager`, that of every round, is 0.
    """
    played = np.int64(0)
    for lane in range(shoes):
        total = lanes.sums[lane]
        rounds, net = rounds_of(total), net_of(total, least)
        wagered = rounds * wager if wager else wagers[lane]
        played += rounds
        counters[C_CARDS] += np.int64(place_of(lanes.last[lane])) - burn
        counters[C_NET] += net
        counters[C_WAGERED] += wagered
        counters[C_SHOE_NET_SQUARED] += net * net
        counters[C_SHOE_CROSS] += net * wagered
        counters[C_SHOE_WAGERED_SQUARED] += wagered * wagered
    counters[C_SHOES] += shoes
    counters[C_ROUNDS] += played
    return whole(played)


def collect(t: Tables, m: Moves, books: Books, lanes: Lanes, tally: Tally) -> bool:
    """Count the hands and the results of boxes without a split.

    Return no if some box had a result that no box can have.
    """
    results = lanes.results.reshape(t.depths, -1).astype(np.int64)
    _collect_hands(t, m, books, lanes, tally)
    known = results[:, : books.impossible]
    by_result = tally.results[: t.depths * t.bins].reshape(t.depths, t.bins)
    np.add.at(by_result.T, (books.nets - t.low) // t.width, known.T)
    if t.width > 1:
        tally.results[by_result.size :] += known @ books.nets
    tally.counters[Counter.NET_SQUARED] += int((known @ books.nets**2).sum())
    return not results[:, books.impossible].any()


def _collect_hands(t: Tables, m: Moves, books: Books, lanes: Lanes, tally: Tally) -> None:
    """Count hands by final and dealer's hand, and their fixed payouts."""
    counted = (lanes.cells - m.worth).astype(np.int64)
    cells = counted.reshape(-1, m.ways // m.shapes, m.shapes << DEALER_BITS)
    finals = books.finals.reshape(-1, m.ways)[:, : FIXED * m.shapes]
    plain, fixed = (
        cells[:, ways].reshape(*finals.shape, -1)
        for ways in (slice(FIXED), slice(FIXED, SPLIT_LEFT))
    )
    tally.finals.reshape(-1, 1 << DEALER_BITS)[finals] += plain + fixed
    won = fixed.sum(axis=2) - fixed[:, :, t.dealer_blackjack]
    tally.fixed[finals] += won
