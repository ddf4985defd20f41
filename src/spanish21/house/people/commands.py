"""What is asked of the people service, as it goes into the log: without passwords and tokens."""

from __future__ import annotations

from msgspec import Struct

from spanish21.house.people.events import LimitKind
from spanish21.house.people.roles import Role
from spanish21.house.people.settings import HouseSettings

__all__ = [
    "ApproveCorrection",
    "ApproveSettings",
    "ArriveAsGuest",
    "AskForPlayMoney",
    "ChangePassword",
    "ChangeSettings",
    "Exclude",
    "ExcludePlayer",
    "GivePassword",
    "GrantRole",
    "Invite",
    "IssueCoupon",
    "LiftExclusion",
    "OfferReset",
    "PeopleCommand",
    "ProposeCorrection",
    "Register",
    "Reinstate",
    "RejectCorrection",
    "RejectSettings",
    "RevokeSessions",
    "SetLimit",
    "Suspend",
    "TakeTimeOut",
    "UseReset",
    "WithdrawLink",
    "WithdrawRole",
]


class _Command(Struct, frozen=True, tag=True):
    """A request; it may be denied."""


class ArriveAsGuest(_Command, frozen=True):
    """Come in without a password."""

    person: str
    name: str


class Register(_Command, frozen=True):
    """Take a name and a password, as a newcomer or as the guest one is, invited or not."""

    person: str
    name: str
    invitation: str | None = None


class AskForPlayMoney(_Command, frozen=True):
    """Ask to be filled up, holding this much now."""

    person: str
    held: int


class GivePassword(_Command, frozen=True):
    """Give a password, which was right or not."""

    person: str
    right: bool
    source: str
    known: bool


class ChangePassword(_Command, frozen=True):
    """Take another password; all sessions end."""

    person: str


class RevokeSessions(_Command, frozen=True):
    """End all sessions of a person."""

    person: str


class Invite(_Command, frozen=True):
    """Invite someone to register with roles; the key is the hash of a token."""

    key: str
    roles: tuple[Role, ...]


class OfferReset(_Command, frozen=True):
    """Offer a person another password; the key is the hash of a token."""

    key: str
    person: str


class UseReset(_Command, frozen=True):
    """Choose another password with the token of this hash."""

    key: str


class WithdrawLink(_Command, frozen=True):
    """Take back an invitation or a link to another password."""

    key: str


class GrantRole(_Command, frozen=True):
    """Give a person a role."""

    person: str
    role: Role


class WithdrawRole(_Command, frozen=True):
    """Take a role from a person."""

    person: str
    role: Role


class Suspend(_Command, frozen=True):
    """Keep a person out."""

    person: str
    reason: str


class Reinstate(_Command, frozen=True):
    """Reinstate a suspended or locked person."""

    person: str


class SetLimit(_Command, frozen=True):
    """Limit oneself; None takes the limit away."""

    kind: LimitKind
    amount: int | None


class TakeTimeOut(_Command, frozen=True):
    """Do not play for so long."""

    minutes: int


class Exclude(_Command, frozen=True):
    """Be excluded from play for so long."""

    days: int


class ProposeCorrection(_Command, frozen=True):
    """Ask for money to be given, or taken if the amount is below zero."""

    person: str
    amount: int
    reason: str
    table: str = ""
    """the table that it is about, if it is about one"""
    round: int = 0


class ApproveCorrection(_Command, frozen=True):
    """Approve what someone else proposed."""

    number: int


class RejectCorrection(_Command, frozen=True):
    """Reject a proposal, or withdraw it as the person who made it."""

    number: int


class IssueCoupon(_Command, frozen=True):
    """Give a person a match play coupon of a face, in cents."""

    person: str
    face: int


class ExcludePlayer(_Command, frozen=True):
    """Keep a player from play, for some days or until staff lift it."""

    person: str
    reason: str
    days: int | None = None


class LiftExclusion(_Command, frozen=True):
    """Permit a player to play again whom staff excluded."""

    person: str
    reason: str


class ChangeSettings(_Command, frozen=True):
    """Run the house by other settings; thresholds that protect less are only proposed."""

    settings: HouseSettings


class ApproveSettings(_Command, frozen=True):
    """Approve the thresholds that someone else proposed."""

    number: int


class RejectSettings(_Command, frozen=True):
    """Reject proposed thresholds, or withdraw them as the person who proposed them."""

    number: int


PeopleCommand = (
    ArriveAsGuest
    | Register
    | AskForPlayMoney
    | GivePassword
    | ChangePassword
    | RevokeSessions
    | Invite
    | OfferReset
    | UseReset
    | WithdrawLink
    | GrantRole
    | WithdrawRole
    | Suspend
    | Reinstate
    | SetLimit
    | TakeTimeOut
    | Exclude
    | ProposeCorrection
    | ApproveCorrection
    | RejectCorrection
    | IssueCoupon
    | ChangeSettings
    | ApproveSettings
    | RejectSettings
    | ExcludePlayer
    | LiftExclusion
)
