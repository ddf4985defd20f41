"""The command by which a person takes an action: an answer to the decision that is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.ids import HandNumber
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.commands import irregularities as i

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.table.awaited import Decision

__all__ = ["answer", "command_for"]

_NOTHING = Cents(0)
_FIRST = HandNumber(1)


def answer(now: Decision, action: Action, amount: Cents | None = None) -> c.Command:
    """Take an action of a decision, by default for as much as it allows."""
    if action is Action.DECLINE and Action.INSURE in now.actions:
        return c.DeclineInsurance(now.box, now.person)
    if amount is None:
        choice = now.choice(action)
        amount = choice.most if choice else _NOTHING
    return command_for(action, now.box, now.person, amount=amount)


def command_for(
    action: Action,
    box: BoxNumber,
    person: PersonId,
    *,
    amount: Cents = _NOTHING,
    hand: HandNumber = _FIRST,
) -> c.Command:
    """Turn an action on a hand into a command, whether or not the table awaits it."""
    match action:
        case Action.HIT:
            return c.Hit(box, person)
        case Action.STAND:
            return c.Stand(box, person)
        case Action.DOUBLE:
            return c.DoubleDown(box, person, amount)
        case Action.DECLINE:
            return c.DeclineDouble(box, person)
        case Action.SPLIT:
            return c.Split(box, person)
        case Action.DESIGNATE:
            return c.DesignateHand(box, person, hand)
        case Action.SURRENDER:
            return c.Surrender(box, person)
        case Action.RESCUE:
            return c.Rescue(box, person)
        case Action.KEEP:
            return c.KeepDouble(box, person)
        case Action.INSURE:
            return c.TakeInsurance(box, person, amount)
        case Action.REFUSE:
            return i.RefuseCard(box, person)
        case Action.LATE:
            return i.AcceptLateCard(box, person)
        case Action.DEAD:
            return i.DeclareDead(box, person)
        case _:
            assert_never(action)
