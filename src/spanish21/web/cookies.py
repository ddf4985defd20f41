"""The cookies of the house, taken out of a request by a strict pattern.

The standard library unquotes every cookie of a request, in quadratic time in some releases. Tokens
of the house have one form, and nothing else is looked at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

__all__ = ["DEVICE", "SESSION", "cookie", "forget_cookie", "set_cookie"]

SESSION, DEVICE = "spanish21", "spanish21-device"
"""the session, and the browser in which a person has logged in before"""
_PATTERNS = {
    name: re.compile(rb"(?:^|;) *" + name.encode() + rb"=([A-Za-z0-9_-]{43}) *(?:;|$)")
    for name in (SESSION, DEVICE)
}
_SECONDS = {SESSION: 30 * 24 * 3600, DEVICE: 365 * 24 * 3600}


def cookie(connection: HTTPConnection, name: str) -> str | None:
    """Return the token that a request brings in one of the cookies of the house."""
    pattern = _PATTERNS[name]
    for header, value in connection.scope["headers"]:
        found = pattern.search(value) if header == b"cookie" else None
        if found is not None:
            return found[1].decode()
    return None


def set_cookie(answer: Response, name: str, token: str, *, secure: bool) -> None:
    """Set a cookie with a token, which no script of a page can read."""
    answer.set_cookie(
        name,
        token,
        max_age=_SECONDS[name],
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def forget_cookie(answer: Response, name: str) -> None:
    """Delete the cookie of a token."""
    answer.delete_cookie(name, path="/", httponly=True, samesite="strict")
