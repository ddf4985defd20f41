"""Plain marks: how a function or class names the clauses and readings it follows.

A citation is an edition's id and a clause number: `MD-1.0 7.H(1)(a)`, `MA 5(f)(2)`. Code serves
several editions, so it may cite a family: `MD 10.H` stands for that clause in every Maryland
edition that has it, `MA 9(d)` likewise. The marks cost nothing at run time;
`spanish21.law.conformance` reads them from the source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["cites", "reads"]

F = TypeVar("F", bound="Callable[..., object] | type")


def cites(*citations: str) -> Callable[[F], F]:
    """Mark a function or class as carrying out the clauses named."""
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
