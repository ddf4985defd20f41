"""Why something may not be done: a value with a code, the clause and a sentence."""

from __future__ import annotations

from msgspec import Struct

from spanish21.law.clause import ClauseRef

__all__ = ["Refusal"]


class Refusal(Struct, frozen=True, gc=False):
    """A refused command: `code` is `area/reason`, `clause` the place, `message` says what to do."""

    code: str
    clause: ClauseRef
    message: str

    def __str__(self) -> str:
        """Write the sentence with its clause, if a clause forbids it."""
        return f"{self.message} [{self.clause}]" if self.clause else self.message
