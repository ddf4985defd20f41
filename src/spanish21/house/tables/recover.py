"""A table out of its log: opened again, or folded again after a stop."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version as version_of
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import SYSTEM
from spanish21.house.tables.following import follow_entry
from spanish21.house.tables.meters import Meters
from spanish21.house.tables.persistence import read_snapshot
from spanish21.house.tables.play import Play
from spanish21.house.tables.state import Live
from spanish21.house.tables.supply import Supply
from spanish21.house.tables.terms import submission_at
from spanish21.law.submission import Submission
from spanish21.ledger.entry import Head
from spanish21.ledger.stream import meter_stream, table_stream
from spanish21.ledger.verify import chain_fault
from spanish21.meters import meters_of
from spanish21.money import Cents
from spanish21.progressive.commands import OpenMeter
from spanish21.progressive.events import ProgressiveEvent
from spanish21.progressive.evolve import evolve as evolve_meters
from spanish21.progressive.state import Progressive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.person import Person
    from spanish21.law.rulebook import Rulebook
    from spanish21.ledger.entry import Entry
    from spanish21.ledger.store import Store

__all__ = [
    "FILL",
    "LogChanged",
    "RuleDrift",
    "Stored",
    "entries",
    "load",
    "open_command",
    "opening",
    "opening_chips",
]

FILL = Cents(100_000_000)
"""the play chips with which a table is opened; real ones come with the opener, signed by two"""
_meter_events: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)
_live: msgspec.json.Decoder[Live] = msgspec.json.Decoder(Live)


class RuleDrift(Exception):
    """A table whose rules this software would read differently."""


class LogChanged(Exception):
    """A table whose log is not what was written."""


class Stored(NamedTuple):
    """A table as its log has it."""

    live: Live
    meters: Progressive
    rulebook: Rulebook


def entries(store: Store, table: str, after: int = 0) -> Iterator[Entry]:
    """Read a table's entries whose events come after a version."""
    return store.read(table_stream(table), after)


def load(store: Store, table: str, *, whole: bool = False) -> Stored:
    """Fold a table's log, from its last snapshot on unless the whole log is wanted."""
    live = Live(table) if whole else _from_snapshot(store, table)
    for entry in _sound(entries(store, table, live.version)):
        live = follow_entry(live, entry)
    if not live.version:
        raise LookupError(table)
    meters = Progressive()
    for entry in store.read(meter_stream(table)):
        for event in entry.events:
            meters = evolve_meters(meters, _meter_events.decode(event))
    rulebook = submission_at(live).rulebook()
    if rulebook.digest() != live.digest:
        raise RuleDrift(
            f"table {table} was opened under rules with digest {live.digest[:12]}, this software "
            f"reads them as {rulebook.digest()[:12]}: close it with the software it was opened with"
        )
    return Stored(live, meters, rulebook)


def _sound(found: Iterator[Entry]) -> Iterator[Entry]:
    """Follow entries that are chained to each other, or raise LogChanged."""
    head: Head | None = None
    for entry in found:
        fault = chain_fault(entry, head or Head(entry.number - 1, hash=entry.previous))
        if fault is not None:
            _, stream, number, message = fault
            raise LogChanged(f"{stream}, entry {number}: {message}; see spanish21 verify")
        head = Head(entry.number, entry.version, entry.hash)
        yield entry


def _from_snapshot(store: Store, table: str) -> Live:
    """Begin with a snapshot that the house took; one that anybody else changed is left alone."""
    found = read_snapshot(store, table)
    return Live(table) if found is None else _live.decode(found)


def opening(
    table: str, command: hc.OpenTable, supply: Supply, *, by: Person | None, at: int
) -> tuple[Play, Rulebook]:
    """Work out the first entries of a table, or raise SubmissionError."""
    rulebook = Submission(command.edition, dict(command.choices)).rulebook()
    play = Play(Live(table), rulebook, supply, at=at, meters=Meters(Progressive()), who=by)
    opened = he.TableOpened(
        command.name,
        command.edition,
        command.choices,
        command.settings,
        rulebook.digest(),
        version_of("spanish21"),
    )
    play.house(by.id if by else SYSTEM, command, opened, *opening_chips(command))
    for meter in meters_of(rulebook):
        play.meters.do(OpenMeter.of(meter))
    play.move_pool()
    play.advance()
    return play, rulebook


def open_command(
    name: str, edition: str, choices: Mapping[str, hc.Scalar], settings: hc.Settings
) -> hc.OpenTable:
    """Make the command that opens a table: play chips enough for its limits, but no real ones."""
    fill = Cents(0) if settings.physical else FILL
    return hc.OpenTable(name, edition, dict(choices), settings, fill)


def opening_chips(command: hc.OpenTable) -> tuple[he.InventoryFilled, ...]:
    """Return how chips come to a table when it is opened; the tray of a real one is empty."""
    return (he.InventoryFilled(command.fill),) if command.fill else ()
