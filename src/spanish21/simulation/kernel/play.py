"""The compiled kernel: the order of play and look-ups, and no rule.

Cards come by a lazy Fisher-Yates shuffle from a stream that is keyed by seed and shoe.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import DECK
from spanish21.simulation.kernel.discards import take_discards
from spanish21.simulation.kernel.jit import compiled, inlined
from spanish21.simulation.kernel.spinning import spin_round, wheel_stream
from spanish21.simulation.kernel.stream import deal_ahead, gather, shuffle, stream
from spanish21.simulation.kernel.tables import (
    DEALER_BITS,
    KIND_BITS,
    Act,
    Counting,
    Mode,
    Status,
    Tables,
    Wheels,
)
from spanish21.simulation.kernel.tally import Counter, Note, Tally

__all__ = ["play_shoes", "shuffle", "stream"]

KIND = (1 << KIND_BITS) - 1
FINALS = 1 << DEALER_BITS
UNFINISHED = FINALS - 1
UP_BITS = 4
DECK_SIZE = len(DECK)
DEPTH_BITS = 4
UPS = 1 << UP_BITS

COMPLETE = int(Act.COMPLETE)
DOUBLED = int(Act.DOUBLED)
SPLIT = int(Act.SPLIT)
HIT = int(Act.HIT)
DOUBLE = int(Act.DOUBLE)
DECLINE = int(Act.DECLINE)
SPLIT_MODE = int(Mode.SPLIT)
LAST_SPLIT_MODE = int(Mode.LAST_SPLIT)
DOUBLED_MODE = int(Mode.DOUBLED)
SPLIT_DOUBLED_MODE = int(Mode.SPLIT_DOUBLED)
MODES = len(Mode)
OF_SPLIT = int(Status.SPLIT)

C_ROUNDS = int(Counter.ROUNDS)
C_SHOES = int(Counter.SHOES)
C_CARDS = int(Counter.CARDS)
C_DRAWN = int(Counter.DRAWN)
C_NET = int(Counter.NET)
C_NET_SQUARED = int(Counter.NET_SQUARED)
C_WAGERED = int(Counter.WAGERED)
C_SHOE_NET_SQUARED = int(Counter.SHOE_NET_SQUARED)
C_SHOE_CROSS = int(Counter.SHOE_CROSS)
C_SHOE_WAGERED_SQUARED = int(Counter.SHOE_WAGERED_SQUARED)
C_INSURED = int(Counter.INSURED)
C_INSURANCE_WON = int(Counter.INSURANCE_WON)
C_INSURANCE_NET = int(Counter.INSURANCE_NET)
C_SHORT = int(Counter.SHORT)
C_REFILLED = int(Counter.REFILLED)
C_MATCH_SQUARED = int(Counter.MATCH_SQUARED)
C_INSURANCE_WAGERED = int(Counter.INSURANCE_WAGERED)
C_INSURANCE_SQUARED = int(Counter.INSURANCE_SQUARED)
C_INSURANCE_CROSS = int(Counter.INSURANCE_CROSS)
C_INSURANCE_BOX_SQUARED = int(Counter.INSURANCE_BOX_SQUARED)
NOTE_ACT = int(Note.ACT)
NOTE_NET = int(Note.NET)
NOTE_END = int(Note.END)
NOTE_MATCH = int(Note.MATCH)
NOTE_FIXED = int(Note.FIXED)
NOTE_INSURANCE = int(Note.INSURANCE)
NOTE_SHORT = int(Note.SHORT)


@compiled
def play_shoes(  # noqa: PLR0913, PLR0915, PLR0917 - one inlined kernel
    t: Tables,
    tally: Tally,
    seed: np.uint64,
    first_shoe: int,
    shoes: int,
    most: int,
    many: int | None,
    trace: NDArray[np.int64] | None,
    count: Counting | None,
    wheels: Wheels | None,
) -> int:
    """Play shoes by number, at most so many rounds, and return the rounds played.

    `many` is the number of boxes if it is more than one, `trace` takes what every decision and
    settlement was, `count` is a count system, `wheels` are the wheel wagers; without them their
    parts are not compiled.
    """
    shapes = t.shape_count
    cards, cover, hole = t.cards, t.cover, t.hole
    boxes = 1
    if many is not None:
        boxes = many
    limit = t.splits
    blackjack = t.dealer_blackjack
    opening = 2 * boxes + 2
    asking = t.insuring
    if trace is not None:
        asking = True
    size = t.open.size
    finals = np.empty(boxes * (limit + 1) + 1, np.int64)
    ends = np.empty(boxes + 1, np.int64)
    firsts = np.empty(boxes, np.int64)
    dealt = np.empty(boxes, np.int64)
    forms = np.zeros(boxes, np.int64)
    insured = np.zeros(boxes, np.int64)
    waiting = np.empty(limit + 1, np.int64)
    shoe = np.zeros(2 * cards + boxes * (limit + 1) * 24 + 64, np.uint16)
    next_shape, two, action, dealer_next = t.next, t.two, t.action, t.dealer
    net_of, is_open, is_fixed = t.net, t.open, t.fixed
    hands_tally, results = tally.finals, tally.results
    matching = t.matched
    total_net = 0
    squares = 0
    wagered_all = 0
    drawn = 0
    rounds = 0
    cards_dealt = 0
    level = 0
    plan = 0
    wager = t.wager[0]
    base = 0
    running = 0
    second = np.int64(-1)
    places = np.empty((2, boxes), np.int64)
    turning = turn = np.uint64(0)
    for number in range(first_shoe, first_shoe + shoes):
        if rounds >= most:
            break
        start, step = stream(seed, np.uint64(number))
        key = start
        shoe[:cards] = t.fresh
        place = t.burn
        ready = 0
        in_shoe = 0
        if wheels is not None:
            turning, turn = wheel_stream(seed, np.uint64(number))
        shoe_net = 0
        shoe_wagered = 0
        in_stream = 0
        if count is not None:
            running = count.start
        while rounds < most:
            if t.rounds_per_stream:
                if in_stream == t.rounds_per_stream:
                    break
                gather(shoe, t.fresh, min(ready, cards), cards, start, step)
                start, step = stream(key, np.uint64(in_stream))
                place = 0
                ready = 0
                if count is not None:
                    running = count.start
                in_stream += 1
            elif place > cover:
                break
            began = place
            stock = cards
            if ready < place + opening:
                ready = deal_ahead(shoe, ready, place + opening + t.ahead, cards, start, step)
            if count is not None:
                true = (running * count.unit) // (cards - place) - count.lowest
                plan = min(max(true, 0), count.levels - 1)
                level = count.wager[plan]
                base = level * t.level_stride
                wager = t.wager[level]
            # The opening deal.
            for box in range(boxes):
                firsts[box] = shoe[np.uint64(place)]
                place += 1
            up_card = shoe[np.uint64(place)]
            place += 1
            up_kind = up_card & KIND
            up = np.int64(t.up[up_kind])
            dealer = np.int64(t.first[up_kind])
            for box in range(boxes):
                card = shoe[np.uint64(place)]
                place += 1
                dealt[box] = card
                if matching:
                    row = (up_card >> KIND_BITS) * DECK_SIZE
                    form = t.match[row + (firsts[box] >> KIND_BITS)] * 3
                    form += t.match[row + (card >> KIND_BITS)]
                    forms[box] = form
            if hole:
                card = shoe[np.uint64(place)]
                place += 1
                dealer = np.int64(dealer_next[(dealer << KIND_BITS) | (card & KIND)])
                if wheels is not None:
                    second = np.int64(card >> KIND_BITS)
            natural = np.int64(t.natural[up])
            any_insured = False
            if asking and t.insurable[up]:
                for box in range(boxes):
                    shape = two[((firsts[box] & KIND) << KIND_BITS) | (dealt[box] & KIND)]
                    wants = t.insure[(plan * UPS + up) * shapes + shape]
                    insured[box] = wants
                    any_insured |= wants != 0
                    if trace is not None:
                        _note(trace, NOTE_ACT, box, DECLINE + wants)
            opened = place
            found = 0
            undecided = np.uint8(0)
            if dealer == blackjack and t.reader[up]:
                for box in range(boxes):
                    shape = np.int64(two[((firsts[box] & KIND) << KIND_BITS) | (dealt[box] & KIND)])
                    finals[found] = base + forms[box] * t.match_stride + shape
                    found += 1
                    ends[box] = found
            else:
                for box in range(boxes):
                    kind = firsts[box] & KIND
                    last = dealt[box] & KIND
                    shape = np.int64(two[(kind << KIND_BITS) | last])
                    here = ((plan * MODES << UP_BITS) | up) * shapes
                    after = here + (DOUBLED_MODE << UP_BITS) * shapes
                    own = base + forms[box] * t.match_stride
                    of_split = 0
                    splits = 0
                    stacked = 0
                    while True:
                        act = np.int64(action[here + shape])
                        playing = here
                        while act >= HIT:
                            if trace is not None:
                                _note(trace, NOTE_ACT, box, act)
                            if place >= ready:
                                if place == cards:
                                    stock = take_discards(t, shoe, began, firsts, dealt, up, box)
                                    place += stock > cards
                                ready = deal_ahead(shoe, ready, place + t.ahead, stock, start, step)
                            card = shoe[np.uint64(place)]
                            place += 1
                            playing = after if act == DOUBLE else playing
                            shape = np.int64(next_shape[(shape << KIND_BITS) | (card & KIND)])
                            act = np.int64(action[playing + shape])
                        if trace is not None and act != COMPLETE and act != DOUBLED:  # noqa: PLR1714
                            _note(trace, NOTE_ACT, box, act)
                        if act == SPLIT:
                            splits += 1
                            waiting[stacked] = last
                            stacked += 1
                            mode = LAST_SPLIT_MODE if splits == limit else SPLIT_MODE
                            here = (((plan * MODES + mode) << UP_BITS) | up) * shapes
                            after = (((plan * MODES + SPLIT_DOUBLED_MODE) << UP_BITS) | up) * shapes
                            of_split = OF_SPLIT * shapes
                        else:
                            final = own + of_split + t.left[act] + shape
                            undecided |= is_open[final]
                            finals[found] = final
                            found += 1
                            if stacked == 0:
                                break
                            stacked -= 1
                            kind = waiting[stacked]
                            own = base
                        # Of a split, the hand whose turn it is gets its second card.
                        if place >= ready:
                            if place == cards:
                                stock = take_discards(t, shoe, began, firsts, dealt, up, box)
                                place += stock > cards
                            ready = deal_ahead(shoe, ready, place + t.ahead, stock, start, step)
                        card = shoe[np.uint64(place)]
                        place += 1
                        last = card & KIND
                        shape = np.int64(two[(kind << KIND_BITS) | last])
                    ends[box] = found
                players = place
                if not hole:
                    needed = t.second_always or any_insured
                    if not needed:
                        hand = 0
                        for box in range(boxes):
                            taken = np.int64(0)
                            while hand < ends[box]:
                                final = finals[hand]
                                if t.second[(natural * 2 + taken) * size + final]:
                                    needed = True
                                taken = np.int64(t.taken[taken * size + final])
                                hand += 1
                    if needed:
                        if place >= ready:
                            if place == cards:
                                stock = take_discards(t, shoe, began, firsts, dealt, up, boxes)
                                place += stock > cards
                            ready = deal_ahead(shoe, ready, place + t.ahead, stock, start, step)
                        card = shoe[np.uint64(place)]
                        place += 1
                        dealer = np.int64(dealer_next[(dealer << KIND_BITS) | (card & KIND)])
                        if wheels is not None:
                            second = np.int64(card >> KIND_BITS)
                    else:
                        dealer = np.int64(UNFINISHED)
                        second = np.int64(-1)
                if not undecided:
                    dealer = min(dealer, np.int64(UNFINISHED))
                while dealer >= FINALS:
                    if place >= ready:
                        if place == cards:
                            stock = take_discards(t, shoe, began, firsts, dealt, up, boxes)
                            place += stock > cards
                        ready = deal_ahead(shoe, ready, place + t.ahead, stock, start, step)
                    card = shoe[np.uint64(place)]
                    place += 1
                    dealer = np.int64(dealer_next[(dealer << KIND_BITS) | (card & KIND)])
                drawn += players - opened
                if place > cards:
                    if place > stock:
                        tally.counters[C_SHORT] += 1
                        if trace is not None:
                            _note(trace, NOTE_SHORT, 0, place)
                        drawn -= players - opened
                        break
                    # The first of the shuffled discards was burned.
                    tally.counters[C_REFILLED] += 1
                    cards_dealt -= 1
                    drawn -= players > cards
            # Settlement.
            rounds += 1
            cards_dealt += place - began
            round_net = 0
            match_net = 0
            insurance_net = 0
            hand = 0
            row = (began >> DEPTH_BITS) * t.bins
            for box in range(boxes):
                net = 0
                end = ends[box]
                first_final = finals[hand]
                if dealer == blackjack:
                    taken = np.int64(0)
                    while hand < end:
                        final = finals[hand]
                        net += t.blackjack[taken * size + final]
                        taken = np.int64(t.taken[taken * size + final])
                        hands_tally[(final << DEALER_BITS) | dealer] += 1
                        hand += 1
                else:
                    while hand < end:
                        final = finals[hand]
                        cell = (final << DEALER_BITS) | dealer
                        net += net_of[cell]
                        hands_tally[cell] += 1
                        hand += 1
                        if is_fixed[final] and t.fixed_up[up]:
                            tally.fixed[final] += 1
                            if trace is not None:
                                _note(trace, NOTE_FIXED, box, final)
                bin_ = net - t.low
                if t.width > 1:
                    bin_ //= t.width
                    results[t.depths * t.bins + (began >> DEPTH_BITS)] += net
                if trace is not None and (bin_ < 0 or bin_ >= t.bins):
                    # No hand can end like this: the tables are wrong.
                    return -1
                results[row + bin_] += 1
                squares += net * net
                round_net += net
                if matching:
                    tally.matches[forms[box]] += 1
                    match_net += t.match_net[forms[box]]
                    if trace is not None:
                        _note(trace, NOTE_MATCH, box, forms[box])
                if any_insured and insured[box]:
                    tally.counters[C_INSURED] += 1
                    gain = -t.uninsured[level]
                    if dealer == blackjack:
                        tally.counters[C_INSURANCE_WON] += 1
                        gain = t.insured[first_final]
                    tally.counters[C_INSURANCE_WAGERED] += t.uninsured[level]
                    tally.counters[C_INSURANCE_CROSS] += gain * net
                    tally.counters[C_INSURANCE_BOX_SQUARED] += gain * gain
                    insurance_net += gain
                    if trace is not None:
                        _note(trace, NOTE_INSURANCE, box, gain)
                if trace is not None:
                    _note(trace, NOTE_NET, box, net)
            if matching:
                tally.counters[C_MATCH_SQUARED] += match_net * match_net
            if any_insured:
                tally.counters[C_INSURANCE_NET] += insurance_net
                tally.counters[C_INSURANCE_SQUARED] += insurance_net * insurance_net
            if wheels is not None:
                for box in range(boxes):
                    places[0, box] = firsts[box] >> KIND_BITS
                    places[1, box] = dealt[box] >> KIND_BITS
                spin_round(
                    wheels,
                    tally,
                    rounds - 1,
                    in_shoe,
                    places[0],
                    places[1],
                    np.int64(up_card >> KIND_BITS),
                    second,
                    turning,
                    turn,
                    trace,
                )
                in_shoe += 1
            if trace is not None:
                _note(trace, NOTE_END, dealer, place)
            if count is not None:
                tally.by_count[plan * 4] += boxes
                tally.by_count[plan * 4 + 1] += round_net
                tally.by_count[plan * 4 + 2] += round_net * round_net
                tally.by_count[plan * 4 + 3] += boxes * wager
                for seen in range(began, place):
                    running += count.tags[shoe[seen] >> KIND_BITS]
            shoe_net += round_net
            shoe_wagered += boxes * wager
        total_net += shoe_net
        wagered_all += shoe_wagered
        tally.counters[C_SHOES] += 1
        tally.counters[C_SHOE_NET_SQUARED] += shoe_net * shoe_net
        tally.counters[C_SHOE_CROSS] += shoe_net * shoe_wagered
        tally.counters[C_SHOE_WAGERED_SQUARED] += shoe_wagered * shoe_wagered
    tally.counters[C_ROUNDS] += rounds
    tally.counters[C_CARDS] += cards_dealt
    tally.counters[C_DRAWN] += drawn
    tally.counters[C_NET] += total_net
    tally.counters[C_NET_SQUARED] += squares
    tally.counters[C_WAGERED] += wagered_all
    return rounds


@inlined
def _note(
    trace: NDArray[np.int64], what: int, where: int | np.int64, value: int | np.int64
) -> None:
    """Write one line of a trace; the first place holds how many there are."""
    at = trace[0]
    trace[at] = what
    trace[at + 1] = where
    trace[at + 2] = value
    trace[0] = at + 3
