"""Deciding the commands of a table again: the game by its rules, the house by its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.authority import OF_PLAYERS, refuse, refuse_meter_order
from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import CLOCK, DEALER
from spanish21.house.tables.correcting import unwon
from spanish21.house.tables.decks import refuse_decks
from spanish21.house.tables.following import follow
from spanish21.house.tables.meters import Meters
from spanish21.house.tables.payouts import refuse_unsigned
from spanish21.house.tables.refunds import Claims
from spanish21.house.tables.slips import odd_cents, refuse_empty
from spanish21.house.tables.standing import standing_of
from spanish21.house.tables.state import Live
from spanish21.house.tables.terms import overdue_terms, submission_at
from spanish21.house.tables.walk_ups import is_walk_up_name, next_walk_up
from spanish21.house.tables.words import refuse_unexplained
from spanish21.house.verify.difference import difference
from spanish21.house.verify.meters import MeterJudge
from spanish21.house.verify.own import Desk, due_of_house
from spanish21.house.verify.people import PeopleJudge
from spanish21.house.verify.restraints import Restraints
from spanish21.house.verify.shoes import ShoeJudge
from spanish21.ids import is_walk_up
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Submission, SubmissionError
from spanish21.ledger.entry import Entry, type_of, types_in
from spanish21.ledger.store import Snapshot
from spanish21.ledger.stream import table_stream
from spanish21.ledger.verify import Fault
from spanish21.meters import LinkedMeters, meters_of
from spanish21.progressive.commands import MeterOrder, OpenMeter, ProgressiveCommand
from spanish21.refusal import Refusal, RefusedError
from spanish21.table.awaited import DealerStep, SpinNeeded
from spanish21.table.commands import (
    CloseWagers,
    Command,
    DealCard,
    RevealHoleCard,
    UseCardReader,
)
from spanish21.table.commands.cards import DealerCut, ReceiveDecks, RemoveDecks
from spanish21.table.commands.people import Arrive
from spanish21.table.commands.wheels import ReadMeter
from spanish21.table.events import Event
from spanish21.table.machine import awaiting, decide
from spanish21.table.outside import Outside

__all__ = ["TableJudge"]

_OPENED = he.TableOpened.__struct_config__.tag
_command: msgspec.json.Decoder[hc.LogCommand] = msgspec.json.Decoder(hc.LogCommand)
_event: msgspec.json.Decoder[he.LogEvent] = msgspec.json.Decoder(he.LogEvent)
_game: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_GAME = types_in(Command)
_EVENTS = types_in(Event)
_ROUNDED_LATER = types_in(hc.RoundOddCents | hc.StopTable | hc.WindUpTable)
"""what may come while someone has odd cents: the rounding, and the end of a table"""
_FROM_OUTSIDE = DealerCut | RemoveDecks | UseCardReader | RevealHoleCard
"""steps of the automatic dealer that follow from more than the state of the table"""


class _Rules(Struct, tag=_OPENED):
    """The rules under which a table plays; that of a live table names its settings as well."""

    edition: str
    choices: dict[str, str | int | float | bool | None]
    digest: str
    settings: msgspec.Raw = msgspec.Raw(b"")


_rules = msgspec.json.Decoder(_Rules)


class TableJudge:
    """Follows a table from its opening."""

    def __init__(
        self, name: str, meters: MeterJudge, people: PeopleJudge, restraints: Restraints
    ) -> None:
        """Begin with a table that is not open."""
        self._name = name
        self._live = Live(name)
        self._rulebook: Rulebook | None = None
        self.recorded = False
        """whether it is a table of the library, which has no house around it"""
        self._meters = meters
        self._people = people
        self._restraints = restraints
        self._shoes = ShoeJudge()
        self._claims = Claims(name)
        self._meters_due: list[ProgressiveCommand] = []
        self._stops: list[int] = []
        """entries that say that the table could not continue"""

    def fault(self, entry: Entry, balances: Mapping[str, int]) -> Fault | str | None:
        """Decide an entry's command again, and follow it."""
        rulebook = self._rulebook
        if rulebook is None:
            return self._open(entry)
        unrounded = self._unrounded(entry, rulebook)
        if unrounded:
            return f"the odd cents of {unrounded} were not rounded up before it"
        if self.recorded or type_of(entry.command) in _GAME:
            return self._play(entry, rulebook)
        return self._house(entry, rulebook, balances)

    def _unrounded(self, entry: Entry, rulebook: Rulebook) -> str | None:
        """Return who has odd cents at real chips that had to be rounded up by this entry."""
        live = self._live
        if not live.settings.physical or type_of(entry.command) in _ROUNDED_LATER:
            return None
        unit = rulebook.smallest_chip.value
        return next((who for who in live.table.people.present if odd_cents(live, who, unit)), None)

    def refuse_order(self, entry: Entry, command: MeterOrder) -> Refusal | None:
        """Return why staff may not do something with the meters of the table; None if they may."""
        roles = self._people.roles(entry.actor, entry.at)
        standing = standing_of(self._live, entry.actor, roles)
        return refuse_meter_order(standing, command, in_play=self._live.table.wagers_closed)

    def snapshot_fault(self, entry: Entry, snapshot: Snapshot | None) -> str | None:
        """Compare a snapshot with what the log gives, where it stands for this entry."""
        if snapshot is None or snapshot.version != entry.version:
            return None
        if snapshot.entry == entry.hash and snapshot.data == msgspec.json.encode(self._live):
            return None
        return "the snapshot that stands for it in the database is not what the log gives"

    @property
    def live(self) -> Live:
        """Return the table as the log has it so far."""
        return self._live

    def unchecked(self) -> Iterator[str]:
        """List what could not be decided, and why."""
        where = table_stream(self._name)
        if self.recorded:
            yield f"{where} is a table of the library: its cards come from no sealed shoe."
        elif self._live.settings.physical:
            yield f"{where} is dealt with real cards: they are what its dealers named."
        for number in self._stops:
            yield f"{where}, entry {number}: why the table could not continue cannot be decided."
        if self._live.pledge.number:
            number = self._live.pledge.number
            yield f"{where}, shoe {number} is not sealed yet, so its pledge proves nothing yet."
        for shoe in self._live.unrevealed:
            count = f"{len(shoe.dealt)} cards and {len(shoe.draws)} draws"
            yield f"{where}, shoe {shoe.number} is not revealed yet: its {count} are unchecked."

    def _open(self, entry: Entry) -> Fault | str | None:
        """Take the rules of a table, which its first entry names."""
        if not entry.events or type_of(entry.events[0]) != _OPENED:
            return f"the table plays before {_OPENED} has told its rules"
        rules = _rules.decode(entry.events[0])
        try:
            rulebook = Submission(rules.edition, dict(rules.choices)).rulebook()
        except SubmissionError as error:
            return f"its submission is not permitted: {error}"
        if rulebook.digest() != rules.digest:
            return (
                f"its rules have digest {rules.digest[:16]}, this version reads {rules.edition} "
                f"with its choices as {rulebook.digest()[:16]}: use the one that wrote it"
            )
        self._rulebook = rulebook
        if not bytes(rules.settings):
            self.recorded = True
            return None
        self._meters_due = [OpenMeter.of(meter) for meter in meters_of(rulebook)]
        return self._house(entry, rulebook, {}, opening=True)

    def _play(self, entry: Entry, rulebook: Rulebook) -> Fault | str | None:
        """Decide a command of the game by its rules."""
        for event in entry.events:
            if type_of(event) not in _EVENTS:
                return f"{type_of(event)} is not an event of the game"
        command = _game.decode(entry.command)
        recorded: tuple[Event, ...] = tuple(_event.decode(event) for event in entry.events)  # type: ignore[misc]
        before = self._live
        try:
            due: tuple[Event, ...] = decide(before.table, command, rulebook)
        except RefusedError as error:
            return f"{type(command).__name__} is refused: {error.refusal}"
        found = difference(recorded, due)
        if found is None and not self.recorded:
            found = self._not_permitted(entry, command, recorded) or self._out_of_turn(command)
            found = found or self._restraints.fault(before, entry, command)
            found = found or self._not_by_itself(entry, command, rulebook)
            houses = self._people.settings(entry.at)
            found = found or overdue_terms(before, command, houses, entry.at)
            unsound = refuse_decks(before, command, rulebook) or refuse_unsigned(before, command)
            unsound = unsound or refuse_empty(before, command)
            unsound = unsound or refuse_unexplained(entry.actor, command)
            found = found or (str(unsound) if unsound else None)
            found = found or self._shoes.play_fault(before, command, rulebook)
            found = found or self._meters.account(self._moved_meters(command, recorded, rulebook))
        if found is not None:
            return found
        self._claims.take(recorded)
        self._live = follow(before, entry.actor, command, recorded, entry.at)
        return None if self.recorded else self._shoes.follow(before, self._live, entry.number)

    def _out_of_turn(self, command: Command) -> str | None:
        """Return how a walk-up player has another number than the next."""
        if not isinstance(command, Arrive) or not is_walk_up(command.person):
            return None
        due = next_walk_up(self._live)
        return None if command.person == due else f"the next walk-up player is {due}"

    def _not_by_itself(self, entry: Entry, command: Command, rulebook: Rulebook) -> str | None:
        """Return how a step of the automatic dealer, or a time, is not the one that was due."""
        seconds = entry.at // 1000
        if isinstance(command, CloseWagers | ReceiveDecks) and command.at != seconds:
            return f"it was written at {seconds}, not at {command.at}"
        if entry.actor not in {DEALER, CLOCK} or isinstance(command, OF_PLAYERS):
            return None  # what the clock does for a player is for authority to judge
        now = awaiting(self._live.table, rulebook)
        due: Command = command
        if isinstance(command, DealCard):
            due = DealCard(command.card)
        elif isinstance(now, DealerStep) and not isinstance(command, _FROM_OUTSIDE):
            step = now.command
            due = replace(step, at=seconds) if isinstance(step, ReceiveDecks) else step
        return None if command == due else f"the automatic dealer was to do {due}, not {command}"

    def _moved_meters(
        self, command: Command, events: tuple[Event, ...], rulebook: Rulebook
    ) -> list[ProgressiveCommand]:
        """Return how an entry moves the meters, with what the opening of the table left to do."""
        due, self._meters_due = self._meters_due, []
        recorder = Meters(self._meters.settled)
        for each in due:
            recorder.do(each)
        linked = LinkedMeters(recorder, self._name, rulebook)
        if isinstance(command, ReadMeter):
            now = awaiting(self._live.table, rulebook)
            if isinstance(now, SpinNeeded) and now.kind is Outside.METER:
                linked.meter(self._live.table.round, now)
        linked.settle(self._live.table, events)
        return [move.command for move in recorder.moves]

    def _house(
        self,
        entry: Entry,
        rulebook: Rulebook,
        balances: Mapping[str, int],
        *,
        opening: bool = False,
    ) -> Fault | str | None:
        """Decide what the house itself did."""
        command = _command.decode(entry.command)
        if not isinstance(command, hc.CorrectStep):
            for event in entry.events:
                if type_of(event) in _EVENTS:
                    return f"{type_of(event)} is an event of the game without a command of the game"
        recorded = tuple(_event.decode(event) for event in entry.events)
        if isinstance(command, hc.OpenTable) != opening:
            return "a table is opened once, by its first entry"
        moved = [] if opening else self._moved_at_opening()
        moved += unwon(self._live, recorded)
        found = self._not_permitted(entry, command, recorded) or self._meters.account(moved)
        if found:
            return found
        if isinstance(command, hc.NamePerson) and not self._is_named(command):
            return f"{command.person} has never been called {command.name}"
        if isinstance(command, hc.StopTable):
            self._stops.append(entry.number)
        state = (entry.actor, entry.at, self._live, rulebook, self._meters.funds, balances)
        desk = Desk(*state, self._claims, self._shoes, self._people.settings(entry.at))
        due = due_of_house(desk, command, recorded)
        if not isinstance(due, tuple):
            return due
        wrong = difference(recorded, due)
        if wrong:
            return wrong
        self._claims.take(recorded)
        self._live = follow(self._live, entry.actor, command, recorded, entry.at)
        if isinstance(command, hc.ChangeLimits):
            self._rulebook = submission_at(self._live).rulebook()
        return None

    def _is_named(self, command: hc.NamePerson) -> bool:
        return is_walk_up_name(command) or self._people.named(command)

    def _moved_at_opening(self) -> list[ProgressiveCommand]:
        due, self._meters_due = self._meters_due, []
        return due

    def _not_permitted(
        self, entry: Entry, command: hc.LogCommand, events: tuple[he.LogEvent, ...]
    ) -> str | None:
        """Return why the actor may not do something, by what the log says of them."""
        roles = self._people.roles(entry.actor, entry.at)
        standing = standing_of(self._live, entry.actor, roles)
        refusal = refuse(standing, command, events)
        return (
            f"{type(command).__name__} by {entry.actor} is refused: {refusal}" if refusal else None
        )
