"""What splitting a pair is worth, exactly, for a fixed play of the split hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.coefficients import SLOTS, SplitWeights, weights
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.player import Play, Solved

if TYPE_CHECKING:
    from typing import Any

    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import UpCard

__all__ = ["Split", "best_split", "split_pair"]


@dataclass(frozen=True)
class Split:
    """A pair split against an up card: weights, the hands begun without and with a second pair."""

    pair: int
    again: bool
    """whether a second card that pairs is split again while splits are left"""
    weights: SplitWeights
    bound: Solved
    paired: Solved
    value: Any
    """given the pair and the up card, all suits mixed; the shared loss is in it"""
    blackjack: Any
    """the chance of a dealer blackjack that was not looked for"""
    alone: Any
    """the chance of such a blackjack while no hand takes part in the shared loss"""
    alone_gain: Any
    """that chance times what the hands gain then by themselves"""

    def starts(self) -> list[tuple[int, Solved]]:
        """List the two-card hands after a split, each with the solution it belongs to."""
        return [(hand, self.paired if same else self.bound) for hand, same in _starts(self.pair)]

    def weighed(self) -> tuple[tuple[Array, Solved], tuple[Array, Solved]]:
        """Return the weights of hands without and with a second pair, each with its solution."""
        return (self.weights.bound, self.bound), (self.weights.paired, self.paired)


def split_pair(
    place: UpCard, pair: int, *, again: bool, dealt: Play, fixed: tuple[Play, Play] | None = None
) -> Split:
    """Value a split; `dealt` is the play of unsplit hands, which memoryless play repeats."""
    [split] = _splits(place, pair, (again,), fixed or _plays(place, pair, dealt))
    return split


def _splits(
    place: UpCard, pair: int, ways: tuple[bool, ...], plays: tuple[Play, ...]
) -> list[Split]:
    """Value a split without and with splitting again, as is asked for; two plays for each way."""
    weighed = [_weights(place, pair, again=again) for again in ways]
    rows = [_summed(rows, place.extra) for one in weighed for rows in (one.bound, one.paired)]
    masses = place.all_split_masses(np.stack(rows), pair)
    solved = place.solve_all(masses, place.split_of(pair), plays, pair)
    zero = place.numbers.zero
    loses = not place.looked and place.game.shares
    blackjack = _blackjack(place, pair) if loses else zero
    found = []
    for number, again in enumerate(ways):
        bound, paired = solved[2 * number : 2 * number + 2]
        value = sum(
            ((paired if same else bound).value[hand, 3] for hand, same in _starts(pair)), zero
        )
        more = (value - blackjack, blackjack, zero, zero)
        found.append(Split(pair, again, weighed[number], bound, paired, *more))
    return found


@cache
def _starts(pair: int) -> tuple[tuple[int, bool], ...]:
    """List the two-card hands after a split, each with whether its second card pairs."""
    table = hands()
    first = int(table.after[0, pair])
    return tuple((int(table.after[first, second]), second == pair) for second in range(VALUES))


def _weights(place: UpCard, pair: int, *, again: bool) -> SplitWeights:
    """Weigh the hands of a split pair; the pair and the up card are not in the shoe any more."""
    left, size = place.shoe[pair] - 2, sum(place.shoe) - 2
    splits = place.game.splits[pair]
    return weights(splits, again=again, left=left, size=size, numbers=place.numbers)


def _summed(rows: Array, terms: int) -> Array:
    """Add the slots up and leave out terms that have no state."""
    total = rows[0].copy()
    for slot in range(1, SLOTS):
        total = total + rows[slot]
    return total[:terms]


def _plays(place: UpCard, pair: int, dealt: Play) -> tuple[Play, Play]:
    if not place.game.split_acts[pair]:
        return place.stand_only(), place.stand_only()
    if place.game.zero_memory:
        return dealt.copy(), dealt.copy()
    return place.new_play(), place.new_play()


def _blackjack(place: UpCard, pair: int) -> Any:  # noqa: ANN401
    """Return the chance that the dealer has a blackjack once the pair is dealt."""
    table = hands()
    return place.chances[int(table.after[int(table.after[0, pair]), pair]), BLACKJACK]


def best_split(place: UpCard, pair: int, dealt: Play) -> Split:
    """Split a pair and split again or not, whichever is worth more."""
    plays = _plays(place, pair, dealt)
    if place.game.splits[pair] < 2:  # noqa: PLR2004
        return _splits(place, pair, (False,), plays)[0]
    once, more = _splits(place, pair, (False, True), plays * 2)
    return more if more.value > once.value else once
