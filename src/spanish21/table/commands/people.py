"""What people do around a round: come, sit, buy in, wager cash, consent, tip, leave."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents
from spanish21.wager import BASIC, WagerKind

__all__ = [
    "Arrive",
    "BuyIn",
    "ChangeDealer",
    "ChangeFloorperson",
    "ConfirmCash",
    "ConsentToShare",
    "ConvertCash",
    "Leave",
    "OfferCash",
    "PeopleCommand",
    "PeopleCommandBase",
    "PeopleOrder",
    "PermitEntry",
    "Sit",
    "Tip",
]


class PeopleCommandBase(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """A request; it may be refused."""

    subject: ClassVar[Literal["people"]] = "people"


class Arrive(PeopleCommandBase, frozen=True):
    """Come to the table."""

    person: PersonId


class Sit(PeopleCommandBase, frozen=True):
    """Take the seat at a box."""

    person: PersonId
    box: BoxNumber


class Leave(PeopleCommandBase, frozen=True):
    """Leave the table; consents given on one's box end."""

    person: PersonId


class BuyIn(PeopleCommandBase, frozen=True):
    """Change cash into chips: the cash goes into the drop box, chips come out of the inventory."""

    person: PersonId
    amount: Cents


class OfferCash(PeopleCommandBase, frozen=True):
    """Make a verbal wager of a kind with cash."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind = BASIC


class ConfirmCash(PeopleCommandBase, frozen=True):
    """Confirm a verbal wager, as dealer or as supervisor."""

    box: BoxNumber
    person: PersonId
    supervisor: bool = False


class ConvertCash(PeopleCommandBase, frozen=True):
    """Convert the cash of a confirmed verbal wager into chips, which are then wagered."""

    box: BoxNumber
    person: PersonId


class ConsentToShare(PeopleCommandBase, frozen=True):
    """Consent, as the first person on a box, to another person wagering on it."""

    box: BoxNumber
    person: PersonId
    other: PersonId


class PermitEntry(PeopleCommandBase, frozen=True):
    """Permit a person who sat out to wager again before the next shuffle."""

    person: PersonId


class ChangeDealer(PeopleCommandBase, frozen=True):
    """Bring a new dealer to the table, who burns one card first."""

    dealer: PersonId


class ChangeFloorperson(PeopleCommandBase, frozen=True):
    """Assign a floorperson to the table."""

    floorperson: PersonId


class Tip(PeopleCommandBase, frozen=True):
    """Give chips for the tip box."""

    person: PersonId
    amount: Cents


PeopleOrder = PermitEntry | ChangeDealer | ChangeFloorperson
"""What staff direct about people."""

PeopleCommand = (
    Arrive
    | Sit
    | Leave
    | BuyIn
    | OfferCash
    | ConfirmCash
    | ConvertCash
    | ConsentToShare
    | PeopleOrder
    | Tip
)
