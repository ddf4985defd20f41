"""The house: one store, its people and its tables, each table owned by one process at a time."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from spanish21.house.authority import FLOOR
from spanish21.house.clock import Clock, go_on_from
from spanish21.house.identity import Identity, address_of
from spanish21.house.lateness import Lateness
from spanish21.house.live.commands import OpenTable, Scalar, Settings
from spanish21.house.missing import Broken, Elsewhere, Free, Missing, WoundUp, after_a_look
from spanish21.house.moving import Given, announce, servers_in
from spanish21.house.neighbours import tables_of_others
from spanish21.house.people import People
from spanish21.house.people.names import clean_title
from spanish21.house.purses import Purses
from spanish21.house.sealed import Vault, VaultError
from spanish21.house.tables.actor import TableActor
from spanish21.house.tables.entries import drafts_of
from spanish21.house.tables.persistence import Persistence
from spanish21.house.tables.recover import LogChanged, RuleDrift, load, open_command, opening
from spanish21.house.tables.refunds import is_wound_up
from spanish21.house.tables.state import Live
from spanish21.house.tables.supply import NotReady, Supply
from spanish21.house.tables.viewer import Numbered
from spanish21.house.taking_up import LostKeys, take_up
from spanish21.house.view.making import ViewMaker
from spanish21.law.editions import EDITIONS
from spanish21.law.editions.registry import packaged_ids
from spanish21.ledger import (
    Fenced,
    Head,
    Lease,
    LeaseHeld,
    LeaseLost,
    LedgerError,
    Store,
    StoreFailed,
    Writer,
)
from spanish21.ledger.checkpoint import Checkpoint, Notary
from spanish21.ledger.key_change import key_replaced
from spanish21.ledger.place import is_postgres
from spanish21.ledger.stream import TABLE, stream_of, table_stream
from spanish21.refusal import refused
from spanish21.rules.side_wagers import SIDE_WAGERS

if TYPE_CHECKING:
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.play import Play
    from spanish21.house.tables.recover import Stored
    from spanish21.law.edition import Edition
    from spanish21.law.rulebook import Rulebook

__all__ = ["LEASE_SECONDS", "Hosted", "House"]

LEASE_SECONDS = 15.0
_FOR_EVER = 10.0**9
_ALONE = "the only process"
"""holds the leases of a file, which no second process can open: after a crash they are its own"""
_MOST_TABLES = 1000
_KEPT_FOR_STAFF = 200
"""tables that only staff open, however many players have opened"""
_FIRST = "first tables"
"""the lease of anyone who opens them"""


class Hosted:
    """A table this process owns."""

    def __init__(self, actor: TableActor, lease: Lease) -> None:
        """Keep the table with what draws it."""
        self.actor = actor
        self.maker = ViewMaker(actor)
        self.lease = lease

    async def let_go(self, why: str) -> None:
        """Stop because another server runs the table now, and send everyone there."""
        await self.actor.stop()
        self.actor.failure = why
        for viewer in self.actor.audience.viewers:
            viewer.send_away()


class House:
    """Everything that runs in one process."""

    def __init__(  # noqa: PLR0913 - each by name
        self,
        writer: Writer,
        now: Callable[[], int],
        *,
        place: str | Path,
        data: Path,
        sealed: Path,
        identity: Identity | None,
        notary: Notary,
    ) -> None:
        """Take a store and a data directory over; who shares the store has an identity."""
        self.place = place
        """where the store is, for those who open it to read"""
        self.shared = identity is not None
        """whether other servers may write the same store"""
        self.data = data
        self.writer = writer
        self.now = now
        self.purses = Purses(writer)
        self.sealed = sealed
        """the data directory whose vault holds the secrets"""
        self.vault = Vault(sealed)
        self.people = People(writer.store, now)
        self.tables: dict[str, Hosted] = {}
        self.missing: dict[str, Missing] = {}
        """tables of the log that this process does not run, and why"""
        self._identity = identity
        self._notary = notary
        self._holder = identity.holder if identity else _ALONE
        self.address = address_of(self._holder) if identity else ""
        """where other servers reach this one"""
        self.lease_seconds = LEASE_SECONDS
        self._announced: Lease | None = None
        """by which other servers know this one"""
        self._late = Lateness(self.now)
        self._renewing: asyncio.Task[None] | None = None
        self.opening = asyncio.Lock()
        """held while tables come and go"""
        self.given = Given()

    @classmethod
    async def open(  # noqa: PLR0913 - each by name
        cls,
        data: Path,
        database: str | None = None,
        *,
        sealed: Path | None = None,
        address: str = "",
        now: Callable[[], int] | None = None,
        lease_seconds: float = LEASE_SECONDS,
        new_checkpoint_key: bool = False,
        new_house_key: bool = False,
    ) -> House:
        """Open a house, and every table of its log where it stopped.

        Houses that share a database have a data directory each and share the one of `sealed`;
        others reach this one at `address`. A key of the checkpoints that was lost, or the one
        in the folder of the secrets, is replaced only when told so.
        """
        place = database or data / "house.db"
        clock = now or Clock()
        lost = LostKeys(checkpoints=new_checkpoint_key, house=new_house_key)
        store, notary = take_up(data, place, sealed or data, clock, lost)
        writer = Writer(store, notary)
        identity = Identity(data, address) if database and is_postgres(database) else None
        house = cls(
            writer,
            clock,
            place=place,
            data=data,
            sealed=sealed or data,
            identity=identity,
            notary=notary,
        )
        if notary.replaced is not None:
            await writer.append(key_replaced(notary.replaced, house.now()))
        await writer.run(lambda _store: notary.sign())
        if identity is None:
            house.lease_seconds = _FOR_EVER
            await house.take_tables()
        else:
            await house._share(identity, lease_seconds)
        return house

    async def _share(self, identity: Identity, seconds: float) -> None:
        """Take over the tables that no other server of the same database runs."""
        try:
            await self.writer.run(identity.give_back)
        except BaseException:
            identity.close()
            await self.writer.close()
            raise
        self.lease_seconds = seconds
        await self._announce()
        await self.take_tables()
        self._renewing = asyncio.create_task(self._renew(), name="leases")

    async def _announce(self) -> None:
        holder, seconds = self._holder, self.lease_seconds
        self._announced = await self.writer.run(lambda store: announce(store, holder, seconds))

    async def servers(self) -> tuple[str, ...]:
        """List the addresses of the servers that share the store."""
        return servers_in(await self.writer.run(lambda store: store.leases()))

    async def receipt(self) -> Checkpoint | None:
        """Sign where the whole log stands now; None if there is nothing to sign."""
        await self.writer.run(lambda _store: self._notary.sign())
        return self._notary.receipt()

    async def close(self) -> None:
        """Stop every table after what it has in hand, and close the store."""
        self._late.stop()
        if self._renewing is not None:
            self._renewing.cancel()
            with contextlib.suppress(asyncio.CancelledError, LedgerError):
                await self._renewing
        for hosted in self.tables.values():
            await hosted.actor.stop()
            with contextlib.suppress(Exception):
                await self.writer.run(_releasing(hosted.lease))
        if self._announced is not None:
            with contextlib.suppress(Exception):
                await self.writer.run(_releasing(self._announced))
        await self.writer.close()
        if self._identity is not None:
            self._identity.close()

    async def take_tables(self) -> None:
        """Take over every table that no one else owns."""
        async with self.opening:
            await self.look_around()
            streams = await self.writer.run(lambda store: store.streams())
            for stream in streams:
                kind, table = stream_of(stream)
                free = isinstance(self.missing.get(table), Free | None)
                if kind == TABLE and free and table not in self.tables and table not in self.given:
                    await self.take(table)

    async def look_around(self) -> None:
        """See which tables other servers run."""
        leases = await self.writer.run(lambda store: store.leases())
        self.missing = after_a_look(self.missing, tables_of_others(leases, self._holder))

    @property
    def elsewhere(self) -> dict[str, str]:
        """Return the tables that other servers run, with the addresses of those."""
        return {
            table: standing.address
            for table, standing in self.missing.items()
            if isinstance(standing, Elsewhere)
        }

    async def take(self, table: str) -> None:
        """Take a table over, unless another server owns it, or say why it is missing."""
        try:
            lease = await self.lease(table)
        except LeaseHeld as error:
            self.missing[table] = Free(str(error))
            return
        try:
            if await self.writer.run(lambda store: is_wound_up(store, table)):
                self.close_for_good(table)
            else:
                self.tables[table] = Hosted(await self._started(table, lease), lease)
                self.missing.pop(table, None)
                return
        except StoreFailed:
            raise
        except Fenced as error:  # another server took it meanwhile
            self.missing[table] = Free(str(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the other tables go on
            self.missing[table] = Broken(_reason(error))
        await self.writer.run(_releasing(lease))

    async def _started(self, table: str, lease: Lease) -> TableActor:
        stored: Stored = await self.writer.run(lambda store: load(store, table))
        go_on_from(self.now, stored.live.at)
        supply = Supply(self.vault, table)
        await asyncio.to_thread(supply.must_hold, stored.live)
        persistence = self._persistence(lease)
        actor = TableActor(stored.live, stored.meters, stored.rulebook, supply, persistence)
        await actor.start()
        return actor

    def _persistence(self, lease: Lease) -> Persistence:
        """Return how a table is kept under its lease."""
        return Persistence(
            self.purses,
            self.now,
            token=lease.token,
            late=self._late,
            house=lambda: self.people.settings,
        )

    async def lease(self, table: str) -> Lease:
        """Take a table for this process, or raise LeaseHeld."""
        name, seconds = table_stream(table), self.lease_seconds
        return await self.writer.run(lambda store: store.lease(name, self._holder, seconds))

    def let_go(self, table: str, last: tuple[Numbered, ...]) -> None:
        """Run a table no more that was wound up, and tell those who look at it its last events."""
        self.close_for_good(table)
        hosted = self.tables.pop(table, None)
        if hosted is not None:
            hosted.actor.end(last)

    def close_for_good(self, table: str) -> None:
        """Know that a table was wound up."""
        self.missing[table] = WoundUp()

    async def _renew(self) -> None:
        """Keep the leases, and stop a table that was lost to another process."""
        while True:
            await asyncio.sleep(self.lease_seconds / 3)
            await self._announce()
            for table, hosted in list(self.tables.items()):
                try:
                    hosted.lease = await self.writer.run(
                        _renewing(hosted.lease, self.lease_seconds)
                    )
                except LeaseLost as error:
                    del self.tables[table]
                    await hosted.let_go(str(error))
            await self.take_tables()

    async def open_table(  # noqa: PLR0913 - each by name
        self,
        edition: str,
        choices: dict[str, Scalar],
        *,
        name: str | None = None,
        settings: Settings | None = None,
        by: Person | None = None,
        table: str | None = None,
    ) -> str:
        """Open a table, or raise SubmissionError or RefusedError; return its id."""
        async with self.opening:
            title = clean_title(name) if name is not None else edition
            by_floor = by is None or bool(by.roles & FLOOR)
            if len(self.tables) >= _MOST_TABLES - (0 if by_floor else _KEPT_FOR_STAFF):
                raise refused(
                    "table/too-many",
                    "The casino has no room for another table. Close a table first.",
                )
            table, lease = await self._new_table(table, edition)
            command = open_command(title, edition, choices, settings or Settings())
            supply = Supply(self.vault, table)
            play, rulebook = await self._opened(table, command, supply, by)
            await self.purses.append_all(drafts_of(Live(table), play, None, lease.token))
            persistence = self._persistence(lease)
            actor = TableActor(play.live, play.meters.state, rulebook, supply, persistence)
            await actor.start()
            self.tables[table] = Hosted(actor, lease)
            return table

    async def _opened(
        self, table: str, command: OpenTable, supply: Supply, by: Person | None
    ) -> tuple[Play, Rulebook]:
        while True:
            try:
                return opening(table, command, supply, by=by, at=self.now())
            except NotReady as missing:
                await asyncio.to_thread(missing.work)

    async def _new_table(self, table: str | None, edition: str) -> tuple[str, Lease]:
        """Lease a table that has no log yet, under the id wanted or the next free one."""
        while True:
            wanted = table or self._new_id(edition)
            stream = table_stream(wanted)
            try:
                lease = await self.lease(wanted)
            except LeaseHeld as error:
                self.missing[wanted] = Free(str(error))
            else:
                if not (await self.writer.run(_standing(stream))).version:
                    return wanted, lease
                self.missing[wanted] = Free("another server opened it")
                await self.writer.run(_releasing(lease))
            if table:
                raise refused(
                    "table/known", f"There is already a table called {table}. Choose another name."
                )

    def _new_id(self, edition: str) -> str:
        base = re.sub(r"[^a-z0-9]+", "-", edition.lower()).strip("-")
        number = 1
        while f"{base}-{number}" in self.tables or f"{base}-{number}" in self.missing:
            number += 1
        return f"{base}-{number}"

    async def first_tables(self) -> None:
        """Open one table of each edition in a house that has none."""
        if self.tables or self.missing:
            return
        try:
            lease = await self.writer.run(
                lambda store: store.lease(_FIRST, self._holder, self.lease_seconds)
            )
        except LeaseHeld:
            return  # a server that was started at the same time opens them
        for law in _first_editions():
            await self.open_table(law.id, _every_side_wager(law), name=law.name)
        await self.writer.run(_releasing(lease))


def _first_editions() -> list[Edition]:
    """List the published and registered editions by state, the one that others amend first."""
    laws = [EDITIONS[name] for name in EDITIONS if name not in packaged_ids()]
    families = [law.family for law in laws]
    return sorted(
        laws,
        key=lambda law: (families.index(law.family), law.base is not None, law.id),
    )


def _every_side_wager(law: Edition) -> dict[str, Scalar]:
    """Choose every side wager that an edition permits."""
    switches = (row.switch for row in SIDE_WAGERS.values())
    return {name: True for name in switches if (option := law.option(name)) and option.open}


def _reason(error: Exception) -> str:
    """Return why a table cannot continue; an unforeseen error is named by its kind."""
    foreseen = isinstance(error, RuleDrift | LogChanged | VaultError | LedgerError)
    return str(error) if foreseen else f"{type(error).__name__}: {error}"


def _standing(stream: str) -> Callable[[Store], Head]:
    return lambda store: store.last(stream)


def _releasing(lease: Lease) -> Callable[[Store], None]:
    return lambda store: store.release(lease)


def _renewing(lease: Lease, seconds: float) -> Callable[[Store], Lease]:
    return lambda store: store.renew(lease, seconds)
