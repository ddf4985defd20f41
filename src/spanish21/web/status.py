"""How a refusal is told over HTTP: the status of each code, and the refusals of the web alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.refusal import refused

if TYPE_CHECKING:
    from spanish21.refusal import Refusal, RefusedError

__all__ = ["forbidden", "not_found", "status_of", "too_many"]

_CONFLICT = 409
_UNAVAILABLE = 503
_STATUS = {
    "analysis/absent": 501,
    "analysis/busy": _UNAVAILABLE,
    "dossier/absent": 501,
    "people/connect-again": _UNAVAILABLE,
    "people/limit": 422,
    "people/no-session": 401,
    "people/not-logged-in": 401,
    "people/unknown": 404,
    "role/missing": 403,
    "role/resting": 403,
    "school/unread": 422,
    "shoe/card": 404,
    "submission/refused": 422,
    "table/elsewhere": _UNAVAILABLE,
    "table/physical": 422,
    "table/wound-up": 410,
    "web/busy": _UNAVAILABLE,
    "web/failed": 500,
    "web/full": _UNAVAILABLE,
    "web/malformed": 400,
    "web/method": 405,
    "web/not-found": 404,
    "web/origin": 403,
    "web/query": 400,
    "web/too-large": 413,
    "web/too-long": 414,
    "web/too-many": 429,
    "web/too-many-sockets": 429,
    "web/too-slow": 408,
}


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal: a conflict unless its code has another."""
    if refusal.code.startswith("ledger/"):
        return _UNAVAILABLE
    return _STATUS.get(refusal.code, _CONFLICT)


def not_found(what: str, instead: str = "Check the address.") -> RefusedError:
    """Refuse what does not exist, and name what to do instead."""
    return refused("web/not-found", f"There is no {what}. {instead}")


def forbidden(message: str) -> RefusedError:
    """Refuse what a person's role does not permit."""
    return refused("role/missing", message)


def too_many(wait: int) -> RefusedError:
    """Refuse a person who asks too often."""
    message = f"Too many requests. Wait {wait} seconds and try again."
    return refused("web/too-many", message, wait=wait)
