"""How a socket is closed: a last message says why, and the closing names the code of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocketDisconnect

from spanish21.house.wire.telling import TurnedAway
from spanish21.refusal import RefusedError
from spanish21.web.status import status_of

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from spanish21.refusal import RefusedError

__all__ = ["hang_up", "turn_away"]


async def turn_away(socket: WebSocket, error: RefusedError) -> None:
    """Close before anything was said."""
    await socket.accept()
    await hang_up(socket, error)


async def hang_up(socket: WebSocket, error: RefusedError) -> None:
    """Send why a socket is closed and close it, unless it is closed already."""
    refusal = error.refusal
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(msgspec.json.encode(TurnedAway(refusal)).decode())
        await socket.close(4000 + status_of(refusal), refusal.code)
