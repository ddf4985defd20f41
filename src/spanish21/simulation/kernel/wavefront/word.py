"""The word: all that a stage needs to know about a round under way, in the fields of 64 bits."""

from __future__ import annotations

import numpy as np

from spanish21.simulation.kernel.jit import inlined

__all__ = [
    "CARD",
    "CLOSED",
    "DEALER_AT",
    "DEALER_CARD",
    "DRAWS",
    "MOST_DEALERS",
    "MOST_LANES",
    "MOST_PLACES",
    "MOST_ROWS",
    "MOST_SHAPES",
    "MOST_STARTS",
    "OPEN",
    "ROW_AT",
    "SPLITS",
    "START",
    "U0",
    "U1",
    "dealer_of",
    "drawn_by_dealer",
    "final_of",
    "lane_of",
    "new_word",
    "next_round",
    "place_of",
    "row_of",
    "shape_of",
    "shape_part",
    "sort_of",
    "whole",
    "with_dealer",
    "with_hand",
    "with_left",
]

U0, U1 = np.uint64(0), np.uint64(1)

CLOSED, OPEN, DRAWS, SPLITS = (np.uint64(sort) for sort in range(4))
"""What comes next: nothing (the dealer cannot change the result), the dealer, a card, a split."""

MOST_SHAPES, MOST_ROWS, MOST_DEALERS = 1 << 10, 1 << 8, 1 << 6
MOST_PLACES, MOST_LANES, MOST_STARTS = 1 << 9, 1 << 7, 1 << 16
"""How much fits in the fields."""

_SORT = np.uint64(3)
ROW_AT, _ROW = np.uint64(2), np.uint64(MOST_ROWS - 1)
"""The row of moves while the hand draws, and how it was left after that."""
_SHAPE_AT, _SHAPE = np.uint64(10), np.uint64(MOST_SHAPES - 1)
DEALER_AT, _DEALER = np.uint64(20), np.uint64(MOST_DEALERS - 1)
_DREW_AT, _DREW = np.uint64(26), np.uint64((1 << 5) - 1)
_PLACE_AT, _PLACE = np.uint64(32), np.uint64(MOST_PLACES - 1)
_LANE_AT, _LANE = np.uint64(41), np.uint64(MOST_LANES - 1)
START = np.uint64(48)
"""The number of the lowest bit of the last field: where the next card is among all shoes."""

_HAND = ~((U1 << DEALER_AT) - U1)
_NOT_DEALER = ~(_DEALER << DEALER_AT)
_SHOE = ~((U1 << _PLACE_AT) - U1)
CARD = (U1 << START) | (U1 << _PLACE_AT)
"""What one card more adds to a word."""
DEALER_CARD = CARD | (U1 << _DREW_AT)
"""What one card more for the dealer adds."""


@inlined
def whole(number: np.uint64 | np.uint32 | np.int64) -> int:
    """Return a number with a sign: compiled code makes a fraction of one with and one without."""
    return np.int64(number)  # type: ignore[return-value]


@inlined
def new_word(lane: np.uint64, stride: np.uint64, place: np.uint64) -> np.uint64:
    """Return the word of a shoe before a round."""
    return ((lane * stride + place) << START) | (lane << _LANE_AT) | (place << _PLACE_AT)


@inlined
def next_round(word: np.uint64) -> np.uint64:
    """Return a word without what belongs to the round that is over."""
    return word & _SHOE


@inlined
def sort_of(word: np.uint64) -> np.uint64:
    """Return what comes next."""
    return word & _SORT


@inlined
def shape_of(word: np.uint64) -> np.uint64:
    """Return the shape of the hand."""
    return (word >> _SHAPE_AT) & _SHAPE


@inlined
def row_of(word: np.uint64) -> np.uint64:
    """Return the row of moves by which the hand draws, or how it was left."""
    return (word >> ROW_AT) & _ROW


@inlined
def final_of(word: np.uint64, shapes: np.uint64) -> np.uint64:
    """Return the number of a hand that was left: the way it was left, and its shape."""
    return row_of(word) * shapes + shape_of(word)


@inlined
def dealer_of(word: np.uint64) -> np.uint64:
    """Return the dealer's hand."""
    return (word >> DEALER_AT) & _DEALER


@inlined
def drawn_by_dealer(word: np.uint64) -> np.uint64:
    """Return how many cards the dealer drew."""
    return (word >> _DREW_AT) & _DREW


@inlined
def place_of(word: np.uint64) -> np.uint64:
    """Return the place of the next card in its shoe."""
    return (word >> _PLACE_AT) & _PLACE


@inlined
def lane_of(word: np.uint64) -> np.uint64:
    """Return the number of the shoe among those that are played side by side."""
    return (word >> _LANE_AT) & _LANE


@inlined
def shape_part(shape: np.uint64) -> np.uint64:
    """Return a shape where a word has it."""
    return shape << _SHAPE_AT


@inlined
def with_hand(word: np.uint64, shape: np.uint64, move: np.uint64) -> np.uint64:
    """Return a word with another hand."""
    return (word & _HAND) | shape_part(shape) | move


@inlined
def with_left(word: np.uint64, left: np.uint64, sort: np.uint64) -> np.uint64:
    """Return a word with the way in which its hand was left, and what comes next."""
    return (word & _HAND) | (left << ROW_AT) | sort


@inlined
def with_dealer(word: np.uint64, dealer: np.uint64) -> np.uint64:
    """Return a word with another hand of the dealer."""
    return (word & _NOT_DEALER) | (dealer << DEALER_AT)
