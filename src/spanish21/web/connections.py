"""Connections within bounds: how many, how long a head may be, and how slowly it may come.

A connection beyond the bounds gets an answer and is closed before the rest of the server sees it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from functools import partial
from importlib.util import find_spec
from struct import pack
from typing import TYPE_CHECKING, Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from spanish21.refusal import Refusal
from spanish21.web.deflate import Compressor, SeldomDeflate
from spanish21.web.hosts import network_of
from spanish21.web.rate import Bucket

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from websockets.frames import Frame
    from websockets.http11 import Request

__all__ = ["LINE", "MOST_HEAD", "BoundedSocket", "PatientProtocol", "Places", "most_connections"]

MOST_HEAD = 16 * 1024
"""bytes of the head of a request"""
_MOST_LINES = 100
_END = b"\r\n\r\n"
_MOST_CONNECTIONS = 20_000
_LEAST_RESERVE, _LEAST_CONNECTIONS = 40, 8
_MOST_FRAMES, _FRAMES_A_SECOND = 400, 100.0
"""of a socket: a client sends far fewer, and each costs time before anyone looks into it"""
_HEADS_AT_ONCE = 8
"""of all connections, in one turn of the loop"""
_SIP = 1024
"""bytes of a socket that are read at once, so that frames beyond their number stay unread"""
_TOO_MANY = 4029
_TEXT, _COMPRESSED_TEXT, _TWO_BYTES, _EIGHT_BYTES = 0x81, 0xC1, 126, 127
"""how a frame of text begins, plain and compressed, and how it shows that its size is longer"""
LINE = "spanish21.line"
"""where the state of a socket has the `BoundedSocket` itself"""
_LARGE = Refusal(
    "web/head-too-large",
    None,
    f"A request head has at most {MOST_HEAD} bytes and {_MOST_LINES} lines. Send fewer headers.",
)
_UNREADABLE = Refusal(
    "web/malformed", None, "This is not a request that can be read. Correct it and try again."
)
_CHUNKED = Refusal(
    "web/length", None, "A request names the length of its body. Send it with Content-Length."
)
_FULL = Refusal("web/full", None, "The server has no free connection. Try again in a minute.")


def _frame(text: bytes, kind: int = _TEXT) -> tuple[bytes, bytes]:
    """Return the head of a frame with a whole message, and the message."""
    size = len(text)
    if size < _TWO_BYTES:
        return pack("!BB", kind, size), text
    if size < 1 << 16:
        return pack("!BBH", kind, _TWO_BYTES, size), text
    return pack("!BBQ", kind, _EIGHT_BYTES, size), text


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


class Door:
    """Lets a few heads of requests in at a time, and whatever else is ready between them.

    Otherwise thousands of connections that ask in one moment keep everyone waiting for all.
    """

    def __init__(self) -> None:
        """Begin with no one there."""
        self._waiting: deque[Callable[[], None]] = deque()
        self._taken = 0

    def enter(self, loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
        """Do work now, or after those that wait."""
        if self._waiting or self._taken >= _HEADS_AT_ONCE:
            self._waiting.append(work)
            return
        if not self._taken:
            loop.call_soon(self._next, loop)
        self._taken += 1
        work()

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._taken = 0
        while self._waiting and self._taken < _HEADS_AT_ONCE:
            self._taken += 1
            if self._taken == 1:
                loop.call_soon(self._next, loop)
            self._waiting.popleft()()


class Places:
    """The connections that a server takes: in total, and of one host half as many."""

    def __init__(self, most: int | None = None, *, proxies: Iterable[str] = ()) -> None:
        """Begin empty; the hosts of proxies stand for many and are counted in total only."""
        self.most = most_connections() if most is None else most
        self.most_of_one = max(1, self.most // 2)
        self._proxies = frozenset(proxies)
        self._taken: Counter[str] = Counter()
        self._total = 0
        self.door = Door()

    def take(self, host: str) -> bool:
        """Take a place for a connection, and return whether there was one."""
        counted = network_of(host)
        crowded = host not in self._proxies and self._taken[counted] >= self.most_of_one
        if crowded or self._total >= self.most:
            return False
        self._taken[counted] += 1
        self._total += 1
        return True

    def leave(self, host: str) -> None:
        """Give a place back."""
        counted = network_of(host)
        self._total -= 1
        self._taken[counted] -= 1
        if not self._taken[counted]:
            del self._taken[counted]


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


class _Whole(h11.Connection):
    """Accepts only bodies with a stated length. A chunked body may arrive one byte at a time."""

    answer = (400, _UNREADABLE)
    """to what is refused"""

    def next_event(self) -> type[h11.NEED_DATA | h11.PAUSED] | h11.Event:
        """Return what came next, or raise RemoteProtocolError."""
        event = super().next_event()
        if isinstance(event, h11.Request) and b"transfer-encoding" in dict(event.headers):
            self.answer = (411, _CHUNKED)
            raise h11.RemoteProtocolError(_CHUNKED.message)
        return event


class PatientProtocol(_Unread, H11Protocol):
    """HTTP with a place of its own, and so much time and room for the head of a request."""

    seconds: ClassVar[float] = 20.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever uvicorn gives
        """Wait for nothing yet."""
        super().__init__(*args, **kwargs)
        self.conn = self._whole = _Whole(h11.SERVER, MOST_HEAD)
        self._due: asyncio.TimerHandle | None = None
        self._place: tuple[Places, str] | None = None
        self._queued = 0
        """pieces that wait at the door"""
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
        """Take in what belongs to a request; a new head waits for its turn."""
        if self._place is None or not (self._queued or self.conn.their_state is h11.IDLE):
            self._take_in(data)
            return
        self._queued += 1
        self._place[0].door.enter(self.loop, partial(self._in_turn, data))

    def _in_turn(self, data: bytes) -> None:
        """Take in what waited; what followed a request for a socket belongs to the socket."""
        self._queued -= 1
        protocol = self.transport.get_protocol()
        if isinstance(protocol, BoundedSocket):
            protocol.data_received(data)
        else:
            self._take_in(data)

    def _take_in(self, data: bytes) -> None:
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

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - as uvicorn calls it
        """Answer what is not HTTP, or has no stated length."""
        self._refuse(*self._whole.answer)

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
    """A socket that keeps the place of its connection, and takes so many frames a second.

    It can also be written to directly, which is shorter than the way through the application.
    """

    place: tuple[Places, str] | None = None
    on_drained: Callable[[], None] | None = None
    """called when the client has read what it had left unread"""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever uvicorn gives
        """Count no frame yet."""
        super().__init__(*args, **kwargs)
        self._frames = Bucket(_MOST_FRAMES, _FRAMES_A_SECOND, self.loop.time)
        self.conn.available_extensions = [SeldomDeflate()]
        self._compressor = Compressor()

    @property
    def drained(self) -> bool:
        """Whether the client has read nearly all that it was sent."""
        return self.writable.is_set()

    def write_texts(self, texts: Iterable[bytes]) -> None:
        """Send messages together, unless the socket is closed."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join([part for text in texts for part in self._framed(text)]))

    def _framed(self, text: bytes) -> tuple[bytes, bytes]:
        """Return a frame with a message, compressed if it is one of the first."""
        small = self._compressor.compress(text, self.conn.extensions)
        return _frame(text) if small is None else _frame(small, _COMPRESSED_TEXT)

    def handle_connect(self, event: Request) -> None:
        """Let the application find the socket itself."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["state"][LINE] = self

    def resume_writing(self) -> None:
        """Continue after the client has read."""
        super().resume_writing()
        if self.on_drained is not None:
            self.on_drained()

    def data_received(self, data: bytes) -> None:
        """Take frames in, a few at a time, until there are too many."""
        for start in range(0, len(data), _SIP):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SIP])

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self._counted():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Take a message."""
        if self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a message."""
        if self._counted():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._counted():
            super().handle_pong(event)

    def _counted(self) -> bool:
        """Count a frame; hang up after too many."""
        if self.close_sent:
            return False
        if self._frames.take():
            self.conn.fail(_TOO_MANY, "web/too-many: Too many messages. Reload the page.")
            self.handle_parser_exception()
            return False
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.read_on()
        if self.place is not None:
            places, host = self.place
            self.place = None
            places.leave(host)
        super().connection_lost(exc)
