"""A process that writes until it is killed: PLACE FIRST; it tells what was acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys

from spanish21.ledger import RepeatedCommand, Writer, open_store
from spanish21.ledger.events import BalanceCorrectionApproved, PlayMoneyGiven
from spanish21.money import Cents
from tests.ledger.support import given

AT_ONCE = 8
STREAM = "people"


async def _write(place: str, first: int) -> None:
    store = open_store(place)
    lease = store.lease(STREAM, f"process {os.getpid()}", 0)
    writer = Writer(store)

    async def one(number: int) -> None:
        money = (PlayMoneyGiven("ann", Cents(2)), BalanceCorrectionApproved(1, "ann", -1, "eve"))
        sent = given(STREAM, f"c{number}", *money, token=lease.token)
        try:
            entry = await writer.append(sent)
        except RepeatedCommand as repeated:
            entry = repeated.entry
        # One write to the pipe each, so that a line is never half there.
        os.write(1, f"{entry.command_id} {entry.hash}\n".encode())

    while True:
        await asyncio.gather(*(one(number) for number in range(first, first + AT_ONCE)))
        first += AT_ONCE


if __name__ == "__main__":
    asyncio.run(_write(sys.argv[1], int(sys.argv[2])))
