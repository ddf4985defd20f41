"""A house asked over HTTP without a network, in anybody's name and at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from httpx import ASGITransport, AsyncClient

from spanish21.house.house import House
from spanish21.house.people import People, Role
from spanish21.web.app import make_app
from tests.people.support import CHEAP, Clock
from tests.web.live import PASSWORD

T = TypeVar("T")


class Served:
    """A house, and a way to ask it things over HTTP in anybody's name."""

    def __init__(self, runner: asyncio.Runner, house: House, clock: Clock) -> None:
        self.house = house
        self.clock = clock
        self._runner = runner
        self._transport = ASGITransport(make_app(house))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop of the house."""
        return self._runner.run(work)

    def get(self, token: str, path: str) -> tuple[int, Any]:
        return self._runner.run(self._ask(token, "GET", path, None))

    def post(self, token: str, path: str, body: object = None) -> tuple[int, Any]:
        return self._runner.run(self._ask(token, "POST", path, body or {}))

    async def _ask(self, token: str, method: str, path: str, body: object) -> tuple[int, Any]:
        cookies = {"spanish21": token} if token else {}
        address = "http://house.test"
        async with AsyncClient(
            transport=self._transport, base_url=address, cookies=cookies
        ) as client:
            done = await client.request(method, f"/api{path}", json=body)
        return done.status_code, done.json()

    def staff(self, name: str, *roles: Role) -> tuple[str, str]:
        """Register somebody and return the id and a token."""
        people = self.house.people
        signed = people.register(name, PASSWORD, invitation=people.invite("system", roles))
        return signed.person.id, signed.token

    def guest(self) -> tuple[str, str]:
        signed = self.house.people.guest()
        return signed.person.id, signed.token


@pytest.fixture
def served(tmp_path: Path, runner: asyncio.Runner) -> Iterator[Served]:
    clock = Clock()
    house = runner.run(House.open(tmp_path, now=clock))
    house.people = People(house.writer.store, clock, hasher=CHEAP)
    yield Served(runner, house, clock)
    runner.run(house.close())
