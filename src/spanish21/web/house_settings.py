"""The settings of the house: for everyone its name and helpline, for staff all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import Permission
from spanish21.house.people.setting import SYSTEM
from spanish21.house.wire import house as w
from spanish21.web.context import context
from spanish21.web.http import answer, body

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.people import People, Session
    from spanish21.house.people.directory import SettingsProposal

__all__ = ["routes"]


async def house(request: Request) -> Response:
    """Return the casino's name and its helpline."""
    now = context(request).people.settings
    return answer(w.HouseView(casino=now.casino, helpline=now.helpline))


async def settings(request: Request) -> Response:
    """Return all settings of the house, and what is proposed."""
    await context(request).staff(request, Permission.SEE_ALL_TABLES)
    return await _answer(request)


async def change(request: Request) -> Response:
    """Run the house by other settings, and propose what takes a second person."""
    parts = context(request)
    who = await parts.staff(request, Permission.CHANGE_SETTINGS)
    asked = await body(request, w.SettingsAsked)
    await parts.with_people(parts.people.change_settings, who.id, asked.settings)
    return await _answer(request)


async def approve(request: Request) -> Response:
    """Approve thresholds that someone else proposed."""
    parts = context(request)
    who = await parts.staff(request, Permission.APPROVE_SETTINGS)
    number = request.path_params["number"]
    await parts.with_people(parts.people.approve_settings, who.id, number)
    return await _answer(request)


async def reject(request: Request) -> Response:
    """Reject proposed thresholds, or withdraw the client's own."""
    parts = context(request)
    who = await parts.staff(request, Permission.APPROVE_SETTINGS)
    number = request.path_params["number"]
    await parts.with_people(parts.people.reject_settings, who.id, number)
    return await _answer(request)


async def _answer(request: Request) -> Response:
    parts = context(request)
    session = await parts.session(request)
    proposed = (_row(parts.people, session, each) for each in parts.people.settings_proposals())
    return answer(w.SettingsView(settings=parts.people.settings, proposed=tuple(proposed)))


def _row(people: People, session: Session, proposal: SettingsProposal) -> w.ProposedSettings:
    may = session.may(Permission.APPROVE_SETTINGS)
    by = SYSTEM if proposal.by == SYSTEM else people.person(proposal.by).name
    return w.ProposedSettings(
        number=proposal.number,
        weaker=proposal.weaker,
        by=by,
        may_approve=may and session.person.id != proposal.by,
        may_reject=may,
    )


routes = [
    Route("/api/house", house, methods=["GET"]),
    Route("/api/settings", settings, methods=["GET"]),
    Route("/api/settings", change, methods=["POST"]),
    Route("/api/settings/{number:int}/approve", approve, methods=["POST"]),
    Route("/api/settings/{number:int}/reject", reject, methods=["POST"]),
]
