"""Logs: the submission in the first line, then one event a line, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

import msgspec

from spanish21.checked import checked
from spanish21.law.editions import USUAL
from spanish21.law.permitted import typed
from spanish21.law.submission import Submission
from spanish21.law.wheel import in_one_line
from spanish21.replay.case import CaseError
from spanish21.rulebooks import Rules, as_submission
from spanish21.table.events import Event

__all__ = ["event_line", "first_line", "is_log", "read_log", "write_log"]

_event_of: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """The rules under which a log was written."""

    rules: str
    choices: dict[str, str | int | bool | None] = {}


def first_line(submission: Submission) -> str:
    """Write the submission of a log."""
    choices: Mapping[str, object] = {
        name: str(value) if isinstance(value, Decimal) else in_one_line(value)
        for name, value in submission.choices.items()
    }
    return msgspec.json.encode({"rules": submission.edition, "choices": choices}).decode()


def event_line(event: Event) -> str:
    """Write one event of a log."""
    return msgspec.json.encode(event).decode()


@checked
def write_log(rules: Rules, events: Iterable[Event]) -> str:
    """Write the events of a table as a log, which `read_log` reads."""
    return "\n".join([first_line(as_submission(rules)), *map(event_line, events), ""])


@checked
def is_log(text: str) -> bool:
    """Return whether a text is a log rather than a case: a log begins with a brace."""
    return text.lstrip().startswith("{")


@checked
def read_log(text: str) -> tuple[Submission, tuple[Event, ...]]:
    """Read a log; a fault is raised as CaseError with its line."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    try:
        head = msgspec.json.decode(lines[0][1] if lines else "", type=_Head)
    except (msgspec.MsgspecError, UnicodeError) as error:
        message = f'Not a submission. Write {{"rules": "{USUAL}", "choices": {{}}}} ({error}).'
        raise CaseError("log/submission", "line 1", message) from None
    choices = {
        name: typed(value) if isinstance(value, str) else value
        for name, value in head.choices.items()
    }
    return Submission(head.rules, choices), tuple(_events(lines[1:]))


def _events(lines: Iterable[tuple[int, str]]) -> Iterable[Event]:
    for number, line in lines:
        try:
            yield _event_of.decode(line)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise CaseError("log/event", f"line {number}", f"Not an event ({error}).") from None
