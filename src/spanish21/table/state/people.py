"""Who is at a table: players, seats, consents, staff."""

from __future__ import annotations

from msgspec import Struct

from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents
from spanish21.wager import WagerKind

__all__ = ["CashWager", "Consent", "People", "Seat"]


class Seat(Struct, frozen=True, gc=False):
    """A person seated at a box."""

    box: BoxNumber
    person: PersonId


class Consent(Struct, frozen=True, gc=False):
    """The first person on a box lets another one wager on it."""

    box: BoxNumber
    first: PersonId
    person: PersonId


class CashWager(Struct, frozen=True, gc=False):
    """A verbal wager with cash, waiting to be confirmed and converted into chips."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind
    by_dealer: bool = False
    by_supervisor: bool = False


class People(Struct, frozen=True, gc=False):
    """Who is at the table: players in the order of arrival, seats, consents, staff."""

    present: tuple[PersonId, ...] = ()
    seats: tuple[Seat, ...] = ()
    consents: tuple[Consent, ...] = ()
    """who may share a box of which they are not the first, until the first person leaves"""
    dealer: PersonId | None = None
    floorperson: PersonId | None = None
    rounds: int = 0
    """rounds since the last shuffle"""
    wagered: tuple[PersonId, ...] = ()
    """who wagered in the last round"""
    boxes: tuple[Seat, ...] = ()
    """who wagered on which box in the last round, the first person of each"""
    permitted: tuple[PersonId, ...] = ()
    """who may enter before the next shuffle by the operator's leave"""
    unconfirmed: tuple[CashWager, ...] = ()
