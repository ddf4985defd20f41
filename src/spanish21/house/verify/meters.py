"""Deciding the commands of meters again, and holding them until their table accounts for them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from spanish21.house.tables.meters import Meters
from spanish21.house.verify.difference import difference
from spanish21.ledger.entry import Entry
from spanish21.progressive import Progressive, ProgressiveCommand, ProgressiveEvent
from spanish21.progressive.commands import MeterOrder, ReadMeters
from spanish21.progressive.decide import decide
from spanish21.progressive.evolve import evolve
from spanish21.refusal import RefusedError

__all__ = ["MeterJudge", "order_of"]

_command: msgspec.json.Decoder[ProgressiveCommand] = msgspec.json.Decoder(ProgressiveCommand)
_event: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)


def order_of(entry: Entry) -> MeterOrder | None:
    """Return what staff ordered of meters by an entry, if they did."""
    command = _command.decode(entry.command)
    return command if isinstance(command, MeterOrder) else None


def _misattributed(entry: Entry, command: MeterOrder) -> str | None:
    """Return how an order names another person or time than its entry."""
    if command.by != entry.actor:
        return f"{entry.actor} acts in the name of {command.by}"
    if isinstance(command, ReadMeters) and command.at != entry.at // 1000:
        return f"the meters were read at {entry.at // 1000}, not at {command.at}"
    return None


class _Moved(NamedTuple):
    """A command to the meters that no entry of the table has accounted for yet."""

    number: int
    command: ProgressiveCommand


class MeterJudge:
    """Follows the meters of a table."""

    def __init__(self) -> None:
        """Begin without meters."""
        self.state = Progressive()
        self.settled = Progressive()
        """the meters as the table's last entry left them"""
        self.pending: list[_Moved] = []

    @property
    def funds(self) -> int:
        """Add up the whole cents that the meters hold."""
        return Meters(self.state).funds

    def fault(self, entry: Entry) -> str | None:
        """Decide a command to the meters again."""
        command = _command.decode(entry.command)
        recorded = tuple(_event.decode(event) for event in entry.events)
        try:
            due = decide(self.state, command)
        except RefusedError as error:
            return f"it is refused: {error.refusal}"
        for event in recorded:
            self.state = evolve(self.state, event)
        if isinstance(command, MeterOrder):
            if not self.pending:
                self.settled = self.state
            return _misattributed(entry, command) or difference(recorded, due)
        self.pending.append(_Moved(entry.number, command))
        if entry.actor != "system":
            return f"{entry.actor} moves no meters: only what happens at the table does"
        return difference(recorded, due)

    def take_up(self, entry: Entry) -> None:
        """Take what an entry says of meters as it is."""
        for event in entry.events:
            self.state = evolve(self.state, _event.decode(event))
        self.settled = self.state

    def account(self, due: list[ProgressiveCommand]) -> str | None:
        """Compare the commands since the table's last entry with those that it brought about."""
        moved = [each.command for each in self.pending]
        self.pending, self.settled = [], self.state
        found = difference(moved, due)
        return f"the meters were moved otherwise than the table says: {found}" if found else None
