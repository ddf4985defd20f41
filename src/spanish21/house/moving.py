"""Moving a table from one server to another of the same database, when someone asks for it.

The server that is to run the table asks the one that does to give it; that one stops after what it
has in hand and frees the lease, and the first takes the table up where its log ends.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from spanish21.house.identity import address_of
from spanish21.house.missing import Free

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.house.house import House
    from spanish21.ledger import Lease, Store

__all__ = ["Given", "announce", "give", "servers_in", "take"]

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


async def give(house: House, table: str) -> None:
    """Stop a table after what it has in hand, free it for another server, and send people there."""
    async with house.opening:
        hosted = house.tables.pop(table)
        house.given.add(table)
        house.missing[table] = Free("it was given to another server")
        await hosted.actor.stop()
        await house.writer.run(lambda store: store.release(hosted.lease))
        await hosted.let_go("another server runs the table")


async def take(house: House, table: str) -> bool:
    """Take up a table that another server gave, and return whether it runs here now."""
    async with house.opening:
        house.given.remove(table)
        if table not in house.tables:
            await house.take(table)
    return table in house.tables
