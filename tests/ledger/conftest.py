"""Stores of both kinds, so that one contract is tried on each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from spanish21.ledger import Store, open_store
from tests.ledger.server import ServerMissing, server

Opener = Callable[..., Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Return the address of a PostgreSQL of this process alone."""
    running = server()
    try:
        address = running.__enter__()
    except ServerMissing as error:
        pytest.skip(f"POSTGRESQL IS NOT TESTED: {error}")
    try:
        yield address
    finally:
        running.__exit__(None, None, None)


@pytest.fixture
def database(postgres: str) -> str:
    """Return the address of a PostgreSQL in which nothing of ours is left."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS spanish21 CASCADE")
    return postgres


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a new and empty ledger can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    address: str = request.getfixturevalue("database")
    return address


@pytest.fixture
def opener(place: str) -> Iterator[Opener]:
    """Open the ledger, as often as wanted; all are closed in the end."""
    opened: list[Store] = []

    def open_(**how: bool) -> Store:
        opened.append(open_store(place, **how))
        return opened[-1]

    yield open_
    for store in opened:
        store.close()


@pytest.fixture
def store(opener: Opener) -> Store:
    """Open a new and empty ledger."""
    return opener()
