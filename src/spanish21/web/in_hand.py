"""Commands of those who play that are in hand: what can wait does so meanwhile, for a moment."""

from __future__ import annotations

import asyncio

__all__ = ["InHand"]

_REST = 0.001
"""seconds after which it is looked again whether a command is in hand"""


class InHand:
    """Counts the commands that have come from people at tables and are not answered yet."""

    def __init__(self) -> None:
        """Begin with none."""
        self.commands = 0

    def begin(self) -> None:
        """Note that a command has come."""
        self.commands += 1

    def end(self) -> None:
        """Note that a command was answered."""
        self.commands -= 1

    async def let_pass(self, patience: int) -> None:
        """Wait until no command is in hand, at most for so many rests, and at least for a turn."""
        await asyncio.sleep(0)
        while self.commands and patience:
            patience -= 1
            await asyncio.sleep(_REST)
