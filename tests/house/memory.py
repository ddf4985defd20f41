"""A store in memory, by the same sheet as the real ones, that can fail when told to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from spanish21.ledger import Draft, Entry, Head, NotWritten, Snapshot, StoreFailed
from spanish21.ledger.entry import Tip
from spanish21.ledger.marks import Marker
from spanish21.ledger.sheet import Ground, Sheet

T = TypeVar("T")


class MemoryStore:
    """As much of a store as tables need."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.marker: Marker | None = None
        self.ground = Ground({}, {}, {}, {})
        self.snapshots: dict[str, Snapshot] = {}
        for entry in entries:
            self._keep(entry)

    def _keep(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.ground.heads = {
            **self.ground.heads,
            entry.stream: Head(entry.number, entry.version, entry.hash),
        }
        commands = dict(self.ground.commands)
        commands[entry.stream, entry.command_id] = entry
        self.ground.commands = commands
        balances = dict(self.ground.balances)
        for posting in entry.postings:
            balances[posting.account] = balances.get(posting.account, 0) + posting.amount
        self.ground.balances = balances
        self.ground.tip = Tip(entry.position, entry.hash, entry.at)

    def append(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        (outcome,) = Sheet(self.ground).add_all([drafts])
        if isinstance(outcome, NotWritten):
            raise outcome
        for entry in outcome:
            self._keep(entry)
        return outcome

    def tip(self) -> Tip:
        return self.ground.tip

    def last(self, stream: str) -> Head:
        return self.ground.heads.get(stream, Head())

    def read(
        self, stream: str, after_version: int = 0, limit: int | None = None
    ) -> Iterator[Entry]:
        found = [e for e in self.entries if e.stream == stream and e.version > after_version]
        return iter(found[:limit])

    def find(self, stream: str, command_id: str) -> Entry | None:
        return self.ground.commands.get((stream, command_id))

    def find_begun(self, stream: str, prefix: str) -> Entry | None:
        found = (e for e in self.entries if e.stream == stream and e.command_id.startswith(prefix))
        return next(found, None)

    def balance(self, account: str) -> int:
        return self.ground.balances.get(account, 0)

    def snapshot(self, stream: str) -> Snapshot | None:
        return self.snapshots.get(stream)

    def save_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        self.snapshots[stream] = snapshot


class MemoryWriter:
    """Writes after a moment of the loop's time, and fails for good after so many commits."""

    def __init__(
        self, store: MemoryStore, random: Random | None = None, fails_after: int | None = None
    ) -> None:
        self.store = store
        self.random = random
        self.left = fails_after
        self.commits = 0

    async def append_all(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        if self.random is not None:
            await asyncio.sleep(self.random.choice((0, 0.001, 0.05)))
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise StoreFailed("the disk is gone")
        self.commits += 1
        return self.store.append(drafts)

    async def run(self, work: Callable[[MemoryStore], T]) -> T:
        return work(self.store)
