"""`spanish21 play` and `spanish21 deal` in copies of a process that has loaded them."""

from __future__ import annotations

import atexit
import importlib
import sys
from functools import cache

from tests.copies import Copies

__all__ = ["ANSWER", "answer", "copies", "load"]

ANSWER = "tests.commands:answer"
"""the function to call in a copy, with the words of the command line"""
_ROOMS = ("spanish21.__main__", "spanish21.cli.deal", "spanish21.cli.play")


def load() -> None:
    """Load what the commands load before they read the command line."""
    for room in _ROOMS:
        importlib.import_module(room)


def answer(*words: str) -> None:
    """Answer a command line."""
    sys.argv = ["spanish21", *words]
    importlib.import_module("spanish21.__main__").main()


@cache
def copies() -> Copies:
    """Start the process that all tests of this process copy."""
    started = Copies("tests.commands:load")
    atexit.register(started.end)
    return started
