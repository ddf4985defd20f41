"""The client that waits for each answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Annotated, Self

from websockets.sync.client import ClientConnection, connect

from spanish21.checked import READ, FromOne, checked
from spanish21.client.heard import Heard, command_of
from spanish21.client.session import SECONDS, Session, connected
from spanish21.house.wire.asking import Ask
from spanish21.house.wire.listing import LobbyTable, Me
from spanish21.house.wire.offer import Offer
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import ServerMessage
from spanish21.money import Dollars

__all__ = ["Client", "Seat"]


@checked
class Seat(Heard):
    """A place at a table, seated or watching; `with client.join(table) as seat`."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        super().__init__()
        self._where = address, headers
        self._open = ExitStack()
        self._socket: ClientConnection

    def listen(self) -> ServerMessage:
        """Wait for the next message and apply it."""
        with connected(self._where[0]):
            heard = self._socket.recv(SECONDS)
        return self._take(heard)

    def do(self, command: Ask) -> None:
        """Carry out a command and wait until you see the result."""
        id_, text = self._message(command)
        with connected(self._where[0]):
            self._socket.send(text)
        version = None
        while version is None:
            version = self._answered(self.listen(), id_)
        while self.view.version < version:
            self.listen()

    def accept(self, offer: Annotated[Offer, READ], amount: Dollars | None = None) -> None:
        """Accept an offer, for the most it allows or for an amount in dollars."""
        self.do(command_of(offer, amount))

    def lay(
        self, dollars: Dollars, *, box: FromOne | None = None, deal: bool = True, **beside: Dollars
    ) -> None:
        """Lay a basic wager on your box, with wagers beside it by name, and call for the deal.

        Amounts are dollars, and names are those of `Table.wager`: `match_the_dealer=5`.
        """
        self.do(self._lay(dollars, box, beside, deal=deal))

    def until(self, holds: Callable[[View], bool]) -> View:
        """Listen until a condition on the view is met."""
        while not holds(self.view):
            self.listen()
        return self.view

    def __enter__(self) -> Self:
        address, headers = self._where
        with connected(address):
            opened = connect(address, additional_headers=headers, max_size=None)
            self._socket = self._open.enter_context(opened)
        self.listen()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()


@checked
class Client:
    """A person at a server; log in first, then join a table."""

    def __init__(self, address: str = "http://127.0.0.1:8021") -> None:
        """Name the server; nothing is sent yet."""
        self._session = Session(address)

    def guest(self, name: str | None = None) -> Me:
        """Join the server as a guest."""
        return self._session.ask("/api/guest", Me, {"name": name} if name else {})

    def login(self, name: str, password: str) -> Me:
        """Log in to an account."""
        return self._session.ask("/api/login", Me, {"name": name, "password": password})

    def tables(self) -> tuple[LobbyTable, ...]:
        """List the tables of the lobby."""
        return self._session.ask("/api/tables", tuple[LobbyTable, ...])

    def join(self, table: str) -> AbstractContextManager[Seat]:
        """Connect to a table."""
        return Seat(*self._session.socket(table))
