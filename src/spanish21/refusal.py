"""Why something may not be done, as one value and one exception for every package."""

from __future__ import annotations

from msgspec import Struct

from spanish21.errors import Spanish21Error
from spanish21.law.clause import ClauseRef

__all__ = ["Refusal", "RefusedError", "refused"]


class Refusal(Struct, frozen=True, gc=False):
    """Why something was refused: a code `area/reason`, the clause, if any, and what to do."""

    code: str
    clause: ClauseRef | None
    message: str

    def __str__(self) -> str:
        """Write the sentence with its clause."""
        return f"{self.message} [{self.clause}]" if self.clause else self.message


class RefusedError(Spanish21Error, ValueError):
    """A request that was refused; nothing of it was carried out."""

    def __init__(self, refusal: Refusal, *, wait: int = 0) -> None:
        """Keep the refusal, and the seconds after which the request may be sent again, if any."""
        super().__init__(str(refusal))
        self.refusal = refusal
        self.wait = wait


def refused(
    code: str, message: str, clause: ClauseRef | None = None, *, wait: int = 0
) -> RefusedError:
    """Return the exception for a refusal, to be raised."""
    return RefusedError(Refusal(code, clause, message), wait=wait)
