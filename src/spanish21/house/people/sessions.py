"""Sessions: opaque tokens, of which only a hash is kept, beside the log."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.people.directory import Directory, Person
from spanish21.house.people.passwords import hashed, new_token
from spanish21.house.people.roles import STAFF, Permission, Role, may
from spanish21.house.people.terms import MINUTE, Terms
from spanish21.ledger import Store
from spanish21.refusal import refused

__all__ = ["Session", "Sessions", "SignedIn"]

_KIND = "session"
_NOTED, _NOTED_SELDOM = MINUTE, 5 * MINUTE
"""how long after the last time it is noted again that staff, or someone else, is there"""


class Session(Struct, frozen=True):
    """Who is there, and by which roles at the moment."""

    person: Person
    roles: frozenset[Role]
    resting: bool
    """whether staff roles wait for the password to be given again"""

    def may(self, permission: Permission) -> bool:
        """Whether one of the person's waking roles brings the permission."""
        return may(self.roles, permission)

    def must_have(self, permission: Permission) -> None:
        """Deny what the person's waking roles do not bring."""
        if self.may(permission):
            return
        if self.resting and may(self.person.roles, permission):
            message = "You've been inactive. Enter your password to continue."
            raise refused("people/resting", message)
        message = f"Your roles do not permit this ({permission.value}). Ask the operator."
        raise refused("people/not-permitted", message)


class SignedIn(Struct, frozen=True):
    """Someone who came in, with the token that shows it; it is told only once."""

    person: Person
    token: str
    device: str = ""
    """the token of the browser, by which it is known again; guests have none"""


class _Kept(Struct, frozen=True):
    """What is kept of a session."""

    person: str
    generation: int
    seen: int
    resting: bool = False


class Sessions:
    """The sessions in a store."""

    def __init__(self, store: Store, terms: Terms) -> None:
        """Keep sessions in a store for as long as the terms say."""
        self._store = store
        self._terms = terms

    def begin(self, person: Person, now: int) -> SignedIn:
        """Begin a session."""
        token = new_token()
        self._keep(hashed(token), _Kept(person.id, person.generation, now))
        return SignedIn(person, token)

    def find(self, token: str, directory: Directory, now: int) -> Session:
        """Find the session of a token and note that the person is there, or deny it."""
        key = hashed(token)
        kept = self._read(key)
        person = directory.people.get(kept.person) if kept else None
        if kept is None or person is None or not self._holds(kept, person, now):
            if kept is not None:
                self._store.delete(_KIND, key)
            raise refused("people/no-session", "You are logged out. Log in again.")
        idle = now - kept.seen
        staff = bool(person.roles & STAFF)
        resting = kept.resting or (staff and idle >= self._terms.staff_idle)
        if resting != kept.resting or idle >= (_NOTED if staff else _NOTED_SELDOM):
            self._keep(key, replace(kept, seen=max(now, kept.seen), resting=resting))
        roles = person.roles - STAFF if resting else person.roles
        return Session(person, roles, resting)

    def confirm(self, token: str, now: int) -> None:
        """Wake the staff roles of a session whose password was given again."""
        key = hashed(token)
        kept = self._read(key)
        if kept is not None:
            self._keep(key, replace(kept, seen=now, resting=False))

    def end(self, token: str) -> None:
        """End a session."""
        self._store.delete(_KIND, hashed(token))

    def sweep(self, directory: Directory, now: int) -> int:
        """Delete what no longer holds, and say how many there were."""
        over = [
            key
            for key, data in self._store.documents(_KIND).items()
            if not self._holds_still(_decode(data), directory, now)
        ]
        for key in over:
            self._store.delete(_KIND, key)
        return len(over)

    def _holds_still(self, kept: _Kept, directory: Directory, now: int) -> bool:
        person = directory.people.get(kept.person)
        return person is not None and self._holds(kept, person, now)

    def _holds(self, kept: _Kept, person: Person, now: int) -> bool:
        recent = now - kept.seen < self._terms.session
        return recent and kept.generation == person.generation

    def _read(self, key: str) -> _Kept | None:
        data = self._store.get(_KIND, key)
        return None if data is None else _decode(data)

    def _keep(self, key: str, kept: _Kept) -> None:
        self._store.put(_KIND, key, msgspec.json.encode(kept))


def _decode(data: bytes) -> _Kept:
    return msgspec.json.decode(data, type=_Kept)
