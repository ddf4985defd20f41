"""The one loss that split hands share when the dealer turns out to have a blackjack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.coefficients import structures
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import AGAIN, BLACKJACK, DOUBLE, HIT, RESCUE
from spanish21.analysis.mixture_decks import decks_of
from spanish21.analysis.ways_to_end import split_ways

if TYPE_CHECKING:
    from typing import Any

    from spanish21.analysis.player import Solved, UpCard
    from spanish21.analysis.splits import Split

__all__ = ["none_shares"]

_ACE, _TEN = 0, 9
_MOST = 5_000_000
"""lists of hands together that are not made"""
Endings = Counter[tuple[tuple[int, ...], Fraction]]
"""To the cards beyond the first and what the hand gains the number of orders."""


def _endings(place: UpCard, split: Split, solved: Solved) -> Endings:
    """List, by cards beyond the first, the orders in which a hand ends apart from the loss."""
    table, game = hands(), place.game
    rules = game.split_of(split.pair)
    found: Endings = Counter()
    reach: Counter[tuple[int, int]] = Counter()
    for hand, owner in split.starts():
        if owner is solved:
            reach[hand, 0] += 1
    waiting = sorted(reach)
    while waiting:
        # A further card makes a higher number, so every order has come in when its turn comes.
        hand, doubles = heappop(waiting)
        orders = reach[hand, doubles]
        draws = _drawing(solved, hand, doubles)
        if draws is None:
            gain = _apart(place, split, solved, hand, doubles)
            if gain is not None:
                found[_beyond(hand, split.pair), gain] += orders
            continue
        if not game.shared_bust:
            gain = (rules.bust, *rules.bust_doubled)[draws][BLACKJACK]
            for value in np.flatnonzero(table.after[hand] < 0).tolist():
                found[_beyond(hand, split.pair, value), gain] += orders
        for follower in table.after[hand].tolist():
            if follower >= 0:
                if (follower, draws) not in reach:
                    heappush(waiting, (follower, draws))
                reach[follower, draws] += orders
    return found


def _drawing(solved: Solved, hand: int, doubles: int) -> int | None:
    """Return how often a hand that draws is doubled then, None if it does not draw."""
    if doubles:
        return doubles + 1 if solved.play.rescues[doubles - 1, hand] == AGAIN else None
    return {HIT: 0, DOUBLE: 1}.get(int(solved.play.policy[hand]))


def _apart(place: UpCard, split: Split, solved: Solved, hand: int, doubles: int) -> Fraction | None:
    """Return what a hand that does not draw gains if it is apart from the loss, else nothing."""
    game = place.game
    rules = game.split_of(split.pair)
    if doubles:
        rescued = solved.play.rescues[doubles - 1, hand] == RESCUE
        return rules.rescue[doubles - 1][BLACKJACK] if rescued else None
    return None if game.shared[rules.kind[hand]] else rules.pay[rules.kind[hand]][BLACKJACK]


def _beyond(hand: int, pair: int, last: int | None = None) -> tuple[int, ...]:
    counts = hands().counts[hand].tolist()
    counts[pair] -= 1
    if last is not None:
        counts[last] += 1
    return tuple(counts)


def none_shares(place: UpCard, split: Split) -> tuple[Any, Any]:
    """Return the chance of a dealer blackjack while every split hand is apart from its loss.

    The second number is the chance times what the hands gain by themselves, in expectation.
    Few hands are apart unless bust ones are: they are listed card by card. In fractions all are
    listed, for then the shoe is tiny.
    """
    if not (place.game.shared_bust or place.numbers.exact):
        return _by_decks(place, split)
    bound = _endings(place, split, split.bound)
    free = bound + _endings(place, split, split.paired)
    chance = gained = place.numbers.zero
    if not free:
        return chance, gained
    built = structures(place.game.splits[split.pair], again=split.again)
    most = max(len(bound) ** sum(way.bound) * len(free) ** sum(way.free) for way, _ in built)
    if most > _MOST and not place.numbers.exact:
        return _by_decks(place, split)
    for way, orders in built:
        start = [0] * VALUES
        start[split.pair] = way.paired
        found: Endings = Counter({(tuple(start), Fraction(0)): orders})
        for endings, times in ((bound, sum(way.bound)), (free, sum(way.free))):
            for _ in range(times):
                found = _both(found, endings, place.shoe)
        for (taken, gain), ways in found.items():
            mass = ways * _chance(place, split.pair, taken)
            chance, gained = chance + mass, gained + mass * (place.numbers.one * gain)
    return chance, gained


def _by_decks(place: UpCard, split: Split) -> tuple[float, float]:
    """Return the same from the decks of a mixture, in which hands are independent."""
    decks = decks_of(place, split.pair)
    apart, gained = [], []
    for _, solved in split.weighed():
        ways = [w for w in split_ways(place, split, solved, decks.masses, {}) if w.apart]
        apart.append(sum(way.masses for way in ways))
        gained.append(sum(way.pay[BLACKJACK] * way.masses for way in ways))
    apart[1], gained[1] = apart[0] + apart[1], gained[0] + gained[1]
    chance = gain = 0.0
    for way, orders in structures(place.game.splits[split.pair], again=split.again):
        mass = orders * decks.pairs**way.paired * decks.dealer[BLACKJACK] * decks.weights
        times = sum(way.bound), sum(way.free)
        each = [apart[n] ** many for n, many in enumerate(times)]
        chance += float((mass * each[0] * each[1]).sum().real)
        for n, many in enumerate(times):
            if many:
                one = many * gained[n] * apart[n] ** (many - 1)
                gain += float((mass * one * each[1 - n]).sum().real)
    return chance, gain


def _both(found: Endings, endings: Endings, shoe: tuple[int, ...]) -> Endings:
    """Join one more hand, as far as the shoe has the cards."""
    joined: Endings = Counter()
    for (taken, gain), ways in found.items():
        for (more, further), orders in endings.items():
            cards = tuple(a + b for a, b in zip(taken, more, strict=True))
            if all(card <= most for card, most in zip(cards, shoe, strict=True)):
                joined[cards, gain + further] += ways * orders
    return joined


def _chance(place: UpCard, pair: int, taken: tuple[int, ...]) -> Any:  # noqa: ANN401
    """Return the chance of drawing these cards in one order, and then the dealer's blackjack."""
    left = list(place.shoe)
    left[pair] -= 2
    chance = place.numbers.one
    size = sum(left)
    hole = _TEN if place.up == _ACE else _ACE
    wanted = [value for value in range(VALUES) for _ in range(taken[value])] + [hole]
    for value in wanted:
        if left[value] <= 0:
            return place.numbers.zero
        chance = chance * left[value] / size
        left[value] -= 1
        size -= 1
    return chance
