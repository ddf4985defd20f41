"""Rounds played decision by decision at many tables side by side, each with one box."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.compiling import Part
from spanish21.simulation.kernel.dealing import KIND, Dealt, Felt, Plan, Round, draw, load
from spanish21.simulation.kernel.jit import ZERO, announced, compiled, constant, inlined
from spanish21.simulation.kernel.play import Opened, open_round, play_dealer
from spanish21.simulation.kernel.settlement import settle_hands
from spanish21.simulation.kernel.stream import Words, gather, stream
from spanish21.simulation.kernel.tables import KIND_BITS, UPS, Act, Mode, Tables

__all__ = ["Column", "Ended", "Observed", "Stage", "Standing", "observe_tables", "step_tables"]


class Stage(IntEnum):
    """What a table waits for."""

    WAGER = 0
    INSURANCE = 1
    PLAY = 2


class Column(IntEnum):
    """The places of the numbers that describe a table between two decisions."""

    STAGE = 0
    PLACE = 1
    READY = 2
    STOCK = 3
    NUMBER = 4
    """of the next stream of random words"""
    BEGAN = 5
    UP_CARD = 6
    DEALER = 7
    SECOND = 8
    KIND = 9
    """of the first card of the hand"""
    LAST = 10
    """the kind of its second card"""
    SHAPE = 11
    MODE = 12
    SPLITS = 13
    WAITING = 14
    """split cards whose turn has not come"""
    FOUND = 15
    """hands that are complete"""
    UNDECIDED = 16
    LEVEL = 17
    """of the wager"""
    SEEN_TO = 18
    """cards of the shoe that were counted as seen"""


class Standing(NamedTuple):
    """All tables as they stand; the first index of every array is the table."""

    columns: NDArray[np.int64]
    words: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    """by table, what its streams are made of"""
    seen: NDArray[np.int16]
    """by card of the deck, how many lie or lay face up since the shuffle"""
    shoe: NDArray[np.uint16]
    box: NDArray[np.int64]
    """the only entries of `Felt.firsts`, `seconds`, `forms`, `insured` and `paid`"""
    finals: NDArray[np.int64]
    ends: NDArray[np.int64]
    waiting: NDArray[np.int64]
    picks: NDArray[np.uint32]


class Ended(NamedTuple):
    """What a step brought, by table."""

    over: NDArray[np.bool_]
    net: NDArray[np.int64]
    """of the basic wager, in quanta"""
    insurance: NDArray[np.int64]
    """in cents"""
    fixed: NDArray[np.int64]
    """the hand that earned a fixed payout, as a final, or -1"""


class Observed(NamedTuple):
    """What is seen at each table."""

    hand: NDArray[np.int8]
    """facts of the hand, up card, split, doubled, splits, chances, box"""
    mask: NDArray[np.int8]
    """which acts of `codes` are allowed, then which wagers"""
    codes: NDArray[np.int64]
    most_splits: int


STAGE, PLACE, READY, STOCK = (int(c) for c in list(Column)[:4])
NUMBER, BEGAN, UP_CARD, DEALER = (int(c) for c in list(Column)[4:8])
SECOND, FIRST_KIND, LAST, SHAPE = (int(c) for c in list(Column)[8:12])
MODE, SPLITS, WAITING, FOUND = (int(c) for c in list(Column)[12:16])
UNDECIDED, LEVEL, SEEN_TO = (int(c) for c in list(Column)[16:])
AT_WAGER, AT_INSURANCE, AT_PLAY = (int(stage) for stage in Stage)
COMPLETE, SPLIT, HIT, DOUBLE = int(Act.COMPLETE), int(Act.SPLIT), int(Act.HIT), int(Act.DOUBLE)
INSURE = int(Act.INSURE)
ASKED = 1 << INSURE | 1 << int(Act.DECLINE)
DEALT_MODE = int(Mode.DEALT)
TWICE_MODE, THRICE_MODE = int(Mode.DOUBLED_TWICE), int(Mode.DOUBLED_THRICE)
DOUBLED_MODE, SPLIT_DOUBLED_MODE = int(Mode.DOUBLED), int(Mode.SPLIT_DOUBLED)
KINDS = 1 << KIND_BITS
NONE = constant(-1)


@announced(Part.ENVIRONMENT)
@compiled
def step_tables(
    t: Tables,
    legal: NDArray[np.int64],
    standing: Standing,
    acts: NDArray[np.int64],
    ended: Ended,
) -> None:
    """Take an act at every table: a level of wager, what is done with a hand, or -1 for nothing."""
    for table in range(acts.size):
        now, box = standing.columns[table], standing.box[table]
        felt = Felt(
            standing.shoe[table],
            box[0:1],
            box[1:2],
            box[2:3],
            box[3:4],
            standing.finals[table],
            standing.ends[table],
            standing.waiting[table],
            standing.picks[table],
            box[4:5],
        )
        words, seen = standing.words[table], standing.seen[table]
        ended.over[table] = False
        ended.net[table] = ended.insurance[table] = ZERO
        ended.fixed[table] = NONE
        act = acts[table]
        if act < 0:
            continue
        playing = True
        if now[STAGE] == AT_WAGER:
            begin(t, felt, now, words, standing.keys[table], seen, act)
            playing = now[STAGE] != AT_INSURANCE
            over = playing and look(t, felt, now)
        elif now[STAGE] == AT_INSURANCE:
            felt.insured[0] = act == INSURE
            over = look(t, felt, now)
        else:
            over = take(t, felt, now, words, act)
        if playing and not over:
            over = complete_hands(t, felt, now, words, legal)
        if over:
            settle(t, felt, now, words, ended, table)
        show(t, felt, now, seen, over)


@announced(Part.ENVIRONMENT)
@compiled
def observe_tables(
    t: Tables, legal: NDArray[np.int64], standing: Standing, facts: NDArray[np.int8], out: Observed
) -> None:
    """Write down what is seen of the hand whose turn it is, and what may be done."""
    cut, codes = facts.shape[1] // 2, out.codes.size
    for table in range(out.hand.shape[0]):
        now, hand, mask = standing.columns[table], out.hand[table], out.mask[table]
        hand[:], mask[:] = 0, 0
        if now[STAGE] == AT_WAGER:
            mask[codes:] = 1
            continue
        shape = now[SHAPE]
        for place in range(cut):
            hand[place] = facts[shape, place]
            hand[cut + 4 + place] = facts[shape, cut + place]
        hand[cut] = t.up[now[UP_CARD] & KIND]
        hand[cut + 1] = now[SPLITS] > 0
        hand[cut + 2] = doubles_of(now[MODE])
        hand[cut + 3] = min(now[SPLITS], out.most_splits)
        hand[2 * cut + 4] = 1
        bits = ASKED if now[STAGE] == AT_INSURANCE else legal[now[MODE], shape]
        for place in range(codes):
            mask[place] = bits >> out.codes[place] & 1


@inlined
def dealt_of(now: NDArray[np.int64]) -> Dealt:
    """Return how far the shoe of a table is dealt."""
    return Dealt(now[PLACE], now[READY], now[STOCK])


@inlined
def keep_dealt(now: NDArray[np.int64], dealt: Dealt) -> None:
    """Write down how far the shoe of a table is dealt."""
    now[PLACE], now[READY], now[STOCK] = dealt.place, dealt.ready, dealt.stock


@inlined
def round_of(t: Tables, now: NDArray[np.int64]) -> Round:
    """Return what is known of the round of a table."""
    level = now[LEVEL]
    up_card = np.uint16(now[UP_CARD])
    up = np.int64(t.up[up_card & KIND])
    return Round(now[BEGAN], Plan(0, level, level * t.level_stride), up_card, up)


@inlined
def begin(
    t: Tables,
    felt: Felt,
    now: NDArray[np.int64],
    words: NDArray[np.uint64],
    key: np.uint64,
    seen: NDArray[np.int16],
    level: int,
) -> None:
    """Shuffle if that is due, and deal the opening cards."""
    if t.rounds_per_stream or now[PLACE] > t.cover:
        if t.rounds_per_stream:
            old = Words(words[0], words[1])
            gather(felt.shoe, t.fresh, min(now[READY], t.cards), t.cards, old)
        fresh = stream(key, np.uint64(now[NUMBER]))
        now[NUMBER] += 1
        words[0], words[1] = fresh.start, fresh.step
        if t.rounds_per_stream:
            keep_dealt(now, Dealt(0, 0, t.cards))
        else:
            keep_dealt(now, load(t, felt, fresh, 1))
        seen[:] = 0
        now[SEEN_TO] = now[PLACE]
    plan = Plan(0, level, level * t.level_stride)
    began, opening = open_round(t, felt, Words(words[0], words[1]), plan, dealt_of(now), 1)
    keep_dealt(now, opening.dealt)
    now[BEGAN], now[UP_CARD], now[LEVEL] = began.began, began.up_card, level
    now[DEALER], now[SECOND] = opening.dealer, opening.second
    now[FIRST_KIND], now[LAST] = felt.firsts[0] & KIND, felt.seconds[0] & KIND
    now[SHAPE] = t.two[(now[FIRST_KIND] << KIND_BITS) | now[LAST]]
    now[MODE] = DEALT_MODE
    now[SPLITS] = now[WAITING] = now[FOUND] = now[UNDECIDED] = ZERO
    felt.insured[0] = ZERO
    now[STAGE] = AT_INSURANCE if t.insurable[began.up] else AT_PLAY


@inlined
def look(t: Tables, felt: Felt, now: NDArray[np.int64]) -> bool:
    """Use the card reader; return whether the round is over with a dealer blackjack."""
    now[STAGE] = AT_PLAY
    began = round_of(t, now)
    if now[DEALER] != t.dealer_blackjack or not t.reader[began.up]:
        return False
    felt.finals[0] = began.plan.base + now[SHAPE]
    felt.ends[0] = 1
    now[FOUND] = 1
    return True


@inlined
def take(
    t: Tables, felt: Felt, now: NDArray[np.int64], words: NDArray[np.uint64], act: np.int64
) -> bool:
    """Do what was decided with the hand whose turn it is; return whether the box is done."""
    if act == SPLIT:
        felt.waiting[now[WAITING]] = now[LAST]
        now[WAITING] += 1
        now[SPLITS] += 1
        now[MODE] = split_mode(t, now)
        second_card(t, felt, now, words)
        return False
    if act < HIT:
        return leave_hand(t, felt, now, words, act)
    if act == DOUBLE:
        now[MODE] = t.double_mode[now[MODE]]
    card = next_card(t, felt, now, words)
    now[SHAPE] = t.next[(now[SHAPE] << KIND_BITS) | (card & KIND)]
    return False


@inlined
def next_card(
    t: Tables, felt: Felt, now: NDArray[np.int64], words: NDArray[np.uint64]
) -> np.uint16:
    """Deal a card to the box."""
    began = round_of(t, now)
    card, dealt = draw(
        t, felt, Words(words[0], words[1]), dealt_of(now), began.began, began.up, ZERO
    )
    keep_dealt(now, dealt)
    return card


@inlined
def second_card(t: Tables, felt: Felt, now: NDArray[np.int64], words: NDArray[np.uint64]) -> None:
    """Deal the second card of a split hand."""
    now[LAST] = np.int64(next_card(t, felt, now, words) & KIND)
    now[SHAPE] = t.two[(now[FIRST_KIND] << KIND_BITS) | now[LAST]]


@inlined
def leave_hand(
    t: Tables, felt: Felt, now: NDArray[np.int64], words: NDArray[np.uint64], act: np.int64
) -> bool:
    """Leave a hand as it is and turn to the next; return whether there is none."""
    final = now[LEVEL] * t.level_stride + t.left[now[MODE] * UPS + act] + now[SHAPE]
    now[UNDECIDED] |= t.open[final]
    felt.finals[now[FOUND]] = final
    now[FOUND] += 1
    felt.ends[0] = now[FOUND]
    if now[WAITING] == 0:
        return True
    now[WAITING] -= 1
    now[FIRST_KIND] = felt.waiting[now[WAITING]]
    now[MODE] = split_mode(t, now)
    second_card(t, felt, now, words)
    return False


@inlined
def split_mode(t: Tables, now: NDArray[np.int64]) -> np.int64:
    """Return the mode of a split hand that begins with the card at hand."""
    return np.int64(t.split_mode[(now[SPLITS] == t.splits) * KINDS + now[FIRST_KIND]])


@inlined
def doubles_of(mode: np.int64) -> int:
    """Return how often the hands of a mode were doubled."""
    if mode >= TWICE_MODE:
        return 3 if mode >= THRICE_MODE else 2
    return int(mode == DOUBLED_MODE or mode == SPLIT_DOUBLED_MODE)  # noqa: PLR1714, SIM109 - numba


@inlined
def complete_hands(
    t: Tables,
    felt: Felt,
    now: NDArray[np.int64],
    words: NDArray[np.uint64],
    legal: NDArray[np.int64],
) -> bool:
    """Leave hands about which nothing is asked; return whether the box is done."""
    while legal[now[MODE], now[SHAPE]] == 0:
        if leave_hand(t, felt, now, words, np.int64(COMPLETE)):
            return True
    return False


@inlined
def settle(
    t: Tables,
    felt: Felt,
    now: NDArray[np.int64],
    words: NDArray[np.uint64],
    ended: Ended,
    table: int,
) -> None:
    """Play the dealer's hand and settle the box."""
    began = round_of(t, now)
    looked = now[DEALER] == t.dealer_blackjack and t.reader[began.up] != 0
    if not looked:
        last = play_dealer(
            t,
            felt,
            Words(words[0], words[1]),
            began,
            Opened(dealt_of(now), now[DEALER], now[SECOND]),
            1,
            felt.insured[0] != 0,
            now[UNDECIDED] != 0,
        )
        keep_dealt(now, last.dealt)
        now[DEALER] = last.dealer
    dealer = now[DEALER]
    ended.over[table] = True
    ended.net[table] = settle_hands(t, None, felt, began.up, dealer, 0, ZERO, None)
    if felt.insured[0]:
        won = dealer == t.dealer_blackjack
        ended.insurance[table] = (
            t.insured[felt.finals[0]] if won else -t.uninsured[began.plan.level]
        )
    for hand in range(felt.ends[0]):
        final = felt.finals[hand]
        if dealer != t.dealer_blackjack and t.fixed[final] and t.fixed_up[began.up]:
            ended.fixed[table] = final
    now[STAGE] = AT_WAGER


@inlined
def show(
    t: Tables,
    felt: Felt,
    now: NDArray[np.int64],
    seen: NDArray[np.int16],
    over: bool,  # noqa: FBT001
) -> None:
    """Count the cards that lie face up; the hole card only when the round is over."""
    hole = now[BEGAN] + 3 if t.hole else NONE
    for place in range(now[SEEN_TO], now[PLACE]):
        if place != hole:
            seen[felt.shoe[place] >> KIND_BITS] += 1
    if over and t.hole:
        seen[felt.shoe[hole] >> KIND_BITS] += 1
    now[SEEN_TO] = now[PLACE]
