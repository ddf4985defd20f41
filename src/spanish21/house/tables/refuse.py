"""What the house does not do for somebody: a code, a sentence that says what to do, a clause."""

from __future__ import annotations

__all__ = ["Declined"]


class Declined(Exception):
    """A request that was not carried out."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        """Keep the parts."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
