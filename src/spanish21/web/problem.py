"""What goes wrong over HTTP: a status, a code of the form `area/reason`, and what to do."""

from __future__ import annotations

__all__ = ["Problem", "forbidden", "not_found", "too_many"]


class Problem(Exception):
    """An answer that is an error."""

    def __init__(
        self, status: int, code: str, message: str, *, clause: str | None = None, wait: int = 0
    ) -> None:
        """Keep the parts; `wait` is in seconds."""
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.clause = clause
        self.wait = wait


def not_found(what: str) -> Problem:
    """Say that there is no such thing."""
    return Problem(404, "web/not-found", f"there is no {what}")


def forbidden(message: str) -> Problem:
    """Say that somebody's role does not permit it."""
    return Problem(403, "role/missing", message)


def too_many(wait: int) -> Problem:
    """Say that somebody asks too often."""
    message = f"too many requests: wait {wait} s and send it again"
    return Problem(429, "web/too-many", message, wait=wait)
