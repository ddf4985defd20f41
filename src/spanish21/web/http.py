"""Requests read and answers written: JSON through the wire types, errors with codes."""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from spanish21.law.submission import SubmissionError
from spanish21.ledger import LedgerError
from spanish21.refusal import RefusedError, refused
from spanish21.web.status import status_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import HTTPConnection, Request

__all__ = [
    "MOST_BODY",
    "answer",
    "as_refused",
    "body",
    "changes_something",
    "codings",
    "error_answer",
    "number",
    "read_body",
    "refusal_of",
    "same_origin",
    "small_answer",
]

T = TypeVar("T")
MOST_BODY = 64 * 1024
_PATIENCE = 20.0
_MOST_DIGITS = 16
_MOST_COMPRESSED, _LEVEL = 64 * 1024, 6
"""bytes that are compressed within a millisecond or so, and how hard"""
_RULED_OUT = re.compile(r";\s*q=0(\.0*)?\s*$")
_UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def answer(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Write a value as JSON that no one keeps."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, kept, "application/json")


def small_answer(request: Request, value: object) -> Response:
    """Write a value as JSON, compressed if the browser can read that and it takes no time."""
    found = answer(value, headers={"vary": "accept-encoding"})
    if "gzip" in codings(request) and len(found.body) <= _MOST_COMPRESSED:
        found.body = gzip.compress(bytes(found.body), _LEVEL, mtime=0)
        found.headers["content-encoding"] = "gzip"
        found.headers["content-length"] = str(len(found.body))
    return found


def codings(request: Request) -> frozenset[str]:
    """Return the codings that a browser reads, without those that it rules out."""
    parts = request.headers.get("accept-encoding", "").split(",")
    return frozenset(
        part.partition(";")[0].strip() for part in parts if not _RULED_OUT.search(part)
    )


def error_answer(error: RefusedError, status: int | None = None) -> Response:
    """Write a refusal, by default with the status of its code."""
    headers = {"retry-after": str(error.wait)} if error.wait else {}
    return answer(error.refusal, status or status_of(error.refusal), headers)


def refusal_of(error: Exception) -> RefusedError | None:
    """Turn what the packages below refuse into an answer; None for what they do not."""
    match error:
        case RefusedError():
            return error
        case SubmissionError():
            fault = error.faults[0]
            message = " ".join(each.message for each in error.faults)
            return refused("submission/refused", message, fault.clause)
        case LedgerError():
            return RefusedError(error.refusal, wait=5)
        case _:
            return None


def as_refused(error: Exception) -> RefusedError:
    """Turn any error into an answer."""
    message = "Something went wrong. We logged it. Try again."
    return refusal_of(error) or refused("web/failed", message)


async def read_body(request: Request) -> bytes:
    """Read the bytes of a body, as long as there are not too many and they come."""
    too_large = refused(
        "web/too-large", f"The request is too large. Send at most {MOST_BODY} bytes."
    )
    length = request.headers.get("content-length", "0")
    if length.isdigit() and (len(length) > _MOST_DIGITS or int(length) > MOST_BODY):
        raise too_large
    data = b""
    try:
        async with asyncio.timeout(_PATIENCE):
            async for chunk in request.stream():
                data += chunk
                if len(data) > MOST_BODY:
                    raise too_large
    except TimeoutError:
        message = f"The request took more than {_PATIENCE:.0f} seconds. Try again."
        raise refused("web/too-slow", message) from None
    except ClientDisconnect:
        raise refused(
            "web/malformed", "The connection ended before the request was complete. Try again."
        ) from None
    return data


async def body(request: Request, kind: type[T]) -> T:
    """Read a body of a wire type, or say what is wrong with it."""
    data = await read_body(request)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise refused(
            "web/malformed", f"The request cannot be read ({error}). Correct it and try again."
        ) from None


def number(request: HTTPConnection, name: str, default: int, *, least: int, most: int) -> int:
    """Read a whole number from the query."""
    raw = request.query_params.get(name)
    if raw is None:
        return default
    plain = raw.isascii() and raw.isdigit() and len(raw) <= _MOST_DIGITS
    if not plain or not least <= int(raw) <= most:
        message = f"{name!r} must be a whole number. Use {least} to {most}."
        raise refused("web/query", message)
    return int(raw)


def same_origin(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Whether a browser's request comes from a page of this server; programs name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return place == connection.headers.get("host") or origin in allowed


def changes_something(scope: Mapping[str, Any]) -> bool:
    """Whether a request could change something."""
    return scope["type"] == "http" and scope["method"] in _UNSAFE
