"""How fast the table engine plays: single-box rounds and events per second, edition by edition.

    .venv/bin/python bench/table.py                    all editions
    .venv/bin/python bench/table.py --rounds 2000 MA   fewer rounds, one edition

A fixed strategy decides and the dealer is automatic; shoes are shuffled before the clock starts,
and the whole log of events is kept. A loop of plain dict and tuple operations is measured in the
same run, so that figures of two machines or two days can be compared by their ratio to it.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from spanish21.cards import DECK
from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import EDITIONS, Submission
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.table import Decision, TableState, Wagers, commands as c
from spanish21.table.machine import evolve
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.cards import Card
    from spanish21.law import Rulebook
    from spanish21.table import Event

BOX = BoxNumber(1)
PERSON = PersonId("P1")
WAGER = Cents(1000)
WAGERS = (Wager(BASIC, WAGER),)
ENOUGH = 60
"""cards with which a further round can always be played"""
REFERENCE_OPERATIONS = 200_000
REFERENCE_KEYS = 64
DOUBLED_TOTALS = (10, 11)
SPLIT_POINTS = (1, 8)
STANDING_TOTAL = 17


class Measured(NamedTuple):
    """One edition's figures: what was done, and in how many seconds."""

    edition: str
    rounds: int
    events: int
    play_seconds: float
    fold_seconds: float
    reference_seconds: float


def shoes(rounds: int, decks: int, seed: int = 21) -> list[tuple[Card, ...]]:
    """Shuffle enough shoes for a number of rounds."""
    dice = random.Random(seed)
    cards = list(DECK * decks)
    found = []
    for _ in range(rounds // 10 + 1):
        dice.shuffle(cards)
        found.append(tuple(cards))
    return found


def choose(table: Table, now: Decision) -> c.Command:
    """Decide by a strategy that splits aces and eights, doubles 10 and 11 and draws below 17."""
    actions = now.actions
    if Action.INSURE in actions:
        return c.DeclineInsurance(BOX, PERSON)
    if Action.KEEP in actions:
        return c.KeepDouble(BOX, PERSON)
    hand = table.state.boxes[0].hands[now.hand - 1]
    if Action.SPLIT in actions and hand.cards[0].points in SPLIT_POINTS:
        return c.Split(BOX, PERSON)
    if hand.points in DOUBLED_TOTALS:
        return c.DoubleDown(BOX, PERSON, WAGER)
    if hand.points < STANDING_TOTAL:
        return c.Hit(BOX, PERSON)
    return c.Stand(BOX, PERSON)


def play(rulebook: Rulebook, prepared: list[tuple[Card, ...]], rounds: int) -> Table:
    """Play a number of rounds, each with one wager on one box."""
    table = Table(rulebook)
    left = iter(prepared)
    for _ in range(rounds):
        if len(table.shoe) < ENOUGH or not isinstance(table.awaiting, Wagers):
            table.shuffle(next(left))
        table.do(c.LayWagers(BOX, PERSON, WAGERS))
        now = table.deal()
        while isinstance(now, Decision):
            now = table.act(choose(table, now))
    return table


def reference() -> int:
    """Take a fixed number of turns, each with a few dict and tuple operations."""
    counts: dict[int, int] = {}
    items: tuple[int, ...] = ()
    for step in range(REFERENCE_OPERATIONS):
        key = step % REFERENCE_KEYS
        counts[key] = counts.get(key, 0) + step
        items = (*items[-3:], key)
    return sum(counts.values()) + len(items)


def seconds(work: Callable[[], object]) -> float:
    """Time one call by the processor's time, which other work on the machine hardly disturbs."""
    start = time.process_time()
    work()
    return time.process_time() - start


def fold(events: tuple[Event, ...]) -> TableState:
    """Evolve a log from its start."""
    return reduce(evolve, events, TableState())


def measure(edition: str, rounds: int, repeats: int) -> Measured:
    """Take the best of several runs of one edition."""
    rulebook = Submission(edition).rulebook()
    prepared = shoes(rounds, rulebook.decks.value)
    events = play(rulebook, prepared, rounds).events
    return Measured(
        edition,
        rounds,
        len(events),
        min(seconds(lambda: play(rulebook, prepared, rounds)) for _ in range(repeats)),
        min(seconds(lambda: fold(events)) for _ in range(repeats)),
        min(seconds(reference) for _ in range(2 * repeats)),
    )


def main() -> None:
    """Measure and print a table."""
    options = argparse.ArgumentParser(description="Measure the table engine.")
    options.add_argument("editions", nargs="*", default=EDITIONS, help="all unless named")
    options.add_argument("--rounds", type=int, default=4000)
    options.add_argument("--repeats", type=int, default=3)
    said = options.parse_args()
    print(f"{'edition':<14}{'rounds/s':>10}{'events/s':>11}{'evolve only':>13}{'reference':>11}")
    for edition in said.editions:
        found = measure(edition, said.rounds, said.repeats)
        rounds = found.rounds / found.play_seconds
        reference_speed = REFERENCE_OPERATIONS / found.reference_seconds
        print(
            f"{found.edition:<14}{rounds:>10,.0f}{found.events / found.play_seconds:>11,.0f}"
            f"{found.events / found.fold_seconds:>13,.0f}{reference_speed / rounds:>11,.0f}"
        )
    print("rounds/s, events/s: the whole engine; evolve only: events per second of the fold alone;")
    print("reference: turns of the reference loop in the time of one round, less is better")


if __name__ == "__main__":
    main()
