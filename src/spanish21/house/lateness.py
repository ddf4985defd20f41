"""How late this process itself has been: time in which it could hear no one."""

from __future__ import annotations

import asyncio

__all__ = ["Lateness"]

_BEAT = 0.1
_NOTICED = 0.05
"""seconds; what is shorter is the usual wait of a busy loop"""


class Lateness:
    """Measures how long the loop was held, by a timer that should run every tenth of a second."""

    def __init__(self) -> None:
        """Measure from now on, in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._total = 0.0
        self._due = self._loop.time() + _BEAT
        self._timer = self._loop.call_at(self._due, self._beat)

    def __call__(self) -> int:
        """Return for how many milliseconds the loop was held so far, in all."""
        return round((self._total + self._late()) * 1000)

    def stop(self) -> None:
        """Measure no more."""
        self._timer.cancel()

    def _late(self) -> float:
        late = self._loop.time() - self._due
        return late if late > _NOTICED else 0.0

    def _beat(self) -> None:
        self._total += self._late()
        self._due = self._loop.time() + _BEAT
        self._timer = self._loop.call_at(self._due, self._beat)
