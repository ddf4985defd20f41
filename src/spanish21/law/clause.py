"""Where a rule is written: citations, values that carry one, and code that names its clause.

A citation is an edition's id and a clause number: `MD-1.0 7.H(1)(a)`, `MA 5(f)(2)`.
Code serves several editions, so it may cite a family: `MD 10.H` stands for that clause in
every Maryland edition that has it, `MA 9(d)` likewise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NewType, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FAMILIES", "Cited", "ClauseRef", "cite", "cites", "expand", "number_of", "reads"]

T_co = TypeVar("T_co", covariant=True)
F = TypeVar("F", bound="Callable[..., object] | type")

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


def cites(*citations: str) -> Callable[[F], F]:
    """Mark a function or class as carrying out the clauses named.

    The mark costs nothing at run time; `spanish21.law.conformance` reads it from the source.
    """
    if not all(" " in citation for citation in citations):
        msg = f"a citation names an edition or family and a clause: {citations}"
        raise ValueError(msg)
    return _unchanged


def reads(*readings: str) -> Callable[[F], F]:
    """Mark a function or class as depending on readings such as `R3`."""
    if not all(reading[:1] == "R" and reading[1:].isdigit() for reading in readings):
        msg = f"a reading is named R and its number: {readings}"
        raise ValueError(msg)
    return _unchanged


def _unchanged(marked: F) -> F:
    return marked
