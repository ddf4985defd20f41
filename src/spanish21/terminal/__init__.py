"""Playing in the terminal: what a player sees, is asked and answers; the table knows the rules."""

from __future__ import annotations

from spanish21.terminal.dialogue import Dialogue, Quit
from spanish21.terminal.reader import Ended, LineReader, Reader
from spanish21.terminal.screen import Screen
from spanish21.terminal.seat import Place
from spanish21.terminal.setup import (
    BANKROLL,
    ask_bankroll,
    ask_boxes,
    ask_edition,
    ask_options,
    too_many_boxes,
)
from spanish21.terminal.sitting import Sitting

__all__ = [
    "BANKROLL",
    "Dialogue",
    "Ended",
    "LineReader",
    "Place",
    "Quit",
    "Reader",
    "Screen",
    "Sitting",
    "ask_bankroll",
    "ask_boxes",
    "ask_edition",
    "ask_options",
    "too_many_boxes",
]
