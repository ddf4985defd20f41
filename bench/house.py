"""How a house holds up: tables full of automatic players over real sockets, each answer timed.

    python bench/house.py [--tables 200] [--players 5] [--rate 1500] [--seconds 20] [--idle 5000]

The server is a process of its own. Every command is acknowledged after its commit. At the end the
server is stopped, the log is verified by deciding every command again, and what every client was
told is compared with the log. A run in which nothing was carried out ends with an error that names
what was refused. `--idle` adds viewers at tables where nothing happens, holds them for the whole
run, and prints what a table and a viewer take of the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import signal
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import uvloop
from clients.connection import Connection, connected  # type: ignore[import-not-found]
from clients.player import Heard, Pace, Player  # type: ignore[import-not-found]

from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.tables.entries import client_id
from spanish21.house.verify import verify_place
from spanish21.ledger import Entry, open_store
from spanish21.ledger.entry import type_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_WARM, _ROUNDS = 60, 2
"""seconds at most, and rounds, before the measurement begins"""
_ARRIVING = 50
"""connections that are opened at a time"""
_WATCHED, _SOCKETS_EACH = 50, 10
"""idle viewers of one table, and how many of them are one person"""
_ASKED = ("CloseWagers", "Sit", "Leave", "RefuseCut", "Stand", "CallAway")
"""what moves the question of a table to someone else"""
_EDITIONS = ("MD-1.0", "MA", "MD-draft", "MD-bonus-spin", "MA-bonus-spin")


class Seat(NamedTuple):
    """Who sits or watches where; those who watch have no box."""

    table: str
    box: int
    token: str


async def prepare(data: Path, args: argparse.Namespace) -> list[Seat]:
    """Open the tables and let the players and the viewers in."""
    house = await House.open(data)
    settings = Settings(number_seconds=0, wager_seconds=5, turn_seconds=60)
    seats = []
    for number in range(args.tables):
        edition = _EDITIONS[number % len(_EDITIONS)]
        table = await house.open_table(edition, {}, settings=settings)
        for box in range(1, args.players + 1):
            signed = await asyncio.to_thread(house.people.guest)
            seats.append(Seat(table, box, signed.token))
    table = token = ""
    for number in range(args.idle):
        if number % _WATCHED == 0:
            table = await house.open_table("MA", {}, settings=settings)
        if number % _SOCKETS_EACH == 0:
            token = (await asyncio.to_thread(house.people.guest)).token
        seats.append(Seat(table, 0, token))
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


def resident(pid: int) -> float:
    """Return how many megabytes a process takes now."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def share(sorted_values: list[float], part: float) -> float:
    """Return the value below which a part of them lies."""
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]


def all_play(players: list[Player]) -> bool:
    """Whether every table has its first shuffle and its first rounds behind it."""
    return all(player.view is not None and player.view.round > _ROUNDS for player in players)


async def arrive(sockets: list[Connection], address: str) -> None:
    """Open connections, a few at a time."""
    turns = asyncio.Semaphore(_ARRIVING)

    async def one(socket: Connection) -> None:
        async with turns:
            await connected(socket, address)

    await asyncio.gather(*(one(socket) for socket in sockets))


class Since(NamedTuple):
    """Where a measurement began."""

    time: float
    server: float
    own: float
    events: int


def begun(players: list[Player], pid: int) -> Since:
    """Begin to measure."""
    seen = sum({p.table: p.version for p in players}.values())
    return Since(time.perf_counter(), used(pid)[0], time.process_time(), seen)


async def measure(players: list[Player], pace: Pace, args: argparse.Namespace, pid: int) -> None:
    """Wait until everyone plays, then measure for the time wanted."""
    start, warm = begun(players, pid), True
    before = last = start
    while warm or last.time - start.time < args.seconds:
        await asyncio.sleep(1)
        last = begun(players, pid)
        pace.adjust((last.events - before.events) / (last.time - before.time))
        before = last
        if warm and (all_play(players) or last.time - start.time > _WARM):
            warm, start = False, last
    pace.running = False
    report(players, args, start, last, used(pid)[1])


def report(
    players: list[Player], args: argparse.Namespace, start: Since, end: Since, memory: float
) -> None:
    """Print what was measured between two moments."""
    took, events, cpu = end.time - start.time, end.events - start.events, end.server - start.server
    answers = sorted(took for p in players for at, took in p.answers if at >= start.time)
    wrong = ", ".join(sorted({p.ended for p in players if p.ended}))
    if wrong or not answers or not events:
        done = f"{events} events and {len(answers)} answers in {took:.0f} s"
        raise SystemExit(f"{done}; refused: {refusals(players)}; failed: {wrong or 'none'}")
    print(f"{args.tables} tables of {args.players} players, {took:.1f} s")
    print(f"events            {events / took:10.0f} /s")
    print(f"acknowledgements  {len(answers) / took:10.0f} /s, each after its commit")
    print(f"median            {1000 * share(answers, 0.5):10.1f} ms")
    print(f"99th percentile   {1000 * share(answers, 0.99):10.1f} ms")
    print(f"longest           {1000 * answers[-1]:10.1f} ms")
    print(f"server            {cpu / took:10.2f} cores, {memory:.0f} MB")
    print(f"per event         {1000 * cpu / events:10.3f} ms of the server's processor")
    print(f"clients           {(end.own - start.own) / took:10.2f} cores")


async def leave(sockets: list[Connection]) -> None:
    """Let what was asked be answered, then hang up."""
    for _ in range(600):
        if not any(isinstance(socket, Player) and socket.waits for socket in sockets):
            break
        await asyncio.sleep(0.1)
    else:
        raise SystemExit("a command was not answered within a minute")
    for socket in sockets:
        socket.close()


def refusals(players: list[Player]) -> str:
    """Count what was refused, by its code."""
    codes = Counter[str]()
    for player in players:
        codes.update(player.refused)
    return ", ".join(f"{code} {many}" for code, many in sorted(codes.items())) or "none"


def causes(stale: list[tuple[str, int, int]], entries: list[Entry]) -> Iterator[str]:
    """Name what happened at a table between what a player knew and what came too late."""
    for asked, knew, was in stale:
        came = [entry for entry in entries if knew < entry.version <= was]
        kinds = dict.fromkeys(type_of(entry.command) for entry in came)
        steps = [kind for kind in kinds if kind in _ASKED] or list(kinds)
        clock = any(entry.actor == "clock" or _is_automatic(entry) for entry in came)
        yield f"{asked} after {', '.join(steps)}{' by the clock' if clock else ''}"


def _is_automatic(entry: Entry) -> bool:
    """Whether an entry came of no one's command."""
    return entry.command_id.startswith("auto.")


def check(data: Path, players: list[Player]) -> None:
    """Hold what clients were told against the log, and the log against the rules."""
    log: dict[str, dict[int, str]] = {}
    commands: dict[str, str] = {}
    late = Counter[str]()
    with closing(open_store(data / "house.db", readonly=True)) as store:
        for table in {player.table for player in players}:
            events = log[table] = {}
            entries = list(store.read(f"table/{table}"))
            for player in players:
                if player.table == table:
                    late.update(causes(player.stale, entries))
            for entry in entries:
                commands[client_id(entry.command_id)[0]] = table
                first = entry.version - len(entry.events) + 1
                for number, event in enumerate(entry.events, first):
                    events[number] = msgspec.json.decode(event)["type"]
    heard = {player.table: player.noted for player in players}
    told = sum(noted.told for noted in heard.values())
    wrong = sum(noted.wrong for noted in heard.values()) + sum(
        log[table].get(number) != event
        for table, noted in heard.items()
        for number, event in noted.events.items()
    )
    gaps = sum(player.gaps for player in players)
    lost = sum(commands.get(id_) != player.table for player in players for id_ in player.done)
    report = verify_place(data / "house.db")
    print(f"{told} events told, {wrong} unlike the log, {gaps} gaps; {lost} answers lost")
    print(
        f"{report.entries} entries, {report.decided} decided again, {len(report.findings)} findings"
    )
    print("refused:", refusals(players))
    for cause, times in late.most_common():
        print(f"too late: {cause}, {times} times")
    if wrong or gaps or lost or report.findings:
        raise SystemExit("the histories do not agree")


async def empty(data: Path) -> float:
    """Return how many megabytes a server without tables takes."""
    process, _ = await start(data)
    taken = resident(process.pid)
    await stop(process)
    return taken


async def stop(process: Process) -> None:
    """Stop a server."""
    process.send_signal(signal.SIGINT)
    await asyncio.wait_for(process.wait(), 60)


async def bench(args: argparse.Namespace, data: Path) -> list[Player]:
    """Run the whole measurement."""
    began = time.perf_counter()
    without = await empty(data) if args.idle else 0.0
    seats = await prepare(data, args)
    print(f"prepared in {time.perf_counter() - began:.1f} s", flush=True)
    process, address = await start(data)
    pace = Pace(args.rate, args.tables * args.players)
    heard = {seat.table: Heard() for seat in seats}
    players = [Player(address, *seat, pace, heard[seat.table]) for seat in seats if seat.box]
    viewers = [
        Connection(address, f"/api/tables/{seat.table}/socket", seat.token)
        for seat in seats
        if not seat.box
    ]
    try:
        opened = resident(process.pid)
        await arrive(viewers, address)
        watched = resident(process.pid)
        await arrive(players, address)
        await measure(players, pace, args, process.pid)
        if args.idle:
            tables = args.tables + -(-args.idle // _WATCHED)
            print(f"a table           {1024 * (opened - without) / tables:10.1f} KB of memory")
            print(f"an idle viewer    {1024 * (watched - opened) / args.idle:10.1f} KB of memory")
            print(f"viewers held      {sum(not each.ended for each in viewers):10d}")
        await leave([*players, *viewers])
    finally:
        await stop(process)
    return players


def main() -> None:
    """Read the options, measure, check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rate", type=float, default=1500, help="events a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=0, help="viewers of tables that rest")
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            players = runner.run(bench(args, data))
        check(data, players)


if __name__ == "__main__":
    main()
