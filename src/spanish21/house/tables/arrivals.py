"""Commands that have come to a table and are not answered yet, and the lag of the server itself.

No one is acted for before what came in time is heard, and a deadline grows by the time in which
the server could hear no one.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Arrivals"]

_LONGEST_WAY = 5000
"""milliseconds after which a command that came is not waited for any more"""


class Arrivals:
    """What is on its way to a table."""

    def __init__(self, now: Callable[[], int], late: Callable[[], int]) -> None:
        """Begin with nothing; both clocks return milliseconds."""
        self._now = now
        self._late = late
        self._late_before = 0
        self._coming: dict[object, int] = {}

    def expect(self) -> object:
        """Note that a command has come, and return what `answered` takes once it was answered."""
        coming = object()
        self._coming[coming] = self._now()
        return coming

    def answered(self, coming: object) -> None:
        """Note that a command that came was answered."""
        self._coming.pop(coming, None)

    def new_lag(self) -> int:
        """Return for how many milliseconds the server was late since this was last asked."""
        late = self._late()
        new, self._late_before = late - self._late_before, late
        return new

    def came_by(self, ends_at: int) -> bool:
        """Return whether a command came by this time and is not answered yet."""
        at = self._now()
        return any(at - _LONGEST_WAY < came <= ends_at for came in self._coming.values())
