"""`spanish21 removal`: effects of removal, the best count, insurance by the count."""

from __future__ import annotations

from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.output import AsJson, console, facts, percent, table, write_json
from spanish21.cli.submission import Settings, SubmissionName, rulebook_of

__all__ = ["removal"]


def removal(
    submission: SubmissionName,
    settings: Settings = None,
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Say what one card of each rank does to the edge, and the count that follows from it."""
    ready_to_analyse()
    from spanish21.analysis.removal import count_for, effects_of_removal

    rulebook = rulebook_of(submission, with_decks(settings, decks))
    found = effects_of_removal(rulebook)
    count = count_for(found, rulebook.decks.value)
    if as_json:
        write_json(
            {
                "edge": found.edge,
                "effects": {rank.value: effect for rank, effect in found.effects.items()},
                "insurance_effects": {rank.value: value for rank, value in found.insurance.items()},
                "count": {rank.value: tag for rank, tag in count.tags.items()},
                "efficiency": count.efficiency,
                "edge_per_true_count": count.edge_per_true_count,
                "insurance_index": count.insurance_index,
                "rulebook_digest": rulebook.digest(),
            }
        )
        return
    screen = console()
    screen.print(
        table(
            ["rank", "change of the edge", "change of insurance", "count"],
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
                ("change of the edge for one point per deck", percent(count.edge_per_true_count)),
                ("insurance pays above a true count of", f"{count.insurance_index:.1f}"),
            ]
        )
    )
