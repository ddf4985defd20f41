"""The book: what every account holds, which follows from the postings of the log alone.

The word before the first slash of an account's name is its kind: `player/ann`, `table/t1`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from spanish21.ledger.entry import Entry
    from spanish21.ledger.store import Store

__all__ = ["ISSUER", "SOLVENT", "Book", "fold", "kind_of", "must_not_owe", "read_book"]

ISSUER = "house"
"""The kind that issues chips and takes them back; it owes what all others hold together."""

SOLVENT = frozenset({"player", "layout", "drop", "tips", "coupons"})
"""The kinds that never hold less than nothing; a table's inventory and a pool may wait for a fill.

`player` is what a person holds, `layout` the chips that lie wagered, `drop` and `tips` are boxes,
`coupons` those that a person has not played yet.
"""


def kind_of(account: str) -> str:
    """Return the kind of an account."""
    return account.partition("/")[0]


def must_not_owe(account: str) -> bool:
    """Whether an account may never hold less than nothing."""
    return kind_of(account) in SOLVENT


def fold(entries: Iterable[Entry]) -> dict[str, int]:
    """Add up what every account holds."""
    sums: Counter[str] = Counter()
    for entry in entries:
        for posting in entry.postings:
            sums[posting.account] += posting.amount
    return dict(sums)


class Book(Struct, frozen=True):
    """The balances of all accounts."""

    balances: Mapping[str, int]

    def kinds(self) -> dict[str, int]:
        """Add the balances up by kind."""
        sums: Counter[str] = Counter()
        for account, balance in self.balances.items():
            sums[kind_of(account)] += balance
        return dict(sorted(sums.items()))

    @property
    def total(self) -> int:
        """Add everything up: always zero, as every entry's postings are."""
        return sum(self.balances.values())

    @property
    def circulating(self) -> int:
        """Add up what is held by all but the issuer; only the issuer's own postings change it."""
        return self.total - self.kinds().get(ISSUER, 0)

    def owing(self) -> tuple[str, ...]:
        """List the accounts that hold less than nothing though they must not."""
        return tuple(
            account
            for account, balance in sorted(self.balances.items())
            if balance < 0 and must_not_owe(account)
        )


def read_book(store: Store) -> Book:
    """Read the balances a store holds."""
    return Book(store.balances())
