"""`spanish21 rules options`: what an edition leaves to the operator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure, contradiction
from spanish21.cli.numbers import NumbersFile
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.cli.plots import Plot
from spanish21.cli.rules.costs import show_costs
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, chosen_of
from spanish21.law.show import plain, spelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law import Edition, Option
    from spanish21.law.chosen import Chosen
    from spanish21.law.option import Terms

__all__ = ["Choice", "as_data", "choices", "options"]

Cost = Annotated[
    bool, typer.Option("--cost", help="Show instead what each other choice does to the edge.")
]
All = Annotated[bool, typer.Option("--all", help="Show settled options too.")]


@dataclass(frozen=True)
class Choice:
    """An option under a submission: its terms and the value in force."""

    option: Option
    terms: Terms
    chosen: object


def options(
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    every: All = False,
    cost: Cost = False,
    plot: Plot = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Show each option left open: what is permitted, the default, the clause, when it changes."""
    if every and (cost or plot):
        raise contradiction("--all", "--cost" if cost else "--plot")
    if cost or plot:
        show_costs(submission, amending(settings, amend), plot, out, as_json=as_json)
        return
    if out:
        raise Failure("command/usage", "--out writes the numbers of --cost: give --cost too.")
    edition, chosen = chosen_of(submission, amending(settings, amend))
    listed = [choice for choice in choices(edition, chosen) if every or choice.option.open]
    if as_json:
        write_json({"edition": edition.id, "options": [as_data(choice) for choice in listed]})
        return
    screen = console()
    screen.print(f"{edition.id}: {edition.title}\n")
    for choice in listed:
        screen.print(choice.option.name, style="bold")
        screen.print(indented(facts(_facts(choice))))
        screen.print()


def choices(edition: Edition, chosen: Chosen) -> Iterator[Choice]:
    """List the options with the terms that hold for the number of decks chosen."""
    decks = chosen.number("decks").value
    for option in edition.options:
        yield Choice(option, option.terms(decks), chosen.values[option.name].value)


def as_data(choice: Choice) -> dict[str, object]:
    """Write an option for a program."""
    return {
        "option": choice.option.name,
        "open": choice.option.open,
        "permitted": choice.terms.permitted.describe(),
        "default": plain(choice.terms.default),
        "chosen": plain(choice.chosen),
        "clause": choice.terms.clause,
        "changes": choice.option.changes.value,
        "meaning": choice.option.meaning,
        **_with_approval(choice.terms),
    }


def _with_approval(terms: Terms) -> dict[str, object]:
    """Name what an approval permits besides, if anything."""
    more = terms.with_approval
    return {"with_approval": more.describe()} if more is not None else {}


def _facts(choice: Choice) -> Iterator[tuple[str, str]]:
    name, terms = choice.option.name, choice.terms
    yield "meaning", choice.option.meaning
    yield "permitted", terms.permitted.describe()
    if terms.with_approval is not None:
        yield "with approval", terms.with_approval.describe()
    yield "default", spelled(name, terms.default)
    if choice.chosen != terms.default:
        yield "chosen", spelled(name, choice.chosen)
    yield "clause", terms.clause
    yield "changes", choice.option.changes.value
