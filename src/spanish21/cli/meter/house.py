"""The meters of a house, read from its own database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended

if TYPE_CHECKING:
    from pathlib import Path

    from spanish21.ledger import Store
    from spanish21.progressive import ProgressiveEvent

__all__ = ["house_meters", "is_database"]

_SQLITE = b"SQLite format 3\0"


def is_database(file: Path) -> bool:
    """Return whether a file is the database of a house rather than a log."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def house_meters(file: Path, table: str | None) -> tuple[ProgressiveEvent, ...]:
    """Read what happened to the meters of a table; without a name, of the only table with any."""
    needs("apsw")
    from spanish21.ledger import LedgerError, open_store

    try:
        store = open_store(file, readonly=True)
        try:
            return _read(store, _named(file, store, table))
        finally:
            store.close()
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None


def _named(file: Path, store: Store, table: str | None) -> str:
    from spanish21.ledger.stream import METERS, stream_of

    streams = map(stream_of, store.streams())
    found = sorted(stream.table for stream in streams if stream.kind == METERS)
    if table in found:
        return str(table)
    if table is None and len(found) == 1:
        return found[0]
    if not found:
        raise Failure("meters/none", f"{file}: no table of this house has meters.")
    message = f"{file} has the meters of several tables. Name one with --table: {', '.join(found)}."
    if table is not None:
        message = f"Table {table!r} has no meters in {file}. Choose one of: {', '.join(found)}."
    raise Failure("meters/table", message)


def _read(store: Store, table: str) -> tuple[ProgressiveEvent, ...]:
    import msgspec

    from spanish21.ledger.stream import meter_stream
    from spanish21.progressive import ProgressiveEvent

    decoder: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)
    entries = store.read(meter_stream(table))
    return tuple(decoder.decode(event) for entry in entries for event in entry.events)
