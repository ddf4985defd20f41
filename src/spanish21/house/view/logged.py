"""The log for those who audit it: every event as a fact, without what no one may know yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spanish21.house import phrases as at_table
from spanish21.house.people import phrases as of_people
from spanish21.house.people.events import PeopleEvent
from spanish21.house.tables.following import decode_events
from spanish21.house.view.redact import face_up
from spanish21.house.view.tell import fact_of
from spanish21.ledger import stream
from spanish21.ledger.key_change import CheckpointKeyReplaced, key_changes
from spanish21.ledger.stream import stream_of
from spanish21.progressive import phrases as of_meters
from spanish21.progressive.events import ProgressiveEvent

if TYPE_CHECKING:
    from spanish21.house.live import events as he
    from spanish21.house.wire.watching import LoggedFact
    from spanish21.ledger import Entry
    from spanish21.table.phrases import Reader

    LoggedEvent = he.LogEvent | PeopleEvent | ProgressiveEvent | CheckpointKeyReplaced

__all__ = ["logged_events", "logged_fact", "logged_sentence"]

_people: msgspec.json.Decoder[PeopleEvent] = msgspec.json.Decoder(PeopleEvent)
_meters: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)


def logged_events(entry: Entry) -> tuple[LoggedEvent, ...]:
    """Read the events of an entry of any stream; those of a table without hidden cards."""
    match stream_of(entry.stream).kind:
        case stream.TABLE:
            return tuple(face_up(event) for event in decode_events(entry))
        case stream.PEOPLE:
            return tuple(_people.decode(event) for event in entry.events)
        case stream.METERS:
            return tuple(_meters.decode(event) for event in entry.events)
        case _:
            return tuple(key_changes(entry))


def logged_fact(event: LoggedEvent) -> LoggedFact:
    """Return what is sent of an event."""
    if isinstance(event, PeopleEvent | ProgressiveEvent | CheckpointKeyReplaced):
        return event
    return fact_of(event)


def logged_sentence(event: LoggedEvent, reader: Reader) -> str:
    """Write an event for its reader."""
    if isinstance(event, PeopleEvent):
        return of_people.sentence(event, reader)
    if isinstance(event, ProgressiveEvent):
        return of_meters.sentence(event)
    if isinstance(event, CheckpointKeyReplaced):
        return "Checkpoints are signed with a new key, because the one before was lost."
    return at_table.sentence(event, reader)
