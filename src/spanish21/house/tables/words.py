"""What staff write down for the log: a few words, in which every sign shows."""

from __future__ import annotations

from spanish21.house.live.actors import CLOCK, DEALER, SYSTEM
from spanish21.house.live.commands import CloseTable, LogCommand
from spanish21.refusal import Refusal
from spanish21.table.commands.cards import OrderReshuffle, RemoveDecks

__all__ = ["is_written", "refuse_unexplained"]

_EXPLAINED = CloseTable | OrderReshuffle | RemoveDecks

_LEAST = 3


def is_written(text: str) -> bool:
    """Return whether a text has a few letters, and nothing but lines that show what they hold.

    It is read in terminals, on paper and on pages: control characters could hide or change it.
    """
    words = text.strip()
    return len(words) >= _LEAST and all(line.isprintable() for line in words.split("\n"))


def refuse_unexplained(actor: str, command: LogCommand) -> Refusal | None:
    """Refuse an order of the floor without a reason; the house itself needs none."""
    if not isinstance(command, _EXPLAINED) or actor in {CLOCK, DEALER, SYSTEM}:
        return None
    if is_written(command.reason):
        return None
    return Refusal("order/reason", None, "Give the reason in a few plain words.")
