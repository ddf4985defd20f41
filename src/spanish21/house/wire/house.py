"""Wire types about the house itself: its settings, and its tables that are closed."""

from __future__ import annotations

from spanish21.house.people.settings import HouseSettings, Weaker
from spanish21.house.wire.bodies import Asked, Said

__all__ = [
    "ClosedTable",
    "HouseView",
    "MoveAsked",
    "Moved",
    "ProposedSettings",
    "ServerTable",
    "ServersView",
    "SettingsAsked",
    "SettingsView",
]


class HouseView(Said, frozen=True):
    """What everyone is told of the house."""

    casino: str
    helpline: str
    """empty if the house states none"""


class SettingsAsked(Asked, frozen=True):
    """The settings by which the house is to be run."""

    settings: HouseSettings


class ProposedSettings(Said, frozen=True):
    """Thresholds that protect less and await someone else's approval."""

    number: int
    weaker: Weaker
    """what is to change; the rest stays as it is"""
    by: str
    """the name of the person who proposed it"""
    may_approve: bool
    may_reject: bool


class SettingsView(Said, frozen=True):
    """The settings of the house, and what is proposed."""

    settings: HouseSettings
    proposed: tuple[ProposedSettings, ...]


class ClosedTable(Said, frozen=True):
    """A table that takes no more wagers; times are milliseconds since the epoch."""

    id: str
    name: str
    edition: str
    digest: str
    rounds: int
    at: int
    """when its last entry was written"""
    for_good: str | None
    """why it was closed for good; None if it can be opened again"""


class ServerTable(Said, frozen=True):
    """A table, and the address of the server that runs it."""

    table: str
    server: str


class ServersView(Said, frozen=True):
    """The servers that share the database of the house."""

    servers: tuple[str, ...]
    here: str
    """the address of the server that answers"""
    tables: tuple[ServerTable, ...]


class MoveAsked(Asked, frozen=True):
    """Which server is to run a table; the one that is asked if none is named."""

    table: str
    server: str | None = None


class Moved(Said, frozen=True):
    """A table that a server gave away."""

    table: str
