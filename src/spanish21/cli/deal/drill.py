"""`spanish21 deal drill`: questions one by one, kept by clause until they are known."""

from __future__ import annotations

from time import monotonic, time_ns
from typing import Annotated

import typer
from msgspec import to_builtins

from spanish21.cli.answers import dialogue_on
from spanish21.cli.deal.progress_file import (
    ProgressFile,
    place_of,
    read_progress,
    today,
    write_progress,
)
from spanish21.cli.output import AsciiOnly, AsJson, console, write_json
from spanish21.cli.submission import SUBMISSION, Amended, Settings, amending, permitted_submission
from spanish21.law import USUAL
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.school.questions import Drill
from spanish21.terminal import Screen
from spanish21.training.drilling import Drilling, DrillTerms, show_progress, summary

__all__ = ["Seed", "drill", "progress"]

_USUAL = 10
"""questions where neither their number nor a time is named"""

Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="The same questions every time."),
]

Questions = Annotated[
    int | None,
    typer.Option("--questions", metavar="N", min=1, help="Number of questions; 10 without a time."),
]
Seconds = Annotated[
    int | None,
    typer.Option("--seconds", metavar="N", min=1, help="Stop asking after N seconds."),
]


def drill(
    what: Annotated[Drill, typer.Argument(metavar="DRILL", help="What to practice.")],
    submission: Annotated[str, typer.Argument(metavar="[SUBMISSION]", help=SUBMISSION)] = USUAL,
    *,
    settings: Settings = None,
    amend: Amended = None,
    questions: Questions = None,
    seconds: Seconds = None,
    seed: Seed = None,
    file: ProgressFile = None,
    ascii_only: AsciiOnly = False,
    as_json: AsJson = False,
) -> None:
    """Practice payouts, hands, procedure or accidents.

    Amounts are dollars or chips, as in 3x25+1x5. What you get wrong comes back another day.
    """
    law = with_wheels(permitted_submission(submission, amending(settings, amend)))
    rulebook = law.rulebook()
    place, day = place_of(file), today()
    before = read_progress(place)
    screen = Screen(console(aside=as_json), ascii_only=ascii_only)
    chosen = str(time_ns() if seed is None else seed)
    with dialogue_on(screen) as dialogue:
        asked = _USUAL if questions is None and seconds is None else questions
        terms = DrillTerms(chosen, asked, monotonic, day, seconds)
        drilling = Drilling(dialogue, rulebook, terms)
        after = drilling.run(what, before)
        write_progress(place, after)
        screen.line()
        screen.line(summary(drilling))
        show_progress(screen, after, day)
        if as_json:
            write_json({"drill": what.value, "asked": drilling.asked, "right": drilling.right})


def progress(
    file: ProgressFile = None,
    ascii_only: AsciiOnly = False,
    as_json: AsJson = False,
) -> None:
    """Show your progress, and the clauses to practice again."""
    if as_json:
        kept = read_progress(place_of(file))
        write_json({**to_builtins(kept), "due": sorted(kept.due(today()))})
        return
    screen = Screen(console(), ascii_only=ascii_only)
    show_progress(screen, read_progress(place_of(file)), today())
