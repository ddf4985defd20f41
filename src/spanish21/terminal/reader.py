"""Where answers come from: a person at a terminal, a file, a test."""

from __future__ import annotations

import os
import signal
import sys
import threading
from io import TextIOWrapper
from time import monotonic
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType, TracebackType

    from spanish21.terminal.screen import Screen

__all__ = ["Ended", "LineReader", "Reader", "offer_completions"]

_PAUSE = 0.05
"""seconds between two repetitions of a Ctrl-C"""


class Ended(Exception):
    """No one answers any more: the end of the input, or Ctrl-C."""

    def __init__(self, *, interrupted: bool = False, present: bool = False) -> None:
        """Tell Ctrl-C from the end of the input, and a person at a terminal from a file."""
        super().__init__()
        self.interrupted = interrupted
        self.present = present
        """whether a person is there who can be asked what becomes of a round in play"""


class Reader(Protocol):
    """Something that answers a prompt with a line, or raises `Ended`."""

    def __call__(self, prompt: str) -> str:
        """Return the answer without its line end."""
        ...


class LineReader:
    """Reads standard input line by line; Ctrl-C clears the line, and ends when pressed again."""

    def __init__(self, screen: Screen) -> None:
        """Prepare standard input: a byte that isn't text becomes a question mark."""
        self._screen = screen
        self._waiting = False
        self._stopped = False
        self._interrupted = False
        self._presses = 0
        self.pending = False
        """whether a Ctrl-C has not been heard yet"""
        self.repeated = False
        """whether the next signal only repeats one that is pending"""
        self.heard_at = 0.0
        """when a signal came last"""
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.interactive and screen.console.is_terminal:
            _edit_lines()

    def __enter__(self) -> Self:
        """Take Ctrl-C over, so that no step of the table is torn."""
        self._before = signal.signal(signal.SIGINT, self._press)
        self._reminder = _Reminder(self) if hasattr(signal, "pthread_kill") else None
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """Give Ctrl-C back."""
        if self._reminder:
            self._reminder.close()
        signal.signal(signal.SIGINT, self._before)

    def _press(self, _number: int, _frame: FrameType | None) -> None:
        self.heard_at = monotonic()
        repeated, self.repeated = self.repeated, False
        if repeated and not self.pending:
            return
        self.pending = True
        if self._waiting:
            self._waiting = False
            raise KeyboardInterrupt

    def __call__(self, prompt: str) -> str:
        """Ask; an answer that does not come from a keyboard is written after its prompt."""
        while not self._stopped:
            try:
                answer = self._wait(prompt)
            except KeyboardInterrupt:
                self._interrupt()
            except (EOFError, OSError, RuntimeError) as error:
                self._screen.line()
                if self.interactive and isinstance(error, EOFError):
                    raise Ended(present=True) from None
                self._stopped = True
            else:
                self._presses = 0
                if not self.interactive:
                    self._screen.line(self._screen.quoted(answer))
                return answer
        raise Ended(interrupted=self._interrupted)

    def _wait(self, prompt: str) -> str:
        """Wait for an answer, unless Ctrl-C was pressed before."""
        if self.pending:
            raise KeyboardInterrupt
        try:
            self._waiting = True
            return self._input(prompt)
        finally:
            self._waiting = False

    def _interrupt(self) -> None:
        """Clear the line at the first Ctrl-C, and end at the second."""
        self.pending = False
        self._presses += 1
        self._screen.line()
        if not self.interactive:
            self._stopped = self._interrupted = True
        elif self._presses > 1:
            raise Ended(interrupted=True, present=True)
        else:
            self._screen.line("Press Ctrl-C again to quit.", indent=2)

    def _input(self, prompt: str) -> str:
        """Write the prompt where everything else is written."""
        if not self._screen.console.stderr:
            return input(prompt)
        self._screen.console.print(prompt, end="", soft_wrap=True)
        return input()


class _Reminder:
    """Repeats a Ctrl-C until it is heard: one that comes just before a read would wake no one."""

    def __init__(self, reader: LineReader) -> None:
        self._reader = reader
        self._main = threading.get_ident()
        self._heard, self._wake = os.pipe()
        self._closed = threading.Event()
        self._sent = 0
        os.set_blocking(self._wake, False)
        self._before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while os.read(self._heard, 1) and not self._closed.is_set():
            if self._sent:
                self._sent -= 1
            else:
                self._repeat(monotonic() - 2 * _PAUSE)

    def _repeat(self, came: float) -> None:
        """Send the signal again until Python has been told of it and a read has ended by it."""
        reader = self._reader
        while not self._closed.wait(_PAUSE) and (reader.pending or reader.heard_at < came):
            self._sent += 1
            reader.repeated = reader.heard_at >= came
            signal.pthread_kill(self._main, signal.SIGINT)

    def close(self) -> None:
        """Stop listening."""
        signal.set_wakeup_fd(self._before)
        self._closed.set()
        os.write(self._wake, b"\0")
        self._thread.join()
        os.close(self._wake)
        os.close(self._heard)


def offer_completions(words: Sequence[str]) -> None:
    """Complete these words with Tab, where lines are edited."""
    readline = sys.modules.get("readline")
    if readline is None:
        return

    def complete(text: str, place: int) -> str | None:
        found = [word for word in words if word.startswith(text)]
        return found[place] if place < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def _edit_lines() -> None:
    """Make the arrow keys move within a line and among earlier answers, where the system can."""
    try:
        import readline  # noqa: F401, PLC0415 - being imported is all it needs
    except ImportError:
        return
