"""The judges of all streams of a house, and the facts they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from spanish21.house.people.directory import Directory
from spanish21.house.people.terms import Terms
from spanish21.house.tables.state import Live
from spanish21.house.verify.meters import MeterJudge, order_of
from spanish21.house.verify.people import PeopleJudge
from spanish21.house.verify.restraints import Restraints
from spanish21.house.verify.tables import TableJudge
from spanish21.ledger.entry import Entry, type_of, types_in
from spanish21.ledger.events import PeopleMoneyEvent
from spanish21.ledger.key_change import STREAM as HOUSE, CheckpointKeyReplaced
from spanish21.ledger.postings import LIBRARY
from spanish21.ledger.store import Snapshot
from spanish21.ledger.stream import METERS, PEOPLE, TABLE, meter_stream, stream_of
from spanish21.ledger.verify import Fault

__all__ = ["HouseJudges"]

_GIFTS = types_in(PeopleMoneyEvent)
_key_change = msgspec.json.Decoder(CheckpointKeyReplaced)


class HouseJudges:
    """Decide the commands of tables, meters, people and the house again."""

    def __init__(
        self,
        snapshots: Mapping[str, Snapshot] | None = None,
        *,
        tables: bool = True,
        terms: Terms | None = None,
    ) -> None:
        """Compare snapshots with the log, if there are any; `tables` may be left undecided."""
        self._snapshots = snapshots or {}
        self._decide_tables = tables
        self._people = PeopleJudge(terms or Terms())
        self._restraints = Restraints(self._people)
        self._tables: dict[str, TableJudge] = {}
        self._meters: dict[str, MeterJudge] = {}
        self._gifts = 0

    @property
    def directory(self) -> Directory:
        """Return the people whom the log knows so far."""
        return self._people.directory

    def follows(self, stream: str) -> bool:
        """Return whether what a stream says decides about other entries than its own."""
        return stream_of(stream).kind in {PEOPLE, METERS, HOUSE, LIBRARY}

    def take_up(self, entry: Entry) -> None:
        """Take an entry as it is: it was decided again before."""
        kind, name = stream_of(entry.stream)
        if kind == PEOPLE:
            self._people.take_up(entry)
        elif kind == METERS:
            self._meter(name).take_up(entry)
        elif kind == LIBRARY:
            self._gifts += 1

    def live_tables(self) -> Iterator[Live]:
        """List the tables of the house as the log has them so far."""
        return (judge.live for judge in self._tables.values() if not judge.recorded)

    def fault(self, entry: Entry, balances: Mapping[str, int]) -> Fault | None:
        """Decide an entry's command again."""
        try:
            found = self._judged(entry, balances)
        except msgspec.MsgspecError as error:
            return Fault(f"it cannot be read by this version ({error})")
        except Exception as error:  # noqa: BLE001 - a log as it was written never comes to this
            return Fault(f"nothing can follow from it ({type(error).__name__}: {error})")
        return Fault(found) if isinstance(found, str) else found

    def _judged(self, entry: Entry, balances: Mapping[str, int]) -> Fault | str | None:
        kind, name = stream_of(entry.stream)
        if kind == TABLE and name:
            return self._at_table(name, entry, balances)
        if kind == METERS and name:
            return self._of_meters(name, entry)
        if entry.stream == PEOPLE:
            if self._gifts:
                return "the ledger has gifts of the library, which have no place in a house"
            return self._people.fault(entry, balances)
        if entry.stream == HOUSE:
            return _house_fault(entry)
        if entry.stream == LIBRARY:
            return self._gift(entry)
        return f"a house has no stream {entry.stream!r}"

    def _at_table(self, name: str, entry: Entry, balances: Mapping[str, int]) -> Fault | str | None:
        if not self._decide_tables:
            return None
        judge = self._tables.get(name)
        if judge is None:
            judge = self._tables[name] = TableJudge(
                name, self._meter(name), self._people, self._restraints
            )
        fault = judge.fault(entry, balances)
        self._restraints.follow(entry)
        if fault:
            self._meter(name).pending.clear()
        return fault or judge.snapshot_fault(entry, self._snapshots.get(entry.stream))

    def _of_meters(self, name: str, entry: Entry) -> str | None:
        """Decide what a table or staff did with meters."""
        found = self._meter(name).fault(entry)
        order, table = order_of(entry), self._tables.get(name)
        if found or order is None or not self._decide_tables:
            return found
        refusal = table.refuse_order(entry, order) if table else None
        return f"{type(order).__name__} by {entry.actor} is refused: {refusal}" if refusal else None

    def _meter(self, name: str) -> MeterJudge:
        return self._meters.setdefault(name, MeterJudge())

    def _gift(self, entry: Entry) -> str | None:
        self._gifts += 1
        if self._people.directory.version:
            return "a gift of the library has no place in a house, which gives by its own rules"
        strange = [type_of(event) for event in entry.events if type_of(event) not in _GIFTS]
        return f"{strange[0]} is not a gift" if strange else None

    def unchecked(self) -> Iterator[str]:
        """List what could not be decided, and why."""
        if self._gifts:
            verb = "is" if self._gifts == 1 else "are"
            yield f"No rule limits the gifts of the library, of which there {verb} {self._gifts}."
        yield from self._restraints.unchecked()
        for _, judge in sorted(self._tables.items()):
            yield from judge.unchecked()

    def finish(self) -> Iterable[tuple[str, int, str]]:
        """List what was left without the entry that should follow it: stream, entry and why."""
        for name, judge in self._meters.items():
            table = self._tables.get(name)
            if judge.pending and table is not None and not table.recorded:
                message = "no event of its table brought it about"
                yield meter_stream(name), judge.pending[0].number, message


def _house_fault(entry: Entry) -> str | None:
    """Permit what the house records of itself: changes of the key of the checkpoints."""
    if entry.actor != "system" or type_of(entry.command) != "ReplaceCheckpointKey":
        return "the house itself does not do this"
    changes = [_key_change.decode(event) for event in entry.events]
    if len(changes) != 1:
        return f"it has {len(changes)} events, a change of the key has one"
    return None
