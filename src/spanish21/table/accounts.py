"""Where the chips go: every event that moves money as postings that add up to nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import cites
from spanish21.table import events as e

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.table.events import Event

__all__ = ["INVENTORY", "LAYOUT", "Account", "Posting", "balances", "postings"]


class Account(NamedTuple):
    """A holder of chips: the table inventory, the layout, or a person."""

    kind: str
    person: str = ""


INVENTORY = Account("inventory")
LAYOUT = Account("layout")


class Posting(NamedTuple):
    """Chips that came to an account, or left it if negative, in cents."""

    account: Account
    amount: int


def _move(giver: Account, taker: Account, amount: int) -> tuple[Posting, ...]:
    return (Posting(giver, -amount), Posting(taker, amount)) if amount else ()


@cites("MD 7.S")
def postings(event: Event) -> tuple[Posting, ...]:
    """Return the movements of chips in an event; losers' chips go to the inventory alone."""
    match event:
        case e.WagerPlaced() | e.WagerDoubled() | e.HandSplit() | e.SplitCovered():
            return _move(Account("person", event.person), LAYOUT, event.amount)
        case e.WagerWithdrawn() | e.WagerReturned():
            return _move(LAYOUT, Account("person", event.person), event.amount)
        case e.WagerTaken():
            return _move(LAYOUT, INVENTORY, event.amount)
        case e.WagerPaid():
            person = Account("person", event.person)
            return (*_move(LAYOUT, person, event.stake), *_move(INVENTORY, person, event.amount))
        case e.FixedPaid():
            return _move(INVENTORY, Account("person", event.person), event.amount)
        case _:
            return ()


def balances(events: Iterable[Event]) -> dict[Account, int]:
    """Add up the postings of a log."""
    sums: Counter[Account] = Counter()
    for event in events:
        for posting in postings(event):
            sums[posting.account] += posting.amount
    return dict(sums)
