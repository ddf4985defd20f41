"""Coming in and going out, and the limits people set for themselves."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import LimitKind, Person, Session, SignedIn
from spanish21.house.people.arriving import refill_from
from spanish21.house.people.roles import in_order
from spanish21.house.wagers import has_wager
from spanish21.house.wire import listing as w
from spanish21.house.wire.people import LimitLater, ResetAsked
from spanish21.refusal import RefusedError
from spanish21.web.context import Context, context
from spanish21.web.cookies import DEVICE, SESSION, cookie, forget_cookie, set_cookie
from spanish21.web.hosts import host_of
from spanish21.web.http import answer, body
from spanish21.web.status import too_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["knock", "routes", "welcome"]


async def guest(request: Request) -> Response:
    """Come in as a guest, with play money."""
    parts = knock(request)
    asked = await body(request, w.GuestAsked)
    signed = await parts.with_people(parts.people.guest, asked.name)
    return await welcome(request, parts, signed)


async def register(request: Request) -> Response:
    """Take a name and a password; a guest keeps what they have."""
    parts = knock(request)
    asked = await body(request, w.Registration)
    guest_id = None if asked.invitation else await _guest(request, parts)
    signed = await parts.with_password(
        parts.people.register,
        asked.name,
        asked.password,
        guest=guest_id,
        invitation=asked.invitation,
        device=cookie(request, DEVICE),
    )
    if guest_id is not None:
        # Anyone else who knew the guest's token must not be let in as the person registered now.
        await parts.with_people(parts.people.log_out, cookie(request, SESSION) or "")
        await parts.connect_again(guest_id)
    return await welcome(request, parts, signed)


async def _guest(request: Request, parts: Context) -> str | None:
    """Return which guest asks; an expired cookie belongs to no one."""
    try:
        person = (await parts.session(request)).person
    except RefusedError:
        return None
    return person.id if person.guest else None


async def login(request: Request) -> Response:
    """Come in by name and password."""
    parts = knock(request)
    asked = await body(request, w.Credentials)
    signed = await parts.with_password(
        parts.people.log_in,
        asked.name,
        asked.password,
        source=parts.people.host(host_of(request)),
        device=cookie(request, DEVICE),
    )
    return await welcome(request, parts, signed)


async def reset(request: Request) -> Response:
    """Choose another password by a link of the operator."""
    parts = knock(request)
    asked = await body(request, ResetAsked)
    device = cookie(request, DEVICE)
    signed = await parts.with_password(
        parts.people.use_reset, asked.reset, asked.password, device=device
    )
    await parts.recheck(signed.person.id)
    return await welcome(request, parts, signed)


async def confirm(request: Request) -> Response:
    """Give the password again, to wake the roles of staff."""
    parts = knock(request)
    person = (await parts.session(request)).person.id
    asked = await body(request, w.Confirmation)
    await parts.with_password(parts.people.confirm, cookie(request, SESSION) or "", asked.password)
    await parts.recheck(person)
    return answer(await _me(parts, await parts.session(request)))


async def logout(request: Request) -> Response:
    """Go out."""
    parts = context(request)
    token = cookie(request, SESSION)
    if token:
        with suppress(RefusedError):
            person = (await parts.session(request)).person.id
            await parts.with_people(parts.people.log_out, token)
            await parts.recheck(person)
    gone = answer({})
    forget_cookie(gone, SESSION)
    return gone


async def me(request: Request) -> Response:
    """Return who the client is."""
    parts = context(request)
    return answer(await _me(parts, await parts.session(request)))


async def visitor(request: Request) -> Response:
    """Return who one is, or nothing for someone who has not come in."""
    parts = context(request)
    try:
        session = await parts.session(request)
    except RefusedError:
        return answer(None)
    return answer(await _me(parts, session))


async def refill(request: Request) -> Response:
    """Ask for more play money when one has next to none."""
    parts = context(request)
    who = await parts.who(request)
    await parts.reading(parts.people.refill, who.id, has_wager)
    return answer(await _me(parts, await parts.session(request)))


async def limits(request: Request) -> Response:
    """Set the client's limits; only what is named changes."""
    parts = context(request)
    who = await parts.who(request)
    asked = await body(request, w.LimitsAsked)
    people = parts.people
    for kind, amount in asked.limits.items():
        await parts.with_people(people.set_limit, who.id, kind, amount)
    if asked.time_out_minutes is not None:
        await parts.with_people(people.take_time_out, who.id, asked.time_out_minutes)
    if asked.exclude_days is not None:
        await parts.with_people(people.exclude, who.id, asked.exclude_days)
    return answer(await _me(parts, await parts.session(request)))


def knock(request: Request) -> Context:
    """Come to a door at which passwords are hashed, which takes time: not too often."""
    parts = context(request)
    wait = parts.doors.take(host_of(request))
    if wait:
        raise too_many(wait)
    return parts


async def welcome(request: Request, parts: Context, signed: SignedIn) -> Response:
    """Answer someone who came in, with the cookie that shows it."""
    said = answer(await _me(parts, Session(signed.person, signed.person.roles, resting=False)))
    secure = request.url.scheme == "https"
    set_cookie(said, SESSION, signed.token, secure=secure)
    if signed.device:
        set_cookie(said, DEVICE, signed.device, secure=secure)
    return said


async def _me(parts: Context, session: Session) -> w.Me:
    now = parts.house.now()
    person = session.person
    held = {kind: person.limit(kind).at(now) for kind in LimitKind}
    return w.Me(
        person=person.id,
        name=person.name,
        guest=person.guest,
        roles=in_order(session.roles),
        resting=in_order(person.roles - session.roles),
        balance=await parts.house.purses.look(person.id),
        coupons=parts.house.purses.coupons[person.id],
        limits=w.MyLimits(
            loss=held[LimitKind.LOSS],
            wager=held[LimitKind.WAGER],
            minutes=held[LimitKind.MINUTES],
            time_out_until=person.time_out_until or None,
            excluded_until=person.excluded_until or None,
            later=tuple(_later(person, now)),
        ),
        excluded=excluded.reason if (excluded := person.exclusion) and excluded.at(now) else None,
        refill_from=again if (again := refill_from(person, parts.people.terms)) > now else None,
    )


def _later(person: Person, now: int) -> Iterator[LimitLater]:
    """List the looser limits that wait for their time."""
    for kind in LimitKind:
        limit = person.limit(kind)
        if now < limit.holds_from:
            yield LimitLater(kind=kind, amount=limit.amount, holds_from=limit.holds_from)


routes = [
    Route("/api/guest", guest, methods=["POST"]),
    Route("/api/register", register, methods=["POST"]),
    Route("/api/login", login, methods=["POST"]),
    Route("/api/reset", reset, methods=["POST"]),
    Route("/api/confirm", confirm, methods=["POST"]),
    Route("/api/logout", logout, methods=["POST"]),
    Route("/api/me", me, methods=["GET"]),
    Route("/api/visitor", visitor, methods=["GET"]),
    Route("/api/refill", refill, methods=["POST"]),
    Route("/api/limits", limits, methods=["POST"]),
]
