"""What the stores do alike: the same tables, asked in the same words of SQL.

Statements are written with `?` where a value goes; a store whose driver wants another mark puts
it there.
"""

from __future__ import annotations

import hmac
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar

from spanish21.ledger.entry import Draft, Entry, Tip
from spanish21.ledger.errors import BadDraft, NotWritten, StoreUnusable, UnreadableEntry
from spanish21.ledger.marks import Marker
from spanish21.ledger.rows import COLUMNS, PAGE, entry_of, inspected
from spanish21.ledger.sheet import Ground, Sheet, screened
from spanish21.ledger.store import Document, Outcome, Snapshot

__all__ = ["FORMAT", "TIP", "SqlStore", "ledger_named", "span"]

FORMAT = 3
"""The layout of the tables."""

_FARTHEST = 2**62
"""after every position"""
_ROWS = 1024
"""rows of a page"""
_LAST = "\U0010ffff"
"""comes after every name"""
_MOST_POSITION = 2**63 - 1
"""a larger number fits in no column"""
TIP = "SELECT position, hash, at FROM entries ORDER BY position DESC LIMIT 1"

C = TypeVar("C")
"""A connection of the driver."""


class SqlStore(ABC, Generic[C]):
    """Appending, reading and keeping documents over a driver that runs statements."""

    marker: Marker | None = None
    """marks what is written, and refuses to read what bears no mark of it"""

    @abstractmethod
    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """Read, beside anyone who writes."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[C]:
        """Write and commit; what is not confirmed stops the store for good."""

    @abstractmethod
    def _change(self, sql: str, values: Sequence[object]) -> None:
        """Carry out one statement in a transaction of its own."""

    @abstractmethod
    def _ground(self, writer: C, groups: Sequence[Sequence[Draft]]) -> Ground:
        """Read all that the drafts touch, which no one else changes until the commit."""

    @abstractmethod
    def _write(self, writer: C, sheet: Sheet) -> None:
        """Write the entries and the balances of a sheet."""

    def append(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Write drafts, of one stream or several, in one durable step, or raise NotWritten."""
        (outcome,) = self.append_many([drafts])
        if isinstance(outcome, NotWritten):
            raise outcome
        return outcome

    def append_many(self, groups: Sequence[Sequence[Draft]]) -> tuple[Outcome, ...]:
        """Write groups of drafts in one durable transaction; each is written or refused whole."""
        checked = screened(groups)
        sound = [group for group in checked if not isinstance(group, BadDraft)]
        with self._transaction() as writer:
            sheet = Sheet(self._ground(writer, sound), self.marker)
            outcomes = sheet.add_all(checked)
            self._write(writer, sheet)
        return outcomes

    def read(
        self, stream: str, after_version: int = 0, limit: int | None = None
    ) -> Iterator[Entry]:
        """Read a stream's entries whose events come after a version; after 0, all entries."""
        after, left = 0, limit
        if after_version:
            # Versions grow with numbers: the last entry up to the version is where to begin.
            last = "SELECT max(number) FROM entries WHERE stream = ? AND version <= ?"
            after = self._rows(last, (stream, after_version))[0][0] or 0
        sql = (
            f"SELECT {COLUMNS} FROM entries WHERE stream = ? AND number > ? ORDER BY number LIMIT ?"  # noqa: S608
        )
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            page = self._rows(sql, (stream, after, size))
            for row in page:  # one by one: those before an unreadable one can be read
                yield self._trusted(entry_of(row))
            if len(page) < size:
                return
            after = page[-1][2]
            left = None if left is None else left - size

    def find_begun(self, stream: str, prefix: str) -> Entry | None:
        """Return the entry of a command whose id begins so, if one was carried out."""
        sql = (
            f"SELECT {COLUMNS} FROM entries "  # noqa: S608
            "WHERE stream = ? AND command_id >= ? AND command_id < ? LIMIT 1"
        )
        rows = self._rows(sql, (stream, *span(prefix)))
        return entry_of(rows[0]) if rows else None

    def everything(self) -> Iterator[Entry]:
        """Read the entries of all streams in the order in which they were written."""
        for entry in self.inspect():
            if isinstance(entry, UnreadableEntry):
                raise entry
            yield entry

    def pages(self, after: int = 0, up_to: int | None = None) -> Iterator[list[Any]]:
        """Read the rows of all entries as they stand, in their order, some at a time."""
        sql = (
            f"SELECT {COLUMNS} FROM entries WHERE position > ? AND position <= ? "  # noqa: S608
            "ORDER BY position LIMIT ?"
        )
        last = _FARTHEST if up_to is None else up_to
        while page := self._rows(sql, (after, last, _ROWS)):
            yield page
            after = page[-1][0]

    def inspect(self, after: int = 0) -> Iterator[Entry | UnreadableEntry]:
        """Read entries after a position in their order, and go on after one that is unreadable."""
        for page in self.pages(after):
            for row in page:
                yield inspected(row)

    def _trusted(self, entry: Entry) -> Entry:
        """Return an entry that the house wrote, or raise UnreadableEntry."""
        fault = self.marker.fault(entry) if self.marker else None
        if fault:
            raise UnreadableEntry(entry.stream, entry.number, fault)
        return entry

    def tip(self) -> Tip:
        """Return where the whole log stands."""
        rows = self._rows(TIP)
        return Tip(*rows[0]) if rows else Tip()

    def at_position(self, position: int) -> Entry | None:
        """Return the entry at a position of the whole log; None where there is none."""
        if position > _MOST_POSITION:
            return None
        sql = f"SELECT {COLUMNS} FROM entries WHERE position = ?"  # noqa: S608
        rows = self._rows(sql, (position,))
        return entry_of(rows[0]) if rows else None

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the last snapshot of a stream."""
        sql = "SELECT version, entry, data, mark FROM snapshots WHERE stream = ?"
        rows = self._rows(sql, (stream,))
        return Snapshot(*rows[0]) if rows else None

    def save_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of an older one."""
        sql = """INSERT INTO snapshots VALUES (?, ?, ?, ?, ?) ON CONFLICT (stream)
        DO UPDATE SET version = excluded.version, entry = excluded.entry, data = excluded.data,
        mark = excluded.mark"""
        found = (snapshot.version, snapshot.entry, snapshot.data, snapshot.mark)
        self._change(sql, (stream, *found))

    def get(self, kind: str, key: str) -> bytes | None:
        """Return a document, which isn't part of the log."""
        sql = "SELECT data, mark FROM documents WHERE kind = ? AND key = ?"
        rows = self._rows(sql, (kind, key))
        found = [data for data, mark in rows if self._is_marked(Document(kind, key, data, mark))]
        return found[0] if found else None

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keep a document, in place of one with the same key."""
        sql = """INSERT INTO documents VALUES (?, ?, ?, ?) ON CONFLICT (kind, key)
        DO UPDATE SET data = excluded.data, mark = excluded.mark"""
        mark = self.marker.mark_document(kind, key, data) if self.marker else ""
        self._change(sql, (kind, key, data, mark))

    def delete(self, kind: str, key: str) -> None:
        """Drop a document if it is there."""
        self._change("DELETE FROM documents WHERE kind = ? AND key = ?", (kind, key))

    def documents(self, kind: str) -> Mapping[str, bytes]:
        """Return all documents of a kind, by key."""
        sql = "SELECT key, data FROM documents WHERE kind = ? ORDER BY key"
        return dict(self._rows(sql, (kind,)))

    def all_documents(self) -> tuple[Document, ...]:
        """Return every document as stored, without checking its mark."""
        rows = self._rows("SELECT kind, key, data, mark FROM documents ORDER BY kind, key")
        return tuple(Document(*row) for row in rows)

    def forged_documents(self) -> tuple[Document, ...]:
        """Return the documents that the house did not write, by their marks."""
        return tuple(each for each in self.all_documents() if not self._is_marked(each))

    def _is_marked(self, kept: Document) -> bool:
        if self.marker is None:
            return True
        due = self.marker.mark_document(kept.kind, kept.key, kept.data)
        return hmac.compare_digest(due, kept.mark)


def span(prefix: str) -> tuple[str, str]:
    """Return between which names are those that begin so: from the first up to the second."""
    return prefix, prefix[:-1] + chr(ord(prefix[-1]) + 1) if prefix else _LAST


def ledger_named(meta: Mapping[str, str], place: str) -> str:
    """Return the name of the ledger that says this of itself, if its format is known."""
    if meta.get("format") != str(FORMAT):
        raise StoreUnusable(f"{place} has format {meta.get('format')}, this version reads {FORMAT}")
    return str(meta["ledger"])
