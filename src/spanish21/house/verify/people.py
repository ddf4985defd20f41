"""Deciding what people and staff did again: gifts, roles, corrections, limits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec

from spanish21.house.live.commands import NamePerson
from spanish21.house.people import commands as c
from spanish21.house.people.decide import decide
from spanish21.house.people.directory import Directory
from spanish21.house.people.events import (
    GuestArrived,
    PeopleEvent,
    Registered,
    RoleWithdrawn,
    SettingsChanged,
    Suspended,
)
from spanish21.house.people.roles import Role
from spanish21.house.people.setting import SYSTEM, Setting
from spanish21.house.people.settings import HouseSettings
from spanish21.house.people.terms import Terms
from spanish21.house.verify.difference import difference
from spanish21.ledger.accounts import money_of
from spanish21.ledger.entry import Entry
from spanish21.refusal import RefusedError

__all__ = ["PeopleJudge"]

_command: msgspec.json.Decoder[c.PeopleCommand] = msgspec.json.Decoder(c.PeopleCommand)
_event: msgspec.json.Decoder[PeopleEvent] = msgspec.json.Decoder(PeopleEvent)
_OWN = c.ArriveAsGuest | c.Register | c.AskForPlayMoney | c.GivePassword | c.ChangePassword
"""what a person does for themselves"""
_AT_THE_DATA = (
    c.Invite
    | c.OfferReset
    | c.WithdrawLink
    | c.Suspend
    | c.Reinstate
    | c.ChangeSettings
    | c.ExcludePlayer
    | c.LiftExclusion
)
"""what the house does by itself, and what people with access to its data directory do"""
_LATE = 60_000
"""milliseconds after which every server has noticed that a role was taken away"""


class PeopleJudge:
    """Follows the directory of all people."""

    def __init__(self, terms: Terms) -> None:
        """Begin with no one; what the house gives is in its terms."""
        self.directory = Directory()
        self._terms = terms
        self._lost: defaultdict[str, dict[Role, int]] = defaultdict(dict)
        """when people lost roles"""
        self._settings: list[tuple[HouseSettings, int]] = []
        """settings of the house that were replaced, and when"""
        self._names: defaultdict[str, set[str]] = defaultdict(set)
        """the names that people have had"""

    def roles(self, person: str, at: int) -> frozenset[str]:
        """Return the roles that a person has at a time, or had just before."""
        known = self.directory.people.get(person)
        if known is None:
            return frozenset()
        now = known.roles if known.suspended is None else frozenset()
        late = {role for role, lost in self._lost[person].items() if at - lost <= _LATE}
        return frozenset(role.value for role in now | late)

    def settings(self, at: int) -> tuple[HouseSettings, ...]:
        """Return the settings of the house at a time, and those of just before."""
        late = (before for before, until in self._settings if at - until <= _LATE)
        return (self.directory.settings, *late)

    def named(self, command: NamePerson) -> bool:
        """Return whether a person has, or had, the name under which they are shown."""
        return command.name in self._names[command.person]

    def fault(self, entry: Entry, balances: Mapping[str, int]) -> str | None:
        """Decide a command about people again."""
        command = _command.decode(entry.command)
        recorded = tuple(_event.decode(event) for event in entry.events)
        found = self._not_theirs(entry.actor, command) or _held_otherwise(command, balances)
        if found:
            return found
        try:
            due = decide(Setting(self.directory, self._terms, entry.at), entry.actor, command)
        except RefusedError as error:
            return f"{type(command).__name__} is refused: {error.refusal}"
        found = difference(recorded, due)
        if found is None:
            self._take(recorded, entry.at)
        return found

    def take_up(self, entry: Entry) -> None:
        """Take what an entry says of people as it is."""
        self._take(tuple(_event.decode(event) for event in entry.events), entry.at)

    def _take(self, events: tuple[PeopleEvent, ...], at: int) -> None:
        for event in events:
            match event:
                case RoleWithdrawn(person, role):
                    self._lost[person][role] = at
                case Suspended(person):
                    self._lost[person] |= dict.fromkeys(self.directory.people[person].roles, at)
                case SettingsChanged():
                    self._settings = [(self.directory.settings, at)]
                case GuestArrived(person, name) | Registered(person, name):
                    self._names[person].add(name)
                case _:
                    pass
            self.directory.apply(event, at)

    def _not_theirs(self, actor: str, command: c.PeopleCommand) -> str | None:
        if isinstance(command, _OWN) and actor != command.person:
            return f"{actor} did what only {command.person} does"
        if isinstance(command, c.UseReset):
            offered = self.directory.resets.get(command.key)
            if offered is not None and actor != offered.person:
                return f"{actor} used the link of {offered.person}"
        if actor == SYSTEM and not isinstance(command, _AT_THE_DATA):
            return f"{type(command).__name__} takes a person, not the house itself"
        return None


def _held_otherwise(command: c.PeopleCommand, balances: Mapping[str, int]) -> str | None:
    """Compare what a person who asks for money holds with the book."""
    if not isinstance(command, c.AskForPlayMoney):
        return None
    held = money_of(command.person, balances)
    return (
        None if held == command.held else f"{command.person} held {held} cents, not {command.held}"
    )
