"""The dealers' exam: its parts, its pass mark, and the verdict."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from spanish21.law.clause import ClauseRef
from spanish21.school.judging import ErrorKind

__all__ = ["PASS_MARK", "Part", "PassMark", "Result", "Wrong"]


class PassMark(NamedTuple):
    """What is needed to pass."""

    steps: float = 0.95
    """the least share of right steps"""
    money_errors: int = 0
    """the most errors by which chips go to the wrong place"""
    unreported: int = 1
    """the most times that a dealer may go on instead of reporting an irregularity"""
    pace: float = 10.0
    """the most seconds that a step may take on average"""
    questions: float = 0.80
    """the least share of right answers"""

    def __str__(self) -> str:
        """State what is needed."""
        money = "no money errors" if not self.money_errors else f"{self.money_errors} money errors"
        return (
            f"at least {self.steps:.0%} of steps right, {money}, at most {self.unreported}"
            f" irregularity reported late, at most {self.pace:.0f} seconds a step,"
            f" and at least {self.questions:.0%} of questions right"
        )


PASS_MARK = PassMark()


class Part(NamedTuple):
    """One line of the result sheet: what was asked for, what was reached."""

    name: str
    needed: str
    reached: str
    passed: bool


class Wrong(NamedTuple):
    """An error on the result sheet, by class and clause."""

    what: str
    clause: ClauseRef
    times: int


class Result(NamedTuple):
    """What a dealer did in an exam."""

    dealer: str
    edition: str
    date: str
    rounds: int
    steps: int
    wrong_steps: int
    money_errors: int
    seconds: float
    asked: int
    right: int
    errors: tuple[Wrong, ...]
    complete: bool
    """whether the dealer stayed to the end"""
    mark: PassMark = PASS_MARK

    @property
    def parts(self) -> tuple[Part, ...]:
        """Compare what was reached with what is needed."""
        tried = self.steps + self.wrong_steps
        steps = self.steps / tried if tried else 0.0
        pace = self.seconds / self.steps if self.steps else inf
        dealt = self.steps > 0
        questions = self.right / self.asked if self.asked else 0.0
        mark = self.mark
        missed = ErrorKind.NOT_REPORTED.value
        unreported = sum(wrong.times for wrong in self.errors if wrong.what == missed)
        return (
            Part("Steps right", f"{mark.steps:.0%}", f"{steps:.1%}", steps >= mark.steps),
            Part(
                "Money errors",
                f"{mark.money_errors} at most",
                str(self.money_errors),
                dealt and self.money_errors <= mark.money_errors,
            ),
            Part(
                "Not reported",
                f"{mark.unreported} at most",
                str(unreported),
                dealt and unreported <= mark.unreported,
            ),
            Part(
                "Pace",
                f"{mark.pace:.0f} s a step",
                f"{pace:.1f} s" if dealt else "no steps",
                pace <= mark.pace,
            ),
            Part(
                "Questions right",
                f"{mark.questions:.0%}",
                f"{questions:.0%}",
                questions >= mark.questions,
            ),
            Part("Complete", "to the end", "yes" if self.complete else "no", self.complete),
        )

    @property
    def passed(self) -> bool:
        """Return whether every part was passed."""
        return all(part.passed for part in self.parts)
