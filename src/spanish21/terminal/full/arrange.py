"""How the parts of the full-screen table share the lines of the screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.terminal.full.felt import (
    WORDINGS,
    meters_line,
    rows_betting,
    rows_playing,
    status_line,
)
from spanish21.terminal.full.pages import written
from spanish21.terminal.full.paint import Painted, paint_rows
from spanish21.terminal.guide import show_brief_introduction, show_introduction
from spanish21.terminal.wheel import draw_wheel

if TYPE_CHECKING:
    from spanish21.terminal.full.betting import Betting
    from spanish21.terminal.full.notes import Notes
    from spanish21.terminal.full.paint import Row
    from spanish21.terminal.full.prompt import Prompt
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Seat

__all__ = ["Arrangement"]

_READ_ON = "Press I to read how the game is played."
_USUAL = 24
"""lines of the usual terminal"""


class Arrangement:
    """Gives every part its lines, and the felt those that are left."""

    def __init__(
        self, paper: Screen, seat: Seat, betting: Betting, prompt: Prompt, notes: Notes
    ) -> None:
        """Begin with the introduction to the game in view."""
        self._paper = paper
        self._seat = seat
        self._betting = betting
        self._prompt = prompt
        self._notes = notes
        self.introduces = True
        """whether the introduction is shown until the first cards are dealt"""
        self._top: int | None = None
        """the first line of the felt in view, if the player has chosen it"""
        self._shown = 0
        self._room = 0

    def follow(self) -> None:
        """Keep the active box in view again after the player has scrolled."""
        self._top = None

    def scroll(self, *, up: bool) -> None:
        """Show more of a felt that is longer than its part of the screen."""
        self._top = self._shown + (-self._room if up else self._room)

    def parts(self, asked: Text, width: int, height: int) -> dict[str, Text]:
        """Write every part for a screen of some size."""
        parts = {
            "status": status_line(self._paper, self._seat, width),
            "meters": meters_line(self._seat, width),
            "ask": asked,
        }
        lines = height - sum(self.height(text, width) for text in parts.values())
        felt, room = self._fill(parts, width, height, lines, scrolls=False)
        if len(felt.lines) > room:
            felt, room = self._fill(parts, width, height, lines, scrolls=True)
        return {**parts, "felt": self._window(felt, room)}

    def _fill(
        self, parts: dict[str, Text], width: int, height: int, lines: int, *, scrolls: bool
    ) -> tuple[Painted, int]:
        """Add keys and log to the parts; return the felt and how many lines it gets."""
        parts["keys"] = self._prompt.keys(width, scrolls=scrolls)
        room = lines - self.height(parts["keys"], width)
        parts["log"] = self._log(width, room, height)
        room = max(1, room - self.height(parts["log"], width))
        return self._felt(width, room), room

    def height(self, text: Text, width: int) -> int:
        """Return how many lines a text takes."""
        return len(text.wrap(self._paper.console, width)) if text.plain else 0

    def _log(self, width: int, room: int, height: int) -> Text:
        """Write the last of what happened, in lines that the hands do not need."""
        most = 5 if height >= _USUAL else 3
        return self._notes.last(max(1, min(most, room - self._needed(width, room - 1))), width)

    def _needed(self, width: int, room: int) -> int:
        """Return how many lines the hands take with small cards."""
        painted = paint_rows(self._paper, self._worded(), width, room, large=False)
        return len(painted.lines)

    def _worded(self) -> tuple[tuple[Row, ...], ...]:
        """List the hands in play, or the last ones and the next bets, in every wording."""
        if self._seat.in_round:
            return tuple(tuple(rows_playing(self._seat, wording)) for wording in WORDINGS)
        draft, chosen = self._betting.draft, self._betting.chosen
        return tuple(
            tuple(rows_betting(self._seat, draft, chosen, wording)) for wording in WORDINGS
        )

    def _felt(self, width: int, room: int) -> Painted:
        """Draw the cards and a wheel that stopped; at first, how the game is played."""
        if self.introduces and not self._seat.in_round and not self._seat.history:
            return self._introduced(width, room)
        worded = self._worded()
        stopped = self._notes.stopped
        if stopped is not None:
            left = room - self._needed(width, room)
            wheel = draw_wheel(stopped, width, left, signs=self._paper.signs)
            painted = paint_rows(self._paper, worded, width, room - len(wheel))
            if len(painted.lines) + len(wheel) <= room:
                return Painted((*painted.lines, *wheel), painted.active, painted.end)
        return paint_rows(self._paper, worded, width, room)

    def _introduced(self, width: int, room: int) -> Painted:
        """Write how the game is played as far as there is room, and the bets below."""
        book, worded = self._seat.table.rulebook, self._worded()
        for write in (show_introduction, show_brief_introduction):
            how = written(
                partial(write, rulebook=book), width, room, ascii_only=not self._paper.signs
            )
            above = (*how.split("\n"), Text())
            bets = paint_rows(self._paper, worded, width, room - len(above), large=False)
            if len(above) + len(bets.lines) <= room:
                break
        else:
            above = (Text(_READ_ON), Text())
            bets = paint_rows(self._paper, worded, width, room - len(above), large=False)
        lines = (*above, *bets.lines)
        return Painted(lines, len(above) + bets.active, len(above) + bets.end)

    def _window(self, felt: Painted, room: int) -> Text:
        """Return the lines of the felt that are in view: those of the active box if it can be."""
        self._room = room
        top = max(0, min(felt.active, felt.end - room)) if self._top is None else self._top
        self._shown = top = max(0, min(top, len(felt.lines) - room))
        return felt._replace(lines=felt.lines[top : top + room]).text
