"""The players' turns: cards drawn, boxes that split, and what is kept until the dealer is done."""

from __future__ import annotations

import numpy as np

from spanish21.simulation.kernel.boxes import play_box
from spanish21.simulation.kernel.dealer import FINALS
from spanish21.simulation.kernel.dealing import KIND, Dealt, Plan, Round
from spanish21.simulation.kernel.jit import inlined
from spanish21.simulation.kernel.stream import Words
from spanish21.simulation.kernel.tables import KIND_BITS, Tables
from spanish21.simulation.kernel.wavefront.lanes import Kept, Lanes, kind_at
from spanish21.simulation.kernel.wavefront.lists import (
    DONE,
    DRAW,
    SPLIT,
    WAIT,
    begin_of,
    emptied,
    length,
    push,
)
from spanish21.simulation.kernel.wavefront.tables import SPLIT_LEFT, Moves
from spanish21.simulation.kernel.wavefront.word import (
    CARD,
    OPEN,
    START,
    U0,
    dealer_of,
    final_of,
    lane_of,
    place_of,
    row_of,
    shape_of,
    sort_of,
    whole,
    with_hand,
    with_left,
)

__all__ = ["draw_players", "keep_hands", "split_boxes"]

_BITS = np.uint64(KIND_BITS)
_ENDLESS = 1 << 40
"""more cards than there are: those behind the shoe are noticed when the round is over"""


@inlined
def draw_players(m: Moves, lanes: Lanes, ends: np.uint64) -> np.uint64:
    """Draw cards until no hand of these boxes takes another one."""
    lists, side_by_side = lanes.lists, np.uint64(m.lanes)
    begin = begin_of(DRAW, side_by_side)
    drawing = length(ends, DRAW, side_by_side)
    while drawing > U0:
        ends = emptied(ends, DRAW, side_by_side)
        for i in range(drawing):
            word = lists[begin + i]
            card = kind_at(lanes.shoes, word >> START)
            shape = np.uint64(m.next[shape_of(word) * np.uint64(m.kinds) + card])
            move = np.uint64(m.moves[row_of(word) * np.uint64(m.shapes) + shape])
            ends = push(lists, ends, with_hand(word, shape, move) + CARD)
        drawing = length(ends, DRAW, side_by_side)
    return ends


@inlined
def split_boxes(
    t: Tables, m: Moves, lanes: Lanes, kept: Kept, box: np.uint64, ends: np.uint64
) -> np.uint64:
    """Play the boxes that split as the scalar kernel plays a box."""
    side_by_side = np.uint64(m.lanes)
    begin = begin_of(SPLIT, side_by_side)
    splitting = length(ends, SPLIT, side_by_side)
    ends = emptied(ends, SPLIT, side_by_side)
    felt, before = kept.felt, kept.splits[0]
    for i in range(splitting):
        word = lanes.lists[begin + i]
        lane, at = whole(lane_of(word)), whole(word >> START)
        slot = lane * m.boxes + whole(box)
        first = whole(lanes.last[lane] >> START)
        up_card = lanes.shoes[first + m.boxes]
        level = whole(kept.levels[lane])
        plan = Plan(whole(kept.plans[lane]), level, level * t.level_stride)
        now = Round(
            whole(place_of(lanes.last[lane])), plan, up_card, np.int64(t.up[up_card & KIND])
        )
        felt.firsts[slot] = lanes.shoes[first + whole(box)]
        felt.seconds[slot] = lanes.shoes[first + m.boxes + 1 + whole(box)]
        dealt, hands = Dealt(at, _ENDLESS, _ENDLESS), slot * (t.splits + 1)
        dealt, _, is_open = play_box(t, felt, Words(U0, U0), now, dealt, slot, hands, None)
        waits = np.uint64(is_open) & np.uint64(dealer_of(word) >= np.uint64(FINALS))
        drawn = np.uint64(dealt.place - at)
        word = with_left(word, np.uint64(SPLIT_LEFT), waits * OPEN) + drawn * CARD
        ends = push(lanes.lists, ends, word)
        kept.split_began[slot] = lanes.last[lane]
        kept.splits[before + np.uint32(i) + np.uint32(1)] = slot
    kept.splits[0] = before + np.uint32(splitting)
    return ends


@inlined
def keep_hands(m: Moves, lanes: Lanes, box: np.uint64, ends: np.uint64, live: np.uint64) -> None:
    """Keep how the hand of a box was left while the next box plays."""
    boxes, side_by_side = np.uint64(m.boxes), np.uint64(m.lanes)
    closed = length(ends, DONE, side_by_side)
    # The words behind the closed ones are those that wait for the dealer.
    gap = begin_of(WAIT, side_by_side) - closed
    for i in range(live):
        word = lanes.lists[i if i < closed else i + gap]
        lane = lane_of(word)
        lanes.lefts[lane * boxes + box] = final_of(word, np.uint64(m.shapes))
        before = lanes.undecided[lane] if box > U0 else np.uint8(0)
        lanes.undecided[lane] = before | np.uint8(sort_of(word) == OPEN)
        lanes.active[i] = word
