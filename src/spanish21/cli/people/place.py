"""The people of a house, opened from its data directory."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.people import People, Person
    from spanish21.ledger import Store

__all__ = ["Data", "Database", "Sealed", "Who", "changing", "found", "opened"]

Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="Data directory.")]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="postgresql://... instead of a file."),
]
Sealed = Annotated[
    Path | None,
    typer.Option("--sealed", metavar="DIR", help="Where servers of one database share secrets."),
]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="Name or ID of a person.")]


@contextmanager
def opened(data: Path, database: str | None) -> Iterator[People]:
    """Open the people of a house to look at them."""
    with _store(data, database, readonly=True) as store:
        from spanish21.house.clock import Clock
        from spanish21.house.people import People

        yield People(store, Clock())


@contextmanager
def changing(data: Path, database: str | None, sealed: Path | None) -> Iterator[People]:
    """Open the people of a house; what is written is marked and signed as the server does it."""
    with _store(data, database, readonly=False) as store:
        from spanish21.house.clock import Clock
        from spanish21.house.people import People
        from spanish21.house.sealed.vault import kept_marker
        from spanish21.house.verify import must_be_unchanged
        from spanish21.ledger.checkpoint import CHECKPOINTS, Notary

        store.marker = kept_marker(sealed or data)
        if store.marker is None:
            message = (
                f"{sealed or data} has no key of the house. Choose its directory with --sealed."
            )
            raise Failure("people/no-key", message)
        checked = must_be_unchanged(store, data, store.marker)
        clock = Clock()
        clock.not_before(store.tip().at)
        yield People(store, clock)
        if (data / CHECKPOINTS).is_file():
            Notary(data, store, checked=checked).close()


@contextmanager
def _store(data: Path, database: str | None, *, readonly: bool) -> Iterator[Store]:
    needs("apsw", "cryptography", "argon2")
    from spanish21.ledger import LedgerError, open_store
    from spanish21.refusal import RefusedError

    place = database or data / "house.db"
    if database is None and not Path(place).is_file():
        raise Failure(
            "people/no-house", f"{data} has no house.db. Choose the data directory with --data."
        )
    try:
        store = open_store(place, readonly=readonly)
        try:
            yield store
        finally:
            store.close()
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None
    except RefusedError as error:
        raise Failure(error.refusal.code, error.refusal.message) from None


def found(people: People, wanted: str) -> Person:
    """Find a person by name or id."""
    from spanish21.house.people.names import folded_name, plain_name

    name = folded_name(plain_name(wanted))
    named = [
        person
        for person in people.everyone()
        if person.id == wanted or (not person.guest and folded_name(person.name) == name)
    ]
    if not named:
        message = f"No one is called {wanted!r}. List accounts with 'spanish21 people list'."
        raise Failure("people/unknown", message)
    return named[0]
