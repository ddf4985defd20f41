"""The list of what once went wrong names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "frontend" / "tests"
LIST = (HERE / "FAULTS.md").read_text("utf-8")
IN_BROWSER = re.compile(r"`(test_\w+\.py)::(test_\w+)`")
OF_PAGE = re.compile(r"`(\w+\.test\.ts)` \"([^\"]+)\"")


def test_every_fault_has_a_test_that_exists() -> None:
    rows = [line for line in LIST.splitlines() if line.startswith("| ")][1:]
    assert rows
    for row in rows:
        browser, page = IN_BROWSER.findall(row), OF_PAGE.findall(row)
        assert browser or page, row
        for file, name in browser:
            assert f"def {name}(" in (HERE / file).read_text("utf-8"), name
        for file, name in page:
            assert f"it('{name}'" in (PAGE / file).read_text("utf-8"), name
