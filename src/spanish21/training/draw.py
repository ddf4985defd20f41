"""What a dealer sees: cards and chips as they lie; the counting is the dealer's work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.money import dollars
from spanish21.rules.decks import clock
from spanish21.rules.side_wagers import wager_word
from spanish21.table import events as e
from spanish21.table.phrases import Reader, cited
from spanish21.terminal.draw import place
from spanish21.terminal.screen import grid
from spanish21.terminal.telling import unseen

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from spanish21.game import Table
    from spanish21.table.events import Event
    from spanish21.table.state import Stake, TableState
    from spanish21.terminal.screen import Screen

__all__ = ["layout", "tell", "tell_decks_due"]

_UNSEEN = (e.HandCompleted, e.InsuranceDeclined, e.DoubleKept)
"""facts that make no move at the table"""


def layout(screen: Screen, state: TableState) -> Grid:
    """Draw cards and chips, without a total."""
    drawn = grid("left", "left", "fold", "right", "fold")
    dealer = screen.cards(state.dealer, hole=state.hole_down)
    drawn.add_row(Text("Dealer", style="bold"), "", dealer)
    for box in state.boxes:
        person = box.stakes[0].person
        if not box.hands:
            drawn.add_row(f"Box {box.number}", person, "", *_chips(box.stakes[0]))
            for stake in box.stakes[1:]:
                drawn.add_row("", stake.person, "", *_chips(stake))
        for index, hand in enumerate(box.hands):
            if hand.removed:
                continue
            chips, doubled = "", ""
            if hand.shares and not hand.shares[0].settled:
                share = hand.shares[0]
                person, chips = share.person, dollars(share.wager)
                doubled = f"+ {dollars(share.doubled)} double" if share.doubled else ""
            beside = f"{doubled} {_beside(box.stakes[0])}".strip() if index == 0 else doubled
            where = place(state, box.number).capitalize()
            several = f"/{index + 1}" if len(box.hands) > 1 else ""
            drawn.add_row(f"{where}{several}", person, screen.cards(hand.cards), chips, beside)
            for other in hand.shares[1:]:
                chips = "" if other.settled else dollars(other.wager)
                more = f"+ {dollars(other.doubled)} double" if other.doubled and chips else ""
                drawn.add_row("", other.person, "", chips, more)
    return drawn


def _chips(stake: Stake) -> tuple[str, str]:
    return dollars(stake.basic.amount), _beside(stake)


def _beside(stake: Stake) -> str:
    """List the side wagers of a person on a box that are not decided yet."""
    beside = stake.wagers[1:]
    return " ".join(f"+ {dollars(wager.amount)} {wager_word(wager.kind)}" for wager in beside)


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
