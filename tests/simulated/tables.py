"""Whether tables can go on: someone may act there, or a clock will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spanish21.house.clock import Clock
from spanish21.house.missing import Broken
from spanish21.house.tables.deadline import question
from spanish21.table.awaited import DealerStep
from tests.simulated.image import TABLES
from tests.simulated.loop import Time
from tests.simulated.server import LEASE, Server
from tests.simulated.watch import Violation, Watch

if TYPE_CHECKING:
    from spanish21.house.tables.actor import TableActor

__all__ = ["Tables"]

_LATE = 1.5
"""seconds that a clock may be late when nothing holds the server"""
_LONGEST = 5.0
"""seconds in which a table finishes what it has in hand"""
_UNTAKEN = 2 * LEASE
"""seconds in which a server that works takes a table that no other runs"""


class Tables:
    """Looks at the tables of running servers."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._asked: dict[tuple[str, str], tuple[tuple[object, ...], float, int]] = {}
        """the question of each table on each server, since when it is asked, and until when"""
        self._busy: dict[tuple[object, ...], float] = {}
        """since when tables have something in hand"""
        self._run_at: dict[str, tuple[float, dict[str, float]]] = {}
        """when each table was last run, or no server worked that could run it, and for how long
        each server had been held then"""

    def look_for_lost(self, servers: Sequence[Server], time: Time) -> None:
        """Raise Violation if servers work and none of them takes a table."""
        working = [server for server in servers if server.ready and not server.paused]
        here = (time.now, {server.name: server.held for server in servers})
        for table in TABLES:
            run = any(server.house and table in server.house.tables for server in working)
            if run or not working:
                self._run_at[table] = here
            since, held = self._run_at.setdefault(table, here)
            for server in working:
                # A server that is held does nothing, also if no one looked meanwhile.
                if time.now - since - (server.held - held[server.name]) > _UNTAKEN:
                    raise Violation(f"no server runs {table}, for {_UNTAKEN} s")

    def look(self, server: Server, time: Time) -> None:
        """Raise Violation if a table stands still, or plays another game than its log."""
        house = server.house
        if house is None or server.gone or server.paused or server.loop.due() == time.now:
            return
        for table, standing in house.missing.items():
            if isinstance(standing, Broken):
                raise Violation(f"{server.name} cannot run {table}: {standing.reason}")
        for hosted in house.tables.values():
            self._look(server, hosted.actor, time)

    def _look(self, server: Server, actor: TableActor, time: Time) -> None:
        live = actor.live
        if actor.failure is not None:
            if "Fenced" in actor.failure or "StaleVersion" in actor.failure:
                return  # the next look at the leases lets it go
            raise Violation(f"{live.id} stands still on {server.name}: {actor.failure}")
        if actor._task is None or actor._task.done():
            raise Violation(f"{live.id} on {server.name} takes no more requests")
        if self._is_busy(server, actor, time):
            return
        written = self._watch.live(live.id)
        if live.version == written.version and live != written:
            raise Violation(f"{live.id} on {server.name} is not what its log gives")
        self._look_at_clock(server, actor, time)

    def _is_busy(self, server: Server, actor: TableActor, time: Time) -> bool:
        """Return whether a table has something in hand; not for long."""
        taken = actor._queue._unfinished_tasks - actor._queue.qsize()  # type: ignore[attr-defined]
        process = (server.name, server.starts, server.pauses, actor.live.id)
        where = (*process, actor.audience.changes, taken)
        if actor._queue._getters:  # type: ignore[attr-defined]
            self._busy.pop(where, None)
            return False
        if time.now > self._busy.setdefault(where, time.now) + _LONGEST:
            raise Violation(f"{actor.live.id} on {server.name} does not finish what it has in hand")
        return True

    def _look_at_clock(self, server: Server, actor: TableActor, time: Time) -> None:
        """A question with a clock has one that runs and is not set back."""
        now, deadline = actor.now(), actor.deadline
        waits = actor._begin().numbers_awaited() if isinstance(now, DealerStep) else False
        due = question(actor.live, now, waits_for_numbers=waits)
        if due is not None and deadline is None:
            raise Violation(f"{actor.live.id} on {server.name} waits without a clock: {now}")
        if deadline is None:
            return
        process = (server.starts, server.pauses, id(actor))
        begun = self._watch.begun[actor.live.id]
        asked = (*process, deadline.key, actor.asked_since, begun)
        known, since, ends_at = self._asked.get((server.name, actor.live.id), ((), 0.0, 0))
        if known != asked:
            since, ends_at = time.now, deadline.ends_at
            self._asked[server.name, actor.live.id] = (asked, since, ends_at)
        clock = server.house.now if server.house else None
        leapt = clock.leapt() if isinstance(clock, Clock) else 0
        if deadline.ends_at > ends_at + 1000 * server.held + leapt:
            raise Violation(f"the clock of {deadline.key} at {actor.live.id} was set back")
        if time.now > since + deadline.seconds + server.held + _LATE:
            raise Violation(f"the clock of {deadline.key} at {actor.live.id} has run out unheard")
