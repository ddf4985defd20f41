"""Signs: a stream of what the tables show to passers-by, for screens that only listen."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import StreamingResponse
from starlette.routing import Route

from spanish21.house.view.info import meter_views
from spanish21.house.view.phase import phase_of
from spanish21.house.wire.listing import LobbyTable, Sign
from spanish21.web.board import Board
from spanish21.web.context import context
from spanish21.web.hosts import host_of
from spanish21.web.status import too_many

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from spanish21.house.house import Hosted
    from spanish21.web.context import Context

__all__ = ["routes", "sign_of"]

_EVERY = 1.0
_ALIVE_AFTER = 15
_MOST_LISTENERS, _MOST_OF_ONE = 200, 50


def sign_of(hosted: Hosted) -> Sign:
    """Write the sign of a table."""
    actor = hosted.actor
    live = actor.live
    limits = hosted.maker.info.limits
    return Sign(
        table=live.id,
        name=live.name,
        phase=phase_of(live, actor.now()),
        round=live.table.round,
        minimum=limits.minimum,
        maximum=limits.maximum,
        notice=live.notice,
        meters=meter_views(actor.meters),
    )


def sign_elsewhere(row: LobbyTable) -> Sign:
    """Write the sign of a table that another server runs."""
    return Sign(
        table=row.id,
        name=row.name,
        phase=row.phase,
        round=row.round,
        minimum=row.minimum,
        maximum=row.maximum,
        notice=row.notice,
        meters=row.meters,
    )


async def signs(request: Request) -> StreamingResponse:
    """Send every sign once, then each time it changes."""
    parts = context(request)
    host = host_of(request)
    if parts.listeners.total() >= _MOST_LISTENERS or parts.listeners[host] >= _MOST_OF_ONE:
        raise too_many(30)

    async def lines() -> AsyncIterator[bytes]:
        parts.listeners[host] += 1
        try:
            async for line in _changes(parts, request):
                yield line
        finally:
            parts.listeners[host] -= 1
            parts.listeners += Counter()  # forget who is gone

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(lines(), media_type="text/event-stream", headers=headers)


_signs = Board(sign_of)


async def _all_signs(parts: Context) -> list[Sign]:
    here = [_signs.of(hosted) for hosted in parts.house.tables.values()]
    return here + [sign_elsewhere(row) for row in await parts.neighbours.lobby()]


async def _changes(parts: Context, request: Request) -> AsyncIterator[bytes]:
    shown: dict[str, Sign] = {}
    quiet = 0
    while not await request.is_disconnected():
        for sign in await _all_signs(parts):
            if shown.get(sign.table) is not sign and shown.get(sign.table) != sign:
                shown[sign.table] = sign
                quiet = 0
                yield b"event: sign\ndata: " + msgspec.json.encode(sign) + b"\n\n"
        quiet += 1
        if quiet >= _ALIVE_AFTER:
            quiet = 0
            yield b": still here\n\n"
        await asyncio.sleep(_EVERY)


routes = [Route("/api/signs", signs, methods=["GET"])]
