"""Servers that share a database: which tables the others run, and what they must share."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from spanish21.house.identity import address_of
from spanish21.ledger import StoreUnusable
from spanish21.ledger.stream import TABLE, stream_of

if TYPE_CHECKING:
    from spanish21.house.sealed import Vault
    from spanish21.ledger import Lease, Store

__all__ = ["other_secrets", "same_secrets", "tables_of_others"]

_KIND, _KEY = "house", "sealed"


def tables_of_others(leases: Mapping[str, Lease], me: str) -> dict[str, str]:
    """Return the address of each table that another server runs."""
    found = {}
    for name, lease in leases.items():
        kind, table = stream_of(name)
        if kind == TABLE and lease.holder != me:
            found[table] = address_of(lease.holder)
    return found


def same_secrets(store: Store, vault: Vault) -> None:
    """Refuse a folder of secrets that is not the one the servers of this database share."""
    mine = sha256(b"folder" + vault.key()).hexdigest().encode()
    if _KEY not in store.documents(_KIND):
        store.put(_KIND, _KEY, mine)
    if store.documents(_KIND)[_KEY] != mine:
        raise StoreUnusable(
            "the shoes of this database are sealed in another folder: give the one its other "
            "servers use, by --sealed"
        )


def other_secrets(store: Store) -> None:
    """Forget which folder of secrets the servers of this database shared."""
    store.delete(_KIND, _KEY)
