"""The figures of a table: worked out from its log, in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.routing import Route

from spanish21.house.people import Permission
from spanish21.house.wire.figures import FiguresView
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.http import answer

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["routes"]


async def figures(request: Request) -> Response:
    """Return pace, hold and results of a table, by shift, dealer and player."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    live = parts.table(request).actor.live
    found = await parts.analyst.figures(str(parts.house.place), live.id, len(live.rounds))
    if found is None:
        raise refused("analysis/failed", "The figures of this table cannot be worked out.")
    return answer(msgspec.convert(found, FiguresView))


routes = [Route("/api/tables/{table}/figures", figures, methods=["GET"])]
