"""The shuffle: every order as likely as any other, and no shoe knows of another."""

from __future__ import annotations

from itertools import permutations
from math import sqrt

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from spanish21.simulation.kernel.spinning import stop_at, wheel_stream
from spanish21.simulation.kernel.stream import settle_card, shuffle, typed

SEED = np.uint64(2024)


def orders(cards: int, shoes: int, seed: int = 2024) -> NDArray[np.int64]:
    fresh = np.arange(cards).astype(np.uint16)
    return np.array(
        [shuffle(fresh, cards, np.uint64(seed), np.uint64(shoe)) for shoe in range(shoes)], np.int64
    )


def excess(counts: NDArray[np.int64]) -> float:
    """Return by how many standard deviations chi-square is above its mean."""
    expected = counts.sum() / counts.size
    freedom = counts.size - 1
    chi = float(((counts - expected) ** 2 / expected).sum())
    return (chi - freedom) / sqrt(2 * freedom)


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(orders(288, 1)[0]) == list(range(288))


def test_every_order_of_four_cards_is_as_likely() -> None:
    found = [tuple(row) for row in orders(4, 24_000).tolist()]
    counts = np.array([found.count(order) for order in permutations(range(4))])
    assert abs(excess(counts)) < 4


@pytest.mark.parametrize("place", [0, 1, 100, 215, 286, 287])
def test_every_card_is_as_likely_in_each_place(place: int) -> None:
    counts = np.bincount(orders(288, 30_000)[:, place], minlength=288)
    assert abs(excess(counts)) < 4


def test_neighbouring_places_and_shoes_do_not_know_of_each_other() -> None:
    found = orders(48, 20_000)
    error = 1 / sqrt(len(found))
    pairs = [
        (found[:, 0], found[:, 24]),
        (found[:-1, 0], found[1:, 0]),
        (found[:-1, 0], found[1:, 1]),
        (found[:, 10], orders(48, 20_000, seed=2025)[:, 10]),
    ]
    for one, two in pairs:
        assert abs(np.corrcoef(one, two)[0, 1]) < 4.5 * error


def test_the_same_seed_and_number_give_the_same_shoe() -> None:
    fresh = np.arange(48).astype(np.uint16)
    one = shuffle(fresh, 48, SEED, np.uint64(5))
    assert (one == shuffle(fresh, 48, SEED, np.uint64(5))).all()
    assert (one != shuffle(fresh, 48, SEED, np.uint64(6))).any()
    assert (one != shuffle(fresh, 48, np.uint64(1), np.uint64(5))).any()


def test_a_word_that_would_favour_a_card_is_thrown_away() -> None:
    @njit  # type: ignore[untyped-decorator]
    def first(half: np.uint64, left: np.uint64) -> int:
        shoe = np.arange(8).astype(np.uint16)
        settle_card(shoe, 0, half, left)
        return int(shoe[0])

    # 2^32 is one more than a multiple of three, so that the word 0 is one too many.
    assert first(np.uint64(0), np.uint64(4)) == 0
    accepted = [first(np.uint64(word), np.uint64(3)) for word in (1, 1 << 31, (1 << 32) - 1)]
    assert accepted == [0, 1, 2]
    assert first(np.uint64(0), np.uint64(3)) in {0, 1, 2}


@pytest.mark.parametrize("ways", [2, 7, 12, 40_000])
def test_a_wheel_stops_anywhere_alike(ways: int) -> None:
    words = typed(wheel_stream(SEED, np.uint64(3)))
    bins = min(ways, 16)
    stops = [int(stop_at(words, place, 0, 0, ways)) for place in range(20_000)]
    assert 0 <= min(stops) <= max(stops) < ways
    counts = np.bincount([stop * bins // ways for stop in stops], minlength=bins)
    assert excess(counts) < 4


def test_a_wheel_of_many_stops_reaches_all_of_them() -> None:
    ways = 3 << 38
    words = typed(wheel_stream(SEED, np.uint64(3)))
    stops = [int(stop_at(words, place, 0, 0, ways)) for place in range(6_000)]
    assert excess(np.bincount([stop // (1 << 38) for stop in stops], minlength=3)) < 4
    assert len(set(stops)) == len(stops)


def test_wheels_know_nothing_of_the_cards_nor_of_other_boxes() -> None:
    shoes, ways = 6_000, 4
    first_cards = orders(ways, shoes)[:, 0]
    streams = [typed(wheel_stream(SEED, np.uint64(shoe))) for shoe in range(shoes)]
    stops = np.array(
        [[int(stop_at(words, 0, box, 0, ways)) for box in (0, 1)] for words in streams]
    )
    assert excess(np.bincount(first_cards * ways + stops[:, 0], minlength=ways * ways)) < 4
    assert excess(np.bincount(stops[:, 0] * ways + stops[:, 1], minlength=ways * ways)) < 4
