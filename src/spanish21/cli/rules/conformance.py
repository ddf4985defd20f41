"""`spanish21 rules conformance`: which clause has code and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure, ended
from spanish21.cli.output import AsJson, Whole, console, table, write_json
from spanish21.law import Status
from spanish21.law.conformance import PAGE, NotACheckoutError, checkout, matrix_of, page

if TYPE_CHECKING:
    from pathlib import Path

    from spanish21.law.conformance import Matrix, Row, Shortfall

__all__ = ["conformance"]

Check = Annotated[
    bool, typer.Option("--check", help="Fail when something is missing or the page is stale.")
]
Write = Annotated[bool, typer.Option("--write", help=f"Write the page {PAGE.as_posix()}.")]


def conformance(check: Check = False, write: Write = False, as_json: AsJson = False) -> None:
    """Show how many clauses have code and tests, and what is missing; needs a checkout."""
    root = _root()
    matrix = matrix_of(root)
    if write:
        _write(root, matrix)
    problems = [shortfall.message for shortfall in matrix.shortfalls]
    stale = _is_stale(root, matrix)
    if stale:
        problems.append(
            f"{PAGE.as_posix()} is stale: write it again with 'spanish21 rules conformance --write'"
        )
    if check and problems:
        details = {"stale": stale, "shortfalls": [_row(fault) for fault in matrix.shortfalls]}
        lines = "\n".join(ended(problem) for problem in problems)
        raise Failure("conformance/failed", lines, details=details)
    if as_json:
        write_json(_as_data(matrix, stale=stale))
    else:
        _print(matrix, problems)


def _root() -> Path:
    try:
        return checkout()
    except NotACheckoutError as error:
        raise Failure("conformance/no-checkout", ended(error)) from None


def _write(root: Path, matrix: Matrix) -> None:
    try:
        (root / PAGE).write_text(page(matrix), "utf-8", newline="\n")
    except OSError as error:
        message = f"{PAGE.as_posix()} cannot be written: {error.strerror}."
        raise Failure("conformance/unwritable", message) from None


def _is_stale(root: Path, matrix: Matrix) -> bool:
    path = root / PAGE
    return not path.exists() or path.read_text("utf-8") != page(matrix)


def _print(matrix: Matrix, problems: list[str]) -> None:
    screen = console()
    cells = [(edition, *_counts(rows)) for edition, rows in matrix.rows.items()]
    screen.print(
        table(("edition", Whole("clauses for the engine"), "with code", "with test"), cells)
    )
    for problem in problems:
        screen.print(problem)
    screen.print(f"{len(problems)} missing" if problems else "nothing is missing")


def _counts(rows: tuple[Row, ...]) -> tuple[str, str, str]:
    code = [row for row in rows if row.clause.status is Status.CODE]
    with_code = sum(row.has_code for row in code)
    with_test = sum(row.has_test for row in code)
    return str(len(code)), str(with_code), str(with_test)


def _as_data(matrix: Matrix, *, stale: bool) -> dict[str, object]:
    return {
        "ok": not stale and not matrix.shortfalls,
        "stale": stale,
        "shortfalls": [_row(shortfall) for shortfall in matrix.shortfalls],
        "clauses": [
            {
                "clause": row.clause.ref,
                "heading": row.clause.heading,
                "status": row.clause.status.value,
                "code": list(row.code),
                "tests": list(row.tests),
                "has_code": row.has_code,
                "has_test": row.has_test,
            }
            for rows in matrix.rows.values()
            for row in rows
        ],
    }


def _row(shortfall: Shortfall) -> dict[str, str]:
    return {
        "kind": shortfall.kind,
        "subject": shortfall.subject,
        "message": shortfall.message,
    }
