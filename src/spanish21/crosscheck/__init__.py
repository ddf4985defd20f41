"""Cross-check: the same cards and the same strategy on the kernel and on the table engine."""

from __future__ import annotations

from spanish21.crosscheck.compare import MismatchError, check_case
from spanish21.crosscheck.games import RandomStrategy, random_game, rich_shoe
from spanish21.crosscheck.seat import Checked, RoundTrace

__all__ = [
    "Checked",
    "MismatchError",
    "RandomStrategy",
    "RoundTrace",
    "check_case",
    "random_game",
    "rich_shoe",
]
