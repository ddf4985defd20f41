"""One thread writes for all: in turn, many at a time, and never after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, closing
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from spanish21.house.verify import verify_place
from spanish21.ledger import (
    Draft,
    Entry,
    LedgerError,
    Outcome,
    Overdrawn,
    RepeatedCommand,
    Store,
    StoreFailed,
    Writer,
    open_store,
)
from spanish21.ledger.checkpoint import CHECKPOINTS, Notary, read_checkpoints
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.ledger.sqlite import SqliteStore
from spanish21.money import Cents
from tests.ledger.support import draft, given, pay, written


class Gated(SqliteStore):
    """A store whose commits wait for a gate, and may fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = Event()
        self.sizes: list[int] = []
        self.fault: Exception | None = None

    def append_many(self, groups: Sequence[Sequence[Draft]]) -> tuple[Outcome, ...]:
        self.gate.wait()
        self.sizes.append(len(groups))
        if self.fault is not None:
            raise self.fault
        return super().append_many(groups)


@asynccontextmanager
async def writing(store: Store, notary: Notary | None = None) -> AsyncIterator[Writer]:
    writer = Writer(store, notary, rest=3600)
    try:
        yield writer
    finally:
        await writer.close()


def house(tmp_path: Path) -> Gated:
    return Gated(tmp_path / "house.db")


def read(tmp_path: Path) -> list[str]:
    with closing(open_store(tmp_path / "house.db", readonly=True)) as store:
        return written(store)


async def tasks(drafts: Iterable[Draft], writer: Writer) -> list[asyncio.Task[Entry]]:
    made = [asyncio.create_task(writer.append(sent)) for sent in drafts]
    await asyncio.sleep(0)
    return made


async def test_what_comes_while_a_commit_runs_goes_into_the_next_together(tmp_path: Path) -> None:
    store = house(tmp_path)
    async with writing(store) as writer:
        waiting = await tasks((draft(command_id=f"c{n}") for n in range(50)), writer)
        store.gate.set()
        entries = await asyncio.gather(*waiting)
    assert [entry.command_id for entry in entries] == [f"c{n}" for n in range(50)]
    assert [entry.number for entry in entries] == list(range(1, 51))
    assert sum(store.sizes) == 50
    assert len(store.sizes) <= 2
    assert read(tmp_path) == [f"c{n}" for n in range(50)]


async def test_an_answer_comes_after_the_commit_and_not_before(tmp_path: Path) -> None:
    store = house(tmp_path)
    async with writing(store) as writer:
        (task,) = await tasks([draft()], writer)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not task.done()
        assert read(tmp_path) == []
        store.gate.set()
        await task
        assert read(tmp_path) == ["c1"]


async def test_who_is_refused_does_not_hold_up_the_others(tmp_path: Path) -> None:
    store = house(tmp_path)
    store.gate.set()
    async with writing(store) as writer:
        poor = draft(command_id="poor", postings=pay("player/ann", "house/bank", 1))
        twice = draft(command_id="a")
        given = [draft(command_id="a"), poor, twice, draft(command_id="b")]
        one, second, third, two = await asyncio.gather(
            *map(writer.append, given), return_exceptions=True
        )
    assert isinstance(one, Entry)
    assert isinstance(second, Overdrawn)
    assert isinstance(third, RepeatedCommand)
    assert third.entry == one
    assert isinstance(two, Entry)
    assert read(tmp_path) == ["a", "b"]


@pytest.mark.parametrize("fault", [StoreFailed("no disk"), OSError("no disk"), KeyError("odd")])
async def test_after_a_failed_commit_nothing_is_written_any_more(
    tmp_path: Path, fault: Exception
) -> None:
    store = house(tmp_path)
    store.fault = fault
    async with writing(store) as writer:
        waiting = await tasks([draft(command_id="a"), draft(command_id="b")], writer)
        store.gate.set()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(answer, StoreFailed) for answer in answers)
        store.fault = None
        with pytest.raises(StoreFailed, match=r"no disk|odd"):
            await writer.append(draft(command_id="c"))
        with pytest.raises(StoreFailed):
            await writer.run(lambda store: store.put("session", "a", b""))
        assert isinstance(writer.failure, LedgerError)
    assert read(tmp_path) == []


async def test_other_work_is_done_in_its_turn(tmp_path: Path) -> None:
    store = house(tmp_path)
    async with writing(store) as writer:
        waiting = await tasks([draft(command_id="a"), draft(command_id="b")], writer)
        count = asyncio.create_task(writer.run(lambda store: store.last("table/t1").number))
        await asyncio.sleep(0)
        waiting += await tasks([draft(command_id="c")], writer)
        store.gate.set()
        await asyncio.gather(*waiting)
        with pytest.raises(ZeroDivisionError):
            await writer.run(lambda _: 1 // 0)
        await writer.append(draft(command_id="d"))
        assert await count == 2
    assert read(tmp_path) == ["a", "b", "c", "d"]


async def test_closing_writes_what_was_handed_in_and_then_nothing(tmp_path: Path) -> None:
    store = house(tmp_path)
    writer = Writer(store)
    waiting = await tasks((draft(command_id=f"c{n}") for n in range(3)), writer)
    store.gate.set()
    await writer.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreFailed, match="closed"):
        await writer.append(draft(command_id="late"))
    await writer.close()
    assert read(tmp_path) == ["c0", "c1", "c2"]


async def test_who_no_longer_waits_is_written_all_the_same(tmp_path: Path) -> None:
    store = house(tmp_path)
    async with writing(store) as writer:
        gone, here = await tasks([draft(command_id="a"), draft(command_id="b")], writer)
        gone.cancel()
        store.gate.set()
        await here
    assert read(tmp_path) == ["a", "b"]


async def test_the_notary_signs_after_so_many_entries_and_at_the_end(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    async with writing(store, Notary(tmp_path, store, every=3)) as writer:
        for number in range(7):
            gift = PlayMoneyGiven("ann", Cents(1))
            await writer.append(given("library", f"c{number}", gift))
    signed = [
        checkpoint.heads["library"].number
        for checkpoint in read_checkpoints(tmp_path / CHECKPOINTS)
    ]
    assert signed == [3, 6, 7]
    report = verify_place(tmp_path / "house.db")
    assert (report.findings, report.unsigned) == ((), 0)


async def test_what_others_write_counts_for_the_next_checkpoint(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    async with writing(store, Notary(tmp_path, store, every=5, seconds=1000)) as writer:
        for number in range(12):
            store.append([draft("people", f"p{number}")])
            await writer.append(draft("table/t1", f"t{number}"))
        signed = read_checkpoints(tmp_path / CHECKPOINTS)
    positions = [0, *(checkpoint.position for checkpoint in signed)]
    gaps = [after - before for before, after in pairwise(positions)]
    assert max(gaps) <= 7, "five entries, and what is written while the fifth is"
    assert all({"people", "table/t1"} == set(checkpoint.heads) for checkpoint in signed)


async def test_a_writer_that_is_never_idle_signs_by_the_clock(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    async with writing(store, Notary(tmp_path, store, seconds=0)) as writer:
        for number in range(4):
            await writer.append(draft("people", f"c{number}"))
        signed = read_checkpoints(tmp_path / CHECKPOINTS)
    assert len(signed) >= 3, "long before a thousand entries"


async def test_what_went_past_the_writer_is_signed_too(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    async with writing(store, Notary(tmp_path, store)) as writer:
        await writer.append(draft("people", "a"))
        store.append([draft("people", "b"), draft("house", "c")])
    assert verify_place(tmp_path / "house.db").unsigned == 0


async def test_a_checkpoint_that_cannot_be_written_stops_the_writer(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    notary = Notary(tmp_path, store, every=1)
    (tmp_path / CHECKPOINTS).unlink()
    (tmp_path / CHECKPOINTS).mkdir()
    async with writing(store, notary) as writer:
        await writer.append(draft("people", "a"))
        with pytest.raises(StoreFailed):
            await writer.append(draft("people", "b"))
