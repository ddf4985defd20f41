"""Measure what a round costs with one to seven boxes, at the table and in the simulator.

    .venv/bin/python bench/boxes.py                          print a table
    .venv/bin/python bench/boxes.py --plot docs/shots/boxes.svg   draw it too

Times are of the processor, the best of several short turns. At the table a fixed strategy plays
every box, and all events are kept; the simulator plays the same rules by its chart.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from spanish21.cards import DECK
from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.simulation.compile import compile_game
from spanish21.simulation.kernel.tally import Counter
from spanish21.simulation.kernels import play as play_shoes
from spanish21.simulation.simulate import make_game
from spanish21.table import Decision, Wagers, commands as c
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.law import Rulebook

MOST = 7
ROUNDS = 150
TURNS = 7
SHOES = 20_000
ENOUGH = 160
"""cards with which a round of seven boxes can always be played"""
STANDING_TOTAL = 17
WAGERS = (Wager(BASIC, Cents(1000)),)


class Row(NamedTuple):
    """One number of boxes."""

    boxes: int
    table: float
    """microseconds of a round at the table"""
    events: float
    """of a round"""
    simulator: float
    """nanoseconds of a round in the simulator"""


def shoes(decks: int, many: int) -> list[tuple[Card, ...]]:
    """Shuffle some shoes."""
    dice = random.Random(21)
    cards = list(DECK * decks)
    found = []
    for _ in range(many):
        dice.shuffle(cards)
        found.append(tuple(cards))
    return found


def answer(table: Table, now: Decision) -> c.Command:
    """Decline insurance, draw below 17 and stand on the rest."""
    if Action.INSURE in now.actions:
        return c.DeclineInsurance(now.box, now.person)
    box = table.state.boxes[table.state.turn_box]
    if box.hands[now.hand - 1].points < STANDING_TOTAL:
        return c.Hit(now.box, now.person)
    return c.Stand(now.box, now.person)


def at_the_table(rulebook: Rulebook, boxes: int, prepared: list[tuple[Card, ...]]) -> Table:
    """Play rounds with a person on each box."""
    table = Table(rulebook)
    left = iter(prepared)
    for _ in range(ROUNDS):
        if len(table.shoe) < ENOUGH or not isinstance(table.awaiting, Wagers):
            table.shuffle(next(left))
        for box in range(1, boxes + 1):
            table.do(c.LayWagers(BoxNumber(box), PersonId(f"P{box}"), WAGERS))
        now = table.deal()
        while isinstance(now, Decision):
            now = table.act(answer(table, now))
    return table


def measured(edition: str, boxes: int) -> Row:
    """Take the best of several turns."""
    rulebook = Submission(edition).rulebook()
    prepared = shoes(rulebook.decks.value, ROUNDS)
    events = len(at_the_table(rulebook, boxes, prepared).events) / ROUNDS
    compiled = compile_game(make_game(rulebook, boxes=boxes))
    simulated = partial(play_shoes, compiled, 1, 0, SHOES)
    rounds = int(simulated().counters[Counter.ROUNDS])
    table, simulator = [], []
    for _ in range(TURNS):
        began = time.process_time()
        at_the_table(rulebook, boxes, prepared)
        between = time.process_time()
        simulated()
        table.append((between - began) / ROUNDS)
        simulator.append((time.process_time() - between) / rounds)
    return Row(boxes, 1e6 * min(table), events, 1e9 * min(simulator))


def draw(rows: list[Row], edition: str, path: Path) -> None:
    """Draw both costs against the number of boxes."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - heavy, and not always wanted

    figure = Figure(figsize=(8, 3.2), layout="constrained")
    sides = figure.subplots(1, 2)
    boxes = [row.boxes for row in rows]
    drawn = (
        ("At the table", "microseconds a round", [row.table for row in rows], "#0072B2"),
        ("In the simulator", "nanoseconds a round", [row.simulator for row in rows], "#D55E00"),
    )
    for axes, (title, unit, costs, colour) in zip(sides, drawn, strict=True):
        axes.plot(boxes, costs, marker="o", color=colour)
        axes.set(title=f"{title}, {edition}", xlabel="boxes", ylabel=unit, ylim=(0, None))
        axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    """Measure and print a table."""
    options = argparse.ArgumentParser(description="Measure rounds with one to seven boxes.")
    options.add_argument("--edition", default="MD-1.0")
    options.add_argument("--plot", type=Path, help="a picture to draw, such as boxes.svg")
    said = options.parse_args()
    print(f"{'boxes':>5}{'table, us a round':>20}{'events':>9}{'simulator, ns a round':>24}")
    rows = []
    for boxes in range(1, MOST + 1):
        row = measured(said.edition, boxes)
        rows.append(row)
        print(f"{row.boxes:>5}{row.table:>20.0f}{row.events:>9.1f}{row.simulator:>24.1f}")
    if said.plot is not None:
        draw(rows, said.edition, said.plot)


if __name__ == "__main__":
    main()
