"""Wheel wagers: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites
from spanish21.rules.refusal import Refusal
from spanish21.rules.side_wagers import side_wager
from spanish21.table.awaited import SpinNeeded
from spanish21.table.dealer_step import refuse_step
from spanish21.table.outside import Outside
from spanish21.table.wheels import awaiting as due, commands as s

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.state import TableState

__all__ = ["refuse"]


def refuse(
    state: TableState, command: s.WheelCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Refuse an outcome that is not awaited, and a payment that is not due."""
    match command:
        case s.ReportLateWager():
            return _refuse_late(state, command, rulebook)
        case s.DrawHotSpot() | s.SpinWheel() | s.ReadMeter():
            return _refuse_outcome(state, command, now, rulebook)
        case s.PressSeatButton() | s.PayAce() | s.PaySpin() | s.PayCommunity():
            return refuse_step(command, now)
        case _:
            assert_never(command)


def _refuse_outcome(
    state: TableState,
    command: s.DrawHotSpot | s.SpinWheel | s.ReadMeter,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Accept an outcome that is awaited and possible."""
    kinds = {
        s.DrawHotSpot: (Outside.HOT_SPOT,),
        s.SpinWheel: (Outside.WHEEL, Outside.COMMUNITY),
        s.ReadMeter: (Outside.METER,),
    }
    if not isinstance(now, SpinNeeded) or now.kind not in kinds[type(command)]:
        return Refusal("spin/not-now", now.clause, "no such outcome is awaited now")
    match command:
        case s.DrawHotSpot(box) if box not in now.boxes:
            message = f"the Hot Spot is one of the boxes {', '.join(map(str, now.boxes))}"
            return Refusal("spin/no-position", now.clause, message)
        case s.SpinWheel(section):
            sections = due.awaited_wheel(state, now, rulebook).sections
            if not 0 <= section < len(sections):
                message = f"the wheel has {len(sections)} sections"
                return Refusal("spin/no-section", now.clause, message)
        case s.ReadMeter(amount) if amount <= 0:
            return Refusal("spin/no-meter", now.clause, "a meter shows more than nothing")
        case _:
            pass
    return None


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _refuse_late(
    state: TableState, command: s.ReportLateWager, rulebook: Rulebook
) -> Refusal | None:
    """Record what the lock-out kept out while a round is in play."""
    row = side_wager(command.wager)
    clause = row.locked_out(rulebook) if row is not None else None
    if row is None or clause is None or not row.offered(rulebook).value:
        needs = rulebook.places.side_wager_needs_basic
        return Refusal("wager/not-offered", needs, "no such wager is offered")
    if not state.wagers_closed:
        return Refusal("wager/not-late", clause, "wagers are open: place it")
    return None
