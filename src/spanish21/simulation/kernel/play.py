"""The compiled kernel: the order of play and look-ups, and no rule.

Cards come by a lazy Fisher-Yates shuffle from a stream that is keyed by seed and shoe.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.compiling import Part
from spanish21.simulation.kernel.boxes import insure_boxes, leave_boxes, play_box
from spanish21.simulation.kernel.dealer import UNFINISHED, deal_second, draw_dealer, join_dealer
from spanish21.simulation.kernel.dealing import (
    KIND,
    Dealt,
    Felt,
    Plan,
    Round,
    choose_plan,
    deal_opening,
    lay_out,
    load,
)
from spanish21.simulation.kernel.jit import ZERO, announced, compiled, inlined
from spanish21.simulation.kernel.settlement import Settled, settle_round
from spanish21.simulation.kernel.spinning import Spin, spin_round, wheel_stream
from spanish21.simulation.kernel.stream import Words, deal_ahead, gather, stream
from spanish21.simulation.kernel.tables import KIND_BITS, Counting, Tables, Wheels
from spanish21.simulation.kernel.tally import Counter, Note, Tally
from spanish21.simulation.kernel.trace import note

__all__ = ["Opened", "open_round", "play_dealer", "play_shoes"]

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
C_SHORT = int(Counter.SHORT)
C_REFILLED = int(Counter.REFILLED)
NOTE_END = int(Note.END)
NOTE_SHORT = int(Note.SHORT)


class Played(NamedTuple):
    """The end of a round before it is settled."""

    dealt: Dealt
    dealer: np.int64
    """the dealer's final hand"""
    second: np.int64
    """the place in the deck of the dealer's second card, -1 if none was dealt"""
    insured: bool
    drawn: int
    """cards that the players drew"""


class Opened(NamedTuple):
    """The cards of the dealer and of the shoe as a round goes on."""

    dealt: Dealt
    dealer: np.int64
    """the state of the dealer's hand"""
    second: np.int64
    """the place in the deck of the dealer's second card, -1 if none was dealt"""


class Shoe(NamedTuple):
    """What a shoe came to so far."""

    rounds: int
    cards: int
    drawn: int
    net: int
    squares: int
    wagered: int


@announced(Part.WHEELS_AND_DEVICES)
@compiled
def play_shoes(
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
    """Play shoes by number, up to a limit of rounds, and return the rounds played.

    `many` is the number of boxes if it is more than one, `trace` takes what every decision and
    settlement was, `count` is a count system, `wheels` are the wheel wagers; without them their
    parts are not compiled. A result of -1 means that the tables contradict themselves.
    """
    boxes = 1
    if many is not None:
        boxes = many
    felt = lay_out(t.cards, t.splits, boxes)
    rounds = ZERO
    for number in range(first_shoe, first_shoe + shoes):
        if rounds >= most:
            break
        more = play_shoe(t, tally, felt, seed, number, rounds, most, boxes, trace, count, wheels)
        if more < 0:
            return -1
        rounds += more
    return rounds


@inlined
def play_shoe(
    t: Tables,
    tally: Tally,
    felt: Felt,
    seed: np.uint64,
    number: int,
    before: int,
    most: int,
    boxes: int,
    trace: NDArray[np.int64] | None,
    count: Counting | None,
    wheels: Wheels | None,
) -> int:
    """Play a shoe after some rounds of others, and return its rounds."""
    words = stream(seed, np.uint64(number))
    key = words.start
    dealt = load(t, felt, words, boxes)
    running = start_count(count)
    shoe = Shoe(0, 0, 0, 0, 0, 0)
    while before + shoe.rounds < most:
        if not has_more(t, dealt, shoe.rounds):
            break
        if t.rounds_per_stream:
            gather(felt.shoe, t.fresh, min(dealt.ready, t.cards), t.cards, words)
            words = stream(key, np.uint64(shoe.rounds))
            dealt = Dealt(0, 0, t.cards)
            running = start_count(count)
        began = dealt.place
        plan = choose_plan(t, count, running, began)
        now, played = play_round(t, felt, words, plan, dealt, boxes, trace)
        dealt = played.dealt
        if not enough_cards(t, tally, dealt, trace):
            break
        settled = settle_round(t, tally, felt, now, played.dealer, boxes, played.insured, trace)
        if not settled.possible:
            return -1
        if wheels is not None:
            turning = wheel_stream(seed, np.uint64(number))
            spin = Spin(before + shoe.rounds, shoe.rounds, turning, now.up_card, played.second)
            spin_round(wheels, tally, felt, spin, boxes, trace)
        if trace is not None:
            note(trace, NOTE_END, played.dealer, dealt.place)
        wagered = boxes * t.wager[plan.level]
        if count is not None:
            count_round(tally, plan, settled.net, boxes, wagered)
            running += tags_of(felt, count, began, dealt.place)
        shoe = add_round(t, shoe, began, played, settled, wagered)
    count_shoe(tally, shoe)
    return shoe.rounds


@inlined
def has_more(t: Tables, dealt: Dealt, rounds: int) -> bool:
    """Return whether another round begins: the cover card has not come, or the device goes on."""
    if t.rounds_per_stream:
        return rounds < t.rounds_per_stream
    return dealt.place <= t.cover


@inlined
def start_count(count: Counting | None) -> int:
    """Return the running count of a fresh shoe."""
    if count is None:
        return 0
    return count.start


@inlined
def enough_cards(t: Tables, tally: Tally, dealt: Dealt, trace: NDArray[np.int64] | None) -> bool:
    """Return whether there were cards enough for a round, and count one that emptied the shoe."""
    if dealt.place > dealt.stock:
        tally.counters[C_SHORT] += 1
        if trace is not None:
            note(trace, NOTE_SHORT, 0, dealt.place)
        return False
    if dealt.place > t.cards:
        tally.counters[C_REFILLED] += 1
    return True


@inlined
def open_round(
    t: Tables, felt: Felt, words: Words, plan: Plan, dealt: Dealt, boxes: int
) -> tuple[Round, Opened]:
    """Deal the opening cards of a round."""
    began, ready, _ = dealt
    opened = began + 2 * boxes + 1
    if ready <= opened:
        ready = deal_ahead(felt.shoe, ready, opened + 1 + t.ahead, t.cards, words)
    up_card = deal_opening(t, felt, boxes, began)
    now = Round(began, plan, up_card, np.int64(t.up[up_card & KIND]))
    dealer = np.int64(t.first[up_card & KIND])
    second = np.int64(-1)
    if t.hole:
        card = felt.shoe[np.uint64(opened)]
        opened += 1
        dealer = join_dealer(t, dealer, card)
        second = np.int64(card >> KIND_BITS)
    return now, Opened(Dealt(opened, ready, t.cards), dealer, second)


@inlined
def play_round(
    t: Tables,
    felt: Felt,
    words: Words,
    plan: Plan,
    dealt: Dealt,
    boxes: int,
    trace: NDArray[np.int64] | None,
) -> tuple[Round, Played]:
    """Deal and play a round to the dealer's last card."""
    now, opening = open_round(t, felt, words, plan, dealt, boxes)
    dealt, dealer, second = opening
    opened = dealt.place
    insured = insure_boxes(t, felt, now, boxes, trace)
    if dealer == t.dealer_blackjack and t.reader[now.up]:
        leave_boxes(t, felt, now, boxes)
        return now, Played(dealt, dealer, second, insured, 0)
    found = ZERO
    undecided = np.uint8(0)
    for box in range(boxes):
        dealt, found, open_ = play_box(t, felt, words, now, dealt, box, found, trace)
        undecided |= open_
    players = dealt.place
    dealt, dealer, second = play_dealer(
        t, felt, words, now, Opened(dealt, dealer, second), boxes, insured, undecided != 0
    )
    return now, Played(dealt, dealer, second, insured, players - opened - (players > t.cards))


@inlined
def play_dealer(
    t: Tables,
    felt: Felt,
    words: Words,
    now: Round,
    standing: Opened,
    boxes: int,
    insured: bool,  # noqa: FBT001 - numba knows no keyword-only parameters
    undecided: bool,  # noqa: FBT001
) -> Opened:
    """Deal the dealer's second card where there is none, and draw if any hand is undecided."""
    dealt, dealer, second = standing
    if not t.hole:
        dealt, dealer, second = deal_second(t, felt, words, now, dealt, dealer, boxes, insured)
    if not undecided:
        dealer = min(dealer, np.int64(UNFINISHED))
    dealt, dealer = draw_dealer(t, felt, words, now, dealt, dealer, boxes)
    return Opened(dealt, dealer, second)


@inlined
def add_round(
    t: Tables, shoe: Shoe, began: int, played: Played, settled: Settled, wagered: int
) -> Shoe:
    """Add a round to the shoe's results; a card burned of the discards does not count as dealt."""
    place = played.dealt.place
    return Shoe(
        shoe.rounds + 1,
        shoe.cards + place - began - (place > t.cards),
        shoe.drawn + played.drawn,
        shoe.net + settled.net,
        shoe.squares + settled.squares,
        shoe.wagered + wagered,
    )


@inlined
def count_round(tally: Tally, plan: Plan, net: int, boxes: int, wagered: int) -> None:
    """Count a round by its true count."""
    row = plan.number * 4
    tally.by_count[row] += boxes
    tally.by_count[row + 1] += net
    tally.by_count[row + 2] += net * net
    tally.by_count[row + 3] += wagered


@inlined
def tags_of(felt: Felt, count: Counting, began: int, place: int) -> int:
    """Return by how much the cards of a round move the running count."""
    moved = 0
    for seen in range(began, place):
        moved += count.tags[felt.shoe[seen] >> KIND_BITS]
    return moved


@inlined
def count_shoe(tally: Tally, shoe: Shoe) -> None:
    """Count a shoe when its last round is played."""
    tally.counters[C_SHOES] += 1
    tally.counters[C_ROUNDS] += shoe.rounds
    tally.counters[C_CARDS] += shoe.cards
    tally.counters[C_DRAWN] += shoe.drawn
    tally.counters[C_NET] += shoe.net
    tally.counters[C_NET_SQUARED] += shoe.squares
    tally.counters[C_WAGERED] += shoe.wagered
    tally.counters[C_SHOE_NET_SQUARED] += shoe.net * shoe.net
    tally.counters[C_SHOE_CROSS] += shoe.net * shoe.wagered
    tally.counters[C_SHOE_WAGERED_SQUARED] += shoe.wagered * shoe.wagered
