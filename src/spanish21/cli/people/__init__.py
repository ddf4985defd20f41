"""`spanish21 people`: the accounts of a house, for who has its data directory before them."""

from __future__ import annotations

import typer

from spanish21.cli.lazy import Lazy, commands

__all__ = ["app"]

_CHANGE = "spanish21.cli.people.change"
_SHOW = "spanish21.cli.people.show"
COMMANDS = {
    "list": Lazy(f"{_SHOW}:everybody", "List accounts, with roles and what keeps them out."),
    "links": Lazy(f"{_SHOW}:links", "List invitations and reset links that were not used."),
    "unlock": Lazy(f"{_CHANGE}:unlock", "End the wait after wrong passwords."),
    "reset": Lazy(f"{_CHANGE}:reset", "Print a link to choose another password, once."),
    "invite": Lazy(f"{_CHANGE}:invite", "Print a link to register with roles, once."),
    "withdraw": Lazy(f"{_CHANGE}:withdraw", "Take back a link that was not used."),
    "suspend": Lazy(f"{_CHANGE}:suspend", "Keep a person out, and end their sessions."),
    "reinstate": Lazy(f"{_CHANGE}:reinstate", "Let a suspended or locked person in again."),
}

app = commands(COMMANDS)


@app.callback(invoke_without_command=True)
def people(context: typer.Context) -> None:
    """Accounts of a house: listed, unlocked, reset, suspended, without logging in.

    A house in a file has to be stopped first; one in PostgreSQL may run on. Every change is in the
    log, under the name `system`.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
