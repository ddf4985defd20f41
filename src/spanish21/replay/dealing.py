"""The automatic dealer of a case: takes what stands around the round, deals, obeys marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.refusal import Refusal, RefusedError
from spanish21.replay.asked_of import command_of
from spanish21.replay.house import Mark, card_of
from spanish21.replay.spins import counts, scripted_meter
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, SpinNeeded
from spanish21.table.cards import commands as h
from spanish21.table.events import WagersClosed
from spanish21.table.irregularities import commands as i
from spanish21.table.machine import refusal
from spanish21.table.people.commands import PeopleCommand
from spanish21.table.procedure import step_for

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.game import Table
    from spanish21.replay.case import Step
    from spanish21.table.events import Event

__all__ = ["Dealing", "StepRefusedError", "attempt", "moment"]

_BEFORE = (
    PeopleCommand
    | h.ReceiveDecks
    | h.InspectDeck
    | h.VerifyDeck
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


@dataclass(slots=True)
class Dealing:
    """The automatic dealer of a case: deals from the script's shoe and obeys its marks."""

    table: Table
    steps: deque[Step]
    shoe: deque[Card | Mark]
    number: int
    refused: Refusal | None = None
    """why the script's next step around the round was not taken yet"""

    def go_on(self) -> None:
        """Take every step until a player decides, a card is missing or the round is over."""
        table = self.table
        while not table.last_round:
            if self._house_step():
                continue
            now = table.awaiting
            step = step_for(now, table.automation)
            if step is not None:
                table.do(step)
            elif isinstance(now, SpinNeeded):
                with scripted_meter(self.number):
                    turned = table.turn_wheel(now)
                if not turned:
                    return
            elif not isinstance(now, CardNeeded) or not self._draw(now):
                return

    def prepare(self) -> None:
        """Take the steps that stand before the first decision and come before the wagers."""
        while self.steps and isinstance(self.steps[0].house, _BEFORE):
            if not self._house_step() and not self._automatic():
                break
        if self.refused is not None:
            raise StepRefusedError(self.number, self.steps[0].text, self.refused)
        while self._automatic():
            pass

    def _automatic(self) -> bool:
        """Take one step with the cards before the wagers; False if nothing is to be done."""
        now = self.table.awaiting
        step = step_for(now, self.table.automation)
        if step is None and isinstance(now, CardNeeded):
            step = c.DealCard(_burned(self.shoe))
        if step is None:
            return False
        self.table.do(step)
        return True

    def _house_step(self) -> bool:
        """Take the script's next step if it is one around the round whose moment has come."""
        if not self.steps:
            return False
        step = self.steps[0]
        command = step.house
        if step.action is Action.REFUSE:
            command = command_of(step, self.table)
        if command is None or (step.at and moment(self.table.events) < step.at):
            return False
        refused = refusal(self.table.state, command, self.table.rulebook)
        if refused is not None:
            if self.refused is None or refused.code not in _WAIT:
                self.refused = refused
            return False
        self.table.do(command)
        self.steps.popleft()
        self.refused = None
        return True

    def _draw(self, now: CardNeeded) -> bool:
        aside = self.table.state.trouble.aside
        if aside is not None:
            self.table.do(c.DealCard(aside))
            return True
        if now.burn:
            self.table.do(c.DealCard(_burned(self.shoe)))
            return True
        if not self.shoe:
            return False
        item = self.shoe.popleft()
        if isinstance(item, Mark):
            if isinstance(item.command, c.DealCard):
                raise StepRefusedError(
                    self.number,
                    item.text,
                    Refusal("card/no-burn", now.clause, "no card is to be burned now"),
                )
            attempt(self.table, item.command, self.number, item.text)
        else:
            attempt(self.table, c.DealCard(item), self.number, f"card {item}")
        return True


def moment(events: Sequence[Event]) -> int:
    """Count what has happened in the round in play."""
    count = 0
    for event in reversed(events):
        if isinstance(event, WagersClosed):
            break
        count += counts(event)
    return count


def _burned(shoe: deque[Card | Mark]) -> Card | None:
    """Take the burn card from the script's shoe; one that is not written is not known."""
    if not shoe or not isinstance(shoe[0], Mark) or not isinstance(shoe[0].command, c.DealCard):
        return None
    return card_of(shoe.popleft())


def attempt(table: Table, command: c.Command, number: int, step: str) -> None:
    """Carry out a command of the script, or say which step was refused."""
    try:
        table.do(command)
    except RefusedError as error:
        raise StepRefusedError(number, step, error.refusal) from None
