"""What is shown of many tables at once, written again only for those that changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from spanish21.house.house import Hosted
    from spanish21.house.tables.state import Live

__all__ = ["Board"]

T = TypeVar("T")


class _Written(NamedTuple, Generic[T]):
    """What was shown of a table, and for which state of it."""

    live: Live
    changes: int
    failure: str | None
    shown: T


class Board(Generic[T]):
    """Remembers what it showed of each table, as long as the table is the same."""

    def __init__(self, show: Callable[[Hosted], T]) -> None:
        """Begin with nothing; `show` writes a table from what its viewers see."""
        self._show = show
        self._written: WeakKeyDictionary[Hosted, _Written[T]] = WeakKeyDictionary()

    def of(self, hosted: Hosted) -> T:
        """Return what is shown of a table now."""
        actor = hosted.actor
        found = self._written.get(hosted)
        if (
            found is None
            or found.live is not actor.live
            or (found.changes, found.failure) != (actor.audience.changes, actor.failure)
        ):
            state = (actor.live, actor.audience.changes, actor.failure)
            found = self._written[hosted] = _Written(*state, self._show(hosted))
        return found.shown
