"""People: guests and accounts, sessions, roles, limits; a stream of events without secrets."""

from spanish21.house.people.directory import Correction, Limit, Person, Roll
from spanish21.house.people.events import LimitKind, PeopleEvent
from spanish21.house.people.money import CORRECTIONS, PLAY_MONEY, coupons_of, wallet
from spanish21.house.people.roles import PERMISSIONS, STAFF, Permission, Role, may
from spanish21.house.people.service import STREAM, People
from spanish21.house.people.sessions import Session, SignedIn
from spanish21.house.people.terms import Terms

__all__ = [
    "CORRECTIONS",
    "PERMISSIONS",
    "PLAY_MONEY",
    "STAFF",
    "STREAM",
    "Correction",
    "Limit",
    "LimitKind",
    "People",
    "PeopleEvent",
    "Permission",
    "Person",
    "Role",
    "Roll",
    "Session",
    "SignedIn",
    "Terms",
    "coupons_of",
    "may",
    "wallet",
]
