"""A command behind a real terminal: what it draws, and what is typed into it."""

from __future__ import annotations

import codecs
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pytest

from tests.commands import ANSWER, copies
from tests.terminal.support import plain, sleeps

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType

    from tests.copies import Copy

fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

# The new terminal becomes the one that Ctrl-C and Ctrl-D come from.
CHILD = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execv(sys.executable, [sys.executable, '-m', 'spanish21', *sys.argv[1:]])"
)
_INSTANT = 0.005
"""how often a silent game is asked whether it listens"""
PROMPT = re.compile(r"(> |\]: |: )$")
_PARTS = re.compile(
    r"\x1b\[(?P<row>\d*);?(?P<column>\d*)H|(?P<erase>\x1b\[K)|(?P<clear>\x1b\[\?1049[hl])"
    r"|(?P<control>\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[^\[\]PX^_]|[\x00-\x1f\x7f])|(?P<text>[^\x00-\x1f\x7f]+)"
)
_CUT_OFF = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?)?$")
"""the beginning of a sequence whose end has not come yet"""


class Picture:
    """The characters on a screen, by what was sent to it."""

    def __init__(self) -> None:
        self._rows: dict[int, str] = {}
        self._row = self._column = 0
        self._rest = ""

    def clear(self) -> None:
        self._rows = {}

    def take(self, data: str) -> None:
        """Draw what is sent; a sequence that is cut off waits for its end."""
        data = self._rest + data
        cut = _CUT_OFF.search(data)
        self._rest = cut[0] if cut else ""
        for part in _PARTS.finditer(data.removesuffix(self._rest)):
            match part.lastgroup:
                case "row" | "column":
                    self._row = int(part["row"] or 1) - 1
                    self._column = int(part["column"] or 1) - 1
                case "erase":
                    self._write("", None)
                case "clear":
                    self.clear()
                case "text":
                    self._write(part["text"], self._column + len(part["text"]))
                case _:
                    pass

    def _write(self, text: str, after: int | None) -> None:
        row = self._rows.get(self._row, "")
        kept = row[after:] if after is not None else ""
        self._rows[self._row] = row[: self._column].ljust(self._column) + text + kept
        self._column += len(text)

    @property
    def text(self) -> str:
        rows = range(max(self._rows, default=-1) + 1)
        return "\n".join(self._rows.get(row, "").rstrip() for row in rows)


def _started(
    words: tuple[str, ...], terminal: int, variables: Mapping[str, str]
) -> Copy | subprocess.Popen[bytes]:
    """Start a command whose terminal this is."""
    if variables["PYTHONIOENCODING"] == "utf-8":
        return copies().start(
            ANSWER, words, (terminal, terminal, terminal), variables=variables, session=True
        )
    # Python reads it when it starts.
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, *words],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        env=variables,
    )


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
        known = {**kept, **term, **(variables or {})}
        self._process = _started((*command, *words), slave, known)
        os.close(slave)
        self.raw = ""
        self._picture = Picture()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

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
        new = self._decoder.decode(found)
        self.raw += new
        self._picture.take(new)
        return bool(found)

    @property
    def screen(self) -> str:
        """Return what a full screen shows now."""
        return self._picture.text

    @property
    def text(self) -> str:
        return plain(self.raw)

    def prompt(self) -> str:
        """Wait for a question and return its line, or nothing if the game has ended.

        The game listens once it has switched the terminal to single keys, is silent and sleeps.
        """
        start = len(self.raw)
        while self._read():
            line = plain(self.raw[start:]).rpartition("\n")[2]
            if PROMPT.search(line) and self._listens():
                return line
        return ""

    def _listens(self) -> bool:
        while not select.select([self._master], [], [], _INSTANT)[0]:
            single_keys = not termios.tcgetattr(self._master)[3] & termios.ICANON
            if single_keys and sleeps(self._process.pid):
                return True
        return False

    def wait_for(self, text: str) -> None:
        """Wait until a full screen shows something."""
        while text not in self.screen:
            assert self._read(), f"the game ended before {text!r}"

    def wait_until_gone(self, text: str) -> None:
        """Wait until a full screen no longer shows something."""
        while text in self.screen:
            assert self._read(), f"the game ended with {text!r}"

    def hang_up(self) -> int:
        """Take the terminal away, and return the exit code of the game."""
        # Its number stays taken, so that closing it later closes no other file.
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), self._master)
        return self._process.wait(60)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the terminal, which tells the game to draw everything again."""
        self._picture.clear()
        termios.tcsetwinsize(self._master, (height, width))

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def echoed(self, keys: str) -> None:
        """Wait until keys are shown: Ctrl-C right behind them would take them from the game."""
        while not self.text.endswith(keys):
            assert self._read(), f"the game ended before {keys!r}"

    def end(self) -> int:
        """Wait for the game to end and return its exit code."""
        while self._read():
            pass
        return self._process.wait(timeout=60)


def questions(terminal: Terminal) -> Iterator[str]:
    """Give one question after the other; a long one is folded above its prompt."""
    asked = len(terminal.text)
    while prompt := terminal.prompt():
        if prompt.strip() == ">":
            above = " ".join(terminal.text[asked:].removesuffix("> ").split())
            chosen = re.search(r"\(\w\)", above)
            prompt = f"{above}> " if chosen else f"{above}: "
        yield prompt
        asked = len(terminal.text)
