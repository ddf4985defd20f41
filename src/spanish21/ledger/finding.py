"""What a verification finds."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Finding"]


class Finding(Struct, frozen=True):
    """Something wrong: what kind, the first entry that is wrong, and why."""

    code: str
    stream: str
    number: int
    """of the entry; 0 if no entry is wrong"""
    message: str

    def __str__(self) -> str:
        """Name the entry, then what is wrong with it."""
        entry = f", entry {self.number}" if self.number else ""
        where = f"{self.stream}{entry}: " if self.stream else ""
        return f"{where}{self.message} [{self.code}]"
