"""Wire types about people: suspension, corrections, passwords, limits that are to come."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from spanish21.house.people.events import LimitKind
from spanish21.house.people.roles import Role

__all__ = [
    "CorrectionAsked",
    "CorrectionRow",
    "CorrectionsView",
    "CouponAsked",
    "CouponsHeld",
    "LimitLater",
    "LinkRow",
    "PasswordAsked",
    "ResetAsked",
    "ResetLink",
    "SomebodyRow",
    "SuspensionAsked",
]

Reason = Annotated[str, Meta(min_length=1, max_length=200)]


class _Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""


class _Said(Struct, frozen=True, kw_only=True):
    """A body that the server sends."""


class LimitLater(_Said, frozen=True):
    """A looser limit that waits; None means unlimited. Times are milliseconds."""

    kind: LimitKind
    amount: int | None
    holds_from: int


class SuspensionAsked(_Asked, frozen=True):
    """Why a person is kept out."""

    reason: Reason


class PasswordAsked(_Asked, frozen=True):
    """The password one has, and the one to have."""

    old: Annotated[str, Meta(max_length=256)]
    new: Annotated[str, Meta(min_length=8, max_length=256)]


class ResetAsked(_Asked, frozen=True):
    """The token of a link, and the password to have."""

    reset: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(min_length=8, max_length=256)]


class ResetLink(_Said, frozen=True):
    """A one-time token with which a person can choose another password."""

    reset: str


class LinkRow(_Said, frozen=True):
    """A link that was not used: an invitation with roles, or one to another password."""

    link: str
    """names the link, and is not its token"""
    roles: tuple[Role, ...]
    resets: str | None
    """the name of the person who may choose another password with it"""
    by: str
    """the name of who gave it"""
    until: int


class CouponAsked(_Asked, frozen=True):
    """The face of a match play coupon to be issued, in cents."""

    face: Annotated[int, Meta(ge=1, le=10**9)]


class CouponsHeld(_Said, frozen=True):
    """The match play coupons a person holds, by their faces."""

    person: str
    coupons: tuple[int, ...]


class CorrectionAsked(_Asked, frozen=True):
    """Money to be given to a person, or taken if the amount is below zero, in cents."""

    person: Annotated[str, Meta(max_length=64)]
    amount: Annotated[int, Meta(ge=-(10**10), le=10**10)]
    reason: Reason


class CorrectionRow(_Said, frozen=True):
    """A correction that awaits someone else's approval."""

    number: int
    person: str
    name: str
    amount: int
    reason: str
    by: str
    """the name of who proposed it"""
    may_approve: bool
    may_reject: bool


class SomebodyRow(_Said, frozen=True):
    """Someone whose money may be corrected."""

    person: str
    name: str
    balance: int


class CorrectionsView(_Said, frozen=True):
    """The open corrections, and for whom one may propose another."""

    open: tuple[CorrectionRow, ...]
    people: tuple[SomebodyRow, ...]
