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
from spanish21.hand import BEST_TOTAL
from spanish21.rules.player import Action
from spanish21.strategy import Situation

if TYPE_CHECKING:
    from typing import Any

    from spanish21.analysis.game import Game, Hand as Rules
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.suits import Combo
    from spanish21.strategy import Strategy

__all__ = ["ChartGuide"]

_RANKS = tuple(next(rank for rank in Rank if rank.points == value + 1) for value in range(VALUES))
_SUITS = tuple(Suit)
_PLAIN = 0
_AFTER = {Action.KEEP: KEEP, Action.RESCUE: RESCUE, Action.DOUBLE: AGAIN}
_CODES = {Action.STAND: STAND, Action.HIT: HIT, Action.DOUBLE: DOUBLE}
_LEGAL: tuple[tuple[Action, ...], ...] = (
    (),
    (Action.RESCUE, Action.KEEP),
    (Action.KEEP, Action.DOUBLE),
    (Action.RESCUE, Action.KEEP, Action.DOUBLE),
)
"""what may be done with a doubled hand: 1 if it may be rescued, plus 2 if doubled again"""
_TWO = 2


def _sorted_out(sorts: Ints) -> tuple[Ints, Ints]:
    """Return the place of the first of each sort, and of each one the sort it is of."""
    _, first, alike = np.unique(sorts, return_index=True, return_inverse=True)
    return first, alike.reshape(-1)


@cache
def _cards(hand: int) -> tuple[Card, ...]:
    return representative(hands().counts[hand].tolist())


@cache
def _card(value: int, suit: int) -> Card:
    return Card(f"{_RANKS[value].value}{_SUITS[suit].value}")


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
        policy = np.zeros(len(table.cards), dtype=np.int64)
        two = np.flatnonzero((table.cards == _TWO) & rules.may_act)
        for hand in two.tolist():
            policy[hand] = _CODES[self._choose(_cards(hand), up, rules, split=split)]
        more = np.flatnonzero((table.cards > _TWO) & rules.may_act)
        sort = 2 * table.points[more] + table.soft[more]
        first, alike = _sorted_out(sort * (BEST_TOTAL + 1) + table.cards[more])
        chosen = [
            self._choose(_cards(hand), up, rules, split=split) for hand in more[first].tolist()
        ]
        policy[more] = np.array([_CODES[action] for action in chosen], dtype=np.int64)[alike]
        return Play(policy, self._after_doubles(up, rules, split=split))

    def _after_doubles(self, up: int, rules: Rules, *, split: bool) -> Ints:
        """Ask what is done with every hand after a number of doubles, the first being level 0."""
        table = hands()
        rescues = np.zeros((rules.levels, len(table.cards)), dtype=np.int64)
        some = np.flatnonzero(table.cards >= _TWO)
        left = np.arange(1, rules.levels + 1) < rules.levels
        doubles = rules.may_redouble[some][:, None] & left[None, :]
        legal = rules.may_rescue[some][:, None] + 2 * doubles
        sort = 2 * table.points[some] + table.soft[some]
        first, alike = _sorted_out((len(_LEGAL) * sort[:, None] + legal).ravel())
        chosen = np.zeros(len(first), dtype=np.int64)
        for place, found in enumerate(first.tolist()):
            hand, level = divmod(found, rules.levels)
            may = _LEGAL[legal[hand, level]]
            asked = Situation(_cards(int(some[hand])), _card(up, _PLAIN), split=split, doubled=True)
            chosen[place] = _AFTER[self.strategy.choose(asked, may)] if may else KEEP
        rescues[:, some] = chosen[alike].reshape(legal.shape).T
        return rescues

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
