"""The standard deviation of a round, exact: what two hands of a split have in common."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from os import cpu_count
from typing import TYPE_CHECKING

from spanish21.analysis.coefficients import cross_weights
from spanish21.analysis.endings import by_suits, endings
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK, OUTCOMES
from spanish21.analysis.pair_kernels import beyond_bust
from spanish21.analysis.products import both_beyond, busts_alone
from spanish21.analysis.suits import MIXED, SPADED, completing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.analysis.endings import SplitEndings
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Solved
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe
    from spanish21.analysis.splits import Split
    from spanish21.analysis.ways_to_end import BySuits

__all__ = ["deviation", "split_square"]


def deviation(ups: Iterable[AgainstUp], shoe: Shoe, edge: float) -> float:
    """Return the standard deviation of a round in units of the wager.

    Most of the work is compiled code, so the up cards are shared among the processor's cores.
    """
    with ThreadPoolExecutor(cpu_count()) as pool:
        squares = pool.map(lambda up: float(up.chance) * _square(up, shoe), ups)
    return sqrt(sum(squares) - edge**2)


def _square(up: AgainstUp, shoe: Shoe) -> float:
    """Return the mean square of what a round gains against an up card."""
    found = endings(up, shoe)
    square = sum(end.gain**2 * float(mass) for end, mass in found.whole.items())
    for split in found.splits:
        square += split.chance * float(split_square(up, shoe, split))
    return square


def split_square(up: AgainstUp, shoe: Shoe, found: SplitEndings) -> float:
    """Return the mean square of what a split box gains.

    Squares of single hands come from their endings, products of two hands from all cards that
    both may hold. Suits of two hands that both are paid by suits are taken as independent.
    """
    place, split = up.place, up.splits[found.pair]
    square = sum(end.gain**2 * mass for end, mass in found.tally.items())
    given = 1 - float(_blackjack(up, found.pair)) if place.looked else 1.0
    square += float(_products(up, shoe, split).sum()) / given
    if place.looked or not found.outcomes[BLACKJACK] or not place.game.shares:
        return square
    apart = sum(end.gain * mass for end, mass in found.tally.items() if end.outcome == BLACKJACK)
    shared = found.outcomes[BLACKJACK] - float(split.alone)
    return square + shared - 2 * (apart - float(split.alone_gain))


def _blackjack(up: AgainstUp, pair: int) -> Array:
    table = hands()
    masses = up.dealt.masses[int(table.after[int(table.after[0, pair]), pair])]
    return masses[BLACKJACK] / masses.sum()


def _products(up: AgainstUp, shoe: Shoe, split: Split) -> Array:
    """Return the mean of the products of two hands' gains, by the dealer's final hand.

    A hand gains what a bust does and something beyond it, so there are three sums: of busts
    alone, of one hand's gain beyond, and of both.
    """
    place, numbers = up.place, up.place.numbers
    crossed = cross_weights(place.game.splits[split.pair], again=split.again)
    suited = split.pair in up.suited_play
    suits = by_suits(up, shoe, split)[0] if suited else {}
    bound, paired = (_beyond(up, split, solved, suits) for _, solved in split.weighed())
    bust = place.split_of(split.pair).bust
    total = bust * bust * busts_alone(place, split.pair, crossed.many)
    for gains, row in ((bound, crossed.bound), (paired, crossed.paired)):
        masses = place.split_masses(numbers.array(row)[: place.extra], split.pair)
        total = total + 2 * bust * (masses * gains).sum(axis=0)
    return total + both_beyond(place, split.pair, bound, paired, crossed.both)


def _beyond(up: AgainstUp, split: Split, solved: Solved, suits: BySuits) -> Array:
    """List what a hand gains beyond a bust, by composition and dealer's final hand."""
    place, tables, table = up.place, up.place.split_of(split.pair), hands()
    numbers, size = place.numbers, len(table.cards)
    start, out = numbers.zeros(size, 3), numbers.zeros(size, OUTCOMES)
    for hand, owner in split.starts():
        if owner is not solved:
            continue
        if hand not in suits:
            start[hand, solved.play.policy[hand]] += numbers.one
            continue
        full = int(table.after[hand, completing(hand, tables.hand)])
        for sort, (action, two, three) in suits[hand].items():
            start[hand, action] += two
            if action and sort != MIXED:
                out[full] += three * tables.suits[full][2 * (sort == SPADED) + action - 1]
    numbers.kernel(beyond_bust)(
        table.after,
        tables.kind,
        tables.pay,
        tables.pay_doubled,
        tables.bust,
        tables.bust_doubled,
        tables.rescue,
        solved.play.policy,
        solved.play.rescues,
        start,
        numbers.zeros(size),
        numbers.zeros(tables.hand.levels, size),
        out,
        numbers.zero,
    )
    return out
