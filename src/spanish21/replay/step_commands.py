"""What a step of a script asks of the table, and what it may leave unsaid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents
from spanish21.rules.insurance import most_insurance
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.answering import command_for
from spanish21.table.awaited import Decision
from spanish21.table.round.turn import caller

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.replay.case import Step

__all__ = ["answers", "command_of", "unasked"]


def unasked(now: Decision) -> c.Command | None:
    """Return the command for a decision that the script may leave out."""
    actions = now.actions
    if Action.INSURE in actions:
        return c.DeclineInsurance(now.box, now.person)
    if Action.KEEP in actions:
        return c.KeepDouble(now.box, now.person)
    if Action.DOUBLE in actions and Action.DECLINE in actions:
        return c.DeclineDouble(now.box, now.person)
    return None


def answers(step: Step, now: Decision) -> bool:
    """Whether the next step answers an optional decision."""
    if step.action is Action.INSURE:
        return Action.INSURE in now.actions
    named = step.person in (None, now.person)
    again = Action.DOUBLE in now.actions and Action.KEEP in now.actions
    if step.action is Action.RESCUE or (again and step.action in {Action.DOUBLE, Action.KEEP}):
        return step.box == now.box and named and step.action in now.actions
    if step.action is Action.DOUBLE and Action.DECLINE in now.actions:
        return step.box == now.box and step.person == now.person and Action.DOUBLE in now.actions
    return False


def command_of(step: Step, table: Table) -> c.Command:
    """Turn a step into the command of the person it names, or of the one who calls the box."""
    box = BoxNumber(step.box)
    person = PersonId(step.person) if step.person else _person(step, table)
    if step.action is Action.DECLINE:
        msg = f"{step.action.value} is not written in a case"
        raise ValueError(msg)
    names_one = step.action in {Action.INSURE, Action.DOUBLE}
    amount = _amount(step, table, person) if names_one else Cents(0)
    hand = HandNumber(step.number)
    return command_for(step.action, box, person, amount=amount, hand=hand)


def _person(step: Step, table: Table) -> PersonId:
    """Take the person who is asked; to cover or designate a split a person must be named."""
    number = BoxNumber(step.box)
    now = table.awaiting
    box = table.state.box(number)
    if box is not None and isinstance(now, Decision) and now.choice(Action.DESIGNATE):
        return caller(box, table.state)
    return table.who_calls(number)


def _amount(step: Step, table: Table, person: PersonId) -> Cents:
    """Return the amount named, or the most that may be wagered."""
    if step.amount is not None:
        return step.amount
    box = table.state.box(BoxNumber(step.box))
    if step.action is Action.INSURE:
        stakes = box.stakes if box else ()
        wager = next((stake.whole for stake in stakes if stake.person == person), Cents(0))
        return most_insurance(wager, table.rulebook)
    now = table.awaiting
    choice = now.choice(Action.DOUBLE) if isinstance(now, Decision) else None
    return choice.most if choice else Cents(0)
