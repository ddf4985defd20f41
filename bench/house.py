"""How a house holds up: tables full of automatic players over real sockets, each answer timed.

    python bench/house.py [--tables 200] [--players 5] [--rate 1500] [--seconds 20]

The server is a process of its own. Every command is acknowledged after its commit. At the end the
server is stopped, the log is verified by deciding every command again, and what every client was
told is compared with the log. A run in which nothing was carried out ends with an error that names
what was refused.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.tables.entries import client_id
from spanish21.house.verify import verify_place
from spanish21.ledger import open_store

CHIPS = 50_000
WAGER = 500
_WARM, _ROUNDS = 60, 2
"""seconds at most, and rounds, before the measurement begins"""


class Offer(Struct):
    """Something that may be done."""

    type: str
    most: int = 0
    box: int | None = None


class Turn(Struct):
    """Whose turn it is."""

    person: str
    kind: str
    legal: list[Offer]


class You(Struct):
    """The player."""

    person: str
    may: list[Offer]
    seated: int | None
    chips: int


class View(Struct):
    """As much of the table as a player needs."""

    phase: str
    round: int
    you: You
    turn: Turn | None


class Changes(Struct):
    """The parts of a view that changed."""

    phase: str | UnsetType = UNSET
    round: int | UnsetType = UNSET
    you: You | UnsetType = UNSET
    turn: Turn | UnsetType | None = UNSET


class Fact(Struct):
    """What happened, by its name."""

    type: str


class Event(Struct):
    """An event by its number and name."""

    number: int
    fact: Fact


class Refusal(Struct):
    """Why something was refused."""

    code: str
    message: str


class Message(Struct):
    """Anything the server says."""

    type: str
    id: str = ""
    version: int = 0
    first: int = 0
    refusal: Refusal | None = None
    events: list[Event] = []
    view: View | None = None
    changes: Changes | None = None


_decoder = msgspec.json.Decoder(Message)


class Pace:
    """How long players think, so that the house sees as many events as wanted."""

    def __init__(self, rate: float, players: int) -> None:
        self.rate = rate
        self.think = players / rate
        self.running = True
        self.events = 0

    def adjust(self, seen: float) -> None:
        """Think longer after more events than wanted, and the other way round."""
        self.think = min(10.0, max(0.05, self.think * min(1.5, max(0.7, seen / self.rate))))


class Player:
    """An automatic player with a socket."""

    def __init__(self, address: str, table: str, box: int, token: str, pace: Pace) -> None:
        self.url = f"ws://{address}/api/tables/{table}/socket"
        self.table = table
        self.box = box
        self.token = token
        self.pace = pace
        self.view: View | None = None
        self.version = 0
        self.told: list[tuple[int, str]] = []
        self.answers: list[tuple[float, float]] = []
        self.done: dict[str, int] = {}
        self.refused = Counter[str]()
        self.gaps = 0
        self.changed = asyncio.Event()
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._count = 0

    async def live(self) -> None:
        """Come, play until the bench is over, go."""
        headers = {"Cookie": f"spanish21={self.token}"}
        async with connect(
            self.url, additional_headers=headers, max_size=None, open_timeout=60
        ) as socket:
            hearing = asyncio.create_task(self._hear(socket))
            try:
                await self._play(socket)
            finally:
                hearing.cancel()

    async def _hear(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                self._take(_decoder.decode(text))
        except ConnectionClosed:
            return

    def _take(self, message: Message) -> None:
        if message.view is not None:
            self.view = message.view
            self._look(message.version)
        elif message.changes is not None and self.view is not None:
            if message.first != self.version + 1:
                self.gaps += 1
            if len(message.events) != message.version - self.version:
                self.gaps += 1
            self.told += [(event.number, event.fact.type) for event in message.events]
            new = {k: v for k, v in asdict(message.changes).items() if v is not UNSET}
            self.view = replace(self.view, **new)
            self._look(message.version)
        elif message.id in self._waiting:
            self._waiting.pop(message.id).set_result(message)
        elif message.refusal is not None:
            self.refused[f"{message.refusal.code} ({message.refusal.message})"] += 1

    def _look(self, version: int) -> None:
        self.version = version
        self.changed.set()

    async def _play(self, socket: ClientConnection) -> None:
        """Look when something changed, think, and act if there is something to do."""
        while self.pace.running:
            await self.changed.wait()
            self.changed.clear()
            command = self._choose()
            if command is None:
                continue
            await asyncio.sleep(random.expovariate(1 / self.pace.think))
            command = self._choose()
            if command is not None and self.pace.running:
                await self._ask(socket, command)
                self.changed.set()

    def _choose(self) -> dict[str, Any] | None:
        view = self.view
        if view is None:
            return None
        if view.you.seated is None:
            return {"type": "sit", "box": self.box}
        if view.you.chips < 2 * WAGER and any(offer.type == "buy-in" for offer in view.you.may):
            return {"type": "buy-in", "amount": CHIPS}
        if view.turn is not None and view.turn.person == view.you.person:
            return self._decide(view.turn)
        kinds = {offer.type for offer in view.you.may if offer.box in {None, self.box}}
        if not {"lay", "ready"} <= kinds:
            return None
        wagers = [{"kind": "basic", "amount": WAGER}]
        return {"type": "lay", "boxes": [{"box": self.box, "wagers": wagers}], "deal": True}

    def _decide(self, turn: Turn) -> dict[str, Any]:
        if turn.kind == "cut":
            return {"type": "refuse-cut"}
        offer = random.choice([o for o in turn.legal if o.type not in {"insure", "surrender"}])
        command: dict[str, Any] = {"type": offer.type, "box": offer.box}
        if offer.type == "double":
            command["amount"] = offer.most
        if offer.type == "designate":
            command["hand"] = 1
        return command

    async def _ask(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self._count += 1
        id_ = f"{self.token[:12]}-{self._count}"
        waiting = self._waiting[id_] = asyncio.get_running_loop().create_future()
        body = {"type": "do", "id": id_, "version": self.version, "command": command}
        began = time.perf_counter()
        await socket.send(msgspec.json.encode(body).decode())
        answer = await asyncio.wait_for(waiting, 60)
        self.answers.append((began, time.perf_counter() - began))
        if answer.type == "done":
            self.done[id_] = answer.version
        else:
            self.refused[answer.refusal.code if answer.refusal else ""] += 1


async def prepare(data: Path, tables: int, players: int) -> list[tuple[str, int, str]]:
    """Open the tables and let the players in; return who sits where with which token."""
    house = await House.open(data)
    settings = Settings(number_seconds=0, wager_seconds=5, turn_seconds=60)
    editions = ("MD-1.0", "MA", "MD-draft", "MD-bonus-spin", "MA-bonus-spin")
    names = [
        await house.open_table(editions[n % len(editions)], {}, settings=settings)
        for n in range(tables)
    ]
    seats = []
    for name in names:
        for box in range(1, players + 1):
            signed = await asyncio.to_thread(house.people.guest)
            seats.append((name, box, signed.token))
    await house.close()
    return seats


async def start(data: Path) -> tuple[Process, str]:
    """Start the server, and return its process and its address."""
    command = ("-m", "spanish21", "serve", "--port", "0", "--no-tables", "--data", str(data))
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE)
    line = (await process.stdout.readline()).decode() if process.stdout else ""
    found = re.search(r"http://([\d.:]+)/", line)
    if found is None:
        raise SystemExit(f"the server did not start: {line}")
    return process, found[1]


def used(pid: int) -> tuple[float, float]:
    """Return a process's processor time in seconds and its memory in megabytes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    memory = re.search(r"VmHWM:\s+(\d+) kB", status)
    ticks = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks, int(memory[1]) / 1024 if memory else 0.0


def events_in(data: Path) -> int:
    """Count the events of all tables so far."""
    with closing(open_store(data / "house.db", readonly=True)) as store:
        return sum(
            head.version for stream, head in store.heads().items() if stream.startswith("table/")
        )


def share(sorted_values: list[float], part: float) -> float:
    """Return the value below which a part of them lies."""
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]


def all_play(players: list[Player]) -> bool:
    """Whether every table has its first shuffle and its first rounds behind it."""
    return all(player.view is not None and player.view.round > _ROUNDS for player in players)


async def measure(players: list[Player], pace: Pace, args: argparse.Namespace, pid: int) -> None:
    """Let everybody come, then measure for the time wanted."""
    tasks = [asyncio.create_task(player.live()) for player in players]
    began = started = time.perf_counter()
    before, cpu_began, events_began = 0, 0.0, 0
    warm = True
    while warm or time.perf_counter() - started < args.seconds:
        tick = time.perf_counter()
        await asyncio.sleep(1)
        seen = sum({p.table: p.version for p in players}.values())
        if before:
            pace.adjust((seen - before) / (time.perf_counter() - tick))
        before = seen
        if warm and (all_play(players) or time.perf_counter() - began > _WARM):
            warm = False
            started, cpu_began, events_began = time.perf_counter(), used(pid)[0], seen
    took = time.perf_counter() - started
    cpu, memory = used(pid)
    pace.running = False
    for player in players:
        player.changed.set()
    answers = sorted(took for p in players for at, took in p.answers if at >= started)
    events = before - events_began
    wrong = await faults(tasks)
    if wrong or not answers or not events:
        done = f"{events} events and {len(answers)} answers in {took:.0f} s"
        raise SystemExit(f"{done}; refused: {refusals(players)}; failed: {wrong or 'none'}")
    print(f"{args.tables} tables of {args.players} players, {took:.1f} s")
    print(f"events            {events / took:10.0f} /s")
    print(f"acknowledgements  {len(answers) / took:10.0f} /s, each after its commit")
    print(f"median            {1000 * share(answers, 0.5):10.1f} ms")
    print(f"99th percentile   {1000 * share(answers, 0.99):10.1f} ms")
    print(f"longest           {1000 * answers[-1]:10.1f} ms")
    print(f"server            {(cpu - cpu_began) / took:10.2f} cores, {memory:.0f} MB")
    print(
        f"per event         {1000 * (cpu - cpu_began) / events:10.3f} ms of the server's processor"
    )


async def faults(tasks: list[asyncio.Task[None]]) -> str:
    """Wait until the players are gone, and name what went wrong with them."""
    gone, _ = await asyncio.wait(tasks, timeout=60)
    return ", ".join(sorted({repr(task.exception()) for task in gone if task.exception()}))


def refusals(players: list[Player]) -> str:
    """Count what was refused, by its code."""
    codes = Counter[str]()
    for player in players:
        codes.update(player.refused)
    return ", ".join(f"{code} {many}" for code, many in sorted(codes.items())) or "none"


def check(data: Path, players: list[Player]) -> None:
    """Hold what clients were told against the log, and the log against the rules."""
    log: dict[str, dict[int, str]] = {}
    commands: dict[str, str] = {}
    with closing(open_store(data / "house.db", readonly=True)) as store:
        for table in {player.table for player in players}:
            events = log[table] = {}
            for entry in store.read(f"table/{table}"):
                commands[client_id(entry.command_id)[0]] = table
                first = entry.version - len(entry.events) + 1
                for number, event in enumerate(entry.events, first):
                    events[number] = msgspec.json.decode(event)["type"]
    told = sum(len(player.told) for player in players)
    wrong = sum(
        log[player.table].get(number) != event
        for player in players
        for number, event in player.told
    )
    gaps = sum(player.gaps for player in players)
    lost = sum(commands.get(id_) != player.table for player in players for id_ in player.done)
    report = verify_place(data / "house.db")
    print(f"{told} events told, {wrong} unlike the log, {gaps} gaps; {lost} answers lost")
    print(
        f"{report.entries} entries, {report.decided} decided again, {len(report.findings)} findings"
    )
    print("refused:", refusals(players))
    if wrong or gaps or lost or report.findings:
        raise SystemExit("the histories do not agree")


async def bench(args: argparse.Namespace, data: Path) -> list[Player]:
    """Run the whole measurement."""
    began = time.perf_counter()
    seats = await prepare(data, args.tables, args.players)
    print(f"prepared in {time.perf_counter() - began:.1f} s", flush=True)
    process, address = await start(data)
    pace = Pace(args.rate, len(seats))
    players = [Player(address, table, box, token, pace) for table, box, token in seats]
    try:
        await measure(players, pace, args, process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), 60)
    return players


def main() -> None:
    """Read the options, measure, check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rate", type=float, default=1500, help="events a second")
    parser.add_argument("--seconds", type=float, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            players = runner.run(bench(args, data))
        check(data, players)


if __name__ == "__main__":
    main()
