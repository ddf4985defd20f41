"""What the floor asks and is told of the meters of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from spanish21.house.wire.asking import CommandId
from spanish21.house.wire.bodies import Asked, Said

__all__ = [
    "MeterAction",
    "MeterAsked",
    "MeterProposal",
    "MeterReading",
    "MeterSum",
    "MetersView",
]

MeterAction = Literal["read", "propose", "approve", "reject"]
"""What the floor does with meters."""


class MeterAsked(Asked, frozen=True):
    """Read the meters, or propose, approve or reject a correction."""

    id: CommandId
    action: MeterAction
    meter: Annotated[str, Meta(max_length=64)] = ""
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """what the meter is to show, in cents"""
    reason: Annotated[str, Meta(max_length=200)] = ""
    number: Annotated[str, Meta(max_length=40)] = ""
    """of a correction that is approved or rejected"""


class MeterSum(Said, frozen=True):
    """A meter added up from the log; cents, some with a fraction."""

    meter: str
    shown: int
    wagered: int
    contributed: float
    won: int
    due: float
    """what the meter should hold by wagers, wins and corrections"""
    held: float
    balanced: bool


class MeterProposal(Said, frozen=True):
    """A correction that waits for a second person."""

    number: str
    meter: str
    amount: int
    by: str
    reason: str
    yours: bool
    """whether the viewer proposed it"""
    approves: bool
    """whether the viewer may approve it"""


class MeterReading(Said, frozen=True):
    """What a meter showed when it was read, and what changed it since the reading before."""

    at: int
    by: str
    meter: str
    shown: int
    contributed: float
    won: int
    reset: int
    corrected: int
    late: bool
    """whether more than a week passed since the reading before"""


class MetersView(Said, frozen=True):
    """The meters of a table."""

    meters: tuple[MeterSum, ...]
    faults: tuple[str, ...]
    """events of the log that do not follow from those before"""
    proposals: tuple[MeterProposal, ...]
    readings: tuple[MeterReading, ...]
    """the latest first"""
