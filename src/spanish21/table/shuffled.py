"""By what the cards of a table are shuffled."""

from __future__ import annotations

from enum import Enum

__all__ = ["Shuffled"]


class Shuffled(Enum):
    """By what the cards are shuffled."""

    MANUAL = "manual"
    DEVICE = "device"
    RESHUFFLER = "reshuffling-device"
    """a shoe or device that reshuffles and counts by itself"""
    PRESHUFFLED = "preshuffled"
