"""Wheel wagers: what follows from a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.side_wagers import spins as rule
from spanish21.rules.side_wagers.spins import BONUS_SPIN
from spanish21.table.commands import wheels as s
from spanish21.table.commands.wheels import WheelCommand
from spanish21.table.dealer_step import due_step
from spanish21.table.events import wheels as v
from spanish21.table.outside import Outside
from spanish21.table.wheels.awaiting import spin_triggered, taken_wagers
from spanish21.table.wheels.refuse import (
    hot_spot_drawn,
    locked_out,
    meter_read,
    spin_paid,
    wheel_stopped,
)
from spanish21.wager import WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.ids import PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.table.awaited import Awaiting, SpinNeeded
    from spanish21.table.events import Event
    from spanish21.table.events.wheels import WheelEvent
    from spanish21.table.state import TableState

__all__ = ["decide", "spent"]

Events = tuple["Event", ...]
_RETURNED = "returned"
_PER_SEAT = "spin-per-seat"


def decide(
    state: TableState, command: WheelCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Return what follows from a command about a wheel wager, or why it is refused."""
    match command:
        case s.ReportLateWager():
            return _late(state, command, book)
        case s.PressSeatButton():
            due = due_step(command, now)
            pressed = v.SeatButtonPressed(command.box, now.clause)
            return due if isinstance(due, Refusal) else (pressed,)
        case s.PayAce():
            return _ace(state, command, now, book)
        case s.DrawHotSpot():
            place = hot_spot_drawn(state, command, now)
            if isinstance(place, Refusal):
                return place
            return (v.HotSpotDrawn(place.box, place.person, now.clause),)
        case s.SpinWheel():
            return _spin(state, command, now, book)
        case s.ReadMeter():
            return _meter(command, now)
        case s.PaySpin():
            return _pay(state, command, now, book)
        case s.PayCommunity():
            return _community(command, now, book)
        case _:
            assert_never(command)


@cites("MD-bonus-spin 12.D", "MD-bonus-spin 12.E", "MA-bonus-spin 16(a)")
@reads("R19")
def spent(state: TableState, rulebook: Rulebook) -> Iterator[v.SpinWagerTaken]:
    """Take every wheel wager when the round begins."""
    spins = rulebook.spins
    if spins is None:
        return
    for box, stake, wager in taken_wagers(state):
        cited = rule.spin_citations(spins, wager.kind)
        where = (box.number, stake.person, wager.kind)
        yield v.SpinWagerTaken(*where, wager.amount, (cited.spent,))


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _late(state: TableState, command: s.ReportLateWager, book: Rulebook) -> Events | Refusal:
    """Write down the wager that was kept out."""
    clause = locked_out(state, command, book)
    if isinstance(clause, Refusal):
        return clause
    where = (command.box, command.person, command.wager, command.amount)
    return (v.LateWagerLockedOut(*where, clause),)


@reads("R19", "R20")
def _ace(state: TableState, command: s.PayAce, now: Awaiting, book: Rulebook) -> Events | Refusal:
    """Pay an ace; where winners get their wager back, one without a blackjack gets it now."""
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    where = (command.box, command.person, BONUS_SPIN)
    paid = v.AcePaid(*where, command.amount, (due.clause,))
    if any(box.number == command.box and spin_triggered(box) for box in state.boxes):
        return (paid,)
    return (paid, *_given_back(state, command, BONUS_SPIN, book))


def _given_back(
    state: TableState, command: s.PayAce | s.PaySpin, wager: WagerKind, book: Rulebook
) -> Iterator[WheelEvent]:
    reading = book.readings.get("spin-wager-not-returned")
    if reading is None or reading.value != _RETURNED:
        return
    for box, stake, taken in taken_wagers(state):
        where = (box.number, stake.person, taken.kind)
        if where == (command.box, command.person, wager):
            yield v.SpinWagerReturned(*where, taken.amount, (reading.clause,))


@cites("MD-bonus-spin 12.D(5)", "MD-bonus-spin 12.E(2)", "MA-bonus-spin 16(d)(2)")
@reads("R21")
def _spin(
    state: TableState, command: s.SpinWheel, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Write down where the wheel stopped and what that pays."""
    stopped = wheel_stopped(state, command, now, book)
    if isinstance(stopped, Refusal):
        return stopped
    asked, stake, spins, wheel = stopped
    section = wheel.sections[command.section]
    if asked.wager == BONUS_SPIN or spins.xtreme is None:
        prize = rule.bonus_spin_prize(section, stake, spins)
    elif asked.kind is Outside.COMMUNITY:
        prize = rule.second_wheel_community(section, spins.xtreme)
    else:
        prize = rule.hot_spot_prize(section, spins.xtreme)
    return (
        v.WheelSpun(
            asked.box,
            asked.person,
            asked.wager,
            asked.kind,
            command.section,
            section.symbol,
            section.community,
            prize.amount,
            prize.meter,
            prize.clauses,
            wheel.assumed,
            _sharing(state, asked, stake, book),
        ),
    )


@cites("MA 13", "MA-bonus-spin 16(d)")
@reads("R63")
def _sharing(
    state: TableState, asked: SpinNeeded, stake: Cents, book: Rulebook
) -> tuple[PersonId, ...]:
    """List who else on the box is paid by the spin of its seat, where it is read so."""
    reading = book.readings.get("spin-per-seat")
    if reading is None or reading.value != _PER_SEAT:
        return ()
    return tuple(
        other.person
        for box, other, wager in taken_wagers(state)
        if (box.number, wager.kind, wager.amount) == (asked.box, asked.wager, stake)
        and other.person != asked.person
    )


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
@reads("R18")
def _meter(command: s.ReadMeter, now: Awaiting) -> Events | Refusal:
    """Take the meter as it stands at the winner's turn."""
    won = meter_read(command, now)
    if isinstance(won, Refusal):
        return won
    asked = won.now
    where = (asked.box, asked.person, asked.wager)
    return (v.MeterTaken(*where, won.meter, command.amount, asked.clause),)


def _pay(state: TableState, command: s.PaySpin, now: Awaiting, book: Rulebook) -> Events | Refusal:
    won = spin_paid(state, command, now, book)
    if isinstance(won, Refusal):
        return won
    spun, spins = won
    turn = rule.spin_citations(spins, command.wager).turn
    clauses = (*spun.clauses, turn) if spun.meter else spun.clauses
    where = (command.box, command.person, command.wager)
    goods = rule.merchandise(spun.symbol, spun.stake, spins) if not spun.meter else None
    paid = v.SpinPaid(*where, spun.symbol, command.amount, clauses, goods)
    return (paid, *_given_back(state, command, command.wager, book))


def _community(command: s.PayCommunity, now: Awaiting, book: Rulebook) -> Events | Refusal:
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    clauses = [due.clause]
    if book.spins is not None:
        clauses.append(rule.spin_citations(book.spins, command.wager).community)
    where = (command.box, command.person, command.wager)
    return (v.CommunityPaid(*where, command.amount, tuple(clauses)),)
