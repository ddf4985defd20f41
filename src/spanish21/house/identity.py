"""Who a server is to the others of its database: the same after a crash, never two at a time."""

from __future__ import annotations

import socket
import sys
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, BinaryIO

from spanish21.ledger.private import keep_private

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from spanish21.ledger import Store

__all__ = ["Identity", "address_of"]

_FILE = "server.id"
_BYTES = 32


class Identity:
    """How this server is named in its leases.

    The name belongs to the data directory, for as long as this process holds the lock of a file
    there. Who gets the lock knows that the process before is no more, and gives its leases back
    instead of waiting until they run out. Who does not get it has a name of its own. The host and
    the place are part of the name, since a directory may be copied.
    """

    def __init__(self, data: Path, address: str) -> None:
        """Find the name; others reach this server at the address."""
        self._locked = _lock(data / _FILE)
        own = token_bytes(_BYTES) if self._locked is None else _kept(self._locked)
        host = socket.gethostname()
        told = sha256(own + f"{host}\n{data.resolve()}".encode()).hexdigest()[:16]
        self.holder = f"{address}#{host}.{told}"

    def give_back(self, store: Store) -> None:
        """Give the leases back that an earlier process of this name held when it died."""
        mine = self.holder.partition("#")[2]
        for lease in store.leases().values():
            if lease.holder.partition("#")[2] == mine:
                store.release(lease)

    def close(self) -> None:
        """Give up the name, so that another process may take it."""
        if self._locked is not None:
            self._locked.close()


def address_of(holder: str) -> str:
    """Return the address of the holder of a lease; none if it did not say."""
    return holder.partition("#")[0]


def _lock(file: Path) -> BinaryIO | None:
    """Open a file that no other process has open so; the lock ends with the process."""
    if sys.platform == "win32":
        return None
    keep_private(file)
    opened = file.open("r+b")
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        opened.close()
        return None
    return opened


def _kept(file: BinaryIO) -> bytes:
    """Read what was drawn at the first start; what a power cut left of it is drawn again."""
    found = file.read()
    if len(found) == _BYTES:
        return found
    drawn = token_bytes(_BYTES)
    file.seek(0)
    file.truncate()
    file.write(drawn)
    file.flush()
    return drawn
