"""When Ctrl-C is met with a line of ours, and when Python's own start prints a traceback.

    python bench/interrupt.py
    python bench/interrupt.py --to 300 --step 2 --runs 3 env --block-signal=INT spanish21

A command is started again and again and interrupted a little later each time. Where the system
tells (Linux), the processor time that the command had used by then is printed too: on a busy
machine the clock says little. The command is the one after the options, or `spanish21`.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

WORDS = ("rules", "readings")
"""a command that takes long enough to be interrupted"""


class Interrupted(NamedTuple):
    """How a command ended that was interrupted."""

    how: str
    clock: float
    """milliseconds from its start to Ctrl-C"""
    processor: float
    """milliseconds of processor time it had used, 0 where that cannot be read"""


def used(process: int) -> float:
    """Return the milliseconds of processor time a process has used."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text("utf-8").split()[0]) / 1e6
    except (OSError, ValueError, IndexError):
        return 0.0


def interrupted(command: Sequence[str], milliseconds: float) -> Interrupted:
    """Start a command and interrupt it once; return how it ended."""
    began = time.perf_counter()
    with subprocess.Popen(
        [*command, *WORDS], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(max(0.0, milliseconds / 1000 - (time.perf_counter() - began)))
        processor, clock = used(process.pid), (time.perf_counter() - began) * 1000
        process.send_signal(signal.SIGINT)
        _, error = process.communicate()
    return Interrupted(_named(process.returncode, error), clock, processor)


def _named(code: int, error: str) -> str:
    if "Traceback" in error or "KeyboardInterrupt" in error or "Fatal" in error:
        return "traceback"
    if (code, error) == (130, "Interrupted.\n"):
        return "a line and 130"
    if (code, error) == (-signal.SIGINT, ""):
        return "by the signal, quietly"
    return "done before" if (code, error) == (0, "") else f"exit code {code}: {error!r}"


def main() -> None:
    """Print how often each end was seen, and from when to when."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=float, default=300, help="last moment, in milliseconds")
    parser.add_argument("--step", type=float, default=2, help="milliseconds between two moments")
    parser.add_argument("--runs", type=int, default=3, help="times that every moment is tried")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    moments = [asked.step * count for count in range(int(asked.to / asked.step) + 1)]
    seen = [
        interrupted(asked.command or ["spanish21"], moment)
        for _ in range(asked.runs)
        for moment in moments
    ]
    print(f"{len(seen)} times, {asked.to:g} ms in steps of {asked.step:g}")
    for how in dict.fromkeys(one.how for one in seen):
        ends = [one for one in seen if one.how == how]
        clock = f"{min(one.clock for one in ends):.0f} to {max(one.clock for one in ends):.0f} ms"
        spent = [one.processor for one in ends]
        print(f"{how}: {len(ends)}, at {clock}, processor {min(spent):.0f} to {max(spent):.0f} ms")


if __name__ == "__main__":
    main()
