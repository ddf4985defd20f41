"""Figures of a table: pace, hold, and the win against what is expected."""

from __future__ import annotations

from typing import Literal

from spanish21.house.wire.bodies import Said

__all__ = ["FigureRow", "FiguresAlert", "FiguresView", "RatingRow"]


class FigureRow(Said, frozen=True):
    """Figures of some rounds, as the casino sees them; amounts are cents."""

    id: str
    name: str
    rounds: int
    hours: float | None
    rounds_per_hour: float | None
    wagered: int
    drop: int
    win: int
    hold: float | None
    compared: int
    """what of the win is compared with an expectation: fixed payouts and wheels are not"""
    theoretical: float
    """from full shoes with the best play"""
    expected: float
    """with the cards that were left, as they were played"""
    standard_error: float
    off: float
    """the difference between compared and expected in standard errors"""


class RatingRow(FigureRow, frozen=True):
    """The figures of a player."""

    average_wager: float
    decisions: int
    mistakes: int
    cost: float
    """what the mistakes cost on average"""
    correlation: float | None
    """of the bets with the edge before them"""
    follows: float
    """by how many standard errors the bets follow the edge"""


class FiguresAlert(Said, frozen=True):
    """Something that is too far off to be chance."""

    what: Literal["wagers-follow-edge", "results-off"]
    about: Literal["table", "shift", "dealer", "player"]
    name: str
    standard_errors: float


class FiguresView(Said, frozen=True):
    """The figures of a table, in all and by shift, dealer and player."""

    tables: tuple[FigureRow, ...]
    shifts: tuple[FigureRow, ...]
    dealers: tuple[FigureRow, ...]
    players: tuple[RatingRow, ...]
    alerts: tuple[FiguresAlert, ...]
    unfinished: int
    """rounds that were not completed, or void: they are not counted"""
