"""The cards of a round: where they are, how the next one comes, and the opening deal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import DECK
from spanish21.simulation.kernel.discards import take_discards
from spanish21.simulation.kernel.jit import compiled, inlined
from spanish21.simulation.kernel.stream import Words, deal_ahead, deal_at_once
from spanish21.simulation.kernel.tables import KIND_BITS, Counting, Tables

__all__ = [
    "DECK_SIZE",
    "KIND",
    "Dealt",
    "Felt",
    "Plan",
    "Round",
    "choose_plan",
    "deal_opening",
    "draw",
    "lay_out",
]

KIND = (1 << KIND_BITS) - 1
DECK_SIZE = len(DECK)
SLACK = 16
LONGEST = 24
"""cards that a hand can have"""


class Felt(NamedTuple):
    """Where the cards and the hands of a round are."""

    shoe: NDArray[np.uint16]
    """behind its cards there is room for the discards that may have to follow them"""
    firsts: NDArray[np.int64]
    """by box, its first card"""
    seconds: NDArray[np.int64]
    forms: NDArray[np.int64]
    """by box, the class of its match"""
    insured: NDArray[np.int64]
    finals: NDArray[np.int64]
    """the hands that were played, box after box"""
    ends: NDArray[np.int64]
    """by box, where its hands end in `finals`"""
    waiting: NDArray[np.int64]
    """kinds of the split cards whose turn has not come"""
    picks: NDArray[np.uint32]
    """which cards were chosen when the shoe was shuffled"""
    paid: NDArray[np.int64]
    """by box, what a wheel wager has won"""


class Dealt(NamedTuple):
    """How far the shoe is dealt and shuffled, and how many cards there are."""

    place: int
    ready: int
    stock: int


class Plan(NamedTuple):
    """How a round is played: the plan of the true count and its level of wagers."""

    number: int
    level: int
    base: int
    """where the finals of the level begin"""


class Round(NamedTuple):
    """What is known of a round after the opening deal."""

    began: int
    """the place in the shoe of its first card"""
    plan: Plan
    up_card: np.uint16
    up: np.int64
    """the points of the up card"""


@compiled
def lay_out(cards: int, splits: int, boxes: int) -> Felt:
    """Make room for the cards and hands of a round."""
    hands = boxes * (splits + 1)
    return Felt(
        np.zeros(2 * cards + hands * LONGEST + 64, np.uint16),
        np.empty(boxes, np.int64),
        np.empty(boxes, np.int64),
        np.zeros(boxes, np.int64),
        np.zeros(boxes, np.int64),
        np.empty(hands + 1, np.int64),
        np.empty(boxes + 1, np.int64),
        np.empty(splits + 1, np.int64),
        np.empty(cards // 2 + 1, np.uint32),
        np.zeros(boxes, np.int64),
    )


@inlined
def load(t: Tables, felt: Felt, words: Words, boxes: int) -> Dealt:
    """Put a fresh shoe on the table, shuffled as far as it will probably be dealt."""
    for place in range(t.cards):
        felt.shoe[place] = t.fresh[place]
    ready = 0
    if not t.rounds_per_stream:
        ready = deal_at_once(felt.shoe, felt.picks, t.cover + 2 * boxes + SLACK, t.cards, words)
    return Dealt(t.burn, ready, t.cards)


@inlined
def draw(
    t: Tables, felt: Felt, words: Words, dealt: Dealt, began: int, up: np.int64, turn: int
) -> tuple[np.uint16, Dealt]:
    """Return the next card; an empty shoe is refilled with the discards at the turn of a box."""
    place, ready, stock = dealt
    if place >= ready:
        if place == t.cards:
            stock = take_discards(t, felt.shoe, began, felt.firsts, felt.seconds, up, turn)
            place += stock > t.cards
        ready = deal_ahead(felt.shoe, ready, place + t.ahead, stock, words)
    return felt.shoe[np.uint64(place)], Dealt(place + 1, ready, stock)


@inlined
def choose_plan(t: Tables, count: Counting | None, running: int, place: int) -> Plan:
    """Return the plan for the true count, or the only one."""
    if count is None:
        return Plan(0, 0, 0)
    true = (running * count.unit) // (t.cards - place) - count.lowest
    number = min(max(true, 0), count.levels - 1)
    level = count.wager[number]
    return Plan(number, level, level * t.level_stride)


@inlined
def deal_opening(t: Tables, felt: Felt, boxes: int, place: int) -> np.uint16:
    """Deal two cards to each box, with the up card between them, and return that."""
    for box in range(boxes):
        felt.firsts[box] = felt.shoe[np.uint64(place + box)]
    up_card: np.uint16 = felt.shoe[np.uint64(place + boxes)]
    row = np.int64(up_card >> KIND_BITS) * DECK_SIZE
    for box in range(boxes):
        card = felt.shoe[np.uint64(place + boxes + 1 + box)]
        felt.seconds[box] = card
        if t.matched:
            form = t.match[row + (felt.firsts[box] >> KIND_BITS)] * 3
            felt.forms[box] = form + t.match[row + (card >> KIND_BITS)]
    return up_card
