"""Who asks something of a table."""

from __future__ import annotations

from msgspec import Struct

from spanish21.ids import PersonId

__all__ = ["Person"]


class Person(Struct, frozen=True):
    """Who asks."""

    id: PersonId
    name: str
    roles: frozenset[str] = frozenset({"player"})
    resting: bool = False
    """whether they have roles of staff that rest until the password is given again"""
