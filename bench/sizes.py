"""What an event costs at houses of different sizes, as a table for docs/performance.md.

    python bench/sizes.py [--each 5] [--seconds 15] [50 200 400 1000]

Runs bench/house.py once for each number of tables, with so many events a second for each table.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

_SIZES = (50, 200, 400, 1000)
_HOUSE = Path(__file__).with_name("house.py")
_FIGURES = {
    "events/s": r"events\s+(\d+) /s",
    "median ms": r"median\s+([\d.]+) ms",
    "99th percentile ms": r"99th percentile\s+([\d.]+) ms",
    "server ms/event": r"per event\s+([\d.]+) ms",
    "server cores": r"server\s+([\d.]+) cores",
    "server MB": r"cores, (\d+) MB",
    "clients cores": r"clients\s+([\d.]+) cores",
}


def measured(tables: int, each: float, seconds: float) -> list[str]:
    """Measure a house of a size, and return its figures."""
    words = ("--tables", str(tables), "--rate", str(tables * each), "--seconds", str(seconds))
    done = subprocess.run(
        (sys.executable, str(_HOUSE), *words), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{tables} tables: {done.stdout}{done.stderr}")
    found = (re.search(form, done.stdout) for form in _FIGURES.values())
    return [each[1] if each else "?" for each in found]


def main() -> None:
    """Read the sizes, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", type=int, nargs="*", default=_SIZES, help="numbers of tables")
    parser.add_argument("--each", type=float, default=5, help="events a second for each table")
    parser.add_argument("--seconds", type=float, default=15)
    args = parser.parse_args()
    print("|", " | ".join(("tables", *_FIGURES)), "|")
    print("|" + "---:|" * (len(_FIGURES) + 1))
    for tables in args.sizes:
        figures = measured(tables, args.each, args.seconds)
        print("|", " | ".join((str(tables), *figures)), "|", flush=True)


if __name__ == "__main__":
    main()
