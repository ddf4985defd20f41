"""What staff do about people: invitations, roles, suspension, corrections."""

from __future__ import annotations

from spanish21.house.people import commands as c, events as e
from spanish21.house.people.directory import Correction, Directory
from spanish21.house.people.roles import Permission, Role, may
from spanish21.house.people.setting import SYSTEM, Events, Setting, known
from spanish21.house.people.terms import DAY
from spanish21.money import dollars
from spanish21.refusal import refused

__all__ = [
    "approve",
    "grant",
    "issue_coupon",
    "must_have",
    "propose",
    "reason_of",
    "reinstate",
    "reject",
    "suspend",
    "withdraw",
]

_LEAST_REASON = 3
_LONGEST_REASON = 200
_DOLLAR = 100


def must_have(directory: Directory, actor: str, permission: Permission) -> None:
    """Deny what none of the actor's roles brings."""
    if actor == SYSTEM:
        return
    person = known(directory, actor)
    if person.suspended is not None or not may(person.roles, permission):
        message = f"Your roles do not permit this ({permission.value}). Ask the operator."
        raise refused("people/not-permitted", message)


def grant(directory: Directory, actor: str, command: c.GrantRole) -> Events:
    """Give a role to a person with a password."""
    must_have(directory, actor, Permission.MANAGE_PEOPLE)
    person = known(directory, command.person)
    if person.guest and command.role is not Role.PLAYER:
        raise refused(
            "people/guest", "A guest has no password. Register before you join the staff."
        )
    if command.role in person.roles:
        raise refused("people/role", f"{person.name} already has this role. No action needed.")
    return (e.RoleGranted(person.id, command.role),)


def withdraw(directory: Directory, actor: str, command: c.WithdrawRole) -> Events:
    """Take a role away, but not from the last operator."""
    must_have(directory, actor, Permission.MANAGE_PEOPLE)
    person = known(directory, command.person)
    if command.role not in person.roles:
        raise refused("people/role", f"{person.name} does not have this role. No action needed.")
    if command.role is Role.OPERATOR:
        _must_not_be_last(directory, person.id)
    left = person.roles - {command.role}
    void = () if may(left, Permission.MANAGE_PEOPLE) else _links_of(directory, person.id)
    return (e.RoleWithdrawn(person.id, command.role), *void)


def suspend(directory: Directory, actor: str, command: c.Suspend) -> Events:
    """Keep a person out and end their sessions."""
    must_have(directory, actor, Permission.MANAGE_PEOPLE)
    person = known(directory, command.person)
    _must_not_be_last(directory, person.id)
    suspended = e.Suspended(person.id, reason_of(command.reason))
    return (suspended, e.SessionsRevoked(person.id), *_links_of(directory, person.id))


def _links_of(directory: Directory, person: str) -> Events:
    """Withdraw the links that a person gave and that were not used."""
    return tuple(e.LinkWithdrawn(key) for key, each in directory.links() if each.by == person)


def reinstate(directory: Directory, actor: str, command: c.Reinstate) -> Events:
    """Reinstate a person."""
    must_have(directory, actor, Permission.MANAGE_PEOPLE)
    return (e.Reinstated(known(directory, command.person).id),)


def _must_not_be_last(directory: Directory, person: str) -> None:
    if [each.id for each in directory.holders(Role.OPERATOR)] == [person]:
        message = "This is the last operator. Make someone else an operator first."
        raise refused("people/last-operator", message)


def propose(directory: Directory, actor: str, command: c.ProposeCorrection) -> Events:
    """Ask for a correction of what a person holds."""
    must_have(directory, actor, Permission.MAKE_CORRECTION)
    person = known(directory, command.person)
    if person.id == actor:
        raise refused(
            "people/own-correction", "You can't correct your own balance. Ask a colleague."
        )
    if not command.amount:
        raise refused("people/correction", "A correction can't be $0.00. Enter another amount.")
    number = directory.proposed + 1
    reason = reason_of(command.reason)
    if command.round and not command.table:
        raise refused("people/correction-table", "Name the table of this round.")
    about = (" ".join(command.table.split()), command.round)
    return (e.BalanceCorrectionProposed(number, person.id, command.amount, reason, actor, *about),)


def approve(directory: Directory, actor: str, number: int) -> Events:
    """Approve someone else's correction and move its money."""
    must_have(directory, actor, Permission.APPROVE_CORRECTION)
    found = _open(directory, number)
    if actor == found.by:
        message = "You can't approve your own proposal. Ask a colleague."
        raise refused("people/own-correction", message)
    if actor == found.person:
        raise refused(
            "people/own-correction", "You can't correct your own balance. Ask a colleague."
        )
    return (e.BalanceCorrectionApproved(number, found.person, found.amount, actor),)


def reject(directory: Directory, actor: str, number: int) -> Events:
    """Reject a correction, or withdraw it as the person who proposed it."""
    found = _open(directory, number)
    if actor != found.by:
        must_have(directory, actor, Permission.APPROVE_CORRECTION)
    return (e.BalanceCorrectionRejected(number, actor),)


def issue_coupon(setting: Setting, actor: str, command: c.IssueCoupon) -> Events:
    """Give a player a coupon of whole dollars."""
    must_have(setting.directory, actor, Permission.MANAGE_PEOPLE)
    person = known(setting.directory, command.person)
    if person.id == actor:
        raise refused("people/own-coupon", "You can't give yourself a coupon. Ask a colleague.")
    most = setting.terms.largest_coupon
    if command.face % _DOLLAR or not _DOLLAR <= command.face <= most:
        raise refused(
            "people/coupon", f"A coupon is in whole dollars. Enter $1.00 to {dollars(most)}."
        )
    left = setting.terms.coupons_a_day - known(setting.directory, actor).coupons_on(
        setting.now // DAY
    )
    if command.face > left:
        message = f"You can give {dollars(left)} in coupons today. Ask a colleague."
        raise refused("people/coupons-a-day", message)
    return (e.CouponIssued(person.id, command.face, actor),)


def _open(directory: Directory, number: int) -> Correction:
    found = directory.corrections.get(number)
    if found is None:
        raise refused(
            "people/correction",
            f"Correction {number} is not waiting for approval. Check the number.",
        )
    return found


def reason_of(text: str) -> str:
    """Return a reason without needless spaces, or deny it."""
    kept = " ".join(text.split())
    if not _LEAST_REASON <= len(kept) <= _LONGEST_REASON or not kept.isprintable():
        room = f"{_LEAST_REASON} to {_LONGEST_REASON}"
        raise refused("people/reason", f"The reason has {room} letters. Enter another reason.")
    return kept
