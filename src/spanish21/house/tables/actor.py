"""A table as an actor: one request at a time, written first, then told to everyone."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import SYSTEM
from spanish21.house.tables.absence import Absence
from spanish21.house.tables.alarm import Alarm
from spanish21.house.tables.answered import Answered, Known, answer_again
from spanish21.house.tables.arrivals import Arrivals
from spanish21.house.tables.audience import Audience
from spanish21.house.tables.client_moves import carry_out_ask
from spanish21.house.tables.deadline import Deadline, asked_about, extended, question
from spanish21.house.tables.decks import changes_after
from spanish21.house.tables.entries import Origin, content_of, drafts_of, numbered
from spanish21.house.tables.fold import fold
from spanish21.house.tables.invariants import broken
from spanish21.house.tables.meters import Meters
from spanish21.house.tables.person import Person
from spanish21.house.tables.play import Play
from spanish21.house.tables.refuse import LIMIT_REACHED, PERSON_CHANGED, STOPPED, overdrawn
from spanish21.house.tables.request import Answer, Request, Work, must_be_current
from spanish21.house.tables.supply import NotReady
from spanish21.house.tables.terms import limits_after
from spanish21.house.tables.viewer import Numbered, Viewer
from spanish21.house.wire.asking import Away, Do, MoreTime
from spanish21.house.wire.telling import Done, Refused
from spanish21.ledger.entry import Basis
from spanish21.ledger.errors import NotHeld, Outdated, Overdrawn, RepeatedCommand, StaleVersion
from spanish21.refusal import Refusal, RefusedError, refused
from spanish21.table.awaited import Awaiting, DealerStep
from spanish21.table.machine import awaiting

if TYPE_CHECKING:
    from spanish21.house.tables.persistence import Persistence
    from spanish21.house.tables.state import Live
    from spanish21.house.tables.supply import Supply
    from spanish21.ids import PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.progressive.state import Progressive

__all__ = ["TableActor"]

_MOST_WAITING = 1000
_ANY = Basis()
_AGAIN = 0.02
"""seconds after which a clock looks again that waits for what came in time"""
_LATE = "wager/locked-out"
"""refused, and yet in the log"""


class TableActor:
    """One live table."""

    def __init__(
        self,
        live: Live,
        meters: Progressive,
        rulebook: Rulebook,
        supply: Supply,
        persistence: Persistence,
    ) -> None:
        """Take a table over as its log has it."""
        self.live = live
        self.meters = meters
        self.rulebook = rulebook
        self.supply = supply
        self.persistence = persistence
        self.audience = Audience()
        self.failure: str | None = None
        """why the table cannot be written any more"""
        self.deadline: Deadline | None = None
        self.asked_since = live.version
        """the event with which the present question began"""
        self.absence = Absence()
        self._question: tuple[object, ...] = ()
        self._awaited = (live.table, awaiting(live.table, rulebook))
        self.arrivals = Arrivals(persistence.now, persistence.late)
        self._done = Answered()
        self._queue: asyncio.Queue[Request | None] = asyncio.Queue()
        self._in_hand: Request | None = None
        self._alarm = Alarm(self._wake)
        self._task: asyncio.Task[None] | None = None

    def now(self) -> Awaiting:
        """Return what the table waits for; it is worked out once."""
        asked, now = self._awaited
        if asked is not self.live.table:
            now = awaiting(self.live.table, self.rulebook)
            self._awaited = (self.live.table, now)
        return now

    async def start(self) -> None:
        """Continue where the log ends, then take requests."""
        at = self.persistence.now()
        self.absence.begin(self.live, at)
        known, self._done.forgot = await self.persistence.recent(self.live)
        self._done.update(known)
        await self._automatic()
        self._task = asyncio.create_task(self._run(), name=f"table {self.live.id}")

    async def stop(self) -> None:
        """Finish the request in hand and take no more."""
        self._alarm.cancel()
        self.audience.close()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def connect(self, viewer: Viewer) -> None:
        """Add a viewer; a person who was gone is there again."""
        self.audience.viewers.add(viewer)
        if self.absence.returns(viewer.person.id, self.live):
            self._wake()
        self._show_who_is_here(viewer.person.id)

    def disconnect(self, viewer: Viewer) -> None:
        """Remove a viewer; a seat is held for a while."""
        self.audience.viewers.discard(viewer)
        person = viewer.person.id
        if person in self.live.table.people.present and not self.audience.includes(person):
            self.absence.gone[person] = self.persistence.now()
            self._wake()
        self._show_who_is_here(person)

    def _show_who_is_here(self, person: PersonId) -> None:
        """Show people at the table as they come and go; spectators are counted now and then."""
        if person in self.live.table.people.present:
            self.audience.tell()
        else:
            self.audience.count_soon()

    async def ask(self, who: Person, do: Do, basis: Basis = _ANY) -> Answer:
        """Carry out what a person asks and answer when it is written.

        It is refused unless the basis holds in the transaction that writes it.
        """

        def work(play: Play) -> None:
            must_be_current(do, self.live.version, self.asked_since)
            self.absence.acts(who.id)
            if isinstance(do.command, MoreTime):
                self._extend(who.id, play.at)
                return
            carry_out_ask(play, who, do.command)
            if who.id in play.live.away and not isinstance(do.command, Away):
                play.house(who.id, hc.CallBack(who.id), he.PersonBack(who.id))

        origin = Origin(do.id, who.id, content_of(who.id, do.command), basis)
        return await self.request(who, origin, work)

    def _extend(self, person: PersonId, at: int) -> None:
        self.deadline = extended(self.deadline, self.live, self.now(), person, at)
        self.audience.tell()

    async def request(self, who: Person, origin: Origin, work: Work) -> Answer:
        """Carry out work in the table's turn; refuse it if this server no longer runs the table."""
        id_ = origin.id
        if self._task is None or self._task.done():
            return self._let_go(id_)
        if self._queue.qsize() >= _MOST_WAITING:
            message = "The table is busy. Wait a moment and try again."
            return self._refused(id_, Refusal("table/busy", None, message))
        request = Request(who, origin, work)
        self._queue.put_nowait(request)
        return await request.answer

    def end(self, events: tuple[Numbered, ...]) -> None:
        """Send viewers the last events of a table that was wound up."""
        self.live = fold(self.live, [each.event for each in events], events[-1].at)
        self.audience.tell(events)

    def _wake(self) -> None:
        self._queue.put_nowait(None)

    async def _run(self) -> None:
        try:
            while True:
                self._in_hand = await self._queue.get()
                await self._take(self._in_hand)
        finally:
            self._turn_away()

    async def _take(self, request: Request | None) -> None:
        """Answer a request, or look at the clock if there is none."""
        try:
            if request is None:
                await self._clock()
            else:
                request.settle(await self._answer(request))
        except Exception as error:  # noqa: BLE001 - the table stops, the others go on
            self._fail(f"{type(error).__name__}: {error}")
            if request is not None:
                request.settle(self._failed(request.id))

    def _turn_away(self) -> None:
        """Answer everyone who still waits for a table that is let go."""
        waiting = [self._in_hand]
        while not self._queue.empty():
            waiting.append(self._queue.get_nowait())
        for request in waiting:
            if request is not None and not request.answer.done():
                request.settle(self._let_go(request.id))

    def _let_go(self, id_: str) -> Refused:
        self.failure = self.failure or "another server may run it now"
        return self._failed(id_)

    def _fail(self, reason: str) -> None:
        self.failure = reason
        self.deadline = None
        self.audience.tell()

    def _failed(self, id_: str) -> Refused:
        return self._refused(id_, Refusal("table/stopped", None, STOPPED))

    async def _answer(self, request: Request) -> Answer:
        """Answer a request: done, done before, or refused and why."""
        if self.failure is not None or self.live.stopped is not None:
            self.failure = self.failure or self.live.stopped
            return self._failed(request.id)
        known = self._done.get(request.id)
        if known is None and self._done.forgot:
            known = await self.persistence.find(self.live.id, request.origin)
        if known is not None:
            return self._repeated(request, known)
        answer = await self._carry_out(request)
        if isinstance(answer, Done):
            self._done.remember(request, self.live.version)
            return answer
        known = await self.persistence.find(self.live.id, request.origin)
        return answer if known is None else self._repeated(request, known)

    async def _carry_out(self, request: Request) -> Answer:
        try:
            play = await self._worked_out(request.work, request.who)
            await self._write(play, request.origin)
        except RefusedError as error:
            await self._keep(request, error)
            return self._refused(request.id, error.refusal, error.box)
        except RepeatedCommand:
            repeated = Refusal("command/repeated", None, "This was already done. No action needed.")
            return self._refused(request.id, repeated)
        except Overdrawn as error:
            return self._refused(request.id, overdrawn(error))
        except NotHeld:
            return self._refused(request.id, LIMIT_REACHED)
        except Outdated:
            return self._refused(request.id, PERSON_CHANGED)
        return Done(request.id, self.live.version)

    def _refused(self, id_: str, refusal: Refusal, box: int | None = None) -> Refused:
        return Refused(id_, refusal.named(self.live.names), self.live.version, box)

    def _repeated(self, request: Request, known: Known) -> Answer:
        answer = answer_again(request, known)
        return self._refused(request.id, answer) if isinstance(answer, Refusal) else answer

    def _begin(self, who: Person | None = None) -> Play:
        return Play(
            self.live,
            self.rulebook,
            self.supply,
            at=self.persistence.now(),
            meters=Meters(self.meters),
            who=who,
            awaited=self.now(),
            house=self.persistence.house(),
        )

    async def _worked_out(self, work: Work, who: Person | None = None) -> Play:
        """Work out what follows; begin again when a secret had to come from the disk first."""
        while True:
            play = self._begin(who)
            try:
                work(play)
                play.advance()
            except NotReady as missing:
                await self.persistence.aside(missing.work)
            else:
                return play

    async def _keep(self, request: Request, error: RefusedError) -> None:
        """Write down a wager that was locked out."""
        if error.refusal.code != _LATE:
            return
        play = self._begin(request.who)
        with contextlib.suppress(RefusedError):
            request.work(play)
        if play.kept:
            alone = self._begin(request.who)
            for move in play.kept:
                alone.note(move)
            with contextlib.suppress(RepeatedCommand):
                await self._write(alone, Origin(f"{request.id}.late", request.who.id))

    async def _automatic(self) -> None:
        """Take the steps of the automatic dealer and the devices."""
        await self._write(await self._worked_out(lambda _play: None), None)

    async def _write(self, play: Play, origin: Origin | None) -> None:
        """Write the moves, then let everyone know; a broken book stops the table instead."""
        wrong = broken(play.live)
        if wrong is not None:
            await self._stop_for_good(wrong)
            raise refused("table/stopped", STOPPED)
        if play.moves or play.meters.moves:
            await self._commit(play, origin)
        self._look()

    async def _commit(self, play: Play, origin: Origin | None) -> None:
        before = self.live.version
        try:
            await self.persistence.append(
                drafts_of(self.live, play, origin, self.persistence.token)
            )
        except RepeatedCommand as done:
            if origin is not None:
                raise
            # The id of an automatic step names its place: another server has taken the step.
            raise StaleVersion(done.entry.stream, done.entry.version) from None
        self.live, self.rulebook = play.live, play.rulebook
        self._awaited = (play.live.table, play.now())
        self.meters = play.meters.state
        self.audience.tell(numbered(before, play))
        await self.persistence.snapshot(self.live)
        over = self.supply.revealed(self.live)
        if over:
            await self.persistence.aside(lambda: self.supply.forget(over))

    async def _stop_for_good(self, wrong: str) -> None:
        """Write down that the books do not balance; nothing else happens at this table."""
        stopping = self._begin()
        stopping.house(SYSTEM, hc.StopTable(wrong), he.TableStopped(wrong))
        await self._commit(stopping, None)
        self.failure = wrong
        self.deadline = None

    def _look(self) -> None:
        """Find what the table waits for, and start its clock if the question is new."""
        now = self.now()
        at = self.persistence.now()
        waits = self._begin().numbers_awaited() if isinstance(now, DealerStep) else False
        found = question(self.live, now, waits_for_numbers=waits)
        if found is None:
            self.deadline = None
        elif self.deadline is None or self.deadline.key != found.key:
            self.deadline = replace(found, ends_at=at + found.seconds * 1000)
            self.arrivals.new_lag()
        asked = asked_about(self.live, now)
        if asked != self._question:
            self._question = asked
            self.asked_since = self.live.version
        self._set_timer(at)

    def _set_timer(self, at: int) -> None:
        ends = list(self.absence.seats_end(self.live, self.now()).values())
        if self.deadline is not None:
            ends.append(self.deadline.ends_at)
        ends += changes_after(self.live, self.rulebook, at) + limits_after(self.live, at)
        self._alarm.cancel()
        if ends and self.failure is None:
            self._alarm.set(max(min(ends) - at, 0) / 1000)

    def _must_wait(self) -> bool:
        """Return whether no one is acted for yet: the server was late, or a command came in time.

        A deadline grows by the time in which the server could hear no one.
        """
        if self.deadline is None:
            return False
        late = self.arrivals.new_lag()
        if late:
            self.deadline = replace(self.deadline, ends_at=self.deadline.ends_at + late)
            self.audience.tell()
        ends_at = self.deadline.ends_at
        if self.persistence.now() < ends_at or not self.arrivals.came_by(ends_at):
            return False
        self._alarm.set(_AGAIN)
        return True

    def _is_overdue(self, play: Play) -> bool:
        """Return whether the question is still asked whose time has run out.

        When seats are given up the table may ask another one, which has a time of its own.
        """
        if self.deadline is None or play.at < self.deadline.ends_at:
            return False
        asked = question(play.live, play.now(), waits_for_numbers=play.numbers_awaited())
        return asked is not None and asked.key == self.deadline.key

    async def _clock(self) -> None:
        """Do what is due by the clock: act for a person who does not, give up seats."""
        if self.failure is not None or self.live.stopped is not None or self._must_wait():
            return

        def work(play: Play) -> None:
            self.absence.ask_again(play)
            self.absence.give_up_seats(play)
            if self._is_overdue(play):
                self.absence.answer_for(play)

        play = await self._worked_out(work)
        self.absence.keep_only(play.live)
        if self.deadline is not None and play.at >= self.deadline.ends_at:
            self.deadline = None
        await self._write(play, None)
