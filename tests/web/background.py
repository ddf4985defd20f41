"""A server beside a test that does not await, such as one of Hypothesis."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from tests.web.live import Server, serving

__all__ = ["Beside", "background"]

T = TypeVar("T")


class Beside:
    """A server in a thread of its own, and a way to have things done there."""

    def __init__(self, loop: asyncio.AbstractEventLoop, server: Server) -> None:
        self._loop = loop
        self.server = server

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have work done in the server's thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)


@contextmanager
def background(folder: Path) -> Iterator[Beside]:
    """Serve beside the test; by its clock every look is a minute later, so nobody is too quick."""
    minutes = count(0, 60)
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="server of the test")
    thread.start()
    serves = serving(folder, clock=lambda: float(next(minutes)))
    try:
        starting = asyncio.run_coroutine_threadsafe(serves.__aenter__(), loop)
        yield Beside(loop, starting.result(120))
    finally:
        ending = asyncio.run_coroutine_threadsafe(serves.__aexit__(None, None, None), loop)
        ending.result(120)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
