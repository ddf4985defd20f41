"""How mixed a stack is: measures of one permutation, and what a uniform shuffle gives.

A stack is a sequence of the cards' places before the shuffle: `(0, 1, 2, ...)` is not mixed.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "adjacent",
    "correlation",
    "count_guesses",
    "face_guesses",
    "harmonic",
    "rising_sequences",
    "run_guesses",
    "successor_guesses",
    "total_variation",
    "uniform_adjacent",
    "uniform_rising",
]


def correlation(stack: Sequence[int]) -> float:
    """Return the correlation of the cards' places before and after."""
    count = len(stack)
    if count < 2:  # noqa: PLR2004 - a single card has no order
        return 1.0
    squares = sum((before - after) ** 2 for after, before in enumerate(stack))
    return 1 - 6 * squares / (count * (count * count - 1))


def rising_sequences(stack: Sequence[int]) -> int:
    """Count the rising sequences: runs of cards that follow one another before and still do."""
    place = _places(stack)
    return 1 + sum(later < sooner for sooner, later in pairwise(place))


def adjacent(stack: Sequence[int]) -> int:
    """Count the pairs that lay one on the other before and still do."""
    return sum(second == first + 1 for first, second in pairwise(stack))


def run_guesses(stack: Sequence[int]) -> int:
    """Count right guesses of one who names the head of the longest run of cards not yet seen.

    Runs are parted by seen cards; for one riffle this is the best that can be done.
    """
    count, right = len(stack), 0
    starts, ends = [0], {0: count}
    longest = [(-count, 0)]  # lengths of runs, negative, with their starts; some are out of date
    for card in stack:
        while ends.get(longest[0][1], 0) - longest[0][1] != -longest[0][0]:
            heappop(longest)
        right += longest[0][1] == card
        place = bisect_right(starts, card) - 1
        start = starts.pop(place)
        end = ends.pop(start)
        for low, high in ((card + 1, end), (start, card)):
            if low < high:
                starts.insert(place, low)
                ends[low] = high
                heappush(longest, (low - high, low))
    return right


def successor_guesses(stack: Sequence[int]) -> int:
    """Count right guesses of one who names the next unseen card after the one just seen."""
    count, right = len(stack), 0
    following = list(range(count + 1))  # the first unseen card from here on
    guess = 0
    for card in stack:
        right += guess == card
        following[card] = card + 1
        guess = _find(following, card)
        if guess == count:
            guess = _find(following, 0)
    return right


def face_guesses(stack: Sequence[int], faces: Sequence[int]) -> int:
    """Count right guesses of faces by one who names the face of the next unseen card."""
    count, right = len(stack), 0
    following = list(range(count + 1))
    guess = 0
    for card in stack:
        right += guess < count and faces[guess] == faces[card]
        following[card] = card + 1
        guess = _find(following, card)
        if guess == count:
            guess = _find(following, 0)
    return right


def count_guesses(stack: Sequence[int], faces: Sequence[int]) -> int:
    """Count right guesses of faces by one who names a face of which most are left."""
    left: dict[int, int] = {}
    for face in faces:
        left[face] = left.get(face, 0) + 1
    right = 0
    for card in stack:
        face = faces[card]
        right += max(left, key=left.__getitem__) == face
        left[face] -= 1
    return right


def harmonic(count: int) -> float:
    """Return the right guesses of distinct cards in a uniform shuffle: 1 + 1/2 + ... + 1/n."""
    return math.fsum(1 / left for left in range(1, count + 1))


def uniform_rising(count: int) -> float:
    """Return the rising sequences of a uniform shuffle."""
    return (count + 1) / 2


def uniform_adjacent(count: int) -> float:
    """Return the pairs that a uniform shuffle leaves together."""
    return (count - 1) / count


def total_variation(cards: int, riffles: int) -> float:
    """Return how far riffles of one stack are from uniform: 1 is far, 0 is there.

    By Bayer and Diaconis: after k riffles a permutation with r rising sequences has the chance
    C(2^k + n - r, n) / 2^(kn), and the Eulerian numbers say how many such permutations there are.
    """
    piles, orders = 2**riffles, math.factorial(cards)
    far = sum(
        many * abs(orders * math.comb(piles + cards - rising, cards) - piles**cards)
        for rising, many in enumerate(_eulerian(cards), 1)
    )
    return float(Fraction(far, 2 * orders * piles**cards))


def _eulerian(count: int) -> list[int]:
    """List how many permutations have 1, 2, ... rising sequences."""
    row = [1]
    for size in range(2, count + 1):
        row = [
            (place + 1) * (row[place] if place < size - 1 else 0)
            + (size - place) * (row[place - 1] if place else 0)
            for place in range(size)
        ]
    return row


def _places(stack: Sequence[int]) -> list[int]:
    place = [0] * len(stack)
    for after, before in enumerate(stack):
        place[before] = after
    return place


def _find(following: list[int], card: int) -> int:
    """Find the first unseen card from a place on, and shorten the way to it."""
    root = card
    while following[root] != root:
        root = following[root]
    while following[card] != root:
        following[card], card = root, following[card]
    return root
