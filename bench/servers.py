"""Several servers on one PostgreSQL: processor time per event, and how long a table takes to move.

    python bench/servers.py [--tables 30] [--rate 300] [--seconds 15] [--database URL]

The same load runs on one server with a file, and then on one, two and three servers that share a
database, which is started for it unless one is named. Tables are moved so that each server runs its
share. Processor time is that of all servers together, without PostgreSQL and without the players.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from clients.player import Heard, Pace, Player  # type: ignore[import-not-found]
from house import arrive, leave, stop, used  # type: ignore[import-not-found]  # beside this script

from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.sealed import Vault
from spanish21.web.neighbours import AT_DATA, data_key

sys.path.insert(0, str(Path(__file__).parents[1]))
PLAYERS = 5
WARM = 8.0
"""seconds before the measurement begins"""


class Running(NamedTuple):
    """A server process and its address."""

    process: Process
    address: str


class Place(NamedTuple):
    """Where a house is kept."""

    folder: Path
    database: str | None

    def shared(self) -> list[str]:
        """Return the options that name the database."""
        if self.database is None:
            return []
        return ["--database", self.database, "--sealed", str(self.folder / "shared")]


async def prepared(place: Place, tables: int) -> list[tuple[str, int, str]]:
    """Open tables, and let players in: table, box and token of each."""
    sealed = place.folder / "shared" if place.database else None
    house = await House.open(place.folder / "a", place.database, sealed=sealed)
    settings = Settings(number_seconds=0, wager_seconds=5, turn_seconds=60)
    seats = []
    for _ in range(tables):
        table = await house.open_table("MD-1.0", {}, settings=settings)
        for box in range(1, PLAYERS + 1):
            signed = await asyncio.to_thread(house.people.guest)
            seats.append((table, box, signed.token))
    await house.close()
    return seats


async def started(place: Place, name: str) -> Running:
    """Start a server."""
    command = ["-m", "spanish21", "serve", "--port", "0", "--no-tables"]
    options = ["--data", str(place.folder / name), *place.shared()]
    process = await asyncio.create_subprocess_exec(sys.executable, *command, *options, stdout=PIPE)
    line = (await process.stdout.readline()).decode() if process.stdout else ""
    found = re.search(r"http://([\d.:]+)/", line)
    if found is None:
        raise SystemExit(f"a server did not start: {line}")
    return Running(process, found[1])


async def moved(place: Place, table: str, to: Running) -> float:
    """Move a table, and return how many milliseconds that took."""
    key = data_key(Vault(place.folder / "shared").key())
    body = msgspec.json.encode({"table": table})
    host, _, port = to.address.partition(":")
    lines = (
        "POST /api/servers/move HTTP/1.1",
        f"Host: {to.address}",
        f"{AT_DATA}: {key}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
    said = await reader.read()
    writer.close()
    if b" 200 " not in said[:20]:
        raise SystemExit(f"table {table} did not move: {said[-300:].decode()}")
    return 1000 * (time.perf_counter() - began)


def work(servers: list[Running]) -> float:
    """Return the processor time of all servers so far, in seconds."""
    return float(sum(used(server.process.pid)[0] for server in servers))


async def measured(
    place: Place, many: int, seats: list[tuple[str, int, str]], args: argparse.Namespace
) -> float:
    """Play on so many servers, print what it took, and return milliseconds per event."""
    servers = [await started(place, "abc"[number]) for number in range(many)]
    tables = list(dict.fromkeys(table for table, _, _ in seats))
    runs = {table: servers[number % many] for number, table in enumerate(tables)}
    took = sorted(
        [await moved(place, table, to) for table, to in runs.items() if to is not servers[0]]
    )
    pace = Pace(args.rate, len(seats))
    heard = {table: Heard() for table in tables}
    players = [Player(runs[seat[0]].address, *seat, pace, heard[seat[0]]) for seat in seats]

    def events() -> int:
        return sum({player.table: player.version for player in players}.values())

    try:
        for server in servers:
            here = [each for each in players if runs[each.table] is server]
            await arrive(here, server.address)
        end = time.monotonic() + WARM
        while time.monotonic() < end:
            before = events()
            await asyncio.sleep(1)
            pace.adjust(events() - before)
        first, began, since = events(), work(servers), time.perf_counter()
        await asyncio.sleep(args.seconds)
        told, spent = events() - first, work(servers) - began
        rate = told / (time.perf_counter() - since)
        pace.running = False
        await leave(players)
    finally:
        for server in servers:
            await stop(server.process)
    each = 1000 * spent / max(1, told)
    where = "a file" if place.database is None else "PostgreSQL"
    moving = f", moved in {took[len(took) // 2]:.0f} ms, longest {took[-1]:.0f}" if took else ""
    print(
        f"{many} on {where:10}: {rate:6.0f} events/s, {each:.3f} ms per event{moving}", flush=True
    )
    return each


async def bench(args: argparse.Namespace, folder: Path, database: str) -> None:
    """Measure a file and then one, two and three servers on a database."""
    file = Place(folder / "file", None)
    alone = await measured(file, 1, await prepared(file, args.tables), args)
    place = Place(folder / "shared", database)
    place.folder.mkdir()
    seats = await prepared(place, args.tables)
    for many in (1, 2, 3):
        each = await measured(place, many, seats, args)
        print(f"             {each / alone:.2f} times the single server", flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rate", type=float, default=300, help="events a second")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--database", help="an empty database, postgresql://...")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = args.database
        if database is None:
            from tests.ledger.server import server  # noqa: PLC0415 - where the tests are

            database = stack.enter_context(server())
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(bench(args, folder, database))


if __name__ == "__main__":
    main()
