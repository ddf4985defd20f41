"""`spanish21 people unlock`, `reset`, `invite`, `withdraw`, `suspend` and `reinstate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.people.place import Data, Database, Who, found, opened

__all__ = ["invite", "reinstate", "reset", "suspend", "unlock", "withdraw"]

_DATA = Path("spanish21-data")
_SYSTEM = "system"
_SHORTEST = 8
Address = Annotated[
    str, typer.Option("--address", metavar="URL", help="Where people reach the server.")
]
_HERE = "http://127.0.0.1:8021"


def unlock(person: Who, data: Data = _DATA, database: Database = None) -> None:
    """End the wait after wrong passwords."""
    with opened(data, database) as people:
        who = found(people, person)
        if who.suspended is not None:
            message = f"{who.name} is suspended. Use spanish21 people reinstate."
            raise Failure("people/suspended", message)
        people.reinstate(_SYSTEM, who.id)
    typer.echo(f"{who.name} can log in now.")


def reset(
    person: Who, data: Data = _DATA, database: Database = None, address: Address = _HERE
) -> None:
    """Print a link to choose another password, once."""
    with opened(data, database) as people:
        who = found(people, person)
        token = people.offer_reset(_SYSTEM, who.id)
    typer.echo(f"{who.name} can choose another password, once: {address}/#/reset/{token}")


def invite(
    roles: Annotated[list[str], typer.Argument(metavar="ROLE...", help="Roles to give.")],
    data: Data = _DATA,
    database: Database = None,
    address: Address = _HERE,
) -> None:
    """Print a link to register with roles, once."""
    from spanish21.house.people import Role

    known = {role.value: role for role in Role}
    if unknown := [role for role in roles if role not in known]:
        message = f"{unknown[0]!r} isn't a role. Choose among {', '.join(known)}."
        raise Failure("people/role", message)
    with opened(data, database) as people:
        token = people.invite(_SYSTEM, [known[role] for role in roles])
    typer.echo(f"Register as {', '.join(roles)}, once: {address}/#/invitation/{token}")


def withdraw(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A link of `people links`.")],
    data: Data = _DATA,
    database: Database = None,
) -> None:
    """Take back a link that was not used."""
    with opened(data, database) as people:
        keys = [key for key, _ in people.links() if key.startswith(link)]
        if len(link) < _SHORTEST or len(keys) != 1:
            message = f"No link {link!r} is open. See spanish21 people links."
            raise Failure("people/no-link", message)
        people.withdraw_link(_SYSTEM, keys[0])
    typer.echo("The link doesn't work any more.")


def suspend(
    person: Who,
    reason: Annotated[str, typer.Option("--reason", help="Why; the person is told.")],
    data: Data = _DATA,
    database: Database = None,
) -> None:
    """Keep a person out, and end their sessions."""
    with opened(data, database) as people:
        who = found(people, person)
        people.suspend(_SYSTEM, who.id, reason)
    typer.echo(f"{who.name} is suspended.")


def reinstate(person: Who, data: Data = _DATA, database: Database = None) -> None:
    """Let a suspended or locked person in again."""
    with opened(data, database) as people:
        who = found(people, person)
        people.reinstate(_SYSTEM, who.id)
    typer.echo(f"{who.name} can log in now.")
