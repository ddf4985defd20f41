"""How a socket is closed: with a code and a reason that programs and people can read."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from spanish21.web.problem import Problem

__all__ = ["hang_up", "turn_away"]

_MOST = 123
"""bytes of a reason, by RFC 6455 section 5.5"""


async def turn_away(socket: WebSocket, problem: Problem) -> None:
    """Close before anything was said."""
    await socket.accept()
    await hang_up(socket, problem)


async def hang_up(socket: WebSocket, problem: Problem) -> None:
    """Close a socket, unless it is closed already."""
    told = f"{problem.code}: {problem.message}".encode()[:_MOST].decode(errors="ignore")
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(4000 + problem.status, told)
