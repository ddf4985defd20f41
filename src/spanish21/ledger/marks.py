"""Marks of the house on what it writes: who can write the database alone cannot make them."""

from __future__ import annotations

import hmac
from hashlib import sha256

from spanish21.ledger.entry import Entry, digest_of

__all__ = ["Marker"]

_LENGTH = 32


class Marker:
    """Marks hashes of entries, snapshots and documents with a key that is not in the database.

    A key that replaced a lost one cannot judge the entries up to the position `after`.
    """

    def __init__(self, key: bytes, after: int = 0) -> None:
        """Derive the key of the marks from one that is used for other things too."""
        self.after = after
        self._key = hmac.digest(key, b"spanish21 marks", "sha256")

    def mark(self, text: str) -> str:
        """Return the mark of a text."""
        return hmac.digest(self._key, text.encode(), "sha256").hex()[:_LENGTH]

    def mark_snapshot(self, stream: str, version: int, entry: str, data: bytes) -> str:
        """Return the mark of a snapshot that stands for the entry with this hash."""
        return self.mark(f"{stream} {version} {entry} {sha256(data).hexdigest()}")

    def mark_document(self, kind: str, key: str, data: bytes) -> str:
        """Return the mark of a document, which stands beside the log."""
        return self.mark(f"document {kind} {key} {sha256(data).hexdigest()}")

    def fault(self, entry: Entry) -> str | None:
        """Return what is wrong with an entry by itself: its text, or who wrote it."""
        if entry.hash != digest_of(entry):
            return "it was edited: its hash is that of another text"
        return self.mark_fault(entry)

    def mark_fault(self, entry: Entry) -> str | None:
        """Return what is wrong with the mark of an entry whose hash is that of its text."""
        judged = entry.position > self.after
        if judged and not hmac.compare_digest(entry.mark, self.mark(entry.hash)):
            return "the house did not write it: its mark is wrong"
        return None
