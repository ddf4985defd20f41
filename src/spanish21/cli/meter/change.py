"""What people and tables do to the meters of a log: each command adds its events, or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.meter.figures import amount_of, moment_of, rate_of, said_rate, written_moment
from spanish21.cli.meter.store import LogName, opened
from spanish21.cli.output import console
from spanish21.cli.submission import Settings, SubmissionName, rulebook_of
from spanish21.law import EDITIONS, Submission
from spanish21.law.clause import edition_of
from spanish21.meters import meters_of, refuse_box, refuse_wagered
from spanish21.money import dollars
from spanish21.progressive import Claim, commands as c, events as e
from spanish21.refusal import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from spanish21.law import Rulebook
    from spanish21.progressive import Controller, ProgressiveEvent
    from spanish21.refusal import Refusal

__all__ = ["approve", "correct", "open_log", "rate", "read", "reject", "wager", "win"]

MeterName = Annotated[
    str, typer.Argument(metavar="METER", help="As in bonus_spin_meter_5; 'meter show' names them.")
]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who does it.")]
TableName = Annotated[str, typer.Option("--table", metavar="NAME", help="Which table.")]
RoundNumber = Annotated[int, typer.Option("--round", metavar="N", min=1, help="Which round.")]
Correction = Annotated[str, typer.Argument(metavar="ID", help="The correction's number.")]


def open_log(log: LogName, submission: SubmissionName, settings: Settings = None) -> None:
    """Begin LOG with the meters of the wheel wagers that SUBMISSION offers."""
    meters = meters_of(rulebook_of(submission, settings))
    if not meters:
        metered = next(known.id for known in EDITIONS.values() if known.has_meters)
        message = (
            f"{submission} offers no wager with a meter: "
            f"take {metered} with --set bonus_spin.offered=true."
        )
        raise Failure("meters/none", message)
    if log.exists():
        raise Failure("meters/exists", f"{log} exists already: give another name.")
    with opened(log, meters, new=True) as controller:
        for meter in controller.state.meters:
            console().print(f"{meter.name} is opened at {dollars(meter.shown)}.")


def _do(log: Path, command: c.ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
    with opened(log) as controller:
        return controller.do(command)


def _check(controller: Controller, refuse: Callable[[Rulebook], Refusal | None]) -> None:
    """Hold a command to what the edition of the meters fixes about boxes and stakes."""
    for meter in controller.state.meters[:1]:
        refused = refuse(Submission(edition_of(meter.citations.system)).rulebook())
        if refused is not None:
            raise RefusedError(refused)


def read(
    log: LogName,
    by: By,
    at: Annotated[
        str | None, typer.Option("--at", metavar="MOMENT", help="By default now; UTC.")
    ] = None,
) -> None:
    """Write down what every meter shows."""
    moment = moment_of(at)
    for event in _do(log, c.ReadMeters(moment, by)):
        if isinstance(event, e.MetersRead):
            for row in event.readings:
                shown = f"{row.meter} shows {dollars(row.shown)}"
                console().print(f"{written_moment(event.at)}: {shown}.")


def wager(
    log: LogName,
    meter: MeterName,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="All its wagers, in dollars.")],
    table: TableName,
    number: RoundNumber,
) -> None:
    """Put what a table wagered in one round into METER, once."""
    wagered = amount_of("AMOUNT", amount)
    with opened(log) as controller:
        _check(controller, lambda book: refuse_wagered(meter, wagered, book))
        controller.do(c.Contribute(table, number, meter, wagered))
        console().print(f"{meter} shows {dollars(controller.shown(meter))}.")


def win(
    log: LogName,
    meter: MeterName,
    table: TableName,
    number: RoundNumber,
    box: Annotated[int, typer.Option("--box", metavar="N", min=1, help="Which box.")],
) -> None:
    """Pay what METER shows to a box, and start it again."""
    with opened(log) as controller:
        _check(controller, lambda book: refuse_box(box, book))
        claim = Claim(controller.state.wins, table, number, box, meter)
        for event in controller.do(c.ClaimWins((claim,))):
            if isinstance(event, e.JackpotWon):
                paid = f"{dollars(event.amount)} to box {box} of {table}"
                console().print(f"Win {event.order}: {meter} pays {paid}.")
        console().print(f"{meter} shows {dollars(controller.shown(meter))}.")


def rate(
    log: LogName,
    meter: MeterName,
    part: Annotated[str, typer.Argument(metavar="RATE", help="As in 7%, 0.07 or 7/100.")],
    by: By,
    reserve: Annotated[
        str, typer.Option("--reserve", metavar="RATE", help="The part kept out of sight.")
    ] = "0",
) -> None:
    """Plan another rate of progression; it holds from the next reset on."""
    shown, hidden = rate_of("RATE", part), rate_of("--reserve", reserve)
    _do(log, c.PlanRate(meter, shown, hidden, by))
    kept = f", {said_rate(hidden)} out of sight" if hidden[0] else ""
    console().print(f"{meter} grows by {said_rate(shown)}{kept} from its next reset on.")


def correct(
    log: LogName,
    meter: MeterName,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="What it is to show.")],
    by: By,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")],
) -> None:
    """Propose another amount on a display; it changes when a second person approves it."""
    wanted = amount_of("AMOUNT", amount)
    with opened(log) as controller:
        proposed = sum(isinstance(event, e.CorrectionProposed) for event in controller.log)
        name = str(proposed + 1)
        controller.do(c.ProposeCorrection(name, meter, wanted, by, reason))
    console().print(f"Correction {name} is proposed: a second person approves it.")


def approve(log: LogName, correction: Correction, by: By) -> None:
    """Carry a proposed correction out, as a second person."""
    with opened(log) as controller:
        for event in controller.do(c.ApproveCorrection(correction, by)):
            if isinstance(event, e.MeterCorrected):
                shown = dollars(controller.shown(event.meter))
                console().print(f"{event.meter} shows {shown}.")


def reject(log: LogName, correction: Correction, by: By) -> None:
    """Drop a proposed correction."""
    _do(log, c.RejectCorrection(correction, by))
    console().print(f"Correction {correction} is dropped.")
