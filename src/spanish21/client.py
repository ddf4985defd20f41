"""A client of a live server: log in, join a table, and play, from a program.

`Client` waits for each answer; `AsyncClient` has the same methods for `asyncio`. What the server
shows and takes is typed: `view` is a `View`, and commands are those of
`spanish21.house.wire.asking`. It needs the extra `web`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    ExitStack,
    contextmanager,
)
from http.client import HTTPException
from types import TracebackType
from typing import Annotated, Any, Self, TypeVar
from urllib.parse import quote, urlsplit

from spanish21.checked import READ, FromOne, checked
from spanish21.extras import needs

needs("websockets", "cryptography", "argon2")

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection as SyncConnection, connect as connect_sync

from spanish21.cards import Card
from spanish21.errors import ArgumentError, Spanish21Error
from spanish21.house.wire import asking
from spanish21.house.wire.asking import Ask
from spanish21.house.wire.listing import LobbyTable, Me
from spanish21.house.wire.offer import Offer
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import Done, Refused, ServerMessage, TurnedAway
from spanish21.money import Dollars, cents
from spanish21.refusal import Refusal, RefusedError
from spanish21.rules.player import Action
from spanish21.rules.wager_keys import wagers_in_dollars
from spanish21.strategy.situation import Situation, Strategy

__all__ = ["AsyncClient", "AsyncSeat", "Client", "Seat", "UnreachableError", "advised"]

_T = TypeVar("_T")
_SECONDS = 30.0
_COOKIE = "spanish21="
_messages: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_commands = {
    kind.__struct_config__.tag: kind
    for kind in vars(asking).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
}


class UnreachableError(Spanish21Error, ConnectionError):
    """A server that does not answer, or no longer."""


def unreachable(address: str, error: Exception) -> UnreachableError:
    """Return the error for a server that does not answer."""
    why = getattr(error, "reason", "") or str(error) or type(error).__name__
    return UnreachableError(f"No spanish21 server answers at {address} ({why}).")


@contextmanager
def _connected(address: str) -> Iterator[None]:
    """Turn the ways in which a connection is lost into one."""
    try:
        yield
    except (OSError, WebSocketException) as error:
        raise unreachable(address, error) from None


class _Session:
    """Requests over HTTP under one cookie."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(str(address))
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            msg = f"{address!r} isn't a server's address. Give one such as http://127.0.0.1:8021."
            raise ArgumentError(msg)
        self.address = address.rstrip("/")
        self.cookie = ""

    def ask(self, path: str, kind: type[_T], body: object = None) -> _T:
        """Send a request and read the answer; raise RefusedError if it was refused."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        request = urllib.request.Request(self.address + path, data, headers)  # noqa: S310 - the caller's address
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310
                for cookie in answer.headers.get_all("Set-Cookie") or ():
                    if cookie.startswith(_COOKIE):
                        self.cookie = cookie.partition(";")[0]
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            raise self._refused(error) from None
        except (OSError, HTTPException, msgspec.MsgspecError) as error:
            raise unreachable(self.address, error) from None

    def _refused(self, error: urllib.error.HTTPError) -> Spanish21Error:
        """Return the refusal in an answer, if it is one of a server of this kind."""
        try:
            return RefusedError(msgspec.json.decode(error.read(), type=Refusal))
        except msgspec.MsgspecError:
            return unreachable(self.address, error)

    def socket(self, table: str) -> tuple[str, dict[str, str]]:
        """Return the address of a table's socket and what is sent with it."""
        parts = urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        place = f"{scheme}://{parts.netloc}/api/tables/{quote(table)}/socket"
        return place, {"Cookie": self.cookie}


@checked
class _Heard:
    """What was heard at a table: the view as it stands."""

    def __init__(self) -> None:
        self._raw: dict[str, Any] = {}
        self._view: View | None = None

    @property
    def view(self) -> View:
        """Return the table as you see it."""
        if self._view is None:
            self._view = msgspec.convert(self._raw, View)
        return self._view

    def _take(self, text: str | bytes) -> ServerMessage:
        """Take a message in."""
        raw = json.loads(text)
        if "view" in raw:
            self._raw, self._view = raw["view"], None
        if "changes" in raw:
            new = {box["number"]: box for box in raw["changes"].get("boxes", ())}
            boxes = [new.get(box["number"], box) for box in self._raw["boxes"]]
            self._raw = {**self._raw, **raw["changes"], "boxes": boxes}
            self._view = None
        heard = _messages.decode(text)
        if isinstance(heard, TurnedAway):
            raise RefusedError(heard.refusal)
        return heard

    def _message(self, command: Ask) -> tuple[str, str]:
        """Write a command with an id of its own."""
        id_ = secrets.token_urlsafe(12)
        return id_, msgspec.json.encode(asking.Do(id_, self.view.version, command)).decode()

    def _answered(self, heard: ServerMessage, id_: str) -> int | None:
        """Return the version at which a command was carried out, or raise RefusedError."""
        match heard:
            case Done(id=answered, version=version) if answered == id_:
                return version
            case Refused(id=answered, refusal=refusal) if answered == id_:
                raise RefusedError(refusal)
            case _:
                return None

    def _lay(
        self, dollars: Dollars, box: int | None, beside: dict[str, Dollars], *, deal: bool
    ) -> Ask:
        """Write the command that lays wagers on a box, by default on the one of your seat."""
        place = box or self.view.you.seated
        if place is None:
            msg = "You have no seat yet. Accept an offer to sit first, or name the box."
            raise ArgumentError(msg)
        wagers = msgspec.to_builtins(wagers_in_dollars(dollars, beside))
        return _asked({"type": "lay", "boxes": [{"box": place, "wagers": wagers}], "deal": deal})

    @property
    def offers(self) -> tuple[Offer, ...]:
        """List what you may do now."""
        return self.view.you.may

    def offered(self, *types: str) -> Offer | None:
        """Return the first of these kinds of commands that you may give now."""
        for type_ in types:
            for offer in self.offers:
                if offer.type == type_:
                    return offer
        return None


def _command(offer: Offer, amount: Dollars | None) -> Ask:
    """Turn an offer into a command, for the most it allows unless an amount is given."""
    if not isinstance(offer, Offer):
        msg = f"Give an offer, not {offer!r}. offered() returns None for what you may not do now."  # type: ignore[unreachable]
        raise ArgumentError(msg)
    values: dict[str, Any] = {"type": offer.type}
    fields = _commands[offer.type].__struct_fields__
    given = {
        "box": offer.box,
        "hand": offer.hand,
        "amount": offer.most if amount is None else cents(amount),
    }
    return _asked(values | {name: value for name, value in given.items() if name in fields})


def _asked(values: dict[str, Any]) -> Ask:
    """Write a command, or refuse what no server can take."""
    try:
        command: Ask = msgspec.convert(values, asking.Ask)
    except msgspec.ValidationError as error:
        msg = f"This can't be sent ({error}). Give an amount that is offered."
        raise ArgumentError(msg) from None
    return command


@checked
def advised(view: View, strategy: Strategy) -> Offer | None:
    """Return what a strategy does with your decision, or nothing if you have none."""
    turn = view.turn
    if turn is None or turn.person != view.you.person or turn.kind == "cut" or turn.box is None:
        return None
    offers = {offer.type: offer for offer in turn.legal}
    box = view.boxes[turn.box - 1]
    hand = box.hands[(turn.hand or 1) - 1]
    cards, up = tuple(map(Card, hand.cards)), Card(view.dealer.cards[0])
    if turn.kind == "insurance":
        return offers["insure" if strategy.insures(Situation(cards, up)) else "decline"]
    doubled = hand.status == "doubled"
    situation = Situation(cards, up, split=hand.split, doubled=doubled)
    legal = [Action(type_) for type_ in offers if type_ in {action.value for action in Action}]
    return offers[strategy.choose(situation, legal).value]


@checked
class Seat(_Heard):
    """A place at a table, seated or watching; `with client.join(table) as seat`."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        super().__init__()
        self._where = address, headers
        self._open = ExitStack()
        self._socket: SyncConnection

    def listen(self) -> ServerMessage:
        """Wait for the next message and take it in."""
        with _connected(self._where[0]):
            heard = self._socket.recv(_SECONDS)
        return self._take(heard)

    def do(self, command: Ask) -> None:
        """Carry a command out and wait until you see what came of it."""
        id_, text = self._message(command)
        with _connected(self._where[0]):
            self._socket.send(text)
        version = None
        while version is None:
            version = self._answered(self.listen(), id_)
        while self.view.version < version:
            self.listen()

    def accept(self, offer: Annotated[Offer, READ], amount: Dollars | None = None) -> None:
        """Do what is offered, for the most it allows or for an amount in dollars."""
        self.do(_command(offer, amount))

    def lay(
        self, dollars: Dollars, *, box: FromOne | None = None, deal: bool = True, **beside: Dollars
    ) -> None:
        """Lay a basic wager on your box, with wagers beside it by name, and call for the deal.

        Amounts are dollars, and names are those of `Table.wager`: `match_the_dealer=5`.
        """
        self.do(self._lay(dollars, box, beside, deal=deal))

    def until(self, holds: Callable[[View], bool]) -> View:
        """Listen until something holds of the table."""
        while not holds(self.view):
            self.listen()
        return self.view

    def __enter__(self) -> Self:
        address, headers = self._where
        with _connected(address):
            opened = connect_sync(address, additional_headers=headers, max_size=None)
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
        self._session = _Session(address)

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


@checked
class AsyncSeat(_Heard):
    """A place at a table for `asyncio`; `async with client.join(table) as seat`."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        super().__init__()
        self._where = address, headers
        self._socket: ClientConnection

    async def listen(self) -> ServerMessage:
        """Wait for the next message and take it in."""
        with _connected(self._where[0]):
            heard = await asyncio.wait_for(self._socket.recv(), _SECONDS)
        return self._take(heard)

    async def do(self, command: Ask) -> None:
        """Carry a command out and wait until you see what came of it."""
        id_, text = self._message(command)
        with _connected(self._where[0]):
            await self._socket.send(text)
        version = None
        while version is None:
            version = self._answered(await self.listen(), id_)
        while self.view.version < version:
            await self.listen()

    async def accept(self, offer: Annotated[Offer, READ], amount: Dollars | None = None) -> None:
        """Do what is offered, for the most it allows or for an amount in dollars."""
        await self.do(_command(offer, amount))

    async def lay(
        self, dollars: Dollars, *, box: FromOne | None = None, deal: bool = True, **beside: Dollars
    ) -> None:
        """Lay a basic wager on your box, with wagers beside it by name, and call for the deal.

        Amounts are dollars, and names are those of `Table.wager`: `match_the_dealer=5`.
        """
        await self.do(self._lay(dollars, box, beside, deal=deal))

    async def until(self, holds: Callable[[View], bool]) -> View:
        """Listen until something holds of the table."""
        while not holds(self.view):
            await self.listen()
        return self.view

    async def __aenter__(self) -> Self:
        address, headers = self._where
        with _connected(address):
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
        return AsyncSeat(*self._client._session.socket(table))  # noqa: SLF001 - of this module
