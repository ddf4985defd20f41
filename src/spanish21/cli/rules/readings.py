"""`spanish21 rules readings`: how doubtful places are read, and what may be chosen instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.cli.submission import WHAT_IS_GIVEN, Amended, Settings, amending, chosen_of
from spanish21.law import Reading, readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import Console

    from spanish21.law import Cited, Edition

__all__ = ["as_data", "list_readings", "print_readings"]

OptionalSubmission = Annotated[
    str | None,
    typer.Argument(
        metavar="[SUBMISSION]",
        help=f"{WHAT_IS_GIVEN}; all readings if it is left out.",
    ),
]


ReadingName = Annotated[
    str | None,
    typer.Argument(metavar="[READING]", help="One reading, such as R3, by number or name."),
]


def list_readings(
    submission: OptionalSubmission = None,
    reading: ReadingName = None,
    settings: Settings = None,
    amend: Amended = None,
    as_json: AsJson = False,
) -> None:
    """Show the interpretation of each doubtful clause, and the one a submission chooses."""
    if reading is None and submission is not None and _named(submission, readings()):
        submission, reading = None, submission
    chosen: Mapping[str, Cited[str]] = {}
    listed, law = readings(), None
    if submission is not None:
        law, choices = chosen_of(submission, amending(settings, amend))
        listed, chosen = law.readings, choices.readings()
    if reading is not None:
        listed = _one(reading, listed, law)
    if as_json:
        rows = [as_data(reading, law, chosen) for reading in listed]
        write_json({"edition": law.id if law else None, "readings": rows})
        return
    print_readings(console(), listed, law, chosen)


def _named(name: str, listed: Sequence[Reading]) -> tuple[Reading, ...]:
    """Find a reading by its number or its name."""
    wanted = name.strip().lower()
    return tuple(one for one in listed if wanted in {one.id.lower(), one.slug})


def _one(name: str, listed: Sequence[Reading], law: Edition | None) -> tuple[Reading, ...]:
    found = _named(name, listed)
    if not found:
        where = law.id if law else "any edition"
        numbers = ", ".join(one.id for one in listed)
        message = f"{name!r} is not a reading of {where}: write one of {numbers}."
        raise Failure("rules/unknown-reading", message)
    return found


def print_readings(
    screen: Console,
    listed: Sequence[Reading],
    law: Edition | None,
    chosen: Mapping[str, Cited[str]],
) -> None:
    """Print readings, each with its doubt and its alternatives."""
    for reading in listed:
        screen.print(f"{reading.id} {reading.slug}", style="bold")
        screen.print(indented(facts(_facts(reading, law, chosen))))
        screen.print()


def as_data(
    reading: Reading, law: Edition | None, chosen: Mapping[str, Cited[str]]
) -> dict[str, object]:
    """Write a reading for a program."""
    row: dict[str, object] = {
        "id": reading.id,
        "slug": reading.slug,
        "editions": list(reading.editions),
        "clauses": _clauses(reading, law),
        "beyond_letter": reading.beyond_letter,
        "doubt": reading.doubt,
        "reading": reading.reading,
        "default": reading.default,
        "alternatives": [
            {"value": other.value, "reading": other.reading, "editions": list(other.editions)}
            for other in reading.alternatives
            if law is None or law.read_as in other.editions
        ],
    }
    if reading.slug in chosen:
        row["chosen"] = chosen[reading.slug].value
    return row


def _clauses(reading: Reading, law: Edition | None) -> list[str]:
    return list(law.clauses_of(reading) if law else reading.clauses)


def _facts(
    reading: Reading, law: Edition | None, chosen: Mapping[str, Cited[str]]
) -> Iterator[tuple[str, str]]:
    yield "clauses", ", ".join(_clauses(reading, law))
    yield "doubt", reading.doubt
    yield "reading", f"{reading.default}: {reading.reading}"
    yield "letter", "departs from it" if reading.beyond_letter else ""
    for other in reading.alternatives:
        if law is None or law.read_as in other.editions:
            limited = other.editions != reading.editions and law is None
            where = f" ({', '.join(other.editions)})" if limited else ""
            yield "instead", f"{other.value}{where}: {other.reading}"
    if reading.slug in chosen:
        yield "chosen", chosen[reading.slug].value
