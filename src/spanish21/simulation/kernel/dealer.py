"""The dealer's turn: the second card without a hole card, and the cards drawn."""

from __future__ import annotations

import numpy as np

from spanish21.simulation.kernel.dealing import KIND, Dealt, Felt, Round, draw
from spanish21.simulation.kernel.jit import ZERO, inlined
from spanish21.simulation.kernel.stream import Words
from spanish21.simulation.kernel.tables import DEALER_BITS, KIND_BITS, Tables

__all__ = ["FINALS", "UNFINISHED", "box_needs_second", "deal_second", "draw_dealer", "join_dealer"]

FINALS = 1 << DEALER_BITS
UNFINISHED = FINALS - 1


@inlined
def join_dealer(t: Tables, dealer: np.int64, card: np.uint16) -> np.int64:
    """Return the state of the dealer's hand after one more card."""
    return np.int64(t.dealer[(dealer << KIND_BITS) | (card & KIND)])


@inlined
def deal_second(
    t: Tables,
    felt: Felt,
    words: Words,
    now: Round,
    dealt: Dealt,
    dealer: np.int64,
    boxes: int,
    insured: bool,  # noqa: FBT001 - numba knows no keyword-only parameters
) -> tuple[Dealt, np.int64, np.int64]:
    """Deal the second card if it can matter; return the dealer's hand and the card's place."""
    if t.second_always or insured or second_matters(t, felt, now.up, boxes):
        card, dealt = draw(t, felt, words, dealt, now.began, now.up, boxes)
        return dealt, join_dealer(t, dealer, card), np.int64(card >> KIND_BITS)
    return dealt, np.int64(UNFINISHED), np.int64(-1)


@inlined
def second_matters(t: Tables, felt: Felt, up: np.int64, boxes: int) -> bool:
    """Return whether a second card can change what some hand is paid."""
    needed = False
    hand = ZERO
    for box in range(boxes):
        needed |= box_needs_second(t, felt, up, box, hand)
        hand = felt.ends[box]
    return needed


@inlined
def box_needs_second(t: Tables, felt: Felt, up: np.int64, box: int, hand: int) -> bool:
    """Return whether a second card can change what some hand of a box is paid."""
    natural, size = np.int64(t.natural[up]), t.open.size
    taken = np.int64(0)
    needed = False
    while hand < felt.ends[box]:
        final = felt.finals[hand]
        if t.second[(natural * 2 + taken) * size + final]:
            needed = True
        taken = np.int64(t.taken[taken * size + final])
        hand += 1
    return needed


@inlined
def draw_dealer(
    t: Tables, felt: Felt, words: Words, now: Round, dealt: Dealt, dealer: np.int64, boxes: int
) -> tuple[Dealt, np.int64]:
    """Draw until the dealer's hand is final."""
    while dealer >= FINALS:
        card, dealt = draw(t, felt, words, dealt, now.began, now.up, boxes)
        dealer = join_dealer(t, dealer, card)
    return dealt, dealer
