"""Names without an account: wrong passwords for them are counted as for accounts.

Otherwise the wait after wrong passwords would show which names have an account. Nothing of this is
written down.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from spanish21.house.people.events import LockedOut
from spanish21.house.people.terms import Terms
from spanish21.house.people.tries import Source, Tries, after_failure, failed, locked, may_try

__all__ = ["Ghosts"]

_MOST = 10_000
"""names that are remembered; the longest unused is forgotten"""


class Ghosts:
    """The wrong passwords for names that no one has."""

    def __init__(self, terms: Terms) -> None:
        """Begin with none."""
        self._terms = terms
        self._tries: OrderedDict[str, Tries] = OrderedDict()
        self._lock = Lock()

    def may_try(self, name: str, source: Source, now: int) -> None:
        """Deny a password from a source that has to wait."""
        with self._lock:
            tries = self._tries.get(name, Tries())
        may_try(tries, source, now)

    def fail(self, name: str, source: Source, now: int) -> None:
        """Count a wrong password."""
        with self._lock:
            tries = self._tries.pop(name, Tries())
            for event in failed("", tries, source, self._terms, now):
                if isinstance(event, LockedOut):
                    tries = locked(tries, event)
                else:
                    tries = after_failure(tries, event, now)
            self._tries[name] = tries
            if len(self._tries) > _MOST:
                self._tries.popitem(last=False)
