"""The players' turns: insurance, and the hands of a box from the first card to the last."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.dealing import KIND, Dealt, Felt, Round, draw
from spanish21.simulation.kernel.jit import constant, inlined
from spanish21.simulation.kernel.stream import Words
from spanish21.simulation.kernel.tables import KIND_BITS, UPS, Act, Mode, Tables
from spanish21.simulation.kernel.tally import Note
from spanish21.simulation.kernel.trace import note

__all__ = ["insure_boxes", "leave_boxes", "play_box"]

COMPLETE = int(Act.COMPLETE)
DOUBLED = int(Act.DOUBLED)
SPLIT = int(Act.SPLIT)
HIT = int(Act.HIT)
DOUBLE = int(Act.DOUBLE)
DECLINE = int(Act.DECLINE)
DEALT_MODE = constant(Mode.DEALT)
MODES = len(Mode)
KINDS = 1 << KIND_BITS
NOTE_ACT = int(Note.ACT)


@inlined
def insure_boxes(
    t: Tables, felt: Felt, now: Round, boxes: int, trace: NDArray[np.int64] | None
) -> bool:
    """Ask every box about insurance where it is offered, and return whether any took it."""
    asking = t.insuring
    if trace is not None:
        asking = True
    taken = False
    if asking and t.insurable[now.up]:
        row = (now.plan.number * UPS + now.up) * t.shape_count
        for box in range(boxes):
            wants = t.insure[row + two_cards(t, felt, box)]
            felt.insured[box] = wants
            taken |= wants != 0
            if trace is not None:
                note(trace, NOTE_ACT, box, DECLINE + wants)
    return taken


@inlined
def two_cards(t: Tables, felt: Felt, box: int) -> np.int64:
    """Return the shape of the first two cards of a box."""
    return np.int64(t.two[((felt.firsts[box] & KIND) << KIND_BITS) | (felt.seconds[box] & KIND)])


@inlined
def leave_boxes(t: Tables, felt: Felt, now: Round, boxes: int) -> None:
    """Leave the hands as they were dealt, since the dealer has shown a blackjack."""
    for box in range(boxes):
        own = now.plan.base + felt.forms[box] * t.match_stride
        felt.finals[box] = own + two_cards(t, felt, box)
        felt.ends[box] = box + 1


@inlined
def choices(t: Tables, now: Round, mode: np.int64) -> np.int64:
    """Return where the choices for the hands of a mode begin."""
    return ((now.plan.number * MODES + mode) * UPS + now.up) * t.shape_count


@inlined
def play_box(
    t: Tables,
    felt: Felt,
    words: Words,
    now: Round,
    dealt: Dealt,
    box: int,
    found: int,
    trace: NDArray[np.int64] | None,
) -> tuple[Dealt, int, np.uint8]:
    """Play the hands of a box; return how many there are now, and whether any is undecided."""
    kind, last = felt.firsts[box] & KIND, felt.seconds[box] & KIND
    mode = np.int64(DEALT_MODE)
    own = now.plan.base + felt.forms[box] * t.match_stride
    undecided = np.uint8(0)
    splits = stacked = 0
    while True:
        shape = np.int64(t.two[(kind << KIND_BITS) | last])
        playing = mode
        here = choices(t, now, playing)
        act = np.int64(t.action[here + shape])
        while act >= HIT:
            if trace is not None:
                note(trace, NOTE_ACT, box, act)
            card, dealt = draw(t, felt, words, dealt, now.began, now.up, box)
            if act == DOUBLE:
                playing = np.int64(t.double_mode[playing])
                here = choices(t, now, playing)
            shape = np.int64(t.next[(shape << KIND_BITS) | (card & KIND)])
            act = np.int64(t.action[here + shape])
        if trace is not None and act != COMPLETE and act != DOUBLED:  # noqa: PLR1714
            note(trace, NOTE_ACT, box, act)
        if act == SPLIT:
            splits += 1
            felt.waiting[stacked] = last
            stacked += 1
            mode = np.int64(t.split_mode[(splits == t.splits) * KINDS + kind])
        else:
            final = own + t.left[playing * UPS + act] + shape
            undecided |= t.open[final]
            felt.finals[found] = final
            found += 1
            if stacked == 0:
                break
            stacked -= 1
            kind = felt.waiting[stacked]
            own = now.plan.base
        # Of a split, the hand whose turn it is gets its second card.
        card, dealt = draw(t, felt, words, dealt, now.began, now.up, box)
        last = np.int64(card & KIND)
    felt.ends[box] = found
    return dealt, found, undecided
