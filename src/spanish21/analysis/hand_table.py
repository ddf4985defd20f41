"""Every hand against every up card: what each action is worth, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.hands import VALUES, hands, value_name
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.rounds import ACTIONS
from spanish21.analysis.suits import MIXED, SPADED, SUITED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.analysis.edge import Analysis
    from spanish21.analysis.rounds import AgainstUp, Start

__all__ = ["HandRow", "hand_table"]

_ANY = "any"
_TWO = 2
_STAND, _HIT, _DOUBLE = range(3)
_SUITS = {MIXED: "mixed", SUITED: "suited", SPADED: "spades"}


@dataclass(frozen=True)
class HandRow:
    """A hand by value against an up card, with the expectation of each legal action."""

    hand: str
    suits: str
    """`any`, or where suits matter `mixed`, `suited` (not spades) or `spades`"""
    up: str
    chance: float | None
    """of these two cards and this up card in a round; longer hands depend on the play"""
    values: dict[str, float]
    """by action, in units of the wager, best first"""

    @property
    def best(self) -> str:
        """Return the action that is worth most."""
        return next(iter(self.values))


def hand_table(analysis: Analysis, cards: int = _TWO) -> tuple[HandRow, ...]:
    """List the hands of two cards, or of up to a number of cards, that have a decision.

    Values are given that the dealer has looked for a blackjack and has none, wherever the dealer
    looks. Hands that differ only in suits no rule tells apart are averaged. Suits do not matter to
    what a hand of three cards or more can become.
    """
    return tuple(
        row for up in analysis.ups for rows in (_against(up), _longer(up, cards)) for row in rows
    )


def _against(up: AgainstUp) -> Iterator[HandRow]:
    groups: dict[tuple[int, str], list[Start]] = {}
    for start in up.starts:
        if start.values[1] is not None:
            suits = _ANY if start.combo is None else _SUITS[start.combo.sort()]
            groups.setdefault((start.hand, suits), []).append(start)
    for (hand, suits), starts in groups.items():
        weight = float(sum(start.weight for start in starts))
        mass = _mass(up, hand)
        values = {
            action: sum(float(start.weight * start.values[place]) for start in starts)
            / (weight * mass)
            for place, action in enumerate(ACTIONS)
            if starts[0].values[place] is not None
        }
        chance = float(up.chance) * weight * float(up.dealt.masses[hand].sum())
        yield _row(up, hand, suits, chance, values)


def _longer(up: AgainstUp, cards: int) -> Iterator[HandRow]:
    """List the hands of three cards and more that may draw."""
    table, rules = hands(), up.place.game.dealt
    for hand in np.flatnonzero((table.cards > _TWO) & (table.cards <= cards)).tolist():
        mass = _mass(up, hand)
        if not mass or not rules.may_act[hand]:
            continue
        allowed = [_STAND, _HIT, *([_DOUBLE] if rules.may_double[hand] else [])]
        values = {ACTIONS[each]: float(up.dealt.value[hand, each]) / mass for each in allowed}
        yield _row(up, hand, _ANY, None, values)


def _mass(up: AgainstUp, hand: int) -> float:
    """Return the chance of a hand in one order, given what the dealer has looked for."""
    masses = up.dealt.masses[hand]
    return float(masses[:BLACKJACK].sum() if up.place.looked else masses.sum())


def _row(
    up: AgainstUp, hand: int, suits: str, chance: float | None, values: dict[str, float]
) -> HandRow:
    cards = np.repeat(np.arange(VALUES), hands().counts[hand]).tolist()
    best_first = dict(sorted(values.items(), key=lambda item: -item[1]))
    name = "-".join(map(value_name, cards))
    return HandRow(name, suits, value_name(up.place.up), chance, best_first)
