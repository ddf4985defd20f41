"""A table of the library with its log: what is refused leaves both as they were."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from spanish21 import Spanish21Error
from spanish21.house.verify.place import verify_place
from spanish21.law.submission import Submission
from spanish21.ledger import Store, open_store
from spanish21.ledger.errors import StaleVersion
from spanish21.ledger.recorded import RecordedTable
from spanish21.refusal import RefusedError
from spanish21.shoe import dice, mixer


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(tmp_path / "house.db")) as opened:
        yield opened


def _table(store: Store, edition: str, **choices: object) -> RecordedTable:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    submission = Submission(edition, {"minimum": "5.00", **named})
    table = RecordedTable(store, "table/t1", submission, mixer=mixer(dice(21)))
    table.advance()
    table.join("Ann", 1000)
    table.join("Bob", 10)
    return table


def _written(store: Store) -> int:
    return store.last("table/t1").number


def test_wagers_beyond_the_chips_leave_no_consent_behind(store: Store, tmp_path: Path) -> None:
    table = _table(store, "MA")
    table.wager(1, "Ann", 25)
    before = table.state, table.events, _written(store)
    with pytest.raises(RefusedError, match=r"Only \$10.00 in chips is left") as refused:
        table.wager(1, "Bob", 500)
    assert refused.value.refusal.code == "money/not-enough-chips"
    assert (table.state, table.events, _written(store)) == before
    table.wager(1, "Bob", 10)
    assert len(table.events) == len(before[1]) + 2
    assert verify_place(tmp_path / "house.db").findings == ()


def test_a_late_wager_is_in_the_log_as_it_is_at_the_table(store: Store, tmp_path: Path) -> None:
    table = _table(store, "MD-bonus-spin", bonus_spin__offered=True)
    table.wager(1, "Ann", 25)
    table.deal()
    with pytest.raises(RefusedError) as late:
        table.wager(1, "Ann", 25, bonus_spin=5)
    assert late.value.refusal.code == "wager/locked-out"
    entries = list(store.read("table/t1"))
    assert len(table.events) == sum(len(entry.events) for entry in entries) - 1
    assert b"LateWagerLockedOut" in bytes(entries[-1].events[0])
    assert verify_place(tmp_path / "house.db").findings == ()


def test_what_the_ledger_cannot_do_is_an_error_of_the_library() -> None:
    assert issubclass(StaleVersion, Spanish21Error)
