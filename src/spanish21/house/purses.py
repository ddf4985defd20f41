"""What people who are here have in play money, followed as it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from spanish21.house.people import coupons_of, wallet
from spanish21.house.people.money import faces

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
                kind, _, person = posting.account.partition("/")
                if kind == "player" and person in self.held:
                    self.held[person] += posting.amount
                elif kind == "coupons" and person.partition("/")[0] in self.held:
                    await self.look(person.partition("/")[0])
        return entries

    async def run(self, work: Callable[[Store], Answer]) -> Answer:
        """Do something with the store in its turn."""
        return await self.writer.run(work)

    async def look(self, person: str) -> int:
        """Read what a person has."""
        balance, coupons = await self.writer.run(
            lambda store: (store.balance(wallet(person)), store.balances(coupons_of(person)))
        )
        self.held[person], self.coupons[person] = balance, faces(coupons)
        return balance
