"""Links that work once: to register with roles, and to choose a password again.

A link holds as long as who gave it may give such links.
"""

from __future__ import annotations

from spanish21.house.people import commands as c, events as e
from spanish21.house.people.directory import Directory, Invitation, Reset
from spanish21.house.people.managing import must_have
from spanish21.house.people.roles import Permission, Role, may
from spanish21.house.people.setting import SYSTEM, Events, Setting, known
from spanish21.refusal import refused

__all__ = ["accepted", "invite", "offer_reset", "use_reset", "withdraw_link"]

_OVER = "This link was used before, was withdrawn or is too old. Ask the operator for a new one."


def invite(setting: Setting, actor: str, command: c.Invite) -> Events:
    """Offer roles by a link; the link of the house itself replaces the ones before."""
    must_have(setting.directory, actor, Permission.MANAGE_PEOPLE)
    roles = tuple(sorted(set(command.roles), key=list(Role).index))
    invited = e.Invited(command.key, roles, setting.now + setting.terms.invitation, actor)
    if actor != SYSTEM:
        return (invited,)
    older = [
        key for key, each in setting.directory.invitations.items() if Role.OPERATOR in each.roles
    ]
    return (*map(e.LinkWithdrawn, older), invited)


def accepted(setting: Setting, key: str, person: str) -> Events:
    """Give the roles of an invitation to who registers with it."""
    offered = setting.directory.invitations.get(key)
    if offered is None or not _holds(setting, offered):
        raise refused("people/invitation", _OVER)
    granted = tuple(e.RoleGranted(person, role) for role in offered.roles if role != Role.PLAYER)
    return (e.InvitationAccepted(key, person), *granted)


def offer_reset(setting: Setting, actor: str, command: c.OfferReset) -> Events:
    """Offer a person another password; an earlier offer holds no longer."""
    must_have(setting.directory, actor, Permission.MANAGE_PEOPLE)
    person = known(setting.directory, command.person)
    if person.guest:
        raise refused(
            "people/guest", f"{person.name} is a guest without a password. Ask them to register."
        )
    older = [key for key, each in setting.directory.resets.items() if each.person == person.id]
    until = setting.now + setting.terms.reset
    return (
        *map(e.LinkWithdrawn, older),
        e.ResetOffered(command.key, person.id, until, actor),
    )


def use_reset(setting: Setting, key: str) -> Events:
    """Give a person another password by a link; all their sessions end."""
    offered = setting.directory.resets.get(key)
    if offered is None or not _holds(setting, offered):
        raise refused("people/reset", _OVER)
    person = offered.person
    return (e.ResetUsed(key, person), e.PasswordChanged(person), e.SessionsRevoked(person))


def withdraw_link(directory: Directory, actor: str, key: str) -> Events:
    """Take a link back that was not used."""
    must_have(directory, actor, Permission.MANAGE_PEOPLE)
    if key not in directory.invitations and key not in directory.resets:
        raise refused(
            "people/no-link", "This link was already used or withdrawn. No action needed."
        )
    return (e.LinkWithdrawn(key),)


def _holds(setting: Setting, offered: Invitation | Reset) -> bool:
    """Return whether a link is not too old, and who gave it may still give it."""
    if setting.now >= offered.until:
        return False
    if offered.by == SYSTEM:
        return True
    giver = known(setting.directory, offered.by)
    return giver.suspended is None and may(giver.roles, Permission.MANAGE_PEOPLE)
