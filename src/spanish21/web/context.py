"""What every route needs: the house, its people, who asks, and how often they may."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar, assert_never, cast
from weakref import WeakValueDictionary

from spanish21.house.missing import ELSEWHERE, Broken, Elsewhere, Free, WoundUp
from spanish21.house.people import STAFF, Permission, Session, may
from spanish21.house.tables.person import Person
from spanish21.house.tables.refuse import STOPPED
from spanish21.house.takings import followed
from spanish21.ids import PersonId
from spanish21.refusal import RefusedError, refused
from spanish21.web.analyst import Analyst
from spanish21.web.aside import Aside, half_the_cores
from spanish21.web.connections import Places
from spanish21.web.cookies import SESSION, cookie
from spanish21.web.gallery import Gallery
from spanish21.web.in_hand import InHand
from spanish21.web.neighbours import Neighbours
from spanish21.web.rate import Buckets
from spanish21.web.status import forbidden, not_found
from spanish21.web.watch import Watch

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from spanish21.house.house import Hosted, House
    from spanish21.house.tables.state import Live

__all__ = ["Connected", "Context", "context", "person_of"]

_AT_ONCE = 4
_THREADS = 4
_MOST_LOGINS = 20
"""passwords that are hashed or wait for it, half of them for one host"""
_MOST_READING = 100
"""pages of the past that are read or wait for it, a quarter of them for one host"""
_MOST_VERIFYING = 4
"""verifications that run or wait"""
_MOST_CLOSED = 200
"""tables closed for good that are remembered"""
P = ParamSpec("P")
T = TypeVar("T")


class Connected(Protocol):
    """A socket that is open."""

    who: Person

    async def recheck(self) -> bool:
        """Look at the session again and hang up if it is over; say whether it still holds."""

    def tell_again(self) -> None:
        """Show the table again, because the person holds more or less than before."""

    async def end(self, why: RefusedError) -> None:
        """End the connection with a reason."""


class _Asides:
    """What is done beside the loop, each kind with threads of its own."""

    def __init__(self) -> None:
        self.people = Aside("people", _THREADS, 1000)
        self.reading = Aside("reading", half_the_cores(), _MOST_READING, _MOST_READING // 4)
        self.passwords = Aside("password", half_the_cores(), _MOST_LOGINS, _MOST_LOGINS // 2)
        self.verifying = Aside("verifying", 1, _MOST_VERIFYING)
        self.missed = Aside("missed", half_the_cores(), 1000)


class Context:
    """The server's parts."""

    def __init__(
        self,
        house: House,
        *,
        origins: frozenset[str] = frozenset(),
        clock: Callable[[], float] = time.monotonic,
        places: Places | None = None,
    ) -> None:
        """Serve a house; `origins` may use it besides its own pages."""
        self.places = places or Places()
        self.house = house
        self.people = house.people
        self.origins = origins
        self.clock = clock
        self.analyst = Analyst()
        self.watch = Watch()
        self._aside = _Asides()
        self.neighbours = Neighbours(house)
        self._archive: dict[str, Live] = {}
        """tables closed for good, as their logs have them, the longest unread first"""
        self.connected: set[Connected] = set()
        """the sockets that are open"""
        self._orders: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.in_hand = InHand()
        self.gallery = Gallery(self.in_hand)
        self.hearing = asyncio.Semaphore(_AT_ONCE)
        """has commands go first: only so many requests and new sockets begin at a time"""
        self.listeners: Counter[str] = Counter()
        """how many look at the signs from each host"""
        self.requests = Buckets(200, 40, clock)
        self.doors = Buckets(20, 0.5, clock)
        """coming in, registering and logging in: seldom"""
        self.histories = Buckets(10, 0.2, clock)
        """by people, for what they missed at a table; after that they see only what happens next"""
        self.messages = Buckets(120, 30, clock)
        """by people, from however many sockets"""
        self.receipts = Buckets(10, 0.5, clock)
        """by people: each is signed and on the disk before it is sent"""
        self.openings = Buckets(20, 1 / 60, clock)
        """tables opened by players, by their hosts: no one closes these tables for them"""

    async def with_people(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the people service, which waits for the disk, without keeping others waiting."""
        return await self._aside.people.run(work, *args, **kwargs)

    async def with_password(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the people service for something that hashes a password, which takes long."""
        return await self._aside.passwords.run(work, *args, **kwargs)

    async def reading(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Read the log and make something of it, which takes more than a moment."""
        return await self._aside.reading.run(work, *args, **kwargs)

    async def verifying(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Verify the whole log, one after the other: it may take minutes."""
        return await self._aside.verifying.run(work, *args, **kwargs)

    async def missed(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Read what someone missed who comes back to a table, whatever others read meanwhile."""
        return await self._aside.missed.run(work, *args, **kwargs)

    def close(self) -> None:
        """End the work beside the loop."""
        self.analyst.close()
        self.neighbours.close()
        self._aside.people.close()
        self._aside.reading.close()
        self._aside.passwords.close()
        self._aside.verifying.close()
        self._aside.missed.close()

    async def session(self, connection: HTTPConnection) -> Session:
        """Return who the client is, if anyone."""
        token = cookie(connection, SESSION)
        if not token:
            raise refused("people/not-logged-in", "Log in or continue as a guest.")
        return await self.with_people(self.people.authenticate, token)

    async def who(self, connection: HTTPConnection) -> Person:
        """Return the person who asks."""
        return person_of(await self.session(connection))

    async def known(self, connection: HTTPConnection) -> PersonId | None:
        """Return the person who asks, or none for someone who has not logged in."""
        try:
            return (await self.who(connection)).id
        except RefusedError:
            return None

    async def staff(self, connection: HTTPConnection, permission: Permission) -> Person:
        """Return the person who asks, if they may do this."""
        session = await self.session(connection)
        if not may(session.roles, permission):
            if session.resting:
                message = "You've been inactive. Enter your password to continue."
                raise refused("role/resting", message)
            raise forbidden(
                f"Your role does not permit this ({permission.value}). Ask the operator."
            )
        return person_of(session)

    def order_of(self, person: str) -> asyncio.Lock:
        """Return what keeps the commands of a person, from however many screens, in order."""
        return self._orders.setdefault(person, asyncio.Lock())

    async def recheck(self, person: str) -> None:
        """Hold the open sockets of a person against their sessions and roles as they are now."""
        for each in [each for each in self.connected if each.who.id == person]:
            await each.recheck()

    async def connect_again(self, person: str) -> None:
        """End the open sockets of a person, who connects again with the session they have now."""
        for each in [each for each in self.connected if each.who.id == person]:
            await each.end(
                refused("people/connect-again", "Your account changed. Reconnect to the table.")
            )

    def tell_again(self, person: str) -> None:
        """Show a person what they hold now, at whatever tables they are."""
        for each in self.connected:
            if each.who.id == person:
                each.tell_again()

    async def recorded(self, table: str) -> Live:
        """Return a table that runs here as it stands, or one closed for good as its log has it."""
        hosted = self.house.tables.get(table)
        if hosted is not None:
            return hosted.actor.live
        if isinstance(self.house.missing.get(table), WoundUp):
            return await self._closed(table)
        return self.found(table).actor.live

    async def _closed(self, table: str) -> Live:
        """Return a table closed for good; its log is long, changes no more, and is read once."""
        found = self._archive.pop(table, None)
        if found is None:
            found = await self.reading(followed, self.house.writer.store, table)
        self._archive[table] = found
        if len(self._archive) > _MOST_CLOSED:
            del self._archive[next(iter(self._archive))]
        return found

    def table(self, connection: HTTPConnection) -> Hosted:
        """Find the table named in the path."""
        return self.found(connection.path_params["table"])

    def found(self, name: str) -> Hosted:
        """Find a table that runs here."""
        found = self.house.tables.get(name)
        if found is not None:
            return found
        standing = self.house.missing.get(name)
        match standing:
            case None:
                raise not_found(f"table {name!r}")
            case WoundUp():
                raise refused("table/wound-up", standing.reason)
            case Broken():
                raise refused("table/stopped", STOPPED)
            case Elsewhere() | Free():
                raise refused("table/elsewhere", ELSEWHERE, wait=5)
            case _:
                assert_never(standing)


def person_of(session: Session) -> Person:
    """Turn a session into someone who may come to a table."""
    roles = frozenset(role.value for role in session.roles)
    resting = bool((session.person.roles - session.roles) & STAFF)
    return Person(PersonId(session.person.id), session.person.name, roles, resting)


def context(connection: HTTPConnection) -> Context:
    """Return the server's parts."""
    return cast("Context", connection.app.state.context)
