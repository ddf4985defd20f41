"""What a table waits for, as facts for the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.house.wire import events as w
from spanish21.table import awaited as t

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live

__all__ = ["awaited_fact", "card_due"]


def awaited_fact(live: Live, now: t.Awaiting) -> w.Awaited:
    """Return what a table waits for, with people's names."""
    match now:
        case t.Wagers():
            return w.WagersDue()
        case t.CardNeeded():
            return card_due(now)
        case t.Decision():
            return w.DecisionDue(now.box, now.person, live.name_of(now.person))
        case t.DealerStep():
            return w.StepDue(now.command)
        case t.CutOffer():
            return w.CutDue(now.person, live.name_of(now.person))
        case t.PlayerNeeded():
            return w.PlayerDue()
        case t.SpinNeeded():
            return w.SpinDue(now.kind, now.box, now.wager)
        case t.Suspended():
            return w.ReaderDue()
        case _:
            assert_never(now)


def card_due(now: t.CardNeeded) -> w.CardDue:
    """Return where the next card goes."""
    return w.CardDue(now.box, now.hand, now.face_up, now.burn)
