"""`spanish21 people list` and `links`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.people.place import Data, Database, opened

if TYPE_CHECKING:
    from spanish21.house.people import Person

__all__ = ["accounts", "links"]

_DATA = Path("spanish21-data")


def accounts(
    data: Data = _DATA,
    database: Database = None,
    guests: Annotated[bool, typer.Option("--guests", help="Include guests.")] = False,
    as_json: AsJson = False,
) -> None:
    """List accounts with their roles and states."""
    with opened(data, database) as people:
        now = people.now()
        rows = [_row(each, now) for each in people.everyone() if guests or not each.guest]
    if as_json:
        write_json(rows)
        return
    shown = [(row["person"], row["name"], ", ".join(row["roles"]), row["state"]) for row in rows]
    console().print(table(("id", "name", "roles", "state"), shown))


def _row(person: Person, now: int) -> dict[str, Any]:
    from spanish21.house.clock import clock_text
    from spanish21.house.people.roles import in_order

    locked = person.tries.any_locked_until()
    states = (
        f"suspended: {person.suspended}" if person.suspended else "",
        f"waits until {clock_text(locked)}" if locked > now else "",
    )
    return {
        "person": person.id,
        "name": person.name,
        "guest": person.guest,
        "roles": [role.value for role in in_order(person.roles)],
        "suspended": person.suspended,
        "locked_until": locked if locked > now else None,
        "state": "; ".join(filter(None, states)),
    }


def links(data: Data = _DATA, database: Database = None, as_json: AsJson = False) -> None:
    """List unused invitations and reset links."""
    from spanish21.house.clock import clock_text
    from spanish21.house.people import Invitation
    from spanish21.house.people.roles import in_order

    with opened(data, database) as people:
        names = {person.id: person.name for person in people.everyone()}
        rows: list[dict[str, Any]] = [
            {
                "link": key,
                "roles": [role.value for role in in_order(each.roles)]
                if isinstance(each, Invitation)
                else [],
                "resets": None if isinstance(each, Invitation) else names[each.person],
                "by": names.get(each.by, each.by),
                "until": each.until,
            }
            for key, each in people.links()
        ]
    if as_json:
        write_json(rows)
        return
    shown = [
        (
            str(row["link"])[:12],
            f"password of {row['resets']}" if row["resets"] else ", ".join(row["roles"]),
            row["by"],
            clock_text(row["until"]),
        )
        for row in rows
    ]
    console().print(table(("link", "for", "by", "until"), shown))
