"""Drills: true questions, two tries, and clauses that come back until they are known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from spanish21.law import Submission
from spanish21.law.clause import number_of
from spanish21.law.editions import document
from spanish21.school.drills import ask
from spanish21.school.progress import Progress, Sitting, plot
from spanish21.school.questions import Drill, answered, misread, read_amount
from spanish21.terminal import Dialogue, Ended, Screen
from spanish21.training.drilling import Drilling, DrillTerms, summary
from tests.support import EDITIONS
from tests.terminal.support import screen_on
from tests.training.support import Ticks, known_answer, wrong_answer

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("drill", Drill)
def test_every_question_has_one_right_answer_and_a_clause(edition: str, drill: Drill) -> None:
    book = Submission(edition).rulebook()
    for number in range(12):
        question = ask(drill, book, str(number))
        assert question == ask(drill, book, str(number))
        found = answered(question, question.answer)
        assert found.right
        assert found.summary
        assert document(edition).clause(number_of(question.clause)) is not None
        if question.choices:
            assert len(set(question.choices)) == len(question.choices) >= 3
            wrong = [choice for choice in question.choices if choice != question.answer]
            assert not any(answered(question, choice).right for choice in wrong)
            place = question.choices.index(question.answer) + 1
            assert answered(question, str(place)).right
        else:
            assert not answered(question, "0").right
            assert not answered(question, "x x").right


def test_payouts_are_those_of_the_rules() -> None:
    book = Submission("MD-1.0").rulebook()
    asked = {}
    for number in range(80):
        question = ask(Drill.PAYOUTS, book, str(number))
        asked[question.clause] = question
    blackjack = asked["MD-1.0 12.A(2)"]  # type: ignore[index]
    wager = read_amount(blackjack.asked.split()[3].strip("$"))
    assert wager is not None
    assert read_amount(blackjack.answer) == wager * 3 // 2


def asked_about(edition: str, wanted: str) -> dict[str, str]:
    """Return the questions on payouts that have some words in them, with their answers."""
    book = Submission(edition).rulebook()
    drawn = (ask(Drill.PAYOUTS, book, str(number)) for number in range(300))
    return {one.asked: one.answer for one in drawn if wanted in one.asked}


@pytest.mark.parametrize("edition", EDITIONS)
def test_side_wagers_and_fixed_payouts_are_drilled_too(edition: str) -> None:
    """With six decks a card of the dealer's rank pays 4 to 1, one of the same suit too 9 to 1."""
    odds = {
        "wins: one card matches in rank and suit. ": 9,
        "wins: one card matches in rank alone. ": 4,
        "wins: one card matches in rank and suit, the other in rank alone. ": 13,
        "wins: both cards match in rank alone. ": 8,
        "An insurance wager of ": 2,
    }
    for words, times in odds.items():
        found = asked_about(edition, words)
        assert found
        for question, answer in found.items():
            wager = read_amount(question.partition(" of $")[2].split()[0].rstrip("."))
            assert wager is not None
            assert read_amount(answer.strip("$")) == wager * times
    for question, answer in asked_about(edition, "How much is the fixed payout?").items():
        wager = read_amount(question.split()[3].strip("$"))
        assert wager is not None
        assert answer == ("$1,000.00" if wager < 2500 else "$5,000.00")
    assert len({*asked_about(edition, "How much is the fixed payout?").values()}) == 2


@pytest.mark.parametrize(
    ("said", "amount"), [("42.50", 4250), ("1x25+3x5+2x1+1x0.50", 4250), ("2x7", None), ("x", None)]
)
def test_amounts_are_dollars_or_chips(said: str, amount: int | None) -> None:
    assert read_amount(said) == amount


def test_a_question_comes_back_by_its_clause() -> None:
    book = Submission("MD-1.0").rulebook()
    for number in range(10):
        question = ask(Drill.PAYOUTS, book, str(number), frozenset({"MD-1.0 12.A(2)"}))  # type: ignore[arg-type]
        assert question.clause == "MD-1.0 12.A(2)"


def test_an_error_does_not_fill_the_rest_of_a_sitting() -> None:
    """Every other question is a new one, so that a clause is not asked twice in a row."""
    clause = Submission("MA").rulebook().win_odds.clause
    progress = Progress().noted(clause, 100, right=False)
    wanted = [clause in progress.wanted(100, number, "MA") for number in range(4)]
    assert wanted == [True, False, True, False]
    assert progress.wanted(100, 0, "MD-1.0") == frozenset(), "another edition has other clauses"
    pupil = Pupil(Drill.PAYOUTS, "7", 2)
    dialogue = Dialogue(screen_on(pupil.file), pupil)
    drilling = Drilling(dialogue, pupil._book, DrillTerms("7", 8, Ticks(), 1))
    assert len(drilling.run(Drill.PAYOUTS, Progress()).clauses) > 2


def test_an_answer_that_is_the_clause_is_shown_once() -> None:
    pupil = Pupil(Drill.ACCIDENTS, "7", 2)
    dialogue = Dialogue(screen_on(pupil.file), pupil)
    Drilling(dialogue, pupil._book, DrillTerms("7", 1, Ticks(), 1)).run(Drill.ACCIDENTS, Progress())
    text = " ".join(pupil.file.getvalue().split())
    answer = ask(Drill.ACCIDENTS, pupil._book, "7/accidents/0").answer
    assert text.count(" ".join(answer.split())) == 2


def test_errors_come_back_after_longer_and_longer_pauses() -> None:
    clause = Submission("MA").rulebook().win_odds.clause
    progress = Progress().noted(clause, 100, right=True)
    assert progress.due(100) == frozenset()
    progress = progress.noted(clause, 100, right=False)
    dues = []
    day = 100
    for _ in range(4):
        assert clause in progress.due(day)
        progress = progress.noted(clause, day, right=True)
        dues.append(progress.clauses[clause].due - day)
        day = progress.clauses[clause].due
    assert dues == [1, 3, 7, 14]
    again = progress.noted(clause, day, right=False)
    assert again.clauses[clause].errors == 2
    assert clause in again.due(day)


def test_a_right_answer_before_its_day_does_not_move_a_clause_further_away() -> None:
    clause = Submission("MA").rulebook().win_odds.clause
    progress = Progress().noted(clause, 100, right=False).noted(clause, 100, right=True)
    assert progress.clauses[clause].due == 101
    assert progress.noted(clause, 100, right=True) == progress


def test_a_sitting_at_the_table_brings_back_the_clauses_of_its_errors() -> None:
    book = Submission("MA").rulebook()
    wrong, known = book.win_odds.clause, book.minimum.clause
    always = book.insurance_odds.clause
    progress = Progress().noted(known, 100, right=False)
    after = progress.dealt(100, right=[wrong, known, always], wrong=[wrong, wrong])
    assert after.due(100) == {wrong}
    assert after.clauses[wrong].errors == 1
    assert after.clauses[known].due == 101
    assert set(after.clauses) == {wrong, known}, "what was always right is not kept"


def test_the_plot_has_a_mark_for_each_sitting() -> None:
    progress = Progress()
    for right in (0, 5, 10):
        progress = progress.finished(Sitting(1, "hands", right, 10))
    assert progress.finished(Sitting(1, "hands", 0, 0)) == progress
    assert plot(progress) == "▁▅█"
    assert plot(progress, ascii_only=True) == "0% 50% 100%"


class Pupil:
    """Answers the questions of a drill, wrongly `misses` times for each."""

    def __init__(self, drill: Drill, seed: str, misses: int) -> None:
        self._drill, self._seed, self._misses = drill, seed, misses
        self._book = Submission("MD-1.0").rulebook()
        self._given = 0
        self.file = StringIO()
        self.wanted: frozenset[str] = frozenset()

    def __call__(self, prompt: str) -> str:
        number, tried = divmod(self._given, self._misses + 1)
        self._given += 1
        question = ask(self._drill, self._book, f"{self._seed}/{self._drill.value}/{number}")
        self.file.write(prompt + "\n")
        return wrong_answer(question) if tried < self._misses else known_answer(question)


@pytest.mark.parametrize("drill", Drill)
def test_a_pupil_who_knows_makes_no_error(drill: Drill) -> None:
    pupil = Pupil(drill, "7", 0)
    dialogue = Dialogue(screen_on(pupil.file), pupil)
    drilling = Drilling(dialogue, pupil._book, DrillTerms("7", 5, Ticks(), 1))
    progress = drilling.run(drill, Progress())
    assert (drilling.right, drilling.asked) == (5, 5)
    assert progress.sittings == (Sitting(1, drill.value, 5, 5),)
    assert progress.clauses == {}


def test_the_second_try_comes_before_the_answer() -> None:
    pupil = Pupil(Drill.PAYOUTS, "7", 1)
    dialogue = Dialogue(screen_on(pupil.file), pupil)
    drilling = Drilling(dialogue, pupil._book, DrillTerms("7", 1, Ticks(), 1))
    progress = drilling.run(Drill.PAYOUTS, Progress())
    text = pupil.file.getvalue()
    assert "Wrong. Try again. [MD-1.0" in text
    assert "The answer is" not in text
    assert drilling.right == 0
    assert len(progress.due(1)) == 1


def test_a_miss_counts_even_if_no_second_try_follows() -> None:
    book = Submission("MD-1.0").rulebook()
    answers = [wrong_answer(ask(Drill.PROCEDURE, book, "7/procedure/0"))]

    def leave(prompt: str) -> str:
        if not answers:
            raise Ended
        return answers.pop()

    drilling = Drilling(
        Dialogue(screen_on(StringIO()), leave), book, DrillTerms("7", 5, Ticks(), 1)
    )
    progress = drilling.run(Drill.PROCEDURE, Progress())
    assert summary(drilling) == "0 of 1 right at the first try."
    assert len(progress.due(1)) == 1


def test_help_in_a_drill_is_how_to_answer() -> None:
    answers = ["help"]

    def leave(prompt: str) -> str:
        if not answers:
            raise Ended
        return answers.pop()

    file = StringIO()
    dialogue = Dialogue(screen_on(file), leave)
    book = Submission("MD-1.0").rulebook()
    Drilling(dialogue, book, DrillTerms("7", 5, Ticks(), 1)).run(Drill.PROCEDURE, Progress())
    assert "Type a number from 1 to 4. Type quit to exit." in file.getvalue()
    assert "[default]" not in file.getvalue()


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_a_total_cites_the_clause_by_which_totals_are_called(edition: str) -> None:
    """Maryland has the dealer's totals called, and of a player's hands the blackjacks only."""
    book = Submission(edition).rulebook()
    clauses = {ask(Drill.HANDS, book, str(seed)).clause for seed in range(60)}
    totals = {"MD-1.0": book.announce_dealer_total, "MA": book.announce_player_total}[edition]
    assert clauses == {totals.clause, book.announce_blackjack.clause, book.citations.bust}


def test_a_drill_ends_with_its_time_or_its_input() -> None:
    pupil = Pupil(Drill.HANDS, "7", 0)
    dialogue = Dialogue(screen_on(pupil.file), pupil)
    drilling = Drilling(dialogue, pupil._book, DrillTerms("7", 50, Ticks(), 1, seconds=10))
    drilling.run(Drill.HANDS, Progress())
    assert drilling.asked == 4

    def silent(prompt: str) -> str:
        raise Ended

    drilling = Drilling(
        Dialogue(screen_on(StringIO()), silent), pupil._book, DrillTerms("7", 5, Ticks(), 1)
    )
    assert drilling.run(Drill.HANDS, Progress()) == Progress()


def run_drill(*words: str, answers: str, file: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "spanish21", "deal", *words, "--progress", str(file)],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
    )
    return done.stdout


def test_a_drill_with_a_time_asks_as_much_as_can_be_answered_in_it(tmp_path: Path) -> None:
    file = tmp_path / "school.json"
    words = ("drill", "hands", "--seed", "1")
    timed = run_drill(*words, "--seconds", "600", answers="1\n1\n" * 25, file=file)
    assert "0 of 25 right at the first try." in timed
    untimed = run_drill(*words, answers="1\n1\n" * 25, file=file)
    assert "0 of 10 right at the first try." in untimed


def test_what_was_wrong_at_the_table_comes_back_in_the_drill(tmp_path: Path) -> None:
    """The progress of the table is shown, and the drill's first question is on its clause."""
    file = tmp_path / "school.json"
    dealt = run_drill("MA", "--seed", "1", answers="close\ndeal 3\ndeal 1\nquit\n", file=file)
    assert "Last sitting, table: 2 of 3 right." in dealt
    assert "1 x MA 7(d)(1) due now" in " ".join(dealt.split())
    kept = file.read_bytes()
    for seed in ("1", "2", "3"):
        file.write_bytes(kept)
        words = ("drill", "procedure", "MA", "--seed", seed, "--questions", "1")
        asked = run_drill(*words, answers="1\n2\n", file=file)
        assert "[MA 7(d)(1)]" in asked.partition("Your progress")[0]
    assert run_drill("MA", answers="quit\n", file=tmp_path / "none.json")
    assert not (tmp_path / "none.json").exists(), "nothing was dealt"


def test_the_command_keeps_progress_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "new" / "school.json"
    words = ("deal", "drill", "payouts", "MA", "--seed", "1", "--questions", "1")
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-m", "spanish21", *words, "--progress", str(file)],
            input="0.5\n0.5\n",
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "60", "PYTHONUTF8": "1"},
        )
        assert done.returncode == 0, done.stderr
        assert "0 of 1 right" in done.stdout
    kept = json.loads(file.read_text("utf-8"))
    assert len(kept["sittings"]) == 2
    assert [known["errors"] for known in kept["clauses"].values()] == [2]
    file.write_text("[]", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "spanish21", "deal", "progress", "--progress", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "isn't a progress file" in done.stderr


@pytest.mark.parametrize("drill", Drill)
def test_a_drill_writes_letters_where_there_are_no_signs(drill: Drill) -> None:
    pupil = Pupil(drill, "7", 2)
    console = Console(file=pupil.file, width=60, markup=False, highlight=False, emoji=False)
    dialogue = Dialogue(Screen(console, ascii_only=True), pupil)
    drilling = Drilling(dialogue, pupil._book, DrillTerms("7", 6, Ticks(), 1))
    drilling.run(drill, Progress())
    assert pupil.file.getvalue().isascii()


def test_a_drill_without_an_answer_counts_nothing() -> None:
    pupil = Pupil(Drill.HANDS, "7", 0)
    dialogue = Dialogue(screen_on(pupil.file), pupil)
    drilling = Drilling(dialogue, pupil._book, DrillTerms("7", 2, Ticks(), 1))
    assert summary(drilling) == "No questions answered."
    drilling.run(Drill.HANDS, Progress())
    assert summary(drilling) == "2 of 2 right at the first try."


@pytest.mark.parametrize("drill", list(Drill))
def test_what_cannot_be_an_answer_is_no_answer(drill: Drill) -> None:
    question = ask(drill, Submission("MD-1.0").rulebook(), "3")
    assert misread(question, "xyzzy") is not None
    assert misread(question, question.answer) is None
