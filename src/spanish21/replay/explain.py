"""A round explained line by line, each line with its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spanish21.checked import checked
from spanish21.table.events import Event
from spanish21.table.events.round import HandSplit, RoundCompleted
from spanish21.table.phrases import ANYONE, cited

__all__ = ["explain"]


@checked
def explain(events: Iterable[Event]) -> Iterator[str]:
    """Write what happened, one line for each event; hands of a split are named."""
    reader = ANYONE
    for event in events:
        if isinstance(event, HandSplit):
            reader = reader._replace(split=reader.split | {event.box})
        yield cited(event, reader)
        if isinstance(event, RoundCompleted):
            reader = ANYONE
