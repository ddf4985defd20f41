"""One server: a process with a loop of its own that can end at any point and start again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spanish21.house.clock import Clock
from spanish21.house.house import House
from spanish21.web.app import make_app
from tests.simulated.loop import ProcessLoop, Time
from tests.simulated.seams import seams
from tests.simulated.store import Database, ServerStore

if TYPE_CHECKING:
    from starlette.applications import Starlette

__all__ = ["ADDRESS", "LEASE", "Server"]

LEASE = 15.0
ADDRESS = "postgresql://"
"""servers that share a store have an identity; the store behind it is that of the world"""


class Server:
    """A process that runs the house, from its start to its end, any number of times."""

    def __init__(self, name: str, folder: Path, time: Time, database: Database) -> None:
        self.name = name
        self.house: House | None = None
        self.skew = 0.0
        """seconds by which its clock of the wall is wrong"""
        self.paused = False
        self.up = False
        self.starts = self.pauses = 0
        self.held = 0.0
        """seconds for which it stood still, in all"""
        self._held_at = 0.0
        self._app: Starlette | None = None
        self._folder = folder
        self._time = time
        self._database = database

    @property
    def data(self) -> Path:
        """Return its data folder."""
        return self._folder / self.name

    @property
    def gone(self) -> bool:
        """Whether nothing that it does reaches anyone any more."""
        return not self.up or self.store.dead

    @property
    def ready(self) -> bool:
        """Whether it serves."""
        return not self.gone and self._app is not None

    def start(self) -> None:
        """Start the process."""
        self.starts += 1
        self.up, self.paused, self.house, self._app = True, False, None, None
        self.loop = ProcessLoop(self._time)
        self.loop.set_exception_handler(self._failed)
        self.failure: BaseException | None = None
        self.store = ServerStore(self._database, lambda: seams.identities[self.name].holder)
        self.opening = self.loop.create_task(self._open())

    def _failed(self, _loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        error = told.get("exception")
        if self.failure is None and not self.gone:
            self.failure = error or RuntimeError(told["message"])

    async def _open(self) -> None:
        clock = Clock(
            wall=lambda: int((self._time.wall() + self.skew) * 1e9),
            steady=lambda: int(self._time.now * 1e9),
        )
        self.house = await House.open(
            self.data,
            f"{ADDRESS}{self.name}",
            sealed=self._folder / "sealed",
            now=clock,
            lease_seconds=LEASE,
        )
        self._app = make_app(self.house, clock=self.loop.time)

    def serve(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        """Take a request; one that comes to a process that is not there has no answer."""
        if self.ready and self._app is not None:
            self.loop.create_task(self._serve(self._app, scope, receive, send))

    async def _serve(self, app: Starlette, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has them
        process = self.starts
        try:
            await app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - a server answers whatever happens
            # What a dead process leaves behind may be cleared away after the next one started.
            if not self.gone and self.starts == process:
                self.failure = self.failure or error

    def hold(self) -> None:
        """Let the process stand still until it is no longer paused."""
        if not self.paused:
            self.paused, self._held_at = True, self._time.now
            self.pauses += 1

    def wake(self) -> None:
        """Let the process go on, late."""
        if self.paused:
            self.paused = False
            self.held += self._time.now - self._held_at

    def kill(self) -> None:
        """End the process at once: nothing of what it has in hand is finished."""
        if self.up:
            self.store.dead = True
            self._end()

    def stop(self) -> None:
        """Ask the process to end: it finishes what it has in hand and signs the log."""
        if self.house is not None and not self.gone:
            self.go_on(self.loop.create_task(self.house.close()))
        self.kill()

    def go_on(self, task: asyncio.Task[None]) -> None:
        """Let time pass for this process alone until something is done."""
        while not task.done():
            due = self.loop.due()
            assert due is not None, "the process waits for something that will never come"
            self._time.now = due
            self.loop.step()
        task.result()

    def _end(self) -> None:
        self.up = False
        self.loop.end()
        identity = seams.identities.pop(self.name, None)
        if identity is not None:
            identity.close()
