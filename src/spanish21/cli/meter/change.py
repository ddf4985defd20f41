"""What people and tables do to the meters of a log: each command adds its events, or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from spanish21.cli.failure import Failure
from spanish21.cli.meter.figures import amount_of, moment_of, name_of, rate_of, written_moment
from spanish21.cli.meter.store import LogName, opened
from spanish21.cli.output import AsJson, console, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.law import EDITIONS, Submission
from spanish21.law.clause import edition_of
from spanish21.meters import meters_of, refuse_box, refuse_wagered
from spanish21.money import dollars
from spanish21.progressive import Claim, commands as c, events as e
from spanish21.progressive.phrases import sentence
from spanish21.refusal import Refusal, RefusedError
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
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


def open_log(
    log: LogName,
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    as_json: AsJson = False,
) -> None:
    """Begin LOG with the meters of the wheel wagers that SUBMISSION offers."""
    meters = meters_of(rulebook_of(submission, amending(settings, amend)))
    if not meters:
        metered = next(known.id for known in EDITIONS.values() if known.has_meters)
        message = (
            f"{submission} offers no wager with a meter: "
            f"take {metered} with --set {BONUS_SPIN_ROW.switch}=true."
        )
        raise Failure("meters/none", message)
    if log.exists():
        raise Failure("meters/exists", f"{log} exists already: give another name.")
    with opened(log, meters, new=True) as controller:
        _tell(map(sentence, controller.log), controller.log, as_json=as_json)


def _do(log: Path, command: c.ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
    with opened(log) as controller:
        return controller.do(command)


def _tell(sentences: Iterable[str], events: Iterable[ProgressiveEvent], *, as_json: bool) -> None:
    """Print what happened, or write its events as JSON."""
    if as_json:
        write_json({"events": to_builtins(tuple(events))})
        return
    screen = console()
    for line in sentences:
        screen.print(line)


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
    as_json: AsJson = False,
) -> None:
    """Write down what every meter shows."""
    events = _do(log, c.ReadMeters(moment_of(at), name_of("--by: name the person", by)))
    sentences = [
        f"{written_moment(event.at)}: {row.meter} shows {dollars(row.shown)}."
        for event in events
        if isinstance(event, e.MetersRead)
        for row in event.readings
    ]
    _tell(sentences, events, as_json=as_json)


def wager(
    log: LogName,
    meter: MeterName,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="All its wagers, in dollars.")],
    table: TableName,
    number: RoundNumber,
    as_json: AsJson = False,
) -> None:
    """Add a table's wagers in one round to METER, once."""
    wagered, table = amount_of("AMOUNT", amount), name_of("--table: name the table", table)
    with opened(log) as controller:
        _check(controller, lambda book: refuse_wagered(meter, wagered, book))
        events = controller.do(c.Contribute(table, number, meter, wagered))
        shown = f"{meter} shows {dollars(controller.shown(meter))}."
    _tell([shown], events, as_json=as_json)


def win(
    log: LogName,
    meter: MeterName,
    table: TableName,
    number: RoundNumber,
    box: Annotated[int, typer.Option("--box", metavar="N", min=1, help="Which box.")],
    as_json: AsJson = False,
) -> None:
    """Pay what METER shows to a box, and start it again."""
    table = name_of("--table: name the table", table)
    with opened(log) as controller:
        _check(controller, lambda book: refuse_box(box, book))
        claim = Claim(controller.state.wins, table, number, box, meter)
        events = controller.do(c.ClaimWins((claim,)))
        shown = f"{meter} shows {dollars(controller.shown(meter))}."
    paid = [sentence(event) for event in events if isinstance(event, e.JackpotWon)]
    _tell([*paid, shown], events, as_json=as_json)


def rate(
    log: LogName,
    meter: MeterName,
    part: Annotated[str, typer.Argument(metavar="RATE", help="As in 7%, 0.07 or 7/100.")],
    by: By,
    reserve: Annotated[
        str, typer.Option("--reserve", metavar="RATE", help="The part kept out of sight.")
    ] = "0",
    as_json: AsJson = False,
) -> None:
    """Plan a new rate of progression, from the next reset on."""
    shown, hidden = rate_of("RATE", part), rate_of("--reserve", reserve)
    events = _do(log, c.PlanRate(meter, shown, hidden, by))
    _tell(map(sentence, events), events, as_json=as_json)


def correct(
    log: LogName,
    meter: MeterName,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="What it is to show.")],
    by: By,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")],
    as_json: AsJson = False,
) -> None:
    """Propose another amount on a display; it changes when a second person approves it."""
    wanted = amount_of("AMOUNT", amount)
    with opened(log) as controller:
        proposed = sum(isinstance(event, e.CorrectionProposed) for event in controller.log)
        name = str(proposed + 1)
        events = controller.do(c.ProposeCorrection(name, meter, wanted, by, reason))
    _tell([f"Correction {name} is proposed: a second person approves it."], events, as_json=as_json)


def approve(log: LogName, correction: Correction, by: By, as_json: AsJson = False) -> None:
    """Approve a proposed correction, as a second person."""
    with opened(log) as controller:
        events = controller.do(c.ApproveCorrection(correction, by))
        sentences = [
            f"{event.meter} shows {dollars(controller.shown(event.meter))}."
            for event in events
            if isinstance(event, e.MeterCorrected)
        ]
    _tell(sentences, events, as_json=as_json)


def reject(log: LogName, correction: Correction, by: By, as_json: AsJson = False) -> None:
    """Reject a proposed correction."""
    events = _do(log, c.RejectCorrection(correction, by))
    _tell([f"Correction {correction} is dropped."], events, as_json=as_json)
