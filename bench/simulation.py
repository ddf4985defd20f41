"""Measure the simulator beside a C loop of one xorshift64* step and two look-ups a card.

`python bench/simulation.py` compiles the loop with the C compiler of the machine and runs it by
turns with several games, so that the ratios hold on a busy machine too; `--threads 2` shows how
the simulator scales. The last row is the first game once more, played by the scalar kernel.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from spanish21.law import Submission
from spanish21.simulation import simulate
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernels import play, play_by_rounds
from spanish21.simulation.runner import CHUNK, Threads, prepare
from spanish21.simulation.simulate import make_game

CARDS_A_ROUND = 5.4
"""The cards to a round of one box by which a ratio counts rounds of the C loop."""

TURNS = 9
CHUNKS = 6
LOOP = 200_000_000
"""cards that the C loop deals in a turn"""


class Row(NamedTuple):
    """One measurement of a game."""

    rounds: float
    """a second of processor time"""
    cards: float
    """a round"""
    ratio: float
    """to the rounds that the C loop would deal"""


def measured(
    kernel: Callable[[Compiled, int, int, int], Tally], compiled: Compiled, turn: int, loop: float
) -> Row:
    """Play some chunks of a game after a run of the C loop."""
    began = time.process_time()
    tallies = [kernel(compiled, 1, (turn * CHUNKS + n) * CHUNK, CHUNK) for n in range(CHUNKS)]
    seconds = time.process_time() - began
    rounds, cards = (
        sum(int(tally.counters[counter]) for tally in tallies)
        for counter in (Counter.ROUNDS, Counter.CARDS)
    )
    speed = rounds / seconds
    return Row(speed, cards / rounds, speed * CARDS_A_ROUND / loop)


def compiled_loop(folder: Path) -> Path:
    """Compile the reference loop."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise SystemExit("a C compiler is needed for the reference loop: install gcc")
    source = Path(__file__).with_name("reference.c")
    binary = folder / "reference"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(binary), str(source)], check=True)
    return binary


def cards_a_second(binary: Path) -> float:
    """Run the reference loop once."""
    done = subprocess.run([str(binary), str(LOOP)], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[0])


def scaling(threads: int, rounds: int) -> None:
    """Compare the elapsed time of one thread and of several."""
    book = Submission("MD-1.0").rulebook()
    elapsed = {}
    for workers in (1, threads):
        executor = Threads(workers)
        began = time.perf_counter()
        simulate(book, rounds=rounds, seed=1, executor=executor)
        elapsed[workers] = time.perf_counter() - began
        executor.close()
    gain = elapsed[1] / elapsed[threads]
    print(f"{threads} threads: {gain:.2f} times as fast as one ({elapsed[threads]:.2f} s)")


def main() -> None:
    """Print what each game does in a second, and its ratio to the reference loop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="MD-1.0")
    parser.add_argument("--threads", type=int, default=0)
    chosen = parser.parse_args()
    make = partial(make_game, Submission(chosen.edition).rulebook())
    one = compile_game(make())
    games = {
        "one box": (play, one),
        "one box, hi-lo": (play, compile_game(make(count="hi-lo"))),
        "seven boxes": (play, compile_game(make(boxes=7))),
        "one box, scalar kernel": (play_by_rounds, one),
    }
    began = time.process_time()
    prepare(one)
    print(f"kernel ready after {time.process_time() - began:.2f} s of processor time")
    for kernel, compiled in games.values():
        kernel(compiled, 0, 0, 1)
    rows: dict[str, list[Row]] = {name: [] for name in games}
    loops = []
    with tempfile.TemporaryDirectory() as folder:
        binary = compiled_loop(Path(folder))
        for turn in range(TURNS):
            for name, (kernel, compiled) in games.items():
                loops.append(cards_a_second(binary))
                rows[name].append(measured(kernel, compiled, turn, loops[-1]))
    print(f"{chosen.edition}, six decks, one thread, {CHUNK * CHUNKS} shoes a turn")
    print(
        f"reference loop: {statistics.median(loops) / 1e6:.1f} M cards a second of processor time"
    )
    print(f"ratio: to the rounds of {CARDS_A_ROUND} cards that the loop would deal")
    for name, turns in rows.items():
        speed, cards, ratio = (statistics.median(row[part] for row in turns) for part in range(3))
        best = max(row.rounds for row in turns)
        print(
            f"{name:24}{ratio:7.1%}  {speed / 1e6:6.2f} M rounds a second, "
            f"best {best / 1e6:6.2f}, {cards:.2f} cards a round"
        )
    if chosen.threads:
        scaling(chosen.threads, 40_000_000)


if __name__ == "__main__":
    main()
