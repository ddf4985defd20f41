"""Exclusion of players by staff, with a reason."""

from __future__ import annotations

from spanish21.house.people import commands as c, events as e
from spanish21.house.people.managing import must_have, reason_of
from spanish21.house.people.roles import STAFF, Permission
from spanish21.house.people.setting import Events, Setting, known
from spanish21.house.people.terms import DAY
from spanish21.refusal import refused

__all__ = ["exclude_player", "lift_exclusion"]


def exclude_player(setting: Setting, actor: str, command: c.ExcludePlayer) -> Events:
    """Keep a player from play, for some days or until staff lift it."""
    must_have(setting.directory, actor, Permission.EXCLUDE_PLAYER)
    person = known(setting.directory, command.person)
    if person.roles & STAFF:
        message = f"{person.name} is a member of staff and does not play. Ask the operator."
        raise refused("people/staff", message)
    most = setting.terms.longest_exclusion // DAY
    if command.days is not None and not 1 <= command.days <= most:
        message = f"An exclusion lasts 1 to {most} days, or until you lift it. Enter other days."
        raise refused("people/exclusion", message)
    until = None if command.days is None else setting.now + command.days * DAY
    return (e.PlayerExcluded(person.id, until, reason_of(command.reason), actor),)


def lift_exclusion(setting: Setting, actor: str, command: c.LiftExclusion) -> Events:
    """Permit a player to play again whom staff excluded."""
    must_have(setting.directory, actor, Permission.EXCLUDE_PLAYER)
    person = known(setting.directory, command.person)
    if person.exclusion is None or not person.exclusion.at(setting.now):
        message = f"Staff have not excluded {person.name}. No action needed."
        raise refused("people/not-excluded", message)
    return (e.ExclusionLifted(person.id, reason_of(command.reason), actor),)
