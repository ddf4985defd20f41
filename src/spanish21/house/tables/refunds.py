"""What everyone gets back from a table that cannot go on, by its log as far as it is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spanish21.house.live.events import LogEvent, Refund, StepCorrected, TableWoundUp
from spanish21.house.tables.following import decode_events, follow_entry
from spanish21.house.tables.state import Live
from spanish21.ids import PersonId
from spanish21.ledger.accounts import (
    Account,
    Chips,
    CouponsOnLayout,
    DropBox,
    Inventory,
    Layout,
    Pool,
    TipBox,
    account_of,
)
from spanish21.ledger.entry import Head, type_of
from spanish21.ledger.errors import UnreadableEntry
from spanish21.ledger.postings import WagerEvent, postings
from spanish21.ledger.stream import table_stream
from spanish21.ledger.verify import chain_fault
from spanish21.money import Cents
from spanish21.table.events import RoundCompleted
from spanish21.table.events.wheels import SpinPaid, SpinWagerTaken

if TYPE_CHECKING:
    from spanish21.ledger.entry import Entry
    from spanish21.ledger.store import Store

__all__ = ["Claims", "Ending", "cleared", "is_wound_up", "winding_up"]


class Claims:
    """What people have at a table, followed event by event."""

    def __init__(self, table: str) -> None:
        """Begin with a table at which no one has anything."""
        self._table = table
        self._chips: Counter[str] = Counter()
        self._wagers: Counter[str] = Counter()
        self._coupons: Counter[tuple[str, int]] = Counter()
        self._spins: Counter[str] = Counter()
        """wheel wagers of the round, which are spent when it begins, as long as they won nothing"""
        self._spun: Counter[str] = Counter()
        """those that won"""

    def take(self, events: tuple[LogEvent, ...]) -> None:
        """Take the events of one entry in."""
        for event in events:
            if isinstance(event, StepCorrected):
                self._reverse(event)
                continue
            for posting in postings(event, self._table):
                self._post(event, account_of(posting.account), posting.amount)
            self._spin(event)

    def _reverse(self, event: StepCorrected) -> None:
        """Take back what does not count."""
        for each in event.reversed:
            for posting in postings(each, self._table):
                self._post(each, account_of(posting.account), -posting.amount)
            if isinstance(each, SpinPaid):
                self._spins[each.person] += self._spun.pop(each.person, 0)

    def _post(self, event: object, account: Account, amount: int) -> None:
        """Follow chips in hands, and whose chips and coupons are on the layout."""
        match account:
            case Chips(person):
                self._chips[person] += amount
            case Layout() if isinstance(event, WagerEvent):
                self._wagers[event.person] += amount
            case CouponsOnLayout() if isinstance(event, WagerEvent):
                self._coupons[event.person, abs(amount)] += 1 if amount > 0 else -1
            case _:
                return

    def _spin(self, event: LogEvent) -> None:
        """Follow the wheel wagers of the round."""
        match event:
            case SpinWagerTaken():
                self._spins[event.person] += event.amount
            case SpinPaid():
                self._spun[event.person] += self._spins.pop(event.person, 0)
            case RoundCompleted():
                self._spins.clear()
                self._spun.clear()
            case _:
                return

    def refunds(self) -> tuple[Refund, ...]:
        """List what everyone is owed."""
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


class Ending(NamedTuple):
    """How a table is wound up."""

    live: Live | None
    """the table after the last entry that holds; None if this software cannot follow it"""
    wound_up: TableWoundUp


def winding_up(store: Store, table: str, reason: str) -> Ending:
    """Work out how a table is wound up."""
    claims = Claims(table)
    live: Live | None = Live(table)
    sound = 0
    for entry, events in _sound(store.read(table_stream(table))):
        claims.take(events)
        live = None if live is None else _followed(live, entry)
        sound = entry.version
    wound_up = cleared(reason, sound, claims, table, store.balances())
    return Ending(live, wound_up)


def cleared(
    reason: str, sound: int, claims: Claims, table: str, balances: Mapping[str, int]
) -> TableWoundUp:
    """Return how a table is cleared by the book: nothing of it stays at the table."""
    hands = _in_hands(balances, table)
    layout = balances.get(Layout(table).name, 0)
    return TableWoundUp(
        reason,
        sound,
        claims.refunds(),
        hands,
        layout,
        tray=balances.get(Inventory(table).name, 0) + layout + sum(hands.values()),
        pool=balances.get(Pool(table).name, 0),
        drop=balances.get(DropBox(table).name, 0),
        tips=balances.get(TipBox(table).name, 0),
    )


def _followed(live: Live, entry: Entry) -> Live | None:
    try:
        return follow_entry(live, entry)
    except Exception:  # noqa: BLE001 - money is given back whatever became of the game
        return None


def _sound(entries: Iterable[Entry]) -> Iterator[tuple[Entry, tuple[LogEvent, ...]]]:
    """Read entries up to the first one that does not hold."""
    head = Head()
    try:
        for entry in entries:
            if chain_fault(entry, head) is not None:
                return
            yield entry, decode_events(entry)
            head = Head(entry.number, entry.version, entry.hash)
    except (UnreadableEntry, msgspec.MsgspecError):
        return


def _in_hands(balances: Mapping[str, int], table: str) -> dict[PersonId, int]:
    """Read the chips that the book has in people's hands at a table."""
    accounts = ((account_of(name), balance) for name, balance in balances.items())
    return {
        PersonId(account.person): balance
        for account, balance in accounts
        if isinstance(account, Chips) and account.table == table and balance
    }


def is_wound_up(store: Store, table: str) -> bool:
    """Whether a table's log ends with its winding up, whatever stands before."""
    stream = table_stream(table)
    last = store.last(stream).version
    wanted = TableWoundUp.__struct_config__.tag
    try:
        return any(
            type_of(event) == wanted
            for entry in store.read(stream, last - 1, 1)
            for event in entry.events
        )
    except (UnreadableEntry, msgspec.MsgspecError):
        return False
