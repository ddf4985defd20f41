"""Play seeds of the simulated house: one with its trace, or many until a violation is found."""

from __future__ import annotations

import argparse
import sys
import time

from tests.simulated.faults import FAULTS
from tests.simulated.run import first_violation, replayed


def main() -> int:
    """Play what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulated", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this seed and print its trace")
    parser.add_argument("--seeds", type=int, default=2000, help="how many seeds to play")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--fault", choices=sorted(FAULTS), help="plant a fault first")
    asked = parser.parse_args()
    if asked.seed is not None:
        trace, error = replayed(asked.seed, asked.fault)
        print("\n".join(trace))
        print(f"violation: {error}" if error else "no violation")
        return 1 if error else 0
    began = time.process_time()
    seeds = range(asked.first, asked.first + asked.seeds)
    found = first_violation(seeds, asked.fault)
    took = time.process_time() - began
    if found is not None:
        seed, error = found
        print(f"seed {seed}: {error}\nreplay it: python -m tests.simulated --seed {seed}")
        return 1
    print(f"{len(seeds)} seeds, no violation, {1000 * took / len(seeds):.1f} ms each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
