"""Passes on what belongs to a table of another server: requests, and sockets message by message."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from spanish21.ledger import LedgerError
from spanish21.refusal import RefusedError, refused
from spanish21.web.close_reason import hang_up, turn_away
from spanish21.web.context import Context, person_of
from spanish21.web.http import as_refused, error_answer, read_body, same_origin
from spanish21.web.neighbours import Asked, table_in

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send
    from websockets.asyncio.client import ClientConnection

    from spanish21.house.tables.person import Person

__all__ = ["Proxy"]

_KEPT = ("cookie", "content-type")
_SAID = ("content-type", "cache-control", "retry-after")
_OURS = range(4000, 5000)
"""the codes with which a server of the house closes a socket and says why"""
_ELSEWHERE = "table/elsewhere"
_RELAYED = "other servers"
"""where connections go on to that are passed on: each takes a second place"""
_SILENT = "This table's server doesn't answer. Another takes over in a few seconds. Try again."


class Proxy:
    """Stands before the routes of tables and asks the server that runs the table."""

    def __init__(self, app: ASGIApp, parts: Context) -> None:
        """Stand before an app."""
        self.app = app
        self.parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is another server's, and let through all else."""
        answer: Response | None = None
        try:
            address = await self._owner(scope)
            if address is not None and scope["type"] == "http":
                answer = await self._answer(Request(scope, receive), address)
        except LedgerError as error:
            await self._failed(scope, receive, send, error)
            return
        if address is None:
            await self.app(scope, receive, send)
        elif answer is not None:
            await answer(scope, receive, send)
        else:
            await _Relay(WebSocket(scope, receive, send), self.parts).serve(address)

    async def _failed(self, scope: Scope, receive: Receive, send: Send, error: LedgerError) -> None:
        """Answer while the store cannot say who runs a table."""
        if scope["type"] == "http":
            await error_answer(as_refused(error))(scope, receive, send)
        else:
            await turn_away(WebSocket(scope, receive, send), as_refused(error))

    async def _owner(self, scope: Scope) -> str | None:
        """Find out who runs the table that is asked for; what was passed on once stays here."""
        neighbours = self.parts.neighbours
        if scope["type"] not in {"http", "websocket"} or neighbours.knows(scope):
            return None
        table = table_in(scope["path"])
        return None if table is None else await neighbours.owner(table)

    async def _answer(self, request: Request, address: str) -> Response:
        try:
            body = await read_body(request)
        except RefusedError as error:
            return error_answer(error)
        neighbours = self.parts.neighbours
        headers = _headers(self.parts, request)
        said = await neighbours.ask(address, Asked(request.method, _path(request), headers, body))
        if said is None:
            await self.parts.house.take_tables()
            return error_answer(refused(_ELSEWHERE, _SILENT, wait=2))
        kept = {name: said.headers[name] for name in _SAID if name in said.headers}
        return Response(said.body, said.status, kept)


def _path(asked: Request | WebSocket) -> str:
    raw = asked.scope.get("raw_path") or asked.url.path.encode()
    query = asked.url.query
    return raw.decode("ascii") + (f"?{query}" if query else "")


def _headers(parts: Context, asked: Request | WebSocket) -> dict[str, str]:
    kept = {name: asked.headers[name] for name in _KEPT if name in asked.headers}
    client = asked.client.host if asked.client else ""
    return {**kept, **parts.neighbours.credentials(client)}


class _Relay:
    """A connection to a table of another server."""

    who: Person

    def __init__(self, socket: WebSocket, parts: Context) -> None:
        self.socket = socket
        self.parts = parts

    async def serve(self, address: str) -> None:
        """Carry messages until either side ends."""
        if not same_origin(self.socket, self.parts.origins):
            message = "This page may not connect to this server."
            await turn_away(self.socket, refused("web/origin", message))
            return
        try:
            self.who = person_of(await self.parts.session(self.socket))
        except (RefusedError, LedgerError) as error:
            await turn_away(self.socket, as_refused(error))
            return
        if not self.parts.places.take(_RELAYED):
            message = "The server has no free connection. Try again in a minute."
            await turn_away(self.socket, refused("web/full", message))
            return
        try:
            await self._relay(address)
        except LedgerError as error:
            await turn_away(self.socket, as_refused(error))
        finally:
            self.parts.places.leave(_RELAYED)

    async def _relay(self, address: str) -> None:
        place = address.replace("http", "ws", 1) + _path(self.socket)
        headers = _headers(self.parts, self.socket)
        try:
            owner = await connect(
                place, additional_headers=headers, max_size=None, compression=None
            )
        except (OSError, WebSocketException):
            await self.parts.house.take_tables()
            await turn_away(self.socket, refused(_ELSEWHERE, _SILENT))
            return
        async with owner:
            await self.socket.accept()
            await self._carry(owner)

    async def recheck(self) -> bool:
        """Look at the session again and hang up if it is over; say whether it still holds."""
        try:
            self.who = person_of(await self.parts.session(self.socket))
        except (RefusedError, LedgerError) as error:
            await hang_up(self.socket, as_refused(error))
            return False
        return True

    async def end(self, why: RefusedError) -> None:
        """End the connection with a reason."""
        await hang_up(self.socket, why)

    def tell_again(self) -> None:
        """Leave it to the server that runs the table."""

    async def _carry(self, owner: ClientConnection) -> None:
        self.parts.connected.add(self)
        there = asyncio.create_task(self._there(owner))
        try:
            await self._back(owner)
        finally:
            self.parts.connected.discard(self)
            there.cancel()
            with suppress(asyncio.CancelledError):
                await there

    async def _there(self, owner: ClientConnection) -> None:
        """Carry what the client says, as it said it."""
        with suppress(ConnectionClosed, RuntimeError, WebSocketDisconnect):
            while (message := await self.socket.receive())["type"] != "websocket.disconnect":
                text = message.get("text")
                await owner.send(text if text is not None else message.get("bytes") or b"")
        await owner.close()

    async def _back(self, owner: ClientConnection) -> None:
        """Carry what the owner says, and how it ends."""
        try:
            async for message in owner:
                if isinstance(message, str):
                    await self.socket.send_text(message)
        except (ConnectionClosed, RuntimeError, WebSocketDisconnect):
            pass
        if self.socket.application_state is not WebSocketState.CONNECTED:
            return
        with suppress(RuntimeError, WebSocketDisconnect):
            code = owner.close_code
            if code is not None and code in _OURS:
                await self.socket.close(code, owner.close_reason)
            else:
                await hang_up(self.socket, refused(_ELSEWHERE, _SILENT))
