"""Loops of simulated processes: time is one number, and a process runs only when it is stepped."""

from __future__ import annotations

import asyncio
import heapq
import selectors
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

__all__ = ["EPOCH", "ProcessLoop", "Time"]

EPOCH = 1_800_000_000.0
_LAST_PASSES = 200


class Time:
    """The time of the world, in seconds since it began."""

    def __init__(self) -> None:
        self.now = 0.0

    def wall(self) -> float:
        """Return the time of day, in seconds since the epoch."""
        return EPOCH + self.now


class _NoFiles(selectors.BaseSelector):
    """Waits for no files: whatever reaches a process comes from the world."""

    def register(
        self, fileobj: FileDescriptorLike, events: int, data: object = None
    ) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: FileDescriptorLike) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def modify(
        self, fileobj: FileDescriptorLike, events: int, data: object = None
    ) -> selectors.SelectorKey:
        return self.register(fileobj, events, data)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return []

    def get_map(self) -> Mapping[FileDescriptorLike, selectors.SelectorKey]:
        return {}

    def get_key(self, fileobj: FileDescriptorLike) -> selectors.SelectorKey:
        raise KeyError(fileobj)


class ProcessLoop(asyncio.SelectorEventLoop):
    """The loop of one process; its threads do their work in a later pass of it."""

    def __init__(self, time: Time) -> None:
        self._world = time
        super().__init__(_NoFiles())

    def time(self) -> float:
        return self._world.now

    def call_soon_threadsafe(  # type: ignore[override]
        self,
        callback: Callable[..., object],
        *args: Any,  # noqa: ANN401 - as asyncio has it
        context: Context | None = None,
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self,
        executor: object,
        func: Callable[..., Any],
        *args: Any,  # noqa: ANN401 - as asyncio has it
    ) -> asyncio.Future[Any]:
        answer = self.create_future()

        def work() -> None:
            if answer.done():
                return
            try:
                answer.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 - it belongs to who asked
                answer.set_exception(error)

        self.call_soon(work)
        return answer

    def due(self) -> float | None:
        """Return when the process has something to do; None if it waits for others."""
        if self._ready:  # type: ignore[attr-defined]
            return self._world.now
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False  # type: ignore[attr-defined]
            self._timer_cancelled_count -= 1  # type: ignore[attr-defined]
        return max(timers[0].when(), self._world.now) if timers else None

    def step(self) -> None:
        """Do once whatever is ready or due: one turn of `run_forever`, without its preparations."""
        asyncio._set_running_loop(self)
        try:
            self._run_once()  # type: ignore[attr-defined]
        finally:
            asyncio._set_running_loop(None)

    def end(self) -> None:
        """Let go of everything that still waits."""
        for _ in range(_LAST_PASSES):
            tasks = asyncio.all_tasks(self)
            if not tasks:
                break
            for task in tasks:
                task.cancel()
            self.step()
        self.close()
