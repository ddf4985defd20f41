"""Wrong passwords: who has tried how often, and who waits before trying again.

Each source waits for itself: a browser in which the person has logged in before, a session that
is still open, or a host. Too many tries from sources that are not known close the account to all
of these, but never to a known browser or an open session.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.clock import clock_text
from spanish21.house.people import events as e
from spanish21.house.people.terms import HOUR, Terms
from spanish21.refusal import refused

__all__ = [
    "SOMEWHERE",
    "Source",
    "Tries",
    "after_failure",
    "after_success",
    "failed",
    "locked",
    "may_try",
]


class Source(Struct, frozen=True):
    """Where a password comes from, by a name that tells nothing of the person."""

    name: str
    known: bool = False
    """whether the person has logged in from there before"""


SOMEWHERE = Source("somewhere")
"""what does not say where it comes from"""


class _Count(Struct, frozen=True):
    """Wrong passwords in a row, when the last was, and until when none is looked at."""

    failures: int = 0
    last: int = 0
    locked_until: int = 0


class Tries(Struct, frozen=True):
    """The wrong passwords of one account."""

    by_source: Mapping[str, _Count] = MappingProxyType({})
    strangers: _Count = _Count()
    """from all sources that are not known"""

    def locked_until(self, source: Source) -> int:
        """Return until when no password from a source is looked at."""
        own = self.by_source.get(source.name, _Count()).locked_until
        return own if source.known else max(own, self.strangers.locked_until)

    def any_locked_until(self) -> int:
        """Return until when some source waits."""
        own = (count.locked_until for count in self.by_source.values())
        return max((self.strangers.locked_until, *own))


def may_try(tries: Tries, source: Source, now: int) -> None:
    """Deny a password from a source that has to wait."""
    until = tries.locked_until(source)
    if now < until:
        message = f"Too many wrong passwords. Try again after {clock_text(until)}."
        raise refused("people/locked", message)


def failed(
    person: str, tries: Tries, source: Source, terms: Terms, now: int
) -> tuple[e.PasswordFailed | e.LockedOut, ...]:
    """Return what comes of a wrong password: after too many, the source or all strangers wait."""
    found: tuple[e.PasswordFailed | e.LockedOut, ...] = (
        e.PasswordFailed(person, source.name, source.known),
    )
    until = now + terms.locked_for
    own = tries.by_source.get(source.name, _Count())
    if _counted(own, now, terms) >= terms.failures:
        found += (e.LockedOut(person, until, source.name),)
    if not source.known and _counted(tries.strangers, now, terms) >= terms.failures_of_strangers:
        found += (e.LockedOut(person, until, None),)
    return found


def _counted(count: _Count, now: int, terms: Terms) -> int:
    """Return how many failures in a row there are with one more now."""
    return count.failures + 1 if now - count.last < terms.locked_for else 1


def after_failure(tries: Tries, event: e.PasswordFailed, at: int) -> Tries:
    """Count a wrong password; what is long past is forgotten."""
    kept = {name: each for name, each in tries.by_source.items() if at - each.last < HOUR}
    own = kept.get(event.source, _Count())
    kept[event.source] = replace(own, failures=own.failures + 1, last=at)
    strangers = tries.strangers
    if not event.known:
        before = strangers.failures if at - strangers.last < HOUR else 0
        strangers = replace(strangers, failures=before + 1, last=at)
    return Tries(MappingProxyType(kept), strangers)


def after_success(tries: Tries, event: e.LoggedIn) -> Tries:
    """Forget the wrong passwords of a source that gave the right one."""
    kept = {name: each for name, each in tries.by_source.items() if name != event.source}
    return replace(tries, by_source=MappingProxyType(kept))


def locked(tries: Tries, event: e.LockedOut) -> Tries:
    """Make a source wait, or all strangers; the next failures are counted from none."""
    if event.source is None:
        strangers = replace(tries.strangers, failures=0, locked_until=event.until)
        return replace(tries, strangers=strangers)
    own = tries.by_source.get(event.source, _Count())
    waits = replace(own, failures=0, locked_until=event.until)
    return replace(tries, by_source=MappingProxyType({**tries.by_source, event.source: waits}))
