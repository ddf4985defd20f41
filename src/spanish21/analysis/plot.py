"""Plots of edges, drawn with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["bars"]

_BLUE, _ORANGE = "#0072b2", "#d55e00"


def bars(
    path: Path, names: Sequence[str], values: Sequence[float], *, title: str, axis: str
) -> None:
    """Draw one bar for each value, in percent, gains and losses in two colours and directions."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an extra
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(8, 0.9 + 0.42 * len(names)), layout="constrained")
    FigureCanvasAgg(figure)
    plane = figure.add_subplot()
    colours = [_BLUE if value >= 0 else _ORANGE for value in values]
    drawn = plane.barh(range(len(names)), [100 * value for value in values], color=colours)
    plane.bar_label(drawn, labels=[f"{100 * value:+.4f}%" for value in values], padding=4)
    plane.set_yticks(range(len(names)), names)
    plane.invert_yaxis()
    plane.axvline(0, color="#333333", linewidth=0.8)
    plane.margins(x=0.35)
    plane.locator_params(axis="x", nbins=5)
    plane.set_title(title)
    plane.set_xlabel(axis)
    for side in ("top", "right", "left"):
        plane.spines[side].set_visible(False)
    figure.savefig(path)
