"""The close of a day over all tables, on the page and printed."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.documents.pdf import to_pdf
from spanish21.documents.slip import draw_slip
from spanish21.house.days import day_close, day_of, day_paper
from spanish21.house.missing import WoundUp
from spanish21.house.people import Permission
from spanish21.ledger.stream import table_stream
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.http import answer
from spanish21.web.slips import printed

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.wire.day import DayView

__all__ = ["routes"]


async def day(request: Request) -> Response:
    """Show win, drop and hold of the shifts that were closed on a day."""
    return answer(await _closed(request))


async def paper(request: Request) -> Response:
    """Print the close of a day as PDF, on US Letter unless `paper=a4` is asked for."""
    view = await _closed(request)
    parts = context(request)
    store = parts.house.writer.store
    last = max(view.rows, key=lambda row: row.shift.until or 0, default=None)
    digest = store.last(table_stream(last.table)).hash if last else ""
    made = day_paper(view, parts.people.settings.casino, parts.house.now(), digest)
    return await printed(request, lambda size: to_pdf(draw_slip(made, size)))


async def _closed(request: Request) -> DayView:
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    tables = [hosted.actor.live for hosted in parts.house.tables.values()]
    for table, standing in sorted(parts.house.missing.items()):
        if isinstance(standing, WoundUp):
            tables.append(await parts.recorded(table))
    asked = request.query_params.get("day") or day_of(parts.house.now())
    try:
        date.fromisoformat(asked)
    except ValueError:
        message = "That date does not exist. Write a day as 2026-01-05."
        raise refused("web/query", message) from None
    return day_close(tables, asked)


routes = [
    Route("/api/day", day, methods=["GET"]),
    Route("/api/day/print", paper, methods=["GET"]),
]
