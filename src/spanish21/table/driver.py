"""The automatic dealer: what comes next at a table, with cards and outcomes from outside."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from spanish21.ids import BoxNumber
from spanish21.law.rulebook import Rulebook
from spanish21.law.wheel import Wheel
from spanish21.money import Cents
from spanish21.refusal import RefusedError
from spanish21.table.awaited import Awaiting, CardNeeded, CutOffer, DealerStep, Decision, SpinNeeded
from spanish21.table.commands import DEALER_STEPS, CloseWagers, Command, DealCard
from spanish21.table.commands.cards import RefuseCut, ReportCoverCard, ShuffleCards
from spanish21.table.commands.irregularities import ReportShoeEmpty
from spanish21.table.commands.wheels import DrawHotSpot, ReadMeter, SpinWheel
from spanish21.table.events import Event, RoundCompleted
from spanish21.table.events.cards import CardsCut, CardsShuffled, RecutOrdered
from spanish21.table.events.irregularities import CardDiscarded, CardDrawnInError, FaceUpCardFound
from spanish21.table.machine import awaiting, evolve, judge
from spanish21.table.outside import Outside
from spanish21.table.state import TableState
from spanish21.table.wheels.awaiting import awaited_wheel

__all__ = [
    "ALL_STEPS",
    "NO_STEPS",
    "Automation",
    "CardSource",
    "Driver",
    "OutcomeSource",
    "step_for",
]

Automation = frozenset[type[Command]]
"""The dealer's steps that are taken without a person."""

ALL_STEPS: Automation = DEALER_STEPS
"""An unattended table."""

NO_STEPS: Automation = frozenset()
"""A dealer who does everything, as a trainee should."""

_MOVES_THE_SHOE = frozenset(
    {CardsCut, CardsShuffled, RecutOrdered, FaceUpCardFound, CardDrawnInError, CardDiscarded}
)


@runtime_checkable
class CardSource(Protocol):
    """Where the cards come from: a shoe, a sealed order, a script."""

    @property
    def left(self) -> int | None:
        """Return how many cards are in the shoe; None if they are not counted."""

    def front(self, now: CardNeeded) -> Command | None:
        """Return what comes out of the shoe next, a card to deal as a rule; None if not yet."""

    def leave(self) -> None:
        """Take out of the shoe what `front` returned: it was carried out."""

    def may_shuffle(self) -> bool:
        """Return whether the cards can be shuffled now."""

    def may_refill(self) -> bool:
        """Return whether the discards can be shuffled to complete a round."""

    def follow(self, state: TableState, event: Event) -> None:
        """Follow an event that cuts or shuffles the cards or takes one out of the shoe."""


@runtime_checkable
class OutcomeSource(Protocol):
    """Where the outcomes of wheel wagers come from; None is not yet."""

    def hot_spot(self, now: SpinNeeded) -> BoxNumber | None:
        """Return which position is drawn as the Hot Spot."""

    def stop(self, now: SpinNeeded, wheel: Wheel) -> int | None:
        """Return on which section a wheel stops."""

    def meter(self, round_: int, now: SpinNeeded) -> Cents | None:
        """Return what the meter pays that is won."""

    def settle(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Move the meters by what happens at the table."""


def step_for(now: Awaiting, automation: Automation) -> Command | None:
    """Return the step of the automation for what is awaited; offers of the cut may be refused."""
    if isinstance(now, DealerStep) and type(now.command) in automation:
        return now.command
    if isinstance(now, CutOffer) and RefuseCut in automation:
        return RefuseCut(now.person)
    return None


class Driver:
    """The automatic dealer of one table; what is awaited is asked once for each state."""

    __slots__ = (
        "_asked",
        "_awaited",
        "_drawn",
        "automation",
        "before_last",
        "cards",
        "outcomes",
        "rulebook",
        "state",
    )

    def __init__(  # noqa: PLR0913 - each by name
        self,
        state: TableState,
        rulebook: Rulebook,
        automation: Automation,
        cards: CardSource,
        outcomes: OutcomeSource,
        *,
        awaited: Awaiting | None = None,
    ) -> None:
        """Take a table over as it stands; `awaited` is what it waits for, if that was asked."""
        self.state = state
        self.before_last = state
        """the table as it was when the last round ended, before its last card was picked up"""
        self.rulebook = rulebook
        self.automation = automation
        self.cards = cards
        self.outcomes = outcomes
        self._awaited: Awaiting
        self._asked: TableState | None = None
        if awaited is not None:
            self._awaited, self._asked = awaited, state
        self._drawn: Command | None = None
        """what came out of the shoe last, until it is carried out"""

    @property
    def awaiting(self) -> Awaiting:
        """Return who acts next and what they may do."""
        if self._asked is not self.state:
            self._awaited = awaiting(self.state, self.rulebook)
            self._asked = self.state
        return self._awaited

    def next(self) -> Command | None:
        """Return the next step that needs no one; None if a person or a source is waited for."""
        state = self.state
        if self._asked is not state:  # as `awaiting`, without a call for every step
            self._awaited = awaiting(state, self.rulebook)
            self._asked = state
        now = self._awaited
        if type(now) is CardNeeded:
            return self.draw(now)
        if type(now) is Decision:
            return None
        if isinstance(now, DealerStep):
            step = type(now.command)
            if step not in self.automation or (
                step is ShuffleCards and not self.cards.may_shuffle()
            ):
                return None
            return now.command
        if isinstance(now, SpinNeeded):
            return self.outcome(now)
        return step_for(now, self.automation)

    def draw(self, now: CardNeeded) -> Command | None:
        """Deal the next card: one drawn in error first, after the cover card if it comes out."""
        aside = self.state.trouble.aside
        if aside is not None:
            return DealCard(aside)
        source = self.cards
        command = source.front(now)
        if command is None:
            return self._refill(now) if source.left == 0 else None
        cards = self.state.cards
        if cards.behind and not cards.cover_out and not now.burn and self.cover_card_is_next:
            return ReportCoverCard()
        self._drawn = command
        return command

    @property
    def cover_card_is_next(self) -> bool:
        """Return whether the cover card is in front of the next card of the shoe."""
        cards = self.state.cards
        if not cards.behind or cards.cover_out or self.state.trouble.aside is not None:
            return False
        left = self.cards.left
        return left is not None and left <= cards.behind

    def _refill(self, now: CardNeeded) -> ReportShoeEmpty | None:
        """Shuffle the discards to complete the round: more of them than the one burned."""
        few = len(self.state.discards()) + self.state.unseen_discards <= 1
        if now.burn or few or not self.cards.may_refill():
            return None
        return ReportShoeEmpty()

    def outcome(self, now: SpinNeeded) -> Command | None:
        """Take the outcome that a wheel wager waits for: of a meter, a Hot Spot or a wheel."""
        if now.kind is Outside.METER:
            won = self.outcomes.meter(self.state.round, now)
            return None if won is None else ReadMeter(won)
        if now.kind is Outside.HOT_SPOT:
            box = self.outcomes.hot_spot(now)
            return None if box is None else DrawHotSpot(box)
        spins = self.rulebook.spins
        if spins is None:
            return None
        section = self.outcomes.stop(now, awaited_wheel(self.state, now, spins))
        return None if section is None else SpinWheel(section)

    def decide(self, command: Command) -> tuple[Event, ...]:
        """Return what a command brings about, or raise RefusedError."""
        now = self._awaited if self._asked is self.state else self.awaiting
        found = judge(self.state, command, now, self.rulebook)
        if isinstance(found, tuple):
            return found
        raise RefusedError(found)

    def apply(self, command: Command, events: tuple[Event, ...]) -> None:
        """Change the table, the shoe and the meters by what a command brings about."""
        state = self.state
        if state.spins.active or type(command) is CloseWagers:
            self.outcomes.settle(state, events)
        for event in events:
            if type(event) is RoundCompleted:
                self.before_last = state
            elif type(event) in _MOVES_THE_SHOE:
                self.cards.follow(state, event)
            state = evolve(state, event)
        self.state = state
        if command is self._drawn:
            self._drawn = None
            self.cards.leave()

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out and return what happened."""
        events = self.decide(command)
        self.apply(command, events)
        return events
