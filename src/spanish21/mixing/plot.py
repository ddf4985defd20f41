"""A study of a shuffle as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes

    from spanish21.mixing.report import Report

__all__ = ["plot"]

_GREEN, _GOLD, _GREY = "#14694a", "#c8962e", "#8c8c8c"


def plot(report: Report, file: Path) -> None:
    """Draw where the cards go, the rising sequences, and the way there step by step."""
    import matplotlib as mpl  # noqa: PLC0415 - a heavy library, and an optional one
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context({"svg.hashsalt": "spanish21", "svg.fonttype": "none"}):
        figure = Figure(figsize=(11, 8.2), layout="constrained")
        panels = figure.subplots(2, 2)
        _travel(panels[0][0], report)
        _rising(panels[0][1], report)
        _guesses(panels[1][0], report)
        _adjacent(panels[1][1], report)
        cards, trials = report.habits.cards, report.trials
        figure.suptitle(f"{report.procedure}\n{cards} cards, {trials} trials", fontsize=12)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _travel(axes: Axes, report: Report) -> None:
    """Colour each field by how much more or less often cards go there than they should."""
    fields = len(report.travel)
    even = report.trials * report.habits.cards / fields**2
    share = [[count / even for count in row] for row in report.travel]
    drawn = axes.imshow(share, cmap="BrBG", vmin=0, vmax=2, extent=(0, 1, 1, 0))
    axes.set(title="Where cards go (1 = as often as they should)", xlabel="place after")
    axes.set_ylabel("place before")
    axes.figure.colorbar(drawn, ax=axes, shrink=0.85)


def _rising(axes: Axes, report: Report) -> None:
    for values, color, name in (
        (report.rising_sequences, _GREEN, "this procedure"),
        (report.uniform_rising_sequences, _GREY, "uniform"),
    ):
        wide = 1 + (max(values) - min(values)) // 24
        bins = range(min(values), max(values) + wide + 1, wide)
        axes.hist(values, bins=list(bins), color=color, alpha=0.75, label=name)
    axes.set(title="Rising sequences", xlabel="rising sequences", ylabel="trials")
    axes.legend(frameon=False)


def _guesses(axes: Axes, report: Report) -> None:
    _line(axes, report, [step.guesses.mean for step in report.steps], report.uniform.guesses.mean)
    axes.set(title="Cards guessed right, step by step", ylabel="right guesses")


def _adjacent(axes: Axes, report: Report) -> None:
    _line(axes, report, [step.adjacent.mean for step in report.steps], report.uniform.adjacent.mean)
    axes.set(title="Neighbours still together, step by step", ylabel="pairs")


def _line(axes: Axes, report: Report, values: list[float], uniform: float) -> None:
    """Draw a measure from the untouched stack on, on a scale that shows small figures too."""
    names = ["start", *(step.value for step in report.procedure.steps)]
    places = range(len(names))
    axes.plot(places, [report.habits.cards, *values], color=_GREEN, marker="o")
    axes.axhline(uniform, color=_GOLD, linestyle="--", label="uniform")
    axes.set_yscale("log")
    axes.set_xticks(list(places), names, rotation=40, ha="right")
    axes.legend(frameon=False)
