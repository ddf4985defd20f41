"""Receipts: what a player keeps to hold the house to its log later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.wire import listing as w
from spanish21.ledger.checkpoint import PUBLIC_KEY
from spanish21.web.context import context
from spanish21.web.http import answer
from spanish21.web.status import not_found, too_many

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["routes"]


async def receipt(request: Request) -> Response:
    """Sign where the whole log stands now, for someone to keep."""
    parts = context(request)
    who = await parts.who(request)
    wait = parts.receipts.take(who.id)
    if wait:
        raise too_many(wait)
    signed = await parts.house.receipt()
    if signed is None:
        raise not_found("a log to sign: nothing has happened yet")
    return answer(signed)


async def keys(request: Request) -> Response:
    """List the public keys that sign checkpoints and receipts, the present one last."""
    parts = context(request)
    await parts.who(request)
    text = await parts.reading((parts.house.data / PUBLIC_KEY).read_text, "ascii")
    return answer(text.split())


async def held(request: Request) -> Response:
    """Return the hash of the entry at a position of the log, to compare a receipt with."""
    parts = context(request)
    await parts.who(request)
    position = request.path_params["position"]
    entry = await parts.reading(parts.house.writer.store.at_position, position)
    if entry is None:
        raise not_found(f"position {position} of the log")
    return answer(w.HeldEntry(position=position, hash=entry.hash))


routes = [
    Route("/api/receipt", receipt, methods=["GET"]),
    Route("/api/receipt/keys", keys, methods=["GET"]),
    Route("/api/receipt/{position:int}", held, methods=["GET"]),
]
