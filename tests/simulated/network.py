"""The network between people and servers: it delays, and a connection that breaks loses messages.

A connection keeps the order of its messages, as TCP does. People who heard no answer send the same
request again, perhaps to another server: that is how requests come to be repeated.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from spanish21.web.connections import LINE
from tests.simulated.loop import Time

if TYPE_CHECKING:
    from tests.simulated.server import Server

__all__ = ["Exchange", "Network", "Wire"]

_DELAYS = (0.0, 0.0, 0.0, 0.001, 0.02, 0.02, 0.3, 1.5)
_LOST = {"type": "websocket.disconnect", "code": 1006}
_HEADERS = [(b"host", b"house.test"), (b"content-type", b"application/json")]


class Network:
    """Brings messages when their time has come."""

    def __init__(self, time: Time, seed: int) -> None:
        self._time = time
        self._seed = seed
        self._order = count()
        self._channels = count()
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []

    def chance(self) -> Random:
        """Return the luck of one channel, which does not hang on what other channels do."""
        return Random(f"{self._seed}.{next(self._channels)}")

    def bring(self, when: float, arrive: Callable[[], None]) -> None:
        """Let something arrive at a time."""
        heapq.heappush(self._waiting, (when, next(self._order), arrive))

    def due(self) -> float | None:
        """Return when the next message arrives."""
        return max(self._waiting[0][0], self._time.now) if self._waiting else None

    def step(self) -> None:
        """Let the next message arrive."""
        heapq.heappop(self._waiting)[2]()

    def now(self) -> float:
        """Return the time of the world."""
        return self._time.now


class _Channel:
    """One direction of a connection: delays, but never another order."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._chance = network.chance()
        self._last = 0.0

    def bring(self, arrive: Callable[[], None]) -> None:
        when = self._network.now() + self._chance.choice(_DELAYS)
        self._last = max(self._last, when)
        self._network.bring(self._last, arrive)


def scope_of(kind: str, path: str, token: str, **more: object) -> dict[str, Any]:
    """Describe a request as a server of ASGI is told of it."""
    cookie = [(b"cookie", f"spanish21={token}".encode())] if token else []
    plain, _, query = path.partition("?")
    return {
        "type": kind,
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "headers": [*_HEADERS, *cookie],
        "client": ("10.0.0.1", 1),
        "server": ("house.test", 80),
        "scheme": "http" if kind == "http" else "ws",
        "root_path": "",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
        "extensions": {},
        **more,
    }


class _Line:
    """The end of a socket to which the server writes directly; the client reads without a pause."""

    drained = True
    on_drained: Callable[[], None] | None = None

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write

    def write_texts(self, texts: Iterable[bytes]) -> None:
        """Send messages in their order."""
        for text in texts:
            self._write(text)


class Wire:
    """A socket of one person to one table of one server."""

    def __init__(self, network: Network, server: Server, told: Callable[[Any], None]) -> None:
        self.server = server
        self.open = True
        self._closed = False
        """whether the server has closed it"""
        self._told = told
        self._out, self._back = _Channel(network), _Channel(network)
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def begin(self, path: str, token: str) -> None:
        """Ask the server for the socket."""
        self._inbox.put_nowait({"type": "websocket.connect"})
        line = {LINE: _Line(self._write)}
        scope = scope_of("websocket", path, token, subprotocols=[], state=line)
        self._out.bring(lambda: self.server.serve(scope, self._inbox.get, self._send))

    def say(self, message: object) -> None:
        """Send a message to the server."""
        text = msgspec.json.encode(message).decode()
        self._out.bring(lambda: self._arrive({"type": "websocket.receive", "text": text}))

    def _arrive(self, message: dict[str, Any]) -> None:
        if self.open:
            self._inbox.put_nowait(message)

    async def _send(self, message: dict[str, Any]) -> None:
        if self.server.gone:
            return
        match message["type"]:
            case "websocket.send":
                self._write(message["text"].encode())
            case "websocket.close":
                self._closed = True
                self._back.bring(self.lose)
            case _:
                pass

    def _write(self, text: bytes) -> None:
        """Carry what a server says that is still there."""
        if not (self.server.gone or self._closed):
            told = msgspec.json.decode(text)
            self._back.bring(lambda: self._hear(told))

    def _hear(self, told: object) -> None:
        if self.open:
            self._told(told)

    def lose(self) -> None:
        """Break the connection: what is on its way in either direction is lost."""
        if self.open:
            self.open = False
            self._inbox.put_nowait(_LOST)
            self._told({"type": "lost"})


class Exchange:
    """A request over HTTP and its answer, of which either may be lost."""

    def __init__(
        self, network: Network, server: Server, answered: Callable[[int, Any], None]
    ) -> None:
        self._network = network
        self._server = server
        self._answered = answered
        self._chance = network.chance()
        self._status = 0
        self._body = b""

    def begin(self, method: str, path: str, token: str, body: object, *, lost: bool) -> None:
        """Send the request; the answer may be lost on its way."""
        self._sent = msgspec.json.encode(body)
        self._lost = lost
        scope = scope_of("http", path, token, method=method)
        self._later(lambda: self._server.serve(scope, self._receive, self._send))

    def _later(self, arrive: Callable[[], None]) -> None:
        self._network.bring(self._network.now() + self._chance.choice(_DELAYS), arrive)

    async def _receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": self._sent, "more_body": False}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            return
        self._body += message.get("body", b"")
        if not message.get("more_body") and not self._lost and not self._server.gone:
            self._later(self._arrive)

    def _arrive(self) -> None:
        self._answered(self._status, msgspec.json.decode(self._body) if self._body else None)
