"""Progress over sittings: errors per clause that come back by spaced repetition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from spanish21.law.clause import ClauseRef, edition_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Known", "Progress", "Sitting", "plot"]

_PAUSES = (0, 1, 3, 7, 14, 30)
"""after how many days a clause is asked again, by how often in a row it was right"""
_LEVELS = "▁▂▃▄▅▆▇█"
_MOST_KEPT = 500


class Known(Struct, frozen=True):
    """How well a clause is known: right answers in a row, errors in all, the day it is due."""

    streak: int = 0
    errors: int = 0
    due: int = 0

    def after(self, day: int, *, right: bool) -> Known:
        """Move a clause that was right further away, and bring one that was wrong back.

        A right answer before the day it is due changes nothing.
        """
        if right and day < self.due:
            return self
        streak = min(self.streak + 1, len(_PAUSES) - 1) if right else 0
        return Known(streak, self.errors + (not right), day + _PAUSES[streak])


class Sitting(Struct, frozen=True):
    """One sitting: its day, what was practiced, and how much of it was right."""

    day: int
    what: str
    right: int
    asked: int

    @property
    def share(self) -> float:
        """Return the share of right answers."""
        return self.right / self.asked if self.asked else 0.0


class Progress(Struct, frozen=True):
    """What a dealer has practiced so far; days are counted from outside."""

    clauses: dict[ClauseRef, Known] = field(default_factory=dict)
    sittings: tuple[Sitting, ...] = ()

    def noted(self, clause: ClauseRef, day: int, *, right: bool) -> Progress:
        """Note an answer; a clause that was never wrong is not kept."""
        before = self.clauses.get(clause)
        if before is None and right:
            return self
        known = (before or Known()).after(day, right=right)
        return replace(self, clauses={**self.clauses, clause: known})

    def dealt(
        self, day: int, *, right: Iterable[ClauseRef], wrong: Iterable[ClauseRef]
    ) -> Progress:
        """Note the clauses of a sitting at a table, each once: right if no error was made."""
        errors = frozenset(wrong)
        progress = self
        for clause in sorted({*right} | errors):
            progress = progress.noted(clause, day, right=clause not in errors)
        return progress

    def due(self, day: int) -> frozenset[ClauseRef]:
        """List the clauses that are to be asked again."""
        return frozenset(clause for clause, known in self.clauses.items() if known.due <= day)

    def wanted(self, day: int, number: int, edition: str) -> frozenset[ClauseRef]:
        """List the clauses for a question of a sitting: those due, at every other question."""
        here = (clause for clause in self.due(day) if edition_of(clause) == edition)
        return frozenset() if number % 2 else frozenset(here)

    def finished(self, sitting: Sitting) -> Progress:
        """Add a sitting; one without a question is left out."""
        if not sitting.asked:
            return self
        return replace(self, sittings=(*self.sittings, sitting)[-_MOST_KEPT:])


def plot(progress: Progress, width: int = 40, *, ascii_only: bool = False) -> str:
    """Draw the share of right answers of the last sittings in one line."""
    shares = [sitting.share for sitting in progress.sittings[-width:]]
    if ascii_only:
        return " ".join(f"{share:.0%}" for share in shares)
    return "".join(_LEVELS[min(int(share * len(_LEVELS)), len(_LEVELS) - 1)] for share in shares)
