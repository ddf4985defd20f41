"""Events of the house that move money; those of the game are the table's.

Whatever else is written in a log moves nothing.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from spanish21.chips import ChipCount
from spanish21.ids import PersonId
from spanish21.money import Cents

__all__ = [
    "BalanceCorrectionApproved",
    "ChipsBrought",
    "ChipsCarriedAway",
    "ChipsRedeemed",
    "CouponIssued",
    "DisputeAdjusted",
    "HouseFact",
    "HouseMoneyEvent",
    "InventoryFilled",
    "OddCentsRounded",
    "PeopleMoneyEvent",
    "PlayMoneyGiven",
    "PoolMoved",
    "Refund",
    "SlipKind",
    "SlipSigned",
    "TableWoundUp",
]


SlipKind = Literal["opener", "fill", "credit", "closer", "drop", "tips", "payout"]
"""what two people sign for"""


class HouseFact(Struct, frozen=True, tag=True):
    """A fact in a table's log that is the house's and not the game's."""


class InventoryFilled(HouseFact, frozen=True):
    """Chips came to the table."""

    amount: Cents


class PoolMoved(HouseFact, frozen=True):
    """Chips went from the inventory into the pool of the meters, or back if below zero."""

    amount: int


class ChipsRedeemed(HouseFact, frozen=True):
    """A person's chips became play money again."""

    person: PersonId
    amount: Cents


class ChipsBrought(HouseFact, frozen=True):
    """A walk-up player came to the table with chips."""

    person: PersonId
    amount: Cents


class ChipsCarriedAway(HouseFact, frozen=True):
    """A walk-up player left the table with chips, colored up; they are not in the inventory."""

    person: PersonId
    amount: Cents
    chips: tuple[ChipCount, ...]


class SlipSigned(HouseFact, frozen=True):
    """A second person signed a slip, and what it is about happened."""

    number: int
    kind: SlipKind
    amount: Cents
    """what was counted or carried"""
    expected: int
    """what the book had of it"""
    by: PersonId
    brought: Cents = Cents(0)
    """chips that came from the bank with the first opener of a table"""


class DisputeAdjusted(HouseFact, frozen=True):
    """A second person approved what the decision of a dispute gives a player, or takes back."""

    number: int
    person: PersonId
    amount: int
    by: PersonId


class OddCentsRounded(HouseFact, frozen=True):
    """Cents below the smallest chip were brought up to one, in favor of the player."""

    person: PersonId
    amount: Cents


class Refund(Struct, frozen=True):
    """What a person gets back: chips in the hand, wagers on the layout, coupons beside them."""

    person: PersonId
    chips: Cents
    wagers: Cents
    coupons: tuple[Cents, ...] = ()
    """by their faces"""


class TableWoundUp(HouseFact, frozen=True):
    """A table that could not continue is closed for good, and everyone got back what was theirs."""

    reason: str
    sound: int
    """the last event of the log that holds: what is refunded follows from the events up to it"""
    refunds: tuple[Refund, ...]
    chips: dict[PersonId, int]
    """what the book had in people's hands, which went back into the inventory"""
    layout: int
    """what the book had on the layout, which went back into the inventory"""
    tray: int = 0
    """what the book had in the inventory then, which went back to the bank"""
    pool: int = 0
    """what covered the meters, which went back to the bank"""
    drop: int = 0
    """the cash in the drop box, which went to the count room"""
    tips: int = 0
    """the chips in the tip box, which went to the dealers"""


class _PeopleFact(Struct, frozen=True, tag=True):
    """A fact in the log of people."""


class PlayMoneyGiven(_PeopleFact, frozen=True):
    """The house gave play money."""

    person: str
    amount: Cents


class BalanceCorrectionApproved(_PeopleFact, frozen=True):
    """A second person approved a correction, and the money moved."""

    number: int
    person: str
    amount: int
    by: str


class CouponIssued(_PeopleFact, frozen=True):
    """A person was given a match play coupon, which is played beside chips."""

    person: str
    face: int
    by: str


HouseMoneyEvent = (
    InventoryFilled
    | PoolMoved
    | ChipsRedeemed
    | ChipsBrought
    | ChipsCarriedAway
    | SlipSigned
    | OddCentsRounded
    | DisputeAdjusted
    | TableWoundUp
)
PeopleMoneyEvent = PlayMoneyGiven | BalanceCorrectionApproved | CouponIssued
