"""The settings of the house: for everyone its name and helpline, for staff all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import Permission
from spanish21.house.wire import house as w
from spanish21.web.context import context
from spanish21.web.http import answer, body

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["routes"]


async def house(request: Request) -> Response:
    """Return the casino's name and its helpline."""
    now = context(request).people.settings
    return answer(w.HouseView(casino=now.casino, helpline=now.helpline))


async def settings(request: Request) -> Response:
    """Return all settings of the house."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    return answer(parts.people.settings)


async def change(request: Request) -> Response:
    """Run the house by other settings."""
    parts = context(request)
    who = await parts.staff(request, Permission.CHANGE_SETTINGS)
    asked = await body(request, w.SettingsAsked)
    await parts.with_people(parts.people.change_settings, who.id, asked.settings)
    return answer(parts.people.settings)


routes = [
    Route("/api/house", house, methods=["GET"]),
    Route("/api/settings", settings, methods=["GET"]),
    Route("/api/settings", change, methods=["POST"]),
]
