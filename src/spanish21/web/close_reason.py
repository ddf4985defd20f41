"""How a socket is closed: with a code and a reason that programs and people can read."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from spanish21.refusal import RefusedError
from spanish21.web.status import status_of

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from spanish21.refusal import RefusedError

__all__ = ["hang_up", "turn_away"]

_MOST = 123
"""bytes of a reason, by RFC 6455 section 5.5"""


async def turn_away(socket: WebSocket, error: RefusedError) -> None:
    """Close before anything was said."""
    await socket.accept()
    await hang_up(socket, error)


async def hang_up(socket: WebSocket, error: RefusedError) -> None:
    """Close a socket, unless it is closed already."""
    refusal = error.refusal
    told = f"{refusal.code}: {refusal.message}".encode()[:_MOST].decode(errors="ignore")
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(4000 + status_of(refusal), told)
