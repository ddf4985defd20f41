"""The floor and the operator: orders to tables, and who may give them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, assert_never

from starlette.routing import Route

from spanish21.house.closing import stuck_tables, wind_up
from spanish21.house.people import Permission, Person as Known, Role
from spanish21.house.people.roles import in_order
from spanish21.house.tables.entries import Origin, content_of
from spanish21.house.tables.person import Person
from spanish21.house.tables.staff import (
    announce_limits,
    close_table,
    do_command,
    do_staff,
    reopen_table,
)
from spanish21.house.view.alerts import floor_alerts
from spanish21.house.view.glance import glance
from spanish21.house.wire import watching as o
from spanish21.house.wire.asking import Staff
from spanish21.house.wire.telling import Refused
from spanish21.refusal import RefusedError, refused
from spanish21.table.commands import cards as h
from spanish21.web.context import context
from spanish21.web.http import answer, body
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.tables.play import Play
    from spanish21.web.context import Context

__all__ = ["person_row", "routes"]


async def order(request: Request) -> Response:
    """Give an order to a table: open, close, reshuffle, change decks, report."""
    parts = context(request)
    who = await parts.staff(request, Permission.DIRECT_TABLE)
    asked = await body(request, o.FloorCommand)
    if asked.action == "wind-up":
        return await _wind_up(request, who, asked)
    hosted = parts.table(request)
    work = partial(_carry_out, who=who, asked=asked)
    origin = Origin(asked.id, who.id, content_of(who.id, asked))
    found = await hosted.actor.request(who, origin, work)
    if isinstance(found, Refused):
        raise RefusedError(found.refusal)
    return answer(o.CommandAnswer(id=found.id, version=found.version, repeated=found.repeated))


async def _wind_up(request: Request, who: Person, asked: o.FloorCommand) -> Response:
    house = context(request).house
    table = request.path_params["table"]
    if table not in house.tables and table not in house.missing:
        raise not_found(f"table {table!r}")
    done = await wind_up(house, table, by=who.id, id_=asked.id)
    return answer(o.CommandAnswer(id=done.id, version=done.version, repeated=done.repeated))


async def stuck(request: Request) -> Response:
    """List the tables that cannot go on, for who may wind them up."""
    parts = context(request)
    await parts.staff(request, Permission.DIRECT_TABLE)
    found = stuck_tables(parts.house)
    return answer([o.StuckTable(table=each.table, reason=each.reason) for each in found])


async def alerts(request: Request) -> Response:
    """List what waits for the floor at all tables."""
    parts = context(request)
    await parts.staff(request, Permission.DIRECT_TABLE)
    tables = parts.house.tables
    stopped = (
        o.FloorAlert(
            table=each,
            name=tables[each].actor.live.name if each in tables else each,
            kind="books",
            count=1,
        )
        for each in (found.table for found in stuck_tables(parts.house))
    )
    waiting = (
        alert
        for each in (hosted.actor for hosted in tables.values())
        if each.failure is None
        for alert in floor_alerts(each.live, each.now(), each.meters)
    )
    return answer([*stopped, *waiting])


async def glances(request: Request) -> Response:
    """Show every table at a glance."""
    parts = context(request)
    await parts.staff(request, Permission.DIRECT_TABLE)
    actors = [hosted.actor for hosted in parts.house.tables.values()]
    return answer([glance(each) for each in actors if each.failure is None])


def _carry_out(play: Play, *, who: Person, asked: o.FloorCommand) -> None:
    match asked.action:
        case "open":
            reopen_table(play, who.id)
        case "close":
            close_table(play, who.id, asked.reason)
        case "report":
            do_staff(play, who, Staff(asked.command or {}))
        case "reshuffle":
            do_command(play, who, h.OrderReshuffle(asked.reason.strip()))
        case "recut":
            do_command(play, who, h.OrderRecut())
        case "recut-by-the-next":
            do_command(play, who, h.OrderRecut(by_last_cutter=False))
        case "remove-decks":
            do_command(play, who, h.RemoveDecks(asked.reason.strip()))
        case "idle":
            do_command(play, who, h.DeclareIdle())
        case "announce-limits":
            announce_limits(play, who, asked.limits)
        case "wind-up":
            raise refused("table/running", "This table is still running. Close it instead.")
        case _:
            assert_never(asked.action)


async def people(request: Request) -> Response:
    """List everyone, for who manages people."""
    parts = context(request)
    await parts.staff(request, Permission.MANAGE_PEOPLE)
    return await parts.reading(
        lambda: answer([person_row(parts, each) for each in parts.people.everyone()])
    )


def person_row(parts: Context, person: Known) -> o.PersonRow:
    """Write a person for who manages people."""
    now = parts.people.now()
    paused = max(person.time_out_until, person.excluded_until)
    return o.PersonRow(
        person=person.id,
        name=person.name,
        guest=person.guest,
        roles=in_order(person.roles),
        suspended=person.suspended,
        locked_until=locked if (locked := person.tries.any_locked_until()) > now else None,
        paused_until=paused if paused > now else None,
    )


async def invite(request: Request) -> Response:
    """Draw a one-time token with which someone can register with roles."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    asked = await body(request, o.RolesAsked)
    token = await parts.with_people(parts.people.invite, who.id, asked.roles)
    return answer(o.Invitation(invitation=token), 201)


async def set_roles(request: Request) -> Response:
    """Give a person exactly these roles."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    asked = await body(request, o.RolesAsked)
    person = parts.people.person(request.path_params["person"])
    wanted = set(asked.roles)
    await _change(parts, who.id, person.id, wanted - person.roles, grant=True)
    await _change(parts, who.id, person.id, person.roles - wanted, grant=False)
    await parts.recheck(person.id)
    return answer(person_row(parts, parts.people.person(person.id)))


async def _change(
    parts: Context, actor: str, person: str, roles: Iterable[Role], *, grant: bool
) -> None:
    work = parts.people.grant if grant else parts.people.withdraw
    for role in roles:
        await parts.with_people(work, actor, person, role)


routes = [
    Route("/api/floor/alerts", alerts, methods=["GET"]),
    Route("/api/floor/tables", glances, methods=["GET"]),
    Route("/api/floor/stopped", stuck, methods=["GET"]),
    Route("/api/tables/{table}/floor", order, methods=["POST"]),
    Route("/api/people", people, methods=["GET"]),
    Route("/api/people/invite", invite, methods=["POST"]),
    Route("/api/people/{person}/roles", set_roles, methods=["POST"]),
]
