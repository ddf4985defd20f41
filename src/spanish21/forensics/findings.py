"""What the examination of a log found."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.forensics.figures import Figures
from spanish21.forensics.pricing import Wagered

__all__ = ["Alert", "Findings", "PlayerFigures", "SideFigures"]


class SideFigures(Struct, frozen=True):
    """The figures of a table, a shift or a dealer."""

    id: str
    name: str
    figures: Figures


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
    """Something that is at least four standard errors from what chance brings."""

    what: Literal["wagers-follow-edge", "results-off"]
    about: Literal["table", "shift", "dealer", "player"]
    name: str
    """a table or a person by their id"""
    standard_errors: float


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
