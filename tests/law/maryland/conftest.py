"""Every test of this folder holds in each Maryland edition.

The draft runs only what it amends: tests which cite a clause that it words otherwise or for which
it fixes another value, and tests which cite none. The engine knows an edition by its rulebook
alone, and `test_amending` shows that under any choices the draft's rulebook and papers are those
of version 1.0 in every other value and clause number, so no other test can fail for it alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spanish21.law import edition
from spanish21.law.clause import Cited, is_within, number_of
from spanish21.law.conformance import scan_tests
from tests.support import MARYLAND

DRAFT = "MD-draft"


@cache
def amended() -> frozenset[str]:
    """List the clauses that the draft words otherwise or that fix another value in it."""
    law = edition(DRAFT)
    assert law.base is not None
    before = {clause.number: clause for clause in law.base.document.clauses}
    words = {
        clause.number
        for clause in law.document.clauses
        if clause.summary != before[clause.number].summary
    }
    values = {
        number_of(rule.clause)
        for name, rule in law.values.items()
        if isinstance(rule, Cited) and rule.value != getattr(law.base.values[name], "value", None)
    }
    return frozenset(words | values)


@cache
def cited() -> dict[str, list[str]]:
    """List the clause numbers that each test of this folder cites."""
    found: dict[str, list[str]] = {}
    for citation in scan_tests(Path(__file__).parent):
        found.setdefault(citation.place, []).append(number_of(citation.text))
    return found


def concerns_the_draft(metafunc: pytest.Metafunc) -> bool:
    """Return whether a test could fail for the draft alone."""
    module = metafunc.module.__name__.rpartition(".")[2]
    numbers = cited().get(f"{module}:{metafunc.function.__qualname__}")
    if numbers is None:
        return True
    return any(is_within(number, outer) for number in numbers for outer in amended())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = any(
        "edition" in str(mark.args[0]) for mark in metafunc.definition.iter_markers("parametrize")
    )
    if "edition" in metafunc.fixturenames and not chosen:
        names = [name for name in MARYLAND if name != DRAFT or concerns_the_draft(metafunc)]
        metafunc.parametrize("edition", names)
