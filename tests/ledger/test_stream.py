"""The names of streams are made and divided in one place."""

from __future__ import annotations

import pytest

from spanish21.ledger.stream import (
    METERS,
    PEOPLE,
    TABLE,
    Stream,
    meter_stream,
    stream_of,
    table_stream,
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (table_stream("md-1-0-1"), Stream(TABLE, "md-1-0-1")),
        (meter_stream("md-1-0-1"), Stream(METERS, "md-1-0-1")),
        (PEOPLE, Stream(PEOPLE, "")),
        ("table", Stream(TABLE, "")),
    ],
)
def test_a_stream_is_named_by_what_it_holds_and_its_table(name: str, found: Stream) -> None:
    assert stream_of(name) == found
