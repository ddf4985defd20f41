"""What a wheel wager costs now, as the page shows it beside the bet."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from spanish21.law.submission import Submission
from spanish21.wheels import analyze
from tests.wagering import laying
from tests.web.live import Client, Server, entered, serving


@pytest.fixture
def server(tmp_path: Path, runner: asyncio.Runner) -> Iterator[Server]:
    """A server with the usual rate limits."""
    with entered(runner, serving(tmp_path)) as server:
        yield server


async def test_wheel_wagers_have_their_price_at_the_meters_as_they_show(server: Server) -> None:
    wheels = {"bonus_spin.offered": True, "xtreme_16.offered": True}
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True, xtreme_16__offered=True)
    ann = await server.client("Ann")
    found = await ann.get(f"/api/tables/{table}/prices")
    rulebook = Submission("MD-bonus-spin", wheels).rulebook()
    alone = {(one.kind, one.wager): one for one in analyze(rulebook)}
    assert {(row["kind"], row["stake"]) for row in found} == set(alone)
    for row in found:
        wheel = alone[row["kind"], row["stake"]]
        assert row["cost"] == pytest.approx(float(1 - wheel.value))
        assert row["jackpots"] == list(wheel.jackpots.values())
        assert row["players"] == 1
    ben = await (await server.client("Ben")).come(table, 3)
    await ben.do("lay", **laying(3, 1000, xtreme_16=500))
    assert await players(ann, table) == {"bonus-spin": 1, "xtreme-16": 2}
    assert await players(ben, table) == {"bonus-spin": 1, "xtreme-16": 1}


async def players(client: Client, table: str) -> dict[str, int]:
    """Return for how many players each wheel wager is priced."""
    return {row["kind"]: row["players"] for row in await client.get(f"/api/tables/{table}/prices")}
