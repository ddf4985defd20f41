"""What people who are here have in play money, followed as it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from spanish21.house.people.holdings import coupons_of
from spanish21.ledger.accounts import Coupons, Wallet, account_of

if TYPE_CHECKING:
    from spanish21.ledger import Draft, Entry, Store, Writer

__all__ = ["Purses"]

Answer = TypeVar("Answer")


class Purses:
    """Writes drafts and keeps up with what people who are here have in play money."""

    def __init__(self, writer: Writer) -> None:
        """Write by a writer."""
        self.writer = writer
        self.held: dict[str, int] = {}
        self.coupons: dict[str, tuple[int, ...]] = {}
        """the faces of their match play coupons"""

    async def append_all(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Write drafts together and follow the money of people who are known here."""
        entries = await self.writer.append_all(drafts)
        for draft in drafts:
            for posting in draft.postings:
                match account_of(posting.account):
                    case Wallet(person) if person in self.held:
                        self.held[person] += posting.amount
                    case Coupons(person) if person in self.held:
                        await self.look(person)
                    case _:
                        pass
        return entries

    async def run(self, work: Callable[[Store], Answer]) -> Answer:
        """Do something with the store in its turn."""
        return await self.writer.run(work)

    async def look(self, person: str) -> int:
        """Read what a person has."""
        balance, coupons = await self.writer.run(
            lambda store: (store.balance(Wallet(person).name), coupons_of(store, person))
        )
        self.held[person], self.coupons[person] = balance, coupons
        return balance
