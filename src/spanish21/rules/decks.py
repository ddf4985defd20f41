"""How long decks may be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook

__all__ = ["change_by", "clock"]

_HOUR = 3600
_CALENDAR = 10_000 * _HOUR
"""seconds from which a time is one of the calendar, told by its hour of the day"""


@cites("MD 3.C")
def change_by(opened: int | None, rulebook: Rulebook) -> int | None:
    """Return the time, in seconds, by which decks that came at another must be changed, if ever."""
    hours = rulebook.decks_changed_after.value
    return None if hours is None or opened is None else opened + hours * _HOUR


def clock(seconds: int) -> str:
    """Write a time in hours and minutes that run on from day to day, or by the calendar's day."""
    hours, minutes = seconds // _HOUR, seconds % _HOUR // 60
    if seconds >= _CALENDAR:
        return f"{hours % 24}:{minutes:02d} UTC"
    return f"{hours}:{minutes:02d}"
