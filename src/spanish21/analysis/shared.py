"""The one loss that split hands share when the dealer turns out to have a blackjack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.coefficients import cross_weights, structures
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK, DOUBLE, HIT, OUTCOMES
from spanish21.analysis.pair_kernels import beyond_bust
from spanish21.analysis.products import both_beyond, busts_alone

if TYPE_CHECKING:
    from typing import Any

    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Solved, UpCard
    from spanish21.analysis.splits import Split

__all__ = ["none_shares", "none_shares_roughly"]

_ACE, _TEN = 0, 9
_MOST = 200_000
_TWO = 2
Endings = Counter[tuple[tuple[int, ...], Fraction]]
"""To the cards beyond the first and what the hand gains the number of orders."""


def _endings(place: UpCard, split: Split, solved: Solved) -> Endings:
    """List, by cards beyond the first, the orders in which a hand ends apart from the loss."""
    table, game = hands(), place.game
    found: Endings = Counter()
    reach: Counter[int] = Counter()
    for hand, owner in split.starts():
        if owner is solved:
            reach[hand] += 1
    waiting = sorted(reach)
    while waiting:
        # A further card makes a higher number, so every order has come in when its turn comes.
        hand = heappop(waiting)
        orders = reach[hand]
        action = int(solved.play.policy[hand])
        if action == HIT:
            for follower in table.after[hand]:
                if follower >= 0:
                    if int(follower) not in reach:
                        heappush(waiting, int(follower))
                    reach[int(follower)] += orders
        elif action == DOUBLE:
            for follower in table.after[hand]:
                if follower >= 0 and solved.play.rescues[follower] == 1:
                    gain = game.split.rescue[BLACKJACK]
                    found[_beyond(int(follower), split.pair), gain] += orders
        elif not game.shared[game.split.kind[hand]]:
            gain = game.split.pay[game.split.kind[hand]][BLACKJACK]
            found[_beyond(hand, split.pair), gain] += orders
    return found


def _beyond(hand: int, pair: int) -> tuple[int, ...]:
    counts = hands().counts[hand].tolist()
    counts[pair] -= 1
    return tuple(counts)


def none_shares(place: UpCard, split: Split) -> tuple[Any, Any] | None:
    """Return the chance of a dealer blackjack while every split hand is apart from its loss.

    The second number is the chance times what the hands gain by themselves, in expectation.
    Hands that bust and stay lost are too many to be listed together: then None is returned.
    """
    if not place.game.shared_bust:
        return None
    bound = _endings(place, split, split.bound)
    free = bound + _endings(place, split, split.paired)
    zero = place.numbers.zero
    if not free:
        return zero, zero
    chance = gained = zero
    for way, orders in structures(place.game.splits[split.pair], again=split.again):
        many = len(bound) ** sum(way.bound) * len(free) ** sum(way.free)
        if many > _MOST * 24:
            return None
        start = [0] * VALUES
        start[split.pair] = way.paired
        found: Endings = Counter({(tuple(start), Fraction(0)): orders})
        for endings, times in ((bound, sum(way.bound)), (free, sum(way.free))):
            for _ in range(times):
                found = _both(found, endings)
        for (taken, gain), ways in found.items():
            mass = ways * _chance(place, split.pair, taken)
            chance, gained = chance + mass, gained + mass * (place.numbers.one * gain)
    return chance, gained


def none_shares_roughly(place: UpCard, split: Split) -> Any:  # noqa: ANN401
    """Return the same chance where a bust hand is apart, exact for two hands.

    More than two are taken as independent given the blackjack.
    """
    bound, paired = (_taking_part(place, split, one) for one in (split.bound, split.paired))
    parts = [bound, paired]
    splits = place.game.splits[split.pair]
    two = cross_weights(splits, again=split.again, only_two=True)
    both = both_beyond(place, split.pair, bound, paired, two.both)[BLACKJACK]
    chance = (busts_alone(place, split.pair, two.many)[BLACKJACK] + both) / 2
    for part, row in zip(parts, (two.bound, two.paired), strict=True):
        masses = place.split_masses(place.numbers.array(row)[: place.extra], split.pair)
        chance = chance - (masses * part).sum(axis=0)[BLACKJACK]
    return chance + _more_than_two(place, split, parts)


def _more_than_two(place: UpCard, split: Split, parts: list[Array]) -> Any:  # noqa: ANN401
    """Estimate the chance that three or more hands are all apart, which is small."""
    zero, number = place.numbers.zero, place.numbers.zero
    taking = zero
    for solved, part in zip((split.bound, split.paired), parts, strict=True):
        taking = taking + (solved.masses * part).sum(axis=0)[BLACKJACK]
    for many, chance in enumerate(split.weights.hands):
        number = number + many * chance
    apart = place.numbers.one - taking / (number * split.blackjack)
    shares = (
        chance * apart**many for many, chance in enumerate(split.weights.hands) if many > _TWO
    )
    return split.blackjack * sum(shares, zero)


def _taking_part(place: UpCard, split: Split, solved: Solved) -> Array:
    """List, by composition, the orders in which a hand ends that takes part in the loss."""
    game, numbers, size = place.game, place.numbers, len(hands().cards)
    start, out = numbers.zeros(size, 3), numbers.zeros(size, OUTCOMES)
    for hand, owner in split.starts():
        if owner is solved:
            start[hand, solved.play.policy[hand]] += numbers.one
    stood = numbers.zeros(len(game.split.pay), OUTCOMES)
    stood[np.array(game.shared)] = numbers.one
    none = numbers.zeros(OUTCOMES)
    numbers.kernel(beyond_bust)(
        hands().after,
        game.split.kind,
        stood,
        numbers.zeros(*stood.shape) + numbers.one,
        none,
        none,
        none,
        solved.play.policy,
        solved.play.rescues,
        start,
        numbers.zeros(size),
        out,
        numbers.zero,
    )
    return out


def _both(found: Endings, endings: Endings) -> Endings:
    joined: Endings = Counter()
    for (taken, gain), ways in found.items():
        for (more, further), orders in endings.items():
            cards = tuple(a + b for a, b in zip(taken, more, strict=True))
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
