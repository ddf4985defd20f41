"""A server that is killed in mid-round goes on with the same round when it is started again."""

from __future__ import annotations

from pathlib import Path

from spanish21.house.verify import verify_place
from tests.faults.process import killed, started
from tests.wagering import laying
from tests.web.live import Client


async def test_a_killed_server_goes_on_with_the_same_round(tmp_path: Path) -> None:
    process, address = await started(tmp_path)
    ann = await Client(address).guest("Ann")
    try:
        await ann.sit_down("md-1-0-1")
        await ann.do("sit", box=3)
        await ann.do("buy-in", amount=50_000)
        await ann.contribute()
        for _ in range(3):
            before, chips = await into_a_hand(ann)
            await killed(process)
            process, address = await started(tmp_path)
            ann.address = address
            ann.http.base_url = f"http://{address}"
            known = len(ann.events)
            await ann.sit_down("md-1-0-1", after=ann.version)
            assert (ann.view["boxes"], ann.view["dealer"], ann.view["round"]) == before
            assert ann.view["you"]["chips"] == chips
            assert len(ann.events) == known
            await ann.decide()
            await ann.through_cut()
    finally:
        await ann.close()
        await killed(process)
    report = verify_place(tmp_path / "house.db")
    assert report.findings == ()


async def into_a_hand(ann: Client) -> tuple[tuple[object, object, object], int]:
    """Play until a decision is awaited, and say how the table lies."""
    while True:
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        if ann.view["turn"] and ann.view["turn"]["kind"] != "cut":
            view = ann.view
            return (view["boxes"], view["dealer"], view["round"]), view["you"]["chips"]
        await ann.through_cut()
