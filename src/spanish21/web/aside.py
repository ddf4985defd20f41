"""Work beside the loop: threads of one kind, and only so much of it waiting."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from spanish21.refusal import RefusedError, refused
from spanish21.web.hosts import ASKING

__all__ = ["Aside", "busy", "half_the_cores", "unless_closed"]

P = ParamSpec("P")
T = TypeVar("T")
_WAIT = 5
_NICE = 10


def half_the_cores() -> int:
    """Return how many threads leave the loop a core of its own."""
    return max(1, (os.cpu_count() or 1) // 2)


class Aside:
    """Threads for one kind of work, so that no other kind waits for it.

    One host gives them one piece of work at a time for each thread, and its other pieces wait
    outside, so that the work of another host is never behind all of them.
    """

    def __init__(self, name: str, threads: int, most: int, each: int | None = None) -> None:
        """Start nothing yet; beyond `most` pieces of work, or `each` of one host, refuse more."""
        self._pool = ThreadPoolExecutor(threads, name, initializer=_give_way)
        self._threads = threads
        self._most = most
        self._each = most if each is None else each
        self._given: Counter[str] = Counter()
        self._closed = False
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do work in a thread, or refuse it when too much waits."""
        host = ASKING.get()
        if self._given[host] >= self._each or self._given.total() >= self._most:
            raise busy()
        turn = self._turns.setdefault(host, asyncio.Semaphore(self._threads))
        loop = asyncio.get_running_loop()
        self._given[host] += 1
        try:
            async with turn:
                if self._closed:
                    raise busy()
                given = loop.run_in_executor(self._pool, lambda: work(*args, **kwargs))
                return await unless_closed(given)
        finally:
            self._given -= Counter((host,))

    def close(self) -> None:
        """Do no more work: what waits and what still comes is refused."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


async def unless_closed(given: asyncio.Future[T]) -> T:
    """Wait for work, and refuse it if it is given up because the server stops."""
    try:
        return await given
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise  # the task itself is to end
        raise busy() from None


def busy() -> RefusedError:
    """Return the refusal of work for which there is no room, or no time before the server stops."""
    return refused("web/busy", f"The server is busy. Try again in {_WAIT} seconds.", wait=_WAIT)


def _give_way() -> None:
    """Make the system prefer the loop to this thread, where threads have a priority each."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICE)
