"""The automatic players of a training table: wagers, plain sensible decisions, cuts."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from spanish21.hand import total
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.rules.laying import kind_offers
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.answering import answer
from spanish21.table.changing import hand_of
from spanish21.table.commands import cards as h, people as p
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.rules.offering import KindOffer
    from spanish21.table.awaited import Choice, CutOffer, Decision
    from spanish21.table.state import TableState

__all__ = ["NAMES", "Players"]

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
BEHIND = (
    *("Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned"),
    *("Oda", "Pat", "Roy", "Sue", "Tim", "Una", "Vic"),
)
"""who stands behind a player and wagers on the same box"""
_OFTEN = 0.4
_SELDOM = 0.1
_WEAK_UP = 6
_STRONG_UP = 8


class Players:
    """One player for each box, from box 1 up; the dice decide where no rule of thumb does.

    With `shared` boxes as many more stand behind each player as may wager on a box.
    """

    def __init__(
        self, boxes: int, rulebook: Rulebook, random: Random, *, shared: bool = False
    ) -> None:
        """Name the players."""
        self._book = rulebook
        self._random = random
        self.seats = tuple(
            (BoxNumber(number), PersonId(NAMES[number - 1])) for number in range(1, boxes + 1)
        )
        more = rulebook.persons_per_box.value - 1 if shared else 0
        names = iter(BEHIND)
        self.behind = tuple(
            (box, first, PersonId(name))
            for box, first in self.seats
            for _, name in zip(range(more), names, strict=False)
        )

    def arrivals(self) -> Iterator[c.Command]:
        """Come to the table and sit down."""
        for box, person in self.seats:
            yield p.Arrive(person)
            yield p.Sit(person, box)
        for _, _, person in self.behind:
            yield p.Arrive(person)

    def wagers(self) -> Iterator[c.Command]:
        """Wager on every box, those behind a player with that player's consent."""
        for box, person in self.seats:
            yield self._wager(box, person)
        for box, first, person in self.behind:
            yield p.ConsentToShare(box, first, person)
            yield self._wager(box, person)

    def _wager(self, box: BoxNumber, person: PersonId) -> c.LayWagers:
        """Wager on a box, and sometimes in other ways beside it, as the table offers."""
        basic, *sides = kind_offers(self._book)
        laid = {BASIC: Wager(BASIC, self._stake(basic, basic.most.value, 10))}
        for offer in sides:
            most = offer.most_beside(laid).value
            if offer.least.value <= most and self._now(_OFTEN):
                laid[offer.kind] = Wager(offer.kind, self._stake(offer, most, 5))
        return c.LayWagers(box, person, tuple(laid.values()))

    def _stake(self, offer: KindOffer, most: Cents, times: int) -> Cents:
        """Choose one of the amounts, or one up to some times the least."""
        if offer.amounts is not None:
            return self._random.choice(offer.amounts.value)
        least = offer.least.value
        # Of twice the smallest chip, so that chips can make half of it and 3 to 2 of it.
        unit = Cents(2 * offer.unit.value)
        return self._chips(least + least % unit, min(most, least * times), unit)

    def _now(self, chance: float) -> bool:
        return self._random.random() < chance

    def _chips(self, least: int, most: int, unit: int) -> Cents:
        """Choose an amount in chips, a large one more seldom."""
        steps = (most - least) // unit
        return Cents(least + unit * min(self._random.randint(0, steps) for _ in range(3)))

    def cut(self, offer: CutOffer) -> c.Command:
        """Take the cut or refuse it."""
        if self._now(_OFTEN):
            return h.RefuseCut(offer.person)
        return h.TakeCut(offer.person, self._random.randint(offer.least, offer.most))

    def decide(self, now: Decision, state: TableState) -> c.Command:
        """Answer a decision."""
        if Action.LATE in now.actions:
            return answer(now, Action.DEAD if self._now(_OFTEN) else Action.LATE)
        joining = self._join(now)
        if joining is not None:
            return joining
        choice = now.choice(Action.INSURE)
        if choice is None:
            choice = self._choice(now, state)
        elif not self._now(_OFTEN):
            return answer(now, Action.DECLINE)
        return answer(now, choice.action, self._amount(choice))

    def _join(self, now: Decision) -> c.Command | None:
        """Go along with the caller of a shared box in a double or a split, or do not."""
        here = (now.box, now.person)
        double = now.choice(Action.DOUBLE)
        if now.choice(Action.DESIGNATE):
            hand = HandNumber(self._random.randint(1, 2))
            return c.DesignateHand(*here, hand) if self._now(_OFTEN) else c.Split(*here)
        if double is not None and now.choice(Action.DECLINE):
            joins = not self._now(_OFTEN)
            return c.DoubleDown(*here, self._amount(double)) if joins else c.DeclineDouble(*here)
        return None

    def _amount(self, choice: Choice) -> Cents:
        """Wager the most, seldom less."""
        if not choice.unit or not self._now(_SELDOM * 2):
            return choice.most
        return self._chips(choice.least, choice.most, choice.unit)

    def _choice(self, now: Decision, state: TableState) -> Choice:
        """Choose among what is legal, now and then anything of it."""
        usual = {each.action: each for each in now.legal if each.action is not Action.REFUSE}
        choices = list(usual.values())
        if self._now(_SELDOM):
            return self._random.choice(choices)
        wanted = self._wanted(now, state)
        return next((usual[action] for action in wanted if action in usual), choices[0])

    def _wanted(self, now: Decision, state: TableState) -> tuple[Action, ...]:
        """List what a plain player would like to do, the dearest wish first."""
        cards = hand_of(state, now.box, now.hand).cards
        points, soft = total(cards)
        up = total(state.dealer[:1]).points
        if Action.KEEP in now.actions:
            hopeless = up >= _STRONG_UP and points < self._book.dealer_stands_at.value
            return (Action.RESCUE, Action.KEEP) if hopeless else (Action.KEEP,)
        wishes: list[Action] = []
        if cards[0].points in {1, 8} or (up <= _WEAK_UP and cards[0].points not in {4, 5, 10}):
            wishes.append(Action.SPLIT)
        if points == 16 and not soft and up > _STRONG_UP:  # noqa: PLR2004 - the worst hand
            wishes.append(Action.SURRENDER)
        if points in {10, 11} and not soft and up <= _STRONG_UP:
            wishes.append(Action.DOUBLE)
        stands = self._book.dealer_stands_at.value + soft
        enough = stands if up > _WEAK_UP or soft else stands - 3
        return (*wishes, Action.STAND if points >= enough else Action.HIT)
