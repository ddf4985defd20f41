"""The mathematics of the wheel wagers: exact returns, and weights for a wanted return."""

from __future__ import annotations

from spanish21.wheels.analysis import Analysis, analyze
from spanish21.wheels.chances import ace_chance, blackjack_chance, sixteen_chance
from spanish21.wheels.favor import favors_players
from spanish21.wheels.fit import FitError, fit_wheel

__all__ = [
    "Analysis",
    "FitError",
    "ace_chance",
    "analyze",
    "blackjack_chance",
    "favors_players",
    "fit_wheel",
    "sixteen_chance",
]
