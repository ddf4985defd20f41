"""The dealing shoe: its burn card, and the cover card that calls for a shuffle."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook

__all__ = ["Shoe"]


class Shoe:
    """Loads a table with shuffled cards and knows when the cover card has come out."""

    def __init__(self, shuffle: Callable[[], list[Card]], rulebook: Rulebook) -> None:
        """Take where the cards come from, and how deep the cover card lies."""
        self._shuffle = shuffle
        self._depth = rulebook.cover_card_depth.value
        self._behind = 0

    def stack(self) -> list[Card]:
        """Shuffle and note where the cover card goes; the table cuts, loads and burns."""
        cards = self._shuffle()
        self._behind = ceil(len(cards) * self._depth)
        return cards

    def load(self) -> list[Card]:
        """Shuffle, place the cover card, load the shoe and burn the first card."""
        return self.stack()[1:]

    def cover_card_is_out(self, left: int) -> bool:
        """Whether a card from behind the cover card was dealt."""
        return left < self._behind
