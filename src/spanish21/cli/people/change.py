"""`spanish21 people unlock`, `reset`, `invite`, `suspend`, `exclude` and the like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.people.place import Data, Database, Sealed, Who, changing, found

__all__ = [
    "exclude",
    "invite",
    "lift_exclusion",
    "reinstate",
    "reset",
    "suspend",
    "unlock",
    "withdraw",
]

_DATA = Path("spanish21-data")
_SYSTEM = "system"
_SHORTEST = 8
Address = Annotated[
    str, typer.Option("--address", metavar="URL", help="Public address of the server.")
]
_HERE = "http://127.0.0.1:8021"


def _server(address: str) -> str:
    """Return the address of a server that a link can begin with."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        message = f"--address {address}: give the server's address, as in {_HERE}."
        raise Failure("people/address", message)
    return address.rstrip("/")


def _answer(sentence: str, *, as_json: bool, **facts: object) -> None:
    """Print what was done as a sentence, or as facts for a program."""
    if as_json:
        write_json(facts)
    else:
        typer.echo(sentence)


def unlock(
    person: Who,
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """End the wait after wrong passwords."""
    with changing(data, database, sealed) as people:
        who = found(people, person)
        if who.suspended is not None:
            message = f"{who.name} is suspended. Use 'spanish21 people reinstate'."
            raise Failure("people/suspended", message)
        people.reinstate(_SYSTEM, who.id)
    _answer(f"{who.name} can log in now.", as_json=as_json, person=who.id, name=who.name)


def reset(
    person: Who,
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    address: Address = _HERE,
    as_json: AsJson = False,
) -> None:
    """Print a one-time link to choose a new password."""
    server = _server(address)
    with changing(data, database, sealed) as people:
        who = found(people, person)
        token = people.offer_reset(_SYSTEM, who.id)
    link = f"{server}/#/reset/{token}"
    sentence = f"Link for {who.name} to choose a new password (works once): {link}"
    _answer(sentence, as_json=as_json, person=who.id, name=who.name, link=link)


def invite(
    roles: Annotated[list[str], typer.Argument(metavar="ROLE...", help="Roles to give.")],
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    address: Address = _HERE,
    as_json: AsJson = False,
) -> None:
    """Print a one-time link to register with roles."""
    from spanish21.house.people import Role

    server = _server(address)
    roles = list(dict.fromkeys(roles))
    known = {role.value: role for role in Role}
    if unknown := [role for role in roles if role not in known]:
        message = f"{unknown[0]!r} isn't a role. Choose one of {', '.join(known)}."
        raise Failure("people/role", message)
    with changing(data, database, sealed) as people:
        token = people.invite(_SYSTEM, [known[role] for role in roles])
    link = f"{server}/#/invitation/{token}"
    sentence = f"Link to register as {', '.join(roles)} (works once): {link}"
    _answer(sentence, as_json=as_json, roles=roles, link=link)


def withdraw(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="Start of a link from `people links`.")
    ],
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """Withdraw an unused link."""
    with changing(data, database, sealed) as people:
        keys = [key for key, _ in people.links() if key.startswith(link)]
        if len(link) < _SHORTEST or len(keys) != 1:
            message = f"There is no open link {link!r}. List them with 'spanish21 people links'."
            raise Failure("people/no-link", message)
        people.withdraw_link(_SYSTEM, keys[0])
    _answer("The link no longer works.", as_json=as_json, withdrawn=keys[0])


def suspend(
    person: Who,
    reason: Annotated[str, typer.Option("--reason", help="Reason, shown to the person.")],
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """Suspend a person and end their sessions."""
    with changing(data, database, sealed) as people:
        who = found(people, person)
        people.suspend(_SYSTEM, who.id, reason)
    _answer(
        f"{who.name} is suspended.",
        as_json=as_json,
        person=who.id,
        name=who.name,
        reason=reason,
    )


def reinstate(
    person: Who,
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """Reinstate a suspended or locked person."""
    with changing(data, database, sealed) as people:
        who = found(people, person)
        people.reinstate(_SYSTEM, who.id)
    _answer(f"{who.name} can log in now.", as_json=as_json, person=who.id, name=who.name)


def exclude(
    person: Who,
    reason: Annotated[str, typer.Option("--reason", help="Reason, shown to the person.")],
    days: Annotated[int | None, typer.Option("--days", min=1, help="Days it lasts.")] = None,
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """Exclude a player from play, for some days or until it is lifted."""
    with changing(data, database, sealed) as people:
        who = found(people, person)
        people.exclude_player(_SYSTEM, who.id, reason, days)
    lasts = "until it is lifted" if days is None else f"for {days} {_days(days)}"
    facts = {"person": who.id, "name": who.name, "reason": reason, "days": days}
    _answer(f"{who.name} is excluded from play {lasts}.", as_json=as_json, **facts)


def _days(count: int) -> str:
    return "day" if count == 1 else "days"


def lift_exclusion(
    person: Who,
    reason: Annotated[str, typer.Option("--reason", help="Reason for the log.")],
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """Lift an exclusion by staff, so that the player may play again."""
    with changing(data, database, sealed) as people:
        who = found(people, person)
        people.lift_exclusion(_SYSTEM, who.id, reason)
    _answer(f"{who.name} can play now.", as_json=as_json, person=who.id, name=who.name)
