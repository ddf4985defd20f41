"""How fast the ledger writes and verifies: `bench/ledger.py [DATABASE]`, else a file of its own.

Two hundred tables hand in six entries at a time and wait until these are on the disk.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from spanish21.house.verify import verify_place
from spanish21.ledger import Draft, Posting, Writer, open_store
from spanish21.ledger.checkpoint import CHECKPOINTS, Notary

TABLES, TURNS, AT_ONCE = 200, 20, 6
EVENT = {"type": "CardDealt", "card": "Ah", "box": 1, "hand": 1, "face_up": True, "clause": "7.J"}


def _drafts(table: int, turn: int) -> list[Draft]:
    return [
        Draft.of(
            f"house/{table}",
            at=turn,
            actor="dealer:auto",
            command_id=f"{turn}.{place}",
            command={"type": "DealCard", "card": "Ah", "box": None},
            events=[EVENT, {"type": "HandCompleted", "box": 1, "hand": 1}],
            postings=[Posting("house/bank", -5), Posting(f"player/{table}", 5)],
        )
        for place in range(AT_ONCE)
    ]


async def _write(place: str, folder: Path) -> list[float]:
    store = open_store(place)
    writer = Writer(store, Notary(folder, store))
    waits: list[float] = []

    async def table(number: int) -> None:
        for turn in range(TURNS):
            drafts = _drafts(number, turn)
            start = time.perf_counter()
            await writer.append_all(drafts)
            waits.append(time.perf_counter() - start)

    await asyncio.gather(*map(table, range(TABLES)))
    await writer.close()
    return sorted(waits)


def main() -> None:
    """Write, verify and print the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        place = sys.argv[1] if len(sys.argv) > 1 else str(folder / "house.db")
        start, work = time.perf_counter(), time.process_time()
        waits = asyncio.run(_write(place, folder))
        took, used = time.perf_counter() - start, time.process_time() - work
        entries = TABLES * TURNS * AT_ONCE
        middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        print(f"written   {entries / took:10,.0f} entries a second, all tables at once")
        print(f"          {used / entries * 1e6:10.0f} microseconds of CPU an entry")
        print(
            f"waited    {middle * 1e3:10.0f} ms for the disk, 99 of 100 below {late * 1e3:.0f} ms"
        )
        work = time.process_time()
        report = verify_place(place, folder / CHECKPOINTS)
        used = time.process_time() - work
        print(
            f"verified  {report.entries / used:10,.0f} entries a second of CPU, no game among them"
        )


if __name__ == "__main__":
    main()
