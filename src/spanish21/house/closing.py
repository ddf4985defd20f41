"""Closing a table for good that cannot go on: its actor ends, and one entry settles its money."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.house.live.commands import WindUpTable
from spanish21.house.missing import ELSEWHERE, Broken
from spanish21.house.tables.entries import table_stream
from spanish21.house.tables.refunds import is_wound_up, winding_up
from spanish21.house.wire.telling import Done
from spanish21.ledger import Draft, LeaseHeld
from spanish21.ledger.postings import posted
from spanish21.refusal import refused

if TYPE_CHECKING:
    from spanish21.house.house import House
    from spanish21.ledger import Lease

__all__ = ["Stuck", "stuck_tables", "wind_up"]


class Stuck(Struct, frozen=True):
    """A table that cannot go on, and why."""

    table: str
    reason: str


def stuck_tables(house: House) -> tuple[Stuck, ...]:
    """List the tables that cannot go on here and can be wound up."""
    stopped = (
        Stuck(table, hosted.actor.failure or hosted.actor.live.stopped or "")
        for table, hosted in house.tables.items()
    )
    broken = (
        Stuck(table, standing.reason)
        for table, standing in sorted(house.missing.items())
        if isinstance(standing, Broken)
    )
    return (*(each for each in stopped if each.reason), *broken)


async def wind_up(house: House, table: str, *, by: str, id_: str) -> Done:
    """Close a table that cannot go on and refund everyone, or raise RefusedError."""
    store = house.writer.store
    before = await asyncio.to_thread(store.find, table_stream(table), id_)
    if before is not None:
        if before.actor != by:
            raise refused(
                "command/id-taken",
                "This request ID is taken. Send the request again with a new ID.",
            )
        return Done(id_, before.version, repeated=True)
    stuck = next((each for each in stuck_tables(house) if each.table == table), None)
    if stuck is None:
        raise refused("table/running", "This table is still running. Close it instead.")
    lease = await _only_ours(house, table)
    if await asyncio.to_thread(is_wound_up, store, table):
        house.close_for_good(table)
        raise refused("table/wound-up", "Another server has already closed this table for good.")
    last = await asyncio.to_thread(store.last, table_stream(table))
    event = await asyncio.to_thread(winding_up, store, table, stuck.reason)
    hosted = house.tables.get(table)
    present = hosted.actor.live.table.people.present if hosted else ()
    if by in present or any(refund.person == by for refund in event.refunds):
        message = "You have a seat, a bet or chips here. Ask other staff to do this."
        raise refused("staff/involved", message)
    draft = Draft.of(
        table_stream(table),
        at=house.now(),
        actor=by,
        command_id=id_,
        command=WindUpTable(stuck.reason),
        events=(event,),
        postings=posted((event,), table),
        expected=last.version,
        token=lease.token,
    )
    (entry,) = await house.purses.append_all((draft,))
    house.let_go(table, entry, event)
    await house.writer.run(lambda store: store.release(lease))
    return Done(id_, entry.version)


async def _only_ours(house: House, table: str) -> Lease:
    """Make sure that no one writes the table any more, here or elsewhere."""
    hosted = house.tables.get(table)
    if hosted is not None:
        await hosted.actor.stop()
        return hosted.lease
    try:
        return await house.lease(table)
    except LeaseHeld:
        raise refused("table/elsewhere", ELSEWHERE) from None
