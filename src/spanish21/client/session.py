"""Requests to a server under one cookie, and the error for one that does not answer."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from typing import TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from websockets.exceptions import WebSocketException

from spanish21.errors import ArgumentError, Spanish21Error
from spanish21.refusal import Refusal, RefusedError

__all__ = ["SECONDS", "Session", "UnreachableError", "connected"]

SECONDS = 30.0
"""how long an answer is waited for"""
_T = TypeVar("_T")
_COOKIE = "spanish21="


class UnreachableError(Spanish21Error, ConnectionError):
    """A server that does not answer, or no longer does."""


def _unreachable(address: str, error: Exception) -> UnreachableError:
    """Return the error for a server that does not answer."""
    cause = getattr(error, "reason", "") or error
    why = getattr(cause, "strerror", None) or str(cause) or type(error).__name__
    return UnreachableError(f"No spanish21 server answers at {address} ({why}).")


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Turn the ways in which a connection is lost into one."""
    try:
        yield
    except (OSError, WebSocketException) as error:
        raise _unreachable(address, error) from None


class Session:
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
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
                for cookie in answer.headers.get_all("Set-Cookie") or ():
                    if cookie.startswith(_COOKIE):
                        self.cookie = cookie.partition(";")[0]
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            raise self._refused(error) from None
        except (OSError, HTTPException, msgspec.MsgspecError) as error:
            raise _unreachable(self.address, error) from None

    def _refused(self, error: urllib.error.HTTPError) -> Spanish21Error:
        """Return the refusal in an answer, if it is one of a server of this kind."""
        try:
            return RefusedError(msgspec.json.decode(error.read(), type=Refusal))
        except msgspec.MsgspecError:
            return _unreachable(self.address, error)

    def socket(self, table: str) -> tuple[str, dict[str, str]]:
        """Return the address of a table's socket and what is sent with it."""
        parts = urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        place = f"{scheme}://{parts.netloc}/api/tables/{quote(table)}/socket"
        return place, {"Cookie": self.cookie}
