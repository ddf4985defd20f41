"""What goes wrong for the user: one sentence on stderr, and with --json an object on stdout."""

from __future__ import annotations

import json
import sys
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.refusal import Refusal

__all__ = [
    "BAD_INPUT",
    "BROKEN_OFF",
    "CLOSED",
    "INTERRUPTED",
    "Failure",
    "contradiction",
    "ended",
    "incomplete",
    "refusal",
    "report",
]

BAD_INPUT = 2
BROKEN_OFF = 1
"""what was asked for could not be written, such as onto a full disk"""
INTERRUPTED = 130
"""after Ctrl-C, as shells have it"""
CLOSED = 141
"""the reader of a pipe has seen enough, as shells have it; nothing is said"""


class Failure(Exception):
    """Bad input or a refusal, in words that say what to do; exit code 3 is reserved."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        details: Mapping[str, object] | None = None,
        exit_code: int = BAD_INPUT,
    ) -> None:
        """Keep a code `area/reason`, the sentence, and what a program may want to know besides."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details or {}
        self.exit_code = exit_code


def ended(text: object) -> str:
    """Write a sentence with a period, unless it has an end already."""
    said = str(text)
    return said if said.endswith((".", "?", "]")) else f"{said}."


def contradiction(one: str, other: str) -> Failure:
    """Return the failure for two options of which one would be ignored."""
    return Failure("command/usage", f"{one} and {other} contradict each other: leave one out.")


def incomplete(option: str, other: str) -> Failure:
    """Return the failure for an option that does nothing without another."""
    return Failure("command/usage", f"{option} belongs to {other}: give both, or leave it out.")


def refusal(found: Refusal, code: str = "", option: str = "") -> Failure:
    """Return the failure for what the rules refuse, under a code of the command, if it has one."""
    details = {"clause": found.clause} if found.clause else {}
    message = f"{option}: {found}" if option else str(found)
    return Failure(code or found.code, message, details=details)


def report(failure: Failure, *, as_json: bool) -> None:
    """Print what went wrong, unless no one can read it."""
    if failure.exit_code == CLOSED:
        return
    if as_json:
        error = {"code": failure.code, "message": failure.message, **failure.details}
        sys.stdout.write(json.dumps({"error": error}, indent=2) + "\n")
    sys.stderr.write(_folded(printable(failure.message)) + "\n")


def _folded(text: str) -> str:
    """Fold text between words where a terminal would break it anywhere."""
    if not sys.stderr.isatty():
        return text
    width = get_terminal_size().columns
    return "\n".join(
        fill(line, width, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )


def printable(text: str) -> str:
    """Show control characters of a file or an argument without obeying them."""
    lines = text.splitlines()
    return "\n".join(
        "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in line) for line in lines
    )
