"""The side wagers, one module each, and the table in which every one of them is a row."""

from __future__ import annotations

from spanish21.rules.side_wagers.registry import (
    SIDE_WAGERS,
    register,
    side_wager,
    unregister,
    wager_name,
    wager_of_word,
    wager_word,
)
from spanish21.rules.side_wagers.side_wager import SideWager

__all__ = [
    "SIDE_WAGERS",
    "SideWager",
    "register",
    "side_wager",
    "unregister",
    "wager_name",
    "wager_of_word",
    "wager_word",
]
