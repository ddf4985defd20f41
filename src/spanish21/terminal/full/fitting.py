"""Whether a terminal can show the full-screen table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from spanish21.extras import has

if TYPE_CHECKING:
    from spanish21.terminal.screen import Screen

__all__ = ["fills_screen"]

_LEAST_WIDTH = 60
_LEAST_HEIGHT = 20


def fills_screen(screen: Screen) -> bool:
    """Return whether a person sits at a terminal that is large and able enough."""
    console = screen.console
    person = sys.stdin is not None and sys.stdin.isatty() and console.is_terminal
    large = console.width >= _LEAST_WIDTH and console.height >= _LEAST_HEIGHT
    return person and large and not console.is_dumb_terminal and has("textual")
