"""The chips of a live table as postings of the house's book, and what must hold of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from spanish21.house.people.money import wallet
from spanish21.house.tables.events import (
    ChipsRedeemed,
    HouseEvent,
    HouseFact,
    InventoryFilled,
    LogEvent,
    PoolMoved,
    TableOpened,
    TableWoundUp,
)
from spanish21.house.tables.state import Live
from spanish21.table.accounts import Posting, postings
from spanish21.table.state import TableState

__all__ = ["BANK", "OUTSIDE", "broken", "full_name", "movements"]

BANK = "house/bank"
"""where chips come from, and where the cash for them goes"""
OUTSIDE = ("bank", "wallet/", "coupons/")
"""accounts that are not the table's own"""

_KINDS = {
    "inventory": "inventory",
    "layout": "layout",
    "drop box": "drop",
    "tip box": "tips",
    "coupons on the layout": "coupons-on-layout",
    "coupons in the drop box": "coupons-taken",
    "person": "chips/",
    "coupons": "coupons/",
    "cash": "wallet/",
}
_CHIPS = ("inventory", "layout", "tips", "pool", "chips/")


def full_name(table: str, account: str) -> str:
    """Name an account of a table, such as `chips/ann`, in the book of the house."""
    kind, _, person = account.partition("/")
    match kind:
        case "bank":
            return BANK
        case "wallet":
            return wallet(person)
        case "chips":
            return f"player/{person}/chips/{table}"
        case "coupons":
            return f"coupons/{person}"
        case _:
            return f"{kind}/{table}"


def movements(events: Iterable[LogEvent]) -> dict[str, int]:
    """Add up what moves in the events of one command, by the table's names of accounts."""
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, HouseFact):
            for account, amount in _house(event):
                sums[account] += amount
        else:
            for posting in postings(event):
                sums[_short(posting)] += posting.amount
    return {account: amount for account, amount in sums.items() if amount}


def _short(posting: Posting) -> str:
    """Name an account; a coupon moves by itself, and belongs to those of its face."""
    account = posting.account
    name = _KINDS[account.kind] + account.person
    return f"{name}/{abs(posting.amount)}" if account.kind == "coupons" else name


def _house(event: HouseEvent) -> Iterator[tuple[str, int]]:
    match event:
        case TableOpened(fill=amount) | InventoryFilled(amount=amount):
            yield "inventory", amount
            yield "bank", -amount
        case PoolMoved():
            yield "inventory", -event.amount
            yield "pool", event.amount
        case ChipsRedeemed():
            yield f"chips/{event.person}", -event.amount
            yield "inventory", event.amount
            yield "bank", -event.amount
            yield f"wallet/{event.person}", event.amount
        case TableWoundUp():
            yield from _wound_up(event)
        case _:
            return


def _wound_up(event: TableWoundUp) -> Iterator[tuple[str, int]]:
    for account, held in event.cleared.items():
        yield account, -held
        yield "inventory", held
    for refund in event.refunds:
        yield "bank", -(refund.chips + refund.wagers)
        yield f"wallet/{refund.person}", refund.chips + refund.wagers
        for face in refund.coupons:
            yield "coupons-on-layout", -face
            yield f"coupons/{refund.person}/{face}", face


def broken(live: Live) -> str | None:
    """Say what is wrong with the money of a table; None if the books balance."""
    for account, balance in live.book.items():
        if balance < 0 and account != "inventory":
            return f"{account} holds {balance}"
    chips = sum(amount for name, amount in live.book.items() if name.startswith(_CHIPS))
    if chips != live.filled:
        return f"{live.filled} came to the table, {chips} are there"
    if live.table.wagers_closed:
        return None
    lying = on_layout(live.table)
    if live.balance("layout") != lying:
        return f"{lying} lie on the layout, the book says {live.balance('layout')}"
    return None


def on_layout(state: TableState) -> int:
    """Add up the wagers that lie on the layout before the deal."""
    return sum(
        wager.amount for box in state.boxes for stake in box.stakes for wager in stake.wagers
    )
