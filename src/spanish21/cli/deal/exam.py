"""`spanish21 deal exam`: rounds and questions without hints, a pass mark, and a result sheet."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from spanish21.cli.answers import dialogue_on
from spanish21.cli.deal.boxes import Boxes, check_boxes
from spanish21.cli.deal.drill import Seed
from spanish21.cli.deal.progress_file import (
    ProgressFile,
    place_of,
    read_progress,
    today,
    write_progress,
)
from spanish21.cli.extras import needs
from spanish21.cli.files import ready_to_write
from spanish21.cli.output import AsciiOnly, AsJson, console, write_json
from spanish21.cli.submission import SUBMISSION, Amended, Settings, amending, permitted_submission
from spanish21.law import USUAL
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.school.accidents import Accidents
from spanish21.school.players import Players
from spanish21.school.progress import Sitting
from spanish21.shoe import dice, mixer
from spanish21.terminal import Screen
from spanish21.terminal.spins import Devices, seeded
from spanish21.training import Mode, Session, Terms
from spanish21.training.examining import Exam, noted, show_result

__all__ = ["exam"]

_CHANCE = 0.03
"""how often something goes wrong in an exam"""


def exam(
    submission: Annotated[str, typer.Argument(metavar="[SUBMISSION]", help=SUBMISSION)] = USUAL,
    *,
    settings: Settings = None,
    amend: Amended = None,
    dealer: Annotated[
        str, typer.Option("--name", metavar="NAME", help="Name on the result sheet.")
    ] = "Dealer",
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, help="Rounds to deal.")
    ] = 5,
    boxes: Boxes = 3,
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Result sheet to write.")
    ] = None,
    seed: Seed = None,
    file: ProgressFile = None,
    ascii_only: AsciiOnly = False,
    as_json: AsJson = False,
) -> None:
    """Take the dealer's exam: rounds without hints, then questions of every drill.

    You pass with at least 95% of steps right, no money errors, at most 1 irregularity
    reported late, at most 10 seconds a step, and at least 80% of questions right.
    """
    ready_to_write("--pdf", pdf, (".pdf",))
    if pdf is not None:
        needs("typst")
    law = with_wheels(permitted_submission(submission, amending(settings, amend)))
    rulebook = law.rulebook()
    check_boxes(boxes, rulebook)
    random = dice(seed)
    place, day = place_of(file), today()
    progress = read_progress(place)
    screen = Screen(console(aside=as_json), ascii_only=ascii_only)
    with dialogue_on(screen) as dialogue:
        screen.heading(f"Dealer's exam by {rulebook.edition}")
        accidents = Accidents(random, _CHANCE)
        devices = Devices(seeded(seed))
        terms = Terms(
            mixer(random), monotonic, rounds, Mode.STRICT, devices=devices, accidents=accidents
        )
        session = Session(dialogue, rulebook, Players(boxes, rulebook, random), terms)
        date = datetime.now(UTC).date().isoformat()
        taken = Exam(dialogue, session, str(random.getrandbits(64)))
        result = taken.run(dealer, date)
        tried = result.steps + result.wrong_steps + result.asked
        right = result.steps + result.right
        after = noted(progress, result, day).finished(Sitting(day, "exam", right, tried))
        write_progress(place, after)
        show_result(screen, result)
        if pdf is not None:
            from spanish21.training.sheet import result_sheet

            pdf.write_bytes(result_sheet(result))
            screen.line(f"Result sheet: {pdf}", indent=2)
        if as_json:
            parts = [part._asdict() for part in result.parts]
            errors = [wrong._asdict() for wrong in result.errors]
            write_json({"passed": result.passed, "parts": parts, "errors": errors})
