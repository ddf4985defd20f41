"""Where a ledger is: a file of SQLite, or a database of PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path

from spanish21.extras import needs
from spanish21.ledger.errors import StoreUnusable
from spanish21.ledger.store import Store

__all__ = ["check_place", "is_postgres", "open_store", "sqlite_path"]

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


def is_postgres(place: str | Path) -> bool:
    """Whether a place is an address of PostgreSQL."""
    return str(place).startswith(_POSTGRES)


def sqlite_path(place: str | Path) -> Path:
    """Return the file of a SQLite place; `sqlite:////data/x.db` is an absolute one."""
    return Path(str(place).removeprefix(_SQLITE))


def check_place(place: str | Path) -> None:
    """Refuse an address of another kind, before anything is made for it."""
    if "://" in str(place) and not str(place).startswith((_SQLITE, *_POSTGRES)):
        raise StoreUnusable(
            f"{place} is not a place for a ledger. Give a file, sqlite:///FILE or postgresql://..."
        )


def open_store(place: str | Path, *, readonly: bool = False) -> Store:
    """Open `path`, `sqlite:///path` or `postgresql://...`; for writing it is made if need be."""
    check_place(place)
    if is_postgres(place):
        needs("psycopg")
        from spanish21.ledger.postgres import PostgresStore  # noqa: PLC0415 - an extra

        return PostgresStore(str(place), readonly=readonly)
    path = sqlite_path(place)
    if readonly and not path.is_file():
        raise StoreUnusable(f"{path} is not a file. Give the database of a house")
    needs("apsw")
    from spanish21.ledger.sqlite import SqliteStore  # noqa: PLC0415 - an extra

    return SqliteStore(path, readonly=readonly)
