"""`spanish21 pit disputes` and `dispute`: listed and printed from the database of a house."""

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from tests.cli.test_pit import entries_of, run
from tests.golden.logs.house import run_a_house


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the house of the golden logs, in which a walk-up player disputes a round."""
    folder = tmp_path_factory.mktemp("disputed")
    asyncio.run(run_a_house(folder))
    return folder / "house.db"


def test_disputes_are_listed_with_their_decision_and_both_people(database: Path) -> None:
    (row,) = json.loads(run("pit", "disputes", database, "--json"))
    assert (row["number"], row["player"], row["upheld"], row["amount"]) == (1, "Wendy", True, 500)
    assert (row["decided_by"], row["open"]) == ("Flo", False)
    assert row["approved_by"] not in {"Flo", "Dora", None}
    assert [each["by"] for each in row["statements"]] == ["Dora", "Flo"]
    text = run("pit", "disputes", database)
    assert "upheld" in text
    assert "$5.00" in text


def test_the_file_holds_every_event_of_the_round_with_its_clause(database: Path) -> None:
    (row,) = json.loads(run("pit", "disputes", database, "--json"))
    made = json.loads(run("pit", "dispute", database, row["table"], 1, "--json"))
    logged, number = {}, 0
    for entry in entries_of(database, row["table"]):
        for event in entry["events"]:
            number += 1
            logged[number] = event["type"]
    ends = [place for place, kind in logged.items() if kind == "RoundCompleted"]
    numbers = [int(each[0]) for each in made["events"]]
    last = ends[row["round"] - 1]
    assert numbers == list(range(numbers[0], last + 1))
    assert numbers[0] == (ends[row["round"] - 2] + 1 if row["round"] > 1 else 1)
    assert any("7♥" in told or "7h" in told for _, _, told, _ in made["events"])
    assert any(clauses for *_, clauses in made["events"])
    assert ("Adjustment", "$5.00 to the player, paid") in [tuple(each) for each in made["decision"]]
    adjusted = next(
        entry
        for entry in entries_of(database, row["table"])
        if any(event["type"] == "DisputeAdjusted" for event in entry["events"])
    )
    assert made["digest"] == adjusted["hash"]


@pytest.mark.parametrize(("paper", "size"), [("letter", b"612 792"), ("a4", b"595")])
def test_the_file_is_printed_on_either_paper(
    database: Path, tmp_path: Path, paper: str, size: bytes
) -> None:
    (row,) = json.loads(run("pit", "disputes", database, "--json"))
    out = tmp_path / "dispute.pdf"
    run("pit", "dispute", database, row["table"], 1, "--out", out, "--paper", paper)
    made = out.read_bytes()
    assert made.startswith(b"%PDF")
    assert b"MediaBox[0 0 " + size in made
    again = tmp_path / "again.pdf"
    run("pit", "dispute", database, row["table"], 1, "--out", again, "--paper", paper)
    assert again.read_bytes() == made, "the same dispute gives the same bytes"


def test_a_dispute_that_is_not_there_is_refused(database: Path) -> None:
    (row,) = json.loads(run("pit", "disputes", database, "--json"))
    for table, number in ((row["table"], "9"), ("t0", "1")):
        done = CliRunner().invoke(app, ["pit", "dispute", str(database), table, number])
        assert done.exit_code == 2, done.output
