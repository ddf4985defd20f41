"""A Rules Submission on the command line: an edition or a TOML file, and `--set NAME=VALUE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.amended import tell_amended
from spanish21.cli.failure import Failure
from spanish21.law import (
    EDITIONS,
    USUAL,
    Submission,
    SubmissionError,
    UnknownEditionError,
    edition,
)
from spanish21.law.amendments import AMEND
from spanish21.law.edition_file import EditionFileError
from spanish21.law.editions import EditionTakenError
from spanish21.law.permitted import typed
from spanish21.rulebooks import submission_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.law import Edition, Fault, Rulebook
    from spanish21.law.chosen import Chosen

__all__ = [
    "SUBMISSION",
    "WHAT_IS_GIVEN",
    "Amended",
    "Settings",
    "SubmissionName",
    "amending",
    "as_data",
    "chosen_of",
    "not_permitted",
    "once_from_input",
    "permitted_submission",
    "read_settings",
    "read_submission",
    "rulebook_of",
]

WHAT_IS_GIVEN = f"An edition, such as {USUAL}, a TOML file, or - for standard input"
SUBMISSION = f"{WHAT_IS_GIVEN}."


def _editions(start: str) -> list[str]:
    """Complete the name of an edition."""
    return [name for name in EDITIONS if name.lower().startswith(start.lower())]


SubmissionName = Annotated[
    str, typer.Argument(metavar="SUBMISSION", help=SUBMISSION, autocompletion=_editions)
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Set an option, such as decks=8. Repeatable.",
    ),
]
Amended = Annotated[
    list[str] | None,
    typer.Option(
        "--amend",
        metavar="NAME=VALUE",
        help="Amend a rule, such as doubles=3. Repeatable.",
    ),
]


def amending(settings: Sequence[str] | None, amend: Sequence[str] | None) -> list[str]:
    """Put what `--amend` changes beside what `--set` chooses, under the names of a submission."""
    return [*(settings or ()), *(f"{AMEND}{text.strip()}" for text in amend or ())]


def read_submission(name: str, settings: Sequence[str] | None = None) -> Submission:
    """Find the edition or read the file, then add what the command line chooses.

    A file that is no submission at all raises SubmissionError, as one that is not permitted does.
    """
    return _find(name).with_choices(read_settings(settings))


def read_settings(settings: Sequence[str] | None) -> dict[str, int | str]:
    """Read what `--set` chooses."""
    chosen: dict[str, int | str] = {}
    for name, value in map(_setting, settings or ()):
        if chosen.setdefault(name, value) != value:
            message = f"{name} is chosen twice, as {chosen[name]} and as {value}: leave one out."
            raise Failure("command/setting", message)
    return chosen


def once_from_input(names: Sequence[str]) -> None:
    """Refuse to read two submissions from standard input, which gives one."""
    if list(names).count("-") > 1:
        message = "- is standard input, which gives one submission. Name a file for the other."
        raise Failure("command/usage", message)


def rulebook_of(name: str, settings: Sequence[str] | None = None) -> Rulebook:
    """Return the rulebook in force, or fail with everything that is not permitted."""
    try:
        rulebook = read_submission(name, settings).rulebook()
    except SubmissionError as error:
        raise not_permitted(error.faults) from None
    tell_amended(rulebook)
    return rulebook


def permitted_submission(name: str, settings: Sequence[str] | None = None) -> Submission:
    """Return a submission whose choices are all permitted, or fail likewise."""
    try:
        submission = read_submission(name, settings)
        tell_amended(submission.rulebook())
    except SubmissionError as error:
        raise not_permitted(error.faults) from None
    return submission


def chosen_of(name: str, settings: Sequence[str] | None = None) -> tuple[Edition, Chosen]:
    """Return the edition and the value of each of its options, or fail likewise."""
    submission = permitted_submission(name, settings)
    chosen = submission.chosen()
    return edition(submission.edition), chosen


def not_permitted(faults: Sequence[Fault]) -> Failure:
    """Print every fault, a line for each."""
    lines = "\n".join(map(str, faults))
    details = {"faults": [as_data(fault) for fault in faults]}
    return Failure("submission/not-permitted", lines, details=details)


def as_data(fault: Fault) -> dict[str, object]:
    """Write a fault for a program."""
    return {
        "option": fault.option,
        "value": fault.value,
        "permitted": fault.permitted,
        "clause": fault.clause,
        "message": fault.message,
    }


def _setting(text: str) -> tuple[str, int | str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        option = "--amend" if text.startswith(AMEND) else "--set"
        written = text.removeprefix(AMEND)
        raise Failure("command/setting", f"{option} {written}: write it as {option} NAME=VALUE.")
    return name.strip(), typed(value.strip())


def _find(name: str) -> Submission:
    try:
        return Submission(edition(name).id)
    except UnknownEditionError:
        pass
    if not name.strip():
        raise Failure("submission/not-found", _not_found(name))
    try:
        text = _text(name)
    except UnicodeDecodeError:
        raise Failure("submission/unreadable", f"{name} is not text. Save it as UTF-8.") from None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Failure("submission/not-found", _not_found(name)) from None
    except OSError as error:
        message = f"{name} cannot be read ({error.strerror}): give a TOML file."
        raise Failure("submission/unreadable", message) from None
    return _in_file(name, text)


def _in_file(name: str, text: str) -> Submission:
    """Read a submission or an edition file."""
    folder = Path() if name == "-" else Path(name).parent
    try:
        return submission_in(text, folder)
    except EditionFileError as error:
        raise Failure("edition/file", str(error)) from None
    except EditionTakenError as error:
        raise Failure("edition/taken", str(error)) from None
    except OSError as error:
        named = f"{error.filename} cannot be read ({error.strerror})"
        raise Failure("edition/unreadable", f"{named}: name an edition or its file.") from None


def _text(name: str) -> str:
    """Read a file, or standard input where the name is a dash."""
    if name == "-":
        return typer.get_binary_stream("stdin").read().decode("utf-8-sig")
    return Path(name).read_text("utf-8-sig")


def _not_found(name: str) -> str:
    return (
        f"{name!r} isn't an edition or a file."
        f" Use {', '.join(EDITIONS)}, or the path of a TOML file."
    )
