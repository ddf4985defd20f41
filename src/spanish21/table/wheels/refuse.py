"""Wheel wagers: what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import ClauseRef, cites
from spanish21.refusal import Refusal
from spanish21.rules.offering import KindOffer
from spanish21.rules.side_wagers import side_wager
from spanish21.table.awaited import SpinNeeded
from spanish21.table.commands import wheels as s
from spanish21.table.dealer_step import due_step, refuse_step
from spanish21.table.outside import Outside
from spanish21.table.phrases import refused_meanwhile
from spanish21.table.wheels import awaiting as due

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import MeterName, Spins
    from spanish21.law.wheel import Wheel
    from spanish21.money import Cents
    from spanish21.table.awaited import Awaiting
    from spanish21.table.state import Spun, TableState

__all__ = [
    "MeterWon",
    "Stopped",
    "Won",
    "hot_spot_drawn",
    "locked_out",
    "meter_read",
    "spin_paid",
    "wheel_stopped",
]

_WHEELS = frozenset({Outside.WHEEL, Outside.COMMUNITY})


class Stopped(NamedTuple):
    """A wheel that stopped for a wager."""

    now: SpinNeeded
    stake: Cents
    spins: Spins
    wheel: Wheel


class Won(NamedTuple):
    """A spin that is paid, and the wheel wagers of the table."""

    spun: Spun
    spins: Spins


class MeterWon(NamedTuple):
    """A win that a meter decides, and which meter it is."""

    now: SpinNeeded
    meter: MeterName


def _not_awaited(now: Awaiting) -> Refusal:
    return refused_meanwhile("spin/not-now", now, "That can't be done now.")


def hot_spot_drawn(
    state: TableState, command: s.DrawHotSpot, now: Awaiting
) -> Refusal | due.Position:
    """Return the position that is drawn as the Hot Spot."""
    if not isinstance(now, SpinNeeded) or now.kind is not Outside.HOT_SPOT:
        return _not_awaited(now)
    for place in due.positions(state):
        if place.box == command.box:
            return place
    message = f"The Hot Spot is one of these boxes: {', '.join(map(str, now.boxes))}. Draw again."
    return Refusal("spin/no-position", now.clause, message)


def wheel_stopped(
    state: TableState, command: s.SpinWheel, now: Awaiting, rulebook: Rulebook
) -> Refusal | Stopped:
    """Return the wheel that stopped on a section that it has."""
    spins = rulebook.spins
    if spins is None or not isinstance(now, SpinNeeded) or now.kind not in _WHEELS:
        return _not_awaited(now)
    stake = due.awaited_stake(state, now)
    wheel = due.wheel_of(now, spins, stake)
    if not 0 <= command.section < len(wheel.sections):
        message = (
            f"The wheel has {len(wheel.sections)} sections. "
            f"Name one from 0 to {len(wheel.sections) - 1}."
        )
        return Refusal("spin/no-section", now.clause, message)
    return Stopped(now, stake, spins, wheel)


def meter_read(command: s.ReadMeter, now: Awaiting) -> Refusal | MeterWon:
    """Return the win for which a meter is read."""
    if not isinstance(now, SpinNeeded) or now.meter is None:
        return _not_awaited(now)
    if command.amount <= 0:
        return Refusal("spin/no-meter", now.clause, "A meter shows more than $0.00. Read it again.")
    return MeterWon(now, now.meter)


def spin_paid(
    state: TableState, command: s.PaySpin, now: Awaiting, rulebook: Rulebook
) -> Refusal | Won:
    """Return the spin that is paid now."""
    spun = due.spun_by(state, command.box, command.person, command.wager)
    spins = rulebook.spins
    if spun is None or spins is None:
        return refuse_step(command, now)
    step = due_step(command, now)
    return step if isinstance(step, Refusal) else Won(spun, spins)


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def locked_out(
    state: TableState, command: s.ReportLateWager, rulebook: Rulebook
) -> ClauseRef | Refusal:
    """Return the clause of the lock-out that kept a wager out while a round is in play."""
    row = side_wager(command.wager)
    lock_out = row.locked_out(rulebook) if row is not None else None
    offer = row.offer(rulebook) if row is not None else None
    if lock_out is None or not isinstance(offer, KindOffer):
        needed = rulebook.citations.side_wager_needs_basic
        clause = needed if lock_out is None or isinstance(offer, KindOffer) else offer
        return Refusal(
            "wager/not-offered",
            clause,
            "This wager is not offered at this table. Nothing was locked out.",
        )
    if not state.wagers_closed:
        return Refusal("wager/not-late", lock_out, "Bets are still open. Place the bet.")
    return lock_out
