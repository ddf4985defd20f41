"""`spanish21 pit`: money and disputes of tables, from the database of a house."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

_DISPUTES = "spanish21.cli.pit.disputes"
_SHOW = "spanish21.cli.pit.show"
COMMANDS = {
    "shifts": Lazy(f"{_SHOW}:shifts", "Show opener, drop, closer and win of each shift."),
    "slips": Lazy(f"{_SHOW}:slips", "List the slips of a table."),
    "corrections": Lazy(
        "spanish21.cli.pit.corrections:corrections", "List corrected and withdrawn entries."
    ),
    "disputes": Lazy(f"{_DISPUTES}:disputes", "List disputes and their decisions."),
    "dispute": Lazy(f"{_DISPUTES}:dispute", "Print the file of a dispute as PDF."),
    "slip": Lazy(f"{_SHOW}:slip", "Print a slip as PDF or SVG."),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def pit(context: typer.Context) -> None:
    """Show shifts, win, slips, corrections and disputes of tables, from the log."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
