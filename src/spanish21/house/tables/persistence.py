"""How a table is kept: its clock, the writer of the log, its lease and its snapshots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from spanish21.house.people.settings import HouseSettings
from spanish21.house.tables.answered import Known
from spanish21.house.tables.entries import begins_with, client_id
from spanish21.ledger.store import Snapshot
from spanish21.ledger.stream import table_stream

if TYPE_CHECKING:
    from spanish21.house.tables.entries import Origin
    from spanish21.house.tables.state import Live
    from spanish21.ledger.entry import Draft, Entry
    from spanish21.ledger.store import Store

__all__ = ["Persistence", "Writing", "read_snapshot", "save_snapshot"]

Answer = TypeVar("Answer")
_SNAPSHOT_EVERY = 5000
"""events"""
_RECENT = 1000
"""events whose commands are known after a start"""


class Writing(Protocol):
    """What writes drafts so that they are on the disk when it answers."""

    async def append_all(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Write drafts together, or raise NotWritten."""

    async def run(self, work: Callable[[Store], Answer]) -> Answer:
        """Do something with the store in its turn."""


class Persistence:
    """How a table is written: a writer, a clock, and the lease under which it writes."""

    def __init__(  # noqa: PLR0913 - each by name
        self,
        writer: Writing,
        now: Callable[[], int],
        *,
        token: int | None = None,
        aside: Callable[[Callable[[], None]], Awaitable[None]] = asyncio.to_thread,
        late: Callable[[], int] = int,
        house: Callable[[], HouseSettings] = HouseSettings,
    ) -> None:
        """Keep a table by a writer and a clock in milliseconds; `aside` does what takes time.

        `late` returns for how many milliseconds the process could hear no one so far, and
        `house` the settings of the house.
        """
        self.house = house
        self.late = late
        self.aside = aside
        self.writer = writer
        self.now = now
        self.token = token
        self._saved: int | None = None

    async def append(self, drafts: Sequence[Draft]) -> None:
        """Write drafts, or raise NotWritten."""
        await self.writer.append_all(drafts)

    async def find(self, table: str, origin: Origin) -> Known | None:
        """Find a command that was carried out before under the same id, however long ago."""
        stream, prefix = table_stream(table), begins_with(origin.id)
        if not origin.content:
            done = await self.writer.run(lambda store: store.find(stream, origin.id))
            return Known(done.version, "") if done else None
        done = await self.writer.run(lambda store: store.find_begun(stream, prefix))
        return Known(done.version, client_id(done.command_id)[1]) if done else None

    async def recent(self, live: Live) -> tuple[dict[str, tuple[int, str]], bool]:
        """Return the last commands of clients, and whether there are more before them.

        By their ids they have the version and the content.
        """
        stream, after = table_stream(live.id), max(0, live.version - _RECENT)
        entries = await self.writer.run(lambda store: tuple(store.read(stream, after)))
        found = {}
        for entry in entries:
            id_, content = client_id(entry.command_id)
            if content:
                found[id_] = (entry.version, content)
        return found, after > 0

    async def snapshot(self, live: Live) -> None:
        """Keep a snapshot now and then, between rounds; the log alone is binding."""
        if self._saved is None:
            self._saved = live.version
        if live.version - self._saved < _SNAPSHOT_EVERY or live.table.wagers_closed:
            return
        self._saved = live.version
        await self.writer.run(lambda store: save_snapshot(store, live))


def save_snapshot(store: Store, live: Live) -> None:
    """Keep a snapshot of a table that stands as its log ends; it names the last entry by hash."""
    stream = table_stream(live.id)
    head, data = store.last(stream), msgspec.json.encode(live)
    if head.version != live.version:
        return
    mark = store.marker.mark_snapshot(stream, head.version, head.hash, data) if store.marker else ""
    store.save_snapshot(stream, Snapshot(head.version, head.hash, data, mark))


def read_snapshot(store: Store, table: str) -> bytes | None:
    """Return the snapshot of a table that stands for an entry of its log; None for any other."""
    stream = table_stream(table)
    found = store.snapshot(stream)
    if found is None:
        return None
    entry = next(store.read(stream, found.version - 1, 1), None)
    if entry is None or (entry.version, entry.hash) != (found.version, found.entry):
        return None
    due = store.marker and store.marker.mark_snapshot(stream, entry.version, entry.hash, found.data)
    return found.data if found.mark == (due or "") else None
