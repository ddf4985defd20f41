"""`spanish21 shoe`: what was promised of a sealed shoe, checked."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

COMMANDS = {
    "verify": Lazy(
        "spanish21.cli.shoe.verify:verify",
        "Check a revealed shoe, or one card of it, against what was promised.",
    ),
    "sample": Lazy(
        "spanish21.cli.shoe.sample:sample", "Write the reveal of a practice shoe to try that on."
    ),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def shoe(context: typer.Context) -> None:
    """Check that a sealed shoe was dealt as it was promised before the first wager."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
