"""Wagers of a person on tables of all servers, read from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.tables.recover import load
from spanish21.ledger.accounts import Chips, Layout, Wallet, account_of

if TYPE_CHECKING:
    from spanish21.ledger import Store

__all__ = ["has_wager"]


def has_wager(store: Store, person: str) -> bool:
    """Return whether a wager of a person is on a table where they have had chips."""
    accounts = map(account_of, store.balances(f"{Wallet(person).name}/"))
    tables = [account.table for account in accounts if isinstance(account, Chips)]
    return any(
        store.balance(Layout(table).name) > 0 and _wagers(store, table, person) for table in tables
    )


def _wagers(store: Store, table: str, person: str) -> bool:
    """Return whether a person wagers at a table; where the log cannot be read, as if they did."""
    try:
        return load(store, table).live.has_wager(person)
    except Exception:  # noqa: BLE001 - whatever it is, the floor winds the table up
        return True
