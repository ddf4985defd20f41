"""A people service over a real store, with a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from spanish21.house.people import People, Role
from spanish21.ledger import Store, open_store
from spanish21.refusal import RefusedError

__all__ = ["CHEAP", "PASSWORD", "Clock", "Counting", "House", "denied", "opened"]

PASSWORD = "correct horse"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Counting(PasswordHasher):
    """A cheap hasher that keeps what it compares passwords with."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.compared: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.compared.append(hash.decode() if isinstance(hash, bytes) else hash)
        return super().verify(hash, password)


class Clock:
    """Milliseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class House:
    """People, their store and the clock."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = Clock()
        self.people = People(store, self.clock, hasher=CHEAP)

    def restarted(self) -> People:
        return People(self.store, self.clock, hasher=CHEAP)

    def staff(self, name: str, *roles: Role) -> str:
        """Register somebody with roles and return their id."""
        token = self.people.invite("system", roles)
        return self.people.register(name, PASSWORD, invitation=token).person.id


@contextmanager
def opened(folder: Path) -> Iterator[House]:
    store = open_store(str(folder / "people.db"))
    try:
        yield House(store)
    finally:
        store.close()


@contextmanager
def denied(code: str) -> Iterator[None]:
    with pytest.raises(RefusedError) as caught:
        yield
    assert caught.value.refusal.code == code
    assert caught.value.refusal.message[-1] in ".!", "a sentence that says what to do"
