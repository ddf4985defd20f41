"""How the money of a table changes from one count of its tray to the next."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from spanish21.house.live import events as he
from spanish21.house.tables.state import Live, Shift, Slip
from spanish21.table.events.people import BoughtIn, Tipped

__all__ = ["filled", "moved_in_shift", "slip_folded"]

_KEPT = 1000
"""shifts that are found without reading the log"""
_SlipEvent = he.SlipPrepared | he.SlipSigned | he.SlipVoided | he.OddCentsRounded


def filled(live: Live, event: he.InventoryFilled) -> Live:
    """Bring chips to the table; the first are those with which it is opened."""
    shift = live.shift
    if live.imprest:
        shift = replace(shift, fills=shift.fills + event.amount)
    else:
        shift = replace(shift, opener=event.amount, since=live.at)
    imprest = live.imprest or event.amount
    return replace(live, stock=live.stock + event.amount, imprest=imprest, shift=shift)


def moved_in_shift(live: Live, event: BoughtIn | Tipped) -> Live:
    """Count cash for the drop box and chips for the tip box."""
    shift = live.shift
    match event:
        case BoughtIn():
            shift = replace(shift, drop=shift.drop + event.amount)
        case Tipped():
            shift = replace(shift, tips=shift.tips + event.amount)
        case _:
            assert_never(event)
    return replace(live, shift=shift)


def slip_folded(live: Live, event: _SlipEvent) -> Live:
    """Return the table after a slip was written, signed or voided, or cents were rounded."""
    match event:
        case he.SlipPrepared():
            counted = (event.chips, event.cash, event.expected)
            slip = Slip(event.number, event.kind, *counted, event.by, live.at, event.person)
            return replace(live, slips=event.number, unsigned=(*live.unsigned, slip))
        case he.SlipVoided():
            return _without(live, event.number)
        case he.SlipSigned():
            return _signed(_without(live, event.number), event)
        case he.OddCentsRounded():
            odd = live.shift.odd_cents + event.amount
            return replace(live, shift=replace(live.shift, odd_cents=odd))
        case _:
            assert_never(event)


def _without(live: Live, number: int) -> Live:
    return replace(live, unsigned=tuple(slip for slip in live.unsigned if slip.number != number))


def _signed(live: Live, event: he.SlipSigned) -> Live:
    shift, amount = live.shift, event.amount
    more = amount - event.expected
    match event.kind:
        case "fill":
            shift = replace(shift, fills=shift.fills + amount)
            return replace(live, stock=live.stock + amount, shift=shift)
        case "credit":
            shift = replace(shift, credits=shift.credits + amount)
            return replace(live, stock=live.stock - amount, shift=shift)
        case "opener":
            shift = replace(shift, opener=amount, since=live.at)
            came = event.brought + more
            imprest = live.imprest or event.brought
            return replace(live, stock=live.stock + came, imprest=imprest, shift=shift)
        case "closer":
            closed = replace(shift, closer=amount, over=more, until=live.at)
            after = Shift(shift.number + 1, live.at, amount)
            shifts = (*live.shifts[-_KEPT:], closed)
            return replace(live, stock=live.stock + more, shift=after, shifts=shifts)
        case "tips":
            return replace(live, stock=live.stock - event.expected)
        case "payout":
            return replace(live, payouts=live.payouts[1:])
        case "drop":
            return live
        case _:
            assert_never(event.kind)
