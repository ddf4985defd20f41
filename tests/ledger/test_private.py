"""What a house keeps is for its owner alone, and its key is never replaced in silence."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from spanish21.house.verify import verify_place
from spanish21.ledger import open_store
from spanish21.ledger.audit import back_up, export_jsonl, export_parquet
from spanish21.ledger.checkpoint import CHECKPOINTS, Notary
from spanish21.ledger.errors import StoreUnusable
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.ledger.keys import PRIVATE_KEY, PUBLIC_KEY
from spanish21.money import Cents
from tests.ledger.support import given

GIFT = PlayMoneyGiven("ann", Cents(1))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """A ledger that was signed, made by somebody whose files others may read."""
    before = os.umask(0)
    data = tmp_path / "house"
    data.mkdir(mode=0o777)
    with closing(open_store(data / "house.db")) as store:
        store.append([given("library", "one", GIFT)])
        Notary(data, store).sign()
        yield data / "house.db"
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


def test_database_and_all_that_stands_beside_it(house: Path) -> None:
    found = modes(house.parent)
    assert {"house.db", "house.db-wal", "house.db-lock", CHECKPOINTS, PRIVATE_KEY} <= set(found)
    assert set(found.values()) == {0o600}


def test_a_database_that_others_could_read_is_closed_to_them(house: Path) -> None:
    other = house.with_name("other.db")
    open_store(other).close()
    other.chmod(0o666)
    open_store(other).close()
    assert other.stat().st_mode & 0o777 == 0o600


def test_copies_and_exports(house: Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    back_up(house, copies / "copy.db")
    export_jsonl(house, copies / "log.jsonl")
    export_parquet(house, copies / "log.parquet")
    found = modes(copies)
    assert len(found) == 5
    assert set(found.values()) == {0o600}
    assert verify_place(copies / "copy.db").findings == ()


def test_a_lost_key_keeps_the_house_shut(house: Path) -> None:
    (house.parent / PRIVATE_KEY).unlink()
    before = (house.parent / PUBLIC_KEY).read_bytes()
    with (
        closing(open_store(house, readonly=True)) as store,
        pytest.raises(StoreUnusable, match="--new-checkpoint-key"),
    ):
        Notary(house.parent, store)
    assert not (house.parent / PRIVATE_KEY).exists()
    assert (house.parent / PUBLIC_KEY).read_bytes() == before


def test_a_key_that_is_there_is_not_replaced(house: Path) -> None:
    kept = (house.parent / PRIVATE_KEY).read_bytes()
    with (
        closing(open_store(house, readonly=True)) as store,
        pytest.raises(StoreUnusable, match="without --new-checkpoint-key"),
    ):
        Notary(house.parent, store, new_key=True)
    assert (house.parent / PRIVATE_KEY).read_bytes() == kept


def test_the_public_key_comes_back_from_the_private_one(house: Path) -> None:
    public = house.parent / PUBLIC_KEY
    kept = public.read_bytes()
    public.unlink()
    with closing(open_store(house, readonly=True)) as store:
        Notary(house.parent, store)
    assert public.read_bytes() == kept


def test_a_key_of_another_house_is_noticed(house: Path, tmp_path: Path) -> None:
    with closing(open_store(house, readonly=True)) as store:
        Notary(tmp_path / "elsewhere", store)
        (tmp_path / "elsewhere" / PRIVATE_KEY).replace(house.parent / PRIVATE_KEY)
        with pytest.raises(StoreUnusable, match="do not belong together"):
            Notary(house.parent, store)
