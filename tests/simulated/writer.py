"""The writer of a simulated server: the real one, whose thread is stepped with the loop."""

from __future__ import annotations

import asyncio
from queue import Empty
from typing import Any

from spanish21.ledger.writer import Writer, _Job
from tests.simulated.seams import seams

__all__ = ["LoopWriter", "NoThread"]

_DELAYS = (0.0, 0.0, 0.001, 0.05)


class NoThread:
    """Stands for the thread of a writer, which does nothing by itself."""

    def __init__(self, **_: object) -> None:
        self.name = "ledger"

    def start(self) -> None:
        """Leave the work to the loop."""

    def join(self) -> None:
        """Wait for no one."""


class LoopWriter(Writer):
    """Commits what was handed in after a moment, as many jobs at a time as there are."""

    _resting: asyncio.TimerHandle | None = None

    async def _hand_in(self, job: _Job) -> Any:  # noqa: ANN401 - whatever the job answers
        if self.failure is None and not self._closed:
            job.loop.call_later(seams.random.choice(_DELAYS), self._turn)
        return await super()._hand_in(job)

    def _turn(self) -> None:
        """Take what was handed in; sign it when nothing else comes for a while."""
        try:
            job = self._jobs.get_nowait()
        except Empty:
            return
        if job is not None:
            self._take(job)
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._rest, self._sign)

    async def close(self) -> None:
        """Write what was handed in, sign it and close the store."""
        if self._closed:
            return
        self._closed = True
        while not self._jobs.empty():
            self._turn()
        if self._resting is not None:
            self._resting.cancel()
        self._sign()
        self.store.close()
