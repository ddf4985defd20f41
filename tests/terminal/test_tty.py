"""The game on a real terminal of 80 columns and 24 lines: colours, keys and Ctrl-C."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Self

import pytest

from tests.support import EDITIONS
from tests.terminal.support import Bot, plain, too_long

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType

fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

# The new terminal becomes the one that Ctrl-C and Ctrl-D come from.
CHILD = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execv(sys.executable, [sys.executable, '-m', 'spanish21', *sys.argv[1:]])"
)
_PROMPT = re.compile(r"(> |\]: |: )$")


class Terminal:
    """A game behind a terminal of its own."""

    def __init__(
        self,
        *words: str,
        width: int = 80,
        variables: Mapping[str, str] | None = None,
        command: tuple[str, ...] = ("play", "--plain", "--no-coach", "--cut"),
    ) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, width))
        unset = {"NO_COLOR", "COLUMNS", "LINES", "TERM"}
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        term = {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD, *command, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**kept, **term, **(variables or {})},
        )
        os.close(slave)
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def _read(self) -> bool:
        """Take in what is there; false when the game has closed its terminal."""
        if not select.select([self._master], [], [], 60)[0]:
            pytest.fail(f"nothing more came after: {self.text[-500:]}")
        try:
            found = os.read(self._master, 65536)
        except OSError:
            return False
        self.raw += found.decode("utf-8", "replace")
        return bool(found)

    @property
    def text(self) -> str:
        return plain(self.raw)

    def prompt(self) -> str:
        """Wait for a question and return its line, or nothing if the game has ended.

        The game listens once it has switched the terminal to single keys and is silent.
        """
        start = len(self.raw)
        while self._read():
            line = plain(self.raw[start:]).rpartition("\n")[2]
            if _PROMPT.search(line) and self._listens():
                return line
        return ""

    def _listens(self) -> bool:
        while not select.select([self._master], [], [], 0.05)[0]:
            if not termios.tcgetattr(self._master)[3] & termios.ICANON:
                return True
        return False

    def wait_for(self, text: str) -> None:
        """Wait until something has been drawn since the last time."""
        start = len(self.raw)
        while text not in plain(self.raw[start:]):
            assert self._read(), f"the game ended before {text!r}"

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def end(self) -> int:
        """Wait for the game to end and return its exit code."""
        while self._read():
            pass
        deadline = time.monotonic() + 30
        while self._process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        code = self._process.poll()
        assert code is not None
        return code


def questions(terminal: Terminal) -> Iterator[str]:
    while prompt := terminal.prompt():
        yield prompt


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sitting_with_seven_boxes(edition: str) -> None:
    bot = Bot(Random(2))
    words = ("--set", "boxes_per_player=7", "--boxes", "7", "--bankroll", "5000", "--seed", "2")
    with Terminal(edition, *words, "--rounds", "2") as terminal:
        for prompt in questions(terminal):
            terminal.type(bot(prompt.lstrip()) + "\r")
        assert terminal.end() == 0
        assert too_long(terminal.text) == []
        assert "Traceback" not in terminal.text
        assert "2 rounds" in terminal.text


def test_red_cards_are_red_on_a_terminal_with_colours() -> None:
    with Terminal(
        "MD-1.0", "--boxes", "7", "--bankroll", "500", "--seed", "6", "--wager", "5"
    ) as terminal:
        assert "above your cut" in terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        assert re.search(r"\x1b\[[0-9;]*m\w[♦♥]", terminal.raw)
        terminal.type("quit\rl\r")
        assert terminal.end() == 0


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_without_colours(name: str, value: str) -> None:
    words = ("MA", "--boxes", "1", "--bankroll", "50", "--wager", "5", "--seed", "1")
    with Terminal(*words, variables={name: value}) as terminal:
        assert "above your cut" in terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("quit\rf\r")
        assert terminal.end() == 0
        colours = re.findall(r"\x1b\[[0-9;]*m", terminal.raw)
        assert not [code for code in colours if re.search(r"[34][0-9]", code)]
        assert "♠" in terminal.raw or "♥" in terminal.raw or "♣" in terminal.raw


def test_a_terminal_that_writes_ascii_only() -> None:
    words = ("MD-1.0", "--boxes", "7", "--bankroll", "500", "--seed", "6", "--wager", "5")
    with Terminal(*words, variables={"PYTHONIOENCODING": "ascii"}) as terminal:
        assert "above your cut" in terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("quit\rf\r")
        assert terminal.end() == 0
        assert terminal.raw.isascii()
        assert too_long(terminal.text) == []


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_end_at_every_question(key: str, code: int) -> None:
    """At the start, at the cut, the wagers, Match-the-Dealer, a decision, at the way out.

    Ctrl-C clears the line at first, and ends when it is pressed again.
    """
    answers = ["4", "", "100", "1", "", "5", "", "quit"]
    for count in range(len(answers) + 1):
        with Terminal("--setup", "--seed", "1") as terminal:
            terminal.prompt()
            for answer in answers[:count]:
                terminal.type(answer + "\r")
                terminal.prompt()
            if key == "\x03":
                terminal.type("xyz\x03")
                terminal.prompt()
                assert "Press Ctrl-C again to quit." in terminal.text
            terminal.type(key)
            assert terminal.end() == code
            assert "Traceback" not in terminal.text
            ending = "Good-bye." if count < 4 else "Your session"
            assert ending in terminal.text
            assert ("1 round, 1 hand" in terminal.text) == (count > 6)


def test_a_dumb_terminal_is_drawn_for_its_width() -> None:
    words = ("MD-bonus-spin", "--boxes", "7", "--wager", "5", "--seed", "1")
    with Terminal(*words, width=60, variables={"TERM": "dumb"}) as terminal:
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        told = [line for line in terminal.text.split("\n") if not _PROMPT.search(line)]
        assert too_long("\n".join(told), 60) == []
        terminal.type("quit\rf\r")
        assert terminal.end() == 0


def test_arrow_keys_and_corrections_are_no_answers() -> None:
    with Terminal("MA", "--boxes", "1", "--bankroll", "50", "--seed", "1") as terminal:
        terminal.prompt()
        terminal.type("\r")
        terminal.prompt()
        terminal.type("x\x1b[D\x1b[C\x7f5\r")
        assert "Match-the-Dealer" in terminal.prompt()
        terminal.type("\x15\r")
        terminal.prompt()
        terminal.type("quit\rf\r")
        assert terminal.end() == 0


@pytest.mark.parametrize("width", [40, 120])
def test_other_widths(width: int) -> None:
    bot = Bot(Random(5))
    words = ("MD-1.0", "--boxes", "3", "--bankroll", "5000", "--seed", "5", "--wager", "10")
    with Terminal(*words, "--rounds", "2", width=width) as terminal:
        for prompt in questions(terminal):
            terminal.type(bot(prompt.lstrip()) + "\r")
        assert terminal.end() == 0
        assert "2 rounds" in terminal.text


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}])
@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0), ("q", 0)])
def test_the_full_screen_is_played_with_single_keys(
    key: str, code: int, variables: Mapping[str, str]
) -> None:
    """The first card comes after one Enter, and the way out is asked for in a round."""
    words = ("--seed", "1", "--no-coach")
    with Terminal(*words, command=("play",), variables=variables) as terminal:
        terminal.wait_for("Place your bets")
        terminal.type("\r")
        terminal.wait_for("Your decision")
        terminal.type(key)
        terminal.wait_for("A round is in play.")
        terminal.type("f")
        assert terminal.end() == code
        assert "1 round, 1 hand" in terminal.text
        assert "Traceback" not in terminal.text
