"""What is decided for a person who is away, stated to everyone beforehand."""

from __future__ import annotations

from spanish21.ids import HandNumber
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.awaited import Decision
from spanish21.table.irregularities.commands import DeclareDead

__all__ = ["POLICY", "away_command"]

POLICY = (
    "insurance and shared doubles are declined, a double is kept, a missed card means a dead "
    "hand, and every other hand stands"
)


def away_command(now: Decision) -> c.Command:
    """Decide for a person who is away: nothing is wagered that they did not wager."""
    where = (now.box, now.person)
    if now.choice(Action.INSURE):
        return c.DeclineInsurance(*where)
    if now.choice(Action.DESIGNATE):
        return c.DesignateHand(*where, HandNumber(1))
    if now.choice(Action.DEAD):
        return DeclareDead(*where)
    if now.choice(Action.KEEP):
        return c.KeepDouble(*where)
    if now.choice(Action.DECLINE):
        return c.DeclineDouble(*where)
    return c.Stand(*where)
