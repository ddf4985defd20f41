"""`spanish21 wheel show`: every section of every wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, Whole, console, table, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wheel.found import NOTE, WheelName, find_wheel, known_wheels
from spanish21.drawing.wheel import SECTION, section_rows
from spanish21.wheels.found import section_clauses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Rulebook
    from spanish21.wheels.found import Found

__all__ = ["show"]


def show(
    submission: SubmissionName,
    wheel: WheelName = None,
    settings: Settings = None,
    amend: Amended = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Show every section: its symbol, Community Pay, weight, chance and clauses."""
    ready_for_numbers(out)
    rulebook = rulebook_of(submission, amending(settings, amend))
    found = (find_wheel(rulebook, wheel),) if wheel else known_wheels(rulebook)
    if out:
        write_numbers(out, [row for one in found for row in _rows(one)], aside=as_json)
    if as_json:
        write_json({"edition": rulebook.edition, "wheels": [_data(rulebook, row) for row in found]})
        return
    screen = console()
    for row in found:
        cells = [
            (*shown, "; ".join(section_clauses(rulebook, row, section)))
            for shown, section in zip(section_rows(row.wheel), row.wheel.sections, strict=True)
        ]
        title = f"{row.title} ({row.name}, {row.wheel.weight:,} stops)"
        screen.print(table((*SECTION, Whole("clauses")), cells, title=title))
        if row.wheel.assumed:
            screen.print(NOTE)


def _rows(found: Found) -> Iterator[dict[str, object]]:
    """List the sections of a wheel, as a table of numbers."""
    for number, section in enumerate(found.wheel.sections, 1):
        yield {
            "wheel": found.name,
            "section": number,
            "symbol": section.symbol,
            "community_cents": section.community,
            "weight": section.weight,
            "chance": section.weight / found.wheel.weight,
        }


def _data(rulebook: Rulebook, found: Found) -> dict[str, object]:
    return {
        "wheel": found.name,
        "option": found.option,
        "title": found.title,
        "clause": found.clause,
        "assumed": found.wheel.assumed,
        "stops": found.wheel.weight,
        "sections": [
            {
                "symbol": section.symbol,
                "community_cents": section.community,
                "weight": section.weight,
                "clauses": list(section_clauses(rulebook, found, section)),
            }
            for section in found.wheel.sections
        ],
    }
