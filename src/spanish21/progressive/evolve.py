"""How the meters change by what happened: arithmetic alone, never a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.progressive import events as e
from spanish21.progressive.state import NOTHING, Exact, Meter, Pending, Progressive, Proposal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.money import Cents
    from spanish21.progressive.events import ProgressiveEvent
    from spanish21.progressive.state import Ratio

__all__ = ["evolve", "replay"]


def replay(events: Iterable[ProgressiveEvent]) -> Progressive:
    """Fold a log into the state it leads to."""
    state = Progressive()
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: Progressive, event: ProgressiveEvent) -> Progressive:
    """Return the meters after an event."""
    match event:
        case e.MeterOpened():
            meter = Meter(event.meter, event.terms, event.citations, Exact(event.terms.initial))
            return replace(state, meters=(*state.meters, meter))
        case e.Contributed():
            return _contributed(state, event)
        case e.ContributionReversed():
            return _contribution_reversed(state, event)
        case e.JackpotWon():
            meter = state.opened(event.meter)
            meter = replace(meter, amount=meter.amount.plus(-event.amount), wins=meter.wins + 1)
            return replace(_put(state, meter), wins=event.order)
        case e.MeterReset():
            return _meter_reset(state, event)
        case e.WinReversed():
            return _win_reversed(state, event)
        case e.RoundClosed():
            key = (event.table, event.round)
            rest = tuple(row for row in state.pending if (row.table, row.round) != key)
            return replace(state, pending=rest)
        case e.RatePlanned():
            meter = state.opened(event.meter)
            return _put(state, replace(meter, planned=(event.rate, event.reserve)))
        case e.CorrectionProposed():
            row = Proposal(event.id, event.meter, event.amount, event.by, event.reason)
            return replace(state, proposals=(*state.proposals, row))
        case e.CorrectionRejected():
            return _answered(state, event.id)
        case e.MeterCorrected():
            meter = state.opened(event.meter)
            meter = replace(meter, amount=meter.amount.plus(event.difference))
            return _answered(_put(state, meter), event.id)
        case e.MetersRead():
            return replace(state, last_reading=event.at)
        case _:
            assert_never(event)


def _put(state: Progressive, meter: Meter) -> Progressive:
    rows = tuple(meter if row.name == meter.name else row for row in state.meters)
    return replace(state, meters=rows)


def _answered(state: Progressive, proposal: str) -> Progressive:
    rest = tuple(row for row in state.proposals if row.id != proposal)
    return replace(state, proposals=rest)


def _part(wagered: Cents, rate: Ratio) -> Exact:
    return NOTHING.plus(wagered * rate[0], rate[1])


def _grown(meter: Meter, more: Exact) -> Meter:
    """Use a contribution for what is owed first, then the display, then what waits beyond it."""
    if not more.covers(meter.owed):
        return replace(meter, owed=meter.owed.less(more))
    amount = meter.amount.add(more.less(meter.owed))
    overflow = meter.overflow
    ceiling = meter.terms.ceiling
    if ceiling is not None and amount.covers(Exact(ceiling)):
        overflow = overflow.add(amount.less(Exact(ceiling)))
        amount = Exact(ceiling)
    return replace(meter, amount=amount, overflow=overflow, owed=NOTHING)


def _contributed(state: Progressive, event: e.Contributed) -> Progressive:
    meter = _grown(state.opened(event.meter), _part(event.wagered, event.rate))
    meter = replace(meter, reserve=meter.reserve.add(_part(event.wagered, event.reserve)))
    row = Pending(event.table, event.round, event.meter, event.wagered, event.rate, event.reserve)
    return replace(_put(state, meter), pending=(*state.pending, row))


def _contribution_reversed(state: Progressive, event: e.ContributionReversed) -> Progressive:
    meter = state.opened(event.meter)
    meter = replace(
        meter,
        owed=meter.owed.add(_part(event.wagered, event.rate)),
        reserve=meter.reserve.less(_part(event.wagered, event.reserve)),
    )
    key = (event.table, event.round, event.meter, 0)
    rows = []
    for row in state.pending:
        if (row.table, row.round, row.meter, row.box) != key:
            rows.append(row)
        elif row.wagered > event.wagered:
            rows.append(replace(row, wagered=row.wagered - event.wagered))
    return replace(_put(state, meter), pending=tuple(rows))


def _meter_reset(state: Progressive, event: e.MeterReset) -> Progressive:
    meter = state.opened(event.meter)
    meter = replace(
        meter,
        amount=meter.amount.plus(event.reset + event.from_overflow),
        overflow=meter.overflow.plus(-event.from_overflow),
        reserve=meter.reserve.plus(-event.from_reserve),
        terms=replace(meter.terms, rate=event.rate, reserve=event.reserve),
        planned=None,
    )
    row = Pending(
        event.table,
        event.round,
        event.meter,
        box=event.box,
        won=event.won,
        reset=event.reset,
        from_overflow=event.from_overflow,
        from_reserve=event.from_reserve,
    )
    return replace(_put(state, meter), pending=(*state.pending, row))


def _win_reversed(state: Progressive, event: e.WinReversed) -> Progressive:
    """Give the meter back what it paid; where it stood lower than its reset, the rest is owed."""
    undone = event.undone
    meter = state.opened(undone.meter)
    change = undone.won - undone.reset - undone.from_overflow
    meter = replace(
        meter,
        overflow=meter.overflow.plus(undone.from_overflow),
        reserve=meter.reserve.plus(undone.from_reserve),
        wins=meter.wins - 1,
    )
    if change < 0:
        meter = replace(meter, owed=meter.owed.plus(-change))
    else:
        meter = _grown(meter, Exact(change))
    rest = tuple(row for row in state.pending if row != undone)
    return replace(_put(state, meter), pending=rest)
