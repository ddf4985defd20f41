"""A log of a table with planted players: one errs, one plays by the book, one counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from spanish21.analysis import advise
from spanish21.coaching import hand_seen
from spanish21.house.people import HouseSettings
from spanish21.house.people.commands import ChangeSettings
from spanish21.house.people.events import SettingsChanged
from spanish21.law.submission import Submission
from spanish21.ledger.audit import export_jsonl
from spanish21.ledger.entry import Draft
from spanish21.ledger.place import open_store
from spanish21.ledger.recorded import RecordedTable
from spanish21.ledger.stream import PEOPLE
from spanish21.rules.player import Action
from spanish21.shoe import dice, mixer
from spanish21.table.awaited import Decision

START = 1_800_000_000_000
STEP = 700
"""milliseconds between two steps"""
EARLY = 12
"""rounds after which the table pauses for an hour"""
COUNT = {"A": -1, "K": -1, "Q": -1, "J": -1, **dict.fromkeys("23456", 1)}


class Clock:
    """A clock that goes on by itself, and can be put forward."""

    def __init__(self) -> None:
        self.ticks: Iterator[int] = count(START, STEP)
        self.ahead = 0

    def __call__(self) -> int:
        return next(self.ticks) + self.ahead


def play(
    folder: Path, rounds: int, *, seed: int = 5, settings: HouseSettings | None = None
) -> Path:
    """Play rounds at one recorded table, in a house with such settings, and export its log."""
    file = folder / "house.db"
    store = open_store(file)
    clock = Clock()
    try:
        if settings is not None:
            changed = Draft.of(
                PEOPLE,
                at=clock(),
                actor="system",
                command_id="settings",
                command=ChangeSettings(settings),
                events=[SettingsChanged(settings, "system")],
            )
            store.append([changed])
        table = RecordedTable(
            store, "table/t1", Submission("MD-1.0"), clock=clock, mixer=mixer(dice(seed))
        )
        table.advance()
        for person in ("Ann", "Bea", "Cal"):
            table.join(person, 5000)
        for number in range(rounds):
            table.wager(1, "Ann", 10 + 5 * (number % 3), match_the_dealer=5)
            table.wager(2, "Bea", 25)
            table.wager(3, "Cal", 10 if running(table) < 4 else 80)
            table.deal()
            while isinstance(now := table.awaiting, Decision):
                decide(table, now)
            table.advance()
            if number + 1 == EARLY:
                clock.ahead = 3_600_000
    finally:
        store.close()
    log = folder / "house.jsonl"
    export_jsonl(file, log)
    return log


def running(table: RecordedTable) -> int:
    """Count the cards in the rack as a counting player does."""
    cards = (card for packet in table.state.rack for card in packet.cards)
    return sum(COUNT.get(str(card)[0], 0) for card in cards)


def decide(table: RecordedTable, now: Decision) -> None:
    """Ann stands on everything and insures, the others play the best action and never insure."""
    if Action.INSURE in now.actions:
        table.insure() if now.person == "Ann" else table.decline()
        return
    if now.person == "Ann":
        table.keep() if Action.KEEP in now.actions else table.stand()
        return
    seen = hand_seen(table.state, now)
    assert seen is not None
    best = advise(
        table.rulebook,
        seen.cards,
        seen.up,
        seen=seen.seen,
        other_hands=seen.beside,
        splits=seen.splits,
        doubled=seen.doubled,
        wager=table.state.box(now.box).hands[now.hand - 1].shares[0].wager,  # type: ignore[union-attr]
        legal=seen.legal,
    )[0].action
    getattr(table, best.value)()
