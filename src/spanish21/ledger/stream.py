"""The names of streams: a word for what a stream holds, and the table whose it is, if any."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["METERS", "PEOPLE", "TABLE", "Stream", "meter_stream", "stream_of", "table_stream"]

TABLE = "table"
METERS = "progressive"
PEOPLE = "people"


class Stream(NamedTuple):
    """A stream by its parts: `table/t1`, `progressive/t1`, `people`."""

    kind: str
    table: str


def stream_of(name: str) -> Stream:
    """Divide the name of a stream; one that belongs to no table has none."""
    kind, _, table = name.partition("/")
    return Stream(kind, table)


def table_stream(table: str) -> str:
    """Return the stream of a table."""
    return f"{TABLE}/{table}"


def meter_stream(table: str) -> str:
    """Return the stream of a table's meters."""
    return f"{METERS}/{table}"
