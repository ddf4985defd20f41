"""The analyser's strategy as a chooser for brute force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.analysis.hands import hands
from spanish21.analysis.rounds import ACTIONS, AgainstUp
from spanish21.analysis.shoe import place
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.table.state import Hand, TableState

_CODES = (Action.STAND, Action.HIT, Action.DOUBLE)
_AFTER = (Action.KEEP, Action.RESCUE, Action.DOUBLE)


def number(cards: tuple[Card, ...]) -> int:
    return hands().of(tuple(card.points for card in cards))


class Strategist:
    """Plays as the analysis of each up card found best; `force` names the first action."""

    def __init__(self, ups: dict[int, AgainstUp], force: str = "") -> None:
        self.ups, self.force = ups, force

    def __call__(self, state: TableState, hand: Hand, actions: tuple[Action, ...]) -> Action:
        up = self.ups[state.up.points - 1]
        if hand.split:
            return self._split(up, hand, actions)
        if hand.doubled:
            return _AFTER[up.dealt.play.rescues[hand.doubles - 1, number(hand.cards)]]
        if len(hand.cards) == 2:
            chosen = Action(self.force or self._start(up, state.up, hand.cards))
            assert chosen in actions
            return chosen
        return _CODES[up.dealt.play.policy[number(hand.cards)]]

    def _start(self, up: AgainstUp, card: Card, cards: tuple[Card, ...]) -> str:
        suits = tuple(place(one)[1] for one in sorted(cards, key=lambda one: one.points))
        shown = place(card)[1]
        for start in up.starts:
            if start.hand != number(cards):
                continue
            if start.combo is None or start.combo[:3] == (shown, *suits):
                return ACTIONS[start.best]
        raise AssertionError(cards)

    def _split(self, up: AgainstUp, hand: Hand, actions: tuple[Action, ...]) -> Action:
        pair = hand.cards[0].points - 1
        split = up.splits[pair]
        again = hand.cards[1].points - 1 == pair
        solved = split.paired if again else split.bound
        held = number(hand.cards)
        if hand.doubled:
            return _AFTER[solved.play.rescues[hand.doubles - 1, held]]
        if len(hand.cards) > 2:
            return _CODES[solved.play.policy[held]]
        if again and split.again and Action.SPLIT in actions:
            return Action.SPLIT
        first, second = (place(card)[1] for card in hand.cards)
        sort = 0 if first != second else (2 if first == 3 else 1)
        suited = up.suited_play.get(pair, {})
        return _CODES[suited.get((held, sort), int(solved.play.policy[held]))]
