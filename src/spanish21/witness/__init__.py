"""Differences by example: the smallest round that two rulebooks settle differently."""

from __future__ import annotations

from spanish21.witness.cost import Costs
from spanish21.witness.find import Kind, Played, Witness, find_witness, find_witnesses, replayed
from spanish21.witness.search import USUAL_LIMITS, Limits
from spanish21.witness.side_cost import SideCost, side_costs

__all__ = [
    "USUAL_LIMITS",
    "Costs",
    "Kind",
    "Limits",
    "Played",
    "SideCost",
    "Witness",
    "find_witness",
    "find_witnesses",
    "replayed",
    "side_costs",
]
