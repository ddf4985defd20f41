"""How the people at the table change by what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from spanish21.table.people import events as p
from spanish21.table.state import CashWager, Consent, Seat, TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.table.people.events import PeopleEvent

__all__ = ["EVOLVE"]


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
    cash = CashWager(event.box, event.person, event.amount, event.match)
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


EVOLVE: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    p.PersonArrived: _arrived,
    p.PersonSeated: _seated,
    p.PersonLeft: _left,
    p.BoughtIn: _bought_in,
    p.CashOffered: _cash_offered,
    p.CashConfirmed: _cash_confirmed,
    p.ConsentGiven: _consent,
    p.EntryPermitted: _permitted,
    p.DealerChanged: _dealer_changed,
    p.FloorpersonChanged: _floorperson_changed,
    p.Tipped: _unchanged,
}
