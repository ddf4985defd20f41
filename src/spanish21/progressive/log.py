"""Meter logs as text: a first line that says what it is, then one event a line, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spanish21.errors import Spanish21Error
from spanish21.progressive.events import ProgressiveEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["FIRST_LINE", "MeterLogError", "is_meter_log", "meter_lines", "read_meter_log"]

FIRST_LINE = '{"log":"meters"}\n'
_event_of: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)


class MeterLogError(Spanish21Error, ValueError):
    """A log that cannot be read: the line and what is wrong with it."""

    def __init__(self, line: int, message: str) -> None:
        """Keep the line."""
        super().__init__(f"line {line}: {message}")
        self.line = line


def meter_lines(events: Iterable[ProgressiveEvent]) -> str:
    """Write events, a line for each."""
    return "".join(f"{msgspec.json.encode(event).decode()}\n" for event in events)


def is_meter_log(text: str) -> bool:
    """Whether a text is a log of meters."""
    return text.startswith(FIRST_LINE)


def read_meter_log(text: str) -> tuple[ProgressiveEvent, ...]:
    """Read a log; a last line that was not written to its end never happened."""
    if not is_meter_log(text):
        raise MeterLogError(1, f"no log of meters, which begins with {FIRST_LINE.strip()}")
    whole = text[: text.rindex("\n") + 1]
    events = []
    for number, line in enumerate(whole.splitlines()[1:], 2):
        try:
            events.append(_event_of.decode(line))
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise MeterLogError(number, f"no event: {error}") from None
    return tuple(events)
