"""One clause on the screen: what it says, what is under it, and what hangs on it."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.cli.failure import Failure
from spanish21.cli.output import Whole, facts, indented, table
from spanish21.cli.rules import options, readings
from spanish21.law import edition
from spanish21.law.clause import is_within, number_of
from spanish21.law.show import label, plain, spelled, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.console import Console

    from spanish21.law import Cited, Clause, ClauseRef, Edition, Reading
    from spanish21.law.chosen import Chosen

__all__ = ["Found", "as_data", "find_clause", "look_up", "print_clause"]


@dataclass(frozen=True)
class Found:
    """A clause, those under it, and the readings, options, rules and steps that cite them."""

    clause: Clause
    below: tuple[Clause, ...]
    readings: tuple[Reading, ...]
    chosen_readings: Mapping[str, Cited[str]]
    options: tuple[options.Choice, ...]
    rules: tuple[tuple[str, Cited[object]], ...]
    steps: tuple[tuple[str, ClauseRef], ...]


def find_clause(law: Edition, written: str) -> Clause:
    """Find a clause by its number, with or without the edition before it, in any capitals."""
    text = law.document
    number = "".join(written.split())
    if number.lower().startswith(law.id.lower()):
        number = number[len(law.id) :]
    for clause in text.clauses:
        if clause.number.lower() == number.lower():
            return clause
    known = {clause.number.lower(): clause.number for clause in text.clauses}
    close = difflib.get_close_matches(number.lower(), known, n=5, cutoff=0.5)
    near = [known[name] for name in close]
    kind = "The nearest are" if near else "Its sections are"
    near = near or _sections(known.values())
    message = f"{law.id} has no clause {written!r}. {kind} {', '.join(near)}."
    raise Failure("rules/unknown-clause", message, details={"nearest": near})


def _sections(numbers: Iterable[str]) -> list[str]:
    """List the clauses that are not part of another one."""
    found: list[str] = []
    for number in numbers:
        if not any(is_within(number, above) for above in found):
            found.append(number)
    return found


def look_up(clause: Clause, law: Edition, chosen: Chosen) -> Found:
    """Gather what belongs to a clause; an interpretation also when it is of a clause above."""

    def cited(ref: ClauseRef) -> bool:
        return is_within(number_of(ref), clause.number)

    def concerns(reading: Reading) -> bool:
        return any(
            cited(ref) or is_within(clause.number, number_of(ref))
            for ref in law.clauses_of(reading)
        )

    rulebook = law.rulebook(chosen)
    return Found(
        clause=clause,
        below=law.document.below(clause.number)[1:],
        readings=tuple(reading for reading in law.readings if concerns(reading)),
        chosen_readings=chosen.readings(),
        options=tuple(
            choice
            for choice in options.choices(law, chosen)
            if cited(choice.terms.clause) and not _is_reading(choice.option.name)
        ),
        rules=tuple(
            (name, rule)
            for name, rule in rulebook.rules()
            if cited(rule.clause) and not _is_reading(name)
        ),
        steps=tuple((name, ref) for name, ref in rulebook.steps() if cited(ref)),
    )


def _is_reading(name: str) -> bool:
    return name.startswith("readings.")


def as_data(found: Found) -> dict[str, object]:
    """Write a clause and what hangs on it for a program."""
    law = edition(found.clause.document)
    return {
        **_clause_data(found.clause),
        "edition": law.id,
        "below": [_clause_data(clause) for clause in found.below],
        "readings": [
            readings.as_data(reading, law, found.chosen_readings) for reading in found.readings
        ],
        "options": [options.as_data(choice) for choice in found.options],
        "rules": [
            {"rule": name, "value": plain(rule.value), "clause": rule.clause}
            for name, rule in found.rules
        ],
        "places": [{"place": name, "clause": ref} for name, ref in found.steps],
    }


def _clause_data(clause: Clause) -> dict[str, object]:
    return {
        "clause": clause.ref,
        "number": clause.number,
        "heading": clause.heading,
        "summary": clause.summary,
        "status": clause.status.value,
    }


def print_clause(screen: Console, found: Found) -> None:
    """Print a clause, then what is under it, then what hangs on it."""
    depth = _depth(found.clause)
    for clause in (found.clause, *found.below):
        head = f"{clause.ref}  {clause.heading}  [{clause.status.value}]"
        screen.print(indented(head, 2 * (_depth(clause) - depth)), style="bold")
        if clause.summary:
            screen.print(indented(clause.summary, 2 * (_depth(clause) - depth + 1)))
    if found.readings:
        screen.print("\nReadings", style="bold underline")
        readings.print_readings(
            screen, found.readings, edition(found.clause.document), found.chosen_readings
        )
    if found.options:
        cells = [_option_cells(choice) for choice in found.options]
        screen.print(
            table(("option", "permitted", "chosen", Whole("clause")), cells, title="Options")
        )
    if found.rules:
        rules = [(label(name), words(name, rule.value), rule.clause) for name, rule in found.rules]
        screen.print(table(("rule", "value", Whole("clause")), rules, title="Rules"))
    if found.steps:
        screen.print("Steps of play that follow it", style="bold")
        steps = ((name.replace("_", " "), ref) for name, ref in found.steps)
        screen.print(indented(facts(steps)))


def _option_cells(choice: options.Choice) -> tuple[str, ...]:
    name, terms = choice.option.name, choice.terms
    return name, terms.permitted.describe(), spelled(name, choice.chosen), terms.clause


def _depth(clause: Clause) -> int:
    return clause.number.count(".") + clause.number.count("(")
