"""A prize wheel in lines of text: every section with its weight and its chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from spanish21.drawing.columns import columns
from spanish21.money import whole_dollars

if TYPE_CHECKING:
    from spanish21.law.wheel import Wheel

__all__ = ["SECTION", "draw_wheel", "section_rows"]

SECTION = ("symbol", "others", "weight", "chance")
"""what is written of every section; `others` is Community Pay"""


def section_rows(wheel: Wheel) -> tuple[tuple[str, str, str, str], ...]:
    """Write the sections of a wheel as rows of a table."""
    whole = wheel.weight
    return tuple(
        (
            section.symbol,
            whole_dollars(section.community) if section.community else "",
            f"{section.weight:,}",
            f"{section.weight / whole:.4%}",
        )
        for section in wheel.sections
    )


def draw_wheel(wheel: Wheel, width: int) -> Group:
    """Draw the sections of a wheel in a width."""
    title = f"Wheel ({wheel.weight:,} stops)"
    drawn = columns(SECTION, section_rows(wheel), width, title=title)
    return Group(drawn, Text("The weights are assumed.")) if wheel.assumed else drawn
