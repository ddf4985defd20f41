"""Play seeds of the simulated house: one with its trace, or many until a violation is found."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from math import inf

from tests.simulated.faults import FAULTS
from tests.simulated.run import first_violation, replayed


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def main() -> int:
    """Play what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulated", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this seed and print its trace")
    parser.add_argument("--seeds", type=int, default=2000, help="how many seeds to play")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seconds", type=float, default=inf, help="play no longer than this")
    parser.add_argument("--fault", choices=sorted(FAULTS), help="plant a fault first")
    asked = parser.parse_args()
    if asked.seed is not None:
        trace, error = replayed(asked.seed, asked.fault)
        _say("\n".join(trace))
        _say(f"violation: {error}" if error else "no violation")
        return 1 if error else 0
    played: list[int] = []
    began, end = time.process_time(), time.monotonic() + asked.seconds
    seeds = range(asked.first, asked.first + asked.seeds)
    found = first_violation(_counted(seeds, end, played), asked.fault)
    took = time.process_time() - began
    if found is not None:
        seed, error = found
        planted = f' --fault "{asked.fault}"' if asked.fault else ""
        _say(f"seed {seed}: {error}\nreplay it: python -m tests.simulated --seed {seed}{planted}")
        return 1
    _say(f"{len(played)} seeds, no violation, {1000 * took / len(played):.1f} ms each")
    return 0


def _counted(seeds: Iterable[int], end: float, played: list[int]) -> Iterator[int]:
    """Give seeds until the time is over, and note them."""
    for seed in seeds:
        if played and time.monotonic() >= end:
            return
        played.append(seed)
        yield seed


if __name__ == "__main__":
    sys.exit(main())
