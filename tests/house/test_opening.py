"""Opening a house whose directory is not as it should be."""

import asyncio
from pathlib import Path

import pytest

from spanish21.house.house import House
from spanish21.house.sealed import VaultError
from spanish21.house.tables.actor import TableActor


def test_a_table_whose_secret_is_lost_does_not_keep_the_others_shut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = TableActor.start

    async def lost(actor: TableActor) -> None:
        if actor.live.id == "ma-1":
            raise VaultError("no secret is kept for the shoe")
        await start(actor)

    async def story() -> None:
        house = await House.open(tmp_path)
        for edition in ("MA", "MD-1.0"):
            await house.open_table(edition, {})
        await house.close()
        monkeypatch.setattr(TableActor, "start", lost)
        house = await House.open(tmp_path)
        assert set(house.tables) == {"md-1-0-1"}
        assert house.unusable == {"ma-1": "no secret is kept for the shoe"}
        await house.close()

    asyncio.run(story())


def test_nobody_else_may_look_into_the_data_directory(tmp_path: Path) -> None:
    async def story() -> None:
        house = await House.open(tmp_path / "house")
        await house.close()

    asyncio.run(story())
    assert (tmp_path / "house").stat().st_mode & 0o077 == 0
