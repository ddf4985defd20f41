"""`spanish21 play` as a command: piped answers, exit codes, and terminals that can do little."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from random import Random

import pytest

from tests.commands import ANSWER, copies
from tests.support import EDITIONS
from tests.terminal.support import Bot, sit, sleeps, too_long

COMMAND = (sys.executable, "-m", "spanish21", "play")


def environment(**more: str) -> dict[str, str]:
    plain = {"COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8"}
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return {**kept, **plain, **more}


def run(
    *words: str, answers: str | bytes = "", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    given = answers if isinstance(answers, bytes) else answers.encode()
    known = environment(**variables)
    if "PYTHONIOENCODING" not in variables:
        return copies().run(ANSWER, "play", *words, given=given, variables=known)
    # Python reads it when it starts.
    return subprocess.run(
        [*COMMAND, *words], input=given, capture_output=True, check=False, env=known, timeout=120
    )


def lines(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def seen(answer: subprocess.CompletedProcess[bytes]) -> str:
    assert answer.stderr == b""
    assert answer.returncode == 0
    text = answer.stdout.decode()
    assert too_long(text) == []
    return text


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sitting_in_every_edition(edition: str) -> None:
    """What a player sees through a pipe is what the sitting says, prompts and answers included."""
    bot = Bot(Random(4))
    sit(edition, bot, seed=4, boxes=3, rounds=8, bankroll=2000, wager=5, boxes_per_player=3)
    text = seen(
        run(
            edition,
            *("--set", "boxes_per_player=3", "--boxes", "3", "--bankroll", "2000"),
            *("--seed", "4", "--rounds", "8", "--cut"),
            answers=lines(*bot.given),
        )
    )
    start = "  6 decks of "
    head, _, rest = text.partition(start)
    assert start + rest == bot.file.getvalue()
    assert f"Spanish 21 by {edition}" in head
    assert "Practice: the shoe is shuffled from seed 4." in head


def test_without_a_seed_there_is_no_word_of_practice() -> None:
    text = seen(run("MA", "--bankroll", "50", "--boxes", "1", "--rounds", "1", answers=lines("5")))
    assert "Practice" not in text


def test_everything_is_asked_for_when_nothing_is_given() -> None:
    text = seen(run("--setup", answers=lines("4", "o", "decks=8", "", "100", "2", "y", "")))
    for asked in ("Edition, 1 to 7 [2]: 4", "Options: ", "Bankroll [$500.00]: 100", "Boxes"):
        assert asked in text
    assert "8 decks, bets from $5.00 to $1,000.00, bankroll $100.00." in text
    assert "[MA 14]" in text


def test_enter_is_enough_to_begin() -> None:
    """The first card comes after one Enter."""
    text = seen(run("--seed", "1", answers=lines("")))
    assert "Spanish 21 by MD-1.0" in text
    assert "bankroll $500.00" in text
    assert "Press Enter to bet $5.00" in text
    assert "  Dealer  K♦ ░░" in text


@pytest.mark.parametrize("count", range(9))
def test_input_may_end_at_any_question_of_the_start(count: int) -> None:
    answers = ["4", "o", "1", "8", "", "100", "2", "n"][:count]
    text = seen(run("--setup", answers=lines(*answers)))
    assert text.endswith("Good-bye.\n")


@pytest.mark.parametrize("count", range(4))
def test_quit_may_be_said_at_any_question_of_the_start(count: int) -> None:
    answers = ["", "o", "", "100"][:count]
    assert seen(run("--setup", answers=lines(*answers, "quit"))).endswith("Good-bye.\n")


def test_an_answer_without_a_line_end_counts() -> None:
    assert "Spanish 21 by MA" in seen(run("--setup", answers=b"4\n\n\n\n5"))


def test_a_wager_from_the_command_line_is_taken_with_enter() -> None:
    words = ("MD-1.0", "--bankroll", "100", "--boxes", "7", "--wager", "5", "--seed", "1")
    assert "Press Enter to bet $35.00" in seen(run(*words, answers=lines("")))


def test_options_without_a_submission_are_put_to_the_edition_chosen() -> None:
    text = seen(
        run("--setup", "--set", "hole_card=true", "--boxes", "1", answers=lines("4", "100"))
    )
    assert "Options:" not in text
    assert "Spanish 21 by MA" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("MA", "--boxes", "3"), "Permit it with --set boxes_per_player=3. [MA 14]"),
        (("MD-1.0", "--boxes", "8"), "The table has boxes 1 to 7. [MD-1.0 2.A]"),
        (("MD-1.0", "--boxes", "0"), "The table has boxes 1 to 7. [MD-1.0 2.A]"),
        (("MA", "--bankroll", "3"), "The minimum bet is $5.00. [MA 5(a)]"),
        (("MA", "--bankroll", "much"), "'much' isn't an amount"),
        (("MA", "--bankroll", "-5"), "Enter an amount above $0.00."),
        (("MA", "--wager", "3"), "The minimum bet is $5.00. Bet $5.00 or more. [MA 5(a)]"),
        (("MA", "--wager", "7.25"), "Bet a multiple of the smallest chip, $0.50. [MA 5(c)]"),
        (("MA", "--set", "decks=7"), "decks = 7 is not allowed. Use 6 or 8. [MA 2(a)]"),
        (("NV",), "'NV' isn't an edition or a file"),
        (("MA", "--rounds", "0"), "See 'spanish21 play --help'."),
        (("MA", "--seed", "-1"), "See 'spanish21 play --help'."),
        (("MA", "--seed", "x"), "See 'spanish21 play --help'."),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_asked(
    words: tuple[str, ...], message: str
) -> None:
    answer = run(*words)
    assert answer.returncode == 2
    assert answer.stdout == b""
    assert message in answer.stderr.decode()


class TestPoorTerminals:
    """Colour, signs and sense may be missing: the game goes on."""

    WORDS = ("MD-1.0", "--bankroll", "500", "--boxes", "7", "--wager", "5", "--seed", "6")
    ANSWERS = lines("", "", *["s"] * 20)

    @pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
    def test_piped_text_has_no_colour(self, variables: dict[str, str]) -> None:
        text = seen(run(*self.WORDS, answers=self.ANSWERS, **variables))
        assert "\x1b" not in text
        assert "♠" in text

    @pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
    def test_without_the_signs_of_suits_there_are_letters(self, encoding: str) -> None:
        answer = run(*self.WORDS, answers=self.ANSWERS, PYTHONIOENCODING=encoding)
        assert answer.returncode == 0
        assert answer.stderr == b""
        text = answer.stdout.decode("ascii")
        assert "\\u" not in text
        assert "Dealer  7h ??" in text or " ??" in text
        assert too_long(text) == []

    def test_bytes_that_are_no_text_are_refused_politely(self) -> None:
        garbage = b"\xff\xfe\x00\n\x1b[2J\n\xc3(\n" + b"9" * 100_000 + b"\n5\n"
        text = seen(run("MA", "--bankroll", "50", "--boxes", "1", answers=garbage))
        assert "\x1b" not in text
        assert text.count("isn't an amount") == 4

    def test_answers_in_other_letters(self) -> None:
        text = "é\n中文中文中文中文中文中文中文\n"
        answer = run("MA", "--bankroll", "50", "--boxes", "1", answers=text)
        assert "中文" in seen(answer)
        answer = run(
            "MA", "--bankroll", "50", "--boxes", "1", answers=text, PYTHONIOENCODING="ascii:replace"
        )
        assert answer.returncode == 0


def test_without_any_input_at_all() -> None:
    shell = f"exec {' '.join(COMMAND)} MA --bankroll 50 <&-"
    answer = subprocess.run(
        ["/bin/sh", "-c", shell], capture_output=True, check=False, env=environment(), timeout=60
    )
    assert answer.returncode == 0
    assert b"Traceback" not in answer.stderr


def test_a_reader_who_has_seen_enough_causes_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "MD-1.0", "--boxes", "7", "--wager", "5", "--bankroll", "500"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"\n" * 50)
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize(
    ("answers", "awaited"), [(b"", b"to pass): "), (b"\n", b"'side': "), (b"\n\n", b"> ")]
)
def test_an_interrupt_ends_with_the_summary(answers: bytes, awaited: bytes) -> None:
    """In the middle of a round the round is finished first."""
    with subprocess.Popen(
        [
            *COMMAND,
            "MD-1.0",
            "--boxes",
            "1",
            "--wager",
            "5",
            "--bankroll",
            "500",
            "--seed",
            "3",
            "--cut",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(answers)
        process.stdin.flush()
        told = b""
        while awaited not in told:
            told += os.read(process.stdout.fileno(), 4096)
        while not sleeps(process.pid):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        told += process.stdout.read()
        assert process.stderr.read() == b""
    assert (b"No more input" in told) == (awaited == b"> ")
    assert b"Your session" in told
