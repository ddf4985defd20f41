"""Meter logs as files: read whole, written line by line, by one process at a time."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure, ended, refusal
from spanish21.cli.meter.house import house_meters, is_database
from spanish21.cli.submission import as_data
from spanish21.law import SubmissionError
from spanish21.meters import rebuild
from spanish21.progressive import Controller, terms_of
from spanish21.progressive.log import (
    FIRST_LINE,
    MeterLogError,
    is_meter_log,
    meter_lines,
    read_meter_log,
)
from spanish21.refusal import RefusedError
from spanish21.replay import CaseError, read_log
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from spanish21.law.spins import MeterTerms
    from spanish21.meters import Mismatch
    from spanish21.progressive import ProgressiveEvent, Terms
    from spanish21.table.events import Event

__all__ = [
    "HouseTable",
    "LogName",
    "MetersFile",
    "linked",
    "meters_in",
    "opened",
    "table_log",
    "table_name",
]

LogName = Annotated[
    Path,
    typer.Argument(
        metavar="LOG", help="A log of meters, of 'play --log', 'deal --log', or a house.db to read."
    ),
]
HouseTable = Annotated[
    str | None,
    typer.Option("--table", metavar="ID", help="Table of a house.db whose meters are read."),
]
MetersFile = Annotated[
    Path | None,
    typer.Option("--meters", metavar="FILE", help="Keep the meters in FILE, and continue from it."),
]


def _read(file: Path) -> str:
    if is_database(file):
        message = f"{file} is the database of a house, which only the house writes. Give a log."
        raise Failure("meters/unreadable", message)
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise Failure("meters/unreadable", f"{file} is not text. Give a log.") from None
    except OSError as error:
        begin = "begin one with 'spanish21 meter open'"
        message = f"{file} cannot be read ({error.strerror}): {begin}."
        raise Failure("meters/unreadable", message) from None


def _events(file: Path, text: str) -> tuple[ProgressiveEvent, ...]:
    try:
        return read_meter_log(text)
    except MeterLogError as error:
        raise Failure(
            "meters/log", ended(f"{file}, {error}"), details={"line": error.line}
        ) from None


def table_log(file: Path) -> tuple[Event, ...]:
    """Read what happened at a table."""
    try:
        return read_log(_read(file))[1]
    except CaseError as error:
        raise Failure(error.code, f"{file}, {error}") from None


def meters_in(
    file: Path, table: str | None = None
) -> tuple[tuple[ProgressiveEvent, ...], tuple[Mismatch, ...]]:
    """Read meters from a log of theirs, from a table's own log, or from the database of a house."""
    if is_database(file):
        return house_meters(file, table), ()
    if table is not None:
        raise Failure("command/usage", f"--table is for the database of a house, not for {file}.")
    text = _read(file)
    if is_meter_log(text):
        return _events(file, text), ()
    try:
        submission, events = read_log(text)
        controller, found = rebuild(submission.rulebook(), events)
    except SubmissionError as error:
        lines = "\n".join(f"{file}, line 1: {fault}" for fault in error.faults)
        details = {"faults": [as_data(fault) for fault in error.faults]}
        raise Failure("submission/not-permitted", lines, details=details) from None
    except (CaseError, IndexError) as error:
        message = f"{file} is not a log of meters or of a table. {error}"
        raise Failure("meters/log", message) from None
    if not controller.log:
        raise Failure("meters/none", f"{file}: this table has no meters.")
    return tuple(controller.log), found


@contextmanager
def opened(
    file: Path, meters: Iterable[MeterTerms] = (), *, new: bool = False
) -> Iterator[Controller]:
    """Open a log to add to it; what is refused is said with its clause."""
    if new and not file.exists():
        try:
            file.write_text(FIRST_LINE, "utf-8")
        except OSError as error:
            message = f"{file} cannot be written ({error.strerror}): give another place."
            raise Failure("meters/unwritable", message) from None
    text = _read(file)
    events = _events(file, text)
    try:
        with file.open("r+", encoding="utf-8", newline="\n") as out:
            _lock(file, out)
            out.truncate(len(text[: text.rindex("\n") + 1].encode()))
            out.seek(0, 2)
            yield Controller(meters, log=events, write=lambda happened: _add(out, happened))
    except RefusedError as error:
        raise refusal(error.refusal) from None
    except PermissionError as error:
        message = f"{file} cannot be written ({error.strerror}): give another place."
        raise Failure("meters/unwritable", message) from None


def _add(out: TextIO, happened: tuple[ProgressiveEvent, ...]) -> None:
    out.write(meter_lines(happened))
    out.flush()


def _lock(file: Path, out: TextIO) -> None:
    """Keep a second process out, where the system can."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return
    try:
        flock(out, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        message = f"{file} is in use by another table: wait until it ends."
        raise Failure("meters/busy", message) from None


@contextmanager
def linked(file: Path | None, meters: tuple[MeterTerms, ...]) -> Iterator[Controller | None]:
    """Link a table to the meters of a file, whose terms must be those of its submission."""
    if file is None:
        yield None
        return
    if not meters:
        message = (
            f"--meters: this submission offers no wager with a meter; see {BONUS_SPIN_ROW.switch}."
        )
        raise Failure("meters/none", message)
    with opened(file, meters, new=True) as controller:
        for wanted in meters:
            found = controller.state.opened(wanted.name)
            terms = terms_of(wanted)
            _same(file, wanted.name, found.terms, terms, found.planned)
        yield controller


def table_name(use: str, progressive: Controller | None) -> str:
    """Name a table as no other that wrote into the same log."""
    return f"{use}-{len(progressive.log)}" if progressive else use


def _same(file: Path, meter: str, held: Terms, wanted: Terms, planned: object) -> None:
    """Refuse a submission that says otherwise than the log; rates may wait for a reset."""
    starts = (held.initial, held.reset, held.ceiling)
    rates = (wanted.rate, wanted.reserve)
    if starts != (wanted.initial, wanted.reset, wanted.ceiling):
        message = f"{file}: {meter} was opened with another start, reset or ceiling: begin a log."
        raise Failure("meters/terms", message)
    if rates not in ((held.rate, held.reserve), planned):
        plan = "plan it with 'spanish21 meter rate'"
        message = f"{file}: {meter} grows at another rate than the submission says: {plan}."
        raise Failure("meters/terms", message)
