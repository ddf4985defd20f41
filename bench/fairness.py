"""Counts what the generator of the house gives and compares it with even chances.

`python bench/fairness.py --draws 10000000` for positions, neighbours and wheel stops;
`--raw BYTES` writes the bare key stream to standard output, for tools such as dieharder.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from time import process_time

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import DECK, Rank
from spanish21.house.sealed import Generator
from spanish21.house.sealed.documents import in_deck_order

DECKS = 6
STOPS = 1000
RANKS = len(Rank)
OF_A_RANK = 4 * DECKS
SIZE = len(DECK) * DECKS
LEAST, MOST = -4.5, 4.5
_CHUNK = 2000
_BLOCK = 1 << 20
_RANK = {rank: index for index, rank in enumerate(Rank)}
_START = [_RANK[card.rank] for card in in_deck_order([DECKS] * len(DECK))]

Shuffle = Callable[[Sequence[int]], Sequence[int]]


def normal(statistic: float, freedom: int) -> float:
    """Turn a chi-square statistic into a nearly normal one (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


class Shoes:
    """Counts ranks by position and ranks of neighbours over many shoes."""

    def __init__(self) -> None:
        self.shoes = 0
        self.places: NDArray[np.int64] = np.zeros((SIZE, RANKS), np.int64)
        self.pairs: NDArray[np.float64] = np.zeros(RANKS**2)
        self.squares: NDArray[np.float64] = np.zeros(RANKS**2)

    def add(self, shuffle: Shuffle, shoes: int) -> None:
        """Shuffle so many shoes and count them."""
        for start in range(0, shoes, _CHUNK):
            count = min(_CHUNK, shoes - start)
            self._add(np.array([shuffle(_START) for _ in range(count)], np.int64))

    def _add(self, ranks: NDArray[np.int64]) -> None:
        self.shoes += len(ranks)
        cells = ranks + RANKS * np.arange(SIZE)
        self.places += np.bincount(cells.ravel(), minlength=SIZE * RANKS).reshape(SIZE, RANKS)
        pairs = RANKS * ranks[:, :-1] + ranks[:, 1:] + RANKS**2 * np.arange(len(ranks))[:, None]
        each = np.bincount(pairs.ravel(), minlength=len(ranks) * RANKS**2)
        table = each.reshape(len(ranks), RANKS**2).astype(float)
        self.pairs += table.sum(0)
        self.squares += (table**2).sum(0)

    def by_place(self) -> float:
        """Compare ranks by position with even chances, in standard deviations.

        A shoe holds each rank equally often, which leaves (positions - 1) x (ranks - 1) degrees of
        freedom and makes the statistic larger by positions / (positions - 1).
        """
        even = self.shoes / RANKS
        statistic = float(((self.places - even) ** 2).sum() / even)
        return normal(statistic * (SIZE - 1) / SIZE, (SIZE - 1) * (RANKS - 1))

    def by_pair(self) -> float:
        """Give the largest deviation of any pair of neighbouring ranks, in standard deviations."""
        same = np.eye(RANKS).ravel()
        expected = OF_A_RANK * (OF_A_RANK - same) / SIZE
        mean = self.pairs / self.shoes
        spread = np.sqrt((self.squares / self.shoes - mean**2) / self.shoes)
        return float(np.abs((mean - expected) / spread).max())


def by_stop(outcomes: Iterable[int], draws: int, stops: int = STOPS) -> float:
    """Compare the stops of a wheel with even chances, in standard deviations."""
    counts = np.bincount(np.fromiter(outcomes, np.int64, draws), minlength=stops)
    even = draws / stops
    return normal(float(((counts - even) ** 2).sum() / even), stops - 1)


def spins(key: bytes, draws: int, stops: int = STOPS) -> Iterable[int]:
    """Spin a wheel as the house does: a stream of its own for every spin."""
    return (Generator.keyed(key, number).below(stops) for number in range(1, draws + 1))


def main() -> None:
    """Print how far each count is from even chances, and fail if one is too far."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=10_000_000, metavar="N")
    parser.add_argument("--raw", type=int, metavar="BYTES")
    parser.add_argument("--key", default="", metavar="HEX", help="32 bytes; fresh unless given")
    asked = parser.parse_args()
    key = bytes.fromhex(asked.key) or os.urandom(32)
    if asked.raw is not None:
        write_raw(Generator.keyed(key), asked.raw)
        return
    print(f"key {key.hex()}, {asked.draws:,} outcomes of each kind, within 4.5 deviations:")
    shoes = Shoes()
    shoes.add(Generator.keyed(key).shuffled, max(2, asked.draws // SIZE))
    found = {
        "position by rank": shoes.by_place(),
        "neighbouring ranks": shoes.by_pair(),
        "wheel stops": by_stop(spins(key, asked.draws), asked.draws),
    }
    for name, deviation in found.items():
        print(f"  {name:20}{deviation:+8.2f}")
    print(f"{process_time():.1f} s of processor time")
    if not all(LEAST < deviation < MOST for deviation in found.values()):
        sys.exit("uneven")


def write_raw(generator: Generator, size: int) -> None:
    """Write the bare stream."""
    for start in range(0, size, _BLOCK):
        sys.stdout.buffer.write(generator.take(min(_BLOCK, size - start)))


if __name__ == "__main__":
    main()
