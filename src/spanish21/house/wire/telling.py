"""What the server tells a client over a socket: events, answers and the view after them."""

from __future__ import annotations

from msgspec import Struct

from spanish21.house.wire.showing import View
from spanish21.refusal import Refusal

__all__ = ["Done", "Hello", "Pong", "PublicEvent", "Refused", "ServerMessage", "Told"]


class PublicEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as a viewer may know it, with a plain sentence; what does not apply is left out."""

    number: int
    at: int
    event: str
    """its name in the log, `CardDealt`"""
    text: str
    clauses: tuple[str, ...] = ()
    box: int | None = None
    hand: int | None = None
    person: str | None = None
    name: str | None = None
    you: bool = False
    wager: str | None = None
    amount: int | None = None
    stake: int | None = None
    odds: str | None = None
    result: str | None = None
    card: str | None = None
    cards: tuple[str, ...] = ()
    face_up: bool | None = None
    points: int | None = None
    soft: bool | None = None
    symbol: str | None = None
    section: int | None = None
    meter: str | None = None
    merchandise: str | None = None
    """what a prize is given as, if not in money"""
    round: int | None = None
    announce: bool = False
    """whether a dealer would say it aloud"""
    celebrate: bool = False


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
    """what happened after `?after=N`, empty for a new viewer"""


class Told(_Message, frozen=True, tag="told"):
    """Events that happened, from number `first` on, and the table after them."""

    first: int
    version: int
    now: int
    events: tuple[PublicEvent, ...]
    view: View


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


class Pong(_Message, frozen=True, tag="pong"):
    """The connection is alive."""

    now: int


ServerMessage = Hello | Told | Done | Refused | Pong
