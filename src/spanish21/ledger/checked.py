"""How far a log was checked, kept beside it so that the next start need not check that part again.

The record covers the rows of the log as they stand in the database. It bears the mark of the house
and the signature of the checkpoints' key, and it is trusted only while both are right and every row
is still what it was. Otherwise the whole log is checked, which names the place that was changed.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spanish21.ledger.entry import GENESIS, Entry, Tip
from spanish21.ledger.errors import UnreadableEntry
from spanish21.ledger.keys import is_signed
from spanish21.ledger.marks import Marker
from spanish21.ledger.private import write_whole
from spanish21.ledger.rows import entry_of, row_of
from spanish21.ledger.store import Store

__all__ = [
    "CHECKED",
    "Checked",
    "CheckedLog",
    "RowHash",
    "SignedSoFar",
    "StreamEnd",
    "mark_checked",
    "read_checked",
]

CHECKED = "checked.json"
_EVERY = 5000
"""entries after which the record is written again"""
_pack = msgspec.msgpack.Encoder().encode


class StreamEnd(Struct, frozen=True, array_like=True):
    """The last entry of a stream in the part that was checked."""

    number: int
    version: int
    hash: str
    at: int


class SignedSoFar(Struct, frozen=True):
    """The checkpoints that were checked: the first bytes of their file, and the last of them."""

    size: int = 0
    digest: str = sha256().hexdigest()
    number: int = 0
    previous: str = GENESIS
    """the digest of the last one"""
    position: int = 0
    """up to which the log is signed"""
    key: str = ""
    """the public key that signed the last one"""
    keys: tuple[str, ...] = ()
    """all public keys of the house, the one that signs now last"""

    def begins(self, data: bytes) -> bool:
        """Return whether a file of checkpoints begins with those that were checked."""
        return len(data) >= self.size and sha256(data[: self.size]).hexdigest() == self.digest


class Checked(Struct, frozen=True, forbid_unknown_fields=True):
    """A log up to a position, as it was checked."""

    ledger: str = ""
    tip: Tip = Tip()
    digest: str = sha256().hexdigest()
    """of all rows up to there"""
    streams: dict[str, StreamEnd] = {}
    balances: dict[str, int] = {}
    signed: SignedSoFar = SignedSoFar()
    mark: str = ""
    signature: str = ""

    def covered(self) -> bytes:
        """Write what the mark and the signature cover."""
        return msgspec.json.encode(replace(self, mark="", signature=""), order="sorted")


_checked = msgspec.json.Decoder(Checked)


def read_checked(folder: Path, ledger: str, marker: Marker, keys: Sequence[bytes]) -> Checked:
    """Read up to where a log was checked; up to nowhere if the record is not the house's own."""
    try:
        found = _checked.decode((folder / CHECKED).read_bytes())
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return Checked()
    covered = found.covered()
    own = (
        found.ledger == ledger
        and hmac.compare_digest(found.mark, mark_checked(marker, covered))
        and bool(keys)
        and found.signed.keys == tuple(key.hex() for key in keys)
        and is_signed(covered, found.signature, keys[-1])
    )
    return found if own else Checked()


def mark_checked(marker: Marker, covered: bytes) -> str:
    """Return the mark of the house on a record."""
    return marker.mark(f"checked {sha256(covered).hexdigest()}")


class RowHash:
    """The digest of the rows of a log, in their order."""

    def __init__(self) -> None:
        """Begin before the first row."""
        self._hash = sha256()

    def add(self, rows: Iterable[Sequence[Any]]) -> None:
        """Add the next rows."""
        self._hash.update(b"".join(map(_pack, rows)))

    def digest(self) -> str:
        """Return the digest of the rows so far."""
        return self._hash.hexdigest()


class CheckedLog:
    """Follows what a house adds to a log that was checked, and keeps the record of it."""

    def __init__(
        self, folder: Path, store: Store, marker: Marker, rows: RowHash, found: Checked
    ) -> None:
        """Begin with a log of which everything was checked, and the digest of its rows."""
        self.signer = found.signed.key
        """the public key that signed the last checkpoint"""
        self._file = folder / CHECKED
        self._store = store
        self._marker = marker
        self._rows = rows
        self._tip = found.tip
        self._streams = dict(found.streams)
        self._balances = Counter(found.balances)
        self._kept = 0
        self._sound = True

    def follow(self, entries: Iterable[Entry]) -> None:
        """Add entries that this process has just written; read those of others in between."""
        for entry in entries:
            self._catch_up(entry.position - 1)
            if self._sound:
                self._rows.add((row_of(entry),))
                self._take(entry)

    def is_due(self) -> bool:
        """Return whether the record lags far behind."""
        return self._tip.position - self._kept >= _EVERY

    def keep(self, signed: SignedSoFar, sign: Callable[[bytes], str]) -> None:
        """Write the record, as far as the checkpoints go at least; a full disk does no harm."""
        self._catch_up(signed.position)
        if not self._sound or self._tip.position == self._kept:
            return
        balances = {account: held for account, held in self._balances.items() if held}
        found = Checked(
            self._store.ledger_id, self._tip, self._rows.digest(), self._streams, balances, signed
        )
        covered = found.covered()
        found = replace(found, mark=mark_checked(self._marker, covered), signature=sign(covered))
        with suppress(OSError):
            write_whole(self._file, msgspec.json.encode(found))
            self._kept = self._tip.position

    def _catch_up(self, position: int) -> None:
        """Read and check what others wrote; after anything that is wrong no record is kept."""
        if not self._sound or position <= self._tip.position:
            return
        for page in self._store.pages(self._tip.position, position):
            self._rows.add(page)
            for row in page:
                self._sound = self._sound and self._is_next(row)
        self._sound = self._sound and self._tip.position == position

    def _is_next(self, row: Sequence[Any]) -> bool:
        try:
            entry = entry_of(row)
        except UnreadableEntry:
            return False
        follows = entry.position == self._tip.position + 1 and entry.follows == self._tip.hash
        if not follows or self._marker.fault(entry):
            return False
        self._take(entry)
        return True

    def _take(self, entry: Entry) -> None:
        self._tip = Tip(entry.position, entry.hash, max(entry.at, self._tip.at))
        self._streams[entry.stream] = StreamEnd(entry.number, entry.version, entry.hash, entry.at)
        for posting in entry.postings:
            self._balances[posting.account] += posting.amount
