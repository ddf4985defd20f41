"""The audit log and the money book: chained entries, postings, and the stores that keep them."""

from __future__ import annotations

from spanish21.ledger.book import Book, read_book
from spanish21.ledger.entry import GENESIS, Basis, Draft, Entry, Head, Holding, Posting, digest_of
from spanish21.ledger.errors import (
    BadDraft,
    Fenced,
    LeaseHeld,
    LeaseLost,
    LedgerError,
    NotHeld,
    NotWritten,
    Outdated,
    Overdrawn,
    RepeatedCommand,
    StaleVersion,
    StoreBusy,
    StoreFailed,
    StoreUnusable,
)
from spanish21.ledger.place import open_store
from spanish21.ledger.store import Lease, Outcome, Snapshot, Store
from spanish21.ledger.writer import Writer

__all__ = [
    "GENESIS",
    "BadDraft",
    "Basis",
    "Book",
    "Draft",
    "Entry",
    "Fenced",
    "Head",
    "Holding",
    "Lease",
    "LeaseHeld",
    "LeaseLost",
    "LedgerError",
    "NotHeld",
    "NotWritten",
    "Outcome",
    "Outdated",
    "Overdrawn",
    "Posting",
    "RepeatedCommand",
    "Snapshot",
    "StaleVersion",
    "Store",
    "StoreBusy",
    "StoreFailed",
    "StoreUnusable",
    "Writer",
    "digest_of",
    "open_store",
    "read_book",
]
