"""The auditor: the log as far as nobody could win by knowing it, and whether it holds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from starlette.routing import Route

from spanish21.house.people import Permission
from spanish21.house.tables.hidden import without_salt
from spanish21.house.tables.recover import decode_events
from spanish21.house.view.redact import redacted
from spanish21.house.view.tell import text_of
from spanish21.house.wire import watching as o
from spanish21.ledger import Head
from spanish21.ledger.checkpoint import CHECKPOINTS, PUBLIC_KEY, read_checkpoints, read_public_keys
from spanish21.ledger.verify import Verifier
from spanish21.web.context import context
from spanish21.web.http import answer, number
from spanish21.web.problem import not_found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.house import House
    from spanish21.ledger import Entry

__all__ = ["routes"]

_MOST_ENTRIES = 200
_ALL = 2**53


async def audit(request: Request) -> Response:
    """Read the log: one stream, filtered by actor, by kind of event or by number."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    stream = request.query_params.get("stream", "")
    after = number(request, "after", 0, least=0, most=2**53)
    most = number(request, "most", 50, least=1, most=_MOST_ENTRIES)
    house = parts.house
    if stream not in await asyncio.to_thread(house.writer.store.streams):
        raise not_found(f"stream {stream!r}: see /api/audit/streams")
    wanted = (request.query_params.get("actor"), request.query_params.get("event"))
    page = await asyncio.to_thread(_page, house, stream, after, most, wanted)
    return answer(page)


class _Readable(NamedTuple):
    """How far a stream may be read: no card of it is shown that players may not know."""

    until: int
    """the version with which the round in play begins"""
    sealed_from: int
    """the version from which on the shoe is not revealed"""


def _readable(house: House, stream: str) -> _Readable:
    kind, _, table = stream.partition("/")
    if kind != "table":
        return _Readable(_ALL, _ALL)
    hosted = house.tables.get(table)
    if hosted is None:
        return _Readable(_last_round(house, stream), 0)
    live = hosted.actor.live
    until = live.round_first - 1 if live.table.wagers_closed else live.version
    sealed = [shoe.first for shoe in (*live.spent, live.shoe) if shoe.number]
    return _Readable(until, min(sealed, default=_ALL))


def _last_round(house: House, stream: str) -> int:
    """Find the end of the last round of a table that is not run here."""
    found = 0
    for entry in house.writer.store.read(stream):
        if any(_kind(event) == "RoundCompleted" for event in entry.events):
            found = entry.version
    return found


def _page(
    house: House, stream: str, after: int, most: int, wanted: tuple[str | None, str | None]
) -> o.AuditPage:
    found: list[o.AuditEntry] = []
    readable = _readable(house, stream)
    names = _names(house, stream)
    for entry in house.writer.store.read(stream, after):
        if entry.version > readable.until:
            return o.AuditPage(entries=tuple(found), next_after=None)
        if _matches(entry, *wanted):
            found.append(_entry(entry, names, readable.sealed_from))
        if len(found) == most:
            return o.AuditPage(entries=tuple(found), next_after=entry.version)
    return o.AuditPage(entries=tuple(found), next_after=None)


def _names(house: House, stream: str) -> dict[str, str]:
    hosted = house.tables.get(stream.partition("/")[2])
    return dict(hosted.actor.live.names) if hosted else {}


def _matches(entry: Entry, actor: str | None, event: str | None) -> bool:
    if actor and entry.actor != actor:
        return False
    return not event or any(_kind(raw) == event for raw in entry.events)


def _kind(raw: msgspec.Raw) -> str:
    found = msgspec.json.decode(raw)
    return str(found.get("type", "")) if isinstance(found, dict) else ""


def _entry(entry: Entry, names: dict[str, str], sealed_from: int) -> o.AuditEntry:
    command, events = _plain(entry.command), tuple(map(_plain, entry.events))
    command_id = entry.command_id
    if entry.stream.startswith("table/") and entry.version >= sealed_from:
        command, events = _still_sealed(entry, command)
        command_id = without_salt(command_id)
    return o.AuditEntry(
        stream=entry.stream,
        number=entry.number,
        version=entry.version,
        at=entry.at,
        actor=entry.actor,
        command_id=command_id,
        command=command,
        events=events,
        texts=tuple(_texts(entry, names)),
        postings=tuple((posting.account, posting.amount) for posting in entry.postings),
        previous=entry.previous,
        hash=entry.hash,
    )


def _still_sealed(
    entry: Entry, command: dict[str, Any]
) -> tuple[dict[str, Any], tuple[dict[str, Any], ...]]:
    """Keep burn cards and hole cards that were never turned back until the shoe is revealed."""
    told = decode_events(entry)
    shown = tuple(redacted(event, "") for event in told)
    if command.get("card") is not None and shown != told:
        command = {**command, "card": None}
    return command, tuple(msgspec.to_builtins(event) for event in shown)


def _plain(raw: msgspec.Raw) -> dict[str, Any]:
    found = msgspec.json.decode(raw)
    return found if isinstance(found, dict) else {"value": found}


def _texts(entry: Entry, names: dict[str, str]) -> Iterator[str]:
    if not entry.stream.startswith("table/"):
        return
    for event in decode_events(entry):
        yield text_of(redacted(event, ""), names)


async def streams(request: Request) -> Response:
    """List the streams of the log with where they stand."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    return answer(await asyncio.to_thread(_heads, parts.house))


def _heads(house: House) -> list[o.StreamView]:
    """Say where streams stand; during a round where it began, since a hash tells its cards."""
    store = house.writer.store
    found = []
    for name, head in sorted(store.heads().items()):
        last: Head | Entry = head
        until = _readable(house, name).until
        if head.version > until:
            last = next(store.read(name, until - 1, 1)) if until else Head()
        found.append(
            o.StreamView(stream=name, entries=last.number, version=last.version, hash=last.hash)
        )
    return found


async def verify_log(request: Request) -> Response:
    """Verify the whole log: chain, checkpoints, money, and every decision under its rules."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    async with parts.verifying:
        return answer(await asyncio.to_thread(_verify, parts.house))


def _verify(house: House) -> o.Verified:
    store = house.writer.store
    checkpoints = read_checkpoints(house.data / CHECKPOINTS)
    keys = read_public_keys(house.data / PUBLIC_KEY)
    verifier = Verifier(checkpoints, keys, store.ledger_id)
    report = verifier.verify(store.everything())
    return o.Verified(
        ok=not report.findings,
        entries=report.entries,
        decided=report.decided,
        checkpoints=report.checkpoints,
        findings=tuple(str(finding) for finding in report.findings),
    )


routes = [
    Route("/api/audit", audit, methods=["GET"]),
    Route("/api/audit/streams", streams, methods=["GET"]),
    Route("/api/audit/verify", verify_log, methods=["POST"]),
]
