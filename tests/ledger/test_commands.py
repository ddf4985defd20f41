"""`spanish21 verify`, `export` and `backup` as a person calls them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import duckdb
import pytest

from spanish21.cli import app
from spanish21.house.verify import verify_place
from spanish21.ledger import Store, open_store
from spanish21.ledger.audit import back_up
from spanish21.ledger.checkpoint import CHECKPOINTS, PUBLIC_KEY
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.money import Cents
from tests.ledger.played import make
from tests.ledger.support import draft, given

Opener = Callable[..., Store]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    make(folder, rounds=1)
    return folder


@pytest.fixture
def house(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "data")) / "house.db"


def call(*words: object) -> int:
    code = app(list(map(str, words)), standalone_mode=False)
    return code if isinstance(code, int) else 0


def count(house: Path) -> int:
    with closing(open_store(house, readonly=True)) as store:
        return len(list(store.everything()))


def test_verify_says_that_nothing_is_wrong(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("verify", house) == 0
    said = capsys.readouterr().out
    assert f"{count(house)} entries in 3 streams" in said
    assert "2 checkpoints" in said
    assert said.endswith("Nothing is wrong.\n")


def test_verify_tells_how_far_it_is(house: Path) -> None:
    told: list[tuple[int, int]] = []
    report = verify_place(house, progress=lambda done, of: told.append((done, of)))
    assert told[0] == (0, report.entries)
    assert all(done < of == report.entries for done, of in told)


def test_verify_names_the_first_wrong_entry(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(apsw.Connection(str(house))) as connection:
        connection.execute("UPDATE entries SET actor = 'x' WHERE position IN (7, 9)")
    assert call("verify", house) == 1
    said = capsys.readouterr().out
    assert "table/t1, entry 7: it was edited" in said
    assert "entry 9" not in said
    assert "Nothing is wrong" not in said
    assert call("verify", house, "--json") == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(row["code"], row["stream"], row["number"]) for row in found] == [
        ("verify/edited", "table/t1", 7)
    ]


def test_verify_says_what_cannot_be_known_without_checkpoints(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house.with_name(CHECKPOINTS).unlink()
    assert call("verify", house) == 0
    assert "Without checkpoints" in capsys.readouterr().out


def test_verify_takes_checkpoints_and_key_from_elsewhere(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    signed, key = tmp_path / "signed", tmp_path / "key"
    house.with_name(CHECKPOINTS).rename(signed)
    house.with_name(PUBLIC_KEY).rename(key)
    assert call("verify", house, "--checkpoints", signed, "--key", key) == 0
    assert "2 checkpoints" in capsys.readouterr().out
    assert call("verify", house, "--checkpoints", signed) == 2
    assert "public key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["verify", "nowhere.db"], "is not a file"),
        (["verify", "{folder}"], "is not a file"),
        (["verify", "{notes}"], "is not an exported ledger"),
        (["verify", "{empty}"], "is not a ledger"),
        (["verify", "{house}", "--checkpoints", "nowhere"], "nowhere is not a file"),
        (["export", "{house}", "{lines}"], "exists already"),
        (["export", "{house}", "{notes}"], "use a name that ends in .jsonl"),
        (["export", "{house}", "{folder}/no/file"], "is not a folder"),
        (["export", "{house}", "--format", "parquet"], "Name a file"),
        (["export", "{notes}", "{folder}/new"], "cannot be opened as a ledger"),
        (["export", "{house}", "-", "--json"], "name a file to write to"),
        (["backup", "{house}", "{notes}"], "exists already"),
        (["backup", "{house}", "-"], "A backup is a database. Name a file to write to."),
        (["backup", "nowhere.db", "{folder}/new"], "is not a file"),
        (["verify", "postgresql:///x?host=/nowhere"], "PostgreSQL cannot be used"),
    ],
)
def test_bad_input_is_answered_with_what_to_do(
    house: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    notes, empty = house.with_name("notes.txt"), house.with_name("empty")
    lines = house.with_name("notes.jsonl")
    notes.write_text("no ledger\n")
    lines.write_text("no ledger\n")
    empty.write_bytes(b"")
    names = {"house": house, "folder": house.parent, "notes": notes, "empty": empty, "lines": lines}
    before = sorted(house.parent.iterdir())
    assert call(*(word.format(**names) for word in words)) == 2
    assert said in capsys.readouterr().err
    assert sorted(house.parent.iterdir()) == before
    assert notes.read_text() == lines.read_text() == "no ledger\n"


def test_exported_lines_are_the_whole_log(
    house: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = house.with_name("log.jsonl")
    assert call("export", house, file) == 0
    capsysbinary.readouterr()
    assert call("export", house, "--format", "jsonl") == 0
    assert capsysbinary.readouterr().out == file.read_bytes()
    assert call("export", house, "-") == 0
    assert capsysbinary.readouterr().out == file.read_bytes()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(lines) == count(house)
    assert lines[0]["events"][0]["type"] == "TableOpened"
    assert call("verify", file) == 0


def test_exported_parquet_can_be_asked(house: Path) -> None:
    file = house.with_name("it's a log.parquet")
    assert call("export", house, file) == 0  # the ending names the format
    with duckdb.connect() as database:
        rows = database.read_parquet(str(file))
        assert rows.aggregate("count(*)").fetchall() == [(count(house),)]
        bob = database.sql(
            "SELECT sum(p.amount) FROM (SELECT unnest(postings) AS p FROM rows) "
            "WHERE p.account = 'player/Bob'"
        )
        assert bob.fetchall() == [(300,)]
        kinds = database.sql("SELECT DISTINCT kind FROM rows").fetchall()
        assert ("LayWagers",) in kinds


def test_a_backup_is_made_while_the_house_goes_on(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = count(house)
    copy = house.with_name("copy.db")
    with closing(open_store(house)) as store:
        store.put("session", "a", b"1")
        assert call("backup", house, copy) == 0
        assert f"{before} entries were copied" in capsys.readouterr().out
        store.append([draft("people", "later")])
    assert count(house) == before + 1
    assert call("verify", copy) == 0
    assert "2 checkpoints" in capsys.readouterr().out
    with closing(open_store(copy)) as restored:
        assert restored.get("session", "a") == b"1"
        restored.append([draft("people", "goes on")])
    assert not list(house.parent.glob("copy.db*key"))


def test_every_store_is_backed_up_as_a_file(opener: Opener, place: str, tmp_path: Path) -> None:
    store = opener()
    store.append([given("library", "grant", PlayMoneyGiven("ann", Cents(500)))])
    store.append([given("library", f"c{n}", PlayMoneyGiven("bob", Cents(1))) for n in range(300)])
    store.put("session", "a", b"\0")
    copy = tmp_path / "copy.db"
    assert back_up(place, copy) == 301
    with closing(open_store(copy)) as restored:
        assert restored.ledger_id == store.ledger_id
        assert list(restored.everything()) == list(store.everything())
        assert restored.balances() == store.balances()
        assert restored.documents("session") == {"a": b"\0"}
        restored.append([given("library", "goes on", PlayMoneyGiven("ann", Cents(5)))])
    assert call("verify", copy) == 0
    assert call("verify", place) == 0
