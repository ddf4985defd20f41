"""The money of a table as staff see it: slips, and the figures of its shifts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.chips import denominations
from spanish21.house.authority import refuse
from spanish21.house.live.commands import SignSlip
from spanish21.house.tables.slips import count_due
from spanish21.house.tables.standing import standing_of
from spanish21.house.wire.staff import MoneyView, PayoutView, ShiftView, SlipView

if TYPE_CHECKING:
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live, Shift, Slip
    from spanish21.law.rulebook import Rulebook

__all__ = ["money_view", "shift_view"]

_SHOWN = 10
"""shifts on a page"""


def money_view(live: Live, rulebook: Rulebook, viewer: Person) -> MoneyView | None:
    """Show the slips and shifts of a table with real chips."""
    if not live.settings.physical:
        return None
    may = refuse(standing_of(live, viewer.id, viewer.roles), SignSlip(0)) is None
    return MoneyView(
        denominations=denominations(rulebook.smallest_chip.value),
        slips=live.slips,
        due=count_due(live),
        unsigned=tuple(_slip(live, slip, viewer, may=may) for slip in live.unsigned),
        payouts=tuple(
            PayoutView(name=live.name_of(each.person), amount=each.amount, round=each.round)
            for each in live.payouts
        ),
        shift=shift_view(live.shift, live.tray),
        closed=tuple(
            shift_view(each, each.closer or 0) for each in live.shifts[: -_SHOWN - 1 : -1]
        ),
        may=may,
    )


def shift_view(shift: Shift, tray: int) -> ShiftView:
    """Show the figures of a shift, with this many chips in the tray at its end."""
    return ShiftView(
        number=shift.number,
        since=shift.since,
        until=shift.until if shift.closer is not None else None,
        opener=shift.opener,
        fills=shift.fills,
        credits=shift.credits,
        drop=shift.drop,
        tips=shift.tips,
        odd_cents=shift.odd_cents,
        rounds=shift.rounds,
        closer=shift.closer,
        over=shift.over,
        tray=tray,
        win=shift.win(tray),
    )


def _slip(live: Live, slip: Slip, viewer: Person, *, may: bool) -> SlipView:
    return SlipView(
        number=slip.number,
        kind=slip.kind,
        chips=slip.chips,
        amount=slip.amount,
        expected=slip.expected,
        by=live.name_of(slip.by),
        yours=may and viewer.id != slip.by,
    )
