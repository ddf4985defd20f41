"""Checking a log from the log alone: every event against what the meters stood at before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import cites
from spanish21.money import dollars
from spanish21.progressive import events as e
from spanish21.progressive.events import meter_named
from spanish21.progressive.evolve import evolve
from spanish21.progressive.state import Progressive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spanish21.progressive.events import ProgressiveEvent

__all__ = ["Finding", "audit"]


class Finding(NamedTuple):
    """Something in a log that cannot have happened; events are counted from 1."""

    event: int
    message: str


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.D(7)", "MD-bonus-spin 12.E(4)")
def audit(events: Iterable[ProgressiveEvent]) -> tuple[Finding, ...]:
    """List every event that does not follow from those before it."""
    found: list[Finding] = []
    state = Progressive()
    for number, event in enumerate(events, 1):
        name = meter_named(event)
        if name is not None and not isinstance(event, e.MeterOpened) and not state.meter(name):
            found.append(Finding(number, f"there is no meter {name}"))
            continue
        found += [Finding(number, message) for message in _faults(state, event)]
        state = evolve(state, event)
    return tuple(found)


def _faults(state: Progressive, event: ProgressiveEvent) -> Iterator[str]:
    match event:
        case e.MeterOpened():
            if state.meter(event.meter):
                yield f"the meter {event.meter} is opened twice"
        case e.Contributed():
            yield from _contributed(state, event)
        case e.ContributionReversed() if not _taken(state, event):
            yield "wagers are taken back that were not in the meter"
        case e.JackpotWon():
            yield from _won(state, event)
        case e.MeterReset():
            yield from _reset(state, event)
        case e.WinReversed() if event.undone not in state.pending:
            yield "a win is undone that was not made in a round still in play"
        case e.MeterCorrected():
            yield from _corrected(state, event)
        case e.MetersRead():
            yield from _read(state, event)
        case _:
            pass


def _contributed(state: Progressive, event: e.Contributed) -> Iterator[str]:
    terms = state.opened(event.meter).terms
    if (event.rate, event.reserve) != (terms.rate, terms.reserve):
        yield "the wagers went in at a rate that did not hold"
    key = (event.table, event.round, event.meter, 0)
    if any((row.table, row.round, row.meter, row.box) == key for row in state.pending):
        yield f"{event.table} put the wagers of round {event.round} in twice"


def _taken(state: Progressive, event: e.ContributionReversed) -> bool:
    key = (event.table, event.round, event.meter, 0)
    return any(
        (row.table, row.round, row.meter, row.box) == key
        and event.wagered <= row.wagered
        and (event.rate, event.reserve) == (row.rate, row.reserve)
        for row in state.pending
    )


def _won(state: Progressive, event: e.JackpotWon) -> Iterator[str]:
    shown = state.opened(event.meter).shown
    if event.amount != shown:
        yield f"{dollars(event.amount)} were won, but the meter showed {dollars(shown)}"
    if event.order != state.wins + 1:
        yield f"win {event.order} comes after win {state.wins}"


def _reset(state: Progressive, event: e.MeterReset) -> Iterator[str]:
    meter = state.opened(event.meter)
    if event.reset != meter.terms.reset:
        yield f"the meter starts again at {dollars(event.reset)}, not {dollars(meter.terms.reset)}"
    if (event.rate, event.reserve) != (meter.planned or (meter.terms.rate, meter.terms.reserve)):
        yield "the rates after the reset are not those that were planned"
    held = (max(0, meter.overflow.whole), max(0, meter.reserve.whole))
    if event.from_overflow > held[0] or event.from_reserve > held[1]:
        yield "overflow or reserve paid more than it held"


def _corrected(state: Progressive, event: e.MeterCorrected) -> Iterator[str]:
    proposal = next((row for row in state.proposals if row.id == event.id), None)
    if proposal is None:
        yield f"correction {event.id} was not proposed"
        return
    if event.approved_by == event.proposed_by or event.proposed_by != proposal.by:
        yield f"correction {event.id} is not by two persons"
    difference = proposal.amount - state.opened(event.meter).shown
    if (event.meter, event.difference) != (proposal.meter, difference):
        yield f"correction {event.id} is not the one that was proposed"


def _read(state: Progressive, event: e.MetersRead) -> Iterator[str]:
    for row in event.readings:
        meter = state.meter(row.meter)
        if meter is None or (row.shown, row.wins) != (meter.shown, meter.wins):
            yield f"the reading of {row.meter} is not what it showed"
    if state.last_reading is not None and event.at < state.last_reading:
        yield "a reading precedes the one before it"
