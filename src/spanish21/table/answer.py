"""An answer to a decision: the command by which the person asked takes an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.table import commands as c

if TYPE_CHECKING:
    from spanish21.table.awaiting import Decision

__all__ = ["command_for"]


def command_for(now: Decision, action: Action, amount: Cents | None = None) -> c.Command:
    """Take an action, for as much as is allowed unless an amount is named."""
    box, person = now.box, now.person
    if amount is None:
        choice = now.choice(action)
        amount = choice.most if choice else Cents(0)
    match action:
        case Action.HIT:
            return c.Hit(box, person)
        case Action.STAND:
            return c.Stand(box, person)
        case Action.DOUBLE:
            return c.DoubleDown(box, person, amount)
        case Action.SPLIT:
            return c.Split(box, person)
        case Action.SURRENDER:
            return c.Surrender(box, person)
        case Action.RESCUE:
            return c.Rescue(box, person)
        case Action.KEEP:
            return c.KeepDouble(box, person)
        case Action.INSURE:
            return c.TakeInsurance(box, person, amount)
        case Action.DECLINE:
            return c.DeclineInsurance(box, person)
        case Action.DESIGNATE | Action.REFUSE | Action.LATE | Action.DEAD:
            msg = f"{action.value} is asked only at shared boxes and when something went wrong"
            raise ValueError(msg)
