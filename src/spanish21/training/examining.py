"""An exam in the terminal: rounds without hints, then questions, then the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.drawing.pen import grid
from spanish21.school.drills import examination
from spanish21.school.exam import PASS_MARK, Result, Wrong
from spanish21.terminal.dialogue import Quit
from spanish21.terminal.reader import Ended
from spanish21.training.drilling import put

if TYPE_CHECKING:
    from spanish21.school.progress import Progress
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.screen import Screen
    from spanish21.training.session import Session

__all__ = ["Exam", "noted", "show_result"]


class Exam:
    """One dealer's exam: a session at a table, and some questions of every drill."""

    def __init__(self, dialogue: Dialogue, session: Session, seed: str, each: int = 3) -> None:
        """Ask `each` questions of every drill after the session."""
        self._dialogue = dialogue
        self._session = session
        self._seed = seed
        self._each = each
        self._wrong: list[Wrong] = []
        self.right = 0
        self.asked = 0

    def run(self, dealer: str, date: str) -> Result:
        """Examine, and return the result."""
        screen = self._dialogue.screen
        screen.line(f"Needed to pass: {PASS_MARK}.", indent=2)
        self._session.run()
        complete = self._session.is_over
        if complete:
            self._dialogue.words = {}
            complete = self._questions()
        score = self._session.score
        errors = [
            Wrong(error.kind.value, error.clause, count)
            for error, count in score.errors.most_common()
            if error.clause is not None
        ]
        return Result(
            dealer,
            score.edition,
            date,
            score.rounds,
            score.steps,
            score.errors.total(),
            score.money_errors,
            score.seconds,
            self.asked,
            self.right,
            (*errors, *self._wrong),
            complete,
        )

    def _questions(self) -> bool:
        """Ask the questions; False if the dealer ends before the last one."""
        book = self._session.table.rulebook
        self._dialogue.screen.heading("Questions")
        try:
            for question in examination(book, self._seed, self._each):
                right = put(self._dialogue, question)
                self.asked += 1
                self.right += right
                if not right:
                    what = f"question on {question.drill.value}"
                    self._wrong.append(Wrong(what, question.clause, 1))
        except (Quit, Ended):
            return False
        return True


def noted(progress: Progress, result: Result, day: int) -> Progress:
    """Bring the clauses of an exam's errors back in the drills."""
    for wrong in result.errors:
        progress = progress.noted(wrong.clause, day, right=False)
    return progress


def show_result(screen: Screen, result: Result) -> None:
    """Write the verdict, part by part, and the errors with their clauses."""
    screen.heading("Passed" if result.passed else "Not passed")
    listed = grid("left", "left", "left", "left")
    for part in result.parts:
        said = Text("passed", "green") if part.passed else Text("not passed", "red")
        listed.add_row(Text(part.name, "bold"), f"needed {part.needed}", part.reached, said)
    screen.show(listed)
    errors = grid("right", "fold", "left")
    for wrong in result.errors:
        errors.add_row(f"{wrong.times} x", wrong.what, f"[{wrong.clause}]")
    if result.errors:
        screen.line(Text("Errors", style="bold"), indent=2)
        screen.show(errors)
