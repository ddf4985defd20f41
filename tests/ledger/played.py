"""A ledger with a table that was played, meters that moved and people who came."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from spanish21.law.submission import Submission
from spanish21.ledger import GENESIS, Draft, Entry, Head, Store, digest_of, open_store
from spanish21.ledger.checkpoint import Notary
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.ledger.recorded import RecordedTable
from spanish21.meters import meters_of
from spanish21.money import Cents
from spanish21.progressive import Progressive, ProgressiveCommand, decide, evolve
from spanish21.progressive.commands import Contribute, OpenMeter
from spanish21.rules.player import Action
from spanish21.shoe import dice, mixer
from spanish21.table.awaited import Decision
from tests.ledger.support import given

__all__ = ["make", "play_rounds", "rehashed"]


def play_rounds(table: RecordedTable, rounds: int) -> None:
    """Have one person stand on everything."""
    for _ in range(rounds):
        table.wager(1, "Ann", 25)
        table.deal()
        while isinstance(now := table.awaiting, Decision):
            table.decline() if Action.INSURE in now.actions else table.stand()
        table.advance()


def make(folder: Path, *, rounds: int = 2) -> Path:
    """Make a ledger of three kinds of streams, signed up to its end."""
    file = folder / "house.db"
    store = open_store(file)
    try:
        clock = iter(range(1_700_000_000_000, 1_800_000_000_000))
        table = RecordedTable(
            store,
            "table/t1",
            Submission("MA", {"minimum": "5.00"}),
            clock=clock.__next__,
            mixer=mixer(dice(21)),
        )
        table.advance()
        table.join("Ann", 1000)
        Notary(folder, store).sign()
        play_rounds(table, rounds)
        _meters(store, clock)
        for number in (1, 2):
            gift = PlayMoneyGiven("Bob", Cents(150))
            store.append([given("library", f"grant-{number}", gift, at=next(clock))])
        Notary(folder, store).sign()
    finally:
        store.close()
    return file


def _meters(store: Store, clock: Iterator[int]) -> None:
    meter = meters_of(Submission("MD-bonus-spin", {"bonus_spin.offered": True}).rulebook())[0]
    commands: list[ProgressiveCommand] = [OpenMeter.of(meter)]
    commands += [Contribute("t1", number, meter.name, Cents(500)) for number in (1, 2)]
    state = Progressive()
    for number, command in enumerate(commands, 1):
        events = decide(state, command)
        for event in events:
            state = evolve(state, event)
        written = Draft.of(
            "progressive/t1",
            at=next(clock),
            actor="system",
            command_id=f"m{number}",
            command=command,
            events=events,
        )
        store.append([written])


def rehashed(entries: list[Entry]) -> list[Entry]:
    """Chain a whole log again, as someone would who changed it and knows how."""
    made: list[Entry] = []
    heads: dict[str, Head] = {}
    follows = GENESIS
    for position, entry in enumerate(entries, 1):
        head = heads.get(entry.stream, Head())
        bare = replace(
            entry,
            number=head.number + 1,
            version=head.version + len(entry.events),
            position=position,
            previous=head.hash,
            follows=follows,
        )
        follows = digest_of(bare)
        heads[entry.stream] = Head(bare.number, bare.version, follows)
        made.append(replace(bare, hash=follows))
    return made
