"""What follows from commands about the wheel wagers, and why they may be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import cites, reads
from spanish21.rules.side_wagers import spins as rule
from spanish21.rules.side_wagers.spins import BONUS_SPIN
from spanish21.table.awaited import SpinNeeded
from spanish21.table.outside import Outside
from spanish21.table.wheels import awaiting as due, commands as s, events as v
from spanish21.table.wheels.commands import WheelCommand
from spanish21.wager import WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.events import Event
    from spanish21.table.state import TableState
    from spanish21.table.wheels.events import WheelEvent

__all__ = ["decide", "spent"]

Events = tuple["Event", ...]
_RETURNED = "returned"


def decide(state: TableState, command: WheelCommand, now: Awaiting, book: Rulebook) -> Events:
    """Return what follows from a command that was not refused."""
    match command:
        case s.ReportLateWager():
            return _late(state, command, now, book)
        case s.PressSeatButton():
            return _button(state, command, now, book)
        case s.PayAce():
            return _ace(state, command, now, book)
        case s.DrawHotSpot():
            return _hot_spot(state, command, now, book)
        case s.SpinWheel():
            return _spin(state, command, now, book)
        case s.ReadMeter():
            return _meter(state, command, now, book)
        case s.PaySpin():
            return _pay(state, command, now, book)
        case s.PayCommunity():
            return _community(state, command, now, book)
        case _:
            assert_never(command)


@cites("MD-bonus-spin 12.D", "MD-bonus-spin 12.E", "MA-bonus-spin 16(a)")
@reads("R19")
def spent(state: TableState, rulebook: Rulebook) -> Iterator[v.SpinWagerTaken]:
    """Take every wheel wager when the round begins."""
    for box, stake, wager in due.taken_wagers(state):
        places = rule.spin_clauses(wager.kind, rulebook)
        where = (box.number, stake.person, wager.kind)
        yield v.SpinWagerTaken(*where, wager.amount, (places.spent,))


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _late(
    _s: TableState, command: s.ReportLateWager, _n: Awaiting, book: Rulebook
) -> tuple[WheelEvent, ...]:
    """Write down the wager that was kept out."""
    clause = rule.spin_clauses(command.wager, book).lock_out
    where = (command.box, command.person, command.wager, command.amount)
    return (v.LateWagerLockedOut(*where, clause),)


def _button(
    _s: TableState, command: s.PressSeatButton, now: Awaiting, _b: Rulebook
) -> tuple[WheelEvent, ...]:
    return (v.SeatButtonPressed(command.box, now.clause),)


@reads("R19", "R20")
def _ace(
    state: TableState, command: s.PayAce, now: Awaiting, book: Rulebook
) -> tuple[WheelEvent, ...]:
    """Pay an ace; where winners get their wager back, one without a blackjack gets it now."""
    where = (command.box, command.person, BONUS_SPIN)
    paid = v.AcePaid(*where, command.amount, (now.clause,))
    box = state.box(command.box)
    assert box is not None  # noqa: S101 - judged
    if due.spin_triggered(box):
        return (paid,)
    return (paid, *_given_back(state, command, BONUS_SPIN, book))


def _given_back(
    state: TableState, command: s.PayAce | s.PaySpin, wager: WagerKind, book: Rulebook
) -> Iterator[WheelEvent]:
    reading = book.readings.get("spin-wager-not-returned")
    if reading is None or reading.value != _RETURNED:
        return
    for box, stake, taken in due.taken_wagers(state):
        where = (box.number, stake.person, taken.kind)
        if where == (command.box, command.person, wager):
            yield v.SpinWagerReturned(*where, taken.amount, (reading.clause,))


def _hot_spot(
    state: TableState, command: s.DrawHotSpot, now: Awaiting, _b: Rulebook
) -> tuple[WheelEvent, ...]:
    place = next(place for place in due.positions(state) if place.box == command.box)
    return (v.HotSpotDrawn(place.box, place.person, now.clause),)


@cites("MD-bonus-spin 12.D(5)", "MD-bonus-spin 12.E(2)", "MA-bonus-spin 16(d)(2)")
@reads("R21")
def _spin(
    state: TableState, command: s.SpinWheel, now: Awaiting, book: Rulebook
) -> tuple[WheelEvent, ...]:
    """Write down where the wheel stopped and what that pays."""
    assert isinstance(now, SpinNeeded)  # noqa: S101 - judged
    spins = rule.offered_spins(book)
    assert spins is not None  # noqa: S101 - judged
    wheel = due.awaited_wheel(state, now, book)
    section = wheel.sections[command.section]
    places = rule.spin_clauses(now.wager, book)
    if now.kind is Outside.COMMUNITY:
        prize = rule.second_wheel_community(section)
    elif now.wager == BONUS_SPIN:
        prize = rule.bonus_spin_prize(section, due.awaited_stake(state, now), spins, places.lands)
    else:
        prize = rule.hot_spot_prize(section, spins, places.lands)
    return (
        v.WheelSpun(
            now.box,
            now.person,
            now.wager,
            now.kind,
            command.section,
            section.symbol,
            section.community,
            prize.amount,
            prize.meter,
            prize.clauses,
            wheel.assumed,
        ),
    )


@cites("MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
@reads("R18")
def _meter(
    _s: TableState, command: s.ReadMeter, now: Awaiting, _b: Rulebook
) -> tuple[WheelEvent, ...]:
    """Take the meter as it stands at the winner's turn."""
    assert isinstance(now, SpinNeeded)  # noqa: S101 - judged
    where = (now.box, now.person, now.wager)
    return (v.MeterTaken(*where, now.meter or "", command.amount, now.clause),)


def _pay(
    state: TableState, command: s.PaySpin, _n: Awaiting, book: Rulebook
) -> tuple[WheelEvent, ...]:
    spun = due.spun_by(state, command.box, command.person, command.wager)
    assert spun is not None  # noqa: S101 - judged
    turn = rule.spin_clauses(command.wager, book).turn
    clauses = (*spun.clauses, turn) if spun.meter else spun.clauses
    where = (command.box, command.person, command.wager)
    spins = rule.offered_spins(book)
    assert spins is not None  # noqa: S101 - judged
    goods = rule.merchandise(spun.symbol, spun.stake, spins) if not spun.meter else None
    paid = v.SpinPaid(*where, spun.symbol, command.amount, clauses, goods)
    return (paid, *_given_back(state, command, command.wager, book))


def _community(
    _s: TableState, command: s.PayCommunity, now: Awaiting, book: Rulebook
) -> tuple[WheelEvent, ...]:
    clause = rule.spin_clauses(command.wager, book).community
    where = (command.box, command.person, command.wager)
    return (v.CommunityPaid(*where, command.amount, (now.clause, clause)),)
