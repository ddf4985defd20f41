"""The full-screen table: it shows what the table offers and sends one of the offers."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, ClassVar

import typer
from textual.app import App
from textual.binding import Binding

from spanish21.terminal.full.sending import Sent, sending_changes
from spanish21.terminal.full.table import TableScreen
from spanish21.terminal.history import show_results
from spanish21.terminal.seat import Seat

if TYPE_CHECKING:
    from textual.driver import Driver

    from spanish21.game import Mixer
    from spanish21.law.rulebook import Rulebook
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Place
    from spanish21.terminal.spins import Devices

__all__ = ["TableApp", "play_full_screen"]

_HUNG_UP = 129
"""the exit code of a program that SIGHUP ends, 128 + 1"""
_LOOK = 2
"""seconds after which the terminal is looked for again"""
_STYLE = """
Screen { background: ansi_default; color: ansi_default; }
Static { width: 100%; background: ansi_default; }
.line { height: auto; padding: 0 1; }
.dim { text-style: dim; }
#status { text-style: reverse; }
Choosing, Filling { background: transparent; align: left bottom; }
Choosing .box, Filling .box { height: auto; background: ansi_default; }
#read { height: 1fr; background: ansi_default; scrollbar-size-vertical: 1; }
#text { height: auto; padding: 0 1; }
#felt { height: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#log { height: auto; max-height: 6; padding: 0 1; color: ansi_default; }
#ask { height: auto; padding: 0 1; text-style: bold; }
#keys { height: auto; max-height: 3; padding: 0 1; text-style: dim; }
"""


class TableApp(App[int]):
    """One player at one table; the result is the exit code."""

    CSS = _STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [Binding("ctrl+q", "none", show=False, priority=True)]

    def __init__(self, screen: Screen, seat: Seat) -> None:
        """Sit down at a table that is about to be opened."""
        self._sent = Sent()
        super().__init__(ansi_color=True)
        self.table = TableScreen(screen, seat)

    def get_driver_class(self) -> type[Driver]:
        """Send only what has changed; Windows gets what it draws in pieces of any length."""
        driver = super().get_driver_class()
        return driver if sys.platform == "win32" else sending_changes(driver, self._sent)

    def on_resize(self) -> None:
        """Send the whole screen again after a change of its size."""
        self._sent.forget()

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(self.table)
        if _has_terminal():
            self.set_interval(_LOOK, self._end_without_terminal)

    def _end_without_terminal(self) -> None:
        """End at once when the terminal is gone, even if hang-up signals are ignored.

        Nothing can be shown anymore, and Textual's threads would keep reading empty input forever.
        """
        if not _has_terminal():
            os._exit(_HUNG_UP)

    def action_none(self) -> None:
        """Do nothing: q quits."""

    def action_help_quit(self) -> None:
        """Treat Ctrl-C as the table does."""
        self.table.interrupt()


def _has_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


def play_full_screen(
    screen: Screen, rulebook: Rulebook, mixer: Mixer, place: Place, devices: Devices
) -> None:
    """Play until the player quits, then show the last round and the figures of the sitting.

    After Ctrl-C the exit code is 130.
    """
    seat = Seat(rulebook, mixer, place, devices)
    app = TableApp(screen, seat)
    code = app.run() or app.return_code or 0
    app.table.close()
    if seat.in_round and not seat.forfeited:
        seat.stand()
    if seat.history:
        screen.heading("Your last round")
        show_results(screen, seat.history[-1])
    screen.heading("Your session")
    screen.show(seat.tally.summary(seat.brought, seat.left, place.coach))
    sys.stdout.flush()
    if code:
        raise typer.Exit(code)
