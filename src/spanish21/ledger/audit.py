"""Looking at a ledger from outside: read, export and copy it, also while it is written."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from spanish21.ledger.checkpoint import (
    CHECKPOINTS,
    PUBLIC_KEY,
    Checkpoint,
    read_checkpoints,
    read_public_keys,
)
from spanish21.ledger.entry import Entry
from spanish21.ledger.errors import StoreUnusable, UnreadableEntry
from spanish21.ledger.place import is_postgres, open_store, sqlite_path
from spanish21.ledger.private import MINE, write_whole
from spanish21.ledger.store import Store

__all__ = ["back_up", "export_jsonl", "export_parquet", "is_log", "read_log", "signed_of"]

_MAGIC = b"SQLite format 3\0"
_entry = msgspec.json.Decoder(Entry)
_PARQUET = """
COPY (
  SELECT stream, number, version, position, make_timestamp_ms("at") AS time, actor, command_id,
    command ->> '$.type' AS kind, command, events,
    list_transform(postings, lambda p: {account: p ->> 0, amount: CAST(p ->> 1 AS BIGINT)})
      AS postings,
    previous, follows, hash, mark
  FROM read_json($log, format = 'newline_delimited', maximum_object_size = 1073741824, columns = {
    stream: 'VARCHAR', number: 'BIGINT', version: 'BIGINT', position: 'BIGINT',
    "at": 'BIGINT', actor: 'VARCHAR',
    command_id: 'VARCHAR', command: 'JSON', events: 'JSON[]', postings: 'JSON[]',
    previous: 'VARCHAR', follows: 'VARCHAR', hash: 'VARCHAR', mark: 'VARCHAR'})
) TO '{file}' (FORMAT parquet, COMPRESSION zstd)
"""


def signed_of(
    place: str | Path, checkpoints: Path | None, key: Path | None
) -> tuple[tuple[Checkpoint, ...], tuple[bytes, ...]]:
    """Read the checkpoints given, or those of a copy, or those of the data folder."""
    if checkpoints is None and not is_postgres(place):
        checkpoints = next((file for file in _beside(place, CHECKPOINTS) if file.is_file()), None)
    if checkpoints is None:
        return (), read_public_keys(key) if key else ()
    if not checkpoints.is_file():
        raise StoreUnusable(f"{checkpoints} is no file: give the checkpoints of the ledger")
    if key is None:
        own = checkpoints.with_name(checkpoints.name.replace(CHECKPOINTS, PUBLIC_KEY))
        key = own if own != checkpoints else checkpoints.with_name(PUBLIC_KEY)
    return read_checkpoints(checkpoints), read_public_keys(key)


def _beside(place: str | Path, name: str) -> tuple[Path, Path]:
    """Return where a file about a ledger may be: named after it, or in its folder."""
    path = sqlite_path(place)
    return path.with_name(f"{path.name}-{name}"), path.with_name(name)


def is_log(place: str | Path) -> bool:
    """Return whether a place is an exported log, or raise StoreUnusable if nothing is there."""
    if is_postgres(place):
        return False
    path = sqlite_path(place)
    if not path.is_file():
        raise StoreUnusable(f"{path} is no file: give the database of a house or an exported log")
    with path.open("rb") as opened:
        start = opened.read(len(_MAGIC))
    return bool(start) and start != _MAGIC


def read_log(file: Path) -> Iterator[Entry]:
    """Read the entries of an exported log, or raise UnreadableEntry."""
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield _entry.decode(line)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                if number == 1:
                    raise StoreUnusable(
                        f"{file} is no exported ledger ({error}); a log of 'spanish21 play' has no "
                        "hashes, 'spanish21 replay' tells it"
                    ) from None
                raise UnreadableEntry("", 0, f"line {number}, {error}") from None


def export_jsonl(place: str | Path, file: Path | None) -> int:
    """Write every entry as one line of JSON, in the order of the log, and count them."""
    if file is None:
        with closing(open_store(place, readonly=True)) as store:
            return _write_lines(store, sys.stdout.buffer)
    with _new(file) as made:
        return _write_log(place, made)


def export_parquet(place: str | Path, file: Path) -> int:
    """Write every entry as a row of a Parquet file, and count them."""
    import duckdb  # noqa: PLC0415 - an extra

    with _new(file) as made, tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.jsonl"
        count = _write_log(place, log)
        with duckdb.connect() as database:
            target = str(made).replace("'", "''")
            database.execute(_PARQUET.replace("{file}", target), {"log": str(log)})
        return count


def _write_log(place: str | Path, file: Path) -> int:
    with closing(open_store(place, readonly=True)) as store, file.open("wb") as opened:
        return _write_lines(store, opened)


def _write_lines(store: Store, file: BinaryIO) -> int:
    count = 0
    for entry in store.everything():
        file.write(msgspec.json.encode(entry) + b"\n")
        count += 1
    file.flush()
    return count


def back_up(place: str | Path, file: Path) -> int:
    """Copy a ledger as it stands to a new SQLite file, with its checkpoints, and count entries."""
    from spanish21.ledger.sqlite import SqliteStore, copy_of  # noqa: PLC0415 - an extra

    with _new(file) as made:
        # Before the entries: a checkpoint must not sign what the copy lacks.
        signed = {} if is_postgres(place) else _signed_files(place)
        with closing(open_store(place, readonly=True)) as store:
            if isinstance(store, SqliteStore):
                store.copy_to(made)
            else:
                copy_of(store, made)
    for name, data in signed.items():
        write_whole(_beside(file, name)[0], data)
    with closing(open_store(file, readonly=True)) as copied:
        return sum(head.number for head in copied.heads().values())


def _signed_files(place: str | Path) -> dict[str, bytes]:
    """Read the checkpoints and the public key that stand beside a ledger."""
    return {
        name: path.read_bytes()
        for name in (CHECKPOINTS, PUBLIC_KEY)
        for path in _beside(place, name)[::-1]
        if path.is_file()
    }


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """Give a place to write to that becomes the file, its owner's alone, when all is written."""
    if file.exists():
        raise StoreUnusable(f"{file} is there already: give another name, or remove it")
    if not file.parent.is_dir():
        raise StoreUnusable(f"{file.parent} is no folder: make it, or give another place")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        made = Path(folder) / file.name
        yield made
        made.chmod(MINE)
        with made.open("r+b") as opened:
            os.fsync(opened.fileno())
        made.rename(file)
