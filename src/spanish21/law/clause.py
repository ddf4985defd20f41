"""Where a rule is written: citations, and values that carry one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NewType, TypeVar

from spanish21.citing import cites, reads

__all__ = ["FAMILIES", "Cited", "ClauseRef", "cite", "cites", "expand", "number_of", "reads"]

T_co = TypeVar("T_co", covariant=True)

ClauseRef = NewType("ClauseRef", str)

FAMILIES: dict[str, tuple[str, ...]] = {
    "MD": ("MD-draft", "MD-1.0", "MD-bonus-spin"),
    "MA": ("MA", "MA-bonus-spin"),
}
"""The editions for which a family citation stands; the family `MA` includes the edition `MA`."""


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


def expand(citation: str) -> tuple[ClauseRef, ...]:
    """List the editions' clauses for which a citation in the code may stand."""
    source, _, number = citation.partition(" ")
    return tuple(cite(edition, number) for edition in FAMILIES.get(source, (source,)))
