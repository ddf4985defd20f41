"""The shared store: a database of PostgreSQL that several processes write, each its own tables.

What drafts touch is locked row by row, streams before leases before accounts and each in the
order of names, and the end of the log last, so that two processes never wait for each other.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from threading import Lock
from typing import Any

import msgspec
import psycopg

from spanish21.ledger.entry import Draft, Entry, Head, Tip
from spanish21.ledger.errors import (
    BadDraft,
    LeaseHeld,
    LeaseLost,
    StoreFailed,
    StoreUnusable,
    unreadable,
)
from spanish21.ledger.rows import COLUMNS, entry_of, row_of, touched, watched
from spanish21.ledger.sheet import Ground, Sheet
from spanish21.ledger.sql import FORMAT, TIP, SqlStore, ledger_named, span
from spanish21.ledger.store import Lease

__all__ = ["PostgresStore"]

_MAKING = 0x5350414E
"""The advisory lock under which the tables are made once."""

_APPENDING = 0x53504150
"""The advisory lock under which entries get their places in the whole log."""

_SCHEMA = """
CREATE SCHEMA IF NOT EXISTS spanish21;
CREATE TABLE meta(key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE streams(stream text COLLATE "C" PRIMARY KEY);
CREATE TABLE entries(
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL, number bigint NOT NULL, version bigint NOT NULL,
  at bigint NOT NULL, actor text NOT NULL, command_id text COLLATE "C" NOT NULL,
  command bytea NOT NULL, events bytea NOT NULL, postings bytea NOT NULL,
  previous text NOT NULL, follows text NOT NULL, hash text NOT NULL, mark text NOT NULL,
  UNIQUE (stream, number), UNIQUE (stream, command_id));
CREATE INDEX entries_by_version ON entries(stream, version);
CREATE TABLE balances(account text COLLATE "C" PRIMARY KEY, balance bigint);
CREATE TABLE snapshots(
  stream text COLLATE "C" PRIMARY KEY, version bigint NOT NULL, entry text NOT NULL,
  data bytea NOT NULL, mark text NOT NULL);
CREATE TABLE documents(
  kind text COLLATE "C", key text COLLATE "C", data bytea NOT NULL, mark text NOT NULL,
  PRIMARY KEY (kind, key));
CREATE TABLE leases(
  name text COLLATE "C" PRIMARY KEY, holder text NOT NULL, token bigint NOT NULL,
  until double precision NOT NULL);
"""
_NOW = "extract(epoch FROM clock_timestamp())::float8"
_COMMANDS = f"""
SELECT {COLUMNS} FROM entries
JOIN unnest(%s::text[], %s::text[]) AS asked(s, c) ON stream = s AND command_id = c
"""  # noqa: S608
_HEADS = """
SELECT s, number, version, hash FROM unnest(%s::text[]) AS asked(s) CROSS JOIN LATERAL (
  SELECT number, version, hash FROM entries WHERE stream = s ORDER BY number DESC LIMIT 1) AS last
"""

Connection = psycopg.Connection[tuple[Any, ...]]


class PostgresStore(SqlStore[Connection]):
    """The ledger in a schema `spanish21` of a database; opened to read, it stands still."""

    def __init__(self, address: str, *, readonly: bool = False) -> None:
        """Connect, and make the tables if there are none."""
        self._writing, self._reading = Lock(), Lock()
        self._failed: StoreFailed | None = None
        self._address = address
        self._open: list[Connection] = []
        try:
            self._writer = None if readonly else self._connected(address)
            self._reader = self._connected(address)
            if self._writer is not None:
                _make(self._writer)
            if readonly:
                self._reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self.ledger_id = self._identify()
        except (psycopg.Error, StoreFailed) as error:
            self.close()
            told = ". ".join(" ".join(line.split()) for line in str(error).splitlines())
            raise StoreUnusable(f"PostgreSQL cannot be used: {told}") from error
        except StoreUnusable:
            self.close()
            raise

    def _connected(self, address: str) -> Connection:
        connection = psycopg.connect(address, autocommit=True)
        self._open.append(connection)
        connection.execute("SET search_path = spanish21")
        connection.execute("SET synchronous_commit = on")
        return connection

    def _identify(self) -> str:
        try:
            meta = dict(self._rows("SELECT key, value FROM meta"))
        except psycopg.errors.UndefinedTable:
            raise StoreUnusable(
                "The database holds no ledger. Give the database of a house"
            ) from None
        return ledger_named(meta, "the ledger")

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Write and commit; whatever the server does not confirm stops the store for good."""
        with self._writing:
            if self._failed is not None:
                raise self._failed
            if self._writer is None:
                raise StoreUnusable("the ledger was opened for reading only")
            try:
                with self._writer.transaction():
                    yield self._writer
            except psycopg.DataError as error:
                raise BadDraft(f"PostgreSQL cannot keep this: {str(error).strip()}") from error
            except psycopg.Error as error:
                told = str(error).strip()
                self._failed = StoreFailed(f"the ledger could not be written ({told}); it stops")
                raise self._failed from error

    def _ground(self, writer: Connection, groups: Sequence[Sequence[Draft]]) -> Ground:
        """Lock all that the drafts touch, and read it."""
        streams, accounts = touched(groups)
        keys = [(draft.stream, draft.command_id) for group in groups for draft in group]
        _lock(writer, "streams", "stream", streams)
        # Shared, so that a takeover waits for this transaction and sees what it wrote.
        leases = "SELECT name, token FROM leases WHERE name = ANY(%s) ORDER BY name FOR SHARE"
        tokens = writer.execute(leases, (streams,)).fetchall()
        _lock(writer, "balances", "account", accounts)
        balances = "SELECT account, balance FROM balances WHERE account = ANY(%s)"
        found = writer.execute(_COMMANDS, ([s for s, _ in keys], [c for _, c in keys])).fetchall()
        entries = [entry_of(row) for row in found]
        # Last of all: from here to the commit no one else adds to the log.
        writer.execute("SELECT pg_advisory_xact_lock(%s)", (_APPENDING,))
        tip = writer.execute(TIP.encode()).fetchall()
        heads = writer.execute(_HEADS, ([*streams, *watched(groups)],)).fetchall()
        return Ground(
            heads={row[0]: Head(*row[1:]) for row in heads},
            commands={(entry.stream, entry.command_id): entry for entry in entries},
            tokens=dict(tokens),
            balances={a: b or 0 for a, b in writer.execute(balances, (accounts,))},
            tip=Tip(*tip[0]) if tip else Tip(),
        )

    def _write(self, writer: Connection, sheet: Sheet) -> None:
        places = ", ".join(["%s"] * len(COLUMNS.split(",")))
        insert = f"INSERT INTO entries({COLUMNS}) VALUES ({places})"  # noqa: S608
        with writer.cursor() as cursor:
            cursor.executemany(insert.encode(), [row_of(entry) for entry in sheet.entries])
            cursor.executemany(
                "UPDATE balances SET balance = %s WHERE account = %s",
                [(balance, account) for account, balance in sheet.balances.items()],
            )

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        with self._reading:
            try:
                return self._reader.execute(_marked(sql), values).fetchall()
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                raise unreadable(error) from error

    def pages(self, after: int = 0, up_to: int | None = None) -> Iterator[list[Any]]:
        """Read the rows of all entries as they stand, in their order, some at a time."""
        if self._writer is not None and up_to is None:
            # Of its own, because one that is written meanwhile could be passed over.
            with closing(PostgresStore(self._address, readonly=True)) as standing_still:
                yield from standing_still.pages(after)
            return
        yield from super().pages(after, up_to)

    def last(self, stream: str) -> Head:
        """Return the head of a stream; one without entries is at version 0."""
        rows = self._rows(_HEADS, ([stream],))
        return Head(*rows[0][1:]) if rows else Head()

    def heads(self) -> Mapping[str, Head]:
        """Return the head of every stream that has entries, by name."""
        names = [row[0] for row in self._rows("SELECT stream FROM streams ORDER BY stream")]
        return {row[0]: Head(*row[1:]) for row in self._rows(_HEADS, (names,))}

    def find(self, stream: str, command_id: str) -> Entry | None:
        """Return the entry of a command, if it was carried out."""
        rows = self._rows(_COMMANDS, ([stream], [command_id]))
        return entry_of(rows[0]) if rows else None

    def streams(self) -> tuple[str, ...]:
        """List the streams that have entries, by name."""
        return tuple(self.heads())

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""
        return self._balances("account = %s", account).get(account, 0)

    def balances(self, prefix: str = "") -> Mapping[str, int]:
        """Return what every account whose name begins so holds, by name."""
        return self._balances("account >= %s AND account < %s", *span(prefix))

    def _balances(self, which: str, *names: str) -> dict[str, int]:
        sql = f"SELECT account, balance FROM balances WHERE {which} AND balance IS NOT NULL"  # noqa: S608
        return dict(self._rows(f"{sql} ORDER BY account", names))

    def _change(self, sql: str, values: Sequence[object]) -> None:
        with self._transaction() as writer:
            writer.execute(_marked(sql), values)

    def lease(self, name: str, holder: str, seconds: float) -> Lease:
        """Take a lease that is free, expired or held already, or raise LeaseHeld."""
        with self._transaction() as writer:
            free = "INSERT INTO leases VALUES (%s, '', 0, 0) ON CONFLICT DO NOTHING"
            writer.execute(free, (name,))
            writer.execute("SELECT 1 FROM leases WHERE name = %s FOR UPDATE", (name,))
            sql = f"SELECT name, holder, token, until, {_NOW} FROM leases WHERE name = %s"  # noqa: S608
            *row, now = writer.execute(sql.encode(), (name,)).fetchall()[0]
            held = Lease(*row)
            if held.holder not in {"", holder} and held.until > now:
                raise LeaseHeld(name, held.holder, held.until - now)
            taken = Lease(name, holder, held.token + 1, now + seconds)
            sql = "UPDATE leases SET holder = %s, token = %s, until = %s WHERE name = %s"
            writer.execute(sql, (holder, taken.token, taken.until, name))
            return taken

    def renew(self, lease: Lease, seconds: float) -> Lease:
        """Keep a lease longer, or raise LeaseLost."""
        sql = f"""UPDATE leases SET until = {_NOW} + %s
        WHERE name = %s AND token = %s AND holder = %s RETURNING until"""  # noqa: S608
        with self._transaction() as writer:
            values = (seconds, lease.name, lease.token, lease.holder)
            rows = writer.execute(sql.encode(), values).fetchall()
        if not rows:
            raise LeaseLost(lease.name)
        return msgspec.structs.replace(lease, until=rows[0][0])

    def release(self, lease: Lease) -> None:
        """Give a lease back; nothing happens if it was lost."""
        sql = "UPDATE leases SET holder = '', until = 0 WHERE name = %s AND token = %s"
        self._change(sql, (lease.name, lease.token))

    def leases(self) -> Mapping[str, Lease]:
        """Return the leases that someone holds and that have not run out, by name."""
        sql = f"SELECT name, holder, token, until FROM leases WHERE holder <> '' AND until > {_NOW}"  # noqa: S608
        return {row[0]: Lease(*row) for row in self._rows(sql)}

    def close(self) -> None:
        """Close the store; nothing is left to be written."""
        with self._writing, self._reading:
            for connection in self._open:
                connection.close()


def _make(writer: Connection) -> None:
    """Make the tables, unless another process has made them."""
    with writer.transaction():
        writer.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        if writer.execute("SELECT to_regclass('spanish21.meta')").fetchall()[0][0] is not None:
            return
        writer.execute(_SCHEMA)
        sql = "INSERT INTO meta VALUES ('format', %s), ('ledger', %s)"
        writer.execute(sql, (str(FORMAT), uuid.uuid4().hex))


def _marked(sql: str) -> bytes:
    """Put the marks of this driver where values go."""
    return sql.replace("?", "%s").encode()


def _lock(writer: Connection, table: str, column: str, names: Sequence[str]) -> None:
    """Lock the rows of names, which are made if they are not there."""
    made = f"INSERT INTO {table}({column}) SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING"
    writer.execute(made.encode(), (names,))
    locked = f"SELECT 1 FROM {table} WHERE {column} = ANY(%s) ORDER BY {column} FOR UPDATE"  # noqa: S608
    writer.execute(locked.encode(), (names,))
