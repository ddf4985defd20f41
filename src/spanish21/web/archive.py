"""The archive: tables that are closed, whose rounds can still be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.missing import WoundUp
from spanish21.house.people import Permission
from spanish21.house.wire.house import ClosedTable
from spanish21.web.context import context
from spanish21.web.http import answer

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.tables.state import Live

__all__ = ["routes"]


async def closed(request: Request) -> Response:
    """List the tables that take no more wagers, the last that was closed first."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    found = [
        hosted.actor.live for hosted in parts.house.tables.values() if not hosted.actor.live.opened
    ]
    for table, standing in sorted(parts.house.missing.items()):
        if isinstance(standing, WoundUp):
            found.append(await parts.recorded(table))
    return answer([_row(live) for live in sorted(found, key=lambda live: -live.at)])


def _row(live: Live) -> ClosedTable:
    return ClosedTable(
        id=live.id,
        name=live.name,
        edition=live.edition,
        digest=live.digest,
        rounds=live.table.round,
        at=live.at,
        for_good=live.stopped,
    )


routes = [Route("/api/archive", closed, methods=["GET"])]
