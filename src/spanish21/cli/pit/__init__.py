"""`spanish21 pit`: the money of tables with real chips, from the database of a house."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

_SHOW = "spanish21.cli.pit.show"
COMMANDS = {
    "shifts": Lazy(f"{_SHOW}:shifts", "Show opener, drop, closer and win of each shift."),
    "slips": Lazy(f"{_SHOW}:slips", "List the slips of a table."),
    "slip": Lazy(f"{_SHOW}:slip", "Print a slip as PDF or SVG."),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def pit(context: typer.Context) -> None:
    """Show shifts, win and slips of tables with real chips, from the log."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
