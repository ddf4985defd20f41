"""The figures of tables: worked out from the log, in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import Permission
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.http import answer

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.wire.figures import FiguresView
    from spanish21.web.context import Context

__all__ = ["routes"]


def rounds_played(parts: Context) -> int:
    """Count the rounds that the tables of this server have played."""
    return sum(len(hosted.actor.live.rounds) for hosted in parts.house.tables.values())


async def figures(request: Request) -> Response:
    """Return pace, hold and results of a table, by shift, dealer and player."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    live = parts.table(request).actor.live
    return _answer(await parts.analyst.figures(str(parts.house.place), live.id, len(live.rounds)))


async def all_figures(request: Request) -> Response:
    """Return pace, hold and results of the house, by table, shift, dealer and player."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    place = str(parts.house.place)
    return _answer(await parts.analyst.figures(place, None, rounds_played(parts)))


def _answer(found: FiguresView | None) -> Response:
    if found is None:
        raise refused("analysis/failed", "The figures cannot be worked out.")
    return answer(found)


async def alerts(request: Request) -> Response:
    """List results and wagers that are too far off to be chance, as they were found last."""
    parts = context(request)
    await parts.staff(request, Permission.DIRECT_TABLE)
    rounds, place = rounds_played(parts), str(parts.house.place)
    if parts.analyst.available:
        parts.watch.look(rounds, lambda: parts.analyst.figures(place, None, rounds))
    return answer(parts.watch.alerts)


routes = [
    Route("/api/floor/figures", all_figures, methods=["GET"]),
    Route("/api/floor/figures/alerts", alerts, methods=["GET"]),
    Route("/api/tables/{table}/figures", figures, methods=["GET"]),
]
