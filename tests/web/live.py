"""A real server on a free port of this machine, and clients that speak to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from spanish21.chips import colored_up
from spanish21.house.house import House
from spanish21.house.live.commands import Scalar, Settings
from spanish21.house.people import Role
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.person import Person
from spanish21.house.wire.asking import Do, PrepareSlip, SignSlip
from spanish21.house.wire.telling import Done
from spanish21.ids import PersonId
from spanish21.web.app import make_app
from spanish21.web.connections import Places
from spanish21.web.server import Place, configured, listen
from tests.people.support import CHEAP

Entered = TypeVar("Entered")

PASSWORD = "correct horse"
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""of servers that speak plain HTTP: no client has to read the certificates of this machine"""
QUICK = Settings(number_seconds=0, cut_seconds=1, wager_seconds=600, turn_seconds=600)


def renewed(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a view after what changed in it."""
    coming = {box["number"]: box for box in changes.get("boxes", ())}
    boxes = [coming.get(box["number"], box) for box in view["boxes"]]
    return {**view, **changes, "boxes": boxes}


class Client:
    """A person with a cookie and, at a table, a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=30, verify=_NO_TLS)
        self.socket: ClientConnection
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.bytes: list[str] = []
        self.me: dict[str, Any] = {}
        self.turned_away: dict[str, Any] = {}
        self._ids = count(1)

    async def guest(self, name: str) -> Client:
        answer = await self.http.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.me = answer.json()
        return self

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())}

    async def sit_down(self, table: str, after: int = 0, last: int = 0) -> Client:
        """Open the socket of a table and hear its hello."""
        address = f"ws://{self.address}/api/tables/{table}/socket?after={after}&last={last}"
        self.socket = await connect(address, additional_headers=self.cookie(), max_size=None)
        hello = await self.hear()
        assert hello["type"] == "hello"
        return self

    async def hear(self) -> dict[str, Any]:
        """Take the next message in."""
        text = await asyncio.wait_for(self.socket.recv(), 30)
        assert isinstance(text, str)
        self.bytes.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "turned-away":
            self.turned_away = message["refusal"]
            return await self.hear()
        if "view" in message:
            self.view = message["view"]
        if "changes" in message:
            self.view = renewed(self.view, message["changes"])
        self.events.extend(message.get("events", ()))
        return message

    async def say(self, message: object) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.send(text)

    async def ask(self, type_: str, **values: object) -> dict[str, Any]:
        """Ask for something and return the answer; what is told meanwhile is taken in."""
        id_ = f"{self.me['person']}-{next(self._ids)}"
        command = {"type": type_, **values}
        await self.say({"type": "do", "id": id_, "version": self.version, "command": command})
        return await self.answer(id_)

    async def answer(self, id_: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] in {"done", "refused"} and message["id"] == id_:
                return message

    async def do(self, type_: str, **values: object) -> None:
        answer = await self.ask(type_, **values)
        assert answer["type"] == "done", answer
        await self.until(lambda view: view["version"] >= answer["version"])

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Listen until something holds of the view."""
        while not holds(self.view):
            await self.hear()

    async def get(self, path: str) -> Any:  # noqa: ANN401 - whatever JSON there is
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def close(self) -> None:
        if hasattr(self, "socket"):
            await self.socket.close()
        await self.http.aclose()

    async def come(self, table: str, box: int, chips: int = 50_000) -> Client:
        """Sit down at a box with chips."""
        await self.sit_down(table)
        await self.do("sit", box=box)
        await self.do("buy-in", amount=chips)
        await self.through_cut()
        return self

    def commitment(self, value: str) -> str:
        """Return the hash that binds this person to a number for the next shoe."""
        shoe = self.view["shoe"]["number"] + 1
        label = f"table/{self.view['table']['id']}/shoe/{shoe}"
        return number_digest(label, self.me["person"], value)

    async def contribute(self, value: str = "00ff") -> None:
        """Commit to a number, pass the cut, and open the number as soon as that is offered."""
        await self.do("commit", digest=self.commitment(value))
        await self.through_cut()
        await self.until(lambda view: "contribute" in {o["type"] for o in view["you"]["may"]})
        await self.do("contribute", hex=value)

    async def sign_on(self) -> None:
        """Sign on as the dealer of the table."""
        await self.do("staff", command={"type": "ChangeDealer", "dealer": self.me["person"]})

    async def through_cut(self) -> None:
        turn = self.view["turn"]
        if turn and turn["kind"] == "cut" and turn["person"] == self.view["you"]["person"]:
            await self.do("refuse-cut")

    async def decide(self) -> None:
        """Decline and stand until it is nobody's turn, or somebody else's."""
        while (
            (turn := self.view["turn"])
            and turn["person"] == self.view["you"]["person"]
            and turn["kind"] != "cut"
        ):
            words = {offer["type"] for offer in turn["legal"]}
            word = next(w for w in ("decline", "keep", "stand") if w in words)
            await self.do(word, box=turn["box"])


class Server:
    """A server and who uses it."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        self.address = address
        self.clients: list[Client] = []
        self.cage: dict[str, Person] = {}

    async def table(
        self, edition: str = "MD-1.0", settings: Settings = QUICK, **choices: Scalar
    ) -> str:
        named = {name.replace("__", "."): value for name, value in choices.items()}
        table = await self.house.open_table(edition, named, settings=settings)
        if settings.physical:
            await self.bring_chips(table)
        return table

    async def bring_chips(self, table: str, amount: int = 10_000_000) -> None:
        """Have two people of the cage sign the opener of a table with real chips."""
        actor = self.house.tables[table].actor
        chips = colored_up(amount, actor.rulebook.smallest_chip.value)
        asks: tuple[PrepareSlip | SignSlip, ...] = (PrepareSlip("opener", chips), SignSlip(1))
        for name, ask in zip(("Cora", "Cleo"), asks, strict=True):
            if name not in self.cage:
                client = await self.staff(name, Role.PIT_MANAGER)
                roles = frozenset({Role.PIT_MANAGER.value})
                self.cage[name] = Person(PersonId(client.me["person"]), name, roles)
            id_ = f"opener-{table}-{name}"
            done = await actor.ask(self.cage[name], Do(id_, actor.live.version, ask))
            assert isinstance(done, Done), done

    async def client(self, name: str) -> Client:
        client = Client(self.address)
        self.clients.append(client)
        return await client.guest(name)

    async def staff(self, name: str, *roles: Role) -> Client:
        """Let somebody register with roles, as the operator's invitation permits."""
        client = self.stranger()
        token = await asyncio.to_thread(self.house.people.invite, "system", roles)
        body = {"name": name, "password": PASSWORD, "invitation": token}
        client.me = (await client.http.post("/api/register", json=body)).json()
        return client

    def stranger(self) -> Client:
        client = Client(self.address)
        self.clients.append(client)
        return client


@asynccontextmanager
async def serving(
    data: Path,
    clock: Callable[[], float] = time.monotonic,
    *,
    host: str = "127.0.0.1",
    places: Places | None = None,
    proxies: Sequence[str] = (),
    **opened: Any,  # noqa: ANN401
) -> AsyncIterator[Server]:
    """Serve a house for as long as it is needed; `opened` is how it is opened."""
    listening = listen(Place(host, 0))
    shown = f"[{host}]" if ":" in host else host
    address = f"{shown}:{listening.getsockname()[1]}"
    house = await House.open(data, address=f"http://{address}", **opened)
    app = make_app(house, static=data / "no-page", clock=clock, places=places)
    config = configured(app, proxies=proxies)
    config.log_level, config.timeout_graceful_shutdown = "critical", 2
    server = _Quiet(config)
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:  # noqa: ASYNC110 - uvicorn tells no other way
        await asyncio.sleep(0.005)
    served = Server(house, address)
    try:
        yield served
    finally:
        for client in served.clients:
            await client.close()
        server.should_exit = True
        await running
        listening.close()


@contextmanager
def entered(
    runner: asyncio.Runner, serves: AbstractAsyncContextManager[Entered]
) -> Iterator[Entered]:
    """Enter in the loop of a test what the test then uses there."""
    yield runner.run(serves.__aenter__())
    runner.run(serves.__aexit__(None, None, None))


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords without the cost that keeps guessers waiting."""
    monkeypatch.setattr("spanish21.house.people.passwords.PasswordHasher", lambda **_: CHEAP)


@pytest.fixture
def server(tmp_path: Path, runner: asyncio.Runner, quick_passwords: None) -> Iterator[Server]:
    """A server whose rate limits never wear off."""
    with entered(runner, serving(tmp_path, clock=lambda: 0.0)) as server:
        yield server


class _Quiet(uvicorn.Server):
    """A server that leaves signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
