"""What people did around a round."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.money import Cents
from spanish21.wager import WagerKind

__all__ = [
    "BoughtIn",
    "CashConfirmed",
    "CashOffered",
    "ConsentGiven",
    "DealerChanged",
    "EntryPermitted",
    "FloorpersonChanged",
    "PeopleEvent",
    "PeopleEventBase",
    "PersonArrived",
    "PersonLeft",
    "PersonSeated",
    "Tipped",
]


class PeopleEventBase(Struct, frozen=True, tag=True, gc=False):
    """A fact in the log."""

    subject: ClassVar[Literal["people"]] = "people"


class PersonArrived(PeopleEventBase, frozen=True):
    """A person came to the table."""

    person: PersonId


class PersonSeated(PeopleEventBase, frozen=True):
    """A person took the seat at a box."""

    person: PersonId
    box: BoxNumber
    clause: ClauseRef


class PersonLeft(PeopleEventBase, frozen=True):
    """A person left the table."""

    person: PersonId


class BoughtIn(PeopleEventBase, frozen=True):
    """Cash went into the drop box and chips to the person, for a verbal wager on `box`."""

    person: PersonId
    amount: Cents
    clause: ClauseRef
    box: BoxNumber | None = None


class CashOffered(PeopleEventBase, frozen=True):
    """A person made a verbal wager with cash."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind
    clause: ClauseRef


class CashConfirmed(PeopleEventBase, frozen=True):
    """The dealer, or the supervisor, confirmed a verbal wager."""

    box: BoxNumber
    person: PersonId
    supervisor: bool
    clause: ClauseRef


class ConsentGiven(PeopleEventBase, frozen=True):
    """The first person on a box consented to another one."""

    box: BoxNumber
    person: PersonId
    other: PersonId
    clause: ClauseRef


class EntryPermitted(PeopleEventBase, frozen=True):
    """A person who sat out may wager again."""

    person: PersonId
    clause: ClauseRef


class DealerChanged(PeopleEventBase, frozen=True):
    """A new dealer came, who burns one card before dealing."""

    dealer: PersonId
    burns: int
    clause: ClauseRef


class FloorpersonChanged(PeopleEventBase, frozen=True):
    """A floorperson was assigned."""

    floorperson: PersonId


class Tipped(PeopleEventBase, frozen=True):
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
