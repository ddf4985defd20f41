"""Amended games: the exact edge beside that of a long simulation, in standard errors.

`python bench/amended.py 1e8` plays so many rounds of each game by its best chart, from a device
that reshuffles, as the analyzer assumes. It fails where a game is off by more than three.
"""

from __future__ import annotations

import sys

from spanish21.analysis import analyze, optimal_chart
from spanish21.crosscheck.games import AMENDED_GAMES
from spanish21.law import Submission
from spanish21.simulation import simulate

MOST_ERRORS = 3


def main() -> None:
    """Compare the games one by one."""
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**8
    worst = 0.0
    print("| amendments | exact | simulated | standard error | off by |\n|---|---|---|---|---|")
    for amendments in AMENDED_GAMES:
        rulebook = Submission("MD-1.0").amended(**amendments).rulebook()
        chart = optimal_chart(rulebook)
        exact = analyze(rulebook, strategy=chart).edge
        played = simulate(rulebook, chart, rounds=rounds, seed=2026, device=True)
        found, error = played.edge, played.standard_error
        off = (found - exact) / error
        worst = max(worst, abs(off))
        named = ", ".join(f"`{name} = {value}`" for name, value in rulebook.amendments.items())
        figures = " | ".join(f"{100 * share:.4f}%" for share in (exact, found, error))
        print(f"| {named} | {figures} | {off:+.2f} |", flush=True)
    if worst > MOST_ERRORS:
        sys.exit(f"off by {worst:.2f} standard errors")


if __name__ == "__main__":
    main()
