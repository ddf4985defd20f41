"""The rounds in a log, each with its events and the table as it was before every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from spanish21.house.live.events import LogEvent, StepCorrected, StepTakenBack, TableOpened
from spanish21.house.people.events import SettingsChanged
from spanish21.house.people.settings import HouseSettings
from spanish21.house.tables.beside import stays_true
from spanish21.house.tables.fold import fold
from spanish21.house.tables.following import decode_command, follow
from spanish21.house.tables.state import Live
from spanish21.house.tables.terms import submission_at
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Submission
from spanish21.ledger.audit import is_log, read_log as read_export
from spanish21.ledger.entry import Entry, type_of, types_in
from spanish21.ledger.events import HouseFact
from spanish21.ledger.place import is_postgres, open_store, sqlite_path
from spanish21.ledger.stream import PEOPLE, table_stream
from spanish21.replay.log import read_log
from spanish21.table.events import Event, RoundCompleted
from spanish21.table.events.cards import DecksReceived
from spanish21.table.machine import evolve
from spanish21.table.state import TableState

__all__ = ["ALARM", "Happened", "RoundLog", "rounds_in", "rounds_of"]

ALARM = HouseSettings().alert_errors
"""standard errors from which there is an alert, unless the house sets another number"""
_OPENED = TableOpened.__struct_config__.tag
_SETTINGS = SettingsChanged.__struct_config__.tag
_TABLE = "table/"
_GAME = types_in(Event)
_event: msgspec.json.Decoder[LogEvent] = msgspec.json.Decoder(LogEvent)
_HEAD = b'{"rules"'


class Happened(NamedTuple):
    """An event that counts, the table before it, and when and by whom it was brought about."""

    event: Event
    before: TableState
    at: int | None = None
    """milliseconds since the epoch; None in a log without times"""
    actor: str = ""
    shift: str = ""
    """the shift of a table whose tray is counted, from one closer to the next"""


class RoundLog(NamedTuple):
    """What happened at a table from the end of one round to the end of the next."""

    table: str
    rulebook: Rulebook
    happened: tuple[Happened, ...]
    names: dict[str, str]
    """the names under which people and the table are shown, by their ids"""
    alert_errors: int = ALARM
    """standard errors from which the house wants an alert"""
    shift: str = ""
    """the shift of a table whose tray is counted, from one closer to the next"""
    errors: int = 0
    """wrong entries that were undone or corrected"""


class _Rules(Struct, tag=_OPENED):
    """The rules under which a table of a house or of the library plays."""

    edition: str
    choices: dict[str, str | int | float | bool | None]
    name: str = ""


_rules = msgspec.json.Decoder(_Rules)
_settings = msgspec.json.Decoder(SettingsChanged)


class _Table:
    """A table that is followed entry by entry."""

    def __init__(self, stream: str, opened: _Rules) -> None:
        self.id = stream.removeprefix(_TABLE)
        self.name = opened.name or self.id
        self.rulebook = Submission(opened.edition, dict(opened.choices)).rulebook()
        self.live = Live(self.id)
        self.pending: list[tuple[int, Happened]] = []
        self.errors = 0

    def take(self, entry: Entry) -> Iterator[RoundLog]:
        """Follow an entry, and yield the round that it ends."""
        whole = self.live.version or any(b'"settings"' in bytes(each) for each in entry.events)
        events = tuple(
            _event.decode(event) for event in entry.events if whole or type_of(event) in _GAME
        )
        number, before = self.live.version, self.live.table
        after = self._followed(entry, events)
        for event in events:
            number += 1
            if isinstance(event, StepTakenBack | StepCorrected):
                before = self._forget(event)
            elif not isinstance(event, HouseFact):
                happened = Happened(event, before, entry.at, entry.actor, self._shift)
                self.pending.append((number, happened))
                before = evolve(before, event)
        if len(after.limits) > len(self.live.limits):
            self.rulebook = submission_at(after).rulebook()
        self.live = after
        if any(isinstance(event, RoundCompleted) for event in events):
            yield self.rest()

    def _followed(self, entry: Entry, events: tuple[LogEvent, ...]) -> Live:
        if not self.live.settings.physical:
            return fold(self.live, events, entry.at)
        return follow(self.live, entry.actor, decode_command(entry), events, entry.at)

    def _forget(self, event: StepTakenBack | StepCorrected) -> TableState:
        """Drop what does not count, and return the table before it."""
        self.errors += 1
        undone = [
            happened
            for number, happened in self.pending
            if event.first <= number <= event.last and not stays_true(happened.event)
        ]
        self.pending = [each for each in self.pending if each[1] not in undone]
        return undone[0].before

    def rest(self) -> RoundLog:
        """Return what has not been yielded."""
        happened, self.pending = tuple(each for _, each in self.pending), []
        errors, self.errors = self.errors, 0
        names = {**self.live.names, self.id: self.name}
        shift = self._shift
        if shift:
            names[shift] = f"{self.name} {self.live.shift.number}"
        return RoundLog(self.id, self.rulebook, happened, names, shift=shift, errors=errors)

    @property
    def _shift(self) -> str:
        """Return the id of the shift in which the tray is counted, if it is."""
        return f"{self.id} {self.live.shift.number}" if self.live.settings.physical else ""


def rounds_in(place: str | Path) -> Iterator[RoundLog]:
    """Read the rounds of a house's database, an exported log, or a log of one table."""
    if is_postgres(place) or not is_log(place):
        with closing(open_store(place, readonly=True)) as store:
            yield from _house(store.everything())
        return
    path = sqlite_path(place)
    with path.open("rb") as opened:
        alone = opened.read(len(_HEAD)) == _HEAD
    if alone:
        yield from _one_table(path.stem, path.read_text("utf-8"))
    else:
        yield from _house(read_export(path))


def rounds_of(place: str | Path, table: str) -> Iterator[RoundLog]:
    """Read the rounds of one table of a house's database."""
    with closing(open_store(place, readonly=True)) as store:
        yield from _house((*store.read(PEOPLE), *store.read(table_stream(table))))


def _house(entries: Iterable[Entry]) -> Iterator[RoundLog]:
    """Follow all tables of a house, in the order of the log."""
    tables: dict[str, _Table] = {}
    errors = ALARM
    for entry in entries:
        if entry.stream == PEOPLE:
            for event in entry.events:
                if type_of(event) == _SETTINGS:
                    errors = _settings.decode(event).settings.alert_errors
            continue
        if not entry.stream.startswith(_TABLE):
            continue
        if entry.stream not in tables:
            tables[entry.stream] = _Table(entry.stream, _rules.decode(entry.events[0]))
        for found in tables[entry.stream].take(entry):
            yield found._replace(alert_errors=errors)
    for table in tables.values():
        if table.pending:
            yield table.rest()._replace(alert_errors=errors)


def _one_table(name: str, text: str) -> Iterator[RoundLog]:
    """Follow a log of `play --log` or `deal --log`, which has no times."""
    submission, events = read_log(text)
    rulebook = submission.rulebook()
    opened = bool(events) and isinstance(events[0], DecksReceived)
    state = TableState.closed() if opened else TableState()
    pending: list[Happened] = []
    for event in events:
        pending.append(Happened(event, state))
        state = evolve(state, event)
        if isinstance(event, RoundCompleted):
            yield RoundLog(name, rulebook, tuple(pending), {})
            pending = []
    if pending:
        yield RoundLog(name, rulebook, tuple(pending), {})
