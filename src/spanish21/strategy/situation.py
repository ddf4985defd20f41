"""What a player sees when a decision is due, and what a strategy is: an answer to it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, cached_property
from typing import Annotated, Protocol, TypeAlias, runtime_checkable

from msgspec import Meta, Struct

from spanish21.cards import DECK, Card
from spanish21.hand import Total, total
from spanish21.law.bonus import Pattern
from spanish21.rules.hands import bonus_pattern, is_pair
from spanish21.rules.player import Action

__all__ = ["Legal", "Situation", "Strategy", "chances"]

_ONE_TO_COME = 2
"""cards of a hand that the third may complete to a bonus of three"""


@cache
def _chances(first: Card, second: Card) -> frozenset[Pattern]:
    found = (bonus_pattern((first, second, card)) for card in DECK)
    return frozenset(pattern for pattern in found if pattern is not None)


def chances(cards: Sequence[Card]) -> frozenset[Pattern]:
    """List the bonuses of three cards that the next card may still make of a hand."""
    if len(cards) != _ONE_TO_COME:
        return frozenset()
    return _chances(cards[0], cards[1])


class Situation(Struct, frozen=True, dict=True):
    """One hand to decide on: its cards, the dealer's up card, and how the hand came about."""

    cards: tuple[Card, ...]
    up: Card
    split: bool = False
    doubled: bool = False

    @cached_property
    def total(self) -> Total:
        """Return the total of the hand."""
        return total(self.cards)

    @cached_property
    def pair(self) -> bool:
        """Return whether the hand is two cards of one value."""
        return is_pair(self.cards)

    @cached_property
    def chances(self) -> frozenset[Pattern]:
        """Return the bonuses of three cards that are one card away."""
        return chances(self.cards)


Legal: TypeAlias = Annotated[Sequence[Action], Meta(min_length=1)]
"""the actions of which one is taken"""


@runtime_checkable
class Strategy(Protocol):
    """A player's plan; the simulator and a table ask it the same questions.

    The simulator asks about one hand for each class of hands that neither the rules nor
    `tells_apart` distinguish, so an answer may depend on the total, soft or hard, the number of
    cards up to seven, a pair and its value, a chance of a bonus, and what `tells_apart` adds.
    """

    @property
    def title(self) -> str:
        """Name the strategy in results."""
        ...

    def choose(self, situation: Situation, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        ...

    def insures(self, situation: Situation) -> bool:
        """Return whether to take insurance on the first two cards."""
        ...

    def tells_apart(self, cards: Sequence[Card]) -> Hashable:
        """Return what of a hand matters to this strategy beyond what the rules see.

        The order of the first two cards must not matter, and what it returns for a hand and one
        more card must follow from what it returned for the hand and from that card.
        """
        ...
