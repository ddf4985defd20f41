"""Someone who looks at a table, and what they have not been told yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.house.live.events import LogEvent
    from spanish21.house.tables.person import Person
    from spanish21.house.wire.events import PublicEvent

__all__ = ["Numbered", "Viewer"]

_MOST_PENDING = 20_000


class Numbered(Struct):
    """An event with its number in the log and the time it was written."""

    number: int
    at: int
    event: LogEvent
    told: PublicEvent | None = None
    """as everyone is told; made once"""
    encoded: Raw | None = None
    """the same, as it is sent"""


class Viewer:
    """A connection's place at a table: events wait here until they are sent."""

    def __init__(self, person: Person, wake: Callable[[], None] | None = None) -> None:
        """Begin with nothing to tell; `wake` is called when there is something."""
        self.person = person
        self.waits = False
        """whether there is something to tell"""
        self.slow = False
        """whether so much waits that the connection has to begin again"""
        self.sent_away = False
        """whether another server runs the table now"""
        self._pending: list[Numbered] = []
        self._wake = wake

    def tell(self, events: tuple[Numbered, ...]) -> None:
        """Add events, or with none only say that the view changed."""
        if len(self._pending) + len(events) > _MOST_PENDING:
            self.slow = True
            self._pending.clear()
        elif not self.slow:
            self._pending.extend(events)
        if not self.waits:
            self.waits = True
            self._rouse()

    def send_away(self) -> None:
        """End the connection, to begin again where the table is run now."""
        self.sent_away = True
        self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None:
            self._wake()

    def take(self) -> list[Numbered]:
        """Take all that waits."""
        taken, self._pending = self._pending, []
        self.waits = False
        return taken
