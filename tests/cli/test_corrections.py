"""`spanish21 pit corrections`: what was set right at real cards, from the database of a house."""

import asyncio
import json
from pathlib import Path

from tests.cli.test_pit import run
from tests.golden.logs.house import run_a_house


def test_corrections_are_listed_with_people_and_reasons(tmp_path: Path) -> None:
    asyncio.run(run_a_house(tmp_path))
    database = tmp_path / "house.db"
    rows = json.loads(run("pit", "corrections", database, "--json"))
    assert [(row["what"], row["by"], row["entered_by"]) for row in rows] == [
        ("last entry undone", "Flo", None),
        ("Qs, not Ks", "Flo", "Dora"),
        ("admitted As, a copy too many", "Flo", None),
    ]
    assert [row["reason"] for row in rows] == [None, "It was the queen.", "A copy too many came."]
    text = run("pit", "corrections", database)
    assert "Qs, not" in text
