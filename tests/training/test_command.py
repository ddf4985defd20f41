"""`spanish21 deal` as a command: piped answers, JSON, logs, exit codes, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from spanish21.replay.log import read_log
from tests.commands import ANSWER, copies
from tests.terminal.support import too_long

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = (sys.executable, "-m", "spanish21", "deal")
PLAIN = {"COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}


def run(*words: str, answers: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    known = {**os.environ, **PLAIN, **more}
    done = copies().run(ANSWER, "deal", *words, given=answers.encode(), variables=known)
    output, errors = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess([], done.returncode, output, errors)


def test_a_session_through_a_pipe() -> None:
    done = run("MA", "--boxes", "1", "--seed", "3", answers="close\ndeal 2\nhint\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Error: card to the wrong place. [MA 7(d)(1)]" in done.stdout
    assert "\x1b" not in done.stdout
    assert too_long(done.stdout) == []
    assert "1 right, 1 wrong, 1 with a hint" in done.stdout


def test_the_wheels_of_an_edition_are_dealt_without_an_option() -> None:
    done = run("MD-bonus-spin", "--seed", "5", answers="quit\n")
    assert "Xtreme 16 primary $10,000.00" in " ".join(done.stdout.split())


def test_the_report_alone_is_on_standard_output_with_json() -> None:
    done = run("--opening", "--json", "--seed", "1", answers="receive 8\nreceive 6\n")
    report = json.loads(done.stdout)
    assert (report["rules"], report["steps"], report["wrong"]) == ("MD-1.0", 1, 1)
    assert report["errors"][0]["code"] == "cards/wrong-decks"
    assert "dealer> " in done.stderr


def test_the_log_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "deal.log"
    run("MA", "--set", "decks=8", "--boxes", "1", "--log", str(file), answers="close\ndeal 1\n")
    submission, events = read_log(file.read_text("utf-8"))
    assert (submission.edition, submission.choices) == ("MA", {"decks": 8})
    assert type(events[-1]).__name__ == "CardDealt"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--boxes", "0"], "deal/boxes"),
        (["--boxes", "8"], "deal/boxes"),
        (["exam", "--boxes", "8"], "deal/boxes"),
        (["nowhere"], "submission/not-found"),
        (["MA", "--set", "decks=3"], "submission/not-permitted"),
        (["--log", "/nowhere/at/all.log"], "log/unwritable"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_said(words: list[str], code: str) -> None:
    done = run(*words, "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == code


def test_ctrl_c_ends_with_the_report() -> None:
    with subprocess.Popen(
        [*COMMAND, "MA", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **PLAIN, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"close\n")
        process.stdin.flush()
        while b"No more wagers" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130  # its input is still open
        told, errors = process.communicate()
    assert errors == b""
    assert b"Training report" in told


@pytest.mark.parametrize("name", ["nowhere/sheet.pdf", "sheet.txt"])
def test_a_sheet_that_cannot_be_written_is_refused_before_the_exam(
    name: str, tmp_path: Path
) -> None:
    words = ("exam", "--pdf", str(tmp_path / name), "--progress", str(tmp_path / "progress.json"))
    done = run(*words, answers="quit\n")
    assert done.returncode
    assert done.stdout == ""
    assert name in done.stderr
