"""A chart in the analyzer's terms, so that its value can be exact too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.compile import representative
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import AGAIN, DOUBLE, HIT, KEEP, RESCUE, STAND
from spanish21.analysis.player import Play
from spanish21.analysis.rounds import ACTIONS, SplitGuide
from spanish21.analysis.shoe import SPADES
from spanish21.analysis.suits import MIXED, SPADED, SUITED, completing
from spanish21.cards import Card, Rank, Suit
from spanish21.rules.player import Action
from spanish21.strategy import Situation

if TYPE_CHECKING:
    from typing import Any

    from spanish21.analysis.game import Game, Hand as Rules
    from spanish21.analysis.suits import Combo
    from spanish21.strategy import Strategy

__all__ = ["ChartGuide"]

_RANKS = tuple(next(rank for rank in Rank if rank.points == value + 1) for value in range(VALUES))
_SUITS = tuple(Suit)
_PLAIN = 0
_AFTER = {Action.KEEP: KEEP, Action.RESCUE: RESCUE, Action.DOUBLE: AGAIN}
_CODES = {Action.STAND: STAND, Action.HIT: HIT, Action.DOUBLE: DOUBLE}
_TWO = 2


@cache
def _cards(hand: int) -> tuple[Card, ...]:
    return representative(hands().counts[hand].tolist())


def _card(value: int, suit: int) -> Card:
    return Card(f"{_RANKS[value].value}{_SUITS[suit].value}")


def _after_double(rules: Rules, hand: int, level: int) -> tuple[Action, ...]:
    """List what may be done with a hand after a number of doubles, the first being level 0."""
    legal: tuple[Action, ...] = (Action.RESCUE, Action.KEEP) if rules.may_rescue[hand] else ()
    if rules.may_redouble[hand] and level + 1 < rules.levels:
        legal = (*(legal or (Action.KEEP,)), Action.DOUBLE)
    return legal


class ChartGuide:
    """Asks a strategy about every hand once for each sort of hands that charts tell apart."""

    def __init__(self, game: Game, strategy: Strategy) -> None:
        """Keep the game, whose rules say what is allowed, and the strategy."""
        self.game, self.strategy = game, strategy
        self._plays: dict[tuple[int, bool, bool], Play] = {}

    def dealt(self, up: int) -> Play:
        """Return how hands that were not split are played."""
        return self._play(up, self.game.dealt, split=False)

    def split(self, up: int, pair: int) -> SplitGuide:
        """Return how split hands are played; a pair in one is split again if the chart does."""
        rules = self.game.split_of(pair)
        play = self._play(up, rules, split=True)
        table = hands()
        first = int(table.after[0, pair])
        both = _card(pair, 0), _card(pair, 1)
        again = self._choose(both, up, rules, split=True, pair=True)
        suited = {}
        for second in range(VALUES):
            hand = int(table.after[first, second])
            if completing(hand, rules) < 0:
                continue
            for sort, suits in ((MIXED, (0, 1)), (SUITED, (0, 0)), (SPADED, (SPADES, SPADES))):
                held = _card(pair, suits[0]), _card(second, suits[1])
                action = self._choose(held, up, rules, split=True)
                suited[hand, sort] = _CODES[action]
        if not self.game.split_acts[pair]:
            play = Play(np.zeros_like(play.policy), np.zeros_like(play.rescues))
            suited = dict.fromkeys(suited, STAND)
        alike = _card(pair, 0), _card(pair, 0)
        by_suits = again is not self._choose(alike, up, rules, split=True, pair=True)
        return SplitGuide(again is Action.SPLIT, play, play, suited, by_suits)

    def start(self, up: int, hand: int, combo: Combo | None, values: tuple[Any, ...]) -> int:
        """Return what is done with two cards."""
        cards = _cards(hand)
        shown = _card(up, combo.up if combo else _PLAIN)
        if combo:
            cards = (
                _card(cards[0].points - 1, combo.first),
                _card(cards[1].points - 1, combo.second),
            )
        legal = tuple(
            Action(name) for name, value in zip(ACTIONS, values, strict=True) if value is not None
        )
        if len(legal) == 1:
            return STAND
        chosen = self.strategy.choose(Situation(cards, shown), legal)
        return ACTIONS.index(chosen.value)

    def _play(self, up: int, rules: Rules, *, split: bool) -> Play:
        key = up, split, rules is self.game.split_aces
        if key not in self._plays:
            self._plays[key] = self._ask(up, rules, split=split)
        return self._plays[key]

    def _ask(self, up: int, rules: Rules, *, split: bool) -> Play:
        table = hands()
        size = len(table.cards)
        policy = np.zeros(size, dtype=np.int64)
        rescues = np.zeros((rules.levels, size), dtype=np.int64)
        known: dict[tuple[int, bool, int], int] = {}
        saved: dict[tuple[int, bool, tuple[Action, ...]], int] = {}
        shown = _card(up, _PLAIN)
        for hand in np.flatnonzero(table.cards >= _TWO).tolist():
            points, soft = int(table.points[hand]), bool(table.soft[hand])
            for level in range(rules.levels):
                legal = _after_double(rules, hand, level)
                if legal and (points, soft, legal) not in saved:
                    asked = Situation(_cards(hand), shown, split=split, doubled=True)
                    action = self.strategy.choose(asked, legal)
                    saved[points, soft, legal] = _AFTER[action]
                rescues[level, hand] = saved[points, soft, legal] if legal else KEEP
            if not rules.may_act[hand]:
                continue
            number = int(table.cards[hand])
            if number == _TWO:
                policy[hand] = _CODES[self._choose(_cards(hand), up, rules, split=split)]
                continue
            if (points, soft, number) not in known:
                action = self._choose(_cards(hand), up, rules, split=split)
                known[points, soft, number] = _CODES[action]
            policy[hand] = known[points, soft, number]
        return Play(policy, rescues)

    def _choose(
        self, cards: tuple[Card, ...], up: int, rules: Rules, *, split: bool, pair: bool = False
    ) -> Action:
        hand = hands().of(tuple(card.points for card in cards))
        legal = [Action.HIT, Action.STAND]
        if rules.may_double[hand]:
            legal.append(Action.DOUBLE)
        if pair:
            legal.append(Action.SPLIT)
        return self.strategy.choose(Situation(cards, _card(up, _PLAIN), split=split), tuple(legal))
