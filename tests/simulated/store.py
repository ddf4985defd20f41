"""The database that all servers share, and what each server has of it until it dies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import apsw

from spanish21.ledger import Draft, Entry, NotWritten, StoreFailed
from spanish21.ledger.errors import unreadable
from spanish21.ledger.marks import Marker
from spanish21.ledger.rows import COLUMNS, entry_of
from spanish21.ledger.sqlite import SqliteStore
from spanish21.ledger.store import Outcome
from tests.simulated.loop import Time

__all__ = ["Database", "ServerStore", "copied"]

_WRITING = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
_MEMORY = "memdb"


def copied(source: apsw.Connection, target: apsw.Connection) -> None:
    """Copy a whole database."""
    with target.backup("main", source, "main") as backup:
        while not backup.done:
            backup.step(-1)


class Database:
    """The real store over SQLite in memory; as with PostgreSQL, several servers write it."""

    def __init__(self, file: Path, time: Time, image: apsw.Connection | None = None) -> None:
        """Open an empty database, or a copy of another."""
        self._kept = apsw.Connection(str(file), flags=_WRITING, vfs=_MEMORY)
        if image is not None:
            copied(image, self._kept)
        self.store = SqliteStore(file, clock=time.wall, vfs=_MEMORY)
        self.unleased: list[str] = []
        """what servers wrote to tables that others had taken"""

    def after(self, position: int) -> list[Entry]:
        """Read the entries that were written after a position of the log."""
        sql = f"SELECT {COLUMNS} FROM entries WHERE position > ? ORDER BY position"
        return [entry_of(row) for row in self.store._rows(sql, (position,))]

    def keep(self, target: apsw.Connection) -> None:
        """Copy everything to another database."""
        copied(self._kept, target)

    def close(self) -> None:
        self.store.close()
        self._kept.close()


class ServerStore:
    """The store as one server sees it: nothing more is read or written once the server is dead.

    A server that is to die at its next commit does so just before or just after it.
    """

    def __init__(self, database: Database, holder: Callable[[], str]) -> None:
        self._database = database
        self._real = database.store
        self._holder = holder
        self.dead = False
        self.dies: str | None = None
        self.commits = 0

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        if self.dead:
            raise unreadable(OSError("the process is gone"))
        return getattr(self._real, name)

    @property
    def marker(self) -> Marker | None:
        return self._real.marker

    @marker.setter
    def marker(self, marker: Marker | None) -> None:
        self._real.marker = marker

    def append(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        (outcome,) = self.append_many([drafts])
        if isinstance(outcome, NotWritten):
            raise outcome
        return outcome

    def append_many(self, groups: Sequence[Sequence[Draft]]) -> tuple[Outcome, ...]:
        self._die("before")
        if self.dead:
            raise StoreFailed("the process is gone")
        outcomes = self._real.append_many(groups)
        self.commits += 1
        for outcome in outcomes:
            if not isinstance(outcome, NotWritten):
                self._must_hold(outcome)
        self._die("after")
        return outcomes

    def _must_hold(self, entries: tuple[Entry, ...]) -> None:
        """Note entries of tables whose lease another server has taken."""
        for stream in {entry.stream for entry in entries if entry.stream.startswith("table/")}:
            rows = self._real._rows("SELECT holder FROM leases WHERE name = ?", (stream,))
            if rows and rows[0][0] != self._holder():
                message = f"{self._holder()} wrote {stream}, which {rows[0][0]} has"
                self._database.unleased.append(message)

    def _die(self, when: str) -> None:
        if self.dies == when:
            self.dead = True

    def close(self) -> None:
        """Leave the database to the other servers."""
