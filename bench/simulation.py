"""Measure the simulator beside a C loop of one xorshift64* step and two look-ups a card.

`python bench/simulation.py` compiles the loop with the C compiler of the machine and runs both
by turns, so that the ratio holds on a busy machine too; `--threads 2` shows how it scales.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from spanish21.law import Submission
from spanish21.simulation import simulate
from spanish21.simulation.compile import compile_game
from spanish21.simulation.runner import CHUNK, Threads, play_chunk, prepare
from spanish21.simulation.simulate import make_game

CARDS_A_ROUND = 5.4
"""The cards to a round at which the aim of 22 % was set; the cards really dealt are printed too."""

TURNS = 9
CHUNKS = 12


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
    done = subprocess.run([str(binary), "200000000"], check=True, capture_output=True, text=True)
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
    """Print the ratio of the simulator to the reference loop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="MD-1.0")
    parser.add_argument("--threads", type=int, default=0)
    chosen = parser.parse_args()
    compiled = compile_game(make_game(Submission(chosen.edition).rulebook()))
    began = time.process_time()
    prepare(compiled)
    print(f"kernel ready after {time.process_time() - began:.2f} s of processor time")
    with tempfile.TemporaryDirectory() as folder:
        binary = compiled_loop(Path(folder))
        rows = []
        for turn in range(TURNS):
            reference = cards_a_second(binary)
            played = [play_chunk(compiled, 1, turn * CHUNKS + n) for n in range(CHUNKS)]
            rounds = sum(int(tally.counters[0]) for tally, _ in played)
            cards = sum(int(tally.counters[2]) for tally, _ in played)
            seconds = sum(cpu for _, cpu in played)
            rows.append((reference, rounds / seconds, cards / rounds))
    loop, speed, each = (statistics.median(row[part] for row in rows) for part in range(3))
    ratio = statistics.median(row[1] * CARDS_A_ROUND / row[0] for row in rows)
    dealt = statistics.median(row[1] * row[2] / row[0] for row in rows)
    print(f"{chosen.edition}, one box, six decks, one thread, {CHUNK * CHUNKS} shoes a turn")
    print(f"reference loop  {loop / 1e6:8.1f} M cards a second of processor time")
    print(f"simulator       {speed / 1e6:8.2f} M rounds a second, {each:.3f} cards a round")
    there = ratio * 365 / CARDS_A_ROUND
    by = f"at {CARDS_A_ROUND} cards a round, {dealt:.1%} by cards dealt"
    print(f"ratio           {ratio:8.1%} {by}")
    print(f"                {there:8.2f} M rounds where the loop does 365 M cards")
    if chosen.threads:
        scaling(chosen.threads, 40_000_000)


if __name__ == "__main__":
    main()
