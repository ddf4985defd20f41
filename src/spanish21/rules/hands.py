"""What a hand of cards is under the rules: a blackjack, a bonus 21, a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cards import Rank, Suit
from spanish21.hand import BEST_TOTAL, total
from spanish21.law.bonus import Pattern
from spanish21.law.clause import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card

__all__ = ["bonus_pattern", "is_blackjack", "is_pair"]

_TWO = 2
_BLACKJACK_POINTS = 11
_THREE = 3
_FIVE = 5
_SIX = 6
_SEVEN = 7
_RUN = frozenset({Rank.SIX, Rank.SEVEN, Rank.EIGHT})


@cites("MD 1.A", "MD 1.B(1)", "MA 1")
def is_blackjack(cards: Sequence[Card], *, split: bool = False) -> bool:
    """Whether the initial two cards are an ace and a ten-value card; a split hand has none."""
    if len(cards) != _TWO or split:
        return False
    first, second = cards[0].points, cards[1].points
    return first + second == _BLACKJACK_POINTS and (first == 1 or second == 1)


@cites("MD 11.A", "MA 10(a)")
def is_pair(cards: Sequence[Card]) -> bool:
    """Whether two cards are identical in value, as a king and a queen are."""
    return len(cards) == _TWO and cards[0].points == cards[1].points


@cites("MD 12.B", "MA 5(f)")
def bonus_pattern(cards: Sequence[Card]) -> Pattern | None:
    """Return the bonus that the cards of a 21 make, if any."""
    count = len(cards)
    if count < _THREE or total(cards).points != BEST_TOTAL:
        return None
    if count >= _SEVEN:
        return Pattern.SEVEN_CARDS
    if count == _SIX:
        return Pattern.SIX_CARDS
    if count == _FIVE:
        return Pattern.FIVE_CARDS
    return _three_card_pattern(cards) if count == _THREE else None


def _three_card_pattern(cards: Sequence[Card]) -> Pattern | None:
    ranks = {card.rank for card in cards}
    suits = {card.suit for card in cards}
    if ranks == _RUN:
        mixed, suited, spaded = Pattern.MIXED_678, Pattern.SUITED_678, Pattern.SPADED_678
    elif ranks == {Rank.SEVEN}:
        mixed, suited, spaded = Pattern.MIXED_777, Pattern.SUITED_777, Pattern.SPADED_777
    else:
        return None
    if len(suits) > 1:
        return mixed
    return spaded if Suit.SPADES in suits else suited
