"""What must hold after every step: of the money, the cards, authority and what was acknowledged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from spanish21.cards import Card
from spanish21.house.people import LimitKind
from spanish21.house.people.events import LimitSet, PeopleEvent
from spanish21.house.sealed import Vault, VaultError
from spanish21.house.tables.entries import client_id
from spanish21.house.tables.invariants import broken
from spanish21.house.tables.state import Live
from spanish21.house.verify import HouseJudges
from spanish21.ledger import Entry
from spanish21.ledger.accounts import Chips, Layout, Wallet, account_of, must_not_owe
from spanish21.ledger.checkpoint import read_checkpoints
from spanish21.ledger.entry import type_of
from spanish21.ledger.keys import read_public_keys
from spanish21.ledger.signatures import Signatures
from spanish21.ledger.verify import Verifier
from tests.simulated.store import Database
from tests.simulated.twos import TwoPersons

if TYPE_CHECKING:
    from spanish21.house.verify.tables import TableJudge

__all__ = ["Violation", "Watch"]

_ON_ITS_WAY = 1000
"""milliseconds in which a bet that was asked for before may still be written"""
_people: msgspec.json.Decoder[PeopleEvent] = msgspec.json.Decoder(PeopleEvent)


class Violation(AssertionError):
    """Something happened that must not happen."""


class Watch:
    """Follows the log as it grows, and decides every entry again."""

    def __init__(self, database: Database, sealed: Path) -> None:
        self._database = database
        self._vault = Vault(sealed)
        self._judges = HouseJudges()
        self._verifier = Verifier(self._judges, marker=self._vault.marker())
        self._orders: dict[tuple[str, int], tuple[Card, ...]] = {}
        self._held: Counter[str] = Counter()
        self._limited: dict[str, int] = {}
        """when people last set a limit for themselves"""
        self._twos = TwoPersons()
        self.begun: Counter[str] = Counter()
        """how often a clock may have begun again: the table was reopened, or had no wagers"""
        self.entries: list[Entry] = []
        self.ids: dict[tuple[str, str], Entry] = {}
        """the entries of clients' commands, by stream and the id that the client chose"""

    @property
    def tables(self) -> dict[str, TableJudge]:
        """Return the tables as the log has them."""
        return self._judges._tables

    def live(self, table: str) -> Live:
        """Return a table as the log has it."""
        return self.tables[table]._live

    def look(self) -> list[Entry]:
        """Look at what was written since, or raise Violation."""
        new = self._database.after(len(self.entries))
        for entry in new:
            self._follow(entry)
        if self._database.unleased:
            raise Violation(self._database.unleased[0])
        if new:
            self._look_at_book()
            for judge in self.tables.values():
                self._look_at_table(judge._live)
        return new

    def _follow(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._verifier._follow(entry)
        found = self._verifier.findings or self._verifier._out_of_order
        if found:
            raise Violation(f"verify: {found}")
        kind, _, table = entry.stream.partition("/")
        if kind == "table":
            reopened = type_of(entry.command) == "ReopenTable"
            self.begun[table] += reopened or not self.live(table).table.boxes
        id_, content = client_id(entry.command_id)
        if content:
            if (entry.stream, id_) in self.ids:
                raise Violation(f"{id_} was carried out twice at {entry.stream}")
            self.ids[entry.stream, id_] = entry
        if entry.stream == "people":
            for event in map(_people.decode, entry.events):
                wrong = self._twos.take(event, entry.actor)
                if wrong:
                    raise Violation(wrong)
                if isinstance(event, LimitSet):
                    self._limited[event.person] = entry.at
        self._look_at_limits(entry)

    def _look_at_limits(self, entry: Entry) -> None:
        """Follow what people hold; who wagers keeps to the limit they set for themselves.

        A bet that was on its way when they set it may still be taken by another server.
        """
        wagers = False
        for posting in entry.postings:
            match account_of(posting.account):
                case Wallet(person) | Chips(person):
                    self._held[person] += posting.amount
                case Layout():
                    wagers = wagers or posting.amount > 0
                case _:
                    pass
        who = self._judges._people.directory.people.get(entry.actor)
        if not wagers or who is None:
            return
        most = who.limit(LimitKind.LOSS).at(entry.at)
        # All of it happens in one day, which began with nothing.
        on_its_way = entry.at < self._limited.get(who.id, 0) + _ON_ITS_WAY
        if most is not None and not on_its_way and self._held[who.id] < who.received - most:
            lost = who.received - self._held[who.id]
            raise Violation(f"{who.name} may lose {most} in a day and risks {lost}")

    def _look_at_book(self) -> None:
        book = self._database.store.balances()
        if sum(book.values()):
            raise Violation(f"the book does not balance: {sum(book.values())}")
        for account, held in book.items():
            if held < 0 and must_not_owe(account):
                raise Violation(f"{account} holds {held}")
            if held != self._verifier._balances[account]:
                due = self._verifier._balances[account]
                raise Violation(f"{account} holds {held} in the book, the log gives {due}")

    def _look_at_table(self, live: Live) -> None:
        wrong = broken(live)
        if wrong:
            raise Violation(f"{live.id}: {wrong}")
        if live.stopped is not None:
            raise Violation(f"{live.id} stopped: {live.stopped}")
        here = live.table.people.present
        for name, held in live.book.items():
            account = account_of(name)
            if isinstance(account, Chips) and held and account.person not in here:
                raise Violation(f"{account.person} left {live.id} without {held} in chips")
        self._look_at_cards(live)

    def _look_at_cards(self, live: Live) -> None:
        shoe = live.shoe
        if not shoe.label or not shoe.dealt:
            return
        key = (shoe.commitment, shoe.cut)
        if key not in self._orders:
            try:
                sealed = self._vault.restore(shoe.label, shoe.commitment)
            except VaultError:
                return  # it is revealed, and the reveal was compared with what was dealt
            self._orders[key] = sealed.dealt_from(shoe.cut)
        order = self._orders[key]
        if any(card is not None and card is not order[n] for n, card in enumerate(shoe.dealt)):
            raise Violation(f"{live.id} dealt other cards than the sealed ones")

    def must_hold(self, table: str, id_: str) -> None:
        """Require that a command is in the log that was acknowledged."""
        if (f"table/{table}", id_) not in self.ids:
            raise Violation(f"{id_} at {table} was acknowledged and is not in the log")

    def finish(self, folders: list[Path]) -> None:
        """Look at the whole log once more: what is missing, the book, and what was signed."""
        self.look()
        kept = self._database.after(0)
        if kept != self.entries:
            raise Violation("the log is not what was written")
        report = self._verifier.verify((), self._database.store.balances())
        if report.findings:
            raise Violation(f"verify: {report.findings}")
        for found in self._signed(folders):
            raise Violation(f"verify: {found}")

    def _signed(self, folders: list[Path]) -> Iterator[object]:
        ledger, last = self._database.store.ledger_id, 0
        for folder in folders:
            checkpoints = read_checkpoints(folder / "checkpoints.jsonl")
            keys = read_public_keys(folder / "checkpoint.pub")
            signatures = Signatures(checkpoints, keys, ledger=ledger)
            yield from signatures.faults({})
            for entry in self.entries:
                found = signatures.fault_at(entry) or signatures.fault_in_stream(entry)
                if found is not None:
                    yield found
            last = max(last, signatures.last_position)
        if last < len(self.entries):
            yield f"{len(self.entries) - last} entries are not signed"
