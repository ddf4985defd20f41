"""What a person may do now, with the values that it may carry."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.wager import WagerKind

__all__ = ["KindTerms", "Offer", "OfferType"]

OfferType = Literal[
    "sit",
    "leave",
    "buy-in",
    "lay",
    "ready",
    "unready",
    "consent",
    "insure",
    "decline",
    "hit",
    "stand",
    "double",
    "rescue",
    "keep",
    "split",
    "designate",
    "surrender",
    "refuse",
    "late",
    "dead",
    "cut",
    "refuse-cut",
    "commit",
    "contribute",
    "see-burn-card",
    "tip",
    "bring-chips",
    "color-up",
    "away",
    "back",
]


class KindTerms(Struct, frozen=True, kw_only=True):
    """What a wager of one kind may be on one box; bounds are of the chips with a coupon."""

    kind: WagerKind
    least: int
    most: int
    unit: int
    """of the chips alone"""
    amounts: tuple[int, ...]
    """the only amounts, where not every one from least to most will do"""
    needs: WagerKind | None
    """the wager that has to be on the same box"""
    within: WagerKind | None
    """the wager that it may not exceed"""
    coupons: bool
    """whether a match play coupon may go beside it"""
    clause: str


class Offer(Struct, frozen=True, kw_only=True):
    """Something the viewer may do now: a command's `type` with the values it may carry."""

    type: OfferType
    clause: str
    box: int | None = None
    hand: int | None = None
    kinds: tuple[KindTerms, ...] = ()
    """what may be laid there, the basic wager first"""
    most_boxes: int = 0
    """on how many boxes the viewer may wager in one round"""
    adjacent: bool = False
    """whether these boxes have to be side by side"""
    shared: bool = False
    """whether another person has the seat, and is asked first"""
    person: str | None = None
    """whom it concerns: with whom the viewer would share"""
    name: str | None = None
    """that person's name"""
    least: int = 0
    most: int = 0
    unit: int = 0
    gives_up: int = 0
    """what is lost by it for certain"""
    hands: tuple[int, ...] = ()
    """the hands of which it names one"""
