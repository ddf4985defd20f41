"""What happened, in lines: the last ones are in view above the question."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from spanish21.terminal.seat import Seat
    from spanish21.terminal.wheel import Wheel

__all__ = ["Notes"]

_MOST = 60


class Notes(Screen):
    """A screen whose lines are kept; the layout is drawn on the felt instead."""

    def __init__(self, screen: Screen, seat: Seat) -> None:
        """Draw cards as another screen does."""
        super().__init__(screen.console, ascii_only=not screen.signs)
        self._seat = seat
        self._lines: deque[Text] = deque(maxlen=_MOST)
        self.round = 0
        """the last round whose result was shown"""
        self.stopped: Wheel | None = None
        """the last wheel of the round that has stopped"""

    def line(self, *parts: str | Text, indent: int = 0, style: str = "") -> None:  # noqa: ARG002
        """Keep a line."""
        self._lines.append(Text.assemble(*parts, style=style))

    def show(self, table: Grid) -> None:
        """Leave the layout to the felt."""

    def wheel(self, wheel: Wheel) -> None:
        """Keep the wheel for the felt."""
        self.stopped = wheel

    def say(self, text: str, style: str = "yellow") -> None:
        """Keep a sentence for the player, unless it is the last one again."""
        if not self._lines or self._lines[-1].plain != text:
            self.line(text, style=style)

    def clear(self) -> None:
        """Begin a round."""
        self._lines.clear()
        self.stopped = None

    def last(self, count: int, width: int) -> Text:
        """Return the last sentences that fit some lines, folded to a width."""
        folded: list[Text] = []
        for line in reversed(self._lines):
            more = line.wrap(self.console, width)
            if folded and len(folded) + len(more) > count:
                break
            folded[:0] = more[:count]
        return Text("\n").join(folded)
