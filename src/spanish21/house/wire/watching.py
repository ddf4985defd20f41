"""What floor and auditor ask and are told: orders, the log, its verification, staff."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.roles import Role
from spanish21.house.wire.asking import CommandId
from spanish21.house.wire.bodies import Asked, Said
from spanish21.house.wire.events import Fact
from spanish21.ledger.finding import Finding
from spanish21.ledger.key_change import CheckpointKeyReplaced
from spanish21.progressive.events import ProgressiveEvent

__all__ = [
    "AlertKind",
    "AnnouncedLimits",
    "AuditEntry",
    "AuditPage",
    "CommandAnswer",
    "FloorAction",
    "FloorAlert",
    "FloorCommand",
    "Invitation",
    "LoggedFact",
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
    "announce-limits",
]
"""What the floor may order of a table that runs."""
FloorAction = Literal[TableOrder, "wind-up"]
"""What the floor may order."""


LoggedFact = Fact | PeopleEvent | ProgressiveEvent | CheckpointKeyReplaced
"""What the log may hold of a table, of people, of meters and of the house."""


class AnnouncedLimits(Asked, frozen=True):
    """Limits of the basic wager, in cents."""

    minimum: Annotated[int, Meta(ge=1, le=10**12)]
    maximum: Annotated[int, Meta(ge=1, le=10**12)]


class FloorCommand(Asked, frozen=True):
    """An order to a table; `report` carries the command that reports.

    `wind-up` closes a table for good that has stopped, and gives everyone back what is theirs.
    """

    id: CommandId
    action: FloorAction
    command: dict[str, Any] | None = None
    limits: AnnouncedLimits | None = None
    """to be announced"""
    reason: Annotated[str, Meta(max_length=200)] = ""
    """why the table is closed, reshuffled or gets other decks"""


class CommandAnswer(Said, frozen=True):
    """A command over HTTP was carried out."""

    id: str
    version: int
    repeated: bool


class StuckTable(Said, frozen=True):
    """A table that cannot go on, and why; it can be wound up."""

    table: str
    reason: str
    """as it is recorded: what the program found at the time, which nothing else states"""


AlertKind = Literal[
    "books", "payout", "step", "surplus", "dispute", "opener", "closer", "slip", "meter"
]
"""What can wait for the floor at a table."""


class FloorAlert(Said, frozen=True):
    """Something that waits for the floor at a table."""

    table: str
    name: str
    kind: AlertKind
    count: int


class AuditEntry(Said, frozen=True):
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
    facts: tuple[LoggedFact, ...]
    """what happened, without what no one may know yet"""
    names: dict[str, str]
    """the names of the people in it, by their ids"""
    wagers: dict[str, str]
    """the names of the side wagers in it, by their kinds"""
    postings: tuple[tuple[str, int], ...]
    previous: str
    follows: str
    """the hash of the entry before in the whole log"""
    hash: str
    mark: str


class AuditPage(Said, frozen=True):
    """Entries of the log, and where to read on; a search reads a stretch of the log at a time."""

    entries: tuple[AuditEntry, ...]
    next_after: int | None


class Verified(Said, frozen=True):
    """Whether the log holds: nothing changed, nothing missing, every decision repeatable."""

    ok: bool
    entries: int
    decided: int
    """commands that were decided again"""
    checkpoints: int
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()
    """what could not be checked, and why, as `spanish21 verify` prints it"""


class StreamView(Said, frozen=True):
    """Where a stream of the log stands."""

    stream: str
    kind: str
    """table, progressive, people and others: the part of the stream's name before a slash"""
    table: str
    """the part after it, which names a table; empty where there is none"""
    name: str | None
    """the name of the table, where it runs here"""
    entries: int
    version: int
    hash: str


class PersonRow(Said, frozen=True):
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


class RolesAsked(Asked, frozen=True):
    """Roles to give."""

    roles: tuple[Role, ...]


class Invitation(Said, frozen=True):
    """A one-time token to register with."""

    invitation: str
