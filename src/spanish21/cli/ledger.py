"""`spanish21 verify`, `export` and `backup`: the log of a house, seen from outside."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure, ended
from spanish21.cli.files import form_of
from spanish21.cli.output import AsJson, console, indented, write_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.verify import Progress
    from spanish21.ledger.verify import Report

__all__ = ["backup", "export", "verify"]

WRONG = 1

Database = Annotated[
    str,
    typer.Argument(metavar="DATABASE", help="An SQLite file, or postgresql://..."),
]


class Format(Enum):
    """How entries are exported."""

    JSONL = "jsonl"
    PARQUET = "parquet"


_STDOUT = Path("-")
_ENDINGS = {
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".json": Format.JSONL,
    ".parquet": Format.PARQUET,
}


Verified = Annotated[
    str,
    typer.Argument(
        metavar="DATABASE|LOG", help="An SQLite file, postgresql://..., or an exported log."
    ),
]
Checkpoints = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The signed checkpoints, if not beside the database."),
]
PublicKey = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The public key, if not beside the checkpoints."),
]
Receipts = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="A receipt that a player kept; may be repeated."),
]
HouseFolder = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="The data folder with the key of the house."),
]


def verify(
    place: Verified,
    checkpoints: Checkpoints = None,
    key: PublicKey = None,
    receipt: Receipts = None,
    sealed: HouseFolder = None,
    as_json: AsJson = False,
) -> None:
    """Look for edits, deletions, reordering, truncation, wrong money and rule drift.

    Every command is decided again from the log alone: games, meters, people, and who may do what.
    Dealt cards and wheel stops are compared with the revealed shoes. What could not be checked is
    listed with the reason. You can verify while the server runs: what is read does not change.

    Exit codes: 0 nothing is wrong; 1 something is; 2 bad input.
    """
    needs("cryptography", "apsw")
    from spanish21.house.verify import read_receipt, verify_place

    with _faults():
        kept = [read_receipt(file) for file in receipt or ()]
        with _progress() as progress:
            report = verify_place(
                place, checkpoints, key, receipts=kept, sealed=sealed, progress=progress
            )
    if as_json:
        from msgspec import to_builtins

        write_json(to_builtins(report))
    else:
        _tell(report)
    if report.findings:
        raise typer.Exit(WRONG)


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show a person who looks at a terminal how far a verification is."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress as Bar, TextColumn, TimeRemainingColumn

    done = TextColumn("{task.completed:,.0f} entries")
    screen = Console(stderr=True)
    with Bar(BarColumn(), done, TimeRemainingColumn(), console=screen, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda entries, of: bar.update(task, completed=entries, total=of or None)


def _tell(report: Report) -> None:
    screen = console()
    for finding in report.findings:
        screen.print(str(finding))
    screen.print(
        f"{report.entries} entries in {_count(report.streams, 'stream')}, {report.decided} decided "
        f"again; {_count(report.checkpoints, 'checkpoint')}"
    )
    if report.unchecked:
        screen.print("Not checked:")
    for what in report.unchecked:
        screen.print(indented(what))
    if not report.findings:
        screen.print("Nothing is wrong.")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def export(
    database: Database,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A new .jsonl or .parquet file; - or none for stdout."),
    ] = None,
    wanted: Annotated[
        Format | None,
        typer.Option("--format", help="Lines of JSON, or Parquet; by default as FILE is named."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write every entry of the log, in the order in which they were written.

    Lines of JSON are complete: 'spanish21 verify' reads them like the database.
    """
    file = None if file == _STDOUT else file
    form = form_of(wanted, file, _ENDINGS, Format.JSONL, option="")
    needs("apsw", *(("duckdb",) if form is Format.PARQUET else ()))
    from spanish21.ledger.audit import export_jsonl, export_parquet

    if as_json and file is None:
        raise Failure("export/file", "--json reports what was written: name a file to write to.")
    with _faults():
        if form is Format.JSONL:
            count = export_jsonl(database, file)
        elif file is None:
            raise Failure("export/file", "Parquet is not text. Name a file to write to.")
        else:
            count = export_parquet(database, file)
    if as_json:
        write_json({"entries": count, "file": str(file), "format": form.value})
    else:
        typer.echo(f"{count} entries were written to {file or 'stdout'}.", err=file is None)


def backup(
    database: Database,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    as_json: AsJson = False,
) -> None:
    """Copy the whole ledger to FILE, an SQLite database, while the server runs.

    The checkpoints and their public key are copied beside it, the private key is not.
    """
    if file == _STDOUT:
        raise Failure("backup/file", "A backup is a database. Name a file to write to.")
    needs("cryptography", "apsw")
    from spanish21.ledger.audit import back_up

    with _faults():
        count = back_up(database, file)
    if as_json:
        write_json({"entries": count, "file": str(file)})
    else:
        typer.echo(f"{count} entries were copied to {file}.")


@contextmanager
def _faults() -> Iterator[None]:
    """Print what is wrong with a place."""
    from spanish21.ledger.errors import LedgerError

    try:
        yield
    except LedgerError as error:
        raise Failure(error.code, ended(error)) from None
    except OSError as error:
        if error.filename is None:
            raise
        place = error.filename
        message = f"{place} cannot be used ({error.strerror}): give another place."
        raise Failure("ledger/unusable", message) from None
