"""The timer of a table: it rings once the loop has read what came in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

__all__ = ["Alarm"]

_HEARING = 5
"""rounds of the loop after a deadline in which what came in time is read"""


class Alarm:
    """A timer that can be set again and rings once."""

    def __init__(self, ring: Callable[[], None]) -> None:
        """Begin without a time; `ring` is called when it has come."""
        self._call = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Ring after some seconds, and not at the time set before."""
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring, _HEARING)

    def cancel(self) -> None:
        """Do not ring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self, rounds: int) -> None:
        if rounds:
            asyncio.get_running_loop().call_soon(self._ring, rounds - 1)
        else:
            self._call()
