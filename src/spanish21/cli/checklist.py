"""`spanish21 checklist`: what people check at a table, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from spanish21.cli.failure import Failure
from spanish21.cli.output import AsJson, console, facts, indented, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.documents import Group, checklist as draw_up
from spanish21.law import edition
from spanish21.law.clause import number_of

if TYPE_CHECKING:
    from spanish21.documents import Checklist, Line

__all__ = ["checklist"]


Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="LIST",
        help=f"Print one list: {', '.join(group.name.lower() for group in Group)}; "
        "may be repeated.",
    ),
]

OnSign = Annotated[bool, typer.Option("--sign", help="Payouts on a sign instead of the layout.")]


def checklist(
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    only: Only = None,
    sign: OnSign = False,
    as_json: AsJson = False,
) -> None:
    """Print the lists for opening, gaming day, shift, shuffle, play and devices, by clause."""
    rules = rulebook_of(submission, amending(settings, amend))
    found = _chosen(draw_up(rules, posted=sign), only)
    if as_json:
        write_json(_as_data(found))
        return
    rulebook = found.rulebook
    screen = console()
    screen.print(f"{rulebook.edition}: {edition(rulebook.edition).title}")
    screen.print(f"{rulebook.operator.value}, {rulebook.decks.value} decks")
    for group, lines in found.groups:
        screen.print(f"\n{group.value}")
        screen.print(indented(_lines(lines)))
    if found.excused:
        screen.print("\nNot asked of this table")
        rows = [(number_of(one.clause), f"{one.heading}: {one.reason}") for one in found.excused]
        screen.print(indented(facts(rows)))


def _chosen(found: Checklist, only: list[str] | None) -> Checklist:
    """Leave out the lists that were not asked for."""
    if not only:
        return found
    known = {group.name.lower(): group for group in Group}
    unknown = [name for name in only if name.lower() not in known]
    if unknown:
        message = f"--only {unknown[0]}: the lists are {', '.join(known)}."
        raise Failure("checklist/unknown-list", message)
    wanted = {known[name.lower()] for name in only}
    kept = tuple((group, lines) for group, lines in found.groups if group in wanted)
    return replace(found, groups=kept, excused=())


def _lines(lines: tuple[Line, ...]) -> Table:
    made = Table.grid(padding=(0, 1))
    made.add_column(min_width=3)
    made.add_column(min_width=max(len(number_of(line.clause)) for line in lines))
    texts = [_text(line) for line in lines]
    longest = max(len(word) for text in texts for word in text.split())
    made.add_column(overflow="fold", min_width=longest)
    for line, text in zip(lines, texts, strict=True):
        made.add_row("[ ]", number_of(line.clause), text)
    return made


def _text(line: Line) -> str:
    figures = f" Here: {line.figures.rstrip('.')}." if line.figures else ""
    return f"{line.heading}. {line.action}{figures}"


def _as_data(found: Checklist) -> dict[str, object]:
    rulebook = found.rulebook
    return {
        "edition": rulebook.edition,
        "operator": rulebook.operator.value,
        "digest": rulebook.digest(),
        "groups": [
            {
                "group": group.name.lower(),
                "title": group.value,
                "lines": [
                    {
                        "clause": line.clause,
                        "heading": line.heading,
                        "text": line.text,
                        "action": line.action,
                        "covers": line.covers,
                        "figures": line.figures or None,
                        "checked": False,
                    }
                    for line in lines
                ],
            }
            for group, lines in found.groups
        ],
        "excused": [
            {"clause": row.clause, "heading": row.heading, "reason": row.reason}
            for row in found.excused
        ],
    }
