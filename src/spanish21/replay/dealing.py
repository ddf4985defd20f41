"""The automatic dealer of a case: takes what stands around the round, deals, obeys marks."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.refusal import Refusal, RefusedError
from spanish21.replay.house import Mark, card_of
from spanish21.replay.spins import counts, scripted_meter
from spanish21.replay.step_commands import command_of
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.commands.people import PeopleCommand
from spanish21.table.events import CardDealt, WagersClosed
from spanish21.table.events.irregularities import CardDiscarded
from spanish21.table.irregularities.refuse import in_opening
from spanish21.table.machine import refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.cards import Card
    from spanish21.game import Table
    from spanish21.replay.case import Step
    from spanish21.table.awaited import CardNeeded
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["Dealing", "Script", "StepRefusedError", "attempt", "moment"]

_BEFORE = (
    PeopleCommand
    | h.ReceiveDecks
    | h.InspectDeck
    | h.VerifyDeck
    | h.InspectReader
    | h.SpreadCards
    | h.ShowCards
    | h.ShuffleCards
    | h.TakeCut
    | h.RefuseCut
    | h.DealerCut
    | h.OrderRecut
    | h.PlaceCoverCard
    | h.OrderReshuffle
    | h.RemoveDecks
    | h.DeclareIdle
    | h.DiscloseBurnCard
    | i.ReportExposedInWash
    | i.ReportJam
    | i.ReportDeviceBroken
    | i.ReportDeviceRepaired
)
"""what can come before the wagers"""
_WAIT = frozenset(
    {"cards/out-of-order", "irregularity/not-now", "cover-card/not-now", "cut/not-offered"}
)
"""refusals of what may still come"""


class StepRefusedError(RefusedError):
    """A step or wager of the script that the table refused."""

    def __init__(self, round_number: int, step: str, refusal: Refusal) -> None:
        """Keep where it was and why."""
        super().__init__(refusal)
        self.round_number = round_number
        self.step = step

    def __str__(self) -> str:
        """Write which step was refused, and why."""
        return f"round {self.round_number}, {self.step!r}: {self.refusal}"


class Script:
    """The cards of a case: a shoe with marks for what else comes out of it or goes wrong."""

    left = None
    """a script marks the cover card and the empty shoe"""

    def __init__(self, shoe: Iterable[Card | Mark], number: int) -> None:
        """Begin with the first card of a round."""
        self.shoe = deque(shoe)
        self.text = ""
        """what came out of the shoe last, as it is written; a burn card is not named there"""
        self._number = number
        self._written = False

    def front(self, now: CardNeeded) -> c.Command | None:
        """Return what is written next; a burn card that is not written is not known."""
        self.text = ""
        item = self.shoe[0] if self.shoe else None
        marked = isinstance(item, Mark) and isinstance(item.command, c.DealCard)
        self._written = marked or not now.burn
        if now.burn:
            return c.DealCard(card_of(item) if item is not None and marked else None)
        if item is None:
            return None
        if not isinstance(item, Mark):
            self.text = f"card {item}"
            return c.DealCard(item)
        if marked:
            refused = Refusal(
                "card/no-burn",
                now.clause,
                "No card is burned now. Write this card without parentheses.",
            )
            raise StepRefusedError(self._number, item.text, refused)
        self.text = item.text
        return item.command

    def leave(self) -> None:
        """Go on to what is written after it."""
        if self._written:
            self.shoe.popleft()

    def may_shuffle(self) -> bool:
        """Return that the cards written next are those of a shuffle."""
        return True

    def may_refill(self) -> bool:
        """Return that a script says itself when the shoe is empty."""
        return False

    def follow(self, state: TableState, event: Event) -> None:
        """Go on past a card that the dealer drew to a complete hand, if it is written next."""
        if isinstance(event, CardDiscarded) and event.card is not state.trouble.aside:
            item = self.shoe[0] if self.shoe else None
            if item is not None and item is event.card:
                self.shoe.popleft()


@dataclass(slots=True)
class Dealing:
    """The dealer of a case: takes the script's steps around the round, then the automatic ones."""

    table: Table
    steps: deque[Step]
    script: Script
    number: int
    round: int
    """the number of the round at the table"""
    refused: Refusal | None = None
    """why the script's next step around the round was not taken yet"""

    @property
    def over(self) -> bool:
        """Return whether the round is complete."""
        return self.table.state.round != self.round

    def go_on(self) -> None:
        """Take every step until a player decides, a card is missing or the round is over."""
        while not self.over:
            if not self._house_step() and not self._automatic():
                return

    def prepare(self) -> None:
        """Take the steps that stand before the first decision and come before the wagers."""
        while self.steps and _comes_before(self.steps[0]):
            if not self._house_step() and not self._automatic():
                break
        if self.refused is not None:
            raise StepRefusedError(self.number, self.steps[0].text, self.refused)
        while self._automatic():
            pass

    def _automatic(self) -> bool:
        """Take one step of the automatic dealer; False if something else is waited for."""
        self.script.text = ""
        with scripted_meter(self.number):
            command = self.table.driver.next()
        if command is None:
            return False
        if self.script.text:
            attempt(self.table, command, self.number, self.script.text)
        else:
            self.table.do(command)
        return True

    def _house_step(self) -> bool:
        """Take the script's next step if it is one around the round whose moment has come."""
        if not self.steps:
            return False
        step = self.steps[0]
        command = step.house
        if step.action is Action.REFUSE:
            command = command_of(step, self.table)
        if command is None or self._too_soon(step):
            return False
        if step.before and self.table.state.wagers_closed:
            clause = self.table.rulebook.citations.wagers_first
            message = "The wagers are closed. Write this step before all others of the round."
            self.refused = Refusal("case/late-step", clause, message)
            return False
        refused = refusal(self.table.state, command, self.table.rulebook)
        if refused is not None:
            if self.refused is None or refused.code not in _WAIT:
                self.refused = refused
            return False
        if isinstance(command, i.ReportOverdraw):
            self._refuse_another_card(step, command)
        self.table.do(command)
        self.steps.popleft()
        self.refused = None
        return True

    def _refuse_another_card(self, step: Step, command: i.ReportOverdraw) -> None:
        """Refuse an overdraw of a card that is not the one written next in the shoe."""
        shoe = self.script.shoe
        if all(card_of(item) is None for item in shoe) or shoe[0] is command.card:
            return
        if isinstance(shoe[0], Mark):
            card = command.card
            message = f"{shoe[0].text} comes next. Write {card} plainly before it, or leave it out."
        else:
            message = f"The next card of the shoe is {shoe[0]}. Name that card, or leave it out."
        clause = self.table.rulebook.house.overdrawn
        raise StepRefusedError(self.number, step.text, Refusal("card/not-next", clause, message))

    def _too_soon(self, step: Step) -> bool:
        """Return whether a report waits: for its moment, or an exposed card for the decisions.

        A card that is exposed in the opening deal is marked in the shoe.
        """
        if step.at is not None:
            return moment(self.table.events) < step.at
        command, table = step.house, self.table
        if step.after is not None:
            return not _dealt(table.events, step.after)
        exposed = isinstance(command, i.ReportDrawnInError) and command.exposed
        return exposed and in_opening(table.state, table.rulebook)


def _comes_before(step: Step) -> bool:
    """Return whether a step that stands before all decisions comes before the wagers."""
    return step.before or (step.at is None and isinstance(step.house, _BEFORE))


def _dealt(events: Sequence[Event], card: Card) -> bool:
    """Return whether a card was dealt in the round in play."""
    for event in reversed(events):
        if isinstance(event, WagersClosed):
            break
        if isinstance(event, CardDealt) and event.card is card:
            return True
    return False


def moment(events: Sequence[Event]) -> int:
    """Count what has happened in the round in play."""
    count = 0
    for event in reversed(events):
        if isinstance(event, WagersClosed):
            break
        count += counts(event)
    return count


def attempt(table: Table, command: c.Command, number: int, step: str) -> None:
    """Carry out a command of the script, or say which step was refused."""
    try:
        table.do(command)
    except RefusedError as error:
        raise StepRefusedError(number, step, error.refusal) from None
