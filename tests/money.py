"""The accounts of a table that is played alone, for tests that follow its chips."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from spanish21.ledger.accounts import (
    Account,
    Chips,
    Coupons,
    CouponsOnLayout,
    CouponsTaken,
    DropBox,
    Inventory,
    Layout,
    TipBox,
    account_of,
)
from spanish21.ledger.postings import ALONE, balances, postings

__all__ = [
    "COUPONS_ON_LAYOUT",
    "COUPONS_TAKEN",
    "DROP_BOX",
    "INVENTORY",
    "LAYOUT",
    "TIP_BOX",
    "balances",
    "chips_of",
    "coupons_in",
    "moves",
]

INVENTORY = Inventory(ALONE)
LAYOUT = Layout(ALONE)
DROP_BOX = DropBox(ALONE)
TIP_BOX = TipBox(ALONE)
COUPONS_ON_LAYOUT = CouponsOnLayout(ALONE)
COUPONS_TAKEN = CouponsTaken(ALONE)


class Move(NamedTuple):
    """An amount that goes to an account, or out of it if it is below zero."""

    account: Account
    amount: int


def moves(event: object) -> list[Move]:
    """Return what an event moves."""
    return [Move(account_of(each.account), each.amount) for each in postings(event)]


def coupons_in(book: dict[Account, int]) -> dict[str, int]:
    """Add up the faces of the coupons that each person has."""
    sums: Counter[str] = Counter()
    for account, amount in book.items():
        if isinstance(account, Coupons):
            sums[account.person] += amount
    return dict(sums)


def chips_of(person: str) -> Chips:
    """Return the account of a person's chips."""
    return Chips(person, ALONE)
