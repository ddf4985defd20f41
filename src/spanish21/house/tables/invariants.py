"""What must hold of the money of a live table after every command."""

from __future__ import annotations

from spanish21.house.tables.state import Live
from spanish21.ledger.accounts import Chips, Inventory, Layout, Pool, TipBox, account_of
from spanish21.table.state import TableState

__all__ = ["broken"]

_OF_CHIPS = Inventory | Layout | TipBox | Pool | Chips


def broken(live: Live) -> str | None:
    """Return what is wrong with the money of a table; None if the books balance."""
    chips = 0
    for name, balance in live.book.items():
        account = account_of(name)
        if balance < 0 and not isinstance(account, Inventory):
            return f"{name} holds {balance}"
        if isinstance(account, _OF_CHIPS):
            chips += balance
    if chips != live.stock:
        return f"{live.stock} are to be at the table, {chips} are there"
    if live.table.wagers_closed:
        return None
    wagered, posted = on_layout(live.table), live.balance(Layout(live.id))
    if posted != wagered:
        return f"{wagered} are wagered on the layout, the book has {posted}"
    return None


def on_layout(state: TableState) -> int:
    """Add up the wagers on the layout before the deal."""
    return sum(
        wager.amount for box in state.boxes for stake in box.stakes for wager in stake.wagers
    )
