"""The story of one seed: people play and cheat, servers fail, and in the end all is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from spanish21.ledger.accounts import Chips, Layout, account_of
from tests.simulated.image import PLAYERS, TABLES, temporary
from tests.simulated.server import LEASE, Server
from tests.simulated.tricks import TRICKS
from tests.simulated.watch import Violation
from tests.simulated.world import World

__all__ = ["STEPS", "play"]

STEPS = 24
_PAUSES = (0.0, 0.0, 0.0, 0.05, 0.3, 1.0, 3.0)
_ALL = 1000
_WAITS = 20


def play(seed: int) -> list[str]:
    """Play a seed and return its trace, or raise Violation with the trace as its note."""
    with temporary() as folder:
        world = World(seed, folder)
        try:
            _Story(world, folder).tell()
        except Exception as error:
            error.add_note("\n".join(world.trace))
            error.add_note(f"seed {seed}: python -m tests.simulated --seed {seed}")
            raise
        finally:
            world.close()
        return world.trace


class _Story:
    """What happens in one world."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.folder = folder
        self.luck = world.luck
        self._tricks: list[Iterator[None]] = []
        self._wakes: dict[str, float] = {}

    def tell(self) -> None:
        """Let everything happen, then let everyone come to an end."""
        world = self.world
        for server in world.servers:
            server.start()
        world.settle()
        world.wait(0.5)
        for who in (world.people[name] for name in (*PLAYERS, "Dan")):
            for table in TABLES:
                who.look_at(table)
        world.wait(1.0)
        world.check()
        for _ in range(STEPS):
            self._happen()
            self._go_on_with_tricks()
            self._go_on()
            world.check()
        self._heal()
        self._end()

    def _happen(self) -> None:
        chance = self.luck.random()
        for least, act in (
            (0.58, self._act),
            (0.82, self._trick),
            (0.89, self._disturb),
            (0.92, self._lose_connection),
            (1.0, self._restart),
        ):
            if chance < least:
                act()
                return

    def _go_on(self) -> None:
        """Let the world go on: a few steps, or until it rests, or for a while."""
        for _ in range(self.luck.choice((1, 3, 8, 20, _ALL, _ALL))):
            if not self.world.step():
                break
        pause = self.luck.choice(_PAUSES)
        if pause:
            self.world.wait(pause)
        for server in self.world.servers:
            if server.paused and self.world.time.now >= self._wakes[server.name]:
                self.world.note(f"{server.name} wakes")
                server.wake()

    def _act(self) -> None:
        """Let someone do something sensible, most often the person who is waited for."""
        world = self.world
        asked = [
            (world.people[name], table)
            for name in PLAYERS
            for table, view in world.people[name].views.items()
            if view["turn"] is not None and view["turn"]["person"] == view["you"]["person"]
        ]
        if asked and self.luck.random() < 0.6:
            who, table = self.luck.choice(asked)
            who.act(table, self.luck)
            return
        by_hand = [table for table in TABLES if not world.watch.live(table).settings.automatic]
        table = self.luck.choice(TABLES)
        names = [*PLAYERS, "Dan", "Dan", "Flo"] if table in by_hand else list(PLAYERS)
        world.people[self.luck.choice(names)].act(table, self.luck)

    def _trick(self) -> None:
        self._tricks.append(self.luck.choice(TRICKS)(self.world, self.luck))

    def _go_on_with_tricks(self) -> None:
        """Let every trick take its next step; those that are over are forgotten."""
        self._tricks = [trick for trick in self._tricks if next(trick, self) is not self]

    def _disturb(self) -> None:
        """Let a server die, now or at its next commit, or hold it, or set its clock."""
        server = self.luck.choice(self.world.servers)
        if server.gone:
            return
        harm: Callable[[Server], None] = self.luck.choice(
            (
                self._kill,
                self._kill_at_commit,
                self._kill_at_commit,
                self._hold,
                self._hold,
                self._set_clock,
            )
        )
        harm(server)

    def _kill(self, server: Server) -> None:
        self.world.note(f"{server.name} is killed")
        self.world.lose(server)

    def _kill_at_commit(self, server: Server) -> None:
        server.store.dies = self.luck.choice(("before", "after"))
        self.world.note(f"{server.name} will die {server.store.dies} its next commit")

    def _hold(self, server: Server) -> None:
        seconds = self.luck.choice((0.5, LEASE * 1.2, LEASE * 2))
        self.world.note(f"{server.name} is held for {seconds} s")
        server.hold()
        self._wakes[server.name] = self.world.time.now + seconds
        if seconds > LEASE:
            self.world.wait(LEASE * 1.1)

    def _set_clock(self, server: Server) -> None:
        server.skew += self.luck.choice((-5.0, -0.5, 0.5, 5.0))
        self.world.note(f"the clock of {server.name} is {server.skew} s wrong")

    def _lose_connection(self) -> None:
        wires = [
            (who, table, wire)
            for who in self.world.people.values()
            for table, wire in who.wires.items()
            if wire.open
        ]
        if wires:
            who, table, wire = self.luck.choice(wires)
            self.world.note(f"{who.name} loses the connection to {table}")
            wire.lose()

    def _restart(self) -> None:
        down = [server for server in self.world.servers if not server.up]
        if down:
            server = self.luck.choice(down)
            self.world.note(f"{server.name} starts again")
            server.start()

    def _heal(self) -> None:
        """Nothing fails any more."""
        world = self.world
        world.note("nothing fails any more")
        for server in world.servers:
            server.wake()
            if server.up:
                server.store.dies = None
            else:
                server.start()
        for _ in range(2):
            world.wait(1.0)
            world.check()

    def _end(self) -> None:
        """Let everyone go: clocks finish the rounds, seats are given up, chips are paid out."""
        world = self.world
        for who in world.people.values():
            for wire in who.wires.values():
                wire.lose()
        last, *others = self.luck.sample(world.servers, len(world.servers))
        for server in others:
            server.stop()
        missing = set(TABLES)
        for _ in range(_WAITS):
            world.wait(4.0)
            world.check()
            missing = set(TABLES) - set(last.house.tables if last.house else ())
            if not missing and not list(self._left()):
                break
        for name, held in self._left():
            raise Violation(f"everyone is gone, and {name} still holds {held}")
        if missing:
            raise Violation(f"{last.name} does not run {missing}, and no one else is there")
        last.stop()
        world.watch.finish([server.data for server in world.servers])

    def _left(self) -> Iterator[tuple[str, int]]:
        """List what is still at the tables that need no dealer."""
        alone = [table for table in TABLES if self.world.watch.live(table).settings.automatic]
        for name, held in self.world.database.store.balances().items():
            account = account_of(name)
            if isinstance(account, Layout | Chips) and account.table in alone and held:
                yield name, held
