"""Where events of the log and those that follow from a command differ."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

__all__ = ["difference"]


def difference(recorded: Sequence[object], due: Sequence[object]) -> str | None:
    """Return where the events of the log and those that follow differ."""
    for place, (had, has) in enumerate(zip(recorded, due, strict=False), 1):
        if had != has:
            return f"event {place} is {_shown(had)}, the rules give {_shown(has)}"
    if len(recorded) != len(due):
        return f"it has {len(recorded)} events, the rules give {len(due)}"
    return None


def _shown(event: object) -> str:
    return msgspec.json.encode(event).decode()
