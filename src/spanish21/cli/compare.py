"""`spanish21 compare`: submissions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, percent, table, write_json
from spanish21.cli.plots import Plot, draw_bars, ready_to_plot
from spanish21.cli.submission import Amended, Settings, amending, once_from_input, rulebook_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.analysis.edge import Analysis

__all__ = ["compare"]

Names = Annotated[
    list[str], typer.Argument(metavar="SUBMISSION...", help="Editions or TOML files.")
]


def compare(
    submissions: Names,
    settings: Settings = None,
    amend: Amended = None,
    plot: Plot = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Work out each submission and put the edges side by side; --set holds for all of them."""
    ready_to_plot(plot)
    ready_for_numbers(out)
    once_from_input(submissions)
    rulebooks = [rulebook_of(name, amending(settings, amend)) for name in submissions]
    ready_to_analyse()
    from spanish21.analysis.edge import analyze

    found = [analyze(rulebook) for rulebook in rulebooks]
    rows = _rows(submissions, found)
    if plot:
        edges = [one.edge for one in found]
        draw_bars(
            plot,
            submissions,
            edges,
            title="Player's edge",
            axis="per initial wager, percent",
            aside=as_json,
        )
    if out:
        write_numbers(out, rows, aside=as_json)
    if as_json:
        write_json({"submissions": rows})
    else:
        _show(submissions, found)


def _rows(submissions: Sequence[str], found: Sequence[Analysis]) -> list[dict[str, object]]:
    """List the submissions with their figures."""
    return [
        {
            "submission": name,
            "edition": one.rulebook.edition,
            "decks": one.rulebook.decks.value,
            "edge": one.edge,
            "difference": one.edge - found[0].edge,
            "edge_per_unit_wagered": one.edge_per_unit_wagered,
            "standard_deviation": one.distribution.deviation,
            "rulebook_digest": one.rulebook.digest(),
        }
        for name, one in zip(submissions, found, strict=True)
    ]


def _show(submissions: Sequence[str], found: Sequence[Analysis]) -> None:
    """Print the submissions side by side."""
    console().print(
        table(
            ["submission", "decks", "player's edge", "difference", "per unit wagered", "deviation"],
            [
                [
                    name,
                    str(one.rulebook.decks.value),
                    percent(one.edge),
                    percent(one.edge - found[0].edge),
                    percent(one.edge_per_unit_wagered),
                    f"{one.distribution.deviation:.4f}",
                ]
                for name, one in zip(submissions, found, strict=True)
            ],
        )
    )
