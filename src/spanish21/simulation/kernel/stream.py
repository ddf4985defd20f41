"""Random numbers: a stream for each shoe, fair choices out of it, and a lazy shuffle.

The random word for a place in the shoe is a function of seed, shoe and place alone.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spanish21.simulation.kernel.jit import compiled, inlined

__all__ = ["choose", "deal_ahead", "gather", "shuffle", "stream"]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
WORD = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)
S30 = np.uint64(30)
S27 = np.uint64(27)
S31 = np.uint64(31)


@inlined
def mix(word: np.uint64) -> np.uint64:
    """Scatter the bits of a word (the finalizer of SplitMix64)."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@compiled
def stream(seed: np.uint64, number: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return start and step of the stream for a shoe."""
    start = mix(mix(seed + GOLDEN) + GOLDEN * (number + ONE))
    return start, mix(start ^ SECOND) | ONE


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
    chosen = np.uint64(place) + pick(half, left)
    card = shoe[chosen]
    shoe[chosen] = shoe[np.uint64(place)]
    shoe[np.uint64(place)] = card


@compiled
def gather(  # noqa: PLR0913, PLR0917 - it is inlined
    shoe: NDArray[np.uint16],
    fresh: NDArray[np.uint16],
    upto: int,
    cards: int,
    start: np.uint64,
    step: np.uint64,
) -> None:
    """Put the cards that were shuffled back to where they lie in a fresh shoe."""
    word = start
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
def deal_ahead(  # noqa: PLR0913, PLR0917 - it is inlined
    shoe: NDArray[np.uint16],
    place: int,
    upto: int,
    cards: int,
    start: np.uint64,
    step: np.uint64,
) -> int:
    """Shuffle an even number of places on; each word of the stream serves two."""
    upto = min(upto + (upto & 1), cards)
    word = start + step * np.uint64(place)
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
def shuffle(
    shoe: NDArray[np.uint16], cards: int, seed: np.uint64, number: np.uint64
) -> NDArray[np.uint16]:
    """Return a whole shoe in the order in which the kernel would deal it."""
    start, step = stream(seed, number)
    order = shoe.copy()
    deal_ahead(order, 0, cards, cards, start, step)
    return order


@compiled
def choose(start: np.uint64, step: np.uint64, place: np.uint64, ways: np.uint64) -> np.uint64:
    """Return one of any number of ways by the word at a place of a stream, each alike."""
    word = mix(start + step * place)
    # The last words, too few for every way to have one more, are thrown away.
    usable = ways * (ALL // ways)
    while word >= usable:
        word = mix(word + GOLDEN)
    return word % ways
