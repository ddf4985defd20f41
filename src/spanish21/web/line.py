"""How messages leave for a client: directly to the socket, or as any application sends them."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, cast

from starlette.websockets import WebSocketDisconnect, WebSocketState

from spanish21.web.connections import LINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from starlette.websockets import WebSocket

__all__ = ["Line", "PlainLine", "line_of"]


class Line(Protocol):
    """Where the messages of one connection go, in their order."""

    on_drained: Callable[[], None] | None
    """called when the client has read what it had left unread"""
    writable: asyncio.Event
    """set while the client reads nearly all that it is sent"""

    @property
    def drained(self) -> bool:
        """Whether the client has read nearly all that it was sent."""

    def write_texts(self, texts: Iterable[bytes]) -> None:
        """Send messages together, unless the socket is closed."""


class PlainLine:
    """Sends as any application does, for a server whose sockets cannot be written to directly."""

    def __init__(self, socket: WebSocket) -> None:
        """Begin with nothing to send."""
        self.on_drained: Callable[[], None] | None = None
        self.writable = asyncio.Event()
        self.writable.set()
        self._socket = socket
        self._texts: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None

    @property
    def drained(self) -> bool:
        """Whether the client has read nearly all that it was sent."""
        return self.writable.is_set()

    def write_texts(self, texts: Iterable[bytes]) -> None:
        """Send messages in their order, unless the socket is closed."""
        self._texts.extend(texts)
        if self._sending is None:
            self.writable.clear()
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._texts and self._socket.application_state is WebSocketState.CONNECTED:
                await self._socket.send_text(self._texts.popleft().decode())
        self._texts.clear()
        self._sending = None
        self.writable.set()
        if self.on_drained is not None:
            self.on_drained()


def line_of(socket: WebSocket) -> Line:
    """Return the shortest way to a client."""
    direct = socket.scope.get("state", {}).get(LINE)
    return PlainLine(socket) if direct is None else cast("Line", direct)
