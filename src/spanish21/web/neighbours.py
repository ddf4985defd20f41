"""Tables that other servers of the same database run: asked for there, and answered here.

A browser speaks to one server only; what belongs to a table that another one runs is passed on to
it and back. Servers know each other by a key that lies with the secrets they share.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from spanish21.house.missing import Elsewhere
from spanish21.house.wire.listing import LobbyTable

if TYPE_CHECKING:
    from starlette.types import Scope

    from spanish21.house.house import House

__all__ = ["AT_DATA", "CLIENT", "KEY", "Answered", "Asked", "Neighbours", "data_key", "table_in"]

KEY, CLIENT = "x-spanish21-key", "x-spanish21-client"
"""headers of a server that asks on behalf of someone: its key, and who that is"""
AT_DATA = "x-spanish21-data"
"""header of a command of someone with access to the folder of the secrets; never passed on"""
_PATH = re.compile(r"/api/tables/([^/]+)/[^/]+(/.*)?")
_SHORT = 2.0
_FRESH = 1.0
"""seconds for which what another lobby said is shown"""
_AT_ONCE = 16
_rows: msgspec.json.Decoder[list[LobbyTable]] = msgspec.json.Decoder(list[LobbyTable])


class Asked(NamedTuple):
    """What is asked of another server."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""


class Answered(NamedTuple):
    """What another server answered."""

    status: int
    headers: dict[str, str]
    body: bytes


def data_key(house_key: bytes) -> str:
    """Return by which key servers know a command of someone who has the key of the house."""
    return sha256(b"at the data" + house_key).hexdigest()


def table_in(path: str) -> str | None:
    """Return the table that an address of the API is about."""
    found = _PATH.fullmatch(path)
    return found[1] if found else None


class Neighbours:
    """The other servers of this server's database."""

    def __init__(self, house: House) -> None:
        """Know no one yet."""
        self.house = house
        self._key = sha256(b"neighbours" + house.vault.key()).hexdigest() if house.shared else ""
        self._pool = ThreadPoolExecutor(_AT_ONCE, "neighbour") if house.shared else None
        self._looking = asyncio.Lock()
        self._looked = -_FRESH
        self._said: dict[str, list[LobbyTable]] = {}

    def close(self) -> None:
        """Ask no one any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def knows(self, scope: Scope) -> bool:
        """Whether a request comes from another server of the house."""
        key = dict(scope["headers"]).get(KEY.encode(), b"")
        return bool(self._key) and hmac.compare_digest(key, self._key.encode())

    def at_data(self, scope: Scope) -> bool:
        """Whether a request comes from someone with access to the folder of the secrets."""
        if not self.house.shared:
            return False
        key = dict(scope["headers"]).get(AT_DATA.encode(), b"")
        return hmac.compare_digest(key, data_key(self.house.vault.key()).encode())

    def client(self, scope: Scope) -> str:
        """Return the host for which another server asks."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        return headers.get(CLIENT.encode(), b"").decode("latin-1")

    def credentials(self, client: str) -> dict[str, str]:
        """Return the headers by which another server knows this one."""
        return {KEY: self._key, CLIENT: client}

    async def owner(self, table: str) -> str | None:
        """Return the address of the server that runs a table; None if it is this one or no one."""
        house = self.house
        if not house.shared or table in house.tables:
            return None
        if not isinstance(house.missing.get(table), Elsewhere):
            await house.look_around()
        standing = house.missing.get(table)
        return standing.address or None if isinstance(standing, Elsewhere) else None

    async def ask(self, address: str, asked: Asked, seconds: float = 30.0) -> Answered | None:
        """Ask another server; None if it does not answer."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, _ask, address, asked, seconds)
        except (OSError, HTTPException):
            return None

    async def lobby(self) -> list[LobbyTable]:
        """List the tables of the others; those of a server that is silent are shown as stopped."""
        if not self.house.shared:
            return []
        async with self._looking:
            if time.monotonic() - self._looked >= _FRESH:
                await self.house.look_around()
                addresses = sorted(set(self.house.elsewhere.values()) - {""})
                await asyncio.gather(*map(self._look, addresses))
                self._looked = time.monotonic()
        elsewhere = self.house.elsewhere
        return [
            row
            for address, rows in self._said.items()
            for row in rows
            if elsewhere.get(row.id) == address
        ]

    async def _look(self, address: str) -> None:
        asked = Asked("GET", "/api/tables", self.credentials("neighbour"))
        said = await self.ask(address, asked, _SHORT)
        with suppress(msgspec.MsgspecError):
            if said is not None:
                rows = _rows.decode(said.body)
                self._said[address] = [replace(row, server=address) for row in rows]
                return
        known = self._said.get(address, [])
        self._said[address] = [replace(row, open=False, phase="stopped") for row in known]


def _ask(address: str, asked: Asked, seconds: float) -> Answered:
    place = urlsplit(address)
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    connection = kind(place.hostname or "", place.port, timeout=seconds)
    try:
        connection.request(asked.method, asked.path, asked.body or None, dict(asked.headers))
        said = connection.getresponse()
        kept = {name.lower(): value for name, value in said.getheaders()}
        return Answered(said.status, kept, said.read())
    finally:
        connection.close()
