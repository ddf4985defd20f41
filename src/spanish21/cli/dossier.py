"""`spanish21 dossier`: every document of a Rules Submission, for the regulator."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.extras import needs, ready_to_analyse
from spanish21.cli.failure import Failure
from spanish21.cli.files import ready_for_folder, unwritable, write_file
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.submission import (
    Amended,
    Settings,
    SubmissionName,
    amending,
    permitted_submission,
)

__all__ = ["dossier"]

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the documents.")]
Against = Annotated[
    Path | None,
    typer.Option("--against", metavar="DIR", help="Earlier dossier to compare with."),
]
Number = Annotated[str, typer.Option("--number", help="Number of the submission.")]
Revision = Annotated[
    int | None, typer.Option("--revision", min=1, help="Revision; 1, or one above the earlier.")
]
Day = Annotated[str, typer.Option("--date", metavar="YYYY-MM-DD", help="Date of the documents.")]
Author = Annotated[str, typer.Option("--prepared-by", help="Name and title of the author.")]

Helpline = Annotated[str, typer.Option("--helpline", help="Helpline on the rule card.")]


def dossier(
    submission: SubmissionName,
    out: Out,
    settings: Settings = None,
    amend: Amended = None,
    against: Against = None,
    number: Number = "",
    revision: Revision = None,
    day: Day = "",
    prepared_by: Author = "",
    helpline: Helpline = "",
    as_json: AsJson = False,
) -> None:
    """Write all documents on US Letter and A4, with a cover letter and a manifest.

    The same inputs give the same bytes: only dates that you give are written.
    """
    needs("typst")
    chosen = permitted_submission(submission, amending(settings, amend))
    _check_date(day)
    ready_for_folder(out)
    ready_to_analyse()
    from spanish21.dossier import DossierError, make_dossier, read_manifest

    try:
        earlier = read_manifest(against) if against else None
    except DossierError as error:
        raise Failure("dossier/unreadable", f"{error}. Give the folder of a dossier.") from None
    files = make_dossier(
        chosen,
        number=number,
        revision=revision,
        date=day,
        prepared_by=prepared_by,
        helpline=helpline,
        against=earlier,
    )
    _write_all(out, files)
    if as_json:
        write_json({"folder": str(out), "files": sorted(files)})
    else:
        documents = (len(files) - 1) // 2
        typer.echo(f"{documents} documents on US Letter and on A4: {out}")


def _write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    for path, data in files.items():
        target = folder / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(target, error) from None
        write_file(target, data)


def _check_date(day: str) -> None:
    if not day:
        return
    try:
        date.fromisoformat(day)
    except ValueError:
        raise Failure("command/usage", f"--date {day} isn't a date. Write YYYY-MM-DD.") from None
