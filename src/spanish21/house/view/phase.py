"""How far a round has come, in one word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, DealerStep, Decision, SpinNeeded, Wagers
from spanish21.table.state import Insurance, Stage

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.house.wire.showing import Phase
    from spanish21.table.awaited import Awaiting

__all__ = ["phase_of"]

_PAYING = c.Collect | c.Pay | c.Return | c.PayFixed | c.PickUp | c.RemoveCards


def phase_of(live: Live, now: Awaiting) -> Phase:
    """Return the phase of a table that has not stopped."""
    table = live.table
    if not live.opened and not table.wagers_closed:
        return "closed"
    if table.cards.stage is not Stage.READY or (isinstance(now, CardNeeded) and now.burn):
        return "shuffle"
    if isinstance(now, Wagers):
        return "wagers"
    if table.insurance is Insurance.OPEN:
        return "insurance"
    if isinstance(now, Decision):
        return "play"
    if isinstance(now, SpinNeeded):
        return "settlement"
    if isinstance(now, DealerStep) and isinstance(now.command, _PAYING):
        return "settlement"
    if isinstance(now, CardNeeded) and not _opening_done(live):
        return "deal"
    return "dealer" if table.turn_box >= len(table.boxes) else "play"


def _opening_done(live: Live) -> bool:
    return all(len(hand.cards) > 1 for box in live.table.boxes for hand in box.hands)
