"""Where a rule is written: citations, and values that carry one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Generic, NewType, TypeVar

from spanish21.citing import cites, reads

__all__ = [
    "Cited",
    "ClauseRef",
    "cite",
    "cites",
    "edition_of",
    "is_within",
    "number_of",
    "outer_of",
    "reads",
]

T_co = TypeVar("T_co", covariant=True)

ClauseRef = NewType("ClauseRef", str)

_LAST_PART = re.compile(r"(\.\w+|\(\w+\))(\[\d+\])?$")


@dataclass(frozen=True, slots=True)
class Cited(Generic[T_co]):
    """A value in force together with the clause it follows from."""

    value: T_co
    clause: ClauseRef

    def __str__(self) -> str:
        """Write the value and its clause."""
        return f"{self.value} [{self.clause}]"


def cite(edition: str, number: str) -> ClauseRef:
    """Write the citation of a clause of one edition."""
    return ClauseRef(f"{edition} {number}")


def number_of(citation: str) -> str:
    """Return the clause number of a citation, without the edition."""
    return citation.partition(" ")[2]


def edition_of(citation: str) -> str:
    """Return the edition or family that a citation names."""
    return citation.partition(" ")[0]


def is_within(number: str, outer: str) -> bool:
    """Return whether a clause number is the outer one or stands under it."""
    rest = number.removeprefix(outer)
    return number.startswith(outer) and (not rest or rest[0] in ".(")


def outer_of(number: str) -> str:
    """Return the clause or chapter of which a clause is a part, a chapter's own number for itself.

    A number that occurs twice in a document is written with a count, `15(k)[2]`, and is a part of
    the same clause as the first.
    """
    return _LAST_PART.sub("", number)
