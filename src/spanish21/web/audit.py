"""The auditor: the log as far as no one could win by knowing it, and whether it holds."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from starlette.responses import StreamingResponse
from starlette.routing import Route

from spanish21.house.missing import WoundUp
from spanish21.house.people import Permission
from spanish21.house.verify import verify_place
from spanish21.house.view.logged import logged_events, logged_fact, logged_sentence
from spanish21.house.wire import watching as o
from spanish21.ledger import Head
from spanish21.ledger.checkpoint import CHECKPOINTS
from spanish21.ledger.stream import TABLE, stream_of
from spanish21.refusal import refused
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.table.phrases import Reader
from spanish21.web.context import context
from spanish21.web.http import answer, number
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.house import House
    from spanish21.house.tables.state import Live
    from spanish21.ledger import Entry
    from spanish21.web.context import Context

__all__ = ["routes"]

_MOST_ENTRIES = 200
_MOST_READ = 5000
_MOST_WORDS = 100
_ALL = 2**53
EVERYTHING = "all"
"""asks for all streams at once"""


class _Shelf(NamedTuple):
    """The house, with the tables that were closed for good as their logs have them."""

    house: House
    closed: dict[str, Live]

    def table(self, name: str) -> Live | None:
        """Return a table that is run here or was closed for good."""
        hosted = self.house.tables.get(name)
        return hosted.actor.live if hosted else self.closed.get(name)


async def _shelf(parts: Context) -> _Shelf:
    missing = parts.house.missing.items()
    closed = [table for table, standing in missing if isinstance(standing, WoundUp)]
    return _Shelf(parts.house, {table: await parts.recorded(table) for table in closed})


class _Wanted(NamedTuple):
    """Which entries are asked for."""

    actor: str | None
    event: str | None
    words: str
    round: int
    day: date | None = None
    """in UTC"""

    def finds(self, entry: Entry, shown: o.AuditEntry) -> bool:
        """Whether an entry is one of them."""
        if self.day and datetime.fromtimestamp(entry.at / 1000, UTC).date() != self.day:
            return False
        if self.actor and entry.actor != self.actor:
            return False
        if self.event and all(_kind(raw) != self.event for raw in entry.events):
            return False
        if not self.words:
            return True
        kind = str(shown.command.get("type", ""))
        said = (shown.stream, shown.actor, shown.who, shown.command_id, kind)
        reader = Reader(names=shown.names)
        told = (logged_sentence(event, reader) for event in logged_events(entry))
        return self.words in " ".join((*said, *told)).lower()


async def audit(request: Request) -> Response:
    """Read one stream of the log, or all, filtered by actor, event, words, round, day or number."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    query = request.query_params
    after = number(request, "after", 0, least=0, most=2**53)
    most = number(request, "most", 50, least=1, most=_MOST_ENTRIES)
    played = number(request, "round", 0, least=1, most=2**53)
    words = query.get("words", "").strip().lower()[:_MOST_WORDS]
    wanted = _Wanted(
        query.get("actor"), query.get("event"), words, played, _day(query.get("day", ""))
    )
    if query.get("stream") == EVERYTHING:
        return answer(await parts.reading(_page_of_all, await _shelf(parts), after, most, wanted))
    stream = await _stream(parts, query.get("stream", ""))
    return answer(await parts.reading(_page, await _shelf(parts), stream, after, most, wanted))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        message = "This day cannot be read. Write it as 2026-07-04."
        raise refused("web/query", message) from None


async def export(request: Request) -> Response:
    """Write a stream line by line, as far as it may be read, for other programs."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    stream = await _stream(parts, request.query_params.get("stream", ""))
    name = stream.replace("/", "-")
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}.jsonl"',
    }
    shelf = await _shelf(parts)
    lines = (msgspec.json.encode(shown) + b"\n" for _, shown in _read(shelf, stream, 0, 0))
    return StreamingResponse(lines, 200, headers, "application/x-ndjson")


async def _stream(parts: Context, name: str) -> str:
    if name not in await parts.reading(parts.house.writer.store.streams):
        raise not_found(f"stream {name!r}", "See /api/audit/streams.")
    return name


def _readable(shelf: _Shelf, stream: str) -> int:
    """Return up to which event a stream may be read: not beyond the beginning of a round."""
    kind, table = stream_of(stream)
    if kind != TABLE:
        return _ALL
    if table in shelf.closed:
        return _ALL
    live = shelf.table(table)
    if live is None:
        return _last_round(shelf.house, stream)
    return live.round_first - 1 if live.table.wagers_closed else live.version


def _last_round(house: House, stream: str) -> int:
    """Find the end of the last round of a table that is not run here."""
    found = 0
    for entry in house.writer.store.read(stream):
        if any(_kind(event) == "RoundCompleted" for event in entry.events):
            found = entry.version
    return found


def _page(shelf: _Shelf, stream: str, after: int, most: int, wanted: _Wanted) -> o.AuditPage:
    found: list[o.AuditEntry] = []
    for count, (entry, shown) in enumerate(_read(shelf, stream, after, wanted.round), 1):
        if wanted.finds(entry, shown):
            found.append(shown)
        if len(found) == most or count == _MOST_READ:
            return o.AuditPage(entries=tuple(found), next_after=entry.version)
    return o.AuditPage(entries=tuple(found), next_after=None)


def _page_of_all(shelf: _Shelf, after: int, most: int, wanted: _Wanted) -> o.AuditPage:
    """Read the whole log in its order; `after` is a position there."""
    found: list[o.AuditEntry] = []
    for count, (position, entry, shown) in enumerate(_read_all(shelf, after), 1):
        if entry is not None and shown is not None and wanted.finds(entry, shown):
            found.append(shown)
        if len(found) == most or count == _MOST_READ:
            return o.AuditPage(entries=tuple(found), next_after=position)
    return o.AuditPage(entries=tuple(found), next_after=None)


def _read_all(shelf: _Shelf, after: int) -> Iterator[tuple[int, Entry | None, o.AuditEntry | None]]:
    """Read the entries of all streams with their positions, none where one may not be read."""
    store = shelf.house.writer.store
    until: dict[str, int] = {}
    names: dict[str, dict[str, str]] = {}
    for position in range(after + 1, store.tip().position + 1):
        entry = store.at_position(position)
        if entry is not None and entry.stream not in until:
            until[entry.stream] = _readable(shelf, entry.stream)
            names[entry.stream] = _names(shelf, entry.stream)
        if entry is None or entry.version > until[entry.stream]:
            yield position, None, None
        else:
            yield position, entry, _entry(entry, names[entry.stream])


def _read(
    shelf: _Shelf, stream: str, after: int, played: int
) -> Iterator[tuple[Entry, o.AuditEntry]]:
    """Read a stream, or one round of a table, as far as it may be read."""
    until = _readable(shelf, stream)
    names = _names(shelf, stream)
    if played:
        first, last = _round(shelf, stream, played)
        after, until = max(after, first - 1), min(until, last)
    for entry in shelf.house.writer.store.read(stream, after):
        if entry.version > until:
            return
        yield entry, _entry(entry, names)


def _round(shelf: _Shelf, stream: str, played: int) -> tuple[int, int]:
    live = shelf.table(stream_of(stream).table)
    marks = live.rounds if live else ()
    found = next((mark for mark in marks if mark.number == played), None)
    return (found.first, found.last) if found else (_ALL, 0)


def _names(shelf: _Shelf, stream: str) -> dict[str, str]:
    known = {str(person.id): person.name for person in shelf.house.people.everyone()}
    live = shelf.table(stream_of(stream).table)
    return {**known, **live.names} if live else known


def _kind(raw: msgspec.Raw) -> str:
    found = msgspec.json.decode(raw)
    return str(found.get("type", "")) if isinstance(found, dict) else ""


def _entry(entry: Entry, names: dict[str, str]) -> o.AuditEntry:
    facts = tuple(logged_fact(event) for event in logged_events(entry))
    held = set(_texts(msgspec.to_builtins(facts)))
    return o.AuditEntry(
        stream=entry.stream,
        number=entry.number,
        version=entry.version,
        position=entry.position,
        at=entry.at,
        actor=entry.actor,
        who=names.get(entry.actor, entry.actor),
        command_id=entry.command_id,
        command=_plain(entry.command),
        events=tuple(map(_plain, entry.events)),
        facts=facts,
        names={text: names[text] for text in held if text in names},
        wagers={row.kind: row.name for row in SIDE_WAGERS.values() if row.kind in held},
        postings=tuple((posting.account, posting.amount) for posting in entry.postings),
        previous=entry.previous,
        follows=entry.follows,
        hash=entry.hash,
        mark=entry.mark,
    )


def _plain(raw: msgspec.Raw) -> dict[str, Any]:
    found = msgspec.json.decode(raw)
    return found if isinstance(found, dict) else {"value": found}


def _texts(value: object) -> Iterator[str]:
    """List the texts that a JSON value holds."""
    match value:
        case str():
            yield value
        case dict():
            yield from (text for pair in value.items() for part in pair for text in _texts(part))
        case list() | tuple():
            yield from (text for part in value for text in _texts(part))
        case _:
            return


async def streams(request: Request) -> Response:
    """List the streams of the log with where they stand."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    return answer(await parts.reading(_heads, await _shelf(parts)))


def _heads(shelf: _Shelf) -> list[o.StreamView]:
    """Return the heads of streams, in a round that of its start: a hash reveals its cards."""
    store = shelf.house.writer.store
    found = []
    for name, head in sorted(store.heads().items()):
        last: Head | Entry = head
        until = _readable(shelf, name)
        if head.version > until:
            last = next(store.read(name, until - 1, 1)) if until else Head()
        kind, table = stream_of(name)
        live = shelf.table(table)
        found.append(
            o.StreamView(
                stream=name,
                kind=kind,
                table=table,
                name=live.name if live else None,
                entries=last.number,
                version=last.version,
                hash=last.hash,
            )
        )
    return found


async def verify_log(request: Request) -> Response:
    """Verify log and book: chain, checkpoints, money, and every decision under its rules."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    return answer(await parts.verifying(_verify, parts.house))


def _verify(house: House) -> o.Verified:
    """Verify the log and the book as `spanish21 verify` does, at one moment of the house."""
    checkpoints = house.data / CHECKPOINTS
    signed = checkpoints if checkpoints.is_file() else None
    report = verify_place(house.place, signed, sealed=house.sealed)
    return o.Verified(
        ok=not report.findings,
        entries=report.entries,
        decided=report.decided,
        checkpoints=report.checkpoints,
        findings=report.findings,
        unchecked=report.unchecked,
    )


routes = [
    Route("/api/audit", audit, methods=["GET"]),
    Route("/api/audit/export", export, methods=["GET"]),
    Route("/api/audit/streams", streams, methods=["GET"]),
    Route("/api/audit/verify", verify_log, methods=["POST"]),
]
