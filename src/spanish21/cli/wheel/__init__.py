"""`spanish21 wheel`: the wheels of a submission, what they return, and how they look."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

COMMANDS = {
    "show": Lazy("spanish21.cli.wheel.show:show", "Show every section with its weight and clause."),
    "analyze": Lazy(
        "spanish21.cli.wheel.analyze:analyze",
        "Show the exact return of each wheel wager.",
    ),
    "fit": Lazy("spanish21.cli.wheel.fit:fit", "Find whole weights for a wanted return."),
    "draw": Lazy("spanish21.cli.wheel.draw:draw", "Draw a wheel as SVG or PDF."),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def wheel(context: typer.Context) -> None:
    """Show, analyze, and draw bonus wheels."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
