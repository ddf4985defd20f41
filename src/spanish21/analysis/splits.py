"""What splitting a pair is worth, exactly, for a fixed play of the split hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

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
        table = hands()
        first = int(table.after[0, self.pair])
        return [
            (int(table.after[first, second]), self.paired if second == self.pair else self.bound)
            for second in range(VALUES)
        ]

    def weighed(self) -> tuple[tuple[Array, Solved], tuple[Array, Solved]]:
        """Return the weights of hands without and with a second pair, each with its solution."""
        return (self.weights.bound, self.bound), (self.weights.paired, self.paired)


def split_pair(
    place: UpCard, pair: int, *, again: bool, dealt: Play, fixed: tuple[Play, Play] | None = None
) -> Split:
    """Value a split; `dealt` is the play of unsplit hands, which memoryless play repeats."""
    game, numbers = place.game, place.numbers
    left = place.shoe[pair] - 2
    size = sum(place.shoe) - 2
    weighed = weights(game.splits[pair], again=again, left=left, size=size, numbers=numbers)
    plays = fixed or _plays(place, pair, dealt)
    sums = [_summed(rows, place.extra) for rows in (weighed.bound, weighed.paired)]
    bound, paired = (
        place.solve(place.split_masses(row, pair), place.split_of(pair), play)
        for row, play in zip(sums, plays, strict=True)
    )
    zero = numbers.zero
    split = Split(pair, again, weighed, bound, paired, zero, zero, zero, zero)
    value = sum((solved.value[hand, 3] for hand, solved in split.starts()), zero)
    blackjack = zero if place.looked or not game.shares else _blackjack(place, pair)
    return replace(split, value=value - blackjack, blackjack=blackjack)


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
    once = split_pair(place, pair, again=False, dealt=dealt)
    if place.game.splits[pair] < 2:  # noqa: PLR2004
        return once
    more = split_pair(place, pair, again=True, dealt=dealt)
    return more if more.value > once.value else once
