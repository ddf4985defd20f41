"""The floor and the auditor: orders to tables, and what the log holds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.routing import Route

from spanish21.house.people import Permission, Person as Known, Role
from spanish21.house.tables.asked import Person, carry_out_ask
from spanish21.house.tables.recover import decode_events
from spanish21.house.tables.refuse import Declined
from spanish21.house.tables.staff import close_table, reopen_table
from spanish21.house.view.redact import redacted
from spanish21.house.view.tell import text_of
from spanish21.house.wire import watching as o
from spanish21.house.wire.asking import Staff
from spanish21.house.wire.telling import Refused
from spanish21.ledger.checkpoint import CHECKPOINTS, PUBLIC_KEY, read_checkpoints, read_public_key
from spanish21.ledger.verify import Verifier
from spanish21.web.context import context
from spanish21.web.http import answer, body, number
from spanish21.web.problem import Problem, not_found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.house import House
    from spanish21.house.tables.play import Play
    from spanish21.ledger import Entry
    from spanish21.web.context import Context

__all__ = ["person_row", "routes"]

_MOST_ENTRIES = 200
_ORDERS = {
    "reshuffle": {"type": "OrderReshuffle"},
    "recut": {"type": "OrderRecut"},
    "remove-decks": {"type": "RemoveDecks"},
    "idle": {"type": "DeclareIdle"},
}


async def order(request: Request) -> Response:
    """Give an order to a table: open, close, reshuffle, change decks, report."""
    parts = context(request)
    who = await parts.staff(request, Permission.DIRECT_TABLE)
    hosted = parts.table(request)
    asked = await body(request, o.FloorCommand)

    def work(play: Play) -> None:
        _carry_out(play, who, asked)

    found = await hosted.actor.request(who, asked.id, None, work)
    if isinstance(found, Refused):
        raise Problem(409, found.code, found.message, clause=found.clause)
    return answer(o.CommandAnswer(id=found.id, version=found.version, repeated=found.repeated))


def _carry_out(play: Play, who: Person, asked: o.FloorCommand) -> None:
    match asked.action:
        case "open":
            reopen_table(play, who.id)
        case "close":
            close_table(play, who.id)
        case "report":
            carry_out_ask(play, who, Staff(asked.command or {}))
        case action if action in _ORDERS:
            carry_out_ask(play, who, Staff(dict(_ORDERS[action])))
        case action:
            known = ", ".join(("open", "close", "report", *_ORDERS))
            raise Declined("floor/action", f"{action!r} is no order: choose one of {known}")


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
    limit = _readable_until(house, stream)
    page = await asyncio.to_thread(_page, house, stream, after, most, wanted, limit)
    return answer(page)


def _readable_until(house: House, stream: str) -> int:
    """Keep the round in play from auditors too: its hole card is nobody's yet."""
    kind, _, table = stream.partition("/")
    hosted = house.tables.get(table) if kind == "table" else None
    if hosted is None or not hosted.actor.live.table.wagers_closed:
        return 2**53
    return hosted.actor.live.round_first - 1


def _page(  # noqa: PLR0913, PLR0917 - what is asked for, in its order
    house: House,
    stream: str,
    after: int,
    most: int,
    wanted: tuple[str | None, str | None],
    limit: int,
) -> o.AuditPage:
    found: list[o.AuditEntry] = []
    names = _names(house, stream)
    for entry in house.writer.store.read(stream, after):
        if entry.version > limit:
            return o.AuditPage(entries=tuple(found), next_after=None)
        if _matches(entry, *wanted):
            found.append(_entry(entry, names))
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


def _entry(entry: Entry, names: dict[str, str]) -> o.AuditEntry:
    return o.AuditEntry(
        stream=entry.stream,
        number=entry.number,
        version=entry.version,
        at=entry.at,
        actor=entry.actor,
        command_id=entry.command_id,
        command=_plain(entry.command),
        events=tuple(_plain(event) for event in entry.events),
        texts=tuple(_texts(entry, names)),
        postings=tuple((posting.account, posting.amount) for posting in entry.postings),
        previous=entry.previous,
        hash=entry.hash,
    )


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
    heads = await asyncio.to_thread(parts.house.writer.store.heads)
    return answer(
        [
            o.StreamView(stream=name, entries=head.number, version=head.version, hash=head.hash)
            for name, head in sorted(heads.items())
        ]
    )


async def verify_log(request: Request) -> Response:
    """Verify the whole log: chain, checkpoints, money, and every decision under its rules."""
    parts = context(request)
    await parts.staff(request, Permission.READ_LOG)
    async with parts.verifying:
        return answer(await asyncio.to_thread(_verify, parts.house))


def _verify(house: House) -> o.Verified:
    store = house.writer.store
    checkpoints = read_checkpoints(house.data / CHECKPOINTS)
    key = read_public_key(house.data / PUBLIC_KEY)
    verifier = Verifier(checkpoints, key, store.ledger_id)
    report = verifier.verify(store.everything())
    return o.Verified(
        ok=not report.findings,
        entries=report.entries,
        decided=report.decided,
        checkpoints=report.checkpoints,
        findings=tuple(str(finding) for finding in report.findings),
    )


async def people(request: Request) -> Response:
    """List everybody, for who manages people."""
    parts = context(request)
    await parts.staff(request, Permission.MANAGE_PEOPLE)
    return answer([person_row(each) for each in parts.people.everybody()])


def person_row(person: Known) -> o.PersonRow:
    """Write a person for who manages people."""
    return o.PersonRow(
        person=person.id,
        name=person.name,
        guest=person.guest,
        roles=tuple(sorted(role.value for role in person.roles)),
        suspended=person.suspended,
    )


async def invite(request: Request) -> Response:
    """Draw a one-time token with which somebody can register with roles."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    asked = await body(request, o.RolesAsked)
    token = await parts.with_people(parts.people.invite, who.id, _roles(asked.roles))
    return answer(o.Invitation(invitation=token), 201)


async def set_roles(request: Request) -> Response:
    """Give a person exactly these roles."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    asked = await body(request, o.RolesAsked)
    person = parts.people.person(request.path_params["person"])
    wanted = set(_roles(asked.roles))
    await _change(parts, who.id, person.id, wanted - person.roles, grant=True)
    await _change(parts, who.id, person.id, person.roles - wanted, grant=False)
    return answer(person_row(parts.people.person(person.id)))


async def _change(
    parts: Context, actor: str, person: str, roles: Iterable[Role], *, grant: bool
) -> None:
    work = parts.people.grant if grant else parts.people.withdraw
    for role in roles:
        await parts.with_people(work, actor, person, role)


def _roles(names: Iterable[str]) -> tuple[Role, ...]:
    try:
        return tuple(Role(name) for name in names)
    except ValueError:
        known = ", ".join(role.value for role in Role)
        raise Problem(422, "role/unknown", f"the roles are {known}") from None


routes = [
    Route("/api/tables/{table}/floor", order, methods=["POST"]),
    Route("/api/audit", audit, methods=["GET"]),
    Route("/api/audit/streams", streams, methods=["GET"]),
    Route("/api/audit/verify", verify_log, methods=["POST"]),
    Route("/api/people", people, methods=["GET"]),
    Route("/api/people/invite", invite, methods=["POST"]),
    Route("/api/people/{person}/roles", set_roles, methods=["POST"]),
]
