"""Where the figures of a pit come from: the database of a house, read only."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.state import Live
    from spanish21.ledger import Store

__all__ = ["Database", "PaperOption", "Table", "opened", "table_of", "time_text"]

Database = Annotated[str, typer.Argument(metavar="DATABASE", help="house.db, or a postgresql URL.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="ID of a table.")]
PaperOption = Annotated[Literal["letter", "a4"], typer.Option("--paper", help="Size of the paper.")]


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """Open the database of a house for reading, or fail with the reason."""
    needs("apsw")
    from spanish21.ledger import LedgerError, open_store

    if "://" not in database and not Path(database).is_file():
        raise Failure("pit/no-house", f"{database} is not a file. Name the house's database.")
    try:
        store = open_store(database if "://" in database else Path(database), readonly=True)
        try:
            yield store
        finally:
            store.close()
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None


def table_of(store: Store, table_id: str) -> Live:
    """Follow the log of one table, or fail if there is none."""
    from spanish21.house.takings import followed
    from spanish21.ledger.stream import table_stream

    if table_stream(table_id) not in store.streams():
        message = f"No table {table_id!r} is in this database. Check its ID."
        raise Failure("pit/table", message)
    return followed(store, table_id)


def time_text(at: int) -> str:
    """Write a time as ISO 8601 in UTC, to the millisecond."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
