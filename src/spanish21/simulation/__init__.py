"""Simulation: billions of rounds, played from tables that are compiled from the rules.

The libraries that compile and run the kernel are imported when a simulation begins.
"""

from __future__ import annotations

from spanish21.extras import needs_of

needs_of(__name__)

from spanish21.simulation.count import (
    CountError,
    CountSystem,
    find_count,
    parse_count,
    write_count,
)
from spanish21.simulation.counted import MeterResult, Side
from spanish21.simulation.exact import strategy_for
from spanish21.simulation.results import MergeError, Results
from spanish21.simulation.simulate import simulate

__all__ = [
    "CountError",
    "CountSystem",
    "MergeError",
    "MeterResult",
    "Results",
    "Side",
    "find_count",
    "parse_count",
    "simulate",
    "strategy_for",
    "write_count",
]
