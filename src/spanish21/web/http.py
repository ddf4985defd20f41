"""Requests read and answers written: JSON through the wire types, errors with codes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from spanish21.house.people import Denied
from spanish21.house.tables.refuse import Declined
from spanish21.house.wire.listing import ErrorBody
from spanish21.law.submission import SubmissionError
from spanish21.ledger import LedgerError
from spanish21.web.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import HTTPConnection, Request

__all__ = [
    "MOST_BODY",
    "answer",
    "as_problem",
    "body",
    "changes_something",
    "error_answer",
    "number",
    "problem_of",
    "read_body",
    "same_origin",
]

T = TypeVar("T")
MOST_BODY = 64 * 1024
_PATIENCE = 20.0
_MOST_DIGITS = 16
_UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_STATUS = {"people/unknown": 404, "people/not-logged-in": 401, "role/missing": 403}


def answer(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Write a value as JSON that nobody keeps."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, kept, "application/json")


def error_answer(problem: Problem) -> Response:
    """Write an error."""
    said = ErrorBody(code=problem.code, message=problem.message, clause=problem.clause)
    headers = {"retry-after": str(problem.wait)} if problem.wait else {}
    return answer(said, problem.status, headers)


def problem_of(error: Exception) -> Problem | None:
    """Turn what the rooms below refuse into an answer; None for what they do not."""
    match error:
        case Problem():
            return error
        case Declined():
            return Problem(_status(error.code), error.code, error.message, clause=error.clause)
        case Denied():
            return Problem(_status(error.code), error.code, error.message)
        case SubmissionError():
            fault = error.faults[0]
            return Problem(422, "submission/refused", str(error), clause=fault.clause)
        case LedgerError():
            return Problem(503, error.code, str(error), wait=5)
        case _:
            return None


def as_problem(error: Exception) -> Problem:
    """Turn any error into an answer."""
    message = "the server made a mistake; it has been noted"
    return problem_of(error) or Problem(500, "web/failed", message)


def _status(code: str) -> int:
    return _STATUS.get(code, 409)


async def read_body(request: Request) -> bytes:
    """Read the bytes of a body, as long as there are not too many and they come."""
    too_large = Problem(413, "web/too-large", f"a body has at most {MOST_BODY} bytes")
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
        message = f"the body did not come within {_PATIENCE:.0f} s"
        raise Problem(408, "web/too-slow", message) from None
    except ClientDisconnect:
        raise Problem(400, "web/malformed", "the connection ended within the body") from None
    return data


async def body(request: Request, kind: type[T]) -> T:
    """Read a body of a wire type, or say what is wrong with it."""
    data = await read_body(request)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem(400, "web/malformed", f"the body cannot be read: {error}") from None


def number(request: HTTPConnection, name: str, default: int, *, least: int, most: int) -> int:
    """Read a whole number from the query."""
    raw = request.query_params.get(name)
    if raw is None:
        return default
    plain = raw.isascii() and raw.isdigit() and len(raw) <= _MOST_DIGITS
    if not plain or not least <= int(raw) <= most:
        message = f"{name} is a whole number from {least} to {most}"
        raise Problem(400, "web/query", message)
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
