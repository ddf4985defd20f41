"""A start need not check again what was checked before, and finds whatever was changed there."""

from __future__ import annotations

import asyncio
from contextlib import closing, suppress
from pathlib import Path

import apsw
import msgspec
import pytest
from msgspec.structs import replace

from spanish21.house.house import House
from spanish21.house.sealed.vault import kept_marker
from spanish21.house.verify import must_be_unchanged, verify_place
from spanish21.ledger import Entry, StoreUnusable, open_store
from spanish21.ledger.checked import CHECKED, Checked, RowHash, mark_checked
from spanish21.ledger.keys import Keys
from spanish21.ledger.marks import Marker
from spanish21.ledger.rows import COLUMNS
from spanish21.ledger.verify import Verifier


async def _open_and_close(data: Path) -> None:
    house = await House.open(data)
    await house.close()


def start(data: Path) -> None:
    asyncio.run(_open_and_close(data))


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """List the positions of the entries that are looked at one by one."""
    found: list[int] = []
    follow = Verifier._follow

    def noted(self: Verifier, entry: Entry) -> None:
        found.append(entry.position)
        follow(self, entry)

    monkeypatch.setattr(Verifier, "_follow", noted)
    return found


def sql(data: Path, statement: str, *values: object) -> None:
    with closing(apsw.Connection(str(data / "house.db"))) as database:
        database.execute(statement, values)


def test_a_second_start_follows_only_the_entries_that_came_after_the_first(
    copied: Path, log: list[Entry], followed: list[int]
) -> None:
    (copied / CHECKED).unlink(missing_ok=True)
    start(copied)
    assert followed[: len(log)] == [entry.position for entry in log]
    with closing(open_store(copied / "house.db")) as store:
        last = store.tip().position
    followed.clear()
    start(copied)
    assert [position for position in followed if position <= last] == []


_TEXTS = ("command", "events", "postings")
_NUMBERS = ("position", "number", "version", "at")


@pytest.mark.parametrize("column", COLUMNS.split(", "))
@pytest.mark.parametrize("kind", ["table/%", "people", "progressive/%"])
def test_a_change_of_any_column_in_the_checked_part_is_noticed(
    copied: Path, followed: list[int], column: str, kind: str
) -> None:
    start(copied)
    value = f"{column} || 'x'"
    if column in _NUMBERS:
        value = f"{column} + {1 if column == 'at' else 1000000}"
    elif column in _TEXTS:
        value = f"CAST(' ' || {column} AS BLOB)"
    last = f"(SELECT max(position) FROM entries WHERE stream LIKE '{kind}')"
    sql(copied, f"UPDATE entries SET {column} = {value} WHERE position = {last}")
    followed.clear()
    with suppress(StoreUnusable):
        start(copied)
    assert followed[:1] == [1], "the whole log is looked at again"


@pytest.mark.parametrize("field", ["ledger", "tip", "digest", "streams", "balances", "signed"])
def test_a_record_that_was_changed_is_not_trusted(
    copied: Path, followed: list[int], field: str
) -> None:
    start(copied)
    file = copied / CHECKED
    record = msgspec.json.decode(file.read_bytes())
    value = record[field]
    if isinstance(value, str):
        record[field] = value[::-1]
    elif "position" in value:
        value["position"] -= 1
    else:
        value.popitem()
    file.write_bytes(msgspec.json.encode(record))
    followed.clear()
    start(copied)
    assert followed[0] == 1


def _remarked(data: Path, marker: Marker, *, sign: bool) -> None:
    """Bring the record up to a changed log, as someone would who holds one or both keys."""
    record = msgspec.json.decode((data / CHECKED).read_bytes(), type=Checked)
    rows = RowHash()
    with closing(open_store(data / "house.db", readonly=True)) as store:
        for page in store.pages(0, record.tip.position):
            rows.add(page)
    record = replace(record, digest=rows.digest())
    covered = record.covered()
    signature = Keys(data, signed_before=True).sign(covered) if sign else record.signature
    record = replace(record, mark=mark_checked(marker, covered), signature=signature)
    (data / CHECKED).write_bytes(msgspec.json.encode(record))


def test_the_key_of_the_house_alone_does_not_make_a_record(copied: Path) -> None:
    start(copied)
    sql(copied, "UPDATE entries SET actor = 'x' WHERE stream = 'people' AND number = 3")
    marker = kept_marker(copied)
    assert marker is not None
    _remarked(copied, marker, sign=False)
    with pytest.raises(StoreUnusable, match="people, entry 3"):
        start(copied)


def test_the_key_of_the_checkpoints_alone_does_not_make_a_record(copied: Path) -> None:
    start(copied)
    sql(copied, "UPDATE entries SET actor = 'x' WHERE stream = 'people' AND number = 3")
    _remarked(copied, Marker(b"0" * 32), sign=True)
    with pytest.raises(StoreUnusable, match="people, entry 3"):
        start(copied)


def test_a_holder_of_both_keys_is_still_found_by_verify(copied: Path) -> None:
    start(copied)
    sql(copied, "UPDATE entries SET actor = 'x' WHERE stream = 'people' AND number = 3")
    marker = kept_marker(copied)
    assert marker is not None
    _remarked(copied, marker, sign=True)
    assert verify_place(copied / "house.db").findings


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE balances SET balance = balance + 1 WHERE account LIKE 'player/%'", "the book"),
        ("DELETE FROM entries WHERE position = (SELECT max(position) FROM entries)", "entry"),
        ("UPDATE documents SET data = CAST('{}' AS BLOB)", "did not write"),
    ],
)
def test_what_is_not_in_the_rows_is_compared_at_every_start(
    copied: Path, statement: str, found: str
) -> None:
    start(copied)
    sql(copied, statement)
    with pytest.raises(StoreUnusable, match=found):
        start(copied)


def test_a_record_covers_what_others_wrote_in_between(copied: Path, followed: list[int]) -> None:
    """People are written by another thread; the writer of the tables reads what it missed."""

    async def run() -> None:
        house = await House.open(copied)
        try:
            for _ in range(3):
                house.people.guest()
        finally:
            await house.close()

    asyncio.run(run())
    with closing(open_store(copied / "house.db")) as store:
        last = store.tip().position
    followed.clear()
    start(copied)
    assert [position for position in followed if position <= last] == []


def test_a_damaged_table_leaves_no_record_behind(copied: Path, log: list[Entry]) -> None:
    """A table whose entry is damaged is left to the floor, and looked at again at every start."""
    (copied / CHECKED).unlink(missing_ok=True)
    place = next(entry for entry in log if entry.stream.startswith("table/") and entry.number == 3)
    sql(copied, "UPDATE entries SET events = CAST('[]' AS BLOB) WHERE position = ?", place.position)
    start(copied)
    assert not (copied / CHECKED).exists()


def test_the_record_of_a_first_start_is_that_of_the_whole_log(copied: Path) -> None:
    """Continuing a record and making it from nothing give the same."""
    (copied / CHECKED).unlink(missing_ok=True)
    start(copied)
    start(copied)
    continued = msgspec.json.decode((copied / CHECKED).read_bytes())
    (copied / CHECKED).unlink()
    with closing(open_store(copied / "house.db")) as store:
        marker = kept_marker(copied)
        assert marker is not None
        store.marker = marker
        checked = must_be_unchanged(store, copied, marker)
        assert checked is not None
        assert checked._rows.digest() == continued["digest"]
        held = {account: held for account, held in checked._balances.items() if held}
        assert held == continued["balances"]
