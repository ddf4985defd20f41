"""Every composition of cards up to 21, numbered, with what a further card makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from spanish21.hand import BEST_TOTAL

__all__ = ["VALUES", "Hands", "Ints", "hands", "value_name"]

Ints = npt.NDArray[np.int64]
VALUES = 10
"""Point values 1 (an ace) to 10; index `v` stands for value `v + 1`."""

_ACE_ABOVE_ONE = 10


@dataclass(frozen=True)
class Hands:
    """Compositions by value in ascending order of their hard total, the empty one first."""

    counts: Ints
    """how many cards of each value"""
    cards: Ints
    """how many cards in all"""
    points: Ints
    """the best total"""
    soft: npt.NDArray[np.bool_]
    after: Ints
    """the composition with one card more of a value, or -1 beyond 21"""
    number: dict[tuple[int, ...], int]

    def of(self, values: tuple[int, ...]) -> int:
        """Return the number of a composition given as point values."""
        counts = [0] * VALUES
        for value in values:
            counts[value - 1] += 1
        return self.number[tuple(counts)]


@cache
def hands() -> Hands:
    """Number all compositions whose total with aces as 1 does not pass 21."""
    found: list[tuple[int, ...]] = []

    def extend(start: tuple[int, ...], value: int, room: int) -> None:
        if value == 0:
            found.append(start)
            return
        for count in range(room // value + 1):
            extend((count, *start), value - 1, room - count * value)

    extend((), VALUES, BEST_TOTAL)
    values = np.arange(1, VALUES + 1)
    counts = np.array(found, dtype=np.int64)
    hard = counts @ values
    order = np.lexsort((*counts.T, counts.sum(axis=1), hard))
    counts, hard = counts[order], hard[order]
    soft = (counts[:, 0] > 0) & (hard + _ACE_ABOVE_ONE <= BEST_TOTAL)
    code = counts @ ((BEST_TOTAL + 1) ** np.arange(VALUES))
    by_code = np.argsort(code)
    after = np.full(counts.shape, -1, dtype=np.int64)
    for value in range(VALUES):
        fits = np.flatnonzero(hard + value + 1 <= BEST_TOTAL)
        wanted = code[fits] + (BEST_TOTAL + 1) ** value
        after[fits, value] = by_code[np.searchsorted(code[by_code], wanted)]
    return Hands(
        counts=counts,
        cards=counts.sum(axis=1),
        points=np.where(soft, hard + _ACE_ABOVE_ONE, hard),
        soft=soft,
        after=after,
        number={tuple(row): index for index, row in enumerate(counts.tolist())},
    )


def value_name(value: int) -> str:
    """Name a card by its value, given as an index."""
    return "A" if value == 0 else str(value + 1)
