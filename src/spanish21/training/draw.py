"""What a dealer sees: cards and chips as they lie; the counting is the dealer's work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.rules.decks import clock
from spanish21.table import events as e
from spanish21.table.phrases import Reader, cited
from spanish21.terminal.telling import unseen

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.table.events import Event
    from spanish21.table.state import TableState
    from spanish21.terminal.screen import Screen

__all__ = ["tell", "tell_decks_due"]

_UNSEEN = (e.HandCompleted, e.InsuranceDeclined, e.DoubleKept)
"""facts that make no move at the table"""


def tell_decks_due(screen: Screen, table: Table) -> None:
    """Show by when the decks on the table must be changed, if the edition has a rule for it."""
    due = table.decks_due
    if due is not None:
        clause = table.rulebook.decks_changed_after.clause
        screen.line(
            f"The decks must be changed by {clock(due)} on the table's clock. [{clause}]", indent=2
        )


def tell(screen: Screen, event: Event, state: TableState) -> None:
    """Show one event; a card with the hand to which it came."""
    if isinstance(event, _UNSEEN):
        return
    said = Text(cited(unseen(event), Reader(signs=screen.signs)))
    if isinstance(event, e.CardDealt) and event.face_up:
        box = state.box(event.box) if event.box is not None else None
        cards = box.hands[(event.hand or 1) - 1].cards if box and event.hand else state.dealer
        if len(cards) > 1:
            said = Text.assemble(said, "  ", screen.cards(cards))
    screen.line(said, indent=2)
