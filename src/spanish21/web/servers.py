"""The servers of a house, and tables that move between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from spanish21.house.handing_over import give, take
from spanish21.house.people import Permission
from spanish21.house.wire import house as w
from spanish21.refusal import refused
from spanish21.web.context import context
from spanish21.web.http import answer, body
from spanish21.web.neighbours import AT_DATA, Asked

if TYPE_CHECKING:
    from starlette.requests import Request

    from spanish21.web.context import Context
    from spanish21.web.neighbours import Answered

__all__ = ["routes"]

_KEPT = ("cookie", AT_DATA)
_SECONDS = 10.0
"""for which another server is waited for"""


async def servers(request: Request) -> Response:
    """List the servers of the house, and which of them runs each table."""
    await _operator(request)
    return await _listed(context(request))


async def move(request: Request) -> Response:
    """Have a server run a table: this one, or the one that is named."""
    parts = context(request)
    await _operator(request)
    asked = await body(request, w.MoveAsked)
    known = await parts.house.servers()
    if asked.server is not None and asked.server not in known:
        raise refused("server/unknown", "No such server is running. Choose one from the list.")
    if asked.server not in {None, parts.house.address}:
        here = msgspec.json.encode(w.MoveAsked(asked.table))
        said = await _ask(request, asked.server or "", "/api/servers/move", here)
        return Response(said.body, said.status, {"content-type": said.headers["content-type"]})
    await _bring(request, asked.table)
    return await _listed(parts)


async def give_away(request: Request) -> Response:
    """Stop running a table here and free it, because another server is to run it."""
    parts = context(request)
    await _operator(request)
    if not parts.house.shared:
        raise refused("server/alone", "Only this server runs the house. Start another one first.")
    table = parts.table(request).actor.live.id
    await give(parts.house, table)
    return answer(w.Moved(table=table))


async def _bring(request: Request, table: str) -> None:
    """Ask the server that runs a table to give it, and take it up here."""
    parts = context(request)
    if table in parts.house.tables:
        return
    owner = await parts.neighbours.owner(table)
    if table not in parts.house.missing:
        parts.found(table)  # refuses a table that there is not
    if owner is not None:
        await _ask(request, owner, f"/api/tables/{table}/give")
    if not await take(parts.house, table):
        parts.found(table)  # says why


async def _ask(request: Request, address: str, path: str, sent: bytes = b"") -> Answered:
    """Ask another server on behalf of the client."""
    parts = context(request)
    client = request.client.host if request.client else ""
    kept = {name: request.headers[name] for name in _KEPT if name in request.headers}
    headers = {
        **kept,
        "content-type": "application/json",
        **parts.neighbours.credentials(client),
    }
    said = await parts.neighbours.ask(address, Asked("POST", path, headers, sent), _SECONDS)
    if said is None:
        message = "The other server doesn't answer. Try again in a few seconds."
        raise refused("server/silent", message, wait=5)
    return said


async def _operator(request: Request) -> None:
    """Let operators in, and people with access to the folder of the secrets."""
    parts = context(request)
    if not parts.neighbours.at_data(request.scope):
        await parts.staff(request, Permission.CHANGE_SETTINGS)


async def _listed(parts: Context) -> Response:
    house = parts.house
    await house.look_around()
    tables = dict.fromkeys(house.tables, house.address) | house.elsewhere
    running = (w.ServerTable(table=table, server=at) for table, at in sorted(tables.items()))
    addresses = await house.servers() if house.shared else (house.address,)
    return answer(w.ServersView(servers=addresses, here=house.address, tables=tuple(running)))


routes = [
    Route("/api/servers", servers, methods=["GET"]),
    Route("/api/servers/move", move, methods=["POST"]),
    Route("/api/tables/{table}/give", give_away, methods=["POST"]),
]
