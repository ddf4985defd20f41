"""Drawing results: the distribution, the edge by depth in the shoe, and by true count."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from spanish21.simulation.atomic_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from spanish21.simulation.results import Results

__all__ = ["plot"]

_BLUE, _ORANGE, _GREY = "#0072B2", "#D55E00", "#666666"
"""colours that colour-blind people tell apart (Okabe and Ito)"""


def plot(results: Results, path: Path) -> None:
    """Write a picture of results; the ending of the name decides the format."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - heavy
    from matplotlib.figure import Figure  # noqa: PLC0415 - heavy

    drawings = [_distribution, _by_depth]
    if results.by_true_count:
        drawings.append(_by_true_count)
    figure = Figure(figsize=(8, 3.2 * len(drawings)), layout="constrained")
    FigureCanvasAgg(figure)
    low, high = results.interval_95
    interval = f" ({low:+.4%} to {high:+.4%})" if results.samples > 1 else ""
    figure.suptitle(
        f"{results.game['edition']}, {results.game['strategy']}: "
        f"player's edge {results.edge:+.4%} of the initial wager{interval}",
        fontsize=10,
    )
    axes = figure.subplots(len(drawings), squeeze=False)[:, 0]
    for draw, axis in zip(drawings, axes, strict=True):
        draw(results, axis)
    picture = BytesIO()
    figure.savefig(picture, format=path.suffix.removeprefix(".").lower())
    write_whole(path, picture.getvalue())


def _distribution(results: Results, axis: Any) -> None:  # noqa: ANN401 - matplotlib is lazy
    nets = sorted(results.distribution)
    shares = [results.distribution[net] / results.boxes for net in nets]
    axis.bar([net / results.base_cents for net in nets], shares, width=0.35, color=_BLUE)
    axis.set_yscale("log")
    axis.set_xlabel("net result of a box in a round, in base wagers")
    axis.set_ylabel("share of boxes")


def _by_depth(results: Results, axis: Any) -> None:  # noqa: ANN401 - matplotlib is lazy
    rows = sorted(results.by_depth.items())
    gone = [depth for depth, _ in rows]
    edges = [net / results.base_cents / boxes * 100 for _, (boxes, net) in rows]
    errors = [1.96 * results.standard_deviation / boxes**0.5 * 100 for _, (boxes, _) in rows]
    axis.errorbar(gone, edges, errors, color=_BLUE, ecolor=_GREY, fmt="o-", ms=3, lw=1)
    axis.axhline(
        results.net_cents / results.base_cents / max(results.boxes, 1) * 100, color=_ORANGE, lw=1
    )
    axis.set_xlabel("cards gone from the shoe when the round began")
    axis.set_ylabel("player's edge, % of a base wager")


def _by_true_count(results: Results, axis: Any) -> None:  # noqa: ANN401 - matplotlib is lazy
    rows = [row for row in sorted(results.by_true_count.items()) if row[1][0] > 1000]  # noqa: PLR2004
    trues = [true for true, _ in rows]
    edges = [net / initial * 100 for _, (_, net, _, initial) in rows]
    errors = [1.96 * squares**0.5 / initial * 100 for _, (_, _, squares, initial) in rows]
    axis.errorbar(trues, edges, errors, color=_BLUE, ecolor=_GREY, fmt="o-", ms=3, lw=1)
    axis.axhline(0, color=_ORANGE, lw=1)
    axis.set_xlabel("true count when the round began")
    axis.set_ylabel("player's edge, % of the initial wager")
