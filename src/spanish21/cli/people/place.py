"""The people of a house, opened from its data directory."""

from __future__ import annotations

import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.people import People, Person

__all__ = ["Data", "Database", "Who", "found", "opened"]

Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="Data directory.")]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="postgresql://... instead of a file."),
]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="Name or ID of a person.")]


@contextmanager
def opened(data: Path, database: str | None, *, readonly: bool = False) -> Iterator[People]:
    """Open the people of a house; what was written is signed as the server signs it."""
    needs("apsw", "cryptography")
    from spanish21.house.people import People
    from spanish21.ledger import LedgerError, open_store
    from spanish21.ledger.checkpoint import CHECKPOINTS, Notary
    from spanish21.refusal import RefusedError

    place = database or data / "house.db"
    if database is None and not Path(place).is_file():
        raise Failure(
            "people/no-house", f"{data} has no house.db. Choose the data directory with --data."
        )
    try:
        store = open_store(place, readonly=readonly)
        try:
            yield People(store, lambda: time.time_ns() // 1_000_000)
            if not readonly and (data / CHECKPOINTS).is_file():
                Notary(data, store).sign()
        finally:
            store.close()
    except LedgerError as error:
        raise Failure(error.code, f"{error}.") from None
    except RefusedError as error:
        raise Failure(error.refusal.code, error.refusal.message) from None


def found(people: People, wanted: str) -> Person:
    """Find a person by name or id."""
    from spanish21.house.people.names import folded_name, plain_name

    name = folded_name(plain_name(wanted))
    named = [
        person
        for person in people.everybody()
        if person.id == wanted or (not person.guest and folded_name(person.name) == name)
    ]
    if not named:
        message = f"No one is called {wanted!r}. List accounts with 'spanish21 people list'."
        raise Failure("people/unknown", message)
    return named[0]
