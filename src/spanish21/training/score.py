"""The trainee's score: steps, errors by kind and clause, hints, and the time of each step."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from spanish21.drawing.pen import grid
from spanish21.school.judging import ErrorKind
from spanish21.school.progress import Sitting

if TYPE_CHECKING:
    from spanish21.law.clause import ClauseRef
    from spanish21.school.progress import Progress
    from spanish21.terminal.screen import Screen

__all__ = ["Score"]


class _Error(NamedTuple):
    """An error: its kind, the step that was due, and the clause."""

    code: str
    step: str
    clause: ClauseRef | None
    kind: ErrorKind = ErrorKind.WRONG_ORDER


class Score:
    """Counts what the dealer did and how long it took."""

    def __init__(self, edition: str) -> None:
        """Begin with nothing."""
        self.edition = edition
        self.rounds = 0
        self.hints = 0
        self.not_understood = 0
        self.errors: Counter[_Error] = Counter()
        self.times: dict[str, list[float]] = {}
        self.clauses: set[ClauseRef] = set()
        """by which the right steps were due"""

    @property
    def steps(self) -> int:
        """Count the right steps."""
        return sum(map(len, self.times.values()))

    def right(self, step: str, seconds: float, clause: ClauseRef) -> None:
        """Count a right step with the time since it was due."""
        self.times.setdefault(step, []).append(seconds)
        self.clauses.add(clause)

    def wrong(
        self,
        code: str,
        step: str,
        clause: ClauseRef | None,
        kind: ErrorKind = ErrorKind.WRONG_ORDER,
    ) -> None:
        """Count an error."""
        self.errors[_Error(code, step, clause, kind)] += 1

    @property
    def kinds(self) -> Counter[ErrorKind]:
        """Count the errors by their class."""
        counted: Counter[ErrorKind] = Counter()
        for error, count in self.errors.items():
            counted[error.kind] += count
        return counted

    @property
    def money_errors(self) -> int:
        """Count the errors by which chips would have gone to the wrong place."""
        return sum(count for kind, count in self.kinds.items() if kind.is_money)

    @property
    def seconds(self) -> float:
        """Add up the time of the right steps."""
        return sum(map(sum, self.times.values()))

    @property
    def accuracy(self) -> float:
        """Return the share of right steps among all that were tried."""
        tried = self.steps + self.errors.total()
        return self.steps / tried if tried else 0.0

    def noted(self, progress: Progress, day: int) -> Progress:
        """Add this sitting to a dealer's progress, and bring the clauses of its errors back."""
        wrong = [error.clause for error in self.errors if error.clause is not None]
        tried = self.steps + self.errors.total()
        sitting = Sitting(day, "table", self.steps, tried)
        return progress.dealt(day, right=self.clauses, wrong=wrong).finished(sitting)

    def data(self) -> dict[str, object]:
        """Write the report for a program; times are milliseconds."""
        return {
            "rules": self.edition,
            "rounds": self.rounds,
            "steps": self.steps,
            "wrong": self.errors.total(),
            "hints": self.hints,
            "not_understood": self.not_understood,
            "errors": [
                {**error._asdict(), "kind": error.kind.value, "count": count}
                for error, count in self.errors.most_common()
            ],
            "times": [
                {
                    "step": step,
                    "count": len(times),
                    "mean_ms": round(1000 * sum(times) / len(times)),
                    "longest_ms": round(1000 * max(times)),
                }
                for step, times in self.times.items()
            ],
        }

    def show(self, screen: Screen) -> None:
        """Write the report for a person."""
        screen.heading("Training report")
        listed = grid("left", "fold")
        spent = self.seconds
        mean = f", {spent / self.steps:.1f} s a step" if self.steps else ""
        minutes, seconds = divmod(round(spent), 60)
        right = f"{self.steps} right, {self.errors.total()} wrong, {self.hints} with a hint"
        if self.steps or self.errors:
            right = f"{right} ({self.accuracy:.0%} right)"
        rows = (
            ("Rules", self.edition),
            ("Rounds", str(self.rounds)),
            ("Steps", right),
            ("Time", f"{minutes}:{seconds:02d}{mean}"),
        )
        for name, said in rows:
            listed.add_row(Text(name, style="bold"), said)
        screen.show(listed)
        self._show_errors(screen)
        self._show_times(screen)

    def _show_errors(self, screen: Screen) -> None:
        if not self.errors:
            if self.steps:
                screen.line("No errors.", indent=2)
            return
        screen.line(Text("Errors", style="bold"), indent=2)
        listed = grid("right", "left", "left", "fold")
        for error, count in self.errors.most_common():
            due = f"due: {error.step}"
            listed.add_row(f"{count} x", error.kind.value, due, f"[{error.clause}]")
        screen.show(listed)

    def _show_times(self, screen: Screen) -> None:
        if not self.times:
            return
        screen.line(Text("Times", style="bold"), indent=2)
        listed = grid("left", "right", "right", "right")
        listed.add_row("step", "number", "mean", "longest")
        for step, times in self.times.items():
            mean = sum(times) / len(times)
            listed.add_row(step, str(len(times)), f"{mean:.1f} s", f"{max(times):.1f} s")
        screen.show(listed)
