"""Deciding recorded commands again: whether the rules of today give the events of the log.

A table's stream begins with the event `TableOpened`, which names edition, choices and digest.
Commands and events of the game are those of the engine; the house adds its own beside them.
"""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import Struct

from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Submission, SubmissionError
from spanish21.ledger.entry import Entry, type_of, types_in
from spanish21.progressive import ProgressiveCommand, ProgressiveEvent
from spanish21.progressive.decide import decide as decide_meter
from spanish21.progressive.evolve import evolve as evolve_meter
from spanish21.progressive.state import Progressive
from spanish21.refusal import RefusedError
from spanish21.table.commands import Command
from spanish21.table.events import Event
from spanish21.table.machine import decide, evolve
from spanish21.table.state import TableState
from spanish21.table.taking_back import may_take_back

__all__ = ["Judge", "judge_for"]

_OPENED = "TableOpened"
_TAKEN_BACK = "StepTakenBack"


class Judge(Protocol):
    """Follows one stream and says what is wrong with an entry."""

    def fault(self, entry: Entry) -> str | None:
        """Decide the entry's command again; None if its events are what follows."""


def judge_for(stream: str) -> Judge | None:
    """Return who judges a stream; what people and the house do follows from no rule of a game."""
    kind = stream.partition("/")[0]
    judges: dict[str, type[Judge]] = {"table": _TableJudge, "progressive": _MeterJudge}
    found = judges.get(kind)
    return found() if found else None


class _Opened(Struct, tag=_OPENED):
    """The rules under which a table plays from here on."""

    edition: str
    choices: dict[str, str | int | float | bool | None]
    digest: str


_opened = msgspec.json.Decoder(_Opened)
_command: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_event: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_meter_command: msgspec.json.Decoder[ProgressiveCommand] = msgspec.json.Decoder(ProgressiveCommand)
_meter_event: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)
_COMMANDS, _EVENTS = types_in(Command), types_in(Event)


class _TableJudge:
    """Follows a table from its opening."""

    def __init__(self) -> None:
        self._rulebook: Rulebook | None = None
        self._state = TableState.closed()
        self._before: list[TableState] = []
        """the table before each of the dealer's last steps that can be taken back"""

    def fault(self, entry: Entry) -> str | None:
        """Decide a command of the game again; the house's own are taken as they are."""
        try:
            if type_of(entry.command) in _COMMANDS:
                return self._decided(entry)
            return self._taken(entry)
        except msgspec.MsgspecError as error:
            return f"it cannot be read by this version ({error})"

    def _taken(self, entry: Entry) -> str | None:
        for event in entry.events:
            kind = type_of(event)
            if kind in _EVENTS:
                return f"{kind} is an event of the game without a command of the game"
            if kind == _OPENED:
                fault = self._open(_opened.decode(event))
                if fault:
                    return fault
            if kind == _TAKEN_BACK:
                if not self._before:
                    return "there was no step that the dealer could take back"
                self._state = self._before.pop()
        return None

    def _open(self, opened: _Opened) -> str | None:
        try:
            self._rulebook = Submission(opened.edition, dict(opened.choices)).rulebook()
        except SubmissionError as error:
            return f"its submission is not permitted: {error}"
        digest = self._rulebook.digest()
        if digest != opened.digest:
            return (
                f"its rules have digest {opened.digest[:16]}, this version reads "
                f"{opened.edition} with its choices as {digest[:16]}: use the one that wrote it"
            )
        return None

    def _decided(self, entry: Entry) -> str | None:
        if self._rulebook is None:
            return f"the table plays before {_OPENED} has told its rules"
        command = _command.decode(entry.command)
        recorded = tuple(_event.decode(event) for event in entry.events)
        try:
            due: tuple[Event, ...] = decide(self._state, command, self._rulebook)
        except RefusedError as error:
            return f"{type(command).__name__} is refused: {error.refusal}"
        self._before = [*self._before, self._state] if may_take_back(recorded) else []
        for event in recorded:
            self._state = evolve(self._state, event)
        return _difference(recorded, due)


class _MeterJudge:
    """Follows the meters of a progressive system."""

    def __init__(self) -> None:
        self._state = Progressive()

    def fault(self, entry: Entry) -> str | None:
        """Decide a command to the meters again."""
        try:
            command = _meter_command.decode(entry.command)
            recorded = tuple(_meter_event.decode(event) for event in entry.events)
            due = decide_meter(self._state, command)
        except msgspec.MsgspecError as error:
            return f"it cannot be read by this version ({error})"
        except RefusedError as error:
            return f"it is refused: {error.refusal}"
        for event in recorded:
            self._state = evolve_meter(self._state, event)
        return _difference(recorded, due)


def _difference(recorded: tuple[object, ...], due: tuple[object, ...]) -> str | None:
    """Say where the events of the log and those that follow part."""
    for place, (had, has) in enumerate(zip(recorded, due, strict=False), 1):
        if had != has:
            return f"event {place} is {_shown(had)}, the rules give {_shown(has)}"
    if len(recorded) != len(due):
        return f"it has {len(recorded)} events, the rules give {len(due)}"
    return None


def _shown(event: object) -> str:
    return msgspec.json.encode(event).decode()
