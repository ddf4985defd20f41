"""From moves to drafts of the log, with their postings, and to what viewers are told."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from spanish21.house.tables.hidden import salted
from spanish21.house.tables.viewer import Numbered
from spanish21.ledger.entry import Draft

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live

__all__ = ["drafts_of", "meter_stream", "numbered", "table_stream"]


def table_stream(table: str) -> str:
    """Name the stream of a table."""
    return f"table/{table}"


def meter_stream(table: str) -> str:
    """Name the stream of a table's meters."""
    return f"progressive/{table}"


def drafts_of(live: Live, play: Play, id_: str | None, token: int | None) -> tuple[Draft, ...]:
    """Write a batch as drafts: the first bears the client's id, the others follow from it.

    What the meters do comes before the move of the table that brings it about.
    """
    base = id_ or f"auto.{live.version}"
    drafts: list[Draft] = []
    version = live.version
    meters = deque(_meter_drafts(live, play, base))
    for place, move in enumerate(play.moves):
        while meters and meters[0][0] <= place:
            drafts.append(meters.popleft()[1])
        drafts.append(
            Draft.of(
                table_stream(live.id),
                at=play.at,
                actor=move.actor,
                command_id=id_ if id_ and not place else salted(f"{base}.{place}", move.salt),
                command=move.command,
                events=move.events,
                postings=move.postings,
                expected=version,
                token=token,
            )
        )
        version += len(move.events)
    return (*drafts, *(draft for _, draft in meters))


def _meter_drafts(live: Live, play: Play, base: str) -> Iterator[tuple[int, Draft]]:
    for number, (place, command, events) in enumerate(play.meters.moves):
        yield (
            place,
            Draft.of(
                meter_stream(live.id),
                at=play.at,
                actor="system",
                command_id=f"{base}.{number}",
                command=command,
                events=events,
            ),
        )


def numbered(before: int, play: Play) -> tuple[Numbered, ...]:
    """Number the events of a batch."""
    events = (event for move in play.moves for event in move.events)
    return tuple(
        Numbered(number, play.at, event) for number, event in enumerate(events, before + 1)
    )
