"""How much a chance can move when cards of the shoe are seen: the inequalities behind a bound."""

from __future__ import annotations

from functools import lru_cache
from math import lgamma
from typing import TYPE_CHECKING

import numpy as np

from spanish21.hand import BEST_TOTAL

if TYPE_CHECKING:
    from spanish21.analysis.numbers import Array

__all__ = ["above_zero", "chance_of_more", "first_order", "higher_orders"]


def above_zero(mean: Array, variance: Array) -> Array:
    """Return the most that the positive part of a quantity can be on average.

    For every d > 0, x is at most (x + d)^2 / 4d, and so is zero. The best d gives the bound.
    """
    return (np.sqrt(mean * mean + variance) + mean) / 2


def first_order(known: int, unseen: Array) -> Array:
    """Return the variance due to single cards, when so many are known, against one known card.

    `unseen` is the number of cards from which the known ones are drawn.
    """
    return known * (unseen - 1) / (unseen - known)


def higher_orders(known: int, used: Array, unseen: Array) -> Array:
    """Return the largest share of a variance that pairs of cards and more can explain.

    The quantity depends on `used` cards that are drawn from the same `unseen` ones, apart from
    those known. It is 1 at most, whatever is drawn.
    """
    rest, others = unseen - known, unseen - used
    wide = (rest > used) & (others > known)
    share = (known * (known - 1.0) * used * (used - 1.0)) / np.where(
        wide, rest * (rest - 1.0) * others * (others - 1.0), 1.0
    )
    return np.where(wide, np.minimum(share, 1.0), 1.0)


@lru_cache(maxsize=1024)
def chance_of_more(left: tuple[int, ...], first: int, hands: int, cards: int) -> float:
    """Return a bound of the chance that hands draw more than so many cards, however played.

    Each begins with a card of value `first` (as an index), and cards of `left` follow. A player who
    never stands draws the most. Cards that do not come back are likelier than cards that do by no
    more than a factor, and of such cards the hands draw independently.
    """
    size = sum(left)
    if cards >= size:
        return 0.0
    single = _draws(left, first)
    together = np.array([1.0])
    for _ in range(hands):
        together = np.convolve(together, single)
    tail = float(together[cards + 1 :].sum())
    factor = cards * np.log(size) - (lgamma(size + 1) - lgamma(size - cards + 1))
    return min(1.0, float(np.exp(factor)) * tail)


@lru_cache(maxsize=256)
def _draws(left: tuple[int, ...], first: int) -> Array:
    """Return the chances of the number of cards drawn by a hand that never stands."""
    shares = np.array(left) / sum(left)
    room = BEST_TOTAL - (first + 1)
    alive = np.zeros(room + 1)
    alive[room] = 1.0
    chances = [0.0]
    while alive.sum() > 0:
        following = np.zeros_like(alive)
        for value, share in enumerate(shares.tolist(), start=1):
            following[: max(room + 1 - value, 0)] += share * alive[value:]
        chances.append(float(alive.sum() - following.sum()))
        alive = following
    return np.maximum(chances, 0.0)
