"""Where the chips go: every event that moves money as postings that add up to nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import cites, reads
from spanish21.table import events as e
from spanish21.table.irregularities.events import WagerUndone
from spanish21.table.people.events import BoughtIn, Tipped
from spanish21.table.wheels import events as v

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.table.events import Event

__all__ = [
    "COUPONS_ON_LAYOUT",
    "COUPONS_TAKEN",
    "DROP_BOX",
    "INVENTORY",
    "LAYOUT",
    "TIP_BOX",
    "Account",
    "Posting",
    "balances",
    "postings",
]


class Account(NamedTuple):
    """A holder of chips or cash: inventory, layout, drop box, tip box, a person, their cash."""

    kind: str
    person: str = ""


INVENTORY = Account("inventory")
LAYOUT = Account("layout")
DROP_BOX = Account("drop box")
TIP_BOX = Account("tip box")
COUPONS_ON_LAYOUT = Account("coupons on the layout")
COUPONS_TAKEN = Account("coupons in the drop box")
"""coupons are no chips: they are kept apart, by their face"""


class Posting(NamedTuple):
    """Chips that came to an account, or left it if negative, in cents."""

    account: Account
    amount: int


def _move(giver: Account, taker: Account, amount: int) -> tuple[Posting, ...]:
    return (Posting(giver, -amount), Posting(taker, amount)) if amount else ()


def _coupons(event: e.WagerPlaced | e.WagerWithdrawn | e.WagerReturned | WagerUndone) -> Account:
    return Account("coupons", event.person)


@cites("MD 7.S")
@reads("R30")
def postings(event: Event) -> tuple[Posting, ...]:
    """Return the movements of chips in an event; losers' chips go to the inventory alone."""
    match event:
        case e.WagerPlaced(coupon=coupon) if coupon:
            chips = _move(Account("person", event.person), LAYOUT, event.amount)
            return (*chips, *_move(_coupons(event), COUPONS_ON_LAYOUT, coupon))
        case e.WagerPlaced() | e.WagerDoubled() | e.HandSplit() | e.SplitCovered():
            return _move(Account("person", event.person), LAYOUT, event.amount)
        case e.WagerWithdrawn() | e.WagerReturned():
            chips = _move(LAYOUT, Account("person", event.person), event.amount)
            return (*chips, *_move(COUPONS_ON_LAYOUT, _coupons(event), event.coupon))
        case v.SpinWagerTaken():
            return _move(LAYOUT, INVENTORY, event.amount)
        case v.SpinPaid() | v.AcePaid() | v.CommunityPaid() | v.SpinWagerReturned():
            return _move(INVENTORY, Account("person", event.person), event.amount)
        case e.WagerTaken():
            chips = _move(LAYOUT, INVENTORY, event.amount)
            return (*chips, *_move(COUPONS_ON_LAYOUT, COUPONS_TAKEN, event.coupon))
        case e.WagerPaid():
            person = Account("person", event.person)
            return (
                *_move(LAYOUT, person, event.stake),
                *_move(INVENTORY, person, event.amount),
                *_move(COUPONS_ON_LAYOUT, COUPONS_TAKEN, event.coupon),
            )
        case e.FixedPaid():
            return _move(INVENTORY, Account("person", event.person), event.amount)
        case WagerUndone():
            person = Account("person", event.person)
            return (
                *_move(INVENTORY, person, event.taken),
                *_move(person, INVENTORY, event.paid),
                *_move(COUPONS_TAKEN, _coupons(event), event.coupon),
            )
        case BoughtIn():
            cash = _move(Account("cash", event.person), DROP_BOX, event.amount)
            return (*cash, *_move(INVENTORY, Account("person", event.person), event.amount))
        case Tipped():
            return _move(Account("person", event.person), TIP_BOX, event.amount)
        case _:
            return ()


def balances(events: Iterable[Event]) -> dict[Account, int]:
    """Add up the postings of a log."""
    sums: Counter[Account] = Counter()
    for event in events:
        for posting in postings(event):
            sums[posting.account] += posting.amount
    return dict(sums)
