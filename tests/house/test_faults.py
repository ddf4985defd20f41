"""The list of what once went wrong in the pit names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "frontend" / "tests"
LIST = (Path(__file__).parent / "FAULTS.md").read_text("utf-8")
HERE = re.compile(r"`([\w/]+\.py)::(\w+)`")
OF_PAGE = re.compile(r"`(\w+\.test\.ts)` \"([^\"]+)\"")


def test_every_fault_of_the_pit_has_a_test_that_exists() -> None:
    rows = [line for line in LIST.splitlines() if re.match(r"\| (?!What )", line)]
    assert len(rows) > 30
    for row in rows:
        here, page = HERE.findall(row), OF_PAGE.findall(row)
        assert here or page, row
        for file, name in here:
            assert re.search(rf"(def|class) {name}\(", (TESTS / file).read_text("utf-8")), name
        for file, name in page:
            assert f"it('{name}'" in (PAGE / file).read_text("utf-8"), name
