"""The meters of a table: read, reconciled and corrected by the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import msgspec
from starlette.routing import Route

from spanish21.house.authority import refuse_meter_order
from spanish21.house.people import Permission
from spanish21.house.people.roles import names_with
from spanish21.house.tables.entries import Origin, content_of
from spanish21.house.tables.standing import standing_of
from spanish21.house.wire import meters as m
from spanish21.house.wire.telling import Refused
from spanish21.house.wire.watching import CommandAnswer
from spanish21.ledger.stream import meter_stream
from spanish21.money import Cents
from spanish21.progressive import ProgressiveEvent, audit, readings, reconcile, replay
from spanish21.progressive.commands import (
    ApproveCorrection,
    MeterOrder,
    ProposeCorrection,
    ReadMeters,
    RejectCorrection,
)
from spanish21.progressive.events import CorrectionProposed
from spanish21.refusal import RefusedError
from spanish21.web.context import context
from spanish21.web.http import answer, body

if TYPE_CHECKING:
    from fractions import Fraction

    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.tables.person import Person
    from spanish21.house.tables.play import Play
    from spanish21.ledger.store import Store
    from spanish21.progressive.reports import Reconciliation
    from spanish21.progressive.state import Meter

__all__ = ["routes"]

_SHOWN = 20
"""readings on a page"""
_APPROVING = names_with(Permission.APPROVE_CORRECTION)
_event: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)


async def meters(request: Request) -> Response:
    """Show the meters of a table, whether they add up, and what is proposed."""
    parts = context(request)
    who = await parts.staff(request, Permission.SEE_ALL_TABLES)
    live = parts.table(request).actor.live
    store, people = parts.house.writer.store, parts.people

    def shown() -> Response:
        names = {person.id: person.name for person in people.everyone()}
        return answer(_shown(_log(store, live.id), who, names))

    return await parts.reading(shown)


def _log(store: Store, table: str) -> tuple[ProgressiveEvent, ...]:
    entries = store.read(meter_stream(table))
    return tuple(_event.decode(event) for entry in entries for event in entry.events)


def _shown(log: tuple[ProgressiveEvent, ...], who: Person, names: dict[str, str]) -> m.MetersView:
    state = replay(log)
    sums = {row.meter: row for row in reconcile(log)}
    return m.MetersView(
        meters=tuple(_sum(meter, sums[meter.name]) for meter in state.meters),
        faults=tuple(f"Event {number}: {message}." for number, message in audit(log)),
        proposals=tuple(
            m.MeterProposal(
                number=row.id,
                meter=row.meter,
                amount=row.amount,
                by=names.get(row.by, row.by),
                reason=row.reason,
                yours=row.by == who.id,
                approves=row.by != who.id and bool(who.roles & _APPROVING),
            )
            for row in state.proposals
        ),
        readings=tuple(
            m.MeterReading(
                at=row.at * 1000,
                by=names.get(row.by, row.by),
                meter=row.meter,
                shown=row.shown,
                contributed=_cents(row.contributed),
                won=row.won,
                reset=row.reset,
                corrected=row.corrected,
                late=row.late,
            )
            for row in readings(log)[: -_SHOWN - 1 : -1]
        ),
    )


def _sum(meter: Meter, found: Reconciliation) -> m.MeterSum:
    return m.MeterSum(
        meter=meter.name,
        shown=meter.shown,
        wagered=found.wagered,
        contributed=_cents(found.contributed),
        won=found.paid,
        due=_cents(found.expected),
        held=_cents(found.held),
        balanced=found.balanced,
    )


def _cents(amount: Fraction) -> float:
    """Return cents with their fraction, for a page; the command line prints them exactly."""
    return round(float(amount), 4)


async def order(request: Request) -> Response:
    """Read the meters of a table, or propose, approve or reject a correction."""
    parts = context(request)
    who = await parts.staff(request, Permission.MAKE_CORRECTION)
    asked = await body(request, m.MeterAsked)
    hosted = parts.table(request)
    table = hosted.actor.live.id
    log = await parts.reading(_log, parts.house.writer.store, table)
    number = asked.number
    if asked.action == "propose":  # no number is used again: who approves it has seen what it is
        number = str(1 + sum(isinstance(each, CorrectionProposed) for each in log))

    def work(play: Play) -> None:
        command = _command(asked, who, number, play.at)
        standing = standing_of(play.live, who.id, who.roles, resting=who.resting)
        in_play = play.live.table.wagers_closed
        refusal = refuse_meter_order(standing, command, in_play=in_play)
        if refusal is not None:
            raise RefusedError(refusal)
        play.meters.do(command, who.id)
        play.move_pool()

    origin = Origin(asked.id, who.id, content_of(who.id, asked))
    found = await hosted.actor.request(who, origin, work)
    if isinstance(found, Refused):
        raise RefusedError(found.refusal)
    return answer(CommandAnswer(id=found.id, version=found.version, repeated=found.repeated))


def _command(asked: m.MeterAsked, who: Person, number: str, at: int) -> MeterOrder:
    match asked.action:
        case "read":
            return ReadMeters(at // 1000, who.id)
        case "propose":
            what = (asked.meter, Cents(asked.amount))
            return ProposeCorrection(number, *what, who.id, asked.reason.strip())
        case "approve":
            return ApproveCorrection(number, who.id)
        case "reject":
            return RejectCorrection(number, who.id)
        case _:
            assert_never(asked.action)


routes = [
    Route("/api/tables/{table}/meters", meters, methods=["GET"]),
    Route("/api/tables/{table}/meters", order, methods=["POST"]),
]
