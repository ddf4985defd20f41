"""What the examination of a log found."""

from __future__ import annotations

from msgspec import Struct

from spanish21.forensics.pricing import Wagered
from spanish21.house.wire.figures import Alert, FiguresView, PlayerFigures, SideFigures

__all__ = ["Alert", "Findings", "PlayerFigures", "SideFigures"]


class Findings(Struct, frozen=True):
    """Everything: figures by table, shift, dealer and player, alerts, and each wager."""

    tables: tuple[SideFigures, ...]
    shifts: tuple[SideFigures, ...]
    dealers: tuple[SideFigures, ...]
    players: tuple[PlayerFigures, ...]
    alerts: tuple[Alert, ...]
    wagers: tuple[Wagered, ...]
    unfinished: int = 0
    """rounds that were begun and not completed, or void: they are not counted"""

    def figures(self) -> FiguresView:
        """Return everything but the single wagers."""
        sides = (self.tables, self.shifts, self.dealers)
        return FiguresView(*sides, self.players, self.alerts, self.unfinished)
