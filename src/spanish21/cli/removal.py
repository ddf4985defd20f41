"""`spanish21 removal`: effects of removal, the best count, insurance by the count."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cards import Rank
from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.extras import Steps, ready_to_analyse
from spanish21.cli.files import ready_to_write, write_file
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, facts, percent, table, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of

if TYPE_CHECKING:
    from spanish21.analysis.removal import Count, Removal
    from spanish21.law import Rulebook

__all__ = ["removal"]

CountFile = Annotated[
    Path | None,
    typer.Option(
        "--count-file", metavar="FILE", help="Write the count, for 'spanish21 simulate --count'."
    ),
]


def removal(
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    decks: Decks = None,
    count_file: CountFile = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what one card of each rank does to the edge, and the best count."""
    ready_for_numbers(out)
    ready_to_write("--count-file", count_file, (".toml",))
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    ready_to_analyse(quiet=True)
    from spanish21.analysis.removal import count_for, effects_of_removal

    found = effects_of_removal(rulebook, Steps(len(Rank)))
    count = count_for(found, rulebook.decks.value)
    if count_file:
        _write_count(count_file, found, count, rulebook)
        typer.echo(f"Wrote the count to {count_file}.", err=as_json)
    if out:
        write_numbers(out, _rows(found, count), aside=as_json)
    if as_json:
        write_json(_data(found, count, rulebook))
    else:
        _show(found, count, rulebook)


def _rows(found: Removal, count: Count) -> list[dict[str, object]]:
    """List the effects by rank, as a table of numbers."""
    return [
        {
            "rank": rank.value,
            "edge": effect,
            "insurance": found.insurance[rank],
            "tag": count.tags[rank],
        }
        for rank, effect in found.effects.items()
    ]


def _data(found: Removal, count: Count, rulebook: Rulebook) -> dict[str, object]:
    """Write the effects for a program."""
    return {
        "edge": found.edge,
        "effects": {rank.value: effect for rank, effect in found.effects.items()},
        "insurance_effects": {rank.value: value for rank, value in found.insurance.items()},
        "count": {rank.value: tag for rank, tag in count.tags.items()},
        "efficiency": count.efficiency,
        "edge_per_true_count": count.edge_per_true_count,
        "insurance_index": count.insurance_index,
        "rulebook_digest": rulebook.digest(),
    }


def _show(found: Removal, count: Count, rulebook: Rulebook) -> None:
    """Print the effects and the count."""
    screen = console()
    screen.print(
        table(
            ["rank", "change of the player's edge", "change of insurance", "count"],
            [
                [
                    rank.value,
                    percent(effect),
                    percent(found.insurance[rank]),
                    f"{count.tags[rank]:+d}",
                ]
                for rank, effect in found.effects.items()
            ],
            title=f"{rulebook.edition}, {rulebook.decks.value} decks: one card of a rank removed",
        )
    )
    screen.print(
        facts(
            [
                ("correlation of the count with the effects", f"{count.efficiency:.4f}"),
                (
                    "change of the player's edge for one point per deck",
                    percent(count.edge_per_true_count),
                ),
                ("insurance pays above a true count of", f"{count.insurance_index:.1f}"),
            ]
        )
    )


def _write_count(file: Path, found: Removal, count: Count, rulebook: Rulebook) -> None:
    from spanish21.simulation import write_count
    from spanish21.simulation.best_count import count_system

    write_file(file, write_count(count_system(found, count, rulebook)))
