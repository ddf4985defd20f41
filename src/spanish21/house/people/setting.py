"""In what a command about people is decided."""

from __future__ import annotations

from typing import NamedTuple

from spanish21.house.people.directory import Directory, Person
from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.terms import Terms
from spanish21.refusal import refused

__all__ = ["SYSTEM", "Events", "Setting", "known"]

SYSTEM = "system"
"""The actor of what the house does by itself."""

Events = tuple[PeopleEvent, ...]


class Setting(NamedTuple):
    """The people there are, the house's terms, and the time in milliseconds since the epoch."""

    directory: Directory
    terms: Terms
    now: int


def known(directory: Directory, person: str) -> Person:
    """Find a person."""
    found = directory.people.get(person)
    if found is None:
        raise refused("people/unknown", "There is no such person here. Check the name.")
    return found
