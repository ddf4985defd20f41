"""Kinds of wagers and of shuffles, by the words of logs and files."""

from __future__ import annotations

from enum import Enum

__all__ = ["SPINS", "Outside", "Shuffled", "Wager"]


class Wager(Enum):
    """The kinds of wagers."""

    BASIC = "basic"
    MATCH = "match-the-dealer"
    INSURANCE = "insurance"
    BONUS_SPIN = "bonus-spin"
    XTREME_16 = "xtreme-16"


SPINS = frozenset({Wager.BONUS_SPIN, Wager.XTREME_16})
"""wagers that a wheel decides"""


class Outside(Enum):
    """What a wheel wager waits for from outside the table."""

    HOT_SPOT = "hot-spot"
    WHEEL = "wheel"
    COMMUNITY = "community-wheel"
    METER = "meter"


class Shuffled(Enum):
    """By what the cards are shuffled."""

    MANUAL = "manual"
    DEVICE = "device"
    RESHUFFLER = "reshuffling-device"
    """a shoe or device that reshuffles and counts by itself"""
    PRESHUFFLED = "preshuffled"
