"""What the wavefront reads beside the tables of the game: it is made of those tables alone."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["CODE_BITS", "FIXED", "LEFT_WAYS", "SPLIT_LEFT", "Books", "Moves"]

CODE_BITS = 10
"""Bits of `Moves.worth` for the number of a result."""

FIXED = 4
"""Added to the status of a hand that earns the fixed payout."""

SPLIT_LEFT = 2 * FIXED
"""The way in which a box with a split is left; those below are ways of a single hand."""

LEFT_WAYS = SPLIT_LEFT + 1


class Moves(NamedTuple):
    """The game as moves from one word to the next, and what the last words are worth."""

    lanes: int
    """shoes side by side"""
    stride: int
    """from one shoe to the next, with room for cards that are not there"""
    filler: int
    """a card of ten points, which is put there to end a round that runs past its shoe"""
    ready: int
    """cards of a shoe to shuffle at first"""
    cards: int
    cover: int
    boxes: int
    hole: bool
    shapes: int
    ways: int
    """finals to a book: a shape for every way in which a hand can be left"""
    code_bits: int
    """bits that the numbers of results need"""
    pairs: NDArray[np.uint64]
    """by plan, up card and hole card: the dealer's part of a word, and where the moves begin"""
    moves: NDArray[np.uint16]
    """by row and shape, what comes next and the next row, or how the hand is left"""
    two: NDArray[np.uint16]
    kinds: int
    next: NDArray[np.uint16]
    """by shape and kind"""
    dealer: NDArray[np.uint8]
    worth: NDArray[np.uint64]
    """by book, final and dealer's hand: the result in quanta above the least, its number, and 32
    bits to count in"""


class Books(NamedTuple):
    """The results by level of wager and by class of match, where that matters: each is a book."""

    classes: int
    """of matches that settlement tells apart"""
    plans: NDArray[np.uint32]
    """by true count, where `Moves.pairs` has the plan"""
    finals: NDArray[np.int64]
    """by book and final of the wavefront, the final of the game"""
    nets: NDArray[np.int64]
    """by number, the result in quanta"""
    impossible: int
    """the number of a result that no box can have; the next one is that of boxes with a split"""
