"""`spanish21 rules diff`: how the rules of two submissions differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import incomplete
from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.rules.witness import show_witnesses, witness_data
from spanish21.cli.submission import (
    SUBMISSION,
    amending,
    once_from_input,
    permitted_submission,
)
from spanish21.law.difference import Comparison, Difference, compare
from spanish21.law.show import group_of, label, plain, words
from spanish21.witness import USUAL_LIMITS, Limits

if TYPE_CHECKING:
    from spanish21.law import Cited, Rulebook

__all__ = ["diff"]

Side = Annotated[str, typer.Argument(help=SUBMISSION)]
SettingsOfA = Annotated[
    list[str] | None,
    typer.Option("--set-a", metavar="NAME=VALUE", help="Set an option of A. Repeatable."),
]
SettingsOfB = Annotated[
    list[str] | None,
    typer.Option("--set-b", metavar="NAME=VALUE", help="Set an option of B. Repeatable."),
]
AmendedA = Annotated[
    list[str] | None,
    typer.Option("--amend-a", metavar="NAME=VALUE", help="Amend a rule of A. Repeatable."),
]
AmendedB = Annotated[
    list[str] | None,
    typer.Option("--amend-b", metavar="NAME=VALUE", help="Amend a rule of B. Repeatable."),
]

Witnessed = Annotated[
    bool, typer.Option("--witness", help="Show each difference by its smallest round.")
]
MostCards = Annotated[
    int | None,
    typer.Option(
        "--most-cards",
        min=3,
        max=12,
        help="Most cards of a round to search; 12 for bonuses and splits, otherwise 7, by default.",
        show_default=False,
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=1,
        help=f"Seconds to search for one rule; {USUAL_LIMITS.seconds:g} by default.",
    ),
]


def diff(
    a: Side,
    b: Side,
    set_a: SettingsOfA = None,
    set_b: SettingsOfB = None,
    amend_a: AmendedA = None,
    amend_b: AmendedB = None,
    witness: Witnessed = False,
    most_cards: MostCards = None,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> None:
    """Compare the rules of A and B. A different clause number alone does not count.

    With --witness each rule is shown by the smallest round that is settled differently, as a case
    for 'spanish21 replay', with what the rule changes of the edge.
    """
    once_from_input([a, b])
    for option, given in (("--most-cards", most_cards), ("--seconds", seconds)):
        if given is not None and not witness:
            raise incomplete(option, "--witness")
    chosen_a = permitted_submission(a, amending(set_a, amend_a))
    chosen_b = permitted_submission(b, amending(set_b, amend_b))
    first, second = chosen_a.rulebook(), chosen_b.rulebook()
    found = compare(first, second)
    names = (_heading(a, first, second), _heading(b, second, first))
    if names[0] == names[1]:
        names = (f"A ({names[0]})", f"B ({names[1]})")
    sides = ((names[0], chosen_a, first), (names[1], chosen_b, second))
    limits = _limits(most_cards, seconds)
    if as_json:
        data = {"a": _side(a, first), "b": _side(b, second), **_data(found)}
        if witness:
            data["witnesses"] = witness_data(*sides, limits)
        write_json(data)
    elif witness:
        show_witnesses(*sides, limits)
    else:
        _print(found, _heading(a, first, second), _heading(b, second, first))


def _limits(most_cards: int | None, seconds: float | None) -> Limits:
    """Return how far a search for a round goes."""
    cards, aimed = (most_cards or most for most in (USUAL_LIMITS.cards, USUAL_LIMITS.aimed))
    return Limits(cards, seconds or USUAL_LIMITS.seconds, USUAL_LIMITS.ranks, aimed=aimed)


def _data(found: Comparison) -> dict[str, object]:
    differences = [_row(difference) for difference in found.differences]
    return {"differences": differences, "equal": found.equal}


def _print(found: Comparison, a: str, b: str) -> None:
    screen = console()
    if found.differences:
        rows = [
            (_name(each.rule), _cell(each.rule, each.a), _cell(each.rule, each.b))
            for each in found.differences
        ]
        screen.print(table(("rule", a, b), rows, lines=True))
    count = len(found.differences)
    screen.print(f"{count} {'rule differs' if count == 1 else 'rules differ'}, {found.equal} equal")


def _name(rule: str) -> str:
    return f"{group_of(rule)}: {label(rule)}"


def _cell(rule: str, value: Cited[object] | None) -> str:
    return f"{words(rule, value.value)}\n[{value.clause}]" if value else "-"


def _heading(name: str, rulebook: Rulebook, other: Rulebook) -> str:
    """Name two submissions, also of one edition, by what differs."""
    return name if rulebook.edition == other.edition else rulebook.edition


def _side(name: str, rulebook: Rulebook) -> dict[str, str]:
    return {"submission": name, "edition": rulebook.edition, "digest": rulebook.digest()}


def _row(difference: Difference) -> dict[str, object]:
    a, b = difference.a, difference.b
    return {
        "rule": difference.rule,
        "change": difference.change,
        "a": plain(a.value) if a else None,
        "b": plain(b.value) if b else None,
        "clause_a": a.clause if a else None,
        "clause_b": b.clause if b else None,
    }
