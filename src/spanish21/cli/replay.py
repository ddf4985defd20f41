"""`spanish21 replay`: play a scripted round and say what every wager came to, and why."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.padding import Padding

from spanish21.cli.amended import tell_amended
from spanish21.cli.failure import BAD_INPUT, Failure, contradiction
from spanish21.cli.files import note_file, ready_to_write, write_file
from spanish21.cli.output import AsJson, console, write_json
from spanish21.cli.submission import Amended, Settings, amending, as_data, read_settings
from spanish21.law import SubmissionError
from spanish21.law.edition_file import EditionFileError
from spanish21.money import dollars
from spanish21.replay import (
    CaseError,
    StepRefusedError,
    UnfinishedError,
    case_result,
    explain,
    is_log,
    parse_case,
    play_case,
    read_log,
    record,
    record_played,
    write_case,
)
from spanish21.rulebooks import with_edition_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.law import ClauseRef
    from spanish21.replay import Case, PlayedCase, PlayedRound
    from spanish21.table import RoundReport

__all__ = ["replay"]

UNFINISHED = 3


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A case in TOML or a log, or - for stdin.")
    ],
    settings: Settings = None,
    amend: Amended = None,
    as_json: AsJson = False,
    explained: Annotated[
        bool, typer.Option("--explain", help="Explain the round line by line, with clauses.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--record", metavar="OUT", help="Write the rounds as a case, or to - ."),
    ] = None,
) -> None:
    """Play the scripted rounds of FILE with every dealer's step automatic.

    FILE may also be a log of 'spanish21 play --log' or 'spanish21 deal --log'; --record OUT writes
    its complete rounds as a case that replays to the same result.

    Exit codes: 0 played; 2 a wrong file, or a step that was refused; 3 a script that ends while
    a decision is due.
    """
    if str(out) == "-":
        if as_json or explained:
            raise contradiction("--record -", "--json" if as_json else "--explain")
    else:
        ready_to_write("--record", out)
    case = _case(_read(file), file.parent, amending(settings, amend))
    played = _play(case, as_json=as_json)
    tell_amended(played.rulebook)
    if out is not None:
        _write(out, record_played(case, played), aside=as_json)
        if str(out) == "-":
            return
    if as_json:
        _write_result(played, explained=explained)
        return
    for number, round_ in enumerate(played.rounds, 1):
        _show(round_, number, explained=explained)


def _write_result(played: PlayedCase, *, explained: bool) -> None:
    """Write the result for a program."""
    result = case_result(played)
    if explained:
        for row, round_ in zip(result["rounds"], played.rounds, strict=True):  # type: ignore[call-overload]
            row["explanation"] = list(explain(round_.events))
    write_json(result)


def _read(file: Path) -> str:
    try:
        if str(file) == "-":
            return typer.get_text_stream("stdin").read()
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Failure("case/unreadable", f"{file} is not text. Save it as UTF-8.") from None
    except OSError as error:
        message = f"{file} cannot be read ({error.strerror}): give a case in TOML."
        raise Failure("case/unreadable", message) from None


def _case(text: str, folder: Path, settings: Sequence[str] | None) -> Case:
    """Read a case, or make one of a log."""
    with _faults():
        if is_log(text):
            submission, events = read_log(text)
            return record(submission.with_choices(read_settings(settings)), events, keep=True)
        case = parse_case(text)
        submission = with_edition_file(case.submission, folder)
        return replace(case, submission=submission).with_choices(read_settings(settings))


def _write(out: Path, case: Case, *, aside: bool) -> None:
    text = write_case(case)
    if str(out) == "-":
        typer.echo(text, nl=False)
        return
    write_file(out, text)
    note_file(out, aside=aside)


@contextmanager
def _faults() -> Iterator[None]:
    """Print what is wrong with a case or its submission."""
    try:
        yield
    except SubmissionError as error:
        faults = [as_data(fault) for fault in error.faults]
        lines = "\n".join(f"submission: {fault}" for fault in error.faults)
        details: dict[str, object] = {"place": "submission", "faults": faults}
        raise Failure("submission/not-permitted", lines, details=details) from None
    except EditionFileError as error:
        raise Failure("edition/file", str(error), details={"place": error.place}) from None
    except CaseError as error:
        raise Failure(error.code, str(error), details={"place": error.place}) from None


def _play(case: Case, *, as_json: bool) -> PlayedCase:
    try:
        with _faults():
            return play_case(case)
    except StepRefusedError as error:
        refusal = error.refusal
        answer = {
            "round": error.round_number,
            "step": error.step,
            "code": refusal.code,
            "clause": refusal.clause,
            "message": refusal.message,
        }
        _stop({"refused": answer}, f"refused: {error}", BAD_INPUT, as_json=as_json)
    except UnfinishedError as error:
        _stop({"awaiting": _awaited(error)}, str(error), UNFINISHED, as_json=as_json)


def _stop(data: dict[str, object], message: str, code: int, *, as_json: bool) -> NoReturn:
    if as_json:
        typer.echo(json.dumps(data, indent=2))
    typer.echo(message, err=True)
    raise typer.Exit(code)


def _awaited(error: UnfinishedError) -> dict[str, object]:
    decision = error.decision
    return {
        "round": error.round_number,
        "box": decision.box,
        "hand": decision.hand,
        "person": decision.person,
        "legal": [
            {
                "action": choice.action.value,
                "least_cents": choice.least,
                "most_cents": choice.most,
            }
            if choice.most
            else {"action": choice.action.value}
            for choice in decision.legal
        ],
        "clause": decision.clause,
    }


def _rows(found: RoundReport) -> Iterator[Padding]:
    """Write each wager with what became of it, its clauses indented where they do not fit."""
    for hand in found.hands:
        cards = " ".join(str(card) for card in hand.cards)
        doubled = f" + {dollars(hand.doubled_cents)} doubled" if hand.doubled_cents else ""
        odds = f" {hand.odds}" if hand.odds else ""
        yield _row(
            f"box {hand.box}  {hand.person}  {cards} ({hand.total})  "
            f"{dollars(hand.wager_cents)}{_coupon(hand.coupon_cents)}{doubled}",
            f"{hand.result.value}{odds}  {gain(hand.net_cents)}",
            hand.clauses,
        )
    for side in found.side_wagers:
        chips = f"{dollars(side.amount_cents)}{_coupon(side.coupon_cents)}"
        wager = f"box {side.box}  {side.person}  {side.wager}  {chips}"
        yield _row(wager, f"{side.result.value}  {gain(side.net_cents)}", side.clauses)
    for fixed in found.fixed_payouts:
        yield _row(f"{fixed.person}  fixed payout", gain(fixed.amount_cents), fixed.clauses)
    for paid in found.community:
        what = f"{paid.person}  Community Pay, {paid.wager}"
        yield _row(what, gain(paid.amount_cents), paid.clauses)


def _coupon(face: int) -> str:
    return f" + {dollars(face)} coupon" if face else ""


def _row(wager: str, outcome: str, clauses: tuple[ClauseRef, ...]) -> Padding:
    return Padding(f"{wager}:  {outcome}  [{'; '.join(clauses)}]", (0, 0, 0, 2))


def gain(amount: int) -> str:
    """Write what a person won with its sign."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _show(round_: PlayedRound, number: int, *, explained: bool) -> None:
    screen = console()
    found = round_.report
    if explained:
        screen.print(f"Round {number}, as the dealer tells it", style="bold")
        for line in explain(round_.events):
            screen.print(f"  {line}")
        screen.print()
    dealer = " ".join(str(card) for card in found.dealer)
    ending = "blackjack" if found.dealer_blackjack else str(found.dealer_total)
    screen.print(f"Round {number}: the dealer has {dealer} ({ending})", style="bold")
    for row in _rows(found):
        screen.print(row)
    for person, net in found.nets_cents.items():
        screen.print(f"  {person}: {gain(net)}")
    if round_.unused:
        screen.print(f"  unused: {' '.join(str(card) for card in round_.unused)}")
    if round_.unused_wheel:
        screen.print(f"  unused stops of the wheel: {' '.join(round_.unused_wheel)}")
    if round_.unused_hot_spot:
        screen.print(f"  unused Hot Spot: {' '.join(map(str, round_.unused_hot_spot))}")
    for option in round_.assumed_wheels:
        screen.print(f"  assumed weights, not stated by the submission: {option}")
    screen.print()
