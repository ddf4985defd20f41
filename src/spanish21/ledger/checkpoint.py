"""Signed checkpoints: where the streams stood, kept apart from the database.

A log that was cut short, or hashed again from some entry on, is a sound chain by itself; it is
found because it lacks entries that a checkpoint has signed, or has others in their place.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from spanish21.ledger.checked import CheckedLog, SignedSoFar
from spanish21.ledger.entry import GENESIS, Entry, Head, Tip
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
    "parse_checkpoints",
    "read_checkpoints",
    "read_public_keys",
]

CHECKPOINTS = "checkpoints.jsonl"


class Signed(Struct, frozen=True, array_like=True):
    """An entry that a checkpoint vouches for."""

    number: int
    hash: str


class Checkpoint(Struct, frozen=True):
    """Where the whole log stood, and the streams that had grown since the checkpoint before."""

    ledger: str
    number: int
    at: int
    position: int
    """of the last entry of the log"""
    hash: str
    """of that entry, which follows from all entries before it"""
    heads: dict[str, Signed]
    previous: str
    signature: str

    def covered(self) -> bytes:
        """Write what the signature covers: all but itself, as a JSON list."""
        heads = sorted(self.heads.items())
        where = (self.position, self.hash, heads)
        return msgspec.json.encode((self.ledger, self.number, self.at, *where, self.previous))

    def digest(self) -> str:
        """Return what the next checkpoint names as its previous one."""
        return sha256(self.covered()).hexdigest()


_checkpoint = msgspec.json.Decoder(Checkpoint)


def is_signed_by(checkpoint: Checkpoint, key: bytes) -> bool:
    """Whether the holder of a key signed a checkpoint."""
    return is_signed(checkpoint.covered(), checkpoint.signature, key)


def read_checkpoints(file: Path) -> tuple[Checkpoint, ...]:
    """Read the checkpoints of a file; a last line that a power cut left half written is none."""
    return parse_checkpoints(file.read_bytes(), file) if file.exists() else ()


def parse_checkpoints(data: bytes, file: Path) -> tuple[Checkpoint, ...]:
    """Read the checkpoints of a file from its bytes, or from its last bytes."""
    return _parsed(data, file)[0]


def _parsed(data: bytes, file: Path) -> tuple[tuple[Checkpoint, ...], int]:
    """Read whole lines as checkpoints, and count their bytes."""
    whole = data.rfind(b"\n") + 1
    found = []
    for line in data[:whole].splitlines():
        try:
            found.append(_checkpoint.decode(line))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            message = f"{file} has a line that is not a checkpoint ({error}). Restore the file"
            raise StoreUnusable(message) from None
    return tuple(found), whole


class Notary:
    """Signs the state of the log: after a number of entries, after a while, or when there is time.

    Processes that share a data folder share its key and its checkpoints, and take turns.
    """

    def __init__(  # noqa: PLR0913 - each by name
        self,
        folder: Path,
        store: Store,
        *,
        every: int = 1000,
        seconds: float = 1.0,
        clock: Callable[[], float] = time.time,
        new_key: bool = False,
        checked: CheckedLog | None = None,
    ) -> None:
        """Take up the folder's key and checkpoints; refuse a store that lacks what was signed.

        `new_key` replaces a key that was lost; anyone who asks for it writes `replaced` to the log.
        `checked` follows a log that was checked, for the next start.
        """
        self._file = folder / CHECKPOINTS
        self._store = store
        self._every = every
        self._seconds = seconds
        self._clock = clock
        self._read = self._number = self._position = 0
        self._previous = GENESIS
        self._signer = ""
        """the key of the last checkpoint, if it was signed here"""
        self._signed: dict[str, Signed] = {}
        self._signed_at = time.monotonic()
        self._last: Checkpoint | None = None
        self._checked = checked
        self._bytes = sha256()
        """the digest of the file so far"""
        folder.mkdir(parents=True, exist_ok=True)
        with self._turn() as opened:
            self._catch_up(opened)
            signed_before = self._number > 0
            self._keys = Keys(folder, signed_before=signed_before, replace_lost=new_key)
        self._must_hold(store.heads())

    def receipt(self) -> Checkpoint | None:
        """Return the last checkpoint, for anyone who wants to hold the house to it."""
        return self._last

    @property
    def replaced(self) -> KeysReplaced | None:
        """Return which key was replaced at this start."""
        return self._keys.replaced

    def note(self, entries: Sequence[Entry]) -> None:
        """Take note of entries that were committed; sign them if there are enough, or it is time.

        Their positions count what others wrote meanwhile as well.
        """
        if self._checked is not None:
            self._checked.follow(entries)
        last = max((entry.position for entry in entries), default=0)
        late = time.monotonic() - self._signed_at >= self._seconds
        if last - self._position >= self._every or late:
            self.sign()

    def sign(self) -> None:
        """Sign where the whole log stands, with all streams that have grown."""
        self._signed_at = time.monotonic()
        tip = self._store.tip()
        if tip.position <= self._position:
            return
        ends = {name: Signed(head.number, head.hash) for name, head in self._store.heads().items()}
        with self._turn() as opened:
            self._catch_up(opened)
            if tip.position <= self._position:
                return
            grown = {
                stream: end
                for stream, end in ends.items()
                if stream not in self._signed or self._signed[stream].number < end.number
            }
            self._write(opened, tip, grown)
        if self._checked is not None and self._checked.is_due():
            self._keep_checked(self._checked)

    def close(self) -> None:
        """Sign where the whole log stands, and keep what the next start need not check again."""
        self.sign()
        if self._checked is not None:
            self._keep_checked(self._checked)

    def _keep_checked(self, checked: CheckedLog) -> None:
        digest, signer = self._bytes.hexdigest(), self._signer or checked.signer
        place = (self._number, self._previous, self._position)
        signed = SignedSoFar(self._read, digest, *place, signer, self._keys.names)
        checked.keep(signed, self._keys.sign)

    def _write(self, opened: BinaryIO, tip: Tip, grown: dict[str, Signed]) -> None:
        unsigned = Checkpoint(
            self._store.ledger_id,
            self._number + 1,
            int(self._clock() * 1000),
            tip.position,
            tip.hash,
            grown,
            self._previous,
            "",
        )
        signature = self._keys.sign(unsigned.covered())
        signed = msgspec.structs.replace(unsigned, signature=signature)
        line = msgspec.json.encode(signed) + b"\n"
        opened.write(line)
        opened.flush()
        os.fsync(opened.fileno())
        self._take(signed)
        self._bytes.update(line)
        self._read = opened.tell()
        self._signer = self._keys.name

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
        self._bytes.update(new[:whole])
        self._read += whole

    def _take(self, checkpoint: Checkpoint) -> None:
        self._number, self._previous = checkpoint.number, checkpoint.digest()
        self._position = checkpoint.position
        self._last = checkpoint
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
