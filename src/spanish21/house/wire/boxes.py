"""What a viewer sees of a box: who sits there, what is wagered, the hands and their cards."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.wager import WagerKind

__all__ = [
    "BoxView",
    "HandStatus",
    "HandView",
    "SeatView",
    "ShareView",
    "StakeView",
    "WagerView",
]

HandStatus = Literal[
    "playing",
    "stood",
    "bust",
    "blackjack",
    "doubled",
    "surrendered",
    "rescued",
    "dead",
    "removed",
]


class SeatView(Struct, frozen=True, kw_only=True):
    """A person seated at a box."""

    person: str
    name: str
    short: str
    """the name where there is little room"""
    connected: bool
    away: bool
    ready: bool
    held_until: int | None
    """when the seat is given up, in milliseconds since the epoch, if the connection is lost"""


class WagerView(Struct, frozen=True, kw_only=True):
    """A wager of one kind: the chips, and the face of a coupon beside them."""

    kind: WagerKind
    amount: int
    coupon: int


class StakeView(Struct, frozen=True, kw_only=True):
    """A person's wagers on a box before the deal, and the side wagers still undecided."""

    person: str
    name: str
    wagers: tuple[WagerView, ...]
    """the basic wager first"""


class ShareView(Struct, frozen=True, kw_only=True):
    """One person's money on one hand; `paid` is what its main wager won."""

    person: str
    name: str
    wager: int
    doubled: int
    coupon: int
    settled: bool
    paid: int


class HandView(Struct, frozen=True, kw_only=True):
    """A hand of a box."""

    number: int
    cards: tuple[str, ...]
    points: int
    """none without cards"""
    soft: bool
    status: HandStatus
    split: bool
    active: bool
    """whether it is this hand's turn"""
    shares: tuple[ShareView, ...]


class BoxView(Struct, frozen=True, kw_only=True):
    """A box, with or without wagers."""

    number: int
    seat: SeatView | None
    stakes: tuple[StakeView, ...]
    hands: tuple[HandView, ...]
    wants_consent: tuple[str, ...]
    """persons who asked to share the box and wait for its first person"""
