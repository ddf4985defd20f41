"""The embedded store: one SQLite file, one writing process, every commit on the disk."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import apsw
import msgspec
from msgspec.structs import astuple

from spanish21.ledger.entry import Draft, Entry, Head
from spanish21.ledger.errors import (
    LeaseHeld,
    LeaseLost,
    StoreBusy,
    StoreFailed,
    StoreUnusable,
    unreadable,
)
from spanish21.ledger.private import keep_private
from spanish21.ledger.rows import COLUMNS, entry_of
from spanish21.ledger.sheet import Ground, Sheet
from spanish21.ledger.sql import FORMAT, SqlStore, ledger_named, span
from spanish21.ledger.sqlite_batch import ground, write, write_entries
from spanish21.ledger.store import Lease, Store

__all__ = ["SqliteStore", "copy_of"]

_WRITING = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
_SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE entries(
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,
  actor TEXT NOT NULL, command_id TEXT NOT NULL, command BLOB NOT NULL, events BLOB NOT NULL,
  postings BLOB NOT NULL, previous TEXT NOT NULL, follows TEXT NOT NULL, hash TEXT NOT NULL,
  mark TEXT NOT NULL,
  UNIQUE (stream, number), UNIQUE (stream, command_id)) STRICT;
CREATE INDEX entries_by_version ON entries(stream, version);
CREATE TABLE balances(
  account TEXT PRIMARY KEY, balance INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots(
  stream TEXT PRIMARY KEY, version INTEGER NOT NULL, entry TEXT NOT NULL, data BLOB NOT NULL,
  mark TEXT NOT NULL) STRICT;
CREATE TABLE documents(
  kind TEXT NOT NULL, key TEXT NOT NULL, data BLOB NOT NULL, mark TEXT NOT NULL,
  PRIMARY KEY (kind, key)) STRICT;
CREATE TABLE leases(
  name TEXT PRIMARY KEY, holder TEXT NOT NULL, token INTEGER NOT NULL, until REAL NOT NULL) STRICT;
"""
_STREAMS = """
WITH RECURSIVE each(name) AS (
  SELECT min(stream) FROM entries UNION ALL
  SELECT (SELECT min(stream) FROM entries WHERE stream > name) FROM each WHERE name IS NOT NULL)
SELECT name FROM each WHERE name IS NOT NULL
"""
"""From one stream to the next by the index, however long they are."""

_UNREADABLE = (
    apsw.IOError,
    apsw.CorruptError,
    apsw.FullError,
    apsw.NotADBError,
    apsw.ConnectionClosedError,
)
_ONE_FILE = "PRAGMA journal_mode = DELETE"
"""A copy is one file, without a log beside it, until it is opened for writing."""


class SqliteStore(SqlStore[apsw.Connection]):
    """The ledger in one SQLite file; opened to read, also beside a writer, it stands still."""

    def __init__(
        self,
        path: Path,
        *,
        readonly: bool = False,
        clock: Callable[[], float] = time.time,
        vfs: str | None = None,
    ) -> None:
        """Open the file, or make it; only one process at a time may open it for writing."""
        self._clock = clock
        self._writing, self._reading = Lock(), Lock()
        self._failed: StoreFailed | None = None
        self._open = [] if readonly else [_only_writer(path)]
        try:
            if not readonly and vfs is None:
                keep_private(path)
            self._writer = None if readonly else self._connected(path, vfs, _WRITING)
            self._reader = self._connected(path, vfs, apsw.SQLITE_OPEN_READONLY)
            if readonly:
                self._reader.execute("BEGIN")
            self.ledger_id = self._identify(path)
        except (apsw.Error, OSError, StoreFailed) as error:
            self.close()
            reason = error.__cause__ or error
            raise StoreUnusable(f"{path} cannot be opened as a ledger: {reason}") from error
        except StoreUnusable:
            self.close()
            raise

    def _connected(self, path: Path, vfs: str | None, flags: int) -> apsw.Connection:
        connection = apsw.Connection(str(path), flags=flags, vfs=vfs)
        self._open.append(connection)
        connection.set_busy_timeout(5000)
        if flags == _WRITING:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA fullfsync = 1")
        return connection

    def _identify(self, path: Path) -> str:
        if self._writer is not None:
            with self._writer:
                _make(self._writer)
                # Anyone who held a lease wrote this file, and is no more.
                self._writer.execute("UPDATE leases SET holder = '', until = 0.0")
        try:
            meta = dict(self._rows("SELECT key, value FROM meta"))
        except apsw.SQLError:
            raise StoreUnusable(f"{path} is not a ledger. Give the database of a house") from None
        return ledger_named(meta, str(path))

    @contextmanager
    def _transaction(self) -> Iterator[apsw.Connection]:
        """Write and commit; whatever the disk does not confirm stops the store for good."""
        with self._writing:
            if self._failed is not None:
                raise self._failed
            if self._writer is None:
                raise StoreUnusable("the ledger was opened for reading only")
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                try:
                    yield self._writer
                except apsw.Error:
                    raise
                except BaseException:
                    self._writer.execute("ROLLBACK")
                    raise
                self._writer.execute("COMMIT")
            except (apsw.Error, OSError) as error:
                self._failed = StoreFailed(f"the ledger could not be written ({error}); it stops")
                raise self._failed from error

    def _ground(self, writer: apsw.Connection, groups: Sequence[Sequence[Draft]]) -> Ground:
        return ground(writer, groups)

    def _write(self, writer: apsw.Connection, sheet: Sheet) -> None:
        write(writer, sheet)

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        with self._reading, _readable():
            return list(self._reader.execute(sql, values))

    def last(self, stream: str) -> Head:
        """Return the head of a stream; one without entries is at version 0."""
        with self._reading, _readable():
            return _head(self._reader, stream)

    def heads(self) -> Mapping[str, Head]:
        """Return the head of every stream that has entries, by name."""
        return {stream: self.last(stream) for stream in self.streams()}

    def find(self, stream: str, command_id: str) -> Entry | None:
        """Return the entry of a command, if it was carried out."""
        with self._reading, _readable():
            return _find(self._reader, stream, command_id)

    def streams(self) -> tuple[str, ...]:
        """List the streams that have entries, by name."""
        return tuple(row[0] for row in self._rows(_STREAMS))

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""
        rows = self._rows("SELECT balance FROM balances WHERE account = ?", (account,))
        return int(rows[0][0]) if rows else 0

    def balances(self, prefix: str = "") -> Mapping[str, int]:
        """Return what every account whose name begins so holds, by name."""
        sql = "SELECT account, balance FROM balances WHERE account >= ? AND account < ? ORDER BY 1"
        return dict(self._rows(sql, span(prefix)))

    def _change(self, sql: str, values: Sequence[object]) -> None:
        with self._transaction() as writer:
            writer.execute(sql, values)

    def lease(self, name: str, holder: str, seconds: float) -> Lease:
        """Take a lease that is free, expired or held already, or raise LeaseHeld."""
        with self._transaction() as writer:
            now = self._clock()
            rows = list(writer.execute("SELECT * FROM leases WHERE name = ?", (name,)))
            held = Lease(*rows[0]) if rows else Lease(name, "", 0, 0.0)
            if held.holder not in {"", holder} and held.until > now:
                raise LeaseHeld(name, held.holder, held.until - now)
            taken = Lease(name, holder, held.token + 1, now + seconds)
            _keep(writer, taken)
            return taken

    def renew(self, lease: Lease, seconds: float) -> Lease:
        """Keep a lease longer, or raise LeaseLost."""
        with self._transaction() as writer:
            _must_hold(writer, lease)
            kept = msgspec.structs.replace(lease, until=self._clock() + seconds)
            _keep(writer, kept)
            return kept

    def release(self, lease: Lease) -> None:
        """Give a lease back; nothing happens if it was lost."""
        with self._transaction() as writer:
            sql = "UPDATE leases SET holder = '', until = 0.0 WHERE name = ? AND token = ?"
            writer.execute(sql, (lease.name, lease.token))

    def leases(self) -> Mapping[str, Lease]:
        """Return the leases that someone holds and that have not run out, by name."""
        sql = "SELECT name, holder, token, until FROM leases WHERE holder <> '' AND until > ?"
        return {row[0]: Lease(*row) for row in self._rows(sql, (self._clock(),))}

    def copy_to(self, file: Path) -> None:
        """Copy the whole database to a new file while it is in use."""
        with self._reading, closing(apsw.Connection(str(file))) as copied:
            with copied.backup("main", self._reader, "main") as backup:
                while not backup.done:
                    backup.step(-1)
            copied.execute(_ONE_FILE)

    def close(self) -> None:
        """Close the store; nothing is left to be written."""
        with self._writing, self._reading:
            for connection in reversed(self._open):
                connection.close()


@contextmanager
def _readable() -> Iterator[None]:
    """Name what keeps a file from being read, a damaged page among others."""
    try:
        yield
    except _UNREADABLE as error:
        raise unreadable(error) from error


def copy_of(store: Store, file: Path) -> None:
    """Copy the log, the book and the documents of another store into a new file."""
    made = SqliteStore(file)
    try:
        with made._transaction() as writer:  # noqa: SLF001 - of this module
            writer.execute("UPDATE meta SET value = ? WHERE key = 'ledger'", (store.ledger_id,))
            write_entries(writer, store.everything())
            writer.executemany("INSERT INTO balances VALUES (?, ?)", store.balances().items())
            rows = (astuple(each) for each in store.all_documents())
            writer.executemany("INSERT INTO documents VALUES (?, ?, ?, ?)", rows)
    finally:
        made.close()
    with closing(apsw.Connection(str(file))) as copied:
        copied.execute(_ONE_FILE)


def _only_writer(path: Path) -> apsw.Connection:
    """Hold a lock that ends with the process, in a file beside the database."""
    if not path.parent.is_dir():
        raise StoreUnusable(f"{path.parent} is not a folder. Make it, or give another place")
    beside = path.with_name(f"{path.name}-lock")
    try:
        keep_private(beside)
    except OSError as error:
        raise StoreUnusable(f"{path} cannot be locked for writing: {error}") from error
    guard = apsw.Connection(str(beside))
    try:
        guard.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError:
        guard.close()
        raise StoreBusy(
            f"{path} is written by another process: stop it, or let several share PostgreSQL"
        ) from None
    except apsw.Error as error:
        guard.close()
        raise StoreUnusable(f"{path} cannot be locked for writing: {error}") from error
    return guard


def _make(writer: apsw.Connection) -> None:
    """Lay out a database that is empty."""
    if list(writer.execute("SELECT 1 FROM sqlite_master LIMIT 1")):
        return
    writer.execute(_SCHEMA)
    meta = [("format", str(FORMAT)), ("ledger", uuid.uuid4().hex)]
    writer.executemany("INSERT INTO meta VALUES (?, ?)", meta)


def _head(connection: apsw.Connection, stream: str) -> Head:
    sql = "SELECT number, version, hash FROM entries WHERE stream = ? ORDER BY number DESC LIMIT 1"
    rows = list(connection.execute(sql, (stream,)))
    return Head(*rows[0]) if rows else Head()


def _find(connection: apsw.Connection, stream: str, command_id: str) -> Entry | None:
    sql = f"SELECT {COLUMNS} FROM entries WHERE stream = ? AND command_id = ?"  # noqa: S608
    rows = list(connection.execute(sql, (stream, command_id)))
    return entry_of(rows[0]) if rows else None


def _keep(writer: apsw.Connection, lease: Lease) -> None:
    row = (lease.name, lease.holder, lease.token, lease.until)
    writer.execute("INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?)", row)


def _must_hold(writer: apsw.Connection, lease: Lease) -> None:
    sql = "SELECT 1 FROM leases WHERE name = ? AND token = ? AND holder = ?"
    if not list(writer.execute(sql, (lease.name, lease.token, lease.holder))):
        raise LeaseLost(lease.name)
