"""The same client for `asyncio`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Annotated, Self

from websockets.asyncio.client import ClientConnection, connect

from spanish21.checked import READ, FromOne, checked
from spanish21.client.heard import Heard, command_of
from spanish21.client.session import SECONDS, connected
from spanish21.client.waiting import Client
from spanish21.house.wire.asking import Ask
from spanish21.house.wire.listing import LobbyTable, Me
from spanish21.house.wire.offer import Offer
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import ServerMessage
from spanish21.money import Dollars

__all__ = ["AsyncClient", "AsyncSeat"]


@checked
class AsyncSeat(Heard):
    """A place at a table for `asyncio`; `async with client.join(table) as seat`."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        super().__init__()
        self._where = address, headers
        self._socket: ClientConnection

    async def listen(self) -> ServerMessage:
        """Wait for the next message and apply it."""
        with connected(self._where[0]):
            heard = await asyncio.wait_for(self._socket.recv(), SECONDS)
        return self._take(heard)

    async def do(self, command: Ask) -> None:
        """Carry out a command and wait until you see the result."""
        id_, text = self._message(command)
        with connected(self._where[0]):
            await self._socket.send(text)
        version = None
        while version is None:
            version = self._answered(await self.listen(), id_)
        while self.view.version < version:
            await self.listen()

    async def accept(self, offer: Annotated[Offer, READ], amount: Dollars | None = None) -> None:
        """Accept an offer, for the most it allows or for an amount in dollars."""
        await self.do(command_of(offer, amount))

    async def lay(
        self, dollars: Dollars, *, box: FromOne | None = None, deal: bool = True, **beside: Dollars
    ) -> None:
        """Lay a basic wager on your box, with wagers beside it by name, and call for the deal.

        Amounts are dollars, and names are those of `Table.wager`: `match_the_dealer=5`.
        """
        await self.do(self._lay(dollars, box, beside, deal=deal))

    async def until(self, holds: Callable[[View], bool]) -> View:
        """Listen until a condition on the view is met."""
        while not holds(self.view):
            await self.listen()
        return self.view

    async def __aenter__(self) -> Self:
        address, headers = self._where
        with connected(address):
            self._socket = await connect(address, additional_headers=headers, max_size=None)
        await self.listen()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._socket.close()


@checked
class AsyncClient:
    """A person at a server, for `asyncio`; log in first, then join a table."""

    def __init__(self, address: str = "http://127.0.0.1:8021") -> None:
        """Name the server; nothing is sent yet."""
        self._client = Client(address)

    async def guest(self, name: str | None = None) -> Me:
        """Join the server as a guest."""
        return await asyncio.to_thread(self._client.guest, name)

    async def login(self, name: str, password: str) -> Me:
        """Log in to an account."""
        return await asyncio.to_thread(self._client.login, name, password)

    async def tables(self) -> tuple[LobbyTable, ...]:
        """List the tables of the lobby."""
        return await asyncio.to_thread(self._client.tables)

    def join(self, table: str) -> AbstractAsyncContextManager[AsyncSeat]:
        """Connect to a table."""
        return AsyncSeat(*self._client._session.socket(table))  # noqa: SLF001 - of this package
