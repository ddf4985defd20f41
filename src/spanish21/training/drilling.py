"""A drill in the terminal: questions one by one, a second try, and what comes back later."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from spanish21.drawing.pen import grid
from spanish21.school.drills import ask
from spanish21.school.progress import Progress, Sitting, plot
from spanish21.school.questions import HOW_TO_ANSWER, answered, misread
from spanish21.terminal.dialogue import Quit
from spanish21.terminal.reader import Ended

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.law.rulebook import Rulebook
    from spanish21.school.questions import Answered, Drill, Question
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.screen import Screen

__all__ = ["DrillTerms", "Drilling", "put", "show_progress", "summary"]

_TRIES = 2


class DrillTerms(NamedTuple):
    """How long a drill goes on, and where its questions and its time come from."""

    seed: str
    questions: int | None
    """how many are asked; None for as many as the time permits"""
    clock: Callable[[], float]
    day: int
    seconds: float | None = None
    """the time after which no more questions are asked"""


class Drilling:
    """One sitting of a drill."""

    def __init__(self, dialogue: Dialogue, rulebook: Rulebook, terms: DrillTerms) -> None:
        """Ask about the rules of one table."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._book = rulebook
        self._terms = terms
        self._progress = Progress()
        self.right = 0
        self.asked = 0
        self.complete = False

    def run(self, drill: Drill, progress: Progress) -> Progress:
        """Ask until the questions or the time are used up, and return the progress."""
        terms = self._terms
        begun = terms.clock()
        edition = self._book.edition
        self._progress = progress
        self._dialogue.words = {}
        self._screen.line(HOW_TO_ANSWER[drill], indent=2)
        try:
            for number in count() if terms.questions is None else range(terms.questions):
                if terms.seconds is not None and terms.clock() - begun >= terms.seconds:
                    self._screen.line("Time is up.", indent=2)
                    break
                seed = f"{terms.seed}/{drill.value}/{number}"
                wanted = self._progress.wanted(terms.day, number, edition)
                question = ask(drill, self._book, seed, wanted)
                put(self._dialogue, question, tries=_TRIES, first=self._note)
            self.complete = True
        except (Quit, Ended):
            self._screen.line("The drill ends here.")
        sitting = Sitting(terms.day, drill.value, self.right, self.asked)
        return self._progress.finished(sitting)

    def _note(self, question: Question, found: Answered) -> None:
        """Count the first answer to a question, even if no second one follows."""
        self.asked += 1
        self.right += found.right
        self._progress = self._progress.noted(question.clause, self._terms.day, right=found.right)


def put(
    dialogue: Dialogue,
    question: Question,
    *,
    tries: int = 1,
    first: Callable[[Question, Answered], None] | None = None,
) -> bool:
    """Ask one question; the first miss names the clause, the last one the answer.

    `first` is called with the first answer; whether it is right is returned.
    """
    screen = dialogue.screen
    screen.line()
    for line in question.shown:
        screen.line(line, indent=2)
    screen.line(Text(question.asked, style="bold"))
    listed = grid("right", "fold")
    for number, choice in enumerate(question.choices, 1):
        listed.add_row(str(number), choice)
    if question.choices:
        screen.show(listed)
    found = answered(question, _said(dialogue, question))
    at_once = found.right
    if first is not None:
        first(question, found)
    for _ in range(tries - 1):
        if not found.right:
            screen.refuse("Wrong. Try again.", question.clause)
            found = answered(question, _said(dialogue, question))
    if found.right:
        screen.line(f"Right. [{question.clause}]", indent=2, style="green")
        return at_once
    screen.refuse(f"Wrong. The answer is: {question.answer}", question.clause)
    if found.summary != question.answer:
        screen.line(found.summary, indent=2)
    return False


def _said(dialogue: Dialogue, question: Question) -> str:
    """Ask until something is typed that can be an answer; nothing else counts as a try."""
    while True:
        said = dialogue.ask("answer> ")
        unread = misread(question, said)
        if unread is None:
            return said
        dialogue.screen.refuse(f"{unread} Type quit to exit.")


def summary(drilling: Drilling) -> str:
    """Write how many answers were right."""
    if not drilling.asked:
        return "No questions answered."
    return f"{drilling.right} of {drilling.asked} right at the first try."


def show_progress(screen: Screen, progress: Progress, day: int) -> None:
    """Write the plot of the sittings, and the clauses with the most errors."""
    screen.heading("Your progress")
    if not progress.sittings:
        screen.line("No sittings yet. Start one with 'spanish21 deal drill payouts'.", indent=2)
        return
    last = progress.sittings[-1]
    line = plot(progress, ascii_only=not screen.signs)
    said = f"Last sitting, {last.what}: {last.right} of {last.asked} right."
    screen.line(f"{line}  {said}", indent=2)
    weak = sorted(progress.clauses.items(), key=lambda pair: -pair[1].errors)[:8]
    listed = grid("right", "left", "fold")
    for clause, known in weak:
        days = known.due - day
        when = "due now" if days <= 0 else "due tomorrow" if days == 1 else f"due in {days} days"
        listed.add_row(f"{known.errors} x", clause, when)
    if weak:
        screen.line(Text("Errors by clause", style="bold"), indent=2)
        screen.show(listed)
