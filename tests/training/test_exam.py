"""The exam: passed by a perfect dealer, and failed by one with each class of error."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from spanish21.law import Submission
from spanish21.school.accidents import is_report
from spanish21.school.drills import examination
from spanish21.school.exam import PASS_MARK
from spanish21.school.judging import ErrorKind
from spanish21.school.progress import Progress
from spanish21.school.questions import Drill
from spanish21.shoe import mixer
from spanish21.terminal import Dialogue
from spanish21.terminal.spins import Devices, seeded
from spanish21.training import Accidents, Mode, Players, Session, Terms
from spanish21.training.examining import Exam, noted, show_result
from spanish21.training.sheet import result_sheet
from tests.support import PLAYED
from tests.terminal.support import screen_on, too_long
from tests.training.support import Ticks, Trainee, known_answer, wrong_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.school.exam import Result

EACH = 2


class Examinee(Trainee):
    """Answers the questions too, all right unless told otherwise."""

    def __call__(self, prompt: str) -> str:
        if prompt != "answer> ":
            return super().__call__(prompt)
        number = len([words for words in self.given if words.startswith("answer ")])
        self.given.append(f"answer {number}")
        assert self.session is not None
        question = examination(self.session.table.rulebook, "7", EACH)[number]
        return wrong_answer(question) if self.ignorant else known_answer(question)

    ignorant = False


def examine(
    dealer: Examinee,
    *,
    edition: str = "MD-1.0",
    rounds: int = 12,
    clock: Ticks | None = None,
) -> Result:
    random = Random(3)
    book = Submission(edition).rulebook()
    dialogue = Dialogue(screen_on(dealer.file), dealer)
    terms = Terms(
        mixer(random),
        clock or Ticks(),
        rounds,
        Mode.STRICT,
        devices=Devices(seeded(3)),
        accidents=Accidents(random, 0.03),
    )
    session = Session(dialogue, book, Players(3, book, random), terms)
    dealer.session = session
    return Exam(dialogue, session, "7", each=EACH).run("Ann", "2026-01-05")


@pytest.mark.parametrize("edition", PLAYED)
def test_a_perfect_dealer_passes(edition: str) -> None:
    dealer = Examinee(knows=True)
    result = examine(dealer, edition=edition)
    assert result.passed
    assert result.errors == ()
    assert (result.right, result.asked) == (8, 8)
    assert f"Needed to pass: {PASS_MARK}." in dealer.plain


def swapped(due: str, verb: str) -> Callable[[Session], str | None]:
    def err(session: Session) -> str | None:
        words = session.due().split()
        if words[0] != due or not words[1][0].isdecimal() or len(words) > 3:
            return None
        return " ".join((verb, words[1], *(["10"] if verb == "pay" else [])))

    return err


def instead(due: str, said: str) -> Callable[[Session], str | None]:
    def err(session: Session) -> str | None:
        words = session.due()
        return said if words.startswith(due) and words != said else None

    return err


def changed_amount(session: Session) -> str | None:
    words = session.due().split()
    if words[0] != "pay" or not words[1][0].isdecimal():
        return None
    return " ".join((*words[:-1], "3.00"))


def unreported(session: Session) -> str | None:
    return "close" if is_report(session.due()) else None


def once(err: Callable[[Session], str | None]) -> Callable[[Session], str | None]:
    """Make the error at each step, but not twice at the same one."""
    last: list[object] = [None]

    def before(session: Session) -> str | None:
        if last[0] is session.table.state:
            return None
        said = err(session)
        if said is not None:
            last[0] = session.table.state
        return said

    return before


ERRORS = {
    ErrorKind.PAID_LOSER: swapped("collect", "pay"),
    ErrorKind.RETURNED_LOSER: swapped("collect", "return"),
    ErrorKind.TOOK_WINNER: swapped("pay", "collect"),
    ErrorKind.UNPAID_WINNER: swapped("pay", "return"),
    ErrorKind.TOOK_PUSH: swapped("return", "collect"),
    ErrorKind.PAID_PUSH: swapped("return", "pay"),
    ErrorKind.WRONG_AMOUNT: changed_amount,
    ErrorKind.WRONG_TOTAL: instead("announce ", "announce 4"),
    ErrorKind.NOT_ANNOUNCED: instead("announce ", "reveal"),
    ErrorKind.WRONG_PLACE: instead("deal ", "deal 7"),
    ErrorKind.WRONG_ORDER: instead("pick up", "close"),
    ErrorKind.FALSE_REPORT: instead("pick up", "ten"),
}


@pytest.mark.parametrize("kind", ERRORS)
def test_a_dealer_with_one_class_of_error_fails(kind: ErrorKind) -> None:
    result = examine(Examinee(knows=True, before=once(ERRORS[kind])))
    assert kind.value in {wrong.what for wrong in result.errors}
    assert not result.passed
    failed = {part.name for part in result.parts if not part.passed}
    assert failed & {"Steps right", "Money errors"}
    assert ("Money errors" in failed) == kind.is_money


@pytest.mark.parametrize("edition", PLAYED)
def test_a_dealer_who_goes_on_when_something_goes_wrong_fails(edition: str) -> None:
    result = examine(Examinee(knows=True, before=once(unreported)), edition=edition)
    assert {wrong.what for wrong in result.errors} == {ErrorKind.NOT_REPORTED.value}
    assert not result.passed
    assert [part.name for part in result.parts if not part.passed] == ["Not reported"]


@pytest.mark.parametrize("edition", PLAYED)
def test_no_question_is_asked_twice(edition: str) -> None:
    book = Submission(edition).rulebook()
    for seed in range(5):
        drawn = examination(book, str(seed), 5)
        assert [question.drill for question in drawn] == [
            drill for drill in Drill for _ in range(5)
        ]
        assert len({(question.asked, question.answer) for question in drawn}) == len(drawn)


def test_one_irregularity_may_be_reported_late() -> None:
    done: list[str] = []

    def late(session: Session) -> str | None:
        said = None if done else unreported(session)
        done.extend(filter(None, [said]))
        return said

    result = examine(Examinee(knows=True, before=late))
    assert result.passed
    assert [wrong.times for wrong in result.errors] == [1]


def test_a_slow_an_ignorant_and_an_absent_dealer_fail() -> None:
    class Slow(Ticks):
        def __call__(self) -> float:
            self.seconds += 10
            return super().__call__()

    failed = {}
    failed["Pace"] = examine(Examinee(knows=True), clock=Slow())
    ignorant = Examinee(knows=True)
    ignorant.ignorant = True
    failed["Questions right"] = examine(ignorant)
    failed["Complete"] = examine(Examinee(["close"]))
    assert (failed["Questions right"].right, failed["Questions right"].asked) == (0, 8)
    for name, result in failed.items():
        assert not result.passed
        assert name in {part.name for part in result.parts if not part.passed}


def test_an_exam_left_before_any_step_is_failed_without_a_pace() -> None:
    result = examine(Examinee(["quit"]))
    assert not result.passed
    parts = {part.name: part for part in result.parts}
    assert parts["Pace"].reached == "no steps"
    assert [name for name, part in parts.items() if part.passed] == []


def test_the_result_sheet_is_a_pdf_with_the_verdict_and_the_clauses() -> None:
    dealer = Examinee(knows=True, before=once(ERRORS[ErrorKind.PAID_LOSER]))
    result = examine(dealer)
    assert result_sheet(result).startswith(b"%PDF")
    screen = screen_on(dealer.file, 60)
    show_result(screen, result)
    assert "Not passed" in dealer.text
    assert "paid a loser" in dealer.text
    assert str(result.errors[0].clause) in dealer.text
    assert too_long(dealer.text.rpartition("Not passed")[2], 60) == []
    progress = noted(Progress(), result, 5)
    assert result.errors[0].clause in progress.due(5)


def test_the_result_sheet_does_not_need_the_analyzer() -> None:
    """A sheet takes a moment; the analyzer takes seconds to import and is another extra."""
    made = (
        "import sys; from spanish21.training.sheet import result_sheet;"
        "from spanish21.school.exam import Result;"
        "result_sheet(Result('Ann', 'MA', '2026-01-05', 1, 9, 0, 0, 9.0, 8, 8, (), True));"
        "print(sorted({'numba', 'numpy', 'spanish21.analysis'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
