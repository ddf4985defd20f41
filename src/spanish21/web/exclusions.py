"""Exclusion of players by staff: listed, decided and lifted, each with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import STAFF, Permission
from spanish21.house.wire import people as w
from spanish21.web.context import context
from spanish21.web.http import answer, body

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.people import People
    from spanish21.web.context import Context

__all__ = ["routes"]


async def listed(request: Request) -> Response:
    """List the players whom staff excluded, and whom they can exclude."""
    parts = context(request)
    await parts.staff(request, Permission.EXCLUDE_PLAYER)
    return await _view(parts)


async def exclude(request: Request) -> Response:
    """Keep a player from play."""
    parts = context(request)
    who = await parts.staff(request, Permission.EXCLUDE_PLAYER)
    asked = await body(request, w.ExclusionAsked)
    person = request.path_params["person"]
    await parts.with_people(parts.people.exclude_player, who.id, person, asked.reason, asked.days)
    return await _view(parts)


async def lift(request: Request) -> Response:
    """Permit a player to play again."""
    parts = context(request)
    who = await parts.staff(request, Permission.EXCLUDE_PLAYER)
    asked = await body(request, w.LiftAsked)
    person = request.path_params["person"]
    await parts.with_people(parts.people.lift_exclusion, who.id, person, asked.reason)
    return await _view(parts)


async def _view(parts: Context) -> Response:
    """Answer with all players: there may be many."""
    return await parts.reading(lambda: answer(_listed(parts.people)))


def _listed(known: People) -> w.ExclusionsView:
    people, now = known.everyone(), known.now()
    names = {person.id: person.name for person in people}
    held = [(person, person.exclusion) for person in people]
    excluded = tuple(
        w.ExclusionRow(
            person=person.id,
            name=person.name,
            until=found.until,
            reason=found.reason,
            by=names.get(found.by, found.by),
        )
        for person, found in held
        if found is not None and found.at(now)
    )
    kept = {row.person for row in excluded}
    return w.ExclusionsView(
        excluded=excluded,
        players=tuple(
            w.PlayerRow(person=person.id, name=person.name)
            for person in people
            if person.id not in kept and not person.roles & STAFF
        ),
    )


routes = [
    Route("/api/exclusions", listed, methods=["GET"]),
    Route("/api/people/{person}/exclude", exclude, methods=["POST"]),
    Route("/api/people/{person}/lift-exclusion", lift, methods=["POST"]),
]
