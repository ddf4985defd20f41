"""How people have played of late, against which their own limits are measured."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from spanish21.house.people.directory import Person
from spanish21.house.people.holdings import held
from spanish21.house.people.restraint import Stretch, may_lose, may_wager
from spanish21.house.people.terms import DAY, MINUTE, Terms
from spanish21.ledger import Store

__all__ = ["Stretches"]

_KIND = "stretch"


class Stretches:
    """The stretches of play in a store; the last minute of one may be lost in a crash."""

    def __init__(self, store: Store, terms: Terms) -> None:
        """Keep stretches in a store."""
        self._store = store
        self._terms = terms

    def wager(self, person: Person, amount: int, largest: int, now: int) -> None:
        """Deny wagers beyond the person's limits, or note that they play."""
        holding = held(self._store, person.id)
        before = self._read(person.id)
        stretch = self._now(before, person, holding, now)
        may_wager(person, largest, now)
        may_lose(person, stretch, amount, holding, now)
        if before is None or _matters(before, stretch):
            self._keep(person.id, stretch)

    def _now(self, before: Stretch | None, person: Person, holding: int, now: int) -> Stretch:
        """Go on with a stretch: a new day measures losses again, a long break the time."""
        day = now // DAY
        if before is None:
            return Stretch(day, holding, person.received, now, now)
        began = now if now - before.seen >= self._terms.break_between else before.began
        if day != before.day:
            return Stretch(day, holding, person.received, began, now)
        return replace(before, began=began, seen=now)

    def _read(self, person: str) -> Stretch | None:
        data = self._store.get(_KIND, person)
        return None if data is None else msgspec.json.decode(data, type=Stretch)

    def _keep(self, person: str, stretch: Stretch) -> None:
        self._store.put(_KIND, person, msgspec.json.encode(stretch))


def _matters(before: Stretch, after: Stretch) -> bool:
    """Whether a change is worth writing down."""
    begun = (before.day, before.began) != (after.day, after.began)
    return begun or after.seen - before.seen >= MINUTE
