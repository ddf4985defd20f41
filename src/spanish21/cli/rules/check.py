"""`spanish21 rules check`: is a Rules Submission permitted?"""

from __future__ import annotations

import typer

from spanish21.cli.amended import tell_amended
from spanish21.cli.failure import BAD_INPUT, printable
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.submission import (
    Amended,
    Settings,
    SubmissionName,
    amending,
    as_data,
    read_submission,
)
from spanish21.law import (
    Fault,
    Rulebook,
    Submission,
    SubmissionError,
    UnknownEditionError,
    edition,
)
from spanish21.law.difference import compare
from spanish21.law.editions import PUBLISHED

__all__ = ["check"]


def check(
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    as_json: AsJson = False,
) -> None:
    """Check a Rules Submission and list everything the law does not permit, by clause."""
    known = None
    try:
        found = read_submission(submission, amending(settings, amend))
        known = _known(found.edition)
        rulebook = found.rulebook()
    except SubmissionError as error:
        _refuse(error.faults, known, as_json=as_json)
    else:
        _permit(rulebook, as_json=as_json)


def _known(name: str) -> str | None:
    try:
        return edition(name).id
    except UnknownEditionError:
        return None


def _permit(rulebook: Rulebook, *, as_json: bool) -> None:
    tell_amended(rulebook)
    if as_json:
        write_json(
            {"ok": True, "edition": rulebook.edition, "digest": rulebook.digest(), "faults": []}
        )
        return
    law = edition(rulebook.edition)
    if law.base is not None and law not in PUBLISHED:
        many = len(compare(Submission(law.base.id).rulebook(), rulebook).differences)
        rules = "1 rule differs" if many == 1 else f"{many} rules differ"
        typer.echo(f"{law.id}: {law.title}. {rules} from {law.base.id}.")
    said = f"{rulebook.edition}: {rulebook.amended}"
    said = said if rulebook.amended else f"permitted by {rulebook.edition}"
    typer.echo(f"{said}\ndigest {rulebook.digest()}")


def _refuse(faults: tuple[Fault, ...], known: str | None, *, as_json: bool) -> None:
    if as_json:
        found = [as_data(fault) for fault in faults]
        write_json({"ok": False, "edition": known, "digest": None, "faults": found})
    for fault in faults:
        typer.echo(printable(str(fault)), err=True)
    raise typer.Exit(BAD_INPUT)
