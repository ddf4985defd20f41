"""What everybody gets back from a table that cannot go on, by its log as far as it is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from spanish21.house.tables.entries import table_stream
from spanish21.house.tables.events import HouseFact, LogEvent, Refund, TableWoundUp
from spanish21.house.tables.money import full_name, movements
from spanish21.house.tables.recover import decode_events
from spanish21.ids import PersonId
from spanish21.ledger.entry import Head
from spanish21.ledger.errors import UnreadableEntry
from spanish21.ledger.verify import chain_fault
from spanish21.money import Cents
from spanish21.table.accounts import COUPONS_ON_LAYOUT, LAYOUT, postings
from spanish21.table.events import RoundCompleted
from spanish21.table.wheels.events import SpinPaid, SpinWagerTaken

if TYPE_CHECKING:
    from spanish21.ledger.entry import Entry
    from spanish21.ledger.store import Store
    from spanish21.table.events import Event

__all__ = ["Claims", "is_wound_up", "winding_up"]

_CHIPS = "chips/"


class Claims:
    """What people have at a table, followed event by event."""

    def __init__(self) -> None:
        """Begin with a table at which nobody has anything."""
        self.sound = 0
        self._chips: Counter[str] = Counter()
        self._wagers: Counter[str] = Counter()
        self._coupons: Counter[tuple[str, int]] = Counter()
        self._spins: Counter[str] = Counter()
        """wheel wagers of the round, which are spent when it begins, as long as they won nothing"""

    def follow(self, entries: Iterable[Entry]) -> None:
        """Take entries in up to the first one that does not hold."""
        head = Head()
        try:
            for entry in entries:
                if chain_fault(entry, head) is not None:
                    return
                self._take(decode_events(entry))
                head = Head(entry.number, entry.version, entry.hash)
                self.sound = entry.version
        except (UnreadableEntry, msgspec.MsgspecError):
            return

    def _take(self, events: tuple[LogEvent, ...]) -> None:
        for account, amount in movements(events).items():
            if account.startswith(_CHIPS):
                self._chips[account.removeprefix(_CHIPS)] += amount
        for event in events:
            if not isinstance(event, HouseFact):
                self._lay(event)

    def _lay(self, event: Event) -> None:
        """Follow what lies on the layout; every event that moves it names its person."""
        for posting in postings(event):
            person: str = getattr(event, "person")  # noqa: B009
            if posting.account == LAYOUT:
                self._wagers[person] += posting.amount
            elif posting.account == COUPONS_ON_LAYOUT:
                self._coupons[person, abs(posting.amount)] += 1 if posting.amount > 0 else -1
        match event:
            case SpinWagerTaken():
                self._spins[event.person] += event.amount
            case SpinPaid():
                self._spins[event.person] = 0
            case RoundCompleted():
                self._spins.clear()
            case _:
                return

    def refunds(self) -> tuple[Refund, ...]:
        """List what everybody is owed."""
        with_coupons = {person for person, _ in self._coupons}
        people = sorted({*self._chips, *self._wagers, *self._spins, *with_coupons})
        owed = (
            Refund(
                PersonId(person),
                Cents(self._chips[person]),
                Cents(self._wagers[person] + self._spins[person]),
                tuple(sorted(self._faces(person))),
            )
            for person in people
        )
        return tuple(each for each in owed if each.chips or each.wagers or each.coupons)

    def _faces(self, person: str) -> Iterator[Cents]:
        for (owner, face), count in self._coupons.items():
            if owner == person:
                yield from (Cents(face) for _ in range(count))


def winding_up(store: Store, table: str, reason: str) -> TableWoundUp:
    """Work out how a table is wound up."""
    claims = Claims()
    claims.follow(store.read(table_stream(table)))
    return TableWoundUp(reason, claims.sound, claims.refunds(), _held(store, table))


def _held(store: Store, table: str) -> dict[str, int]:
    """Read what the book has in hands and on the layout of a table."""
    begin, _, end = full_name(table, f"{_CHIPS}*").partition("*")
    held = {
        _CHIPS + account.removeprefix(begin).removesuffix(end): balance
        for account, balance in store.balances(begin).items()
        if account.endswith(end)
    }
    held["layout"] = store.balance(full_name(table, "layout"))
    return {account: balance for account, balance in held.items() if balance}


class _Tagged(msgspec.Struct):
    type: str = ""


def is_wound_up(store: Store, table: str) -> bool:
    """Whether a table's log ends with its winding up, whatever stands before."""
    stream = table_stream(table)
    last = store.last(stream).version
    wanted = TableWoundUp.__struct_config__.tag
    try:
        return any(
            msgspec.json.decode(event, type=_Tagged).type == wanted
            for entry in store.read(stream, last - 1, 1)
            for event in entry.events
        )
    except (UnreadableEntry, msgspec.MsgspecError):
        return False
