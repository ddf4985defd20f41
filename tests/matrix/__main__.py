"""Break the cited code of every clause in turn, and see whether a cited test of it fails."""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import inf

from spanish21.law import EDITIONS, Status
from spanish21.law.conformance import Row, checkout, matrix_of
from tests.matrix.breaks import breaks_of_code, breaks_of_data, nothing
from tests.matrix.running import Job, Outcome, run

_DATA = "law.editions."
_COMPARED = (
    "law.test_amending:test_the_draft_differs_from_version_1_0_in_the_ready_decks_alone",
    "law.test_amending:test_the_draft_leaves_open_and_asks_for_what_version_1_0_does",
)


def _rows(clause: str) -> list[Row]:
    matrix = matrix_of(checkout())
    return [
        row
        for rows in matrix.rows.values()
        for row in map(_with_comparison, rows)
        if row.clause.status is not Status.HEADING
        and row.code
        and row.tests
        and row.clause.ref.startswith(clause)
    ]


def _with_comparison(row: Row) -> Row:
    """Add to a clause of the draft what compares it with the release: only that is run for it."""
    draft = EDITIONS[row.clause.document].draft
    return replace(row, tests=(*row.tests, *_COMPARED)) if draft and row.tests else row


def jobs_of(rows: list[Row], code: str = "") -> Iterator[Job]:
    """List each piece of cited code with the clauses that cite it, then the data of each clause."""
    citing: defaultdict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for row in rows:
        for place in row.code:
            if place.startswith(code) and not place.startswith(_DATA):
                citing[place][row.clause.ref] = row.tests
    for place, tests in sorted(citing.items()):
        for broken in breaks_of_code(place):
            yield Job(broken, tests)
    for row in rows:
        if any(place.startswith(_DATA) and place.startswith(code) for place in row.code):
            for broken in breaks_of_data(row.clause.ref):
                yield Job(broken, {row.clause.ref: row.tests})


def main() -> int:
    """Break what the command line names; the exit code is 1 if something went unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    parser.add_argument("--clause", default="", help="only clauses that begin so: 'MD-1.0 7'")
    parser.add_argument("--code", default="", help="only code that begins so: table.round")
    parser.add_argument("--seconds", type=float, default=inf, help="stop after this time")
    asked = parser.parse_args()
    rows = _rows(asked.clause)
    jobs = list(jobs_of(rows, asked.code))
    screen = os.fdopen(os.dup(1), "w")
    outcomes: list[Outcome] = []
    control = Job(nothing(), {row.clause.ref: row.tests for row in rows}, seconds=3600)
    unsound: list[str] = []

    def tell(outcome: Outcome) -> None:
        if outcome.job is control:
            unsound.extend(sorted(outcome.noticed))
            screen.writelines(f"nothing is broken: a test of {row} fails\n" for row in unsound)
            return
        outcomes.append(outcome)
        if outcome.problem:
            screen.write(f"{outcome.job.broken.name}: cannot be broken: {outcome.problem}\n")
        for row in outcome.missed:
            screen.write(f"{outcome.job.broken.name}: no test of {row} fails\n")
        screen.flush()

    run([control, *jobs], tell, asked.seconds)
    seen = {row for outcome in outcomes for row in outcome.job.rows}
    missed = {row for outcome in outcomes for row in outcome.missed}
    pairs = sum(len(outcome.job.rows) for outcome in outcomes)
    noticed = sum(len(outcome.noticed) for outcome in outcomes)
    screen.write(
        f"{len(outcomes)} of {len(jobs)} breaks, {len(seen)} of {len(rows)} clauses: "
        f"{noticed} of {pairs} noticed by a test of the clause, {len(missed)} clauses missed one\n"
    )
    screen.close()
    return 1 if unsound or missed or len(outcomes) < len(jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
