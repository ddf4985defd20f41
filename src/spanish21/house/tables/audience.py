"""Who looks at a table: everyone with a connection, told of each change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.house.tables.viewer import Numbered, Viewer

__all__ = ["Audience"]

_COUNT_AFTER = 1.0
"""seconds after which a change in the number of spectators is shown"""


class Audience:
    """The viewers of one table."""

    def __init__(self) -> None:
        """Begin with none."""
        self.viewers: set[Viewer] = set()
        self.changes = 0
        """counts whatever viewers can see"""
        self._counting: asyncio.TimerHandle | None = None

    def includes(self, person: str) -> bool:
        """Return whether a person has a connection to the table."""
        return any(viewer.person.id == person for viewer in self.viewers)

    def tell(self, events: tuple[Numbered, ...] = ()) -> None:
        """Send everyone these events, or the table as it is now."""
        self.changes += 1
        for viewer in self.viewers:
            viewer.tell(events)

    def count_soon(self) -> None:
        """Show the number of spectators a little later, once for all who come and go by then."""
        self.changes += 1
        if self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(_COUNT_AFTER, self._count)

    def _count(self) -> None:
        self._counting = None
        self.tell()

    def close(self) -> None:
        """Count no more."""
        if self._counting is not None:
            self._counting.cancel()
