"""Every two-card hand against every up card: what each action is worth, in one table."""

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
_SUITS = {MIXED: "mixed", SUITED: "suited", SPADED: "spades"}


@dataclass(frozen=True)
class HandRow:
    """Two cards by value against an up card, with the expectation of each legal action."""

    hand: str
    suits: str
    """`any`, or where suits matter `mixed`, `suited` (not spades) or `spades`"""
    up: str
    chance: float
    """of these cards and this up card in a round"""
    values: dict[str, float]
    """by action, in units of the wager, best first"""

    @property
    def best(self) -> str:
        """Return the action that is worth most."""
        return next(iter(self.values))


def hand_table(analysis: Analysis) -> tuple[HandRow, ...]:
    """List the two-card hands that are not a blackjack, by up card.

    Values are given that the dealer has looked for a blackjack and has none, wherever the dealer
    looks. Hands that differ only in suits no rule tells apart are averaged.
    """
    return tuple(row for up in analysis.ups for row in _against(up))


def _against(up: AgainstUp) -> Iterator[HandRow]:
    groups: dict[tuple[int, str], list[Start]] = {}
    for start in up.starts:
        if start.values[1] is not None:
            suits = _ANY if start.combo is None else _SUITS[start.combo.sort()]
            groups.setdefault((start.hand, suits), []).append(start)
    for (hand, suits), starts in groups.items():
        weight = float(sum(start.weight for start in starts))
        masses = up.dealt.masses[hand]
        mass = float(masses[:BLACKJACK].sum() if up.place.looked else masses.sum())
        values = {
            action: sum(float(start.weight * start.values[place]) for start in starts)
            / (weight * mass)
            for place, action in enumerate(ACTIONS)
            if starts[0].values[place] is not None
        }
        first, second = np.repeat(np.arange(VALUES), hands().counts[hand]).tolist()
        yield HandRow(
            f"{value_name(first)}-{value_name(second)}",
            suits,
            value_name(up.place.up),
            float(up.chance) * weight * float(masses.sum()),
            dict(sorted(values.items(), key=lambda item: -item[1])),
        )
