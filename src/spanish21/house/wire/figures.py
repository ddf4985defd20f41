"""Figures of tables, shifts, dealers and players: pace, hold, and the win against expectation.

The examination of a log (`forensics`) fills them, and they are sent as they are.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Alert", "Figures", "FiguresView", "NamedAlert", "PlayerFigures", "SideFigures"]


class Figures(Struct, frozen=True):
    """Figures of some rounds, as the casino sees them; amounts are cents."""

    rounds: int
    hours: float | None
    """time in play, pauses of ten minutes or more left out; None in a log without times"""
    rounds_per_hour: float | None
    wagers: int
    """how often a person wagered in a round"""
    wagered: int
    """basic wagers"""
    average_wager: float
    drop: int
    """cash that was changed into chips"""
    win: int
    """what the casino won of all wagers, fixed payouts and wheels included"""
    hold: float | None
    """the win as a share of the drop"""
    apart: int
    """what of the win came of fixed payouts and wheels"""
    compared: int
    """what of the win is compared with an expectation"""
    theoretical: float
    """the expectation of those wagers from full shoes with the best play"""
    expected: float
    """their expectation with the cards that were left, as they were played"""
    standard_error: float
    """of the difference between compared and expected"""
    off: float
    """that difference in standard errors"""
    decisions: int
    mistakes: int
    cost: float
    """what the players' mistakes cost them on average"""


class SideFigures(Struct, frozen=True):
    """The figures of a table, a shift or a dealer."""

    id: str
    name: str
    figures: Figures
    errors: int = 0
    """wrong entries of the dealer that were undone or corrected"""


class PlayerFigures(Struct, frozen=True):
    """The figures of a player, and whether the wagers follow the edge."""

    person: str
    name: str
    figures: Figures
    correlation: float | None
    """of wagers with the edge before them"""
    follows: float
    """by how many standard errors changes of the wager follow changes of the edge"""
    changes: int
    """changes of the wager within a shoe"""


class Alert(Struct, frozen=True):
    """Something that is further from what chance brings than the house's setting permits."""

    what: Literal["wagers-follow-edge", "results-off"]
    about: Literal["table", "shift", "dealer", "player"]
    name: str
    """a table or a person by their id"""
    standard_errors: float


class NamedAlert(Struct, frozen=True):
    """An alert with the name under which the table or person is shown."""

    alert: Alert
    name: str


class FiguresView(Struct, frozen=True):
    """Figures by table, shift, dealer and player."""

    tables: tuple[SideFigures, ...]
    shifts: tuple[SideFigures, ...]
    """from one closer to the next where trays are counted, otherwise by the clock"""
    dealers: tuple[SideFigures, ...]
    players: tuple[PlayerFigures, ...]
    alerts: tuple[Alert, ...]
    unfinished: int
    """rounds that were not completed, or void: they are not counted"""

    def named_alerts(self) -> tuple[NamedAlert, ...]:
        """List the alerts with the names of what they are about."""
        names = {row.id: row.name for row in (*self.tables, *self.shifts, *self.dealers)}
        names |= {row.person: row.name for row in self.players}
        return tuple(NamedAlert(each, names.get(each.name, each.name)) for each in self.alerts)
