"""What is done about people: suspension, corrections of money, passwords and sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import Invitation, Permission, Reset
from spanish21.house.people.roles import in_order
from spanish21.house.wire import people as w
from spanish21.house.wire.listing import Confirmation
from spanish21.ledger.accounts import Wallet
from spanish21.web.context import context
from spanish21.web.cookies import SESSION, cookie
from spanish21.web.floor import person_row
from spanish21.web.http import answer, body
from spanish21.web.login import knock, welcome

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.people import Correction, People, Session
    from spanish21.ledger import Store
    from spanish21.web.context import Context

__all__ = ["routes"]


async def suspend(request: Request) -> Response:
    """Keep a person out, with a reason."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    asked = await body(request, w.SuspensionAsked)
    person = request.path_params["person"]
    await parts.with_people(parts.people.suspend, who.id, person, asked.reason)
    await parts.recheck(person)
    return answer(person_row(parts, parts.people.person(person)))


async def reinstate(request: Request) -> Response:
    """Reinstate a suspended or locked person."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    person = request.path_params["person"]
    await parts.with_people(parts.people.reinstate, who.id, person)
    return answer(person_row(parts, parts.people.person(person)))


async def offer_reset(request: Request) -> Response:
    """Draw a one-time token with which a person can choose another password."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    person = request.path_params["person"]
    token = await parts.with_people(parts.people.offer_reset, who.id, person)
    return answer(w.ResetLink(reset=token), 201)


async def links(request: Request) -> Response:
    """List the invitations and links to another password that were not used."""
    parts = context(request)
    await parts.staff(request, Permission.MANAGE_PEOPLE)
    return answer(await _links(parts))


async def withdraw_link(request: Request) -> Response:
    """Take back an invitation or a link to another password."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    await parts.with_people(parts.people.withdraw_link, who.id, request.path_params["link"])
    return answer(await _links(parts))


async def _links(parts: Context) -> list[w.LinkRow]:
    return await parts.reading(_listed, parts.people)


def _listed(people: People) -> list[w.LinkRow]:
    names = {person.id: person.name for person in people.everyone()}
    return [
        w.LinkRow(
            link=key,
            roles=in_order(each.roles) if isinstance(each, Invitation) else (),
            resets=names.get(each.person) if isinstance(each, Reset) else None,
            by=names.get(each.by, each.by),
            until=each.until,
        )
        for key, each in people.links()
    ]


async def log_out(request: Request) -> Response:
    """End all sessions of a person, wherever they are logged in."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    person = request.path_params["person"]
    await parts.with_people(parts.people.revoke_sessions, who.id, person)
    await parts.recheck(person)
    return answer(person_row(parts, parts.people.person(person)))


async def issue_coupon(request: Request) -> Response:
    """Give a person a match play coupon."""
    parts = context(request)
    who = await parts.staff(request, Permission.MANAGE_PEOPLE)
    asked = await body(request, w.CouponAsked)
    person = request.path_params["person"]
    await parts.with_people(parts.people.issue_coupon, who.id, person, asked.face)
    await parts.house.purses.look(person)
    parts.tell_again(person)
    held = parts.house.purses.coupons[person]
    return answer(w.CouponsHeld(person=person, coupons=held), 201)


async def corrections(request: Request) -> Response:
    """List what awaits approval, and whose money may be corrected."""
    parts = context(request)
    await parts.staff(request, Permission.MAKE_CORRECTION)
    return await _answer(parts, await parts.session(request))


async def propose(request: Request) -> Response:
    """Propose a correction of someone's money."""
    parts = context(request)
    who = await parts.staff(request, Permission.MAKE_CORRECTION)
    asked = await body(request, w.CorrectionAsked)
    await parts.with_people(
        parts.people.propose_correction,
        who.id,
        asked.person,
        asked.amount,
        asked.reason,
        asked.table,
        asked.round,
    )
    return await _answer(parts, await parts.session(request), 201)


async def approve(request: Request) -> Response:
    """Approve what someone else proposed."""
    parts = context(request)
    who = await parts.staff(request, Permission.APPROVE_CORRECTION)
    number = request.path_params["number"]
    found = next((each for each in parts.people.corrections() if each.number == number), None)
    await parts.with_people(parts.people.approve_correction, who.id, number)
    if found is not None:
        await parts.house.purses.look(found.person)
        parts.tell_again(found.person)
    return await _answer(parts, await parts.session(request))


async def reject(request: Request) -> Response:
    """Reject a correction, or withdraw the client's own."""
    parts = context(request)
    who = await parts.staff(request, Permission.MAKE_CORRECTION)
    number = request.path_params["number"]
    await parts.with_people(parts.people.reject_correction, who.id, number)
    return await _answer(parts, await parts.session(request))


async def password(request: Request) -> Response:
    """Take another password; every other session ends."""
    parts = knock(request)
    who = await parts.who(request)
    asked = await body(request, w.PasswordAsked)
    token = cookie(request, SESSION) or ""
    signed = await parts.with_password(parts.people.change_password, token, asked.old, asked.new)
    await parts.recheck(who.id)
    return await welcome(request, parts, signed)


async def end_sessions(request: Request) -> Response:
    """End one's sessions on all other screens."""
    parts = knock(request)
    who = await parts.who(request)
    asked = await body(request, Confirmation)
    token = cookie(request, SESSION) or ""
    signed = await parts.with_password(parts.people.end_sessions, token, asked.password)
    await parts.recheck(who.id)
    return await welcome(request, parts, signed)


async def _answer(parts: Context, session: Session, status: int = 200) -> Response:
    """Answer with all corrections and people: there may be many."""
    store = parts.house.writer.store
    return await parts.reading(lambda: answer(_view(parts.people, store, session), status))


def _view(people: People, store: Store, session: Session) -> w.CorrectionsView:
    balances = store.balances(f"{Wallet.kind}/")
    return w.CorrectionsView(
        open=tuple(_row(people, session, each) for each in people.corrections()),
        people=tuple(
            w.SomebodyRow(
                person=each.id, name=each.name, balance=balances.get(Wallet(each.id).name, 0)
            )
            for each in people.everyone()
            if each.id != session.person.id
        ),
    )


def _row(people: People, session: Session, correction: Correction) -> w.CorrectionRow:
    own = session.person.id in {correction.by, correction.person}
    return w.CorrectionRow(
        number=correction.number,
        person=correction.person,
        name=people.person(correction.person).name,
        amount=correction.amount,
        reason=correction.reason,
        table=correction.table,
        round=correction.round,
        by=people.person(correction.by).name,
        may_approve=session.may(Permission.APPROVE_CORRECTION) and not own,
        may_reject=session.may(Permission.APPROVE_CORRECTION) or session.person.id == correction.by,
    )


routes = [
    Route("/api/people/{person}/suspend", suspend, methods=["POST"]),
    Route("/api/people/{person}/reinstate", reinstate, methods=["POST"]),
    Route("/api/people/{person}/reset", offer_reset, methods=["POST"]),
    Route("/api/people/links", links, methods=["GET"]),
    Route("/api/people/links/{link}/withdraw", withdraw_link, methods=["POST"]),
    Route("/api/people/{person}/log-out", log_out, methods=["POST"]),
    Route("/api/people/{person}/coupons", issue_coupon, methods=["POST"]),
    Route("/api/corrections", corrections, methods=["GET"]),
    Route("/api/corrections", propose, methods=["POST"]),
    Route("/api/corrections/{number:int}/approve", approve, methods=["POST"]),
    Route("/api/corrections/{number:int}/reject", reject, methods=["POST"]),
    Route("/api/password", password, methods=["POST"]),
    Route("/api/sessions/end", end_sessions, methods=["POST"]),
]
