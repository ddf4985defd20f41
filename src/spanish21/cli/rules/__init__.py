"""`spanish21 rules`: what the five documents say, leave open and permit."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

COMMANDS = {
    "list": Lazy("spanish21.cli.rules.editions:list_editions", "List the editions."),
    "show": Lazy("spanish21.cli.rules.show:show", "Show the rulebook in force, or one clause."),
    "options": Lazy(
        "spanish21.cli.rules.options:options", "Show what an edition leaves to the operator."
    ),
    "diff": Lazy("spanish21.cli.rules.diff:diff", "Compare the rules of two submissions."),
    "check": Lazy("spanish21.cli.rules.check:check", "Check a Rules Submission against the law."),
    "readings": Lazy(
        "spanish21.cli.rules.readings:list_readings", "Show how doubtful places are read."
    ),
    "conformance": Lazy(
        "spanish21.cli.rules.conformance:conformance",
        "Show which clause has code and tests.",
    ),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def rules(context: typer.Context) -> None:
    """Look up rules and check Rules Submissions."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
