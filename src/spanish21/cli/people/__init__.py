"""`spanish21 people`: the accounts of a house, for anyone with access to its data directory."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

_CHANGE = "spanish21.cli.people.change"
_SHOW = "spanish21.cli.people.show"
COMMANDS = {
    "list": Lazy(f"{_SHOW}:accounts", "List accounts with their roles and states."),
    "links": Lazy(f"{_SHOW}:links", "List unused invitations and reset links."),
    "unlock": Lazy(f"{_CHANGE}:unlock", "End the wait after wrong passwords."),
    "reset": Lazy(f"{_CHANGE}:reset", "Print a one-time link to choose a new password."),
    "invite": Lazy(f"{_CHANGE}:invite", "Print a one-time link to register with roles."),
    "withdraw": Lazy(f"{_CHANGE}:withdraw", "Withdraw an unused link."),
    "suspend": Lazy(f"{_CHANGE}:suspend", "Suspend a person and end their sessions."),
    "exclude": Lazy(f"{_CHANGE}:exclude", "Exclude a player from play."),
    "lift-exclusion": Lazy(f"{_CHANGE}:lift_exclusion", "Permit an excluded player to play."),
    "reinstate": Lazy(f"{_CHANGE}:reinstate", "Reinstate a suspended or locked person."),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def people(context: typer.Context) -> None:
    """Manage accounts without logging in.

    Stop a server that keeps its data in a file first. A server with PostgreSQL can keep running.
    The log records every change under the name `system`.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
