"""The exception for a command that the table refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.rules.refusal import Refusal

__all__ = ["IllegalCommandError"]


class IllegalCommandError(ValueError):
    """A command that was refused."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal."""
        super().__init__(str(refusal))
        self.refusal = refusal
