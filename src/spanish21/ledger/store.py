"""What every store of the ledger does, whatever database is below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from spanish21.ledger.entry import Draft, Entry, Head, Tip
from spanish21.ledger.errors import NotWritten, UnreadableEntry
from spanish21.ledger.marks import Marker

__all__ = ["Document", "Lease", "Outcome", "Snapshot", "Store"]

Outcome = tuple[Entry, ...] | NotWritten
"""What came of one group of drafts."""


class Snapshot(Struct, frozen=True):
    """The state of a stream at a version, to replay from; the log alone is binding."""

    version: int
    entry: str
    """the hash of the entry after which it was taken"""
    data: bytes
    mark: str = ""
    """shows who holds the key of the house that it wrote the snapshot"""


class Document(Struct, frozen=True):
    """What is kept beside the log: passwords, sessions, and the like."""

    kind: str
    key: str
    data: bytes
    mark: str
    """shows who holds the key of the house that it wrote the document"""


class Lease(Struct, frozen=True):
    """The right of one process to write a stream; `token` grows with every new holder."""

    name: str
    holder: str
    token: int
    until: float
    """seconds since the epoch, by the store's clock"""


class Store(Protocol):
    """Streams of entries, the book that follows from their postings, and what stands beside."""

    marker: Marker | None
    """marks what is written, and refuses to read what bears no mark of it"""

    @property
    def ledger_id(self) -> str:
        """Return the name given to this ledger when it was made."""

    def append(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Write drafts, of one stream or several, in one durable step, or raise NotWritten."""

    def append_many(self, groups: Sequence[Sequence[Draft]]) -> tuple[Outcome, ...]:
        """Write groups of drafts in one durable transaction; each is written or refused whole."""

    def read(
        self, stream: str, after_version: int = 0, limit: int | None = None
    ) -> Iterator[Entry]:
        """Read a stream's entries whose events come after a version; after 0, all entries."""

    def everything(self) -> Iterator[Entry]:
        """Read the entries of all streams in the order in which they were written."""

    def pages(self, after: int = 0, up_to: int | None = None) -> Iterator[list[Any]]:
        """Read the rows of all entries as they stand, in their order, some at a time."""

    def inspect(self, after: int = 0) -> Iterator[Entry | UnreadableEntry]:
        """Read entries after a position in their order, and go on after one that is unreadable."""

    def tip(self) -> Tip:
        """Return where the whole log stands."""

    def at_position(self, position: int) -> Entry | None:
        """Return the entry at a position of the whole log."""

    def last(self, stream: str) -> Head:
        """Return the head of a stream; one without entries is at version 0."""

    def heads(self) -> Mapping[str, Head]:
        """Return the head of every stream that has entries, by name."""

    def find(self, stream: str, command_id: str) -> Entry | None:
        """Return the entry of a command, if it was carried out."""

    def find_begun(self, stream: str, prefix: str) -> Entry | None:
        """Return the entry of a command whose id begins so, if one was carried out."""

    def streams(self) -> tuple[str, ...]:
        """List the streams that have entries, by name."""

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""

    def balances(self, prefix: str = "") -> Mapping[str, int]:
        """Return what every account whose name begins so holds, by name."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the last snapshot of a stream."""

    def save_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of an older one."""

    def get(self, kind: str, key: str) -> bytes | None:
        """Return a document, which isn't part of the log; None for one the house did not write."""

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keep a document, in place of one with the same key."""

    def delete(self, kind: str, key: str) -> None:
        """Drop a document if it is there."""

    def documents(self, kind: str) -> Mapping[str, bytes]:
        """Return all documents of a kind, by key."""

    def all_documents(self) -> tuple[Document, ...]:
        """Return every document as stored, without checking its mark."""

    def forged_documents(self) -> tuple[Document, ...]:
        """Return the documents that the house did not write, by their marks."""

    def lease(self, name: str, holder: str, seconds: float) -> Lease:
        """Take a lease that is free, expired or held already, or raise LeaseHeld."""

    def renew(self, lease: Lease, seconds: float) -> Lease:
        """Keep a lease longer, or raise LeaseLost."""

    def release(self, lease: Lease) -> None:
        """Give a lease back; nothing happens if it was lost."""

    def leases(self) -> Mapping[str, Lease]:
        """Return the leases that someone holds and that have not run out, by name."""

    def close(self) -> None:
        """Close the store; nothing is left to be written."""
