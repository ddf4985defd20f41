"""Those who only watch a table, told a few at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Gallery"]

_AT_ONCE = 8
"""spectators who are told something before the others rest"""
_REST = 0.001
"""seconds in which the loop is free for those who play"""


class Gallery:
    """Wakes spectators in the order in which there was something to tell them.

    A table may have thousands of them. The loop is free between every few of them, so that commands
    of those who play are answered and written first.
    """

    def __init__(self) -> None:
        """Begin with no one there."""
        self._waiting: deque[Callable[[], None]] = deque()

    def wake(self, one: Callable[[], None]) -> None:
        """Wake one after those who wait already."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        self._waiting.append(one)

    def _next(self) -> None:
        for _ in range(min(_AT_ONCE, len(self._waiting))):
            self._waiting.popleft()()
        if self._waiting:
            asyncio.get_running_loop().call_later(_REST, self._next)
