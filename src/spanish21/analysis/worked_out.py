"""Numbers that take seconds, remembered by what they depend on and not by who asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

__all__ = ["MOST", "WorkedOut"]

MOST = 256
"""numbers that are remembered; the oldest are forgotten first"""
_Number = TypeVar("_Number")


class WorkedOut:
    """Numbers that were worked out before, by the fingerprint of what they depend on."""

    def __init__(self, kept: MutableMapping[str, object]) -> None:
        self.kept = kept

    def recall(self, key: str, work: Callable[[], _Number]) -> _Number:
        """Remember a number, or work it out."""
        if key in self.kept:
            return self.kept[key]  # type: ignore[return-value]
        found = work()
        self.kept[key] = found
        if len(self.kept) > MOST:
            self.kept.pop(next(iter(self.kept)), None)
        return found
