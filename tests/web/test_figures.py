"""The figures on the floor's page are those of an independent count of the exported log."""

from pathlib import Path
from typing import Any

import pytest

from spanish21.house.people import Role
from tests.forensics.recount import Recount, standard_error
from tests.wagering import laying
from tests.web.live import Client, Server

ROUNDS = 4
STAKES = (1000, 5000, 2500, 1000)


async def played(server: Server) -> tuple[str, Client]:
    """Play a few rounds with two players, of whom one changes the bet."""
    table = await server.table("MD-1.0")
    ann = await (await server.client("Ann")).come(table, 2)
    for stake in STAKES:
        await ann.do("lay", **laying(2, stake))
        await ann.do("ready")
        while ann.view["turn"]:
            await ann.decide()
    return table, ann


def recounted(folder: Path, exported: bytes) -> Recount:
    log = folder / "exported.jsonl"
    log.write_bytes(exported)
    return Recount(log)


async def test_figures_are_those_of_an_independent_count(server: Server, tmp_path: Path) -> None:
    table, ann = await played(server)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    aud = await server.staff("Aud", Role.AUDITOR)
    found: dict[str, Any] = await flo.get(f"/api/tables/{table}/figures")
    said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
    again = recounted(tmp_path, said.content)
    assert len(again.lines) == ROUNDS
    win = -sum(line.net for line in again.lines)
    expected = -sum(line.expected for line in again.lines)
    error = standard_error(again.lines)
    drop = sum(again.drop.values())
    (player,) = found["players"]
    for row in (*found["tables"], *found["shifts"], player):
        assert (row["rounds"], row["wagered"], row["win"]) == (ROUNDS, sum(STAKES), win)
        assert row["compared"] == win
        assert row["expected"] == pytest.approx(expected)
        assert row["standard_error"] == pytest.approx(error)
        assert row["off"] == pytest.approx((win - expected) / error)
        assert row["rounds_per_hour"] == pytest.approx(ROUNDS / again.hours())
    assert found["tables"][0]["drop"] == player["drop"] == drop
    assert player["hold"] == pytest.approx(win / drop)
    assert player["average_wager"] == sum(STAKES) / ROUNDS
    assert player["decisions"] == sum(line.decisions for line in again.lines)
    assert player["mistakes"] == sum(line.mistakes for line in again.lines)
    assert player["cost"] == pytest.approx(sum(line.cost for line in again.lines))
    assert player["id"] == ann.me["person"]
    assert player["name"] == "Ann"
    assert found["unfinished"] == 0
