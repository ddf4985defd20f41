"""`spanish21 meter`: the progressive system in files, for people who read, check and change it."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

_CHANGE = "spanish21.cli.meter.change"
COMMANDS = {
    "open": Lazy(f"{_CHANGE}:open_log", "Begin a log with the meters of a submission."),
    "show": Lazy("spanish21.cli.meter.show:show", "Show what the meters of a log stand at."),
    "report": Lazy("spanish21.cli.meter.report:report", "List the weekly readings."),
    "reconcile": Lazy(
        "spanish21.cli.meter.reconcile:reconcile",
        "Add the meters up from the log alone, and compare them with the wagers of tables.",
    ),
    "read": Lazy(f"{_CHANGE}:read", "Write down what the meters show, for the weekly report."),
    "wager": Lazy(f"{_CHANGE}:wager", "Put a table's wagers of a round into a meter."),
    "win": Lazy(f"{_CHANGE}:win", "Pay a meter to a box of a table."),
    "rate": Lazy(f"{_CHANGE}:rate", "Plan another rate, from the next reset on."),
    "correct": Lazy(f"{_CHANGE}:correct", "Propose another amount on a display."),
    "approve": Lazy(f"{_CHANGE}:approve", "Approve a correction, as the second person."),
    "reject": Lazy(f"{_CHANGE}:reject", "Reject a proposed correction."),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def meter(context: typer.Context) -> None:
    """Read, reconcile, and correct progressive meters."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
