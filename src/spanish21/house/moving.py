"""What a server must know so that tables can move: the other servers, and what it gave away."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from spanish21.house.identity import address_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.ledger import Lease, Store

__all__ = ["Given", "announce", "servers_in"]

_SERVER = "server/"
"""begins the name of the lease by which the others know a server"""
_LEFT_ALONE = 5.0
"""seconds in which a server does not take back what it gave"""


class Given:
    """The tables that a server gave to another one a moment ago."""

    def __init__(self) -> None:
        """Begin with none."""
        self._until: dict[str, float] = {}

    def add(self, table: str) -> None:
        """Leave a table alone for a moment."""
        self._until[table] = time.monotonic() + _LEFT_ALONE

    def remove(self, table: str) -> None:
        """Leave a table alone no more."""
        self._until.pop(table, None)

    def __contains__(self, table: str) -> bool:
        """Return whether a table is left alone."""
        return time.monotonic() < self._until.get(table, 0)


def announce(store: Store, holder: str, seconds: float) -> Lease:
    """Let other servers know that this one is there, also while it runs no table."""
    return store.lease(f"{_SERVER}{holder.partition('#')[2]}", holder, seconds)


def servers_in(leases: Mapping[str, Lease]) -> tuple[str, ...]:
    """List the addresses of the servers of a database."""
    found = {address_of(lease.holder) for name, lease in leases.items() if name.startswith(_SERVER)}
    return tuple(sorted(found - {""}))
