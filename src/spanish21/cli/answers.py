"""Answers from standard input: a person may try as long as they like, a pipe may not."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from spanish21.cli.failure import INTERRUPTED, Failure
from spanish21.terminal import Dialogue, LineReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.terminal import Screen

__all__ = ["dialogue_on"]

_PATIENCE = 100
"""answers of a pipe that may lead nowhere, one after the other"""


@contextmanager
def dialogue_on(screen: Screen) -> Iterator[Dialogue]:
    """Ask on a screen; exit with 130 after Ctrl-C, and fail if a pipe sent only useless answers."""
    with LineReader(screen) as reader:
        dialogue = Dialogue(screen, reader, patience=None if reader.interactive else _PATIENCE)
        yield dialogue
    if dialogue.interrupted:
        raise typer.Exit(INTERRUPTED)
    if dialogue.lost_patience:
        message = f"{_PATIENCE} answers in a row could not be used: check what is sent as input."
        raise Failure("command/input", message)
