"""The inner loops over two hands of a split: what each gains beyond a bust, and both together."""

from __future__ import annotations

from typing import Any

from spanish21.analysis.kernels import fast

__all__ = ["beyond_bust", "pair_sums", "shifted_sums"]

_Array = Any


@fast
def beyond_bust(
    after: _Array,
    kind: _Array,
    pay: _Array,
    pay_doubled: _Array,
    bust: _Array,
    bust_doubled: _Array,
    rescue: _Array,
    policy: _Array,
    rescues: _Array,
    start: _Array,
    reach: _Array,
    redoubled: _Array,
    out: _Array,
    zero: Any,  # noqa: ANN401
) -> None:
    """Return what a hand gains beyond a bust by coming to each composition, times its orders.

    The gain of a hand is that of a bust plus these amounts for every composition on its way, so
    that no composition over 21 is needed. `start`, `reach` and `redoubled` are as in `follow`.
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
        for o in range(out.shape[1]):
            if stands != zero:
                out[hand, o] += stands * (pay[kind[hand], o] - bust[o])
            if doubles != zero:
                out[hand, o] += doubles * (bust_doubled[0, o] - bust[o])
        for v in range(after.shape[1]):
            if after[hand, v] >= 0:
                reach[after[hand, v]] += hits
                redoubled[0, after[hand, v]] += doubles
        for level in range(redoubled.shape[0]):
            orders = redoubled[level, hand]
            if orders == zero:
                continue
            chosen = rescues[level, hand]
            for o in range(out.shape[1]):
                ends = pay_doubled[level, kind[hand], o]
                if chosen == 1:
                    ends = rescue[level, o]
                elif chosen == 2:  # noqa: PLR2004
                    ends = bust_doubled[level + 1, o]
                out[hand, o] += orders * (ends - bust_doubled[level, o])
            if chosen == 2:  # noqa: PLR2004
                for v in range(after.shape[1]):
                    if after[hand, v] >= 0:
                        redoubled[level + 1, after[hand, v]] += orders


@fast
def pair_sums(codes: _Array, one: _Array, two: _Array, places: _Array, sums: _Array) -> int:
    """Multiply what two hands gain, add up by all their cards, and return the number of sums.

    `codes` numbers compositions so that codes of two hands add up; `one` and `two` are gains of
    two sorts of hands, `sums` has their products one-one, one-two and two-two by dealer's final
    hand, and `places`, whose size is a power of two, becomes a hash table from code to sum.
    """
    last = places.shape[0] - 1
    used = 0
    for i in range(codes.shape[0]):
        for k in range(i, codes.shape[0]):
            code = codes[i] + codes[k]
            slot = code & last
            while places[slot, 1] >= 0 and places[slot, 0] != code:
                slot = (slot + 1) & last
            if places[slot, 1] < 0:
                places[slot, 0], places[slot, 1] = code, used
                used += 1
            found = places[slot, 1]
            twice = 1 if i == k else 2
            for o in range(one.shape[1]):
                sums[found, 0, o] += twice * one[i, o] * one[k, o]
                sums[found, 1, o] += one[i, o] * two[k, o]
                if i != k:
                    sums[found, 1, o] += two[i, o] * one[k, o]
                sums[found, 2, o] += twice * two[i, o] * two[k, o]
    return used


@fast
def shifted_sums(
    codes: _Array, sums: _Array, rows: _Array, unit: int, places: _Array, out: _Array
) -> int:
    """Add up weighted sums by the cards that two hands hold and other hands have taken.

    Column j of the rows is the weight of each of the three sums with j cards more of the pair's
    value, whose code is `unit`; the number of states found is returned.
    """
    last = places.shape[0] - 1
    used = 0
    for j in range(rows.shape[1]):
        if rows[0, j] == 0 and rows[1, j] == 0 and rows[2, j] == 0:
            continue
        for c in range(codes.shape[0]):
            code = codes[c] + j * unit
            slot = code & last
            while places[slot, 1] >= 0 and places[slot, 0] != code:
                slot = (slot + 1) & last
            if places[slot, 1] < 0:
                places[slot, 0], places[slot, 1] = code, used
                used += 1
            found = places[slot, 1]
            for row in range(rows.shape[0]):
                for o in range(out.shape[1]):
                    out[found, o] += rows[row, j] * sums[c, row, o]
    return used
