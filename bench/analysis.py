"""Time the full analysis of the eight-deck game on one core: `python bench/analysis.py`."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from spanish21.analysis.edge import analyze
from spanish21.law import Submission

_EDITIONS = ("MD-1.0", "MA")
_REPEATS = 5
_FRESH = (
    "import os, sys, tempfile, time\n"
    "os.environ['NUMBA_CACHE_DIR'] = tempfile.mkdtemp()\n"
    "begin = time.perf_counter()\n"
    "from spanish21.analysis.edge import analyze\n"
    "from spanish21.law import Submission\n"
    "analyze(Submission('MD-1.0', {'decks': 8}).rulebook()).distribution\n"
    "print(time.perf_counter() - begin)\n"
)


def main() -> None:
    """Print the seconds of each edition, of a first compile, and the memory used."""
    compiled = subprocess.run(
        [sys.executable, "-c", _FRESH], capture_output=True, text=True, check=True
    )
    print(f"first analysis ever, compiling: {float(compiled.stdout):.1f} s wall")
    for edition in _EDITIONS:
        rulebook = Submission(edition, {"decks": 8}).rulebook()
        analyze(rulebook)
        walls, processes = [], []
        for _ in range(_REPEATS):
            wall, process = perf_counter(), process_time()
            analyze(rulebook)
            walls.append(perf_counter() - wall)
            processes.append(process_time() - process)
        print(
            f"{edition}, 8 decks, all hands and actions: {min(processes):.3f} s of one core, "
            f"{min(walls):.3f} s wall (best of {_REPEATS})"
        )
        found = analyze(rulebook)
        process = process_time()
        rounds = found.distribution
        print(
            f"{edition}, distribution of a round, {len(rounds.gains)} gains: "
            f"{process_time() - process:.3f} s of one core more"
        )
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most: {most:.0f} MB")
    cards = reference_loop()
    if cards:
        print(f"the C loop of bench/simulation.py: {cards / 1e6:.0f} million cards a second")


def reference_loop() -> float:
    """Compile and run the loop beside which the simulator is measured, if there is a compiler."""
    source = Path(__file__).with_name("reference.c")
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or not source.exists():
        return 0.0
    with TemporaryDirectory() as folder:
        binary = str(Path(folder, "reference"))
        command = [compiler, "-O3", "-march=native", "-o", binary, str(source)]
        subprocess.run(command, check=True)
        done = subprocess.run([binary, "200000000"], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[0])


if __name__ == "__main__":
    main()
