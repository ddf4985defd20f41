"""How late this process has been: time in which it could hear no one, or that never passed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spanish21.house.clock import Clock

__all__ = ["Lateness"]

_BEAT = 0.1
_NOTICED = 0.05
"""seconds; what is shorter is the usual wait of a busy loop"""


class Lateness:
    """Measures how long the loop was held, by a timer that should run every tenth of a second."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """Measure from now on, in the running loop; a clock that is put forward counts too."""
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._total = 0.0
        self._due = self._loop.time() + _BEAT
        self._timer = self._loop.call_at(self._due, self._beat)

    def __call__(self) -> int:
        """Return for how many milliseconds of the clock no one could be heard so far, in all."""
        leapt = self._clock.leapt() if isinstance(self._clock, Clock) else 0
        return round((self._total + self._late()) * 1000) + leapt

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
