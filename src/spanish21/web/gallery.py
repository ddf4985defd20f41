"""Those who only watch a table, told a few at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from spanish21.web.in_hand import InHand

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Gallery"]

_AT_ONCE = 8
"""spectators who are told something before the others rest"""
_REST = 0.001
"""seconds in which the loop is free for those who play"""
_PATIENCE = 10
"""rests for which spectators wait for a command that is in hand"""


class Gallery:
    """Wakes spectators in the order in which there was something to tell them.

    A table may have thousands of them. The loop is free between every few of them, and none is
    woken while a command is in hand, so that those who play are answered first. That lasts for a
    moment only: where commands never cease, spectators are told a few at a time all the same.
    """

    def __init__(self, in_hand: InHand | None = None) -> None:
        """Begin with no one there."""
        self._in_hand = in_hand or InHand()
        self._waited = 0
        self._waiting: deque[Callable[[], None]] = deque()

    def wake(self, one: Callable[[], None]) -> None:
        """Wake one after those who wait already."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        self._waiting.append(one)

    def _next(self) -> None:
        if self._in_hand.commands and self._waited < _PATIENCE:
            self._waited += 1
            asyncio.get_running_loop().call_later(_REST, self._next)
            return
        self._waited = 0
        for _ in range(min(_AT_ONCE, len(self._waiting))):
            self._waiting.popleft()()
        if self._waiting:
            asyncio.get_running_loop().call_later(_REST, self._next)
