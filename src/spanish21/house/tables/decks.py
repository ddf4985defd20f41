"""When a table that deals by itself takes other decks, and what becomes of wagers meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites
from spanish21.refusal import Refusal
from spanish21.table.commands import CloseWagers, cards as h
from spanish21.table.machine import refusal_awaited
from spanish21.table.round.refuse import decks_due
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.commands import Command

__all__ = ["change_due", "change_overdue", "changes_after", "refuse_decks"]

_BETWEEN_SHOES = 3600
"""seconds: decks that would come due in the next shoe are changed before it"""


@cites("MD 3.C")
def _time_of_change(live: Live, rulebook: Rulebook) -> int | None:
    """Return from when on, in milliseconds, the decks are changed as the table stands now.

    Wagers that are taken before it are closed before the decks come due.
    """
    table, settings = live.table, live.settings
    if not settings.automatic or settings.physical or not live.opened:
        return None
    if table.wagers_closed or table.boxes or table.cards.stage is Stage.ABSENT:
        return None
    due = decks_due(table, rulebook)
    if due is None:
        return None
    between = table.cards.stage in {Stage.COLLECTED, Stage.STACKED}
    return (due - (_BETWEEN_SHOES if between else settings.wager_seconds)) * 1000


def changes_after(live: Live, rulebook: Rulebook, at: int) -> list[int]:
    """List when the decks will be changed if nothing else happens: once, or never."""
    time = _time_of_change(live, rulebook)
    return [time] if time is not None and time > at else []


def change_due(live: Live, rulebook: Rulebook, now: Awaiting, at: int) -> bool:
    """Return whether other decks are to be taken now, and may be."""
    time = _time_of_change(live, rulebook)
    if time is None or at < time:
        return False
    return refusal_awaited(live.table, h.RemoveDecks(), now, rulebook) is None


@cites("MD 3.C")
def change_overdue(live: Live, rulebook: Rulebook, at: int) -> bool:
    """Return whether an automatic table may begin no round with its decks."""
    due = decks_due(live.table, rulebook)
    by_itself = live.settings.automatic and not live.settings.physical
    return by_itself and due is not None and at // 1000 > due


@cites("MD 3.B", "MA 2(a)")
def refuse_decks(live: Live, command: Command, rulebook: Rulebook) -> Refusal | None:
    """Refuse a new round with decks that held a card too many."""
    if not live.admitted or not isinstance(command, CloseWagers):
        return None
    card = live.admitted[-1]
    message = f"These decks held one {card} too many. Change the decks before the next round."
    return Refusal("cards/surplus", rulebook.citations.card_count, message)
