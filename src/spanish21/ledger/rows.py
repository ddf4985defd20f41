"""How entries stand in a table of a database: the same columns in every store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from spanish21.ledger.entry import Draft, Entry, Posting, events_of
from spanish21.ledger.errors import UnreadableEntry

__all__ = ["COLUMNS", "PAGE", "entry_of", "inspected", "row_of", "touched", "watched"]

COLUMNS = (
    "position, stream, number, version, at, actor, command_id, command, events, postings, "
    "previous, follows, hash, mark"
)
PAGE = 256
"""How many entries are fetched at a time."""

_postings = msgspec.json.Decoder(tuple[Posting, ...])


def row_of(entry: Entry) -> tuple[object, ...]:
    """Write an entry as the values of its columns."""
    return (
        entry.position,
        entry.stream,
        entry.number,
        entry.version,
        entry.at,
        entry.actor,
        entry.command_id,
        bytes(entry.command),
        msgspec.json.encode(entry.events),
        msgspec.json.encode(entry.postings),
        entry.previous,
        entry.follows,
        entry.hash,
        entry.mark,
    )


def entry_of(row: Sequence[Any]) -> Entry:
    """Read an entry from the values of its columns, or raise UnreadableEntry."""
    try:
        return _entry_of(row)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        raise UnreadableEntry(str(row[1]), int(row[2]), str(error)) from None


def inspected(row: Sequence[Any]) -> Entry | UnreadableEntry:
    """Read an entry, or say why it cannot be read."""
    try:
        return entry_of(row)
    except UnreadableEntry as error:
        return error


def _entry_of(row: Sequence[Any]) -> Entry:
    position, stream, number, version, at, actor, command_id, command, events, *rest = row
    postings, previous, follows, digest, mark = rest
    return Entry(
        stream,
        number,
        version,
        position,
        at,
        actor,
        command_id,
        Raw(bytes(command)),
        events_of(bytes(events)),
        _postings.decode(bytes(postings)),
        previous,
        follows,
        digest,
        mark,
    )


def touched(groups: Sequence[Sequence[Draft]]) -> tuple[list[str], list[str]]:
    """List the streams and the accounts that drafts touch, each in the order of names."""
    drafts = [draft for group in groups for draft in group]
    streams = {draft.stream for draft in drafts}
    accounts = {posting.account for draft in drafts for posting in draft.postings}
    accounts.update(
        name for draft in drafts for each in draft.basis.holdings for name in each.accounts
    )
    return sorted(streams), sorted(accounts)


def watched(groups: Sequence[Sequence[Draft]]) -> list[str]:
    """List the streams by which drafts were decided and which they do not write."""
    drafts = [draft for group in groups for draft in group]
    return sorted({stream for draft in drafts for stream, _ in draft.basis.versions})
