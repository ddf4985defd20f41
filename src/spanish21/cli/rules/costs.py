"""`spanish21 rules options --cost`: what each permitted choice does to the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.numbers import ready_for_numbers, write_numbers
from spanish21.cli.output import console, percent, table, write_json
from spanish21.cli.plots import draw_bars, ready_to_plot
from spanish21.cli.submission import not_permitted, read_submission
from spanish21.law import SubmissionError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from spanish21.analysis.variation import OptionCost

__all__ = ["show_costs"]


def show_costs(
    name: str,
    settings: Sequence[str] | None,
    plot: Path | None,
    out: Path | None,
    *,
    as_json: bool,
) -> None:
    """Work out every other choice and show those that change an edge."""
    ready_to_plot(plot)
    ready_for_numbers(out)
    submission = read_submission(name, settings)
    ready_to_analyse()
    from spanish21.analysis.variation import costs

    try:
        own, others = costs(submission)
    except SubmissionError as error:
        raise not_permitted(error.faults) from None
    if plot:
        moved = [one for one in others if one.change]
        draw_bars(
            plot,
            [_choice(one) for one in moved],
            [one.change for one in moved],
            title=f"{submission.edition}: change of the player's edge",
            axis="percent of the initial wager",
            aside=as_json,
        )
    if out:
        write_numbers(out, _flat(others), aside=as_json)
    if as_json:
        write_json({"edition": submission.edition, "edge": own.edge, "choices": _data(others)})
        return
    screen = console()
    screen.print(f"{submission.edition} as submitted: player's edge {percent(own.edge)}\n")
    screen.print(
        table(["choice", "player's edge", "change", "side wagers"], [_row(one) for one in others])
    )
    screen.print("Choices not named change no edge. Only wagers that are offered are priced.")


def _row(one: OptionCost) -> list[str]:
    sides = (f"{name} {percent(change)}" for name, change in one.side_changes.items())
    change = percent(one.change) if one.change else ""
    return [_choice(one), percent(one.edge), change, "\n".join(sides)]


def _choice(one: OptionCost) -> str:
    chosen = f"{one.option} = {one.value}"
    return f"{chosen}, {one.together}" if one.together else chosen


def _flat(others: Sequence[OptionCost]) -> list[dict[str, object]]:
    """List the choices with a column for each side wager."""
    sides = dict.fromkeys(name for one in others for name in one.sides)
    return [
        {
            "option": one.option,
            "value": str(one.value),
            "together_with": one.together,
            "edge": one.edge,
            "change": one.change,
        }
        | {name: one.sides.get(name) for name in sides}
        for one in others
    ]


def _data(others: Sequence[OptionCost]) -> list[dict[str, object]]:
    return [
        {
            "option": one.option,
            "value": one.value,
            "together_with": one.together,
            "edge": one.edge,
            "change": one.change,
            "side_wagers": dict(one.sides),
            "side_wager_changes": dict(one.side_changes),
        }
        for one in others
    ]
