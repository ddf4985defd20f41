"""The book: what every account holds, which follows from the postings of the log alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.ledger.accounts import kind_of

if TYPE_CHECKING:
    from spanish21.ledger.store import Store

__all__ = ["Book", "read_book"]


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


def read_book(store: Store) -> Book:
    """Read the balances a store holds."""
    return Book(store.balances())
