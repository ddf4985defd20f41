"""A chart in lines of text: its tables, and what the signs in them mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from spanish21.drawing.columns import columns
from spanish21.strategy.notation import UP_CARDS
from spanish21.strategy.picture import chart_tables, legend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.strategy import Chart

__all__ = ["draw_chart"]


def draw_chart(chart: Chart, width: int, lines: Sequence[str] = ()) -> Group:
    """Draw a chart in a width, with lines of text below its title."""
    return Group(
        Text(chart.title, style="bold"),
        *lines,
        "",
        *(
            columns(
                ["", *UP_CARDS],
                [[label, *line] for label, line in shown.rows],
                width,
                title=shown.title,
            )
            for shown in chart_tables(chart)
        ),
        *(Text(f"{sign:4} {meaning}") for sign, meaning in legend(chart)),
    )
