"""From moves to drafts of the log, with their postings, and to what viewers are told."""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.tables.viewer import Numbered
from spanish21.ledger.entry import Basis, Draft
from spanish21.ledger.stream import meter_stream, table_stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live

__all__ = [
    "Origin",
    "begins_with",
    "client_id",
    "content_of",
    "drafts_of",
    "numbered",
]

_BOUND = "~"
"""between the id that a client chose and the digest of who asked what"""


class Origin(Struct, frozen=True):
    """Where a batch comes from: a command of a client."""

    id: str
    """chosen by the client"""
    person: str
    content: str = ""
    """a digest of who asked what: the same id with another is refused"""
    basis: Basis = Basis()
    """what must hold of the person and their money with each of their moves"""

    @property
    def command_id(self) -> str:
        """Return the id under which the command is in the log."""
        return f"{self.id}{_BOUND}{self.content}" if self.content else self.id


def content_of(person: str, asked: object) -> str:
    """Return a digest of what a person asked.

    The entry that bears it may be one that the house writes in its own name.
    """
    return sha256(msgspec.json.encode((person, asked))).hexdigest()[:16]


def client_id(command_id: str) -> tuple[str, str]:
    """Return the id that a client chose and the digest of who asked what, from an id of the log."""
    id_, _, content = command_id.partition(_BOUND)
    return id_, content


def begins_with(id_: str) -> str:
    """Return how the id begins in the log under which a command of a client is there."""
    return f"{id_}{_BOUND}"


def drafts_of(
    live: Live, play: Play, origin: Origin | None, token: int | None
) -> tuple[Draft, ...]:
    """Write a batch as drafts: the first bears the client's id, the others follow from it.

    What the meters do comes before the move of the table that brings it about.
    """
    base = origin.id if origin else f"auto.{live.version}"
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
                command_id=_id(origin, base, place),
                command=move.command,
                events=move.events,
                postings=move.postings,
                expected=version,
                token=token,
            )
        )
        version += len(move.events)
    if origin is not None:
        drafts = [
            replace(draft, basis=origin.basis) if draft.actor == origin.person else draft
            for draft in drafts
        ]
    return (*drafts, *(draft for _, draft in meters))


def _meter_drafts(live: Live, play: Play, base: str) -> Iterator[tuple[int, Draft]]:
    for number, move in enumerate(play.meters.moves):
        yield (
            move.before,
            Draft.of(
                meter_stream(live.id),
                at=play.at,
                actor=move.actor,
                command_id=f"{base}.{number}",
                command=move.command,
                events=move.events,
            ),
        )


def _id(origin: Origin | None, base: str, place: int) -> str:
    if origin is not None and not place:
        return origin.command_id
    return f"{base}.{place}"


def numbered(before: int, play: Play) -> tuple[Numbered, ...]:
    """Number the events of a batch."""
    events = (event for move in play.moves for event in move.events)
    return tuple(
        Numbered(number, play.at, event) for number, event in enumerate(events, before + 1)
    )
