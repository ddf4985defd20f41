"""All wire types in one place, for the OpenAPI document and the browser's TypeScript."""

from __future__ import annotations

from msgspec import Struct

from spanish21.house.wire import asking, listing, people, showing, telling, watching
from spanish21.house.wire.asking import ClientMessage
from spanish21.house.wire.telling import ServerMessage
from spanish21.refusal import Refusal

__all__ = ["UNIONS", "ClientMessage", "ServerMessage", "structs"]

UNIONS: dict[str, object] = {
    "Ask": asking.Ask,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
}
"""The closed unions, by name."""


def structs() -> tuple[type[Struct], ...]:
    """List every type of the wire, in the order in which they are written."""
    found = (
        kind
        for room in (asking, showing, telling, people, listing, watching)
        for kind in vars(room).values()
        if isinstance(kind, type)
        and issubclass(kind, Struct)
        and kind.__module__ == room.__name__
        and kind.__name__ in room.__all__
        and kind is not asking.OnBox
    )
    return (Refusal, *found)
