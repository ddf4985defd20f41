"""Watching the results of all tables without being asked, as far as that is cheap."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from spanish21.refusal import RefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from spanish21.house.wire.figures import FiguresView, NamedAlert

__all__ = ["Watch"]

_REST = 20
"""how many times as long as the last examination took the next one waits"""
_LEAST_REST = 30.0
"""seconds"""


class Watch:
    """Examines the whole log now and then, while someone watches, and keeps what it found.

    One examination runs at a time, in the process of the analyzer, and rests much longer than it
    took: the work is bounded however many people watch.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without anything known."""
        self._clock = clock
        self.alerts: tuple[NamedAlert, ...] = ()
        self._task: asyncio.Task[None] | None = None
        self._next = 0.0
        self._rounds = -1

    def look(self, rounds: int, examine: Callable[[], Awaitable[FiguresView | None]]) -> None:
        """Begin another examination if rounds were played since the last one and it is time."""
        running = self._task is not None and not self._task.done()
        if running or self._clock() < self._next or rounds == self._rounds:
            return
        self._task = asyncio.create_task(self._examine(rounds, examine))

    async def _examine(
        self, rounds: int, examine: Callable[[], Awaitable[FiguresView | None]]
    ) -> None:
        began = self._clock()
        try:
            found = await examine()
        except RefusedError:
            return  # the analyzer is busy: another look tries again
        finally:
            now = self._clock()
            self._next = now + max(_LEAST_REST, _REST * (now - began))
        if found is not None:
            self._rounds = rounds
            self.alerts = found.named_alerts()
