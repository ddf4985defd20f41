"""Charts as data: their notation, the published ones with their source, and how to ask one."""

from __future__ import annotations

from spanish21.strategy.cell import Cell, CellError, Mark
from spanish21.strategy.chart import Chart
from spanish21.strategy.library import (
    DEFAULT,
    OPTIMAL,
    PUBLISHED,
    UnknownStrategyError,
    find_strategy,
    published,
)
from spanish21.strategy.notation import ChartError, ChartFault, parse_chart, write_chart
from spanish21.strategy.situation import Situation, Strategy

__all__ = [
    "DEFAULT",
    "OPTIMAL",
    "PUBLISHED",
    "Cell",
    "CellError",
    "Chart",
    "ChartError",
    "ChartFault",
    "Mark",
    "Situation",
    "Strategy",
    "UnknownStrategyError",
    "find_strategy",
    "parse_chart",
    "published",
    "write_chart",
]
