"""What staff write down for the log: a few words, in which every sign shows."""

from __future__ import annotations

__all__ = ["is_written"]

_LEAST = 3


def is_written(text: str) -> bool:
    """Return whether a text has a few letters, and nothing but lines that show what they hold.

    It is read in terminals, on paper and on pages: control characters could hide or change it.
    """
    words = text.strip()
    return len(words) >= _LEAST and all(line.isprintable() for line in words.split("\n"))
