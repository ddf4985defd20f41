"""A database that fails: who asks is told so, and nothing that was acknowledged is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from spanish21.house.house import House
from spanish21.house.tables.refuse import STOPPED
from spanish21.house.verify import verify_place
from tests.wagering import laying
from tests.web.live import Client, Server, serving

FULL = "PRAGMA max_page_count = 1"
"""SQLite takes that for no more pages than there are: a disk without room"""
READ_ONLY = "PRAGMA query_only = 1"


def spoil(server: Server, how: str) -> None:
    store: Any = server.house.writer.store
    store._writer.execute(how)


async def play_until_refused(ann: Client) -> tuple[int, dict[str, Any]]:
    """Wager and take back until the house cannot, and say what it acknowledged last."""
    last = ann.version
    for _ in range(2000):
        for amount in (1000, 0):
            answer = await ann.ask("lay", **laying(1, amount))
            if answer["type"] == "refused":
                return last, answer
            last = answer["version"]
    pytest.fail("the database never failed")


@pytest.mark.parametrize("how", [FULL, READ_ONLY])
async def test_a_database_that_takes_no_more_stops_the_table_and_loses_nothing(
    tmp_path: Path, how: str
) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table()
        ann = await (await server.client("Ann")).come(table, 1)
        spoil(server, how)
        last, refused = await play_until_refused(ann)
        assert refused["refusal"]["code"] == "table/stopped"
        assert refused["refusal"]["message"] == STOPPED
        assert "ledger" in (server.house.tables[table].actor.failure or "")
        assert (await ann.ask("ready"))["refusal"]["code"] in {"table/stopped", "ledger/failed"}
        health = await ann.http.get("/api/health")
        assert health.status_code == 503
        said = await server.stranger().http.post("/api/guest", json={})
        assert (said.status_code, said.json()["code"]) == (503, "ledger/failed")
        lobby = await ann.get("/api/tables")
        assert not lobby[0]["open"]
    assert verify_place(tmp_path / "house.db").findings == ()
    house = await House.open(tmp_path)
    (hosted,) = house.tables.values()
    assert hosted.actor.failure is None
    assert hosted.actor.live.version >= last
    await house.close()


async def test_a_command_that_meets_a_failing_store_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        ann = await server.client("Ann")
        await ann.http.post("/api/limits", json={"limits": {"loss": 50_000}})
        await ann.come(await server.table(), 1)
        spoil(server, READ_ONLY)
        answer = await ann.ask("lay", **laying(1, 1000))
        assert (answer["type"], answer["refusal"]["code"]) == ("refused", "ledger/failed")


async def test_who_comes_to_a_table_whose_store_has_failed_is_told_so(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table()
        ann, bob = await server.client("Ann"), await server.client("Bob")
        await ann.come(table, 1)
        spoil(server, READ_ONLY)
        assert (await ann.ask("lay", **laying(1, 1000)))["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            await bob.sit_down(table)
        assert bob.socket.close_code == 4503
        assert str(bob.socket.close_reason).startswith("ledger/failed")
        assert bob.turned_away["code"] == "ledger/failed"
        assert bob.turned_away["message"] not in str(bob.socket.close_reason)
