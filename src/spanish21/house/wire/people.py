"""Wire types about people: suspension, corrections, passwords, limits that are to come."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from spanish21.house.people.events import LimitKind
from spanish21.house.people.roles import Role
from spanish21.house.wire.bodies import Asked, Said

__all__ = [
    "CorrectionAsked",
    "CorrectionRow",
    "CorrectionsView",
    "CouponAsked",
    "CouponsHeld",
    "ExclusionAsked",
    "ExclusionRow",
    "ExclusionsView",
    "LiftAsked",
    "LimitLater",
    "LinkRow",
    "PasswordAsked",
    "PlayerRow",
    "ResetAsked",
    "ResetLink",
    "SomebodyRow",
    "SuspensionAsked",
]

Reason = Annotated[str, Meta(min_length=1, max_length=200)]


class LimitLater(Said, frozen=True):
    """A looser limit that waits; None means unlimited. Times are milliseconds."""

    kind: LimitKind
    amount: int | None
    holds_from: int


class SuspensionAsked(Asked, frozen=True):
    """Why a person is kept out."""

    reason: Reason


class ExclusionAsked(Asked, frozen=True):
    """Why a player is excluded, and for how many days; null until it is lifted."""

    reason: Reason
    days: Annotated[int, Meta(ge=1, le=10**5)] | None = None


class LiftAsked(Asked, frozen=True):
    """Why an excluded player may play again."""

    reason: Reason


class ExclusionRow(Said, frozen=True):
    """A player whom staff excluded."""

    person: str
    name: str
    until: int | None
    reason: str
    by: str
    """the name of who excluded them"""


class PlayerRow(Said, frozen=True):
    """A player who can be excluded."""

    person: str
    name: str


class ExclusionsView(Said, frozen=True):
    """The players whom staff excluded, and whom they can exclude."""

    excluded: tuple[ExclusionRow, ...]
    players: tuple[PlayerRow, ...]


class PasswordAsked(Asked, frozen=True):
    """The password one has, and the one to have."""

    old: Annotated[str, Meta(max_length=256)]
    new: Annotated[str, Meta(min_length=8, max_length=256)]


class ResetAsked(Asked, frozen=True):
    """The token of a link, and the password to have."""

    reset: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(min_length=8, max_length=256)]


class ResetLink(Said, frozen=True):
    """A one-time token with which a person can choose another password."""

    reset: str


class LinkRow(Said, frozen=True):
    """A link that was not used: an invitation with roles, or one to another password."""

    link: str
    """names the link, and is not its token"""
    roles: tuple[Role, ...]
    resets: str | None
    """the name of the person who may choose another password with it"""
    by: str
    """the name of who gave it"""
    until: int


class CouponAsked(Asked, frozen=True):
    """The face of a match play coupon to be issued, in cents."""

    face: Annotated[int, Meta(ge=1, le=10**9)]


class CouponsHeld(Said, frozen=True):
    """The match play coupons a person holds, by their faces."""

    person: str
    coupons: tuple[int, ...]


class CorrectionAsked(Asked, frozen=True):
    """Money to be given to a person, or taken if the amount is below zero, in cents."""

    person: Annotated[str, Meta(max_length=64)]
    amount: Annotated[int, Meta(ge=-(10**10), le=10**10)]
    reason: Reason
    table: Annotated[str, Meta(max_length=40, pattern="^[a-z0-9-]*$")] = ""
    """the id of the table that it is about"""
    round: Annotated[int, Meta(ge=0, le=2**53)] = 0


class CorrectionRow(Said, frozen=True):
    """A correction that awaits someone else's approval."""

    number: int
    person: str
    name: str
    amount: int
    reason: str
    table: str
    round: int
    by: str
    """the name of who proposed it"""
    may_approve: bool
    may_reject: bool


class SomebodyRow(Said, frozen=True):
    """Someone whose money may be corrected."""

    person: str
    name: str
    balance: int


class CorrectionsView(Said, frozen=True):
    """The open corrections, and for whom one may propose another."""

    open: tuple[CorrectionRow, ...]
    people: tuple[SomebodyRow, ...]
