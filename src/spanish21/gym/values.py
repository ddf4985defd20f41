"""Exact regret: what an action is expected to lose against the best one, luck left out."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.advice import insurance_value
from spanish21.analysis.compile import compile_game
from spanish21.analysis.decision_table import AFTER_DOUBLE, DecisionTable, decision_table
from spanish21.analysis.query import HandQuestion, hand_values
from spanish21.analysis.shoe import Shoe
from spanish21.analysis.side_wagers import full_shoe
from spanish21.gym.observation import ACTIONS
from spanish21.rules.insurance import most_insurance
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.table.state import Box, Hand

__all__ = ["Values"]

_KEPT = 4
_MADE: dict[tuple[str, int], DecisionTable] = {}
"""the last tables, each of about 70 MB"""


class Values:
    """Values the actions of a decision, in initial wagers, given what an observation shows."""

    def __init__(self, rulebook: Rulebook, wager: Cents) -> None:
        """Take the rules and the wager, which matters where payouts are limited."""
        self.rulebook = rulebook
        self.wager = wager
        self.insured = most_insurance(wager, rulebook) / wager

    @cached_property
    def table(self) -> DecisionTable:
        """Return the values for a full shoe; made when first asked for."""
        return _table(self.rulebook, self.wager)

    def of(
        self, box: Box, hand: int, up: Card, legal: Iterable[Action], seen: list[Card] | None
    ) -> dict[Action, float]:
        """Value what is legal with a hand; `seen` holds all face-up cards if they are known."""
        wanted = tuple(legal)
        if Action.INSURE in wanted:
            gain = self._insurance(box, up, seen) * self.insured
            return {Action.INSURE: gain, Action.DECLINE: 0.0}
        found = self._full(box, hand, up) if seen is None else self._left(box, hand, up, seen)
        return {action: found[action] for action in wanted}

    def _insurance(self, box: Box, up: Card, seen: list[Card] | None) -> float:
        cards = box.hands[0].cards
        return insurance_value(self.rulebook, up, cards if seen is None else _without(seen, (up,)))

    def _full(self, box: Box, hand: int, up: Card) -> dict[Action, float]:
        played = box.hands[hand]
        table = self.table
        split = int(table.split(np.array([box.splits]), np.array([played.cards[0].points]))[0])
        if played.doubles and len(table.redoubled):
            hand_number = table.hand(played.cards)
            after = table.redoubled[played.doubles - 1, split, up.points - 1, hand_number]
            return dict(zip(AFTER_DOUBLE, after.tolist(), strict=True))
        row = table.values[split, up.points - 1, table.row(played.cards)]
        return dict(zip(ACTIONS, row.tolist(), strict=True))

    def _left(self, box: Box, hand: int, up: Card, seen: list[Card]) -> dict[Action, float]:
        played = box.hands[hand]
        beside = [
            card for number, other in enumerate(box.hands) if number != hand for card in other.cards
        ]
        removed = _without(seen, (up, *played.cards, *beside))
        return self._asked(box, played, up, tuple(removed), tuple(beside))

    def _asked(
        self,
        box: Box,
        played: Hand,
        up: Card,
        removed: tuple[Card, ...] = (),
        beside: tuple[Card, ...] = (),
    ) -> dict[Action, float]:
        question = HandQuestion(
            played.cards,
            up,
            removed,
            split=played.split,
            doubled=played.doubles,
            splits=max(box.splits, 1),
            beside=beside,
        )
        left = full_shoe(self.rulebook.decks.value, (*removed, *beside))
        game = compile_game(self.rulebook, self.wager)
        found = hand_values(game, Shoe.of(left.elements()), question)
        return {Action(name): value for name, value in found.items()}


def _table(rulebook: Rulebook, wager: Cents) -> DecisionTable:
    """Work out the values of a full shoe once for all environments with these rules."""
    key = rulebook.digest(), wager
    if key not in _MADE:
        while len(_MADE) >= _KEPT:
            del _MADE[next(iter(_MADE))]
        _MADE[key] = decision_table(rulebook, wager)
    return _MADE[key]


def _without(cards: list[Card], gone: Iterable[Card]) -> list[Card]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
