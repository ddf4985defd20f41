"""Opening a house whose directory is not as it should be."""

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from spanish21.house import house as house_of_tables
from spanish21.house.house import House
from spanish21.house.verify import verify_place
from spanish21.ledger import open_store
from spanish21.ledger.errors import StoreUnusable
from spanish21.refusal import RefusedError
from tests.house.support import person


async def test_a_table_whose_secret_is_lost_does_not_keep_the_others_shut(tmp_path: Path) -> None:
    house = await House.open(tmp_path)
    for edition in ("MA", "MD-1.0"):
        await house.open_table(edition, {})
    await house.close()
    house.vault.forget("table/ma-1/shoe/1")
    house = await House.open(tmp_path)
    assert set(house.tables) == {"md-1-0-1"}
    assert "bring back the folder sealed/" in house.missing["ma-1"].reason
    await house.close()


async def test_nobody_else_may_look_into_the_data_directory(tmp_path: Path) -> None:
    house = await House.open(tmp_path / "house")
    await house.close()
    assert (tmp_path / "house").stat().st_mode & 0o077 == 0


async def test_secrets_lie_in_a_folder_that_nobody_else_may_look_into(tmp_path: Path) -> None:
    (tmp_path / "sealed").mkdir(mode=0o755)

    await (await House.open(tmp_path)).close()
    assert (tmp_path / "sealed").stat().st_mode & 0o777 == 0o700


async def test_a_lost_checkpoint_key_is_replaced_only_when_told_and_the_log_says_so(
    tmp_path: Path,
) -> None:
    house = await House.open(tmp_path)
    await house.open_table("MA", {})
    await house.close()
    (tmp_path / "checkpoint.key").unlink()
    with pytest.raises(StoreUnusable, match=r"checkpoint\.key is missing"):
        await House.open(tmp_path)
    house = await House.open(tmp_path, new_checkpoint_key=True)
    await house.open_table("MA", {})
    await house.close()
    await (await House.open(tmp_path)).close()
    report = verify_place(tmp_path / "house.db")
    assert (report.findings, report.unsigned) == ((), 0)
    assert report.checkpoints == 3, "a start signs as well"
    with closing(open_store(tmp_path / "house.db", readonly=True)) as store:
        (entry,) = store.read("house")
    lost, new = (tmp_path / "checkpoint.pub").read_text().split()
    event = msgspec.json.decode(entry.events[0])
    assert event == {"type": "CheckpointKeyReplaced", "lost": lost, "new": new}
    (tmp_path / "checkpoint.pub").write_text(f"{new}\n{lost}\n")
    assert verify_place(tmp_path / "house.db").findings != (), "keys sign one after the other"


async def test_players_who_open_tables_leave_room_for_staff(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_of_tables, "_MOST_TABLES", 3)
    monkeypatch.setattr(house_of_tables, "_KEPT_FOR_STAFF", 1)
    house = await House.open(tmp_path)
    try:
        ann, flo = person("Ann", "player", "guest"), person("Olga", "operator")
        for _ in range(2):
            await house.open_table("MD-1.0", {}, by=ann)
        with pytest.raises(RefusedError, match="no room"):
            await house.open_table("MD-1.0", {}, by=ann)
        await house.open_table("MD-1.0", {}, by=flo)
        with pytest.raises(RefusedError, match="no room"):
            await house.open_table("MD-1.0", {}, by=flo)
    finally:
        await house.close()
