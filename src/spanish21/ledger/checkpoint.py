"""Signed checkpoints: where the streams stood, kept apart from the database.

A log that was cut short, or hashed anew from some entry on, is a sound chain by itself; it is
found because it lacks entries that a checkpoint has signed, or has others in their place.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from spanish21.ledger.entry import GENESIS, Entry, Head
from spanish21.ledger.errors import StoreUnusable
from spanish21.ledger.store import Store

__all__ = [
    "CHECKPOINTS",
    "PUBLIC_KEY",
    "Checkpoint",
    "Notary",
    "is_signed_by",
    "read_checkpoints",
    "read_public_key",
]

CHECKPOINTS = "checkpoints.jsonl"
PRIVATE_KEY = "checkpoint.key"
PUBLIC_KEY = "checkpoint.pub"


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
    try:
        signature = bytes.fromhex(checkpoint.signature)
        Ed25519PublicKey.from_public_bytes(key).verify(signature, checkpoint.covered())
    except (InvalidSignature, ValueError):
        return False
    return True


def read_checkpoints(file: Path) -> tuple[Checkpoint, ...]:
    """Read the checkpoints of a file; a last line that a power cut left half written is none."""
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_checkpoint.decode(line))
        except msgspec.MsgspecError as error:
            raise StoreUnusable(f"{file}, line {number}: no checkpoint ({error})") from None
    return tuple(found)


def read_public_key(file: Path) -> bytes:
    """Read a public key, 64 hexadecimal digits."""
    try:
        key = bytes.fromhex(file.read_text("ascii"))
        Ed25519PublicKey.from_public_bytes(key)
    except (OSError, ValueError) as error:
        raise StoreUnusable(
            f"{file} holds no public key of 64 hexadecimal digits: {error}"
        ) from None
    return key


class Notary:
    """Signs where the streams stand, after so many entries or when the writer has time."""

    def __init__(
        self,
        folder: Path,
        store: Store,
        *,
        every: int = 1000,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Take up the folder's key and checkpoints; refuse a store that lacks what was signed."""
        self._file = folder / CHECKPOINTS
        self._key = _key(folder)
        self._ledger = store.ledger_id
        self._every = every
        self._clock = clock
        past = read_checkpoints(self._file)
        self._number = past[-1].number if past else 0
        self._previous = past[-1].digest() if past else GENESIS
        signed = {stream: head for checkpoint in past for stream, head in checkpoint.heads.items()}
        heads = store.heads()
        _must_hold(store, past, signed, heads)
        self._grown = {
            stream: Signed(head.number, head.hash)
            for stream, head in heads.items()
            if stream not in signed or signed[stream].number < head.number
        }
        self._count = 0
        if self._file.exists():
            _drop_torn_line(self._file)

    def note(self, entries: Iterable[Entry]) -> None:
        """Take note of entries that were committed, and sign if there are enough."""
        for entry in entries:
            self._grown[entry.stream] = Signed(entry.number, entry.hash)
            self._count += 1
        if self._count >= self._every:
            self.sign()

    def sign(self) -> None:
        """Sign where the streams stand that have grown, if any has."""
        if not self._grown:
            return
        at = int(self._clock() * 1000)
        number = self._number + 1
        unsigned = Checkpoint(self._ledger, number, at, self._grown, self._previous, "")
        signature = self._key.sign(unsigned.covered()).hex()
        checkpoint = msgspec.structs.replace(unsigned, signature=signature)
        _append(self._file, msgspec.json.encode(checkpoint) + b"\n")
        self._number, self._previous = number, checkpoint.digest()
        self._grown, self._count = {}, 0


def _key(folder: Path) -> Ed25519PrivateKey:
    """Read the private key, or make one that only its owner can read."""
    file = folder / PRIVATE_KEY
    if not file.exists():
        key = Ed25519PrivateKey.generate()
        folder.mkdir(parents=True, exist_ok=True)
        _create(file, key.private_bytes_raw().hex(), 0o600)
        _create(folder / PUBLIC_KEY, key.public_key().public_bytes_raw().hex(), 0o644)
        return key
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.read_text("ascii")))
    except (OSError, ValueError) as error:
        raise StoreUnusable(f"{file} holds no key: put it back, or remove it ({error})") from None


def _create(file: Path, text: str, mode: int) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        opened.write(f"{text}\n")
        opened.flush()
        os.fsync(opened.fileno())


def _append(file: Path, line: bytes) -> None:
    with file.open("ab") as opened:
        opened.write(line)
        opened.flush()
        os.fsync(opened.fileno())


def _drop_torn_line(file: Path) -> None:
    """Cut off what a power cut left of a line."""
    data = file.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with file.open("r+b") as opened:
            opened.truncate(whole)
            os.fsync(opened.fileno())


def _must_hold(
    store: Store,
    past: Iterable[Checkpoint],
    signed: Mapping[str, Signed],
    heads: Mapping[str, Head],
) -> None:
    """Refuse to go on with a store that is not the one that was signed, or lacks entries."""
    for checkpoint in past:
        if checkpoint.ledger != store.ledger_id:
            raise StoreUnusable(
                "the checkpoints are those of another ledger: give each its own data folder"
            )
    for stream, last in signed.items():
        head = heads.get(stream, Head())
        if head.number < last.number:
            raise StoreUnusable(
                f"{stream} ends at entry {head.number}, but entry {last.number} was signed: the "
                f"log was cut; restore it, or move {CHECKPOINTS} away to begin anew"
            )
