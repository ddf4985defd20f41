"""Brute force: every order of a tiny shoe played through the table engine, in exact fractions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.cards import Card, parse_cards
from spanish21.ids import BoxNumber, PersonId
from spanish21.rules.player import Action
from spanish21.table import commands as c, events as e
from spanish21.table.answering import answer
from spanish21.table.awaited import CardNeeded, DealerStep, Decision
from spanish21.table.machine import awaiting, decide, evolve
from spanish21.table.state import Hand, TableState
from tests.support import lay

if TYPE_CHECKING:
    from spanish21.law import Rulebook

BOX, PERSON = BoxNumber(1), PersonId("P")

Chooser = Callable[[TableState, Hand, tuple[Action, ...]], Action | None]
"""What the player does with a hand; None is whatever is best."""


class Gains(dict[Fraction, Fraction]):
    """To each gain its chance."""

    @property
    def mean(self) -> Fraction:
        """Return the mean."""
        return sum((gain * chance for gain, chance in self.items()), Fraction(0))

    @property
    def square(self) -> Fraction:
        """Return the mean square."""
        return sum((gain**2 * chance for gain, chance in self.items()), Fraction(0))

    def after(self, gain: Fraction) -> Gains:
        """Return the same with something gained before."""
        return Gains({gain + more: chance for more, chance in self.items()})


NOTHING = Gains({Fraction(0): Fraction(1)})


class BruteForce:
    """Walks through every card the shoe may give and adds the player's gain up."""

    def __init__(self, rulebook: Rulebook, shoe: str, choose: Chooser | None = None) -> None:
        """Take the shoe as text; without a chooser every decision is the best one."""
        self.rulebook = rulebook
        self.shoe = Counter(parse_cards(shoe))
        self.choose = choose
        self.unit = rulebook.minimum.value
        self.seen: dict[object, Gains] = {}

    def expectation(self, opening: str = "") -> Fraction:
        """Return the expected gain, with the first cards dealt face up given in order."""
        return self.gains(opening).mean

    def gains(self, opening: str = "") -> Gains:
        """Return the distribution of the gain."""
        state = self._apply(TableState(), lay(BOX, PERSON, self.unit))[0]
        state, _ = self._apply(state, c.CloseWagers())
        given = parse_cards(opening)
        return self._value(state, self.shoe - Counter(given), list(given))

    def _apply(self, state: TableState, command: c.Command) -> tuple[TableState, Fraction]:
        gain = 0
        for event in decide(state, command, self.rulebook):
            if isinstance(event, e.WagerPaid):
                gain += event.amount
            elif isinstance(event, e.WagerTaken):
                gain -= event.amount
            state = evolve(state, event)
        return state, Fraction(gain, self.unit)

    def _value(self, state: TableState, shoe: Counter[Card], opening: list[Card]) -> Gains:
        gained = Fraction(0)
        while True:
            now = awaiting(state, self.rulebook)
            if not isinstance(now, DealerStep):
                break
            state, gain = self._apply(state, now.command)
            gained += gain
            if not state.wagers_closed:
                return NOTHING.after(gained)
        if opening and isinstance(now, CardNeeded) and now.face_up:
            following, gain = self._apply(state, c.DealCard(opening[0]))
            return self._value(following, shoe, opening[1:]).after(gained + gain)
        key = (_sorted(state), frozenset(shoe.items()), tuple(opening))
        if key not in self.seen:
            self.seen[key] = self._branch(state, now, shoe, opening)
        return self.seen[key].after(gained)

    def _branch(
        self, state: TableState, now: object, shoe: Counter[Card], opening: list[Card]
    ) -> Gains:
        if isinstance(now, CardNeeded):
            size = shoe.total()
            assert size, "the tiny shoe ran out of cards"
            total: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
            for card, many in shoe.items():
                following, gain = self._apply(state, c.DealCard(card))
                rest = self._value(following, shoe - Counter([card]), opening).after(gain)
                for more, chance in rest.items():
                    total[more] += Fraction(many, size) * chance
            return Gains(total)
        assert isinstance(now, Decision)
        hand = state.boxes[0].hands[now.hand - 1]
        if Action.INSURE in now.actions:
            return self._after(state, c.DeclineInsurance(BOX, PERSON), shoe, opening)
        chosen = self.choose(state, hand, now.actions) if self.choose else None
        followed = (
            self._after(state, answer(now, action), shoe, opening)
            for action in (now.actions if chosen is None else (chosen,))
        )
        return max(followed, key=lambda gains: gains.mean)

    def _after(
        self, state: TableState, command: c.Command, shoe: Counter[Card], opening: list[Card]
    ) -> Gains:
        following, gain = self._apply(state, command)
        return self._value(following, shoe, opening).after(gain)


def _sorted(state: TableState) -> TableState:
    """Forget in which order the cards after the second came."""
    boxes = []
    for box in state.boxes:
        hands = [
            replace(hand, cards=(*hand.cards[:2], *sorted(hand.cards[2:], key=str)))
            for hand in box.hands
        ]
        boxes.append(replace(box, hands=tuple(hands)))
    return replace(state, boxes=tuple(boxes))
