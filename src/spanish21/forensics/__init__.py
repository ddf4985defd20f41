"""What a log shows about wagers and results: the exact edge, errors, luck, and who follows it."""

from __future__ import annotations

from spanish21.extras import needs

needs("numpy", "numba")

from spanish21.forensics.examine import examine
from spanish21.forensics.figures import Figures
from spanish21.forensics.findings import Alert, Findings, PlayerFigures, SideFigures
from spanish21.forensics.log import ALARM
from spanish21.forensics.prices import Prices
from spanish21.forensics.pricing import Wagered

__all__ = [
    "ALARM",
    "Alert",
    "Figures",
    "Findings",
    "PlayerFigures",
    "Prices",
    "SideFigures",
    "Wagered",
    "examine",
]
