"""Settlement: what every hand and side wager of a round wins, and what is counted of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.dealing import Felt, Round
from spanish21.simulation.kernel.jit import ZERO, inlined
from spanish21.simulation.kernel.tables import DEALER_BITS, Tables
from spanish21.simulation.kernel.tally import Counter, Note, Tally
from spanish21.simulation.kernel.trace import note

__all__ = ["Settled", "settle_hands", "settle_round"]

DEPTH_BITS = 4
C_MATCH_SQUARED = int(Counter.MATCH_SQUARED)
C_INSURED = int(Counter.INSURED)
C_INSURANCE_WON = int(Counter.INSURANCE_WON)
C_INSURANCE_NET = int(Counter.INSURANCE_NET)
C_INSURANCE_WAGERED = int(Counter.INSURANCE_WAGERED)
C_INSURANCE_SQUARED = int(Counter.INSURANCE_SQUARED)
C_INSURANCE_CROSS = int(Counter.INSURANCE_CROSS)
C_INSURANCE_BOX_SQUARED = int(Counter.INSURANCE_BOX_SQUARED)
NOTE_NET = int(Note.NET)
NOTE_MATCH = int(Note.MATCH)
NOTE_FIXED = int(Note.FIXED)
NOTE_INSURANCE = int(Note.INSURANCE)


class Settled(NamedTuple):
    """What the basic wagers of a round came to."""

    net: int
    squares: int
    """of the boxes' nets, added up"""
    possible: bool
    """no if a box ended as no box can, so that the tables must be wrong"""


@inlined
def settle_round(
    t: Tables,
    tally: Tally,
    felt: Felt,
    now: Round,
    dealer: np.int64,
    boxes: int,
    insured: bool,  # noqa: FBT001 - numba knows no keyword-only parameters
    trace: NDArray[np.int64] | None,
) -> Settled:
    """Settle all boxes of a round."""
    round_net = match_net = squares = 0
    hand = ZERO
    insurance_net = np.int64(0)
    possible = True
    for box in range(boxes):
        first = felt.finals[hand]
        net = settle_hands(t, tally, felt, now.up, dealer, box, hand, trace)
        hand = felt.ends[box]
        possible &= count_result(t, tally, now.began, net, trace)
        squares += net * net
        round_net += net
        if t.matched:
            form = felt.forms[box]
            tally.matches[form] += 1
            match_net += t.match_net[form]
            if trace is not None:
                note(trace, NOTE_MATCH, box, form)
        if insured and felt.insured[box]:
            gain = settle_insurance(t, tally, now.plan.level, dealer, first, net)
            insurance_net += gain
            if trace is not None:
                note(trace, NOTE_INSURANCE, box, gain)
        if trace is not None:
            note(trace, NOTE_NET, box, net)
    if t.matched:
        tally.counters[C_MATCH_SQUARED] += match_net * match_net
    if insured:
        tally.counters[C_INSURANCE_NET] += insurance_net
        tally.counters[C_INSURANCE_SQUARED] += insurance_net * insurance_net
    return Settled(round_net, squares, possible)


@inlined
def settle_hands(
    t: Tables,
    tally: Tally | None,
    felt: Felt,
    up: np.int64,
    dealer: np.int64,
    box: int,
    hand: int,
    trace: NDArray[np.int64] | None,
) -> int:
    """Settle the hands of a box, count them if there is a tally, and return the net."""
    net = 0
    end = felt.ends[box]
    if dealer == t.dealer_blackjack:
        size = t.open.size
        taken = np.int64(0)
        while hand < end:
            final = felt.finals[hand]
            net += t.blackjack[taken * size + final]
            taken = np.int64(t.taken[taken * size + final])
            if tally is not None:
                tally.finals[(final << DEALER_BITS) | dealer] += 1
            hand += 1
        return net
    while hand < end:
        final = felt.finals[hand]
        cell = (final << DEALER_BITS) | dealer
        net += t.net[cell]
        hand += 1
        if tally is None:
            continue
        tally.finals[cell] += 1
        if t.fixed[final] and t.fixed_up[up]:
            tally.fixed[final] += 1
            if trace is not None:
                note(trace, NOTE_FIXED, box, final)
    return net


@inlined
def count_result(
    t: Tables, tally: Tally, began: int, net: int, trace: NDArray[np.int64] | None
) -> bool:
    """Count a box by the depth in the shoe and its net, unless no box can end like this."""
    depth = began >> DEPTH_BITS
    place = net - t.low
    if t.width > 1:
        place //= t.width
    if trace is not None and (place < 0 or place >= t.bins):
        return False
    if t.width > 1:
        tally.results[t.depths * t.bins + depth] += net
    tally.results[depth * t.bins + place] += 1
    return True


@inlined
def settle_insurance(
    t: Tables, tally: Tally, level: int, dealer: np.int64, first: np.int64, net: int
) -> np.int64:
    """Settle the insurance of a box beside its first hand, and return what it wins."""
    gain: np.int64 = -t.uninsured[level]
    tally.counters[C_INSURED] += 1
    if dealer == t.dealer_blackjack:
        tally.counters[C_INSURANCE_WON] += 1
        gain = t.insured[first]
    tally.counters[C_INSURANCE_WAGERED] += t.uninsured[level]
    tally.counters[C_INSURANCE_CROSS] += gain * net
    tally.counters[C_INSURANCE_BOX_SQUARED] += gain * gain
    return gain
