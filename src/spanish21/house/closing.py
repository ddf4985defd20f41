"""Closing a table for good that cannot go on: its actor ends, and one entry settles its money."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.live.actors import SYSTEM
from spanish21.house.live.commands import HouseCommand, RevealShoe, WindUpTable
from spanish21.house.live.events import HouseEvent, ShoeRevealed
from spanish21.house.missing import ELSEWHERE, Broken
from spanish21.house.sealed import VaultError
from spanish21.house.tables.refunds import is_wound_up, winding_up
from spanish21.house.tables.state import Live
from spanish21.house.tables.supply import Supply
from spanish21.house.tables.viewer import Numbered
from spanish21.house.wire.telling import Done
from spanish21.ledger import Draft, LeaseHeld
from spanish21.ledger.postings import posted
from spanish21.ledger.stream import table_stream
from spanish21.refusal import refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.house import House
    from spanish21.ledger import Lease
    from spanish21.ledger.events import Refund

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
    before = await _done_before(house, table, by=by, id_=id_)
    if before is not None:
        return before
    stuck = next((each for each in stuck_tables(house) if each.table == table), None)
    if stuck is None:
        raise refused("table/running", "This table is still running. Close it instead.")
    lease = await _only_ours(house, table)
    if await asyncio.to_thread(is_wound_up, store, table):
        house.close_for_good(table)
        raise refused("table/wound-up", "Another server has already closed this table for good.")
    last = await asyncio.to_thread(store.last, table_stream(table))
    ending = await asyncio.to_thread(winding_up, store, table, stuck.reason)
    _refuse_involved(house, table, by, ending.wound_up.refunds)
    supply = Supply(house.vault, table)
    reveals = await asyncio.to_thread(lambda: tuple(_reveals(ending.live, supply)))
    whole = ending.wound_up.sound == last.version
    sound = ending.wound_up.sound + (len(reveals) if whole else 0)
    moves = [
        *(_Move(SYSTEM, f"{id_}.{each.number}", RevealShoe(), each) for each in reveals),
        _Move(by, id_, WindUpTable(stuck.reason), replace(ending.wound_up, sound=sound)),
    ]
    at = house.now()
    drafts = (
        move.draft(table, at, version, lease.token)
        for version, move in enumerate(moves, last.version)
    )
    entries = await house.purses.append_all(tuple(drafts))
    told = zip(entries, moves, strict=True)
    house.let_go(table, tuple(Numbered(entry.version, at, move.event) for entry, move in told))
    await asyncio.to_thread(supply.forget, supply.revealed(Live(table)))
    await house.writer.run(lambda store: store.release(lease))
    return Done(id_, entries[-1].version)


async def _done_before(house: House, table: str, *, by: str, id_: str) -> Done | None:
    """Answer a request that was carried out before; an id serves one request of one person."""
    before = await asyncio.to_thread(house.writer.store.find, table_stream(table), id_)
    if before is None:
        return None
    if before.actor != by:
        message = "This request ID is taken. Send the request again with a new ID."
        raise refused("command/id-taken", message)
    return Done(id_, before.version, repeated=True)


def _refuse_involved(house: House, table: str, by: str, refunds: tuple[Refund, ...]) -> None:
    """Refuse staff who sit at the table or get something back from it."""
    hosted = house.tables.get(table)
    present = hosted.actor.live.table.people.present if hosted else ()
    if by in present or any(refund.person == by for refund in refunds):
        message = "You have a seat, a bet or chips here. Ask other staff to do this."
        raise refused("staff/involved", message)


class _Move(NamedTuple):
    """One of the last entries of a table."""

    actor: str
    id: str
    command: HouseCommand
    event: HouseEvent

    def draft(self, table: str, at: int, version: int, token: int) -> Draft:
        """Write it for the log."""
        return Draft.of(
            table_stream(table),
            at=at,
            actor=self.actor,
            command_id=self.id,
            command=self.command,
            events=(self.event,),
            postings=posted((self.event,), table),
            expected=version,
            token=token,
        )


def _reveals(live: Live | None, supply: Supply) -> Iterator[ShoeRevealed]:
    """Open every shoe of a table that will not go on, as far as its secret is kept."""
    for shoe in live.unrevealed if live is not None else ():
        with suppress(VaultError):
            yield ShoeRevealed(shoe.number, supply.reveal(shoe))


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
