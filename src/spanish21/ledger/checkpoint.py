"""Signed checkpoints: where the streams stood, kept apart from the database.

A log that was cut short, or hashed again from some entry on, is a sound chain by itself; it is
found because it lacks entries that a checkpoint has signed, or has others in their place.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from spanish21.ledger.entry import GENESIS, Entry, Head
from spanish21.ledger.errors import StoreUnusable
from spanish21.ledger.keys import PUBLIC_KEY, Keys, KeysReplaced, is_signed, read_public_keys
from spanish21.ledger.private import keep_private
from spanish21.ledger.store import Store

if sys.platform != "win32":
    import fcntl

__all__ = [
    "CHECKPOINTS",
    "PUBLIC_KEY",
    "Checkpoint",
    "Notary",
    "is_signed_by",
    "read_checkpoints",
    "read_public_keys",
]

CHECKPOINTS = "checkpoints.jsonl"


class Signed(Struct, frozen=True, array_like=True):
    """An entry that a checkpoint vouches for."""

    number: int
    hash: str


class Checkpoint(Struct, frozen=True):
    """The last entries of the streams that had grown since the checkpoint before."""

    ledger: str
    number: int
    at: int
    heads: dict[str, Signed]
    previous: str
    signature: str

    def covered(self) -> bytes:
        """Write what the signature covers: all but itself, as a JSON list."""
        heads = sorted(self.heads.items())
        return msgspec.json.encode((self.ledger, self.number, self.at, heads, self.previous))

    def digest(self) -> str:
        """Return what the next checkpoint names as its previous one."""
        return sha256(self.covered()).hexdigest()


_checkpoint = msgspec.json.Decoder(Checkpoint)


def is_signed_by(checkpoint: Checkpoint, key: bytes) -> bool:
    """Whether the holder of a key signed a checkpoint."""
    return is_signed(checkpoint.covered(), checkpoint.signature, key)


def read_checkpoints(file: Path) -> tuple[Checkpoint, ...]:
    """Read the checkpoints of a file; a last line that a power cut left half written is none."""
    return _parsed(file.read_bytes(), file)[0] if file.exists() else ()


def _parsed(data: bytes, file: Path) -> tuple[tuple[Checkpoint, ...], int]:
    """Read whole lines as checkpoints, and count their bytes."""
    whole = data.rfind(b"\n") + 1
    found = []
    for line in data[:whole].splitlines():
        try:
            found.append(_checkpoint.decode(line))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            message = f"{file} has a line that is no checkpoint: restore the file ({error})"
            raise StoreUnusable(message) from None
    return tuple(found), whole


class Notary:
    """Signs where the streams stand, after so many entries or when the writer has time.

    Processes that share a data folder share its key and its checkpoints, and take turns.
    """

    def __init__(
        self,
        folder: Path,
        store: Store,
        *,
        every: int = 1000,
        clock: Callable[[], float] = time.time,
        new_key: bool = False,
    ) -> None:
        """Take up the folder's key and checkpoints; refuse a store that lacks what was signed.

        `new_key` replaces a key that was lost; anyone who asks for it writes `replaced` to the log.
        """
        self._file = folder / CHECKPOINTS
        self._store = store
        self._every = every
        self._clock = clock
        self._read = self._number = self._count = 0
        self._previous = GENESIS
        self._signed: dict[str, Signed] = {}
        self._noted: dict[str, Signed] = {}
        folder.mkdir(parents=True, exist_ok=True)
        with self._turn() as opened:
            self._catch_up(opened)
            signed_before = self._number > 0
            self._keys = Keys(folder, signed_before=signed_before, replace_lost=new_key)
        self._must_hold(store.heads())

    @property
    def replaced(self) -> KeysReplaced | None:
        """Say which key was replaced at this start."""
        return self._keys.replaced

    def note(self, entries: Iterable[Entry]) -> None:
        """Take note of entries that were committed, and sign them if there are enough."""
        for entry in entries:
            self._noted[entry.stream] = Signed(entry.number, entry.hash)
            self._count += 1
        if self._count >= self._every:
            self._sign(self._noted)

    def sign(self) -> None:
        """Sign where the streams stand that have grown, also those that no one noted."""
        ends = {name: Signed(head.number, head.hash) for name, head in self._store.heads().items()}
        for stream, noted in self._noted.items():
            if stream not in ends or ends[stream].number <= noted.number:
                ends[stream] = noted
        self._sign(ends)

    def _sign(self, ends: Mapping[str, Signed]) -> None:
        grown = {
            stream: end
            for stream, end in ends.items()
            if stream not in self._signed or self._signed[stream].number < end.number
        }
        if not grown:
            return
        with self._turn() as opened:
            self._catch_up(opened)
            at = int(self._clock() * 1000)
            number = self._number + 1
            unsigned = Checkpoint(self._store.ledger_id, number, at, grown, self._previous, "")
            signature = self._keys.sign(unsigned.covered())
            line = msgspec.json.encode(msgspec.structs.replace(unsigned, signature=signature))
            opened.write(line + b"\n")
            opened.flush()
            os.fsync(opened.fileno())
            self._take(unsigned)
            self._read = opened.tell()
        self._noted, self._count = {}, 0

    @contextmanager
    def _turn(self) -> Iterator[BinaryIO]:
        """Open the file while no other process does."""
        keep_private(self._file)
        with self._file.open("a+b") as opened:
            if sys.platform != "win32":
                fcntl.flock(opened, fcntl.LOCK_EX)
            yield opened

    def _catch_up(self, opened: BinaryIO) -> None:
        """Read what was signed since, by others; cut off what a power cut left of a line."""
        opened.seek(self._read)
        new = opened.read()
        past, whole = _parsed(new, self._file)
        if whole < len(new):
            opened.truncate(self._read + whole)
        for checkpoint in past:
            self._take(checkpoint)
        self._read += whole

    def _take(self, checkpoint: Checkpoint) -> None:
        self._number, self._previous = checkpoint.number, checkpoint.digest()
        self._signed.update(checkpoint.heads)
        if checkpoint.ledger != self._store.ledger_id:
            raise StoreUnusable(
                "the checkpoints are those of another ledger: give each its own data folder"
            )

    def _must_hold(self, heads: Mapping[str, Head]) -> None:
        """Refuse to go on with a store that lacks entries which were signed."""
        for stream, last in self._signed.items():
            head = heads.get(stream, Head())
            if head.number < last.number:
                raise StoreUnusable(
                    f"{stream} ends at entry {head.number}, but entry {last.number} was signed: "
                    f"the log was cut; restore it, or move {CHECKPOINTS} away to begin again"
                )
