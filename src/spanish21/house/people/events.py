"""What happened to people: facts for the log, none of them secret."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from spanish21.house.people.roles import Role
from spanish21.house.people.settings import HouseSettings, Weaker
from spanish21.ledger.events import (
    BalanceCorrectionApproved,
    CouponIssued,
    PeopleMoneyEvent,
    PlayMoneyGiven,
)

__all__ = [
    "BalanceCorrectionApproved",
    "BalanceCorrectionProposed",
    "BalanceCorrectionRejected",
    "CouponIssued",
    "Excluded",
    "ExclusionLifted",
    "GuestArrived",
    "InvitationAccepted",
    "Invited",
    "LimitKind",
    "LimitSet",
    "LinkWithdrawn",
    "LockedOut",
    "LoggedIn",
    "PasswordChanged",
    "PasswordFailed",
    "PeopleEvent",
    "PlayMoneyGiven",
    "PlayerExcluded",
    "Registered",
    "Reinstated",
    "ResetOffered",
    "ResetUsed",
    "RoleGranted",
    "RoleWithdrawn",
    "SessionsRevoked",
    "SettingsApproved",
    "SettingsChanged",
    "SettingsProposed",
    "SettingsRejected",
    "Suspended",
    "TimeOutTaken",
]


class LimitKind(Enum):
    """What a person may limit for themselves."""

    LOSS = "loss"
    """cents lost since midnight UTC"""
    WAGER = "wager"
    """cents in one wager"""
    MINUTES = "minutes"
    """of one sitting"""


class _Event(Struct, frozen=True, tag=True):
    """A fact in the log."""


class GuestArrived(_Event, frozen=True):
    """Someone came in without a password."""

    person: str
    name: str


class Registered(_Event, frozen=True):
    """A newcomer or a guest took a name and a password."""

    person: str
    name: str


class LoggedIn(_Event, frozen=True):
    """A password was right; the source is a name that tells nothing of the person."""

    person: str
    source: str


class PasswordFailed(_Event, frozen=True):
    """A password was wrong."""

    person: str
    source: str
    known: bool
    """whether the person has logged in from there before"""


class LockedOut(_Event, frozen=True):
    """Too many wrong passwords: none from this source is looked at before this time.

    No source is every source from which the person has not logged in before.
    """

    person: str
    until: int
    source: str | None


class PasswordChanged(_Event, frozen=True):
    """A person has another password."""

    person: str


class SessionsRevoked(_Event, frozen=True):
    """All sessions of a person ended."""

    person: str


class Invited(_Event, frozen=True):
    """Anyone who knows the token of this hash may register with these roles, once."""

    key: str
    roles: tuple[Role, ...]
    until: int
    by: str


class InvitationAccepted(_Event, frozen=True):
    """An invitation was used."""

    key: str
    person: str


class ResetOffered(_Event, frozen=True):
    """A person may choose another password with the token of this hash, once."""

    key: str
    person: str
    until: int
    by: str


class ResetUsed(_Event, frozen=True):
    """A person chose another password by a link."""

    key: str
    person: str


class LinkWithdrawn(_Event, frozen=True):
    """An invitation or a link to another password holds no longer."""

    key: str


class RoleGranted(_Event, frozen=True):
    """A person was given a role."""

    person: str
    role: Role


class RoleWithdrawn(_Event, frozen=True):
    """A role was taken from a person."""

    person: str
    role: Role


class Suspended(_Event, frozen=True):
    """A person may not come in any more."""

    person: str
    reason: str


class Reinstated(_Event, frozen=True):
    """A suspended or locked person may come in again."""

    person: str


class LimitSet(_Event, frozen=True):
    """A person's own limit; until it holds, the one before does. None means unlimited."""

    person: str
    kind: LimitKind
    amount: int | None
    holds_from: int
    until_then: int | None


class TimeOutTaken(_Event, frozen=True):
    """A person does not play before this time."""

    person: str
    until: int


class Excluded(_Event, frozen=True):
    """A person excluded themselves from play until this time."""

    person: str
    until: int


class BalanceCorrectionProposed(_Event, frozen=True):
    """Staff asked for money to be given or taken, with a reason."""

    number: int
    person: str
    amount: int
    reason: str
    by: str
    table: str = ""
    """the table that it is about, if it is about one"""
    round: int = 0


class BalanceCorrectionRejected(_Event, frozen=True):
    """A correction was turned down, or taken back by the person who proposed it."""

    number: int
    by: str


class PlayerExcluded(_Event, frozen=True):
    """Staff excluded a player until this time; None means until staff lift it."""

    person: str
    until: int | None
    reason: str
    by: str


class ExclusionLifted(_Event, frozen=True):
    """Staff permitted a player to play again whom they had excluded."""

    person: str
    reason: str
    by: str


class SettingsChanged(_Event, frozen=True):
    """The house is run by other settings from here on."""

    settings: HouseSettings
    by: str


class SettingsProposed(_Event, frozen=True):
    """Someone proposed thresholds that protect less; they count once another person approves."""

    number: int
    weaker: Weaker
    by: str


class SettingsApproved(_Event, frozen=True):
    """Another person approved proposed thresholds."""

    number: int
    by: str


class SettingsRejected(_Event, frozen=True):
    """Proposed thresholds were rejected, or withdrawn by the person who proposed them."""

    number: int
    by: str


PeopleEvent = (
    GuestArrived
    | Registered
    | LoggedIn
    | PasswordFailed
    | LockedOut
    | PasswordChanged
    | SessionsRevoked
    | Invited
    | InvitationAccepted
    | ResetOffered
    | ResetUsed
    | LinkWithdrawn
    | RoleGranted
    | RoleWithdrawn
    | Suspended
    | Reinstated
    | LimitSet
    | TimeOutTaken
    | Excluded
    | BalanceCorrectionProposed
    | BalanceCorrectionRejected
    | PlayerExcluded
    | ExclusionLifted
    | SettingsChanged
    | SettingsProposed
    | SettingsApproved
    | SettingsRejected
    | PeopleMoneyEvent
)
