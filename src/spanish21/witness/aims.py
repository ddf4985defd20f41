"""What a round must come to before a rule can show: the least cards and steps still to come.

A search that knows this looks at no round in which the rule can no longer show, and at the rounds
that need the fewest cards first. The numbers are never too high, so nothing smaller is missed.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from spanish21.hand import BEST_TOTAL, total
from spanish21.law.bonus import Pattern
from spanish21.law.rulebook import BONUS_ROW, DealStep, SplitAces
from spanish21.rules.hands import bonus_pattern, is_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.witness.round import Held, Round, Rules

    Aim = Callable[[Round, Rules], tuple[int, int] | None]
    """the cards and steps still to come at least, None where the rule can no longer show"""

__all__ = ["aim_of"]

_TWO, _THREE = 2, 3
_LONG = {Pattern.FIVE_CARDS: 5, Pattern.SIX_CARDS: 6, Pattern.SEVEN_CARDS: 7}
_RANKS = {"6-7-8": Counter("678"), "7-7-7": Counter("777")}
_AFTER_SPLIT = frozenset({"bonus_after_split", "bonus_lost_after_split"})


def aim_of(rule: str, books: Sequence[Rulebook]) -> Aim | None:
    """Return what a round must come to before a rule can show, None where that is not known."""
    if rule.startswith(f"{BONUS_ROW} "):
        pattern = Pattern(rule.removeprefix(f"{BONUS_ROW} "))
        return lambda now, rules: _bonus_cards(now, rules, (pattern,), split=False)
    if rule in _AFTER_SPLIT:
        return lambda now, rules: _bonus_cards(now, rules, tuple(Pattern), split=True)
    splits = _splits(rule, books)
    if splits is None:
        return None
    aces = rule in {"resplit_aces", "split_aces"}
    return lambda now, rules: _split_cards(now, rules, splits, aces=aces)


def _splits(rule: str, books: Sequence[Rulebook]) -> int | None:
    """Return how often a box must be split before a rule of splits can show.

    Where split aces get one card, a further pair of them may be told apart before it is split.
    """
    early = any(book.split_aces.value is SplitAces.ONE_CARD for book in books)
    match rule:
        case "max_splits":
            return min(book.max_splits.value for book in books) + (not early)
        case "resplit_aces":
            return 1 if early else 2
        case "split_aces" | "double_after_split":
            return 1
        case _:
            return None


def _split_cards(now: Round, rules: Rules, splits: int, *, aces: bool) -> tuple[int, int] | None:
    """Count what a box needs to be split so often: every hand gets two cards."""
    left = max(0, splits - now.splits)
    if left and not any(_may_split(hand, aces=aces) for hand in now.hands[now.turn :]):
        return None
    hands = len(now.hands) + left
    held = sum(len(hand.cards) for hand in now.hands)
    short = sum(max(0, _TWO - len(hand.cards)) for hand in now.hands)
    return max(_TWO * hands - held, short) + _to_the_dealer(now, rules), left


def _may_split(hand: Held, *, aces: bool) -> bool:
    """Whether a hand is a pair, or can become one."""
    if aces and any(card.points != 1 for card in hand.cards):
        return False
    return not hand.done and (len(hand.cards) < _TWO or is_pair(hand.cards))


def _bonus_cards(
    now: Round, rules: Rules, patterns: Sequence[Pattern], *, split: bool
) -> tuple[int, int] | None:
    """Count the cards of the hand that is nearest to a bonus, and what other hands are owed."""
    found = []
    for place, hand in enumerate(now.hands):
        near = _near(hand, patterns, split=split, over=hand.done or place < now.turn)
        if near is not None:
            others = (part for part in now.hands if part is not hand)
            found.append(near + sum(max(0, _TWO - len(part.cards)) for part in others))
    return (min(found) + _to_the_dealer(now, rules), 0) if found else None


def _near(hand: Held, patterns: Sequence[Pattern], *, split: bool, over: bool) -> int | None:
    """Count the cards that a hand needs for a bonus, a split of it included."""
    ways: list[int] = []
    for pattern in patterns:
        if hand.split or not split:
            way = _missing(hand.cards, pattern)
            ways.extend([way] if way is not None and not (over and way) else [])
        if not over and (len(hand.cards) < _TWO or is_pair(hand.cards)):
            parts = [_missing((card,), pattern) for card in hand.cards] or [_missing((), pattern)]
            pair = _TWO - len(hand.cards)
            ways.extend(part + pair + 1 for part in parts if part is not None)
    return min(ways, default=None)


@lru_cache(maxsize=1 << 16)
def _missing(cards: tuple[Card, ...], pattern: Pattern) -> int | None:
    """Count the cards that are missing of a bonus, None where it cannot be made of these cards."""
    if pattern in _LONG:
        return _missing_long(cards, pattern)
    if len(cards) >= _THREE:
        return 0 if bonus_pattern(cards) is pattern else None
    if Counter(card.rank.value for card in cards) - _RANKS[pattern.cards]:
        return None
    suits = {card.suit.value for card in cards}
    plain = {"one suit": len(suits) <= 1, "spades": suits <= {"s"}}.get(pattern.suits, True)
    return _THREE - len(cards) if plain else None


def _missing_long(cards: tuple[Card, ...], pattern: Pattern) -> int | None:
    if total(cards).points == BEST_TOTAL:
        return 0 if bonus_pattern(cards) is pattern else None
    more = max(1, _LONG[pattern] - len(cards))
    too_long = pattern is not Pattern.SEVEN_CARDS and len(cards) >= _LONG[pattern]
    hard = sum(card.points for card in cards)
    return None if too_long or hard + more > BEST_TOTAL else more


def _to_the_dealer(now: Round, rules: Rules) -> int:
    """Count the dealer's first two cards that are still to come."""
    opening = sum(step is not DealStep.BOXES for step in rules.opening[now.dealt :])
    return opening + (rules.deals_second and not now.drawn)
