"""The result sheet of an exam as PDF, with the clauses of every error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import number_of
from spanish21.law.editions import document

if TYPE_CHECKING:
    from spanish21.school.exam import Result

__all__ = ["result_sheet"]


def result_sheet(result: Result) -> bytes:
    """Set the result sheet."""
    from spanish21.printing import (  # noqa: PLC0415 - an extra, wanted only for a PDF
        PAGE,
        as_table,
        as_text,
        typeset,
    )

    verdict = "Passed" if result.passed else "Not passed"
    parts = as_table(
        ("Part", "Needed", "Reached", "Result"),
        [
            (part.name, part.needed, part.reached, "passed" if part.passed else "not passed")
            for part in result.parts
        ],
        numbers=False,
    )
    text = document(result.edition)
    rows = []
    for wrong in result.errors:
        clause = text.clause(number_of(wrong.clause))
        said = f"{wrong.what} ({clause.heading})" if clause is not None else wrong.what
        rows.append((f"{wrong.times} x", said, wrong.clause))
    errors = as_table(("", "Error", "Clause"), rows, numbers=False) if rows else "No errors.\n"
    lines = (
        PAGE,
        "= Dealer's exam\n",
        as_text(f"{result.dealer}, {result.date}, rules {result.edition}") + "\n\n",
        f"== {verdict}\n",
        as_text(f"Needed to pass: {result.mark}.") + "\n\n",
        parts,
        "== Errors\n",
        errors,
    )
    return typeset("\n".join(lines))
