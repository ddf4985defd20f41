"""What a wheel wager waits for from outside the table."""

from __future__ import annotations

from enum import Enum

__all__ = ["Outside"]


class Outside(Enum):
    """What a wheel wager waits for from outside the table."""

    HOT_SPOT = "hot-spot"
    WHEEL = "wheel"
    COMMUNITY = "community-wheel"
    METER = "meter"
