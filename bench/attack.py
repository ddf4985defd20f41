"""How long a seated player waits while strangers attack the house, attack by attack.

    python bench/attack.py [--seconds 8] [--sockets 2000] [--only sockets]

The server is a process of its own, and so are the attackers, who get what the server and the player
leave of the processors: elsewhere they have processors of their own. A player lays wagers and takes
them back all the time, and each answer is timed. Attackers send huge heads, bodies in tiny chunks
and frames without end, keep connections idle, log in eighty at a time, send choices without end,
and watch the player's table from thousands of sockets.

The last columns hold on a busy machine too, where Linux counts the time of threads: how long the
thread that answers was itself at work between a command and its answer, and the median of that as a
ratio to the median without an attack.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from house import start  # type: ignore[import-not-found]  # beside this script
from websockets.asyncio.client import ClientConnection, connect

from spanish21.house.house import House
from spanish21.house.live.commands import Settings

PATIENCE = 5.0
"""seconds an attacker waits for an answer"""
_NICE = 10
SOCKETS_EACH = 10
"""of one spectator"""
ATTACKS = ("nothing", "heads", "chunks", "frames", "idle", "logins", "choices", "sockets")
Attack = Callable[[], Awaitable[None]]


class Ready(NamedTuple):
    """A house in which a player and spectators have come in."""

    table: str
    player: str
    spectators: list[str]


async def prepare(data: Path, sockets: int) -> Ready:
    """Open a table, and let the player and the spectators in."""
    house = await House.open(data)
    settings = Settings(number_seconds=0, cut_seconds=1, wager_seconds=600, turn_seconds=600)
    table = await house.open_table("MD-1.0", {}, settings=settings)
    player = house.people.guest("Ann").token
    spectators = [house.people.guest().token for _ in range(sockets // SOCKETS_EACH)]
    await house.close()
    return Ready(table, player, spectators)


class Player:
    """A player at box 1 who changes their wager again and again."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.asked = 0

    async def ask(self, command: dict[str, object]) -> float:
        """Ask for something and return how long the answer took, in milliseconds."""
        self.asked += 1
        id_ = f"command-{self.asked}"
        message = {"type": "do", "id": id_, "version": self.version, "command": command}
        began = time.perf_counter()
        await self.socket.send(json.dumps(message))
        while True:
            said = json.loads(await self.socket.recv())
            self.version = max(self.version, said.get("version", 0))
            if said.get("id") == id_:
                return 1000 * (time.perf_counter() - began)

    async def come(self) -> None:
        """Sit down, buy chips and let the cut pass."""
        self.version = json.loads(await self.socket.recv())["version"]
        await self.ask({"type": "sit", "box": 1})
        await self.ask({"type": "buy-in", "amount": 50_000})
        await self.ask({"type": "refuse-cut"})

    async def lay(self, amount: int) -> float:
        """Lay a wager on box 1."""
        wagers = [{"kind": "basic", "amount": amount}] if amount else []
        return await self.ask({"type": "lay", "boxes": [{"box": 1, "wagers": wagers}]})


class Attacker:
    """A stranger on the same machine."""

    def __init__(self, address: str, ready: Ready, seconds: float) -> None:
        self.host, _, port = address.partition(":")
        self.port = int(port)
        self.ready = ready
        self.seconds = seconds

    async def raw(self, data: bytes, *, wait: float | None = None) -> None:
        """Send bytes and read what comes."""
        with contextlib.suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection(self.host, self.port)
            try:
                writer.write(data)
                await asyncio.wait_for(reader.read(), PATIENCE if wait is None else wait)
            finally:
                writer.close()

    def posted(self, path: str, body: object) -> bytes:
        """Write a request."""
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(data)}"
        )
        return f"{head}\r\n\r\n".encode() + data

    async def nothing(self) -> None:
        """Leave the house alone."""
        await asyncio.sleep(0.5)

    async def heads(self) -> None:
        """Send cookies of 14 to 200 kB."""
        for size in (14_000, 60_000, 200_000):
            cookie = b'spanish21="' + b"\\" * size + b'"'
            await self.raw(b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + b"\r\n\r\n")

    async def chunks(self) -> None:
        """Send a body in 40,000 chunks of a byte."""
        head = b"POST /api/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        await self.raw(head + b"1\r\na\r\n" * 40_000 + b"0\r\n\r\n")

    async def frames(self) -> None:
        """Send 40,000 pings over a socket at once."""
        lines = (
            f"GET /api/tables/{self.ready.table}/socket HTTP/1.1",
            "Host: x",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            f"Cookie: spanish21={self.ready.spectators[0]}",
        )
        head = ("\r\n".join(lines) + "\r\n\r\n").encode()
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(self.host, self.port)
            try:
                writer.write(head)
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b"\x89\x80\0\0\0\0" * 40_000)
                await asyncio.wait_for(reader.read(), PATIENCE)
            finally:
                writer.close()

    async def idle(self) -> None:
        """Keep 500 connections that say nothing."""
        await asyncio.gather(*(self.raw(b"", wait=min(3, self.seconds)) for _ in range(500)))

    async def logins(self) -> None:
        """Log in eighty at a time."""
        body = {"name": "Ann", "password": "whatever it is"}
        await asyncio.gather(*(self.raw(self.posted("/api/login", body)) for _ in range(80)))

    async def choices(self) -> None:
        """Ask for choices without end."""
        for chosen in (
            {f"an_unknown_option_{n}": 1 for n in range(2000)},
            {f"an_unknown_option_{n}": 1 for n in range(190)},
            {"o" * 58_000: 1},
            {"max_splits": 1_000_000},
        ):
            await self.raw(self.posted("/api/check", {"edition": "MD-1.0", "choices": chosen}))

    async def sockets(self) -> None:
        """Watch the player's table from every socket there may be."""
        url = f"ws://{self.host}:{self.port}/api/tables/{self.ready.table}/socket"
        async with contextlib.AsyncExitStack() as opened:
            for token in self.ready.spectators:
                headers = {"Cookie": f"spanish21={token}"}
                for _ in range(SOCKETS_EACH):
                    watching = connect(
                        url, additional_headers=headers, max_size=None, open_timeout=None
                    )
                    socket = await opened.enter_async_context(watching)
                    reading = asyncio.create_task(_read(socket))
                    opened.callback(reading.cancel)
            await asyncio.sleep(min(5, self.seconds))


async def _read(socket: ClientConnection) -> None:
    with contextlib.suppress(Exception):
        while True:
            await socket.recv(decode=False)


async def attack_on(attack: Attack, seconds: float) -> None:
    """Attack again and again for so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await attack()


class Times(NamedTuple):
    """How long answers took, and the work before each, in milliseconds, shortest first."""

    answers: list[float]
    work: list[float]


def worked(pid: int) -> float:
    """Return for how many milliseconds the first thread of a process was at work so far."""
    file = Path(f"/proc/{pid}/task/{pid}/schedstat")
    return int(file.read_text().split()[0]) / 1e6 if file.exists() else 0.0


async def measured(
    player: Player, name: str, seconds: float, server: tuple[str, int], ready: Ready
) -> Times:
    """Play while another process attacks, and time each answer."""
    address, pid = server
    told = json.dumps([name, seconds, address, ready])
    attacking = await asyncio.create_subprocess_exec(sys.executable, __file__, "--attack", told)
    over = asyncio.create_task(attacking.wait())
    found = Times([], [])
    while not over.done():
        before = worked(pid)
        found.answers.append(await player.lay(500 if len(found.answers) % 2 else 1000))
        found.work.append(worked(pid) - before)
        await asyncio.sleep(0.05)
    await over
    return Times(sorted(found.answers), sorted(found.work))


async def bench() -> None:
    """Measure one attack after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--only", choices=ATTACKS, action="append", help="leave other attacks out")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if args.attack:
        os.nice(_NICE)
        name, seconds, address, ready = json.loads(args.attack)
        await attack_on(getattr(Attacker(address, Ready(*ready), seconds), name), seconds)
        return
    with tempfile.TemporaryDirectory() as folder:
        ready = await prepare(Path(folder), args.sockets)
        process, address = await start(Path(folder))
        try:
            await measure(args.only or ATTACKS, args.seconds, (address, process.pid), ready)
        finally:
            process.send_signal(signal.SIGINT)
            await process.wait()


async def measure(
    attacks: Iterable[str], seconds: float, server: tuple[str, int], ready: Ready
) -> None:
    """Time the player's answers during each attack, and print them."""
    url = f"ws://{server[0]}/api/tables/{ready.table}/socket"
    headers = {"Cookie": f"spanish21={ready.player}"}
    print(
        "             answers  median 99 of 100  longest | work: median 99 of 100  longest  ratio"
    )
    usual = 0.0
    async with connect(url, additional_headers=headers, max_size=None) as socket:
        player = Player(socket)
        await player.come()
        for name in attacks:
            found = await measured(player, name, seconds, server, ready)
            middle, late, longest = shown(found.answers)
            work = shown(found.work)
            usual = usual or work[0] or 1.0
            print(
                f"{name:12} {len(found.answers):7} {middle:7.1f} {late:9.1f} {longest:8.1f} |"
                f" {work[0]:12.1f} {work[1]:9.1f} {work[2]:8.1f} {work[0] / usual:6.1f}",
                flush=True,
            )


def shown(times: list[float]) -> tuple[float, float, float]:
    """Return the median, what 99 of 100 stay below, and the longest of sorted times."""
    return times[len(times) // 2], times[min(len(times) - 1, int(0.99 * len(times)))], times[-1]


def main() -> None:
    """Run the benchmark."""
    asyncio.run(bench())


if __name__ == "__main__":
    main()
