"""`spanish21 rules show`: the rulebook in force, or one clause and all that hangs on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.output import AsJson, Whole, console, table, write_json
from spanish21.cli.rules.clause import as_data, find_clause, look_up, print_clause
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, chosen_of
from spanish21.law.show import group_of, grouped, label, plain, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Group

    from spanish21.law import Cited, Edition, Rulebook

__all__ = ["show"]

ClauseNumber = Annotated[
    str | None,
    typer.Argument(metavar="[CLAUSE]", help="A clause's number, such as 7.H or 5(f)."),
]


def show(
    submission: SubmissionName,
    clause: ClauseNumber = None,
    settings: Settings = None,
    amend: Amended = None,
    as_json: AsJson = False,
) -> None:
    """Show every rule in force with its clause, or what one clause says and what cites it."""
    law, chosen = chosen_of(submission, amending(settings, amend))
    if clause is None:
        _show_rulebook(law, law.rulebook(chosen), as_json=as_json)
        return
    found = look_up(find_clause(law, clause), law, chosen)
    if as_json:
        write_json(as_data(found))
    else:
        print_clause(console(), found)


def _show_rulebook(law: Edition, rulebook: Rulebook, *, as_json: bool) -> None:
    if as_json:
        rows = [
            {
                "rule": name,
                "group": group_of(name),
                "value": plain(rule.value),
                "words": words(name, rule.value),
                "clause": rule.clause,
            }
            for name, rule in rulebook.rules()
        ]
        head = {"edition": law.id, "state": law.state, "title": law.title}
        write_json({**head, "digest": rulebook.digest(), "rules": rows})
        return
    screen = console()
    screen.print(f"{law.id}: {law.title}")
    screen.print(f"digest {rulebook.digest()}\n")
    for listed in _tables(rulebook.rules()):
        screen.print(listed)


def _tables(rules: Iterable[tuple[str, Cited[object]]]) -> Iterator[Group]:
    for title, rows in grouped(rules):
        cells = [(label(name), words(name, rule.value), rule.clause) for name, rule in rows]
        yield table(("rule", "value", Whole("clause")), cells, title=title)
