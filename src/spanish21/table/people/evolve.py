"""How the people at the table change by what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.table.events import people as p
from spanish21.table.state import CashWager, Consent, Seat, TableState

if TYPE_CHECKING:
    from spanish21.table.events.people import PeopleEvent

__all__ = ["evolve"]


def evolve(state: TableState, event: PeopleEvent) -> TableState:
    """Return the table after an event."""
    match event:
        case p.PersonArrived():
            return _arrived(state, event)
        case p.PersonSeated():
            return _seated(state, event)
        case p.PersonLeft():
            return _left(state, event)
        case p.BoughtIn():
            return _bought_in(state, event)
        case p.CashOffered():
            return _cash_offered(state, event)
        case p.CashConfirmed():
            return _cash_confirmed(state, event)
        case p.ConsentGiven():
            return _consent(state, event)
        case p.EntryPermitted():
            return _permitted(state, event)
        case p.DealerChanged():
            return _dealer_changed(state, event)
        case p.FloorpersonChanged():
            return _floorperson_changed(state, event)
        case p.Tipped():
            return _unchanged(state, event)
        case _:
            assert_never(event)


def _people(state: TableState, **changes: object) -> TableState:
    return replace(state, people=replace(state.people, **changes))


def _arrived(state: TableState, event: p.PersonArrived) -> TableState:
    return _people(state, present=(*state.people.present, event.person))


def _seated(state: TableState, event: p.PersonSeated) -> TableState:
    seats = (*state.people.seats, Seat(event.box, event.person))
    return _people(state, seats=tuple(sorted(seats, key=lambda seat: seat.box)))


def _left(state: TableState, event: p.PersonLeft) -> TableState:
    people = state.people
    return _people(
        state,
        present=tuple(person for person in people.present if person != event.person),
        seats=tuple(seat for seat in people.seats if seat.person != event.person),
        consents=tuple(
            consent
            for consent in people.consents
            if event.person not in (consent.first, consent.person)
        ),
        boxes=tuple(seat for seat in people.boxes if seat.person != event.person),
        unconfirmed=tuple(cash for cash in people.unconfirmed if cash.person != event.person),
    )


def _unchanged(state: TableState, _event: PeopleEvent) -> TableState:
    return state


def _cash_offered(state: TableState, event: p.CashOffered) -> TableState:
    cash = CashWager(event.box, event.person, event.amount, event.wager)
    return _people(state, unconfirmed=(*state.people.unconfirmed, cash))


def _cash_confirmed(state: TableState, event: p.CashConfirmed) -> TableState:
    change = {"by_supervisor": True} if event.supervisor else {"by_dealer": True}
    cash = tuple(
        replace(wager, **change)
        if (wager.box, wager.person) == (event.box, event.person)
        else wager
        for wager in state.people.unconfirmed
    )
    return _people(state, unconfirmed=cash)


def _bought_in(state: TableState, event: p.BoughtIn) -> TableState:
    """Take a confirmed verbal wager off the list once its cash is changed."""
    waiting = tuple(
        cash
        for cash in state.people.unconfirmed
        if (cash.person, cash.box) != (event.person, event.box)
    )
    return _people(state, unconfirmed=waiting)


def _consent(state: TableState, event: p.ConsentGiven) -> TableState:
    consent = Consent(event.box, event.person, event.other)
    return _people(state, consents=(*state.people.consents, consent))


def _permitted(state: TableState, event: p.EntryPermitted) -> TableState:
    return _people(state, permitted=(*state.people.permitted, event.person))


def _dealer_changed(state: TableState, event: p.DealerChanged) -> TableState:
    changed = _people(state, dealer=event.dealer)
    cards = replace(
        state.cards,
        burns_due=state.cards.burns_due + event.burns,
        dealer_burns=state.cards.dealer_burns + event.burns,
    )
    return replace(changed, cards=cards)


def _floorperson_changed(state: TableState, event: p.FloorpersonChanged) -> TableState:
    return _people(state, floorperson=event.floorperson)
