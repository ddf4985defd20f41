"""The wheels inside the kernel: who spins after a round, where the wheel stops, what that pays.

Where a wheel stops is a function of seed, shoe, round, box and wheel alone, so that it does not
matter in which order they turn. What a meter pays is added later, when all rounds before are known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import DECK
from spanish21.simulation.kernel.dealing import Felt
from spanish21.simulation.kernel.jit import compiled, inlined
from spanish21.simulation.kernel.stream import Words, choose, stream
from spanish21.simulation.kernel.tables import ACE, BLACKJACK, KIND_BITS, Stops, Turn, Wheels
from spanish21.simulation.kernel.tally import Note, Spun, Tally
from spanish21.simulation.kernel.trace import note

__all__ = ["Spin", "spin_round", "stop_at", "wheel_stream"]

DECK_SIZE = len(DECK)
WHEELS = np.uint64(0x6A09E667F3BCC909)
BOXES = 8
TURNS = len(Turn)
BONUS = int(Turn.BONUS_SPIN)
HOT = int(Turn.HOT_SPOT_WHEEL)
SECOND = int(Turn.SECOND_WHEEL)
DRAW = int(Turn.HOT_SPOT)
S_ACES = int(Spun.ACES)
S_BONUS_PAID = int(Spun.BONUS_PAID)
S_BONUS_SQUARED = int(Spun.BONUS_SQUARED)
S_BONUS_WON = int(Spun.BONUS_WON)
S_XTREME_PAID = int(Spun.XTREME_PAID)
S_XTREME_SQUARED = int(Spun.XTREME_SQUARED)
S_XTREME_WON = int(Spun.XTREME_WON)
S_SIXTEENS = int(Spun.SIXTEENS)
S_JACKPOTS = int(Spun.JACKPOTS)
NOTE_WHEEL = int(Note.WHEEL)


class Spin(NamedTuple):
    """The round after which the wheels turn."""

    number: int
    """among the rounds of the call"""
    in_shoe: int
    """among the rounds of the shoe"""
    words: Words
    up_card: np.uint16
    second: np.int64
    """the place in the deck of the dealer's second card, -1 if none was dealt"""


@compiled
def wheel_stream(seed: np.uint64, number: np.uint64) -> Words:
    """Return the stream for the wheels of a shoe, apart from its cards."""
    return stream(seed ^ WHEELS, number)


@compiled
def stop_at(words: Words, in_shoe: int, box: int | np.int64, turn: int, ways: int) -> np.int64:
    """Return at which of its equal stops a wheel stops, or which box is drawn."""
    place = (in_shoe * BOXES + box) * TURNS + turn
    return np.int64(choose(words, np.uint64(place), np.uint64(ways)))


@inlined
def turn_wheel(wheel: Stops, spin: Spin, box: int | np.int64, turn: int) -> np.int64:
    """Turn a wheel for a box and return the section at which it stops."""
    stop = stop_at(spin.words, spin.in_shoe, box, turn, wheel.ends[-1])
    return np.int64(np.searchsorted(wheel.ends, stop, side="right"))


@inlined
def win_section(wheel: Stops, tally: Tally, spin: Spin, box: int, section: np.int64) -> np.int64:
    """Return what a section pays; a meter is noted instead, to be paid when all is known."""
    tally.stops[wheel.offset + section] += 1
    meter = wheel.meter[section]
    if meter >= 0:
        used = tally.spun[S_JACKPOTS]
        tally.jackpots[used, 0] = spin.number
        tally.jackpots[used, 1] = box
        tally.jackpots[used, 2] = meter
        tally.spun[S_JACKPOTS] += 1
    paid: np.int64 = wheel.paid[section]
    return paid


@inlined
def spin_round(
    w: Wheels,
    tally: Tally,
    felt: Felt,
    spin: Spin,
    boxes: int,
    trace: NDArray[np.int64] | None,
) -> None:
    """Settle the wheel wagers of a round."""
    if w.bonus_wager:
        before = tally.spun[S_JACKPOTS]
        spin_bonus(w, tally, felt, spin, boxes)
        total = pay_boxes(felt, boxes, trace)
        count_spins(tally, before, total, w.bonus_wager * boxes, S_BONUS_PAID, S_BONUS_SQUARED)
    if w.xtreme_wager:
        before = tally.spun[S_JACKPOTS]
        if is_sixteen(w, spin):
            tally.spun[S_SIXTEENS] += 1
            spin_hot(w, tally, felt, spin, boxes)
        total = pay_boxes(felt, boxes, trace)
        count_spins(tally, before, total, w.xtreme_wager * boxes, S_XTREME_PAID, S_XTREME_SQUARED)


@inlined
def is_sixteen(w: Wheels, spin: Spin) -> bool:
    """Return whether the dealer's first two cards turn the Hot Spot wheel."""
    up = np.int64(spin.up_card >> KIND_BITS)
    return bool(spin.second >= 0 and w.sixteen[up * DECK_SIZE + spin.second])


@inlined
def spin_bonus(w: Wheels, tally: Tally, felt: Felt, spin: Spin, boxes: int) -> None:
    """Turn the Bonus Spin wheel for every blackjack, and pay every ace."""
    for turn in range(boxes):
        box = turn if w.at_once[spin.up_card >> KIND_BITS] else boxes - 1 - turn
        first, second = felt.firsts[box] >> KIND_BITS, felt.seconds[box] >> KIND_BITS
        hand = w.hands[first * DECK_SIZE + second]
        if hand:
            tally.spun[S_BONUS_WON] += 1
            felt.paid[box] += w.back
        if hand & ACE:
            tally.spun[S_ACES] += 1
            felt.paid[box] += w.ace
        if hand & BLACKJACK:
            section = turn_wheel(w.bonus, spin, box, BONUS)
            felt.paid[box] += win_section(w.bonus, tally, spin, box, section)
            for other in range(boxes):
                felt.paid[other] += w.bonus.others[section] if other != box else 0


@inlined
def spin_hot(w: Wheels, tally: Tally, felt: Felt, spin: Spin, boxes: int) -> None:
    """Turn the Hot Spot wheel for the box drawn, or for every box, and pay the others by it."""
    hot = stop_at(spin.words, spin.in_shoe, 0, DRAW, boxes)
    others = np.int64(0)
    for turn in range(boxes):
        box = boxes - 1 - turn
        if w.everybody or box == hot:
            section = turn_wheel(w.hot, spin, box, HOT)
            felt.paid[box] = w.xtreme_back + win_section(w.hot, tally, spin, box, section)
            tally.spun[S_XTREME_WON] += 1
            others = w.hot.others[section]
    if w.everybody or boxes == 1:
        return
    if w.second.ends.size:
        section = turn_wheel(w.second, spin, hot, SECOND)
        tally.stops[w.second.offset + section] += 1
        others = w.second.others[section]
    for box in range(boxes):
        if box != hot:
            felt.paid[box] = others


@inlined
def pay_boxes(felt: Felt, boxes: int, trace: NDArray[np.int64] | None) -> np.int64:
    """Pay every box what one wager has won, and return the total."""
    total = np.int64(0)
    for box in range(boxes):
        if trace is not None:
            note(trace, NOTE_WHEEL, box, felt.paid[box])
        total += felt.paid[box]
        felt.paid[box] = 0
    return total


@inlined
def count_spins(
    tally: Tally, before: int, total: np.int64, staked: int, paid_at: int, squared_at: int
) -> None:
    """Count a round's payments of one wager, and tell its jackpots what it won beside them."""
    net = total - staked
    tally.spun[paid_at] += total
    tally.spun[squared_at] += net * net
    for used in range(before, tally.spun[S_JACKPOTS]):
        tally.jackpots[used, 3] = net
