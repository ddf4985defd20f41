"""The list of what once went wrong in the terminal names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
LIST = (HERE / "FAULTS.md").read_text("utf-8")
NAMED = re.compile(r"`((?:\.\./\w+/)?test_\w+\.py)::(test_\w+)`")


def test_every_fault_has_a_test_that_exists() -> None:
    rows = [line for line in LIST.splitlines() if line.startswith("| ")][1:]
    assert rows
    for row in rows:
        assert NAMED.search(row), row
        for file, name in NAMED.findall(row):
            assert f"def {name}(" in (HERE / file).read_text("utf-8"), name
