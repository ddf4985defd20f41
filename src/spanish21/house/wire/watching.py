"""What floor and auditor ask and are told: orders, the log, its verification, staff."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from spanish21.house.people.roles import Role
from spanish21.house.wire.asking import CommandId

__all__ = [
    "AuditEntry",
    "AuditPage",
    "CommandAnswer",
    "FloorAction",
    "FloorCommand",
    "Invitation",
    "PersonRow",
    "RolesAsked",
    "StreamView",
    "StuckTable",
    "TableOrder",
    "Verified",
]


TableOrder = Literal[
    "open",
    "close",
    "report",
    "reshuffle",
    "recut",
    "recut-by-the-next",
    "remove-decks",
    "idle",
]
"""What the floor may order of a table that runs."""
FloorAction = Literal[TableOrder, "wind-up"]
"""What the floor may order."""


class _Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""


class _Said(Struct, frozen=True, kw_only=True):
    """A body that the server sends."""


class FloorCommand(_Asked, frozen=True):
    """An order to a table; `report` carries the command that reports.

    `wind-up` closes a table for good that has stopped, and gives everyone back what is theirs.
    """

    id: CommandId
    action: FloorAction
    command: dict[str, Any] | None = None


class CommandAnswer(_Said, frozen=True):
    """A command over HTTP was carried out."""

    id: str
    version: int
    repeated: bool


class StuckTable(_Said, frozen=True):
    """A table that cannot go on, and why; it can be wound up."""

    table: str
    reason: str


class AuditEntry(_Said, frozen=True):
    """An entry of the log as an auditor sees it."""

    stream: str
    number: int
    version: int
    position: int
    """in the whole log"""
    at: int
    actor: str
    who: str
    """the actor's name, if they have one"""
    command_id: str
    command: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    texts: tuple[str, ...]
    postings: tuple[tuple[str, int], ...]
    previous: str
    follows: str
    """the hash of the entry before in the whole log"""
    hash: str
    mark: str


class AuditPage(_Said, frozen=True):
    """Entries of the log, and where to read on; a search reads a stretch of the log at a time."""

    entries: tuple[AuditEntry, ...]
    next_after: int | None


class Verified(_Said, frozen=True):
    """Whether the log holds: nothing changed, nothing missing, every decision repeatable."""

    ok: bool
    entries: int
    decided: int
    """commands that were decided again"""
    checkpoints: int
    findings: tuple[str, ...]
    unchecked: tuple[str, ...] = ()
    """what could not be checked, and why"""


class StreamView(_Said, frozen=True):
    """Where a stream of the log stands."""

    stream: str
    title: str
    entries: int
    version: int
    hash: str


class PersonRow(_Said, frozen=True):
    """A person, for who manages people."""

    person: str
    name: str
    guest: bool
    roles: tuple[Role, ...]
    suspended: str | None
    """why, if so"""
    locked_until: int | None
    """after wrong passwords; times are milliseconds, None if they are past"""
    paused_until: int | None
    """by a time-out or an exclusion of their own"""


class RolesAsked(_Asked, frozen=True):
    """Roles to give."""

    roles: tuple[Role, ...]


class Invitation(_Said, frozen=True):
    """A one-time token to register with."""

    invitation: str
