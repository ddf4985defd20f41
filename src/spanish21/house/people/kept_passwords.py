"""Hashes of passwords beside the log, each with the number that the log has of it.

The number shows a hash that was replaced and that someone put back into the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.house.people.directory import Directory, Person
    from spanish21.ledger import Store

__all__ = ["KeptPasswords", "wrong_passwords"]

_KIND = "password"


class KeptPasswords:
    """The passwords of people in a store."""

    def __init__(self, store: Store) -> None:
        """Keep passwords in a store."""
        self._store = store

    def put(self, person: str, number: int, kept: bytes) -> None:
        """Keep a hash as the password of this number, in place of the one before."""
        self._store.put(_KIND, person, b"%d %b" % (number, kept))

    def delete(self, person: str) -> None:
        """Drop the password of a person who was not registered after all."""
        self._store.delete(_KIND, person)

    def find(self, person: Person) -> bytes | None:
        """Return the hash of a person's password; None for one that was replaced."""
        number, kept = _read(self._store.get(_KIND, person.id))
        return kept if number in _current(person) else None


def wrong_passwords(store: Store, directory: Directory) -> Iterator[str]:
    """List whose password is gone, or is one that was replaced."""
    kept = store.documents(_KIND)
    for person in directory.people.values():
        if person.guest or _read(kept.get(person.id))[0] in _current(person):
            continue
        gone = person.id not in kept
        found = "is gone" if gone else "is one that was replaced, or is damaged"
        yield f"the password of {person.name} ({person.id}) {found}"


def _current(person: Person) -> tuple[int, int]:
    """Return the number that the log has, and the next: it is kept before it is in the log."""
    return person.passwords, person.passwords + 1


def _read(data: bytes | None) -> tuple[int, bytes]:
    number, _, kept = (data or b"").partition(b" ")
    return (int(number), kept) if number.isdigit() else (0, b"")
