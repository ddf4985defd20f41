"""A whole house out of one seed: servers, network, people and what goes wrong."""

from __future__ import annotations

import shutil
from collections import Counter
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from spanish21.ledger.entry import type_of
from tests.simulated.image import IMAGES, KINDS, image
from tests.simulated.loop import ProcessLoop, Time
from tests.simulated.network import Exchange, Network
from tests.simulated.people import Browser
from tests.simulated.seams import seams
from tests.simulated.server import ADDRESS, Server
from tests.simulated.store import Database
from tests.simulated.tables import Tables
from tests.simulated.watch import Violation, Watch

__all__ = ["Answer", "World"]

_GOOD = range(200, 300)
_MOST_PASSES = 20_000


class Answer:
    """What came of a request over HTTP; no status as long as none came."""

    status = 0
    body: Any = None


class World:
    """Everything there is, and the time."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.luck = Random(seed)
        kind = self.luck.choice(list(KINDS))
        begun = image(kind, self.luck.randrange(IMAGES))
        shutil.copytree(begun.folder / "sealed", folder / "sealed")
        self.trace: list[str] = [f"seed {seed}: {kind}"]
        self.time = seams.time = Time()
        self.time.now = 300.0
        seams.random, seams.secrets = Random(f"{seed}.r"), Random(f"{seed}.s")
        seams.identities.clear()
        self.network = Network(self.time, seed)
        self.database = Database(folder / "house.db", self.time, begun.database)
        self.watch = Watch(self.database, folder / "sealed")
        self.tables = Tables(self.watch)
        names = "abc"[: self.luck.choice((2, 2, 2, 3))]
        self.servers = [Server(name, folder, self.time, self.database) for name in names]
        named = {f"{ADDRESS}{server.name}": server for server in self.servers}
        seams.store_of = lambda place: named[place].store
        self.people = {known.name: Browser(self, known) for known in begun.people}
        self._told: Counter[tuple[str, str]] = Counter()

    def note(self, text: str) -> None:
        """Write down what happened, for anyone who looks for the reason of a failure."""
        self.trace.append(f"{self.time.now:9.3f} {text}")

    def server_for(self, table: str) -> Server | None:
        """Return the server that a person reaches: mostly the one that runs the table."""
        ready = [server for server in self.servers if server.ready]
        owners = [each for each in ready if each.house and table in each.house.tables]
        if not ready:
            return None
        return self.luck.choice(owners if owners and self.luck.random() < 0.9 else ready)

    def acknowledged(self, who: Browser, table: str, id_: str) -> None:
        """Look at what a person was told was done."""
        self.watch.look()
        self.watch.must_hold(table, id_)
        if id_ in who.forbidden:
            raise Violation(f"{who.name} was permitted what is not theirs: {id_} at {table}")

    def request(
        self,
        who: Browser | None,
        method: str,
        path: str,
        body: object = None,
        *,
        writes: str = "",
        never: bool = False,
        server: Server | None = None,
    ) -> Answer:
        """Ask over HTTP; `writes` names the command that must be in the log when it is answered."""
        answer, name = Answer(), who.name if who else "a stranger"
        found = server or self.server_for("")
        if found is None:
            return answer
        self.note(f"{name} asks {found.name} {method} {path} {body}")

        def answered(status: int, said: Any) -> None:  # noqa: ANN401 - JSON
            code = said.get("code", "") if isinstance(said, dict) else ""
            self.note(f"{name} hears {status} {code} for {path}")
            answer.status, answer.body = status, said
            if status not in _GOOD:
                return
            if never:
                raise Violation(f"{name} was permitted {method} {path} {body}")
            if who is not None and writes:
                self._must_be_written(who.id, writes)

        exchange = Exchange(self.network, found, answered)
        lost = self.luck.random() < 0.1
        exchange.begin(method, path, who.token if who else "", body, lost=lost)
        return answer

    def _must_be_written(self, actor: str, command: str) -> None:
        self.watch.look()
        self._told[actor, command] += 1
        written = sum(
            entry.actor == actor and type_of(entry.command) == command
            for entry in self.watch.entries
        )
        if written < self._told[actor, command]:
            raise Violation(f"{command} of {actor} was acknowledged and is not in the log")

    def _going(self) -> list[Network | ProcessLoop]:
        """List the network and the processes that are up and not held."""
        loops = [each.loop for each in self.servers if each.up and not each.paused]
        return [self.network, *loops]

    def step(self) -> bool:
        """Let one process or the network go on, if there is anything to do now."""
        ready = [each.step for each in self._going() if each.due() == self.time.now]
        if not ready:
            return False
        self.luck.choice(ready)()
        for server in self.servers:
            if server.up and server.store.dead:
                self.note(f"{server.name} dies at a commit")
                self.lose(server)
        return True

    def settle(self) -> None:
        """Let everything go on that can go on without waiting."""
        for _ in range(_MOST_PASSES):
            if not self.step():
                return
        raise Violation("the servers do not come to rest")

    def wait(self, seconds: float) -> None:
        """Let time pass, and everything happen in it."""
        end = self.time.now + seconds
        for _ in range(_MOST_PASSES):
            if self.step():
                continue
            times = [each.due() for each in self._going()]
            due = min((when for when in times if when is not None), default=inf)
            if due > end:
                self.time.now = end
                return
            self.time.now = due
        raise Violation("the servers do not come to rest")

    def lose(self, server: Server) -> None:
        """Kill a server; whoever was connected to it notices."""
        server.kill()
        for who in self.people.values():
            for wire in who.wires.values():
                if wire.server is server:
                    wire.lose()

    def check(self) -> None:
        """Look at everything that must hold now."""
        self.watch.look()
        for server in self.servers:
            if not server.up:
                continue
            if server.failure is not None:
                raise Violation(f"{server.name}: {server.failure!r}") from server.failure
            if server.opening.done() and not server.gone:
                try:
                    server.opening.result()
                except Exception as error:
                    raise Violation(f"{server.name} does not start: {error!r}") from error
            self.tables.look(server, self.time)
        self.tables.look_for_lost(self.servers, self.time)

    def close(self) -> None:
        """Let go of everything."""
        for server in self.servers:
            server.kill()
        self.database.close()
