"""What an environment shows: the numbers of a hand, and which actions are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import numpy as np
from gymnasium import spaces
from msgspec import Meta
from numpy.typing import NDArray

from spanish21.analysis.decision_table import DECISIONS
from spanish21.cards import DECK
from spanish21.hand import BEST_TOTAL
from spanish21.law.amendments import MOST_DOUBLES
from spanish21.law.bonus import Pattern
from spanish21.money import Cents, Dollars, MoneyError, cents
from spanish21.strategy.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook

__all__ = [
    "ACTIONS",
    "FEATURES",
    "Feature",
    "HandFacts",
    "Observation",
    "Penalty",
    "Reward",
    "Shuffle",
    "hand_facts",
    "observation_space",
    "wager_sizes",
]

Observation = dict[str, NDArray[np.integer]]
Penalty: TypeAlias = Annotated[float, Meta(ge=0, le=1_000_000)]
Reward: TypeAlias = Literal["money", "regret"]
Shuffle: TypeAlias = Literal["shoe", "round"]

ACTIONS = DECISIONS
"""The decisions by their numbers; wager sizes follow. Doubles and insurance are for the most."""

_RUNS = frozenset({Pattern.MIXED_678, Pattern.SUITED_678, Pattern.SPADED_678})
_CHANCES = (
    _RUNS,
    _RUNS - {Pattern.MIXED_678},
    frozenset({Pattern.SPADED_678}),
    frozenset({Pattern.SUITED_777, Pattern.SPADED_777}),
)
_MOST_HANDS = 16


class Feature(NamedTuple):
    """One number of the observation `hand`."""

    name: str
    most: int
    meaning: str


FEATURES = (
    Feature("total", BEST_TOTAL, "best total of the hand"),
    Feature("soft", 1, "1 if an ace counts as 11"),
    Feature("cards", BEST_TOTAL, "number of cards"),
    Feature("pair", 10, "points of a card of a pair, else 0; an ace is 1"),
    Feature("up", 10, "points of the up card; an ace is 1"),
    Feature("split", 1, "1 if the hand was split"),
    Feature("doubled", MOST_DOUBLES, "how often the hand was doubled; more than once if amended"),
    Feature("splits", _MOST_HANDS, "splits of this box in this round"),
    Feature("run", 1, "1 if the next card may make 6-7-8"),
    Feature("suited_run", 1, "1 if it may make 6-7-8 of one suit"),
    Feature("spaded_run", 1, "1 if it may make 6-7-8 of spades"),
    Feature("suited_sevens", 1, "1 if it may make 7-7-7 of one suit"),
    Feature("box", 7, "number of the box, from the dealer's left"),
)
"""The numbers of `hand` in order; all are 0 before a wager."""


class HandFacts(NamedTuple):
    """What an observation shows of the cards of a hand."""

    total: int
    soft: int
    cards: int
    pair: int
    run: int
    suited_run: int
    spaded_run: int
    suited_sevens: int


def hand_facts(cards: Sequence[Card]) -> HandFacts:
    """Describe the cards of a hand."""
    seen = Situation(tuple(cards), cards[0])
    chances = (int(not marks.isdisjoint(seen.chances)) for marks in _CHANCES)
    pair = cards[0].points if seen.pair else 0
    points = min(seen.total.points, BEST_TOTAL)
    return HandFacts(points, int(seen.total.soft), len(cards), pair, *chances)


def observation_space(rulebook: Rulebook, sizes: int, *, seen_cards: bool) -> spaces.Dict:
    """Return the space of the observations of one table."""
    high = np.array([feature.most for feature in FEATURES], np.int8)
    parts: dict[str, spaces.Space[NDArray[np.integer]]] = {
        "hand": spaces.Box(np.zeros_like(high), high, dtype=np.int8),
        "action_mask": spaces.Box(0, 1, (len(ACTIONS) + sizes,), np.int8),
    }
    if seen_cards:
        parts["seen"] = spaces.Box(0, rulebook.decks.value, (len(DECK),), np.int16)
    return spaces.Dict(parts)


def wager_sizes(wagers: Dollars | Iterable[Dollars]) -> tuple[Cents, ...]:
    """Return the sizes that may be wagered, given in dollars."""
    several = [wagers] if not hasattr(wagers, "__iter__") or isinstance(wagers, str) else wagers
    found = tuple(cents(size) for size in several)
    if not found:
        msg = "Give one wager size or more."
        raise MoneyError(msg)
    return found
