"""How people have played of late, against which their own limits are measured."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from spanish21.house.people.day import Opening, opening
from spanish21.house.people.directory import Person
from spanish21.house.people.holdings import accounts_of
from spanish21.house.people.restraint import (
    Stretch,
    least_held,
    may_go_on,
    may_lose,
    may_wager,
)
from spanish21.house.people.terms import DAY, MINUTE, Terms
from spanish21.ledger import Holding, Store
from spanish21.ledger.accounts import Chips

__all__ = ["Stretches"]

_KIND = "stretch"
_MOST_KNOWN = 10_000


class Stretches:
    """The stretches of play in a store; the last minute of one may be lost in a crash."""

    def __init__(self, store: Store, terms: Terms) -> None:
        """Keep stretches in a store."""
        self._store = store
        self._terms = terms
        self._begun: dict[str, Opening] = {}
        """with what people began the day"""

    def wager(
        self, person: Person, amount: int, largest: int, now: int, table: str | None
    ) -> tuple[Holding, ...]:
        """Deny wagers beyond the person's limits, or note that they play.

        Return what must hold in the transaction that lays the wagers at a table: another server
        may take wagers of the same person at the same time.
        """
        before = self._read(person.id)
        stretch = self._now(before, now)
        may_wager(person, largest, now)
        accounts = accounts_of(self._store, person.id)
        least = least_held(person, self._opening(person, now), now)
        may_lose(person, least, amount, sum(accounts.values()), now)
        may_go_on(person, stretch, now)
        if before is None or _matters(before, stretch):
            self._keep(person.id, stretch)
        if least is None:
            return ()
        chips = () if table is None else (Chips(person.id, table).name,)
        return (Holding(tuple(sorted({*accounts, *chips})), least),)

    def _opening(self, person: Person, now: int) -> Opening:
        """Return with what a person began the day, read from the log once a day."""
        known = self._begun.get(person.id)
        if known is None or known.day != now // DAY:
            if len(self._begun) >= _MOST_KNOWN:
                self._begun.clear()
            known = self._begun[person.id] = opening(self._store, person.id, person.received, now)
        return known

    def _now(self, before: Stretch | None, now: int) -> Stretch:
        """Go on with a stretch: after a long break the time is measured again."""
        if before is None:
            return Stretch(now, now)
        began = now if now - before.seen >= self._terms.break_between else before.began
        return replace(before, began=began, seen=now)

    def _read(self, person: str) -> Stretch | None:
        data = self._store.get(_KIND, person)
        return None if data is None else msgspec.json.decode(data, type=Stretch)

    def _keep(self, person: str, stretch: Stretch) -> None:
        self._store.put(_KIND, person, msgspec.json.encode(stretch))


def _matters(before: Stretch, after: Stretch) -> bool:
    """Return whether a change is worth writing down."""
    return before.began != after.began or after.seen - before.seen >= MINUTE
