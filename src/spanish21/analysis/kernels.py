"""The inner loops: the same source runs compiled on floats and plain on fractions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from spanish21.analysis.native import Native

__all__ = [
    "AGAIN",
    "DOUBLE",
    "HIT",
    "KEEP",
    "OUTCOMES",
    "RESCUE",
    "STAND",
    "dealer_outcomes",
    "fast",
    "follow",
    "hand_masses",
    "plain",
    "solve",
]

OUTCOMES = 7
"""Dealer's final hand: five totals from which the dealer stands, bust, blackjack."""
BUST, BLACKJACK = 5, 6
STAND, HIT, DOUBLE = 0, 1, 2
KEEP, RESCUE, AGAIN = 0, 1, 2
"""what follows a double: it is kept, rescued or doubled again"""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Array = Any


def fast(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a kernel when it is first called, and keep it for later runs."""
    return Native(function)


def plain(kernel: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return a kernel as it is written, for arrays of fractions."""
    return kernel.py_func if isinstance(kernel, Native) else kernel


@fast
def dealer_outcomes(
    removed: _Array,
    shoe: _Array,
    value: _Array,
    copy: _Array,
    orders: _Array,
    outcome: _Array,
    depth: _Array,
    weight: _Array,
    left: _Array,
    inverse: _Array,
    sums: _Array,
    out: _Array,
    one: Any,  # noqa: ANN401
) -> None:
    """Give each state of removed cards the chances of the dealer's final hands.

    Nodes are the dealer's drawn cards as compositions; a node's weight is that of the last node
    with one card less, times the cards left of one value, and `orders` counts the sequences in
    which the dealer may draw them. So only one weight for each number of cards is kept.
    """
    width = left.shape[1]
    states = removed.shape[0]
    zero = one - one
    for start in range(0, states, width):
        lanes = min(width, states - start)
        for lane in range(width):
            state = start + min(lane, lanes - 1)
            total = zero
            for v in range(left.shape[0]):
                left[v, lane] = shoe[v] - removed[state, v] * one
                total += left[v, lane]
            inverse[0, lane] = one
            for d in range(1, inverse.shape[0]):
                rest = total - (d - 1) * one
                inverse[d, lane] = inverse[d - 1, lane] / rest if rest > zero else zero
            weight[0, lane] = one
            for o in range(sums.shape[0]):
                sums[o, lane] = zero
        for node in range(1, value.shape[0]):
            v, less, d = value[node], copy[node] * one, depth[node]
            for lane in range(width):
                weight[d, lane] = weight[d - 1, lane] * (left[v, lane] - less)
            many = orders[node]
            if many > 0:
                o = outcome[node]
                for lane in range(width):
                    sums[o, lane] += many * weight[d, lane] * inverse[d, lane]
        for lane in range(lanes):
            rest = one
            for o in range(out.shape[1]):
                out[start + lane, o] = sums[o, lane]
                rest -= sums[o, lane]
            out[start + lane, 5] += rest


@fast
def hand_masses(
    counts: _Array,
    places: _Array,
    first: int,
    states: _Array,
    coefficients: _Array,
    shoe: _Array,
    dealer: _Array,
    falling: _Array,
    inverse: _Array,
    out: _Array,
    one: Any,  # noqa: ANN401
) -> None:
    """Weigh hands and dealer's final hands together: chance of drawing it times coefficient.

    The hands are listed by `places`. With `first` >= 0 each already holds one card of that value;
    term j of a row of coefficients has j cards more of that value drawn elsewhere; `states` says
    which removal belongs to it. Each row of coefficients has its masses in `out`.
    """
    zero = one - one
    size = zero
    for v in range(shoe.shape[0]):
        size += shoe[v]
        falling[v, 0] = one
        for m in range(1, falling.shape[1]):
            rest = shoe[v] - (m - 1) * one
            falling[v, m] = falling[v, m - 1] * rest if rest > zero else zero
    inverse[0] = one
    for d in range(1, inverse.shape[0]):
        rest = size - (d - 1) * one
        inverse[d] = inverse[d - 1] / rest if rest > zero else zero
    for hand in places:
        for row in range(out.shape[0]):
            for o in range(OUTCOMES):
                out[row, hand, o] = zero
        ways = one
        drawn = 0
        for v in range(counts.shape[1]):
            n = counts[hand, v]
            drawn += n
            if v != first and n > 0:
                ways *= falling[v, n]
                if ways == zero:
                    break
        if ways == zero:
            continue
        own = 0
        if first >= 0:
            drawn -= 1
            own = counts[hand, first] - 1
        for j in range(coefficients.shape[1]):
            chance = ways * inverse[drawn + j]
            if first >= 0:
                chance *= falling[first, own + j]
            if chance == zero:
                continue
            state = states[hand, j]
            for row in range(coefficients.shape[0]):
                mass = coefficients[row, j] * chance
                for o in range(OUTCOMES):
                    out[row, hand, o] += mass * dealer[state, o]


@fast
def solve(
    masses: _Array,
    places: _Array,
    after: _Array,
    kind: _Array,
    pay: _Array,
    pay_doubled: _Array,
    bust: _Array,
    bust_doubled: _Array,
    rescue: _Array,
    may_act: _Array,
    may_double: _Array,
    may_rescue: _Array,
    may_redouble: _Array,
    policy: _Array,
    rescues: _Array,
    busts: _Array,
    value: _Array,
    zero: Any,  # noqa: ANN401
) -> None:
    """Find the value of each action of hands from the highest total down, and the best.

    The hands are listed by `places`, and with a hand all that follow from it; `busts` becomes what
    each would gain by a bust, undoubled and by number of doubles. Masses, policies and values have
    several rows, each solved by itself.
    `value` holds stand, hit, double, best, then for each number of doubles: kept, rescued, doubled
    again. Where `policy` is not negative it is followed, elsewhere it is set to the best action,
    and `rescues` (0 keep, 1 rescue, 2 double again, by number of doubles) likewise.
    """
    levels = rescues.shape[1]
    for row in range(masses.shape[0]):
        for place in range(places.shape[0] - 1, -1, -1):
            hand = places[place]
            empty = True
            for o in range(OUTCOMES):
                if masses[row, hand, o] != zero:
                    empty = False
                    break
            if empty:
                policy[row, hand] = max(policy[row, hand], 0)
                for column in range(value.shape[2]):
                    value[row, hand, column] = zero
                busts[hand, 0] = zero
                for level in range(levels):
                    rescues[row, level, hand] = max(rescues[row, level, hand], 0)
                    busts[hand, 1 + level] = zero
                continue
            k = kind[hand]
            stood, drawn = zero, zero
            for o in range(OUTCOMES):
                stood += masses[row, hand, o] * pay[k, o]
                drawn += masses[row, hand, o] * bust[o]
            busts[hand, 0] = drawn
            for v in range(after.shape[1]):
                follower = after[hand, v]
                if follower >= 0:
                    drawn += value[row, follower, 3] - busts[follower, 0]
            again = zero
            for level in range(levels - 1, -1, -1):
                kept, saved, doubled = zero, zero, zero
                for o in range(OUTCOMES):
                    mass = masses[row, hand, o]
                    kept += mass * pay_doubled[level, k, o]
                    saved += mass * rescue[level, o]
                    doubled += mass * bust_doubled[level, o]
                busts[hand, 1 + level] = doubled
                for v in range(after.shape[1]):
                    follower = after[hand, v]
                    if follower >= 0:
                        doubled += value[
                            row, follower, 4 + 3 * level + rescues[row, level, follower]
                        ]
                        doubled -= busts[follower, 1 + level]
                value[row, hand, 4 + 3 * level] = kept
                value[row, hand, 5 + 3 * level] = saved
                value[row, hand, 6 + 3 * level] = again
                if rescues[row, level, hand] < 0:
                    best = kept
                    rescues[row, level, hand] = 0
                    if may_rescue[hand] and saved > best:
                        best = saved
                        rescues[row, level, hand] = 1
                    if may_redouble[hand] and level < levels - 1 and again > best:
                        rescues[row, level, hand] = 2
                again = doubled
            value[row, hand, 0] = stood
            value[row, hand, 1] = drawn
            value[row, hand, 2] = again
            if policy[row, hand] < 0:
                choice = 0
                if may_act[hand]:
                    if drawn > stood:
                        choice = 1
                    if may_double[hand] and value[row, hand, 2] > value[row, hand, choice]:
                        choice = 2
                policy[row, hand] = choice
            value[row, hand, 3] = value[row, hand, policy[row, hand]]


@fast
def follow(
    masses: _Array,
    after: _Array,
    kind: _Array,
    policy: _Array,
    rescues: _Array,
    reach: _Array,
    redoubled: _Array,
    start: _Array,
    out: _Array,
    zero: Any,  # noqa: ANN401
) -> None:
    """Follow a policy from weighted starting hands and add up how hands end.

    `start` holds for each hand the weight that stands, hits and doubles there at once; `reach`
    becomes the number of orders in which a hand is come to by hitting, `redoubled` the same by
    number of doubles; `out` counts, by way of ending (stand, bust, then for each number of doubles
    kept, rescued, bust), kind of hand and dealer's final hand.
    """
    for hand in range(after.shape[0]):
        stands, hits, doubles = start[hand, 0], start[hand, 1], start[hand, 2]
        orders = reach[hand]
        if orders != zero:
            if policy[hand] == 0:
                stands += orders
            elif policy[hand] == 1:
                hits += orders
            else:
                doubles += orders
        if stands != zero:
            for o in range(masses.shape[1]):
                out[0, kind[hand], o] += stands * masses[hand, o]
        for level in range(-1, redoubled.shape[0] - 1):
            # With one double more, the hand draws a card and comes to the next level.
            if level >= 0:
                doubles = redoubled[level, hand] if rescues[level, hand] == 2 else zero  # noqa: PLR2004
            if doubles != zero:
                for o in range(masses.shape[1]):
                    lost = masses[hand, o]
                    for v in range(after.shape[1]):
                        if after[hand, v] >= 0:
                            lost -= masses[after[hand, v], o]
                    out[7 + 3 * level, 0, o] += doubles * lost
                for v in range(after.shape[1]):
                    if after[hand, v] >= 0:
                        redoubled[level + 1, after[hand, v]] += doubles
        for level in range(redoubled.shape[0]):
            orders = redoubled[level, hand]
            if orders != zero and rescues[level, hand] < 2:  # noqa: PLR2004
                for o in range(masses.shape[1]):
                    way = 2 + 3 * level + rescues[level, hand]
                    out[way, kind[hand], o] += orders * masses[hand, o]
        if hits == zero:
            continue
        for o in range(masses.shape[1]):
            lost = masses[hand, o]
            for v in range(after.shape[1]):
                if after[hand, v] >= 0:
                    lost -= masses[after[hand, v], o]
            out[1, 0, o] += hits * lost
        for v in range(after.shape[1]):
            if after[hand, v] >= 0:
                reach[after[hand, v]] += hits
