"""How fast agents are trained: steps a second of the vector environment, and the worked example.

    python bench/gym.py
    python bench/gym.py --tables 1024 --edition MA

Every run steps all tables with a legal action each, on one core, by the clock and by processor
time. The agent of `spanish21.gym.learn` then learns with several seeds; how far it came on the way
from random play to the best play is worked out exactly.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np

from spanish21 import analyze
from spanish21.gym import TableVectorEnv, learn

RUNS = 3
STEPS = 500
"""of all tables, in a run"""
ROUNDS = 300_000
"""that the agent learns from"""


class Speed(NamedTuple):
    """Steps a second, of the clock and of processor time."""

    elapsed: float
    processor: float


def measured(env: TableVectorEnv) -> Speed:
    """Step all tables for a while, choosing included."""
    seen, _ = env.reset(seed=1)
    clock, processor = time.perf_counter(), time.process_time()
    for _ in range(STEPS):
        seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    done = STEPS * env.num_envs
    return Speed(done / (time.perf_counter() - clock), done / (time.process_time() - processor))


def random_edge(edition: str) -> float:
    """Return what legal actions chosen at random win of a wager, by simulation."""
    env = TableVectorEnv(edition, num_envs=4096, shuffle="round")
    dice = np.random.default_rng(3)
    seen, _ = env.reset(seed=2)
    net, rounds = 0.0, 0
    for _ in range(60):
        mask = seen["action_mask"]
        seen, rewards, over, *_ = env.step((mask * (1 + dice.random(mask.shape))).argmax(axis=1))
        net, rounds = net + float(rewards[over].sum()), rounds + int(over.sum())
    return net / rounds


def main() -> None:
    """Print the speed of every run, the worst last, and what the agent learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="MD-1.0")
    parser.add_argument("--tables", type=int, default=4096)
    chosen = parser.parse_args()
    env = TableVectorEnv(chosen.edition, num_envs=chosen.tables)
    measured(env)
    runs = [measured(env) for _ in range(RUNS)]
    for run in runs:
        print(f"{run.elapsed / 1e6:.2f} M steps a second, {run.processor / 1e6:.2f} M of processor")
    print(f"worst of {RUNS}: {min(run.elapsed for run in runs) / 1e6:.2f} M steps a second")
    best, random = analyze(chosen.edition).edge, random_edge(chosen.edition)
    print(f"{chosen.edition}: best play {best:+.4%}, random play {random:+.2%}")
    for seed in range(1, RUNS + 1):
        began = time.perf_counter()
        agent = learn(chosen.edition, rounds=ROUNDS, seed=seed)
        seconds = time.perf_counter() - began
        own = analyze(chosen.edition, strategy=agent).edge
        part = (own - random) / (best - random)
        print(f"seed {seed}: {ROUNDS:,} rounds in {seconds:.1f} s, {own:+.4%}, {part:.2%} learned")


if __name__ == "__main__":
    main()
