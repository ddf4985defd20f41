"""The clauses that an event cites and the people it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table.events import (
    cards as h,
    irregularities as i,
    people as p,
    round as e,
    wheels as v,
)

if TYPE_CHECKING:
    from spanish21.ids import PersonId
    from spanish21.law.clause import ClauseRef
    from spanish21.table.events import Event

__all__ = ["clauses_of", "persons_of"]


def clauses_of(event: Event) -> tuple[ClauseRef, ...]:
    """Return the clauses that an event cites, each once."""
    match event:
        case (
            e.InsuranceDeclined()
            | e.DoubleKept()
            | e.RoundCompleted()
            | p.PersonArrived()
            | p.PersonLeft()
            | p.FloorpersonChanged()
            | i.DeviceRepaired()
        ):
            return ()
        case h.CardsSpread(order=order) if order is not None:
            return tuple(dict.fromkeys((event.clause, order)))
        case e.WagerPaid():
            return tuple(dict.fromkeys((event.ground, *event.clauses)))
        case (
            e.WagerTaken()
            | e.WagerReturned()
            | e.FixedPaid()
            | v.SpinWagerTaken()
            | v.SpinWagerReturned()
            | v.AcePaid()
            | v.WheelSpun()
            | v.SpinPaid()
            | v.CommunityPaid()
        ):
            return tuple(dict.fromkeys(event.clauses))
        case _:
            return (event.clause,)


def persons_of(event: Event) -> tuple[PersonId, ...]:
    """Return the people whom the sentence of an event names."""
    if isinstance(event, h.CardsEvent):
        return _around_cards(event)
    if isinstance(event, i.IrregularityEvent):
        return _in_trouble(event)
    match event:
        case p.DealerChanged():
            return (event.dealer,)
        case p.FloorpersonChanged():
            return (event.floorperson,)
        case p.ConsentGiven():
            return (event.person, event.other)
        case (
            e.WagersClosed()
            | e.CardDealt()
            | e.InsuranceOffered()
            | e.InsuranceClosed()
            | e.HoleCardRead()
            | e.BlackjackAnnounced()
            | e.TotalAnnounced()
            | e.DealersCardAnnounced()
            | e.DealerTotalAnnounced()
            | e.HandCompleted()
            | e.HoleCardRevealed()
            | e.CardsPickedUp()
            | e.RoundCompleted()
            | v.SeatButtonPressed()
        ):
            return ()
        case _:
            return (event.person,)


def _around_cards(event: h.CardsEvent) -> tuple[PersonId, ...]:
    match event:
        case h.CardsShown() | h.CutRefused() | h.BurnCardDisclosed():
            return (event.person,)
        case h.CardsCut(person=person) if person is not None:
            return (person,)
        case _:
            return ()


def _in_trouble(event: i.IrregularityEvent) -> tuple[PersonId, ...]:
    match event:
        case i.CardRefused() | i.LateCardAccepted() | i.WagerUndone():
            return (event.person,)
        case _:
            return ()
