"""A WebSocket client that costs next to nothing, so that a benchmark measures the server.

It knows no more of the protocol than the server of a benchmark uses: text, ping, pong and close, in
frames that are not divided.
"""

from __future__ import annotations

import asyncio
from struct import calcsize, pack, unpack_from
from typing import cast

__all__ = ["Connection", "connected"]

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_FIN, _MASKED = 0x80, 0x80
_HEAD, _SHORT, _LONG = 2, 126, 127
_SWITCHING = b"HTTP/1.1 101"


class Connection(asyncio.Protocol):
    """One socket; what it takes in is told by `heard`."""

    def __init__(self, host: str, path: str, token: str) -> None:
        """Ask for a socket at a path of a host, as the person whom the token names."""
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"Cookie: spanish21={token}\r\n\r\n"
        )
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended = ""
        """why the socket was closed, if it was"""
        self._rest = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._head.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the socket is closed."""
        self.ended = self.ended or f"connection lost: {exc}"
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self.ended))

    def close(self) -> None:
        """Hang up."""
        self.ended = "closed by the client"
        self._transport.close()

    def send(self, text: bytes, kind: int = _TEXT) -> None:
        """Send a message; a mask of zeros is a mask, and changes nothing."""
        size = len(text)
        head = pack("!BB", _FIN | kind, _MASKED | size) if size < _SHORT else b""
        head = head or pack("!BBH", _FIN | kind, _MASKED | _SHORT, size)
        self._transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        """Take whole frames in."""
        if self._rest:
            data = self._rest + data
        at = 0 if self.opened.done() else self._opening(data)
        while 0 <= at <= len(data) - _HEAD:
            size, start = data[at + 1], at + _HEAD
            if size >= _SHORT:
                size, start = _sized(data, at, size)
            if len(data) - start < size:
                break
            self._frame(data[at] & 15, data[start : start + size])
            at = start + size
        self._rest = data[max(0, at) :]

    def _opening(self, data: bytes) -> int:
        """Return where the first frame begins; -1 if the answer is not whole yet."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return -1
        if data.startswith(_SWITCHING):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(data[:200].decode(errors="replace")))
        return end + 4

    def _frame(self, kind: int, text: bytes) -> None:
        if kind == _TEXT:
            self.heard(text)
        elif kind == _PING:
            self.send(text, _PONG)
        elif kind == _CLOSE:
            self.ended = text[2:].decode(errors="replace") or "closed by the server"

    def heard(self, text: bytes) -> None:
        """Take a message; who only watches does not look into it."""


def _sized(data: bytes, at: int, kind: int) -> tuple[int, int]:
    """Return how long a frame is, and where its text starts; too long if that is not here yet."""
    form = "!H" if kind == _SHORT else "!Q"
    start = at + _HEAD + calcsize(form)
    if len(data) < start:
        return len(data), start
    return unpack_from(form, data, at + _HEAD)[0], start


async def connected(made: Connection, address: str) -> None:
    """Open a socket, or raise ConnectionError."""
    host, _, port = address.rpartition(":")
    await asyncio.get_running_loop().create_connection(lambda: made, host, int(port))
    await made.opened
