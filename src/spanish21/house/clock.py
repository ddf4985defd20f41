"""The clock of the house: the time of day, which never goes back."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

__all__ = ["Clock", "clock_text", "exact_time", "go_on_from"]

_LEAP = 1_000_000_000
"""nanoseconds; what is less is how clocks are kept right all the time"""


class Clock:
    """Milliseconds since the epoch; when the system's clock is put back, time goes on from there.

    Turns end and the log grows by this clock, so neither may wait for an hour to pass twice.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Begin with the time of day; both clocks tell nanoseconds."""
        self._wall = wall
        self._steady = steady
        self._now = wall()
        self._at = steady()
        self._leapt = 0

    def __call__(self) -> int:
        """Return the time."""
        at = self._steady()
        self._now, self._at = self._now + at - self._at, at
        self._set(self._wall())
        return self._now // 1_000_000

    def leapt(self) -> int:
        """Return by how many milliseconds the clock was put forward so far, in all."""
        self()
        return self._leapt // 1_000_000

    def not_before(self, at: int) -> None:
        """Go on from a time, in milliseconds, that the log has reached."""
        self()
        self._set(at * 1_000_000)

    def _set(self, now: int) -> None:
        ahead = now - self._now
        if ahead > 0:
            self._now = now
            self._leapt += ahead if ahead >= _LEAP else 0


def go_on_from(clock: Callable[[], int], at: int) -> None:
    """Set a clock of the house to a time that the log has reached, if it is behind it.

    Servers write the same streams, and their clocks differ.
    """
    if isinstance(clock, Clock):
        clock.not_before(at)


def clock_text(at: int) -> str:
    """Write a time, in milliseconds since the epoch, for people."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def exact_time(at: int) -> str:
    """Write the time of day to the millisecond, for evidence."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(sep=" ", timespec="milliseconds")[11:23]
