"""What stays true of a round when a step of it is set right: it concerns no hand."""

from __future__ import annotations

from spanish21.house.live import events as he
from spanish21.house.tables.state import Step
from spanish21.table.events import cards as h, irregularities as i
from spanish21.table.events.people import PeopleEvent

__all__ = ["beside", "stays_true"]

_BESIDE = (
    PeopleEvent
    | h.CoverCardOut
    | h.ReshuffleOrdered
    | h.BurnCardDisclosed
    | i.TenFound
    | i.FaceUpCardFound
    | i.ReaderBroken
    | i.ReaderRepaired
    | i.DeviceBroken
    | i.DeviceRepaired
    | i.DevicePutAway
)
"""people, the cover card, cards found in the shoe, and the devices"""


def stays_true(event: he.LogEvent) -> bool:
    """Return whether an event holds whatever becomes of the hands."""
    if isinstance(event, he.HouseFact):
        return not isinstance(event, he.OddCentsRounded)
    return isinstance(event, _BESIDE)


def beside(step: Step) -> bool:
    """Return whether a step holds whatever becomes of the hands."""
    return all(map(stays_true, step.events))
