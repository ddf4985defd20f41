"""`spanish21 pit`: shifts, win and slips from the database of a house."""

import asyncio
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from tests.golden.logs.house import run_a_house


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the house of the golden logs, which counts a tray and a drop box."""
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(run_a_house(folder))
    return folder / "house.db"


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.output


def shown(database: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run("pit", "shifts", database, "--json"))["shifts"]
    return found


def entries_of(database: Path, table: str) -> list[dict[str, Any]]:
    """Read the exported log of a table as plain JSON."""
    lines = (json.loads(line) for line in run("export", database).splitlines() if line[:1] == "{")
    return [entry for entry in lines if entry["stream"] == f"table/{table}"]


def test_the_win_of_a_shift_follows_from_the_exported_log_alone(database: Path) -> None:
    closed = next(row for row in shown(database) if row["until"] is not None)
    held: Counter[str] = Counter()
    dropped = tipped = brought = 0
    for entry in entries_of(database, closed["table"]):
        for account, amount in entry["postings"]:
            held[account] += amount
        for event in entry["events"]:
            dropped += event["amount"] if event["type"] == "BoughtIn" else 0
            tipped += event["amount"] if event["type"] == "Tipped" else 0
            brought += event["amount"] if event["type"] == "ChipsBrought" else 0
        if any(event.get("kind") == "closer" and "amount" in event for event in entry["events"]):
            break
    names = ("drop", "credits", "closer", "opener", "fills", "win", "over")
    drop, credits_, closer, opener, fills, win, over = (closed[name] for name in names)
    assert win == drop + credits_ + closer - opener - fills
    hands = sum(amount for name, amount in held.items() if "/chips/" in name)
    layout = sum(amount for name, amount in held.items() if name.startswith("layout/"))
    assert (drop, win - over) == (dropped, dropped + brought - hands - layout - tipped)
    assert over == -500


def test_shifts_are_listed_with_a_total_for_a_day(database: Path) -> None:
    day = next(row["until"][:10] for row in shown(database) if row["until"])
    text = run("pit", "shifts", database, "--day", day)
    assert "total" in text
    assert "closed shifts" in text
    other = json.loads(run("pit", "shifts", database, "--day", "1999-01-01", "--json"))
    assert all(row["until"] is None for row in other["shifts"])


def test_slips_are_listed_with_both_signatures_and_printed(database: Path, tmp_path: Path) -> None:
    table = shown(database)[0]["table"]
    slips = json.loads(run("pit", "slips", database, table, "--json"))
    assert [(slip["kind"], slip["first"], slip["second"]) for slip in slips] == [
        ("opener", "Flo", "Dora"),
        ("fill", "Flo", "Dora"),
        ("credit", "Flo", None),
        ("closer", "Flo", "Dora"),
        ("drop", "Flo", "Dora"),
    ]
    assert slips[2]["void"] == "The chips stay at the table."
    drawn = run("pit", "slip", database, table, 4)
    for words in ("Table inventory slip: closer", "Over or short", "Flo", "Dora"):
        assert words in drawn
    out = tmp_path / "slip.pdf"
    run("pit", "slip", database, table, 4, "--out", out)
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("paper", "size"), [("letter", (612, 792)), ("a4", (595, 842))])
def test_a_slip_names_its_entry_of_the_log_on_either_paper(
    database: Path, paper: str, size: tuple[int, int]
) -> None:
    table = shown(database)[0]["table"]
    drawn = run("pit", "slip", database, table, 4, "--paper", paper)
    signed = next(
        entry
        for entry in entries_of(database, table)
        if any(event["type"] == "SlipSigned" and event["number"] == 4 for event in entry["events"])
    )
    assert f"SHA-256): {signed['hash']}" in drawn
    assert "Approved by accounting" in drawn
    width, height = size
    assert f'viewBox="0 0 {width} {height}"' in drawn
    lines = [float(y) for y in re.findall(r'<text [^>]*y="([\d.]+)"', drawn)]
    assert max(lines) < height - 36, "nothing is cut at the foot"
    rows = sorted(set(lines))
    assert min(below - row for row, below in pairwise(rows)) > 9, "no row is over another"


def test_a_slip_or_a_table_that_is_not_there_is_refused(database: Path) -> None:
    table = shown(database)[0]["table"]
    for words in (("slip", database, table, "99"), ("slips", database, "t0")):
        done = CliRunner().invoke(app, ["pit", *map(str, words)])
        assert done.exit_code == 2, done.output


def test_a_house_without_real_tables_has_no_shifts_and_the_same_columns(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full, empty, parquet = (tmp_path / name for name in ("full.csv", "empty.csv", "empty.parquet"))
    run("pit", "shifts", database, "--out", full)
    monkeypatch.setattr("spanish21.house.takings.live_tables", lambda _store: ())
    run("pit", "shifts", database, "--out", empty)
    run("pit", "shifts", database, "--out", parquet)
    [head, *_] = full.read_text("utf-8").splitlines()
    assert empty.read_text("utf-8").splitlines() == [head]
    found = duckdb.read_parquet(str(parquet))
    assert (",".join(found.columns), found.fetchall()) == (head, [])
