"""A line to a server that counts every byte which comes to the browser, in files and messages."""

from __future__ import annotations

import socket
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Lock, Thread
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["CountingRelay"]

HERE = "127.0.0.1"
PIECE = 64 * 1024


class CountingRelay:
    """Passes on what browsers and a server send each other, and counts what browsers receive."""

    def __init__(self, url: str) -> None:
        """Stand before the server at an address of this machine."""
        server = HERE, int(url.rpartition(":")[2])
        relay, self._lock, self.received = self, Lock(), 0

        class Handler(BaseRequestHandler):
            def handle(self) -> None:
                with socket.create_connection(server) as other:
                    up = Thread(target=_pump, args=(self.request, other), daemon=True)
                    up.start()
                    _pump(other, self.request, relay)
                    up.join()

        self._listening = ThreadingTCPServer((HERE, 0), Handler)
        self._listening.daemon_threads = True

    @property
    def url(self) -> str:
        """The address that a browser opens instead of the server's."""
        return f"http://{HERE}:{self._listening.server_address[1]}"

    def count(self, size: int) -> None:
        """Add bytes that a browser has received."""
        with self._lock:
            self.received += size

    def __enter__(self) -> Self:
        """Begin to listen."""
        Thread(target=self._listening.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take no more connections; those that are open end with their browser."""
        self._listening.shutdown()
        self._listening.socket.close()


def _pump(one: socket.socket, other: socket.socket, counter: CountingRelay | None = None) -> None:
    """Carry bytes one way until either end is closed."""
    with suppress(OSError):
        while data := one.recv(PIECE):
            if counter:
                counter.count(len(data))
            other.sendall(data)
        other.shutdown(socket.SHUT_WR)
