"""Rules as people name them: an edition's id, a file, a submission, or a rulebook."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Annotated, TypeAlias

from spanish21.checked import READ
from spanish21.errors import ArgumentError, Spanish21Error
from spanish21.law import (
    EDITIONS,
    Rulebook,
    Submission,
    UnknownEditionError,
    edition,
)
from spanish21.law.edition import Edition
from spanish21.law.edition_file import (
    EditionFileError,
    base_file,
    is_edition_file,
    load_edition,
)

__all__ = [
    "Rules",
    "UnknownRulesError",
    "as_rulebook",
    "as_submission",
    "edition_in",
    "submission_in",
    "with_edition_file",
]

Rules: TypeAlias = Annotated[str | PathLike[str] | Submission | Rulebook, READ]
"""What every function that takes rules takes."""


class UnknownRulesError(Spanish21Error, LookupError):
    """A name that is not an edition, and not the path of a file that can be read."""


def submission_in(text: str, folder: Path) -> Submission:
    """Read the text of a submission, or of an edition file, which stands for its defaults.

    A submission may name an edition file instead of an edition, by its path from the folder.
    """
    if is_edition_file(text):
        return Submission(edition_in(text, folder).id)
    return with_edition_file(Submission.from_toml(text), folder)


def with_edition_file(submission: Submission, folder: Path) -> Submission:
    """Return a submission with the id of the edition where it names an edition file."""
    if not submission.edition.endswith(".toml"):
        return submission
    file = folder / submission.edition
    text = file.read_text("utf-8-sig")
    return Submission(edition_in(text, file.parent).id, submission.choices)


def edition_in(text: str, folder: Path) -> Edition:
    """Read the text of an edition file, whose base may be another one by its path from the folder.

    The edition is known by its id from then on.
    """
    return load_edition(text, _bases(text, folder))


def _bases(text: str, folder: Path) -> tuple[str, ...]:
    """Read the file that a file starts from, the one that this starts from, and so on."""
    files: list[Path] = []
    texts: list[str] = []
    while (named := base_file(text)) is not None:
        file = folder / named
        if any(file.resolve() == known.resolve() for known in files):
            chain = " starts from ".join(known.name for known in (*files, file))
            raise EditionFileError("base", f"{chain}. Start from an edition instead.")
        text, folder = _text(file), file.parent
        files.append(file)
        texts.append(text)
    return tuple(texts)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise EditionFileError("base", f"{file} cannot be read ({reason}).") from None


def as_rulebook(rules: Rules) -> Rulebook:
    """Return the rulebook of an edition, a TOML file or a submission; a rulebook is returned as is.

    >>> as_rulebook("MD-1.0").decks.value
    6
    """
    return rules if isinstance(rules, Rulebook) else as_submission(rules).rulebook()


def as_submission(rules: Rules) -> Submission:
    """Return the submission that is meant: of an edition, a TOML file or a rulebook, or itself."""
    if isinstance(rules, Submission):
        return rules
    if isinstance(rules, Rulebook):
        return _submitted(rules)
    if not isinstance(rules, str | PathLike):
        msg = (  # type: ignore[unreachable]
            f"{rules!r} does not name rules. Give an edition ({', '.join(EDITIONS)}), "
            "the path of a TOML file, a Submission or a Rulebook."
        )
        raise ArgumentError(msg)
    if isinstance(rules, str):
        try:
            return Submission(edition(rules).id)
        except UnknownEditionError:
            pass
    try:
        return submission_in(Path(rules).read_text("utf-8-sig"), Path(rules).parent)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, Spanish21Error):
            raise
        msg = (
            f"{str(rules)!r} isn't an edition, and it can't be read as a file. "
            f"Give one of {', '.join(EDITIONS)}, or the path of a TOML file."
        )
        raise UnknownRulesError(msg) from None


def _submitted(rulebook: Rulebook) -> Submission:
    """Return the submission from which a rulebook was made."""
    submission = Submission(rulebook.edition, rulebook.choices)
    if submission.rulebook() != rulebook:
        msg = "This rulebook was changed after it was made. Give a Submission with the changes."
        raise ArgumentError(msg)
    return submission
