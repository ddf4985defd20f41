"""How the table changes by the wheel wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.ids import HandNumber
from spanish21.money import Cents
from spanish21.table.events import wheels as v
from spanish21.table.outside import Outside
from spanish21.table.state import Settled, Spun, TableState

if TYPE_CHECKING:
    from spanish21.table.events.wheels import WheelEvent

__all__ = ["evolve"]

_NOTHING = Cents(0)
_Money = v.SpinWagerTaken | v.SpinWagerReturned | v.AcePaid | v.SpinPaid | v.CommunityPaid


def evolve(state: TableState, event: WheelEvent) -> TableState:
    """Return the table after an event."""
    match event:
        case v.WagerAcknowledged() | v.LateWagerLockedOut():
            return _unchanged(state, event)
        case v.SpinWagerTaken():
            return _noted(_spins(state, active=True), event)
        case v.SpinWagerReturned():
            return _noted(state, event)
        case v.SeatButtonPressed():
            return _button(state, event)
        case v.AcePaid():
            return _ace(state, event)
        case v.HotSpotDrawn():
            return _hot_spot(state, event)
        case v.WheelSpun():
            return _wheel(state, event)
        case v.MeterTaken():
            return _meter(state, event)
        case v.SpinPaid():
            return _paid(state, event)
        case v.CommunityPaid():
            return _community(state, event)
        case _:
            assert_never(event)


def _spins(state: TableState, **changes: object) -> TableState:
    return replace(state, spins=replace(state.spins, **changes))


def _noted(state: TableState, event: _Money) -> TableState:
    """Note the chips that moved, so that a void round can undo it."""
    taken = event.amount if isinstance(event, v.SpinWagerTaken) else _NOTHING
    paid = Cents(event.amount - taken)
    note = Settled(event.box, HandNumber(1), event.person, event.wager, taken, paid)
    trouble = replace(state.trouble, settled=(*state.trouble.settled, note))
    return replace(state, trouble=trouble)


def _spun(state: TableState, event: v.MeterTaken | v.SpinPaid, **changes: object) -> TableState:
    rows = tuple(
        replace(row, **changes)
        if (row.box, row.person, row.wager) == (event.box, event.person, event.wager)
        else row
        for row in state.spins.spun
    )
    return _spins(state, spun=rows)


def _unchanged(state: TableState, _event: WheelEvent) -> TableState:
    return state


def _button(state: TableState, event: v.SeatButtonPressed) -> TableState:
    return _spins(state, buttons=(*state.spins.buttons, event.box))


def _ace(state: TableState, event: v.AcePaid) -> TableState:
    changed = _spins(state, aces=(*state.spins.aces, (event.box, event.person)))
    return _noted(changed, event)


def _hot_spot(state: TableState, event: v.HotSpotDrawn) -> TableState:
    return _spins(state, hot_spot=event.box)


def _wheel(state: TableState, event: v.WheelSpun) -> TableState:
    if event.wheel is Outside.COMMUNITY:
        return _spins(state, second=event.amount)
    paid = {event.person, *event.others}
    rows = tuple(
        Spun(
            box=event.box,
            person=stake.person,
            wager=event.wager,
            stake=stake.amount(event.wager),
            symbol=event.symbol,
            community=event.community,
            amount=event.amount,
            meter=event.meter,
            clauses=event.clauses,
        )
        for box in state.boxes
        if box.number == event.box
        for stake in box.stakes
        if stake.person in paid
    )
    return _spins(state, spun=(*state.spins.spun, *rows))


def _meter(state: TableState, event: v.MeterTaken) -> TableState:
    return _spun(state, event, amount=event.amount)


def _paid(state: TableState, event: v.SpinPaid) -> TableState:
    return _noted(_spun(state, event, paid=True), event)


def _community(state: TableState, event: v.CommunityPaid) -> TableState:
    where = (event.box, event.person, event.wager)
    rows = tuple(
        replace(row, others_paid=row.others_paid + 1)
        if (row.box, row.wager) == (event.box, event.wager) and row.paid
        else row
        for row in state.spins.spun
    )
    return _noted(_spins(state, spun=rows, shared=(*state.spins.shared, where)), event)
