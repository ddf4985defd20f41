"""Plain values: the point count of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.citing import cites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card

__all__ = ["BEST_TOTAL", "Total", "total"]

BEST_TOTAL = 21
_ACE_ABOVE_ONE = 10


class Total(NamedTuple):
    """A point count, soft while an ace in it counts as 11."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether the count is in excess of 21."""
        return self.points > BEST_TOTAL

    def __str__(self) -> str:
        """Write the count as a dealer says it."""
        return f"soft {self.points}" if self.soft else str(self.points)


@cites("MD 1.A", "MD 1.B", "MD 1.B(3)", "MD 1.B(5)", "MD 3.D(3)", "MA 1", "MA 2(b)(3)")
def total(cards: Iterable[Card]) -> Total:
    """Count one ace as 11 unless that would pass 21, every other ace as 1."""
    points = 0
    ace = False
    for card in cards:
        value = card.points
        points += value
        if value == 1:
            ace = True
    if ace and points + _ACE_ABOVE_ONE <= BEST_TOTAL:
        return _SOFT[points + _ACE_ABOVE_ONE]
    return _HARD[points] if points < _MANY else Total(points, soft=False)


_MANY = 64
_SOFT = tuple(Total(points, soft=True) for points in range(BEST_TOTAL + 1))
_HARD = tuple(Total(points, soft=False) for points in range(_MANY))
"""counts that are made once, since every card that is dealt is counted"""
