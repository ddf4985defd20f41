"""`spanish21 rules list`: the editions."""

from __future__ import annotations

from collections import Counter

from spanish21.cli.output import AsJson, Whole, console, table, write_json
from spanish21.law import EDITIONS, Edition, Status
from spanish21.law.editions.registry import packaged_ids

__all__ = ["list_editions"]

STATUSES = tuple(status for status in Status if status is not Status.HEADING)


def list_editions(as_json: AsJson = False) -> None:
    """List the editions, how the software answers their clauses, and what they leave open."""
    if as_json:
        rows = [_row(edition) for edition in EDITIONS.values()]
        write_json({"editions": rows, "files": list(packaged_ids())})
        return
    headings = ("edition", "state", "title", Whole("clauses"), "open options")
    console().print(table(headings, [_cells(edition) for edition in EDITIONS.values()]))


def _cells(edition: Edition) -> tuple[str, ...]:
    clauses = "\n".join(f"{count} {status}" for status, count in _clauses(edition).items())
    return edition.id, edition.state, edition.title, clauses, str(_open(edition))


def _row(edition: Edition) -> dict[str, object]:
    return {
        "id": edition.id,
        "state": edition.state,
        "title": edition.title,
        "base": edition.base.id if edition.base else None,
        "clauses": _clauses(edition),
        "open_options": _open(edition),
    }


def _clauses(edition: Edition) -> dict[str, int]:
    counts = Counter(clause.status for clause in edition.document.clauses)
    return {status.value: counts[status] for status in STATUSES}


def _open(edition: Edition) -> int:
    return sum(option.open for option in edition.options)
