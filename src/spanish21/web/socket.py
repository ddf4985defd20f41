"""The socket of a table: what a client asks goes in, what happened and is written comes out."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from spanish21.house.people.roles import Permission, names_with
from spanish21.house.tables.client_moves import split_cost
from spanish21.house.tables.laying import more_wagered, most_raised
from spanish21.house.tables.refuse import LIMIT_REACHED, PERSON_CHANGED
from spanish21.house.tables.viewer import Numbered, Viewer
from spanish21.house.view.changes import told
from spanish21.house.view.tell import public
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Hello, Pong, Refused, ServerMessage
from spanish21.ledger import Basis, LedgerError
from spanish21.refusal import Refusal, RefusedError, refused
from spanish21.web.close_reason import hang_up, turn_away
from spanish21.web.context import Context, context, person_of
from spanish21.web.history import events_in
from spanish21.web.http import as_refused, number, same_origin
from spanish21.web.line import line_of
from spanish21.web.status import forbidden

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from starlette.websockets import WebSocket

    from spanish21.house.house import Hosted
    from spanish21.house.people import Session
    from spanish21.house.tables.person import Person
    from spanish21.house.view.making import Common, Own

__all__ = ["MOST_MESSAGE", "routes"]

MOST_MESSAGE = 16 * 1024
_MOST_SOCKETS = 12
"""of one person at one table"""
_MOST_FAULTS = 20
_MOST_TRIES = 20
"""to write something while people change"""
_DECIDE_AGAIN = (LIMIT_REACHED, PERSON_CHANGED)
_MOST_MISSED = 2000
_decoder: msgspec.json.Decoder[a.ClientMessage] = msgspec.json.Decoder(a.ClientMessage)
_Plays = a.Sit | a.BuyIn | a.Lay | a.Double | a.Insure | a.Split
_ForStaff = (
    a.Next
    | a.Staff
    | a.TakeBack
    | a.Correct
    | a.Admit
    | a.SeatWalkUp
    | a.For
    | a.PrepareSlip
    | a.SignSlip
    | a.VoidSlip
    | a.DisputeAsk
)
_PLAYING = names_with(Permission.PLAY)
_CHECK_AFTER = 30.0
"""seconds after which the session is looked at again before a command"""


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection until it ends."""
    parts = context(socket)
    if not same_origin(socket, parts.origins):
        await turn_away(socket, refused("web/origin", "This page may not connect to this server."))
        return
    try:
        hosted = parts.table(socket)
        session = await parts.session(socket)
        after = number(socket, "after", 0, least=0, most=2**53)
        last = number(socket, "last", 0, least=0, most=_MOST_MISSED)
    except (RefusedError, LedgerError) as error:
        await turn_away(socket, as_refused(error))
        return
    person = session.person.id
    if sum(viewer.person.id == person for viewer in hosted.actor.audience.viewers) >= _MOST_SOCKETS:
        too_many = refused(
            "web/too-many-sockets", "You have too many tables open. Close another window first."
        )
        await turn_away(socket, too_many)
        return
    await socket.accept()
    if last and not after:
        after = max(hosted.actor.live.version - last, 1)
    await _Connection(socket, parts, hosted, session).serve(after)


class _Connection:
    """One connection to one table."""

    def __init__(self, socket: WebSocket, parts: Context, hosted: Hosted, session: Session) -> None:
        self.socket = socket
        self.parts = parts
        self.hosted = hosted
        self.who = person_of(session)
        self.resting = session.resting
        self.viewer = Viewer(self.who, self._wake)
        self._shown = self._own()
        """what the last view said of this person alone"""
        self._common: Common
        """what the client has of the table as all see it"""
        self._personal: Own
        """what the client has of the table for this person alone"""
        self.told = 0
        self.faults = 0
        self._line = line_of(socket)
        self._loop = asyncio.get_running_loop()
        self._greeted = False
        """whether hello was sent, before which nothing is told"""
        self._tasks: set[asyncio.Task[None]] = set()
        self._order = parts.order_of(self.who.id)
        # People who came together are not all looked at together.
        self._checked = parts.clock() - random.uniform(0, _CHECK_AFTER)  # noqa: S311 - no secret

    async def serve(self, after: int) -> None:
        """Stay until either side ends it; a store that fails, or is busy, is told."""
        try:
            await self.parts.house.purses.look(self.who.id)
            await self._stay(after)
        except (LedgerError, RefusedError) as error:
            await hang_up(self.socket, as_refused(error))
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _stay(self, after: int) -> None:
        """Send hello, then receive and send side by side."""
        actor = self.hosted.actor
        actor.connect(self.viewer)
        if self.parts.house.tables.get(actor.live.id) is not self.hosted:
            self.viewer.send_away()  # the table was lost since it was asked for
        self.parts.connected.add(self)
        self._line.on_drained = self._tell_now
        try:
            await self._hello(after)
            await self._hear()
        finally:
            self._line.on_drained = None
            self.parts.connected.discard(self)
            actor.disconnect(self.viewer)

    async def recheck(self) -> bool:
        """Look at the session again and hang up if it is over; say whether it still holds."""
        self._checked = self.parts.clock()
        try:
            session = await self.parts.session(self.socket)
        except (RefusedError, LedgerError) as error:
            await hang_up(self.socket, as_refused(error))
            return False
        self.who, self.resting = person_of(session), session.resting
        if self._shown != self._own():
            self.viewer.tell(())
        return True

    async def end(self, why: RefusedError) -> None:
        """End the connection with a reason."""
        await hang_up(self.socket, why)

    def tell_again(self) -> None:
        """Show the table again, because the person holds more or less than before."""
        self.viewer.tell(())

    async def _send(self, *messages: ServerMessage) -> None:
        """Send what has not been told yet and then messages, once the client has read the others.

        Who is answered has seen what came of it, and decides on no older view.
        """
        if not self._line.drained:
            await self._line.writable.wait()
        texts = [msgspec.json.encode(message) for message in messages]
        if self._greeted and self.viewer.waits and not self._must_end():
            texts.insert(0, self._told())
        self._line.write_texts(texts)

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something beside what is heard."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _hello(self, after: int) -> None:
        actor = self.hosted.actor
        missed: tuple[Numbered, ...] = ()
        if 0 < after < actor.live.version and not self.parts.histories.take(self.who.id):
            missed = await self._missed(after)
        self.viewer.take()
        live = actor.live
        last = missed[-1].number if missed else after
        if missed and last < live.version:
            more = await self._missed(last)
            missed = (*missed, *(found for found in more if found.number <= live.version))
        self.told = live.version
        events = tuple(public(found, live.names) for found in missed)
        first = missed[0].number if missed else self.told + 1
        self._look()
        view = replace(self._common.view, you=self._personal.you, staff=self._personal.staff)
        hello = Hello(self.told, self.parts.house.now(), view, first, events)
        self._line.write_texts([msgspec.json.encode(hello)])
        self._greeted = True
        self._tell_now()

    async def _missed(self, after: int) -> tuple[Numbered, ...]:
        """Read what happened at the table after an event, as everyone there gets it."""
        store, live = self.parts.house.writer.store, self.hosted.actor.live

        def read() -> tuple[Numbered, ...]:
            found = events_in(store, live.id, after, _MOST_MISSED)
            for each in found:
                public(each, live.names)
            return found

        return await self.parts.missed(read)

    def _own(self) -> tuple[Person, bool, int, tuple[int, ...]]:
        """Gather what a view shows of this person that no event of the table tells."""
        purses, person = self.parts.house.purses, self.who.id
        held, coupons = purses.held.get(person, 0), purses.coupons.get(person, ())
        return self.who, self.resting, held, coupons

    def _look(self) -> None:
        """Look at the table as it is now."""
        self._shown = self._own()
        _, _, held, coupons = self._shown
        maker = self.hosted.maker
        self._common, self._personal = maker.common(), maker.own(self.who, held, coupons)

    def _plays(self) -> bool:
        """Return whether the person is at the table, and not only watching it."""
        return self.who.id in self.hosted.actor.live.table.people.present

    def _wake(self) -> None:
        """Tell people at the table soon, and those who only watch in their turn.

        Who asked for what happened is answered one turn of the loop earlier.
        """
        if self._plays():
            self._loop.call_soon(self._loop.call_soon, self._tell_now)
        else:
            self.parts.gallery.wake(self._tell_now)

    def _tell_now(self) -> None:
        """Send what has not been sent yet, if anything, unless the client has yet to read."""
        if self._must_end():
            self._begin(self._end_for_now())
        elif self._greeted and self.viewer.waits and self._line.drained:
            self._line.write_texts([self._told()])

    def _must_end(self) -> bool:
        return self.viewer.sent_away or self.viewer.slow

    async def _end_for_now(self) -> None:
        """Hang up on a client who is to connect again."""
        if self.viewer.sent_away:
            message = "Another server runs this table now. Reconnect."
            await hang_up(self.socket, refused("table/elsewhere", message))
            return
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(4008, "web/slow: Your connection is too slow. Reconnect.")

    def _told(self) -> bytes:
        """Take what waits, and write it down as much of it as this client has not seen."""
        happened = [each for each in self.viewer.take() if each.number > self.told]
        self.told = self.hosted.actor.live.version
        common, own = self._common, self._personal
        self._look()
        new: dict[str, object] = {}
        if self._personal is not own:
            if self._personal.you != own.you:
                new["you"] = self._personal.you
            if self._personal.staff != own.staff:
                new["staff"] = self._personal.staff
        return told(self.parts.house.now(), self._common.told_since(common, happened), new)

    async def _hear(self) -> None:
        """Take one message after the other; a flood or nonsense ends the connection."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or message.get("bytes") or ""
            if len(data) > MOST_MESSAGE:
                await self._fault("web/too-large", f"A message has at most {MOST_MESSAGE} bytes.")
            else:
                await self._take(data)
            if self.faults > _MOST_FAULTS:
                await self.socket.close(
                    4029, "web/nonsense: Too many messages could not be read. Reload the page."
                )
                return

    async def _take(self, data: str | bytes) -> None:
        try:
            message = _decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self._fault(
                "web/malformed", f"The message cannot be read ({error}). Correct it and try again."
            )
            return
        wait = self.parts.messages.take(self.who.id)
        if wait:
            id_ = message.id if isinstance(message, a.Do) else ""
            await self._fault(
                "web/too-many", f"Too many messages. Wait {wait} seconds and try again.", id_
            )
            return
        if isinstance(message, a.Ping):
            await self._send(Pong(self.parts.house.now()))
            return
        task = self._begin(self._do(message))
        if self._plays():
            self.parts.in_hand.begin()
            task.add_done_callback(lambda _: self.parts.in_hand.end())
        arrivals = self.hosted.actor.arrivals
        coming = arrivals.expect()
        task.add_done_callback(lambda _: arrivals.answered(coming))

    async def _fault(self, code: str, message: str, id_: str = "") -> None:
        self.faults += 1
        refusal = Refusal(code, None, message)
        await self._send(Refused(id_, refusal, self.hosted.actor.live.version))

    async def _do(self, message: a.Do) -> None:
        """Do one thing after the other, as the person who asks stands now."""
        async with self._order:
            if self._unchecked() and not await self.recheck():
                return
            answer: Done | Refused
            try:
                answer = await self._ask(message)
            except (RefusedError, LedgerError) as error:
                version = self.hosted.actor.live.version
                answer = Refused(message.id, error.refusal, version)
        await self._send(answer)

    async def _ask(self, message: a.Do) -> Done | Refused:
        """Ask the table, and again if the person or their money changed meanwhile."""
        tries = 0
        while True:
            tries += 1
            basis = await self._permit(message.command)
            answer = await self.hosted.actor.ask(self.who, message, basis)
            again = isinstance(answer, Refused) and answer.refusal in _DECIDE_AGAIN
            if not again or tries == _MOST_TRIES:
                return answer
            await self.parts.with_people(self.parts.people.refresh)

    def _unchecked(self) -> bool:
        """Whether the session may have changed: by time, or where other servers change it too."""
        return self.parts.house.shared or self.parts.clock() - self._checked >= _CHECK_AFTER

    async def _permit(self, ask: a.Ask) -> Basis:
        """Hold staff to their password, and people to the limits they set for themselves.

        Return what must hold of the person and their money when it is written.
        """
        if self.resting and isinstance(ask, _ForStaff):
            raise refused("role/resting", "You've been inactive. Enter your password to continue.")
        if not isinstance(ask, _Plays):
            return Basis()
        if not self.who.roles & _PLAYING:
            raise forbidden(
                f"Your role does not permit this ({Permission.PLAY.value}). Ask the operator."
            )
        people = self.parts.people
        asked = (self.who.id, self._wagered(ask), self.hosted.actor.live.id)
        if not people.person(self.who.id).limits:
            return people.permit(*asked)
        return await self.parts.with_people(people.permit, *asked)

    def _wagered(self, ask: _Plays) -> tuple[int, int] | None:
        """Return how much more would be on the layout, and the largest wager that is raised."""
        actor = self.hosted.actor
        match ask:
            case a.Lay():
                largest = most_raised(actor.live, self.who.id, ask)
                return (more_wagered(actor.live, self.who.id, ask), largest) if largest else None
            case a.Double() | a.Insure():
                return ask.amount, ask.amount
            case a.Split():
                again = split_cost(actor.now(), self.who.id)
                return again, again
            case _:
                return None


routes = [WebSocketRoute("/api/tables/{table}/socket", table_socket)]
