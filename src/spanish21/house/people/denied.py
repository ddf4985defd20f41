"""What the people service refuses, with a code and a sentence that says what to do."""

from __future__ import annotations

from datetime import UTC, datetime

__all__ = ["Denied", "clock_text"]


class Denied(Exception):
    """A refusal with a code `people/...` and a sentence for the person who asked."""

    def __init__(self, code: str, message: str, *, until: int | None = None) -> None:
        """Keep the code, the sentence and the time at which it ends, if it does."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.until = until


def clock_text(at: int) -> str:
    """Write a time for people."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
