"""Power may fail at any moment: what was acknowledged is there, and the rest is whole or absent.

SPANISH21_IMAGES says how many power cuts are tried, SPANISH21_SEED with which dice.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from spanish21.ledger import Draft, StoreFailed
from spanish21.ledger.events import BalanceCorrectionApproved, PlayMoneyGiven
from spanish21.ledger.sqlite import SqliteStore
from spanish21.money import Cents
from tests.judging import chains_and_money
from tests.ledger.disk import Disk, Operation, image
from tests.ledger.support import draft, given

IMAGES = int(os.environ.get("SPANISH21_IMAGES", "200"))
SEED = int(os.environ.get("SPANISH21_SEED", "21"))
COMMITS = 40
STREAMS = ("house", "people")


class Written(NamedTuple):
    """What a disk was asked to do, and after which operation each commit was acknowledged."""

    operations: list[Operation]
    made: int
    acknowledged: list[int]

    def sure(self, cut: int) -> int:
        """Count the commits that were acknowledged before a power cut."""
        return sum(done <= cut for done in self.acknowledged)


def group(number: int) -> list[Draft]:
    """Make a transaction over two streams and three accounts, at times one of many pages."""
    text = "x" * (9000 if number % 7 == 0 else 10)
    money = (PlayMoneyGiven("ann", Cents(100)), BalanceCorrectionApproved(1, "ann", -10, "eve"))
    return [
        given("people", f"c{number}", *money),
        draft("house", f"c{number}", command={"type": "Note", "text": text}),
    ]


def ids(store: SqliteStore, stream: str) -> list[str]:
    return [entry.command_id for entry in store.read(stream)]


def written(folder: Path, *, synchronous: str = "FULL") -> Written:
    """Write commits, with SQLite moving them from its log to the database every few pages."""
    disk = Disk()
    acknowledged: list[int] = []
    with closing(SqliteStore(folder / "house.db", vfs=disk.name)) as store:
        made = len(disk.operations)
        assert store._writer is not None
        store._writer.execute("PRAGMA wal_autocheckpoint = 9")
        store._writer.execute(f"PRAGMA synchronous = {synchronous}")
        for number in range(COMMITS):
            store.append(group(number))
            acknowledged.append(len(disk.operations))
    return Written(disk.operations, made, acknowledged)


def after_power_cuts(done: Written) -> Iterator[tuple[int, SqliteStore]]:
    """Open the store again after each of many power cuts, at operations chosen by dice."""
    random = Random(SEED)
    for _ in range(IMAGES):
        cut = random.randint(done.made, done.acknowledged[-1])
        with TemporaryDirectory() as folder:
            image(done.operations[:cut], Path(folder), random)
            with closing(SqliteStore(Path(folder) / "house.db")) as store:
                yield cut, store


def test_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    done = written(tmp_path)
    assert sum(op.kind == "sync" and op.file == "house.db" for op in done.operations) > 3
    for cut, store in after_power_cuts(done):
        there = len(ids(store, "people"))
        sure = done.sure(cut)
        assert sure <= there <= min(COMMITS, sure + 1), f"cut at {cut}, seed {SEED}"
        for stream in STREAMS:
            assert ids(store, stream) == [f"c{number}" for number in range(there)]
        assert chains_and_money(store.everything(), store.balances()).findings == ()
        assert store.balance("player/ann") == 90 * there
        store.append(group(there))


def test_a_store_that_did_not_wait_for_the_disk_would_be_found_out(tmp_path: Path) -> None:
    done = written(tmp_path, synchronous="OFF")
    lost = 0
    random = Random(21)
    for cut in done.acknowledged[10:30]:
        with TemporaryDirectory() as folder:
            image(done.operations[:cut], Path(folder), random)
            try:
                with closing(SqliteStore(Path(folder) / "house.db")) as store:
                    lost += len(ids(store, "people")) < done.sure(cut)
            except Exception:  # noqa: BLE001 - a database in pieces is lost too
                lost += 1
    assert lost


@pytest.mark.parametrize("syncs", range(6, 16))
def test_a_disk_that_fails_stops_the_store_for_good(tmp_path: Path, syncs: int) -> None:
    disk = Disk(syncs=syncs)
    acknowledged = 0
    with closing(SqliteStore(tmp_path / "house.db", vfs=disk.name)) as store:
        try:
            while acknowledged < COMMITS:
                store.append(group(acknowledged))
                acknowledged += 1
        except StoreFailed:
            disk.syncs_left = 10**9
        assert acknowledged < COMMITS
        with pytest.raises(StoreFailed):
            store.append(group(acknowledged))
        with pytest.raises(StoreFailed):
            store.put("session", "a", b"")
    folder = tmp_path / "after"
    folder.mkdir()
    image(disk.operations, folder, Random(syncs))
    with closing(SqliteStore(folder / "house.db")) as after:
        there = len(ids(after, "people"))
        assert acknowledged <= there <= acknowledged + 1
        for stream in STREAMS:
            assert ids(after, stream) == [f"c{number}" for number in range(there)]
