"""The server: every route behind the same checks of origin, rate and size."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Route

from spanish21.house.closing import stuck_tables
from spanish21.law.submission import SubmissionError
from spanish21.ledger import LedgerError
from spanish21.refusal import RefusedError, refused
from spanish21.web import (
    archive,
    audit,
    day,
    dossier,
    exclusions,
    figures,
    floor,
    house_settings,
    lobby,
    login,
    meters,
    receipts,
    room,
    school,
    servers,
    shoes,
    signs,
    slips,
    socket,
    staffing,
)
from spanish21.web.aside import busy
from spanish21.web.context import Context
from spanish21.web.hosts import ASKING, host_of
from spanish21.web.http import (
    answer,
    as_refused,
    changes_something,
    error_answer,
    same_origin,
)
from spanish21.web.openapi import document
from spanish21.web.pages import HEADERS, PAGE_HEADERS, STATIC, TLS_HEADERS, page_routes
from spanish21.web.proxy import Proxy
from spanish21.web.status import too_many

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, MutableMapping

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from spanish21.house.house import House
    from spanish21.web.connections import Places

__all__ = ["make_app"]

_LONGEST_PATH = 1000
_PATIENCE = 3
"""rests for which a request, or a new socket, lets commands pass"""


def make_app(
    house: House,
    *,
    static: Path = STATIC,
    origins: frozenset[str] = frozenset(),
    clock: Callable[[], float] = time.monotonic,
    places: Places | None = None,
) -> Starlette:
    """Serve a house that is open; the clock is that of the rate limits, in seconds."""
    parts = Context(house, origins=origins, clock=clock, places=places)

    @asynccontextmanager
    async def living(_app: Starlette) -> AsyncIterator[None]:
        yield
        await house.close()
        parts.close()

    app = Starlette(
        routes=[*_ROUTES, *page_routes(static)],
        exception_handlers={HTTPException: _http_error, Exception: _error},
        lifespan=living,
    )
    for kind in (RefusedError, SubmissionError, LedgerError):
        app.add_exception_handler(kind, _error)
    app.add_middleware(Proxy, parts=parts)
    app.add_middleware(_Guard, parts=parts)
    app.state.context = parts
    return app


async def _openapi(request: Request) -> Response:
    """Describe every request; making the description takes a moment."""
    parts: Context = request.app.state.context
    headers = {"cache-control": "no-cache"}
    return await parts.reading(lambda: answer(document(), headers=headers))


async def _health(request: Request) -> Response:
    """Return whether the house can write, how many tables it runs, and which cannot continue."""
    house: House = request.app.state.context.house
    failure = house.writer.failure
    stopped = [each.table for each in stuck_tables(house)]
    said = {"ok": failure is None, "tables": len(house.tables), "stopped": stopped}
    return answer(said, 200 if failure is None else 503)


async def _error(_request: Request, error: Exception) -> Response:
    return error_answer(as_refused(error))


async def _http_error(_request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    known = {
        404: ("web/not-found", "There is nothing at this address. Check the address."),
        405: ("web/method", "This address does not take this method. Use another one."),
    }
    other = ("web/refused", f"The request was refused ({error.detail}). Change it and try again.")
    code, message = known.get(error.status_code, other)
    return error_answer(refused(code, message), error.status_code)


_ROUTES = (
    Route("/api/openapi.json", _openapi, methods=["GET"]),
    Route("/api/health", _health, methods=["GET"]),
    *login.routes,
    *house_settings.routes,
    *servers.routes,
    *archive.routes,
    *exclusions.routes,
    *lobby.routes,
    *room.routes,
    *school.routes,
    *shoes.routes,
    *receipts.routes,
    *slips.routes,
    *meters.routes,
    *day.routes,
    *figures.routes,
    *floor.routes,
    *audit.routes,
    *dossier.routes,
    *staffing.routes,
    *signs.routes,
    *socket.routes,
)
"""everything but the page"""


_READ = frozenset(
    {b"application/json", b"text/css", b"text/javascript", b"application/javascript", b"image/png"}
)
"""what a page reads and a browser runs nothing of when it is opened by itself"""


class _Guard:
    """Checks what comes in before any route sees it, and adds the headers to what goes out."""

    def __init__(self, app: ASGIApp, parts: Context) -> None:
        self.app = app
        self.parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            async with self.parts.hearing:
                await self.parts.in_hand.let_pass(_PATIENCE)
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if self.parts.neighbours.knows(scope):
            scope["client"] = (self.parts.neighbours.client(scope), 0)
        ASKING.set(host_of(HTTPConnection(scope)))
        found = self._objection(scope)
        if found is not None:
            await error_answer(found)(scope, receive, _with_headers(scope, send))
            return
        await _answered(self.app, scope, receive, _with_headers(scope, send))

    def _objection(self, scope: Scope) -> RefusedError | None:
        connection = HTTPConnection(scope)
        if changes_something(scope) and not same_origin(connection, self.parts.origins):
            return refused("web/origin", "This page may not send requests to this server.")
        if len(scope["path"]) > _LONGEST_PATH:
            return refused(
                "web/too-long", f"This address is too long. Use at most {_LONGEST_PATH} letters."
            )
        if not str(scope["path"]).startswith("/api/"):
            return None
        wait = self.parts.requests.take(host_of(connection))
        return too_many(wait) if wait else None


async def _answered(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or refuse it when a server that stops has waited for it long enough."""
    begun = False

    async def sending(message: Message) -> None:
        nonlocal begun
        begun = True
        await send(message)

    try:
        await app(scope, receive, sending)
    except asyncio.CancelledError:
        if begun:
            raise
        await error_answer(busy())(scope, receive, send)


def _with_headers(scope: Scope, send: Send) -> Send:
    secure = TLS_HEADERS if scope["scheme"] == "https" else {}

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            told: MutableMapping[str, Any] = message
            given = message.get("headers", [])
            added = {**HEADERS, **(PAGE_HEADERS if _is_shown(given) else {}), **secure}
            encoded = ((name.encode(), value.encode()) for name, value in added.items())
            told["headers"] = [*given, *encoded]
        await send(message)

    return sending


def _is_shown(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a browser may show an answer as a document of its own."""
    kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
    return kind.partition(b";")[0] not in _READ
