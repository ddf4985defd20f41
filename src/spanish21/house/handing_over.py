"""Moving a table from one server to another of the same database, when someone asks for it.

The server that is to run the table asks the one that does to give it; that one stops after what it
has in hand and frees the lease, and the first takes the table up where its log ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.missing import Free

if TYPE_CHECKING:
    from spanish21.house.house import House

__all__ = ["give", "take"]


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
