"""What people did around a round."""

from __future__ import annotations

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.money import Cents

__all__ = [
    "BoughtIn",
    "CashConfirmed",
    "CashOffered",
    "ConsentGiven",
    "DealerChanged",
    "EntryPermitted",
    "FloorpersonChanged",
    "PeopleEvent",
    "PersonArrived",
    "PersonLeft",
    "PersonSeated",
    "Tipped",
]


class _Event(Struct, frozen=True, tag=True, gc=False):
    """A fact in the log."""


class PersonArrived(_Event, frozen=True):
    """A person came to the table."""

    person: PersonId


class PersonSeated(_Event, frozen=True):
    """A person took the seat at a box."""

    person: PersonId
    box: BoxNumber
    clause: ClauseRef


class PersonLeft(_Event, frozen=True):
    """A person left the table."""

    person: PersonId


class BoughtIn(_Event, frozen=True):
    """Cash went into the drop box and chips to the person, for a verbal wager on `box`."""

    person: PersonId
    amount: Cents
    clause: ClauseRef
    box: BoxNumber | None = None


class CashOffered(_Event, frozen=True):
    """A person made a verbal wager with cash."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    match: bool
    clause: ClauseRef


class CashConfirmed(_Event, frozen=True):
    """The dealer, or the supervisor, confirmed a verbal wager."""

    box: BoxNumber
    person: PersonId
    supervisor: bool
    clause: ClauseRef


class ConsentGiven(_Event, frozen=True):
    """The first person on a box consented to another one."""

    box: BoxNumber
    person: PersonId
    other: PersonId
    clause: ClauseRef


class EntryPermitted(_Event, frozen=True):
    """A person who sat out may wager again."""

    person: PersonId
    clause: ClauseRef


class DealerChanged(_Event, frozen=True):
    """A new dealer came, who burns one card before dealing."""

    dealer: PersonId
    burns: int
    clause: ClauseRef


class FloorpersonChanged(_Event, frozen=True):
    """A floorperson was assigned."""

    floorperson: PersonId


class Tipped(_Event, frozen=True):
    """Chips went into the tip box."""

    person: PersonId
    amount: Cents
    clause: ClauseRef


PeopleEvent = (
    PersonArrived
    | PersonSeated
    | PersonLeft
    | BoughtIn
    | CashOffered
    | CashConfirmed
    | ConsentGiven
    | EntryPermitted
    | DealerChanged
    | FloorpersonChanged
    | Tipped
)
