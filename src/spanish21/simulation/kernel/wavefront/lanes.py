"""The lanes: shoes that are played side by side, and where what is known about them is kept."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.dealing import Felt
from spanish21.simulation.kernel.jit import called, inlined
from spanish21.simulation.kernel.stream import deal_ahead, deal_at_once, stream
from spanish21.simulation.kernel.tables import KIND_BITS, Counting, Tables
from spanish21.simulation.kernel.wavefront.tables import Moves
from spanish21.simulation.kernel.wavefront.word import U0, U1, new_word

__all__ = [
    "ROUND",
    "Kept",
    "Lanes",
    "kind_at",
    "lay_lanes",
    "load_lanes",
    "net_of",
    "rounds_of",
    "shuffle_rest",
]

ROUND = np.uint64(1 << 40)
"""What a round adds to the sum of a shoe; below it are the results above the least."""

_SHIFT = np.uint64(40)
_KIND = np.uint64((1 << KIND_BITS) - 1)


class Lanes(NamedTuple):
    """The shoes that are played side by side; a *slot* is a box of a lane."""

    shoes: NDArray[np.uint16]
    """one behind the other"""
    active: NDArray[np.uint64]
    """the words of the shoes in which another round begins"""
    lists: NDArray[np.uint64]
    """the words of a round under way, in four lists by what comes next"""
    last: NDArray[np.uint64]
    """by lane, the word with which the last settled round ended: the next one begins there"""
    rows: NDArray[np.uint32]
    """by lane, where `Moves.pairs` has the plan for the true count"""
    books: NDArray[np.uint32]
    """by slot, where the results that count begin in `Moves.worth`"""
    lefts: NDArray[np.uint32]
    """by slot, how its hand was left"""
    undecided: NDArray[np.uint8]
    """by lane, whether the dealer can change what some hand is paid"""
    sums: NDArray[np.uint64]
    """by lane, rounds and results"""
    cells: NDArray[np.uint64]
    """a copy of `Moves.worth` in which hands are counted"""
    results: NDArray[np.uint32]
    """boxes by depth in the shoe and number of the result"""


class Kept(NamedTuple):
    """What only some games and some rounds need."""

    felt: Felt
    """the same shoes, and by slot what the scalar kernel reads and leaves"""
    ready: NDArray[np.uint32]
    """by lane, how many cards are shuffled"""
    again: NDArray[np.uint32]
    """the lanes whose rounds have to be played again"""
    splits: NDArray[np.uint32]
    """the slots that split in this round, behind their number"""
    split_began: NDArray[np.uint64]
    """by slot, the word with which the round of a box with a split began"""
    split_nets: NDArray[np.int64]
    """by slot, what a box with a split won"""
    insured: NDArray[np.uint8]
    """by lane, whether some box is insured"""
    plans: NDArray[np.uint32]
    """by lane, the plan for the true count"""
    levels: NDArray[np.uint32]
    """by lane, the level of the wagers"""
    running: NDArray[np.int32]
    """by place in the shoes, the running count"""
    before: NDArray[np.uint64]
    """by lane, the sum before the round"""
    wagered: NDArray[np.int64]
    """by lane, the wagers so far"""


def lay_lanes(t: Tables, m: Moves, *, counted: bool) -> tuple[Lanes, Kept]:
    """Make room for the shoes and the rounds that are played side by side."""
    lanes, slots = m.lanes, m.lanes * m.boxes
    shoes = np.full(lanes * m.stride, m.filler, np.uint16)
    felt = Felt(
        shoe=shoes,
        firsts=np.zeros(slots, np.int64),
        seconds=np.zeros(slots, np.int64),
        forms=np.zeros(slots, np.int64),
        insured=np.zeros(slots, np.int64),
        finals=np.zeros(slots * (t.splits + 1) + 1, np.int64),
        ends=np.zeros(slots + 1, np.int64),
        waiting=np.zeros(t.splits + 1, np.int64),
        picks=np.zeros(t.cards // 2 + 1, np.uint32),
        paid=np.zeros(1, np.int64),
    )
    kept = Kept(
        felt=felt,
        ready=np.zeros(lanes, np.uint32),
        again=np.zeros(lanes, np.uint32),
        splits=np.zeros(slots + 1, np.uint32),
        split_began=np.zeros(slots, np.uint64),
        split_nets=np.zeros(slots, np.int64),
        insured=np.zeros(lanes, np.uint8),
        plans=np.zeros(lanes, np.uint32),
        levels=np.zeros(lanes, np.uint32),
        running=np.zeros(lanes * m.stride if counted else 1, np.int32),
        before=np.zeros(lanes, np.uint64),
        wagered=np.zeros(lanes, np.int64),
    )
    fast = Lanes(
        shoes=shoes,
        active=np.zeros(lanes + 1, np.uint64),
        lists=np.zeros(4 * lanes + 4, np.uint64),
        last=np.zeros(lanes, np.uint64),
        rows=np.zeros(lanes, np.uint32),
        books=np.zeros(slots, np.uint32),
        lefts=np.zeros(slots, np.uint32),
        undecided=np.zeros(lanes, np.uint8),
        sums=np.zeros(lanes, np.uint64),
        cells=m.worth.copy(),
        results=np.zeros(t.depths << m.code_bits, np.uint32),
    )
    return fast, kept


@inlined
def kind_at(shoes: NDArray[np.uint16], at: np.uint64) -> np.uint64:
    """Return the kind of a card among all shoes."""
    return np.uint64(shoes[at]) & _KIND


@inlined
def rounds_of(total: np.uint64) -> np.int64:
    """Return the rounds in the sum of a shoe."""
    return np.int64(total >> _SHIFT)


@inlined
def net_of(total: np.uint64, least: np.int64) -> np.int64:
    """Return the result in the sum of a shoe, given the least result of a round."""
    return np.int64(total & (ROUND - U1)) + rounds_of(total) * least


@called
def load_lanes(
    fresh: NDArray[np.uint16],
    burn: int,
    m: Moves,
    lanes: Lanes,
    kept: Kept,
    count: Counting,
    seed: np.uint64,
    first: int,
    shoes: int,
) -> None:
    """Put fresh shoes on lanes, each shuffled as far as it will probably be dealt."""
    stride, top = np.uint64(m.stride), np.uint64(burn)
    for lane in range(np.uint64(shoes)):
        base, words = lane * stride, stream(seed, np.uint64(first) + lane)
        for place in range(np.uint64(m.cards)):
            lanes.shoes[base + place] = fresh[place]
        own = lanes.shoes[np.int64(base) : np.int64(base) + m.cards]
        kept.ready[lane] = deal_at_once(own, kept.felt.picks, m.ready, m.cards, words)
        if count.levels:
            end = base + np.uint64(m.cover) + U1
            count_tags(count, lanes.shoes, kept.running, base + top, end)
        lanes.active[lane] = lanes.last[lane] = new_word(np.uint64(lane), stride, top)
        lanes.sums[lane] = U0
        kept.wagered[lane] = 0


@inlined
def count_tags(
    count: Counting,
    shoes: NDArray[np.uint16],
    running: NDArray[np.int32],
    begin: np.uint64,
    end: np.uint64,
) -> None:
    """Write the running count at every place of a shoe at which a round can begin."""
    now = count.start
    for place in range(begin, end):
        running[place] = now
        now += count.tags[np.uint64(shoes[place]) >> np.uint64(KIND_BITS)]


@inlined
def shuffle_rest(
    shoes: NDArray[np.uint16],
    base: int,
    ready: int,
    cards: int,
    seed: np.uint64,
    number: np.uint64,
) -> int:
    """Shuffle the rest of a shoe, since a round ran past what was shuffled."""
    return deal_ahead(shoes[base : base + cards], ready, cards, cards, stream(seed, number))
