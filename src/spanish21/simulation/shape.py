"""Shapes: classes of hands that neither the rules nor the strategy tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from spanish21.cards import DECK, Card, Rank, Suit
from spanish21.hand import BEST_TOTAL, total
from spanish21.rules.hands import bonus_pattern, is_blackjack, is_pair
from spanish21.simulation.kernel.tables import KIND_BITS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

__all__ = ["Shapes", "enumerate_shapes", "rule_key", "settlement_key"]

_TWO = 2
_BUST = "bust"
_FILLED = range(4, BEST_TOTAL + 1)


@cache
def distinct_counts() -> int:
    """Return the number of cards from which on the rules treat every longer hand alike."""
    patterns = {count: bonus_pattern(_twenty_one(count)) for count in _FILLED}
    last = patterns[_FILLED[-1]]
    return max(count for count in _FILLED if patterns[count] != last) + 1


def _twenty_one(count: int) -> tuple[Card, ...]:
    """Make a 21 of a number of cards."""
    by_points = {rank.points: Card(f"{rank.value}{Suit.CLUBS.value}") for rank in Rank}
    rest, cards = BEST_TOTAL, []
    for left in range(count - 1, -1, -1):
        points = min(max(by_points), rest - left)
        cards.append(by_points[points])
        rest -= points
    return tuple(cards)


def rule_key(cards: Sequence[Card]) -> Hashable:
    """Return what the rules may ever ask about a hand of two or more cards."""
    points, soft = total(cards)
    if points > BEST_TOTAL:
        return _BUST
    if len(cards) == _TWO:
        first, second = sorted(cards, key=lambda card: card.index)
        return _two_cards(first, second)
    return min(len(cards), distinct_counts()), points, soft, bonus_pattern(cards)


def settlement_key(cards: Sequence[Card]) -> Hashable:
    """Return what settlement may ever ask about a complete hand: not by which cards it was made."""
    points = min(total(cards).points, BEST_TOTAL + 1)
    return len(cards) == _TWO, points, is_blackjack(cards), bonus_pattern(cards)


@cache
def _two_cards(first: Card, second: Card) -> Hashable:
    cards = (first, second)
    chance = _chance(first.rank, second.rank)
    bonuses = tuple(bonus_pattern((*cards, third)) for third in DECK) if chance else ()
    pair = first.points if is_pair(cards) else None
    return _TWO, *total(cards), pair, is_blackjack(cards), bonuses


@cache
def _chance(first: Rank, second: Rank) -> bool:
    """Whether two ranks are a card away from a bonus in one suit, and so perhaps in others."""
    cards = [Card(f"{rank.value}{Suit.CLUBS.value}") for rank in (first, second)]
    return any(
        bonus_pattern((*cards, third)) is not None for third in DECK if third.suit is Suit.CLUBS
    )


@dataclass(frozen=True, slots=True)
class Shapes:
    """All shapes: a hand for each, and where each kind of card leads."""

    hands: tuple[tuple[Card, ...], ...]
    kind_of: tuple[int, ...]
    """the kind of each card of `DECK`"""
    kinds: tuple[Card, ...]
    """a card of each kind"""
    two: dict[tuple[int, int], int]
    """the shape of two cards, by their kinds in the order dealt"""
    next: tuple[tuple[int, ...], ...]
    """by shape and kind; a bust or complete hand leads to itself"""

    def __len__(self) -> int:
        """Count the shapes."""
        return len(self.hands)


def enumerate_shapes(tells_apart: Callable[[Sequence[Card]], Hashable]) -> Shapes:
    """Walk every hand that can be drawn, one for each shape."""

    def key(cards: Sequence[Card]) -> Hashable:
        known = rule_key(cards)
        return known if known == _BUST else (known, tells_apart(cards))

    kind_of, kinds = _kinds(key, tells_apart)
    index: dict[Hashable, int] = {}
    hands: list[tuple[Card, ...]] = []

    def shape(cards: tuple[Card, ...]) -> int:
        found = key(cards)
        if found not in index:
            index[found] = len(hands)
            hands.append(cards)
        return index[found]

    two = {
        (first, second): shape((kinds[first], kinds[second]))
        for first in range(len(kinds))
        for second in range(len(kinds))
    }
    following: list[tuple[int, ...]] = []
    while len(following) < len(hands):
        hand = hands[len(following)]
        here = len(following)
        done = total(hand).points >= BEST_TOTAL
        following.append(
            tuple(here if done else shape((*hand, kinds[kind])) for kind in range(len(kinds)))
        )
    return Shapes(tuple(hands), kind_of, kinds, two, tuple(following))


def _kinds(
    key: Callable[[Sequence[Card]], Hashable], tells_apart: Callable[[Sequence[Card]], Hashable]
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Sort the cards of the deck into kinds: those that make the same of any second card."""
    index: dict[Hashable, int] = {}
    kinds: list[Card] = []
    kind_of = []
    for card in DECK:
        made = (tells_apart((card,)), *(key((card, other)) for other in DECK))
        if made not in index:
            index[made] = len(kinds)
            kinds.append(card)
        kind_of.append(index[made])
    if len(kinds) > 1 << KIND_BITS:
        msg = f"{len(kinds)} kinds of cards are more than {1 << KIND_BITS}"
        raise ValueError(msg)
    return tuple(kind_of), tuple(kinds)
