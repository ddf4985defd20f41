"""The close of a day: the shifts that were closed on it, over all tables with real chips."""

from __future__ import annotations

from spanish21.house.wire.bodies import Said
from spanish21.house.wire.staff import ShiftView

__all__ = ["DayRow", "DayTotal", "DayView"]


class DayRow(Said, frozen=True):
    """A shift of a table that was closed on the day."""

    table: str
    name: str
    shift: ShiftView


class DayTotal(Said, frozen=True):
    """The shifts of the day together; amounts are cents."""

    shifts: int
    rounds: int
    drop: int
    fills: int
    credits: int
    win: int
    hold: float | None
    """the win as a share of the drop"""
    tips: int
    odd_cents: int
    over: int


class DayView(Said, frozen=True):
    """The close of a day, in UTC."""

    day: str
    rows: tuple[DayRow, ...]
    total: DayTotal
    open: tuple[str, ...]
    """tables at which money has moved since the last closer: they wait for one"""
