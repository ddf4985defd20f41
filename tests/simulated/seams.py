"""Where the simulation takes the place of the world: chance, time, threads and the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from spanish21.house.identity import Identity
from spanish21.house.sealed.shoe import SealedShoe
from tests.people.support import CHEAP
from tests.simulated.loop import Time

__all__ = ["Seams", "seams", "simulated"]


class Seams:
    """What the world that runs now puts in the place of the real one."""

    def __init__(self) -> None:
        self.random = Random(0)
        self.secrets = Random(0)
        self.time = Time()
        self.store_of: Callable[[str], Any] = _no_store
        self.identities: dict[str, Identity] = {}
        """of the servers, by the names of their data folders"""

    def bytes(self, count: int) -> bytes:
        """Draw the bytes that the operating system would draw."""
        return self.secrets.randbytes(count)

    def identity(self, data: Path, address: str) -> Identity:
        """Make the identity of a server, so that it can be taken from one that dies."""
        made = self.identities[data.name] = Identity(data, address)
        return made

    def wall(self) -> float:
        """Tell the time of day of the world."""
        return self.time.wall()


def _no_store(name: str) -> object:
    raise AssertionError(name)


seams = Seams()
_shoe = lru_cache(maxsize=64)(SealedShoe)


@contextmanager
def simulated() -> Iterator[None]:
    """Put the seams in place."""
    from tests.simulated import writer  # noqa: PLC0415 - it draws its delays from the seams

    clock = SimpleNamespace(time=seams.wall, monotonic=seams.wall)
    with ExitStack() as stack:
        for target, name, value in (
            ("os", "urandom", seams.bytes),
            ("random", "_urandom", seams.bytes),
            ("os", "fsync", lambda _: None),
            ("spanish21.house.people.passwords", "PasswordHasher", lambda **_: CHEAP),
            ("spanish21.house.taking_up", "open_store", lambda place: seams.store_of(str(place))),
            ("spanish21.house.house", "Writer", writer.LoopWriter),
            ("spanish21.house.house", "Identity", seams.identity),
            ("spanish21.ledger.writer", "Thread", writer.NoThread),
            ("spanish21.ledger.checkpoint", "time", clock),
            ("spanish21.house.lateness", "_BEAT", 5.0),
            # Servers restore the same shoes at every start; each is worked out once.
            ("spanish21.house.sealed.vault", "SealedShoe", _shoe),
            ("spanish21.web.socket", "random", SimpleNamespace(uniform=lambda least, _: least)),
        ):
            stack.enter_context(patch(f"{target}.{name}", value))
        yield
