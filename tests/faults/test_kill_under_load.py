"""People play while their server is killed again and again: they were told what was written.

SPANISH21_KILLS says how often, SPANISH21_SEED with which dice.
"""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import Process
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from spanish21.house.tables.entries import client_id
from spanish21.house.tables.following import decode_events
from spanish21.house.verify import verify_place
from spanish21.ledger import Store, open_store
from spanish21.ledger.place import is_postgres
from tests.faults.process import killed, started
from tests.wagering import laying
from tests.web.live import Client

KILLS = int(os.environ.get("SPANISH21_KILLS", "2"))
SEED = int(os.environ.get("SPANISH21_SEED", "21"))
ROUND = ("decline", "keep", "stand")


class World:
    """Where the server is at the moment, whether all is over, and what was acknowledged."""

    def __init__(self) -> None:
        self.address = ""
        self.up = asyncio.Event()
        self.over = False
        self.acknowledged: dict[str, str] = {}
        """command ids, and the tables they were for"""
        self._counted = asyncio.Event()

    def count(self, id_: str, table: str) -> None:
        self.acknowledged[id_] = table
        self._counted.set()

    async def busy(self, more: int) -> None:
        """Wait until so many more commands were acknowledged."""
        wanted = len(self.acknowledged) + more
        while len(self.acknowledged) < wanted:
            self._counted.clear()
            await self._counted.wait()


class Player(Client):
    """Plays on and on; what was not answered is sent again to the next server."""

    def __init__(self, world: World, table: str, box: int) -> None:
        super().__init__(world.address)
        self.world, self.table, self.box = world, table, box
        self.unanswered: dict[str, Any] | None = None
        self.sent = 0

    async def live(self) -> None:
        """Play at one server after the other; nobody is cancelled, which a closing socket hides."""
        while not self.world.over:
            self.address = self.world.address
            with suppress(WebSocketException, OSError):
                await self.sit_down(self.table, after=int(self.view.get("version", 0)))
                while True:
                    await self.act()
            await asyncio.sleep(0.05)
            await self.world.up.wait()

    async def act(self) -> None:
        if self.unanswered is None:
            command = self.choice()
            if command is None:
                await self.hear()
                return
            self.sent += 1
            id_ = f"{self.me['person']}-{self.sent}"
            self.unanswered = {"type": "do", "id": id_, "command": command}
        message = {**self.unanswered, "version": self.version}
        await self.say(message)
        answer = await self.answer(message["id"])
        if answer["type"] == "done":
            self.world.count(message["id"], self.table)
        self.unanswered = None
        await self.until(lambda view: view["version"] >= answer["version"])

    def choice(self) -> dict[str, Any] | None:
        """Do what a patient person does, or nothing while others are to act."""
        view, you = self.view, self.view["you"]
        turn = view["turn"]
        if you["seated"] is None:
            return {"type": "sit", "box": self.box}
        if you["chips"] < 5000 and not self.stake():
            return {"type": "buy-in", "amount": 20_000}
        offered = {offer["type"] for offer in you["may"]}
        if "commit" in offered:
            return {"type": "commit", "digest": self.commitment("00ff")}
        if "contribute" in offered:
            return {"type": "contribute", "hex": "00ff"}
        if turn and turn["person"] == you["person"]:
            if turn["kind"] == "cut":
                return {"type": "refuse-cut"}
            words = {offer["type"] for offer in turn["legal"]}
            return {"type": next(w for w in ROUND if w in words), "box": turn["box"]}
        offers = {offer["type"] for offer in you["may"]}
        if "lay" in offers and not self.stake():
            return {"type": "lay", **laying(self.box, 1000)}
        return {"type": "ready"} if "ready" in offers else None

    def stake(self) -> bool:
        return bool(self.view["boxes"][self.box - 1]["stakes"])


async def opened(world: World) -> list[Player]:
    """Open two tables whose clocks no slow machine runs out of, for three people and for one."""
    host = await Client(world.address).guest("Host")
    body = {"edition": "MD-1.0", "wager_seconds": 600, "turn_seconds": 600}
    tables = [(await host.http.post("/api/tables", json=body)).json()["id"] for _ in range(2)]
    await host.close()
    places = [(tables[0], 1), (tables[0], 3), (tables[0], 5), (tables[1], 2)]
    players = [Player(world, table, box) for table, box in places]
    for number, player in enumerate(players):
        await player.guest(f"Player {number}")
    return players


class Servers:
    """One server after the other on the same ledger."""

    def __init__(self, world: World, data: Path, place: str) -> None:
        self.world, self.data, self.place = world, data, place
        self.process: Process | None = None

    async def start(self) -> None:
        chosen = ("--database", self.place, "--lease", "3600") if is_postgres(self.place) else ()
        self.process, self.world.address = await started(self.data, "--no-tables", *chosen)
        self.world.up.set()

    async def kill(self) -> None:
        self.world.up.clear()
        if self.process is not None:
            await killed(self.process)
            self.process = None

    async def end(self) -> None:
        """Kill the last server and let the players go."""
        self.world.over = True
        await self.kill()
        self.world.up.set()


async def killing(servers: Servers, players: list[Player]) -> None:
    """Let people play while the server is killed, until it is killed for the last time."""
    random = Random(SEED)
    async with asyncio.TaskGroup() as people:
        for player in players:
            people.create_task(player.live())
        try:
            for _ in range(KILLS):
                await servers.world.busy(random.randint(10, 40))
                await servers.kill()
                await servers.start()
            await servers.world.busy(20)
        finally:
            await servers.end()


async def played(data: Path, place: str) -> tuple[World, list[Player]]:
    """Return what people know in the end, and what was acknowledged."""
    world = World()
    servers = Servers(world, data, place)
    players: list[Player] = []
    try:
        await servers.start()
        players = await opened(world)
        await killing(servers, players)
    finally:
        await servers.end()
        for player in players:
            await player.http.aclose()
    return world, players


def log_of(store: Store, table: str) -> dict[int, tuple[str, int]]:
    """Return the events of a table by number, as their name and time."""
    found = {}
    for entry in store.read(f"table/{table}"):
        events = decode_events(entry)
        for number, event in enumerate(events, entry.version - len(events) + 1):
            found[number] = (type(event).__name__, entry.at)
    return found


def commands_in(store: Store, table: str) -> set[str]:
    """Return the ids of the commands in the log of a table, as the clients chose them."""
    return {client_id(entry.command_id)[0] for entry in store.read(f"table/{table}")}


def check(place: str, world: World, players: list[Player]) -> None:
    with closing(open_store(place, readonly=True)) as store:
        for player in players:
            log = log_of(store, player.table)
            heard = {each["number"]: (each["fact"]["type"], each["at"]) for each in player.events}
            assert len(heard) == len(player.events), f"told twice, seed {SEED}"
            assert list(heard) == list(range(min(heard), max(heard) + 1)), f"a gap, seed {SEED}"
            assert heard.items() <= log.items(), f"seed {SEED}"
        written = {table: commands_in(store, table) for table in world.acknowledged.values()}
        for id_, table in world.acknowledged.items():
            assert id_ in written[table], f"lost {id_}, seed {SEED}"
    assert verify_place(place).findings == ()


def test_what_people_were_told_is_what_was_written(tmp_path: Path, place: str) -> None:
    world, players = asyncio.run(asyncio.wait_for(played(tmp_path, place), 300))
    check(place, world, players)
