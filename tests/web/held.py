"""For how long the loop of a server is held, by its own time and not by that of a busy machine."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

from spanish21.web.server import rest_from_garbage

__all__ = ["Held", "held"]


class Held:
    """The turns of a loop: in each it does all that is ready, while everyone else waits."""

    def __init__(self) -> None:
        self.turns = 0
        self.longest = 0.0
        """seconds in which the thread of the loop was at work in one turn"""

    def note(self, seconds: float) -> None:
        self.turns += 1
        self.longest = max(self.longest, seconds)


@contextmanager
def held() -> Iterator[Held]:
    """Measure the turns of the running loop, with garbage searched as a server does it."""
    loop = asyncio.get_running_loop()
    found = Held()
    once = loop._run_once  # type: ignore[attr-defined]

    def run_once() -> None:
        began = time.thread_time()
        once()
        found.note(time.thread_time() - began)

    before = gc.get_threshold()
    rest_from_garbage()
    loop._run_once = run_once  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        loop._run_once = once  # type: ignore[attr-defined]
        gc.set_threshold(*before)
        gc.unfreeze()
