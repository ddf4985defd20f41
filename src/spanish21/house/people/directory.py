"""The directory of all people: what follows from the log."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.people import events as e
from spanish21.house.people.events import LimitKind, PeopleEvent
from spanish21.house.people.names import folded_name, likeness
from spanish21.house.people.roles import Role
from spanish21.house.people.settings import HouseSettings, Weaker
from spanish21.house.people.terms import DAY
from spanish21.house.people.tries import Tries, after_failure, after_success, locked

__all__ = [
    "Correction",
    "Directory",
    "Exclusion",
    "Invitation",
    "Limit",
    "Person",
    "Reset",
    "SettingsProposal",
    "changed",
]


class Limit(Struct, frozen=True):
    """A person's own limit; None means unlimited."""

    amount: int | None = None
    holds_from: int = 0
    until_then: int | None = None

    def at(self, now: int) -> int | None:
        """Return what holds at a time."""
        return self.amount if now >= self.holds_from else self.until_then


_NO_LIMIT = Limit()


class Exclusion(Struct, frozen=True):
    """Why and by whom a player was excluded, and until when; None until it is lifted."""

    until: int | None
    reason: str
    by: str

    def at(self, now: int) -> bool:
        """Return whether it holds at a time."""
        return self.until is None or now < self.until


class Person(Struct, frozen=True):
    """Someone the house knows; times are milliseconds since the epoch."""

    id: str
    name: str
    guest: bool
    roles: frozenset[Role] = frozenset({Role.PLAYER})
    tries: Tries = Tries()
    passwords: int = 0
    """how many they have had"""
    generation: int = 0
    """sessions of an earlier one are void"""
    suspended: str | None = None
    """why, if so"""
    limits: Mapping[LimitKind, Limit] = MappingProxyType({})
    time_out_until: int = 0
    excluded_until: int = 0
    exclusion: Exclusion | None = None
    """the last one that staff decided, unless it was lifted"""
    received: int = 0
    """all play money and corrections so far, in cents"""
    welcomed: bool = False
    """whether the play money of the welcome was given"""
    refilled_at: int = 0
    """when play money was given after that of the welcome, 0 for never"""
    coupons_day: int = 0
    """the day on which they last gave a coupon to someone, since the epoch"""
    coupons_given: int = 0
    """the faces of all coupons that they gave on that day, in cents"""

    def limit(self, kind: LimitKind) -> Limit:
        """Return the limit of a kind."""
        return self.limits.get(kind, _NO_LIMIT)

    def coupons_on(self, day: int) -> int:
        """Add up the coupons that the person gave to others on a day, since the epoch."""
        return self.coupons_given if day == self.coupons_day else 0


class Invitation(Struct, frozen=True):
    """What an unused invitation offers."""

    roles: tuple[Role, ...]
    until: int
    by: str


class Reset(Struct, frozen=True):
    """An unused link with which a person may choose another password."""

    person: str
    until: int
    by: str


class Correction(Struct, frozen=True):
    """A correction that awaits someone else's approval."""

    number: int
    person: str
    amount: int
    reason: str
    by: str
    table: str = ""
    round: int = 0


class SettingsProposal(Struct, frozen=True):
    """Thresholds that protect less and await someone else's approval."""

    number: int
    weaker: Weaker
    by: str


class Directory:
    """All people, invitations and open corrections; `apply` is all that changes it."""

    def __init__(self) -> None:
        """Begin with no one."""
        self.version = 0
        self.settings = HouseSettings()
        self.settings_proposals: dict[int, SettingsProposal] = {}
        """those that await approval"""
        self.settings_proposed = 0
        """how many there have been"""
        self.people: dict[str, Person] = {}
        self.names: dict[str, str] = {}
        """of those with a password, to their ids"""
        self.likenesses: dict[str, str] = {}
        """what names of those with a password look like, to their ids"""
        self.invitations: dict[str, Invitation] = {}
        self.resets: dict[str, Reset] = {}
        self.corrections: dict[int, Correction] = {}
        self.proposed = 0
        """how many corrections there have been"""

    def links(self) -> list[tuple[str, Invitation | Reset]]:
        """List the links that were not used, each with its key."""
        return [*self.invitations.items(), *self.resets.items()]

    def holders(self, role: Role) -> list[Person]:
        """List the people who have a role and may come in."""
        people = self.people.values()
        return [each for each in people if role in each.roles and each.suspended is None]

    def apply(self, event: PeopleEvent, at: int) -> None:
        """Take one event in; `at` is the time of its entry."""
        self.version += 1
        match event:
            case e.GuestArrived(person, name):
                self.people[person] = Person(person, name, guest=True)
            case e.Registered(person, name):
                known = self.people.get(person) or Person(person, name, guest=False)
                self.people[person] = replace(
                    known, name=name, guest=False, passwords=known.passwords + 1
                )
                self.names[folded_name(name)] = person
                self.likenesses[likeness(name)] = person
            case e.Invited(key, roles, until, by):
                self.invitations[key] = Invitation(roles, until, by)
            case e.ResetOffered(key, person, until, by):
                self.resets[key] = Reset(person, until, by)
            case e.InvitationAccepted(key) | e.LinkWithdrawn(key):
                self.invitations.pop(key, None)
                self.resets.pop(key, None)
            case e.ResetUsed(key, person):
                del self.resets[key]
                self.people[person] = replace(self.people[person], tries=Tries())
            case e.BalanceCorrectionProposed(number, person, amount, reason, by, table, round_):
                self.proposed = number
                self.corrections[number] = Correction(
                    number, person, amount, reason, by, table, round_
                )
            case e.BalanceCorrectionApproved(number, person, amount):
                del self.corrections[number]
                known = self.people[person]
                self.people[person] = replace(known, received=known.received + amount)
            case e.BalanceCorrectionRejected(number):
                del self.corrections[number]
            case (
                e.SettingsChanged()
                | e.SettingsProposed()
                | e.SettingsApproved()
                | e.SettingsRejected()
            ):
                self._set(event)
            case e.CouponIssued(_, face, by):
                giver, day = self.people[by], at // DAY
                given = giver.coupons_on(day) + face
                self.people[by] = replace(giver, coupons_day=day, coupons_given=given)
            case _:
                known = self.people[event.person]
                self.people[known.id] = changed(known, event, at)

    def _set(self, event: _OfSettings) -> None:
        match event:
            case e.SettingsChanged(settings):
                self.settings = settings
            case e.SettingsProposed(number, weaker, by):
                self.settings_proposed = number
                self.settings_proposals[number] = SettingsProposal(number, weaker, by)
            case e.SettingsApproved(number) | e.SettingsRejected(number):
                del self.settings_proposals[number]


_OfSettings = e.SettingsChanged | e.SettingsProposed | e.SettingsApproved | e.SettingsRejected
_OfPerson = (
    e.PlayMoneyGiven
    | e.LoggedIn
    | e.PasswordFailed
    | e.LockedOut
    | e.PasswordChanged
    | e.SessionsRevoked
    | e.RoleGranted
    | e.RoleWithdrawn
    | e.Suspended
    | e.Reinstated
    | e.LimitSet
    | e.TimeOutTaken
    | e.Excluded
    | e.PlayerExcluded
    | e.ExclusionLifted
)


def changed(person: Person, event: _OfPerson, at: int) -> Person:
    """Return a person as the event left them."""
    match event:
        case e.PlayMoneyGiven(_, amount):
            return replace(
                person,
                received=person.received + amount,
                welcomed=True,
                refilled_at=at if person.welcomed else 0,
            )
        case e.LoggedIn():
            return replace(person, tries=after_success(person.tries, event))
        case e.PasswordFailed():
            return replace(person, tries=after_failure(person.tries, event, at))
        case e.LockedOut():
            return replace(person, tries=locked(person.tries, event))
        case e.PasswordChanged():
            return replace(person, passwords=person.passwords + 1)
        case e.SessionsRevoked():
            return replace(person, generation=person.generation + 1)
        case e.RoleGranted(_, role):
            return replace(person, roles=person.roles | {role})
        case e.RoleWithdrawn(_, role):
            return replace(person, roles=person.roles - {role})
        case e.Suspended(_, reason):
            return replace(person, suspended=reason)
        case e.Reinstated():
            return replace(person, suspended=None, tries=Tries())
        case e.LimitSet(_, kind, amount, holds_from, until_then):
            limits = {**person.limits, kind: Limit(amount, holds_from, until_then)}
            return replace(person, limits=MappingProxyType(limits))
        case e.TimeOutTaken(_, until):
            return replace(person, time_out_until=until)
        case e.Excluded(_, until):
            return replace(person, excluded_until=until)
        case e.PlayerExcluded(_, until, reason, by):
            return replace(person, exclusion=Exclusion(until, reason, by))
        case e.ExclusionLifted():
            return replace(person, exclusion=None)
        case _:
            assert_never(event)
