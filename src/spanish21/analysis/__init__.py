"""Exact values: what every hand and action is worth, drawn without replacement from a real shoe."""

from __future__ import annotations

from spanish21.extras import needs_of

needs_of(__name__)

from spanish21.analysis.advice import ActionValue, advise, house_edge, insurance_value
from spanish21.analysis.edge import COMPOSITION, TOTAL, Analysis, analyze, optimal_chart
from spanish21.analysis.query import HandError, HandQuestion, action_values
from spanish21.analysis.removal import Count, Removal, count_for, effects_of_removal
from spanish21.analysis.risk import Trip, ruin_for_ever, trip
from spanish21.analysis.trip_gains import trip_gains
from spanish21.analysis.variation import OptionCost, costs

__all__ = [
    "COMPOSITION",
    "TOTAL",
    "ActionValue",
    "Analysis",
    "Count",
    "HandError",
    "HandQuestion",
    "OptionCost",
    "Removal",
    "Trip",
    "action_values",
    "advise",
    "analyze",
    "costs",
    "count_for",
    "effects_of_removal",
    "house_edge",
    "insurance_value",
    "optimal_chart",
    "ruin_for_ever",
    "trip",
    "trip_gains",
]
