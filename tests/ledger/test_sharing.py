"""Several processes on one PostgreSQL; one process at a time on a file."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import psycopg
import pytest

from spanish21.ledger import (
    LeaseHeld,
    NotWritten,
    Overdrawn,
    StaleVersion,
    Store,
    StoreBusy,
    StoreFailed,
    StoreUnusable,
    open_store,
    read_book,
)
from spanish21.ledger.checkpoint import (
    CHECKPOINTS,
    PUBLIC_KEY,
    Notary,
    read_checkpoints,
    read_public_keys,
)
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.ledger.signatures import Signatures
from spanish21.money import Cents
from tests.judging import chains_and_money
from tests.ledger.support import circulating, draft, given, owing, transfer

WRITERS = 4


@pytest.fixture
def shared(postgres: str) -> str:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS spanish21 CASCADE")
    return postgres


def stores(address: str, stack: ExitStack, count: int = WRITERS) -> list[Store]:
    return [stack.enter_context(closing(open_store(address))) for _ in range(count)]


def test_a_file_has_one_writer(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "house.db")):
        with pytest.raises(StoreBusy, match="another process"):
            open_store(tmp_path / "house.db")
        with closing(open_store(f"sqlite:///{tmp_path}/house.db", readonly=True)) as reader:
            assert reader.streams() == ()
    with closing(open_store(tmp_path / "house.db")) as store:
        store.append([draft()])


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("nowhere/house.db", "is not a folder"),
        ("mysql://house", "is not a place"),
        ("postgresql:///x?host=/nowhere", "PostgreSQL cannot be used"),
        ("postgresql://127.0.0.1:9/x", r"Connection refused\. Is the server running"),
    ],
)
def test_a_place_that_cannot_be_used_is_said(place: str, said: str) -> None:
    with pytest.raises(StoreUnusable, match=said):
        open_store(place)


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("no database at all, but long enough to be taken for one" * 20)
    with pytest.raises(StoreUnusable):
        open_store(other)
    assert other.read_text().startswith("no database")


def test_processes_that_start_together_make_one_ledger(shared: str) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(WRITERS) as pool:
        opened = list(pool.map(open_store, [shared] * WRITERS))
        for store in opened:
            stack.enter_context(closing(store))
        assert len({store.ledger_id for store in opened}) == 1


def test_of_those_who_decide_on_the_same_version_one_is_written(shared: str) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(WRITERS) as pool:
        opened = stores(shared, stack)

        def compete(store: Store) -> int:
            won = 0
            while (version := store.last("people").version) < 40:
                sent = draft("people", f"{id(store)}-{version}", expected=version)
                with suppress(StaleVersion):
                    store.append([sent])
                    won += 1
            return won

        assert sum(pool.map(compete, opened)) == 40
        assert [entry.number for entry in opened[0].read("people")] == list(range(1, 41))
        assert chains_and_money(opened[0].everything()).findings == ()


def test_money_that_moves_to_and_fro_is_neither_lost_nor_spent_twice(shared: str) -> None:
    people = ("ann", "bob", "cy", "di")
    with ExitStack() as stack, ThreadPoolExecutor(WRITERS) as pool:
        opened = stores(shared, stack)
        for person in people:
            opened[0].append([given("people", person, PlayMoneyGiven(person, Cents(100)))])

        def move(place: int) -> int:
            refused = 0
            for step in range(25):
                giver, taker = people[(place + step) % 4], people[(place + 3 * step + 1) % 4]
                streams = sorted({f"people/{place}", f"people/{step % 4}"}, reverse=bool(place % 2))
                groups = [
                    [transfer(s, f"{place}-{step}-{n}", giver, taker, 60)]
                    for n, s in enumerate(streams)
                ]
                outcomes = opened[place].append_many(groups)
                assert all(isinstance(o, Overdrawn) for o in outcomes if isinstance(o, NotWritten))
                refused += sum(isinstance(o, NotWritten) for o in outcomes)
            return refused

        list(pool.map(move, range(WRITERS)))
        book = read_book(opened[0])
        assert (circulating(book), book.total, owing(book)) == (400, 0, ())
        report = chains_and_money(opened[0].everything(), opened[0].balances())
        assert report.findings == ()


def test_one_of_those_who_want_a_table_gets_it(shared: str) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(WRITERS) as pool:
        opened = stores(shared, stack)

        def want(place: int) -> int:
            try:
                return opened[place].lease("table/t1", f"process {place}", 1000).token
            except LeaseHeld:
                return 0

        assert sorted(pool.map(want, range(WRITERS))) == [0] * (WRITERS - 1) + [1]


def test_who_opens_a_file_takes_its_tables_at_once(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "house.db")) as store:
        old = store.lease("table/t1", "killed", 1000)
    with closing(open_store(tmp_path / "house.db")) as store:
        assert store.lease("table/t1", "next", 1000).token == old.token + 1


def test_processes_that_share_a_data_folder_share_its_checkpoints(
    shared: str, tmp_path: Path
) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(WRITERS) as pool:
        opened = stores(shared, stack)
        notaries = list(pool.map(Notary, [tmp_path] * WRITERS, opened))

        def work(place: int) -> None:
            for number in range(5):
                sent = draft(f"house/{place}", f"c{number}")
                notaries[place].note(opened[place].append([sent]))
                notaries[place].sign()

        list(pool.map(work, range(WRITERS)))
        entries = list(opened[0].everything())
    keys = read_public_keys(tmp_path / PUBLIC_KEY)
    signatures = Signatures(read_checkpoints(tmp_path / CHECKPOINTS), keys)
    report = chains_and_money(entries, None, signatures)
    assert (report.findings, report.unsigned, report.entries) == ((), 0, 5 * WRITERS)
    assert 1 <= report.checkpoints <= 5 * WRITERS, "one signs what others wrote meanwhile"


def test_a_server_that_goes_away_stops_the_store_for_good(shared: str) -> None:
    with closing(open_store(shared)) as store:
        store.append([draft("people", "a")])
        with psycopg.connect(shared, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        for command_id in ("b", "b"):
            with pytest.raises(StoreFailed):
                store.append([draft("people", command_id)])
    with closing(open_store(shared)) as store:
        assert [entry.command_id for entry in store.read("people")] == ["a"]
