"""The wheels inside the kernel: who spins after a round, where the wheel stops, what that pays.

Where a wheel stops is a function of seed, shoe, round, box and wheel alone, so that it does not
matter in which order they turn. What a meter pays is added later, when all rounds before are known.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import DECK
from spanish21.simulation.kernel.jit import compiled
from spanish21.simulation.kernel.stream import choose, stream
from spanish21.simulation.kernel.tables import ACE, BLACKJACK, Stops, Turn, Wheels
from spanish21.simulation.kernel.tally import Note, Spun, Tally

__all__ = ["spin_round", "stop_at", "wheel_stream"]

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


@compiled
def wheel_stream(seed: np.uint64, number: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return start and step of the stream for the wheels of a shoe, apart from its cards."""
    return stream(seed ^ WHEELS, number)


@compiled
def stop_at(  # noqa: PLR0913, PLR0917 - it is inlined
    start: np.uint64, step: np.uint64, in_shoe: int, box: int | np.int64, turn: int, ways: int
) -> np.int64:
    """Return at which of its equal stops a wheel stops, or which box is drawn."""
    place = (in_shoe * BOXES + box) * TURNS + turn
    return np.int64(choose(start, step, np.uint64(place), np.uint64(ways)))


@compiled
def _section(  # noqa: PLR0913, PLR0917 - it is inlined
    wheel: Stops, start: np.uint64, step: np.uint64, in_shoe: int, box: int | np.int64, turn: int
) -> np.int64:
    """Spin a wheel and return the section at which it stops."""
    stop = stop_at(start, step, in_shoe, box, turn, wheel.ends[-1])
    return np.int64(np.searchsorted(wheel.ends, stop, side="right"))


@compiled
def _won(wheel: Stops, section: np.int64, tally: Tally, number: int, box: int) -> np.int64:
    """Return what a section pays; a meter is noted instead, to be paid when all is known."""
    tally.stops[wheel.offset + section] += 1
    meter = wheel.meter[section]
    if meter >= 0:
        used = tally.spun[S_JACKPOTS]
        tally.jackpots[used, 0] = number
        tally.jackpots[used, 1] = box
        tally.jackpots[used, 2] = meter
        tally.spun[S_JACKPOTS] += 1
    paid: np.int64 = wheel.paid[section]
    return paid


@compiled
def _finish(  # noqa: PLR0913, PLR0917 - it is inlined
    tally: Tally, before: int, paid: NDArray[np.int64], stake: int, paid_at: int, squared_at: int
) -> None:
    """Add a round's payments of one wager up, and tell its jackpots what it won beside them."""
    total = np.int64(0)
    for box in range(paid.size):
        total += paid[box]
    net = total - stake * paid.size
    tally.spun[paid_at] += total
    tally.spun[squared_at] += net * net
    for used in range(before, tally.spun[S_JACKPOTS]):
        tally.jackpots[used, 3] = net


@compiled
def spin_round(  # noqa: PLR0913, PLR0917 - a part of the kernel
    w: Wheels,
    tally: Tally,
    number: int,
    in_shoe: int,
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    up: np.int64,
    second: np.int64,
    start: np.uint64,
    step: np.uint64,
    trace: NDArray[np.int64] | None,
) -> None:
    """Settle the wheel wagers of a round; cards are given by their places in the deck."""
    boxes = firsts.size
    paid = np.zeros(boxes, np.int64)
    if w.bonus_wager:
        before = tally.spun[S_JACKPOTS]
        for turn in range(boxes):
            box = turn if w.at_once[up] else boxes - 1 - turn
            hand = w.hands[firsts[box] * DECK_SIZE + seconds[box]]
            if hand:
                tally.spun[S_BONUS_WON] += 1
                paid[box] += w.back
            if hand & ACE:
                tally.spun[S_ACES] += 1
                paid[box] += w.ace
            if hand & BLACKJACK:
                section = _section(w.bonus, start, step, in_shoe, box, BONUS)
                paid[box] += _won(w.bonus, section, tally, number, box)
                for other in range(boxes):
                    paid[other] += w.bonus.others[section] if other != box else 0
        _finish(tally, before, paid, w.bonus_wager, S_BONUS_PAID, S_BONUS_SQUARED)
        _note_all(trace, paid)
    if w.xtreme_wager:
        before = tally.spun[S_JACKPOTS]
        paid[:] = 0
        if second >= 0 and w.sixteen[up * DECK_SIZE + second]:
            tally.spun[S_SIXTEENS] += 1
            _spin_hot(w, tally, number, in_shoe, paid, start, step)
        _finish(tally, before, paid, w.xtreme_wager, S_XTREME_PAID, S_XTREME_SQUARED)
        _note_all(trace, paid)


@compiled
def _spin_hot(  # noqa: PLR0913, PLR0917 - it is inlined
    w: Wheels,
    tally: Tally,
    number: int,
    in_shoe: int,
    paid: NDArray[np.int64],
    start: np.uint64,
    step: np.uint64,
) -> None:
    """Turn the Hot Spot wheel for the box drawn, or for everybody, and pay the others by it."""
    boxes = paid.size
    hot = stop_at(start, step, in_shoe, 0, DRAW, boxes)
    others = np.int64(0)
    for turn in range(boxes):
        box = boxes - 1 - turn
        if w.everybody or box == hot:
            section = _section(w.hot, start, step, in_shoe, box, HOT)
            paid[box] = w.xtreme_back + _won(w.hot, section, tally, number, box)
            tally.spun[S_XTREME_WON] += 1
            others = w.hot.others[section]
    if w.everybody or boxes == 1:
        return
    if w.second.ends.size:
        section = _section(w.second, start, step, in_shoe, hot, SECOND)
        tally.stops[w.second.offset + section] += 1
        others = w.second.others[section]
    for box in range(boxes):
        if box != hot:
            paid[box] = others


@compiled
def _note_all(trace: NDArray[np.int64] | None, paid: NDArray[np.int64]) -> None:
    """Write what each box was paid into the trace."""
    if trace is not None:
        for box in range(paid.size):
            at = trace[0]
            trace[at] = NOTE_WHEEL
            trace[at + 1] = box
            trace[at + 2] = paid[box]
            trace[0] = at + 3
