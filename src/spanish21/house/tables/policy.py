"""What is decided for a person who is away, stated to everyone beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ids import HandNumber
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.awaited import Decision
from spanish21.table.commands.irregularities import DeclareDead

if TYPE_CHECKING:
    from spanish21.house.wire.showing import TimeoutEffect

__all__ = ["away_command", "away_effect"]


def away_effect(now: Decision) -> TimeoutEffect:
    """Choose what is decided for a person who is away: nothing is wagered that was not before."""
    if now.choice(Action.INSURE):
        return "decline-insurance"
    if now.choice(Action.DESIGNATE):
        return "choose-first-hand"
    if now.choice(Action.DEAD):
        return "dead-hand"
    if now.choice(Action.KEEP):
        return "keep-double"
    if now.choice(Action.DECLINE):
        return "decline-double"
    return "stand"


def away_command(now: Decision) -> c.Command:
    """Return the command by which it is decided for a person who is away."""
    where = (now.box, now.person)
    match away_effect(now):
        case "decline-insurance":
            return c.DeclineInsurance(*where)
        case "choose-first-hand":
            return c.DesignateHand(*where, HandNumber(1))
        case "dead-hand":
            return DeclareDead(*where)
        case "keep-double":
            return c.KeepDouble(*where)
        case "decline-double":
            return c.DeclineDouble(*where)
        case _:
            return c.Stand(*where)
