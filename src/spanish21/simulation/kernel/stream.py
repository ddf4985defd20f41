"""Random numbers: a stream for each shoe, fair choices out of it, and a lazy shuffle.

The random word for a place in the shoe is a function of seed, shoe and place alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.jit import ZERO, compiled, inlined

__all__ = ["Words", "choose", "deal_ahead", "deal_at_once", "gather", "shuffle", "stream", "typed"]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
WORD = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
HALF = np.uint64(16)
LOW_HALF = np.uint64(0xFFFF)
ONE = np.uint64(1)
S30 = np.uint64(30)
S27 = np.uint64(27)
S31 = np.uint64(31)


class Words(NamedTuple):
    """A stream of random words: its start, and the step from one word to the next."""

    start: np.uint64
    step: np.uint64


def typed(words: Words) -> Words:
    """Return a stream that compiled code gave to Python as compiled code takes it."""
    return Words(np.uint64(words.start), np.uint64(words.step))


@inlined
def mix(word: np.uint64) -> np.uint64:
    """Scatter the bits of a word (the finalizer of SplitMix64)."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@compiled
def stream(seed: np.uint64, number: np.uint64) -> Words:
    """Return the stream for a shoe."""
    start = mix(mix(seed + GOLDEN) + GOLDEN * (number + ONE))
    return Words(start, mix(start ^ SECOND) | ONE)


@inlined
def pick(half: np.uint64, left: np.uint64) -> np.uint64:
    """Return one of the places that are left, each with the same chance, by 32 random bits."""
    product = half * left
    if product & LOW < left:
        # The few words that would favour some cards are thrown away (Lemire 2019).
        least = (LOW + ONE - left) % left
        while product & LOW < least:
            half = mix(half + GOLDEN * left) >> WORD
            product = half * left
    return product >> WORD


@inlined
def settle_card(shoe: NDArray[np.uint16], place: int, half: np.uint64, left: np.uint64) -> None:
    """Put one of the cards that are left in its place."""
    swap(shoe, np.uint64(place), np.uint64(place) + pick(half, left))


@inlined
def swap(shoe: NDArray[np.uint16], one: np.uint64, other: np.uint64) -> None:
    """Swap two cards."""
    card = shoe[other]
    shoe[other] = shoe[one]
    shoe[one] = card


@compiled
def gather(
    shoe: NDArray[np.uint16],
    fresh: NDArray[np.uint16],
    upto: int,
    cards: int,
    words: Words,
) -> None:
    """Put the cards that were shuffled back to where they lie in a fresh shoe."""
    word, step = words
    for place in range(0, upto, 2):
        bits = mix(word)
        word += step + step
        left = np.uint64(cards - place)
        for here, half, rest in (
            (np.uint64(place), bits >> WORD, left),
            (np.uint64(place + 1), bits & LOW, left - ONE),
        ):
            if rest:
                chosen = here + pick(half, rest)
                shoe[chosen] = fresh[chosen]
                shoe[here] = fresh[here]


@compiled
def deal_ahead(
    shoe: NDArray[np.uint16],
    place: int,
    upto: int,
    cards: int,
    words: Words,
) -> int:
    """Shuffle an even number of places on; each word of the stream serves two."""
    upto = min(upto + (upto & 1), cards)
    word, step = words
    word += step * np.uint64(place)
    while place < upto:
        bits = mix(word)
        word += step + step
        left = np.uint64(cards - place)
        settle_card(shoe, place, bits >> WORD, left)
        if left > ONE:
            settle_card(shoe, place + 1, bits & LOW, left - ONE)
        place += 2
    return upto


@compiled
def deal_at_once(
    shoe: NDArray[np.uint16], picks: NDArray[np.uint32], upto: int, cards: int, words: Words
) -> int:
    """Shuffle the first places of a fresh shoe as `deal_ahead` does, but choose all cards first.

    Chosen without a branch, many are chosen side by side; two choices share a number of `picks`.
    """
    pairs = min(upto, cards) // 2
    least = np.uint32(LOW)
    for pair in range(pairs):
        place = np.uint64(pair + pair)
        bits = mix(words.start + words.step * place)
        left = np.uint64(cards) - place
        first, second = (bits >> WORD) * left, (bits & LOW) * (left - ONE)
        least = min(least, np.uint32(first), np.uint32(second))
        picks[np.uint64(pair)] = (first >> WORD) | ((second >> WORD) << HALF)
    if least < np.uint32(cards):
        # Some word may have to be thrown away.
        return deal_ahead(shoe, ZERO, 2 * pairs, cards, words)
    for pair in range(pairs):
        place, both = np.uint64(pair + pair), np.uint64(picks[np.uint64(pair)])
        swap(shoe, place, place + (both & LOW_HALF))
        swap(shoe, place + ONE, place + ONE + (both >> HALF))
    return 2 * pairs


@compiled
def shuffle(
    shoe: NDArray[np.uint16], cards: int, seed: np.uint64, number: np.uint64
) -> NDArray[np.uint16]:
    """Return a whole shoe in the order in which the kernel would deal it."""
    order = shoe.copy()
    deal_ahead(order, ZERO, cards, cards, stream(seed, number))
    return order


@compiled
def choose(words: Words, place: np.uint64, ways: np.uint64) -> np.uint64:
    """Return one of any number of ways by the word at a place of a stream, each alike."""
    word = mix(words.start + words.step * place)
    # The last words, too few for every way to have one more, are thrown away.
    usable = ways * (ALL // ways)
    while word >= usable:
        word = mix(word + GOLDEN)
    return word % ways
