"""Questions and answers: words understood at every prompt, amounts and numbers read with care."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.money import Cents, MoneyError, cents
from spanish21.terminal.reader import Ended

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spanish21.terminal.reader import Reader
    from spanish21.terminal.screen import Screen

__all__ = ["Dialogue", "Quit"]

_QUIT = ("quit", "q", "exit")
_LONGEST = 100
_NO_LETTER = "\N{REPLACEMENT CHARACTER}"
_NO_NUMBER = -1


class Quit(Exception):
    """The player wants to end."""


class Dialogue:
    """Asks until an answer makes sense; `words` are answered on the way, at every prompt."""

    def __init__(self, screen: Screen, reader: Reader, *, patience: int | None = None) -> None:
        """Know no words but help and quit, until a table adds its own.

        Once `patience` answers in a row have led nowhere, the input counts as ended.
        """
        self.screen = screen
        self.lost_patience = False
        self.interrupted = False
        """whether Ctrl-C ended the input"""
        self._patience = patience
        self._in_vain = 0
        self.words: Mapping[str, Callable[[], None]] = {"help": self._help}
        self._reader = reader

    def ask(self, prompt: str) -> str:
        """Return an answer in small letters with single blanks, or raise `Quit` or `Ended`."""
        while True:
            self._check_patience()
            answer = self._read(prompt)
            if answer in _QUIT:
                raise Quit
            if answer not in self.words:
                return answer
            self.words[answer]()
            self.screen.refused = True

    def _read(self, prompt: str) -> str:
        """Return the next answer; remember whether it was Ctrl-C that ended the input."""
        try:
            return _clean(self._reader(prompt))
        except Ended as ended:
            self.interrupted = self.interrupted or ended.interrupted
            raise

    def go_on(self) -> None:
        """Go on after all with a person who had ended the input."""
        self.interrupted = False

    def _check_patience(self) -> None:
        """End the input if answer after answer was refused, or only asked for help."""
        self._in_vain = self._in_vain + 1 if self.screen.refused else 0
        self.screen.refused = False
        if self._patience is not None and self._in_vain >= self._patience:
            self.lost_patience = True
        if self.lost_patience:
            raise Ended

    def _help(self) -> None:
        self.screen.line("Press Enter for the [default]. Type quit to exit.", indent=2)

    def yes(self, question: str) -> bool:
        """Ask a question to which silence means no."""
        while True:
            answer = self.ask(f"{question} [y/N]: ")
            if answer in {"y", "yes"}:
                return True
            if answer in {"", "n", "no"}:
                return False
            self.screen.refuse("Answer y or n.")

    def amount(self, answer: str) -> Cents | None:
        """Read an amount of money above nothing, or say what is wrong and return None."""
        try:
            amount = cents(answer)
        except MoneyError:
            amount = Cents(0)
        if amount > 0:
            return amount
        shown = self.screen.quoted(answer)
        self.screen.refuse(f"'{shown}' isn't an amount. Enter dollars, such as 25 or 7.50.")
        return None

    def number(self, answer: str, least: int, most: int) -> int | None:
        """Read a whole number within bounds, or say what is wrong and return None."""
        short = answer.isascii() and answer.isdigit() and len(answer) <= len(str(most))
        number = int(answer) if short else _NO_NUMBER
        if least <= number <= most:
            return number
        shown = self.screen.quoted(answer)
        self.screen.refuse(f"'{shown}' isn't possible. Enter a number from {least} to {most}.")
        return None


def _clean(answer: str) -> str:
    """Write an answer in small letters with single blanks and nothing that a terminal obeys."""
    words = " ".join(answer[:_LONGEST].lower().split())
    return "".join(mark if mark.isprintable() else _NO_LETTER for mark in words)
