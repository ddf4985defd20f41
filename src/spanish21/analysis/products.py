"""Products of what two hands of a split gain, weighed with all cards that both may hold.

The chance of cards depends only on what two hands hold together, so their gains are multiplied
first and added up by that; then each sum meets the dealer's final hands once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.dealer import dealer_chances
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import OUTCOMES
from spanish21.analysis.pair_kernels import pair_sums, shifted_sums
from spanish21.hand import BEST_TOTAL

if TYPE_CHECKING:
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array, Numbers
    from spanish21.analysis.player import UpCard

__all__ = ["both_beyond", "busts_alone"]

_BASE = 2 * BEST_TOTAL + 1
_UNITS = _BASE ** np.arange(VALUES, dtype=np.int64)
"""Two hands have at most 42 cards of a value, so compositions in this base add up."""
_SPARE = 2
"""places of the hash table for each sum, at least"""


def busts_alone(place: UpCard, pair: int, many: list[int]) -> Array:
    """Weigh the dealer's final hands by the number of pairs of hands."""
    numbers = place.numbers
    codes = np.arange(len(many), dtype=np.int64) * _UNITS[pair]
    return _weighed(place, pair, codes, numbers.array([[weight] * OUTCOMES for weight in many]))


def both_beyond(
    place: UpCard, pair: int, bound: Array, paired: Array, both: tuple[list[int], ...]
) -> Array:
    """Add up what two hands gain beyond a bust, by all cards that they hold together."""
    numbers = place.numbers
    some = ((bound != numbers.zero) | (paired != numbers.zero)).any(axis=1)
    codes = hands().counts[some] @ _UNITS - _UNITS[pair]
    size = len(codes) * (len(codes) + 1) // 2
    most = min(size, _compositions(2 * (BEST_TOTAL - pair - 1)))
    places, sums = _hash_table(most), numbers.zeros(most, 3, OUTCOMES)
    used = numbers.kernel(pair_sums)(codes, bound[some], paired[some], places, sums)
    held = _codes(places, used)
    rows = np.array(both, dtype=np.int64)
    places, out = _hash_table(used * rows.shape[1]), numbers.zeros(used * rows.shape[1], OUTCOMES)
    used = numbers.kernel(shifted_sums)(held, sums, rows, int(_UNITS[pair]), places, out)
    return _weighed(place, pair, _codes(places, used), out[:used])


def _hash_table(most: int) -> Ints:
    """Make a table with a power of two of places, so that a code leads to one without dividing."""
    return np.full((1 << (_SPARE * most).bit_length(), 2), -1, dtype=np.int64)


def _codes(places: Ints, used: int) -> Ints:
    """Read the codes from a hash table in the order of their sums."""
    codes = np.zeros(used, dtype=np.int64)
    filled = places[:, 1] >= 0
    codes[places[filled, 1]] = places[filled, 0]
    return codes


@cache
def _compositions(points: int) -> int:
    """Count the compositions of cards whose values add up to a number of points at most."""
    ways = [1] + [0] * points
    for value in range(1, VALUES + 1):
        for total in range(value, points + 1):
            ways[total] += ways[total - value]
    return sum(ways)


def _weighed(place: UpCard, pair: int, codes: Ints, sums: Array) -> Array:
    """Weigh sums by the chance of their cards and of the dealer's final hand."""
    numbers = place.numbers
    drawn = _drawn(codes)
    chance = _chances(place, pair, drawn)
    some = np.flatnonzero(chance != numbers.zero)
    removed = drawn[some]
    removed[:, pair] += 2
    shoe = numbers.array(place.shoe)
    dealer = dealer_chances(place.game, place.up, shoe, removed, numbers)
    return (chance[some][:, None] * sums[some] * dealer).sum(axis=0)


def _drawn(codes: Ints) -> Ints:
    """Return how many cards of each value the codes stand for."""
    drawn = np.zeros((len(codes), VALUES), dtype=np.int64)
    for value in range(VALUES):
        rest = codes // _BASE
        drawn[:, value] = codes - rest * _BASE
        codes = rest
    return drawn


def _chances(place: UpCard, pair: int, drawn: Ints) -> Array:
    """Return the chance to draw cards in one order from a shoe without the pair."""
    numbers = place.numbers
    shoe = list(place.shoe)
    shoe[pair] -= 2
    chance = np.full(len(drawn), numbers.one, dtype=numbers.dtype)
    for value in range(VALUES):
        chance = (
            chance * _falling(shoe[value], int(drawn[:, value].max()), numbers)[drawn[:, value]]
        )
    number = drawn.sum(axis=1)
    orders = _falling(sum(shoe), int(number.max()), numbers)[number]
    possible = orders != numbers.zero
    chance[~possible] = numbers.zero
    chance[possible] = chance[possible] / orders[possible]
    return chance


def _falling(cards: int, most: int, numbers: Numbers) -> Array:
    """List products of a number of cards and the numbers below."""
    found = [numbers.one]
    for taken in range(most):
        found.append(found[-1] * max(cards - taken, 0))
    return np.array(found, dtype=numbers.dtype)
