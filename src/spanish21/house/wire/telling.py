"""What the server tells a client over a socket: events, answers and what changed in the view."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from spanish21.house.wire.events import PublicEvent
from spanish21.house.wire.showing import View
from spanish21.refusal import Refusal

__all__ = ["Changes", "Done", "Hello", "Pong", "Refused", "ServerMessage", "Told", "TurnedAway"]


Changes = Annotated[dict[str, Any], Meta(extra={"typescript": "Partial<View>"})]
"""The parts of a view that are not as they were, by their names; of the boxes only those."""


class _Message(Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class Hello(_Message, frozen=True, tag="hello"):
    """The first message: the table as it stands, and the events after the one asked for."""

    version: int
    now: int
    """the server's time in milliseconds since the epoch, for the clocks"""
    view: View
    first: int
    events: tuple[PublicEvent, ...]
    """what happened after `?after=N`, the latest `?last=N` of a new viewer, or nothing"""


class Told(_Message, frozen=True, tag="told"):
    """Events that happened, from number `first` on, and what they changed in the view."""

    first: int
    version: int
    now: int
    events: tuple[PublicEvent, ...]
    changes: Changes


class Done(_Message, frozen=True, tag="done"):
    """A command was carried out and is in the log; `repeated` if it had been before."""

    id: str
    version: int
    repeated: bool = False


class Refused(_Message, frozen=True, tag="refused"):
    """A command was not carried out, and why; `version` is where the table stands."""

    id: str
    refusal: Refusal
    version: int
    box: int | None = None
    """the box to which the refusal belongs, if the command named several"""


class Pong(_Message, frozen=True, tag="pong"):
    """The connection is alive."""

    now: int


class TurnedAway(_Message, frozen=True, tag="turned-away"):
    """The last message: the connection is closed, and why."""

    refusal: Refusal


ServerMessage = Hello | Told | Done | Refused | Pong | TurnedAway
