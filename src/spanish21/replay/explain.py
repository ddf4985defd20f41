"""A round explained line by line, each line with its clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table.phrases import cited

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spanish21.table.events import Event

__all__ = ["explain"]


def explain(events: Iterable[Event]) -> Iterator[str]:
    """Write what happened, one line for each event."""
    for event in events:
        yield cited(event)
