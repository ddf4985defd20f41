"""A table followed entry by entry, with the steps of its round that can still be set right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from spanish21.house.live import commands as hc, events as he
from spanish21.house.tables.fold import fold
from spanish21.house.tables.state import Base, Step
from spanish21.table.events import RoundCompleted
from spanish21.table.taking_back import may_take_back

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.ledger.entry import Entry, Posting

__all__ = ["decode_command", "decode_events", "follow", "follow_entry", "may_undo"]

_event: msgspec.json.Decoder[he.LogEvent] = msgspec.json.Decoder(he.LogEvent)
_command: msgspec.json.Decoder[hc.LogCommand] = msgspec.json.Decoder(hc.LogCommand)


def decode_events(entry: Entry) -> tuple[he.LogEvent, ...]:
    """Read the events of an entry of a table."""
    return tuple(_event.decode(event) for event in entry.events)


def decode_command(entry: Entry) -> hc.LogCommand:
    """Read the command of an entry of a table."""
    return _command.decode(entry.command)


def follow_entry(live: Live, entry: Entry) -> Live:
    """Return a table after an entry of its log."""
    events = decode_events(entry)
    if not live.settings.physical:
        return fold(live, events, entry.at)
    return follow(live, entry.actor, decode_command(entry), events, entry.at)


def may_undo(live: Live) -> bool:
    """Return whether the dealer can undo the last step: no one has answered it yet."""
    if not live.steps:
        return False
    events = live.steps[-1].events
    return may_take_back([event for event in events if not isinstance(event, he.HouseFact)])


def follow(  # noqa: PLR0913 - what an entry holds
    live: Live,
    actor: str,
    command: hc.LogCommand,
    events: tuple[he.LogEvent, ...],
    at: int,
    *,
    moved: tuple[Posting, ...] | None = None,
) -> Live:
    """Return a table after a command, and remember a step that can be undone or set right."""
    after = fold(live, events, at, moved)
    if not live.settings.physical:
        return after
    if isinstance(command, hc.RoundOddCents):
        return _remembered(live, after, actor, command, events) if live.steps else after
    game = [event for event in events if not isinstance(event, he.HouseFact)]
    if isinstance(command, hc.HouseCommand) or not game:
        return after
    ends = any(isinstance(event, RoundCompleted) for event in game)
    stays = live.base is not None and (live.table.wagers_closed or may_take_back(game))
    if ends or not stays:
        return replace(after, base=Base(after.table, after.shoe), steps=(), loose=())
    return _remembered(live, after, actor, command, tuple(game))


def _remembered(
    live: Live,
    after: Live,
    actor: str,
    command: hc.LogCommand,
    events: tuple[he.LogEvent, ...],
) -> Live:
    step = Step(live.version + 1, after.version, actor, command, events)  # type: ignore[arg-type]
    return replace(after, steps=(*live.steps, step))
