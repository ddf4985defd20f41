"""The one loss that split hands share when the dealer turns out to have a blackjack."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.coefficients import structures
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK, DOUBLE, HIT, OUTCOMES, follow

if TYPE_CHECKING:
    from typing import Any

    from spanish21.analysis.player import Solved, UpCard
    from spanish21.analysis.splits import Split

__all__ = ["none_shares", "none_shares_roughly"]

_ACE, _TEN = 0, 9
_MOST = 200_000
Endings = Counter[tuple[int, ...]]


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
                    found[_beyond(int(follower), split.pair)] += orders
        elif not game.shared[game.split.kind[hand]]:
            found[_beyond(hand, split.pair)] += orders
    return found


def _beyond(hand: int, pair: int) -> tuple[int, ...]:
    counts = hands().counts[hand].tolist()
    counts[pair] -= 1
    return tuple(counts)


def none_shares(place: UpCard, split: Split) -> Any | None:  # noqa: ANN401
    """Return the chance of a dealer blackjack while every split hand is apart from its loss.

    Hands that bust and stay lost are too many to be listed together: then None is returned.
    """
    if not place.game.shared_bust:
        return None
    bound = _endings(place, split, split.bound)
    free = bound + _endings(place, split, split.paired)
    zero = place.numbers.zero
    if not free:
        return zero
    chance = zero
    for way, orders in structures(place.game.splits[split.pair], again=split.again):
        many = len(bound) ** sum(way.bound) * len(free) ** sum(way.free)
        if many > _MOST * 24:
            return None
        start = [0] * VALUES
        start[split.pair] = way.paired
        found: Endings = Counter({tuple(start): orders})
        for endings, times in ((bound, sum(way.bound)), (free, sum(way.free))):
            for _ in range(times):
                found = _both(found, endings)
        for taken, ways in found.items():
            chance = chance + ways * _chance(place, split.pair, taken)
    return chance


def none_shares_roughly(place: UpCard, split: Split) -> float:
    """Estimate the same as if the hands were independent given the blackjack."""
    game, numbers = place.game, place.numbers
    apart = total = 0.0
    for solved in (split.bound, split.paired):
        start = numbers.zeros(len(hands().cards), 3)
        for hand, owner in split.starts():
            if owner is solved:
                start[hand, solved.play.policy[hand]] += 1
        out = numbers.zeros(5, len(game.split.pay), OUTCOMES)
        numbers.kernel(follow)(
            solved.masses,
            hands().after,
            game.split.kind,
            solved.play.policy,
            solved.play.rescues,
            numbers.zeros(len(hands().cards)),
            start,
            out,
            numbers.zero,
        )
        ends = out[:, :, BLACKJACK]
        total += float(ends.sum())
        apart += float(ends[2].sum() + ends[0][~np.array(game.shared)].sum())
        if not game.shared_bust:
            apart += float(ends[3:].sum())
    share = apart / total if total else 0.0
    many = (float(chance) * share**n for n, chance in enumerate(split.weights.hands))
    return float(split.blackjack) * sum(many)


def _both(found: Endings, endings: Endings) -> Endings:
    joined: Endings = Counter()
    for taken, ways in found.items():
        for more, orders in endings.items():
            joined[tuple(a + b for a, b in zip(taken, more, strict=True))] += ways * orders
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
