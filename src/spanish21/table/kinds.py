"""Kinds of wagers and of shuffles, by the words of logs and files."""

from __future__ import annotations

from enum import Enum

__all__ = ["Shuffled", "Wager"]


class Wager(Enum):
    """The kinds of wagers."""

    BASIC = "basic"
    MATCH = "match-the-dealer"
    INSURANCE = "insurance"


class Shuffled(Enum):
    """By what the cards are shuffled."""

    MANUAL = "manual"
    DEVICE = "device"
    RESHUFFLER = "reshuffling-device"
    """a shoe or device that reshuffles and counts by itself"""
    PRESHUFFLED = "preshuffled"
