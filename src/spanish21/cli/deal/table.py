"""`spanish21 deal`: train as a dealer in the terminal."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.answers import dialogue_on
from spanish21.cli.deal.boxes import Boxes, check_boxes
from spanish21.cli.deal.progress_file import (
    ProgressFile,
    place_of,
    read_progress,
    today,
    write_progress,
)
from spanish21.cli.failure import Failure
from spanish21.cli.log import LogFile, logging_to
from spanish21.cli.meter.store import MetersFile, linked, table_name
from spanish21.cli.output import AsciiOnly, AsJson, console, write_json
from spanish21.cli.submission import SUBMISSION, Amended, Settings, amending, permitted_submission
from spanish21.law import USUAL
from spanish21.meters import meters_of
from spanish21.money import dollars
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.shoe import dice, mixer
from spanish21.terminal import Screen
from spanish21.terminal.spins import Devices, assumed_note, seeded
from spanish21.training import Accidents, Mode, Players, Session, Terms
from spanish21.training.drilling import show_progress

if TYPE_CHECKING:
    from spanish21.law import Rulebook

__all__ = ["deal"]

_MODES = {None: Mode.USUAL, True: Mode.STRICT, False: Mode.HINTS}


_Submission = Annotated[
    str,
    typer.Argument(metavar="[SUBMISSION]", help=SUBMISSION),
]
_Rounds = Annotated[
    int | None, typer.Option("--rounds", metavar="N", min=1, help="End after N rounds.")
]
_Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="The same cards and players every time."),
]
_Opening = Annotated[
    bool, typer.Option("--opening", help="Begin with sealed decks at a closed table.")
]
_Shared = Annotated[
    bool,
    typer.Option("--shared", help="People stand behind the players and wager too, if allowed."),
]
_Irregularities = Annotated[
    bool,
    typer.Option("--irregularities", help="Irregularities to report, now and then."),
]
_Strict = Annotated[
    bool | None,
    typer.Option("--strict/--hints", help="No hints, or every step shown beforehand."),
]


def deal(
    submission: _Submission = USUAL,
    *,
    settings: Settings = None,
    amend: Amended = None,
    boxes: Boxes = 3,
    rounds: _Rounds = None,
    seed: _Seed = None,
    opening: _Opening = False,
    shared: _Shared = False,
    irregularities: _Irregularities = False,
    strict: _Strict = None,
    log: LogFile = None,
    meters: MetersFile = None,
    file: ProgressFile = None,
    ascii_only: AsciiOnly = False,
    as_json: AsJson = False,
) -> None:
    """Deal to automatic players, every step by hand. The table refuses what is wrong.

    'deal drill' asks questions, 'deal exam' examines, 'deal progress' shows how you do.
    At the table, 'help' lists what can be typed, 'hint' shows the next step, 'why' its clause.
    A report of errors and times follows; with --json it alone is on standard output.
    The clauses of your errors come back in the drills.
    """
    law = with_wheels(permitted_submission(submission, amending(settings, amend)))
    rulebook = law.rulebook()
    check_boxes(boxes, rulebook)
    persons = rulebook.persons_per_box
    if shared and persons.value == 1:
        message = f"--shared: Only 1 person may bet on a box at this table. [{persons.clause}]"
        raise Failure("deal/shared", message)
    screen = Screen(console(aside=as_json), ascii_only=ascii_only)
    random = dice(seed)
    progress = read_progress(place_of(file))
    with (
        dialogue_on(screen) as dialogue,
        logging_to(log, law) as add,
        linked(meters, meters_of(rulebook)) as progressive,
    ):
        devices = Devices(seeded(seed), progressive, table_name("deal", progressive))
        _welcome(screen, rulebook, boxes, strict=strict is True)
        session = Session(
            dialogue,
            rulebook,
            Players(boxes, rulebook, random, shared=shared),
            Terms(
                mixer(random),
                monotonic,
                rounds,
                _MODES[strict],
                opening,
                add,
                devices,
                Accidents(random) if irregularities else None,
            ),
        )
        session.run()
        if as_json:
            write_json(session.score.data())
        else:
            session.score.show(screen)
        after = session.score.noted(progress, today())
        if after != progress:
            write_progress(place_of(file), after)
            show_progress(screen, after, today())


def _welcome(screen: Screen, rulebook: Rulebook, boxes: int, *, strict: bool) -> None:
    """Show at which table the trainee deals."""
    least, most = dollars(rulebook.minimum.value), dollars(rulebook.maximum.value)
    screen.heading(f"Dealing Spanish 21 by {rulebook.edition}")
    played = "box 1" if boxes == 1 else f"boxes 1 to {boxes}"
    screen.line(f"{rulebook.decks.value} decks, {played}, wagers from {least} to {most}.", indent=2)
    hint = "" if strict else " Type hint for the next step."
    screen.line(f"Type help for the steps, quit to exit.{hint}", indent=2)
    note = assumed_note(rulebook)
    if note:
        screen.line(note, indent=2, style="yellow")
