"""Connections within bounds: how many, how long a head may be, and how slowly it may come.

A connection beyond the bounds gets an answer and is closed before the rest of the server sees it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["MOST_HEAD", "BoundedSocket", "PatientProtocol", "Places", "most_connections"]

MOST_HEAD = 16 * 1024
"""bytes of the head of a request"""
_MOST_LINES = 100
_END = b"\r\n\r\n"
_MOST_CONNECTIONS = 20_000
_LEAST_RESERVE, _LEAST_CONNECTIONS = 40, 8
_LARGE = Refusal(
    "web/head-too-large",
    None,
    f"A request head has at most {MOST_HEAD} bytes and {_MOST_LINES} lines. Send fewer headers.",
)
_FULL = Refusal("web/full", None, "The server has no free connection. Try again in a minute.")


def most_connections() -> int:
    """Return how many connections leave enough open files for the ledger and its secrets."""
    if find_spec("resource") is None:
        return _MOST_CONNECTIONS
    import resource  # noqa: PLC0415 - where there is one

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return _MOST_CONNECTIONS
    free = files - max(_LEAST_RESERVE, files // 4)
    return min(_MOST_CONNECTIONS, max(_LEAST_CONNECTIONS, free))


class Places:
    """The connections that a server takes: in total, and of one host half as many."""

    def __init__(self, most: int | None = None, *, proxies: Iterable[str] = ()) -> None:
        """Begin empty; the hosts of proxies stand for many and are counted in total only."""
        self.most = most_connections() if most is None else most
        self.most_of_one = max(1, self.most // 2)
        self._proxies = frozenset(proxies)
        self._taken: Counter[str] = Counter()
        self._total = 0

    def take(self, host: str) -> bool:
        """Take a place for a connection, and return whether there was one."""
        crowded = host not in self._proxies and self._taken[host] >= self.most_of_one
        if crowded or self._total >= self.most:
            return False
        self._taken[host] += 1
        self._total += 1
        return True

    def leave(self, host: str) -> None:
        """Give a place back."""
        self._total -= 1
        self._taken[host] -= 1
        if not self._taken[host]:
            del self._taken[host]


class _Unread(asyncio.Protocol):
    """A connection that ends when the client leaves what it was sent unread for too long."""

    unread_seconds: ClassVar[float] = 20.0
    _unread: asyncio.TimerHandle | None = None
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        self.read_on()
        self._unread = self.loop.call_later(self.unread_seconds, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """Continue after the client has read."""
        self.read_on()
        super().resume_writing()

    def read_on(self) -> None:
        """Wait no more: the client has read, or is gone."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class PatientProtocol(_Unread, H11Protocol):
    """HTTP with a place of its own, and so much time and room for the head of a request."""

    seconds: ClassVar[float] = 20.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever uvicorn gives
        """Wait for nothing yet."""
        super().__init__(*args, **kwargs)
        self._due: asyncio.TimerHandle | None = None
        self._place: tuple[Places, str] | None = None
        self._begun = b""
        """what has come of the next head"""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place and begin to wait."""
        super().connection_made(transport)
        places: Places = self.config.app.state.context.places  # type: ignore[union-attr]
        host = self.client[0] if self.client else ""
        if not places.take(host):
            self._refuse(503, _FULL)
            return
        self._place = (places, host)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting and give the place back."""
        self._stop()
        self.read_on()
        if self._place is not None:
            places, host = self._place
            self._place = None
            places.leave(host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in a head if it is within its bounds, and go on waiting unless a whole one came."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and not self._is_bounded(data):
            self._refuse(431, _LARGE)
            return
        before = self.scope
        super().data_received(data)
        if self.scope is not before:
            self._begun = b""
            self._stop()
        if self.conn.their_state is h11.DONE and len(self.conn.trailing_data[0]) > MOST_HEAD:
            self._close()  # a request behind the one in hand, with a head beyond all bounds

    def _is_bounded(self, data: bytes) -> bool:
        """Return whether the head that these bytes begin or go on with is short enough so far."""
        self._begun += data
        end = self._begun.find(_END)
        size = len(self._begun) if end < 0 else end
        return size <= MOST_HEAD and self._begun.count(b"\n", 0, size) <= _MOST_LINES

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Pass the place on to the socket."""
        self._stop()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, BoundedSocket):
            protocol.place, self._place = self._place, None

    def on_response_complete(self) -> None:
        """Wait for the next head, unless it has come already."""
        before = self.scope
        self._wait()
        super().on_response_complete()
        if self.scope is not before:
            self._begun = b""
            self._stop()

    def _wait(self) -> None:
        self._stop()
        self._due = self.loop.call_later(self.seconds, self._close)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _close(self) -> None:
        self.transport.close()

    def _refuse(self, status: int, refusal: Refusal) -> None:
        """Answer without a look at the request, and hang up."""
        body = msgspec.json.encode(refusal)
        lines = (
            f"HTTP/1.1 {status} Refused",
            "content-type: application/json",
            f"content-length: {len(body)}",
            "retry-after: 60",
            "connection: close",
        )
        self._stop()
        self.transport.write("\r\n".join(lines).encode() + _END + body)
        self.transport.close()


class BoundedSocket(_Unread, WebSocketsSansIOProtocol):
    """A socket that keeps the place of its connection."""

    place: tuple[Places, str] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.read_on()
        if self.place is not None:
            places, host = self.place
            self.place = None
            places.leave(host)
        super().connection_lost(exc)
