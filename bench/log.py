"""How long a house takes to start, and to be verified, on a log of so many entries.

    python bench/log.py [--entries 10000 100000 1000000] [--data DIR]

Automatic players write the log in this process, without sockets: every entry is decided, chained
and committed as a server does it. The same log grows from size to size, so that each is measured
once. Times are processor time of one core; a start also by the clock. With `--data` the log stays
there, and a later run goes on with it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from spanish21.house.house import Hosted, House
from spanish21.house.live.commands import Settings
from spanish21.house.tables.person import Person
from spanish21.house.verify import verify_place
from spanish21.house.wire.asking import Ask, Do
from spanish21.house.wire.telling import Refused
from spanish21.ids import PersonId
from spanish21.ledger import open_store

TABLES = 40
CHIPS, WAGER = 50_000, 500
PACE = Settings(number_seconds=0, cut_seconds=60, wager_seconds=600, turn_seconds=600)
_asks: msgspec.json.Decoder[Ask] = msgspec.json.Decoder(Ask)


class Player:
    """One player at box 1 of a table, who decides at random and never waits."""

    def __init__(self, hosted: Hosted, who: Person) -> None:
        self.hosted = hosted
        self.who = who
        self.asked = 0

    async def act(self) -> bool:
        """Do the next thing, and return whether there was one."""
        command = self._choose()
        if command is None:
            await asyncio.sleep(0.001)
            return False
        self.asked += 1
        actor = self.hosted.actor
        id_ = f"{self.who.id}-{self.asked}"
        ask = _asks.decode(msgspec.json.encode(command))
        answer = await actor.ask(self.who, Do(id_, actor.live.version, ask))
        return not isinstance(answer, Refused)

    def _choose(self) -> dict[str, Any] | None:
        view = self.hosted.maker.view(self.who, CHIPS)
        you, turn = view.you, view.turn
        if you.seated is None:
            return {"type": "sit", "box": 1}
        if you.chips < 4 * WAGER and any(offer.type == "buy-in" for offer in you.may):
            return {"type": "buy-in", "amount": CHIPS}
        if turn is not None and turn.person == self.who.id:
            return _decided(turn.kind, [offer for offer in turn.legal if offer.type != "insure"])
        if not {"lay", "ready"} <= {offer.type for offer in you.may}:
            return None
        wagers = [{"kind": "basic", "amount": WAGER}]
        return {"type": "lay", "boxes": [{"box": 1, "wagers": wagers}], "deal": True}


def _decided(kind: str, legal: list[Any]) -> dict[str, Any]:
    if kind == "cut":
        return {"type": "refuse-cut"}
    offer = random.choice(legal)
    command: dict[str, Any] = {"type": offer.type, "box": offer.box}
    if offer.type == "double":
        command["amount"] = offer.most
    if offer.type == "designate":
        command["hand"] = 1
    return command


async def play(house: House, entries: int) -> None:
    """Let players play until the log has so many entries."""
    store = house.writer.store
    while len(house.tables) < TABLES:
        await house.open_table("MD-1.0", {}, settings=PACE)
    players = []
    for hosted in house.tables.values():
        signed = await asyncio.to_thread(house.people.guest)
        who = Person(PersonId(signed.person.id), signed.person.name, frozenset({"player"}))
        players.append(Player(hosted, who))

    async def one(player: Player) -> None:
        turns = 0
        while turns % 20 or store.tip().position < entries:
            turns += await player.act()
        if player.hosted.actor.live.seat_of(player.who.id) is not None:
            await player.hosted.actor.ask(player.who, Do(f"{player.who.id}-leave", 0, LEAVE))

    await asyncio.gather(*map(one, players))


LEAVE = _asks.decode(b'{"type": "leave"}')


async def grown(data: Path, entries: int) -> None:
    """Bring the log to a size."""
    house = await House.open(data)
    try:
        await play(house, entries)
    finally:
        await house.close()


async def started(data: Path) -> tuple[float, float]:
    """Open and close the house; return the processor time and the time that opening took."""
    work, began = time.process_time(), time.perf_counter()
    house = await House.open(data)
    found = time.process_time() - work, time.perf_counter() - began
    await house.close()
    return found


def measure(data: Path, entries: int) -> None:
    """Print how long a start and a verification take at a size."""
    work = time.process_time()
    asyncio.run(grown(data, entries))
    wrote = time.process_time() - work
    start, waited = asyncio.run(started(data))
    work = time.process_time()
    report = verify_place(data / "house.db")
    verified = time.process_time() - work
    with closing(open_store(data / "house.db", readonly=True)) as store:
        size = store.tip().position
    wrong = f", {len(report.findings)} findings" if report.findings else ""
    print(
        f"{size:9,} entries: start {start:6.2f} s of processor time, {waited:6.2f} s by the clock; "
        f"verify {report.entries / verified:8,.0f} entries a second{wrong}; "
        f"written in {wrote:.0f} s",
        flush=True,
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--data", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = args.data or Path(folder)
        for entries in args.entries:
            measure(data, entries)


if __name__ == "__main__":
    main()
