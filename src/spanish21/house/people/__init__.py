"""People: guests and accounts, sessions, roles, limits; a stream of events without secrets."""

from spanish21.house.people.directory import Correction, Directory, Invitation, Limit, Person, Reset
from spanish21.house.people.events import LimitKind, PeopleEvent
from spanish21.house.people.roles import PERMISSIONS, STAFF, Permission, Role, may
from spanish21.house.people.service import People
from spanish21.house.people.sessions import Session, SignedIn
from spanish21.house.people.settings import HouseSettings
from spanish21.house.people.terms import Terms
from spanish21.house.people.tries import Source

__all__ = [
    "PERMISSIONS",
    "STAFF",
    "Correction",
    "Directory",
    "HouseSettings",
    "Invitation",
    "Limit",
    "LimitKind",
    "People",
    "PeopleEvent",
    "Permission",
    "Person",
    "Reset",
    "Role",
    "Session",
    "SignedIn",
    "Source",
    "Terms",
    "may",
]
