"""The table of side wagers: a kind of side wager is a row of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.rules.side_wagers.match_the_dealer import MATCH_ROW
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.wager import BASIC, INSURANCE

if TYPE_CHECKING:
    from spanish21.rules.side_wagers.side_wager import SideWager
    from spanish21.wager import WagerKind

__all__ = [
    "SIDE_WAGERS",
    "register",
    "side_wager",
    "unregister",
    "wager_name",
    "wager_of_word",
    "wager_word",
]

SIDE_WAGERS: dict[WagerKind, SideWager] = {}
"""every kind of side wager, in the order in which they are laid, settled and listed"""


def register(row: SideWager) -> None:
    """Add a kind of side wager."""
    if row.kind in SIDE_WAGERS or row.kind in {BASIC, INSURANCE}:
        raise ValueError(f"{row.kind} is a kind of wager already")
    SIDE_WAGERS[row.kind] = row


def unregister(kind: WagerKind) -> None:
    """Take a kind of side wager out again."""
    del SIDE_WAGERS[kind]


for _row in (MATCH_ROW, BONUS_SPIN_ROW, XTREME_16_ROW):
    register(_row)


def side_wager(kind: WagerKind) -> SideWager | None:
    """Find a kind of side wager; None for the basic wager, insurance and unknown kinds."""
    return SIDE_WAGERS.get(kind)


def wager_name(kind: WagerKind) -> str:
    """Name a kind of wager as players and documents do."""
    row = SIDE_WAGERS.get(kind)
    if row is not None:
        return row.name
    return "basic wager" if kind == BASIC else str(kind)


def wager_word(kind: WagerKind) -> str:
    """Return the word that a dealer types for a kind of wager; none for the basic wager."""
    row = SIDE_WAGERS.get(kind)
    if row is not None:
        return row.word
    return "" if kind == BASIC else str(kind)


def wager_of_word(word: str) -> WagerKind | None:
    """Return the kind of wager for which a dealer types a word."""
    kinds = (BASIC, INSURANCE, *SIDE_WAGERS)
    return next((kind for kind in kinds if wager_word(kind) == word), None)
