"""How much the memory of a box's other hands can add to its split hands, at most.

An analysis plays split hands by one fixed play. The best possible play also knows the cards of the
hands before, of which there are too many to list. So this module bounds what knowing them is worth.
Another action is taken only where the cards seen make it better. What it gains, given m cards, has
a known mean, and a variance of at most what single cards explain, which is worked out, and a share
of the whole variance that shrinks with the square of the shoe. Mean and variance bound how far it
is above zero. `docs/analysis.md` has the proof.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.coefficients import terms
from spanish21.analysis.dealer import dealer_tree
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.player import UpCard
from spanish21.analysis.relaxed import alone_at_most, first_apart_at_most, squared, with_splits
from spanish21.analysis.rounds import ACTIONS
from spanish21.analysis.seen_cards import chance_of_more
from spanish21.analysis.split_bound import split_value_bound
from spanish21.analysis.split_choices import Choices, SplitAgain, Valued, suited_rows
from spanish21.analysis.splits import split_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from spanish21.analysis.numbers import Array
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe

__all__ = ["edge_at_most", "gain_at_most"]

_SPLIT = ACTIONS.index("split")
_MOST_CARDS = 40
"""cards of other hands up to which bounds are tried"""
_RARE = 1e-9
"""a chance of more cards that changes no bound"""
_BASE = -1
"""no further card is gone"""
_FOR_THREE = 3
"""cards of a value with which a pair is split and one hand pairs again"""


def edge_at_most(
    ups: Iterable[AgainstUp], shoe: Shoe, progress: Callable[[int], None] | None = None
) -> float:
    """Return an edge that no play can pass, from the up cards of an analysis by composition.

    `progress` is called with the up card that comes next.
    """
    total = 0.0
    for up in ups:
        if progress is not None:
            progress(up.place.up)
        gains = {pair: gain_at_most(up, shoe, pair) for pair in up.splits}
        total += float(up.chance) * (float(up.value) + _gained(up, gains))
    return total


def _gained(up: AgainstUp, gains: Mapping[int, float]) -> float:
    """Return what splits that are worth more by so much add to the value against an up card."""
    counts = hands().counts
    gained = 0.0
    for start in up.starts:
        if start.values[_SPLIT] is None:
            continue
        mass = float(up.dealt.masses[start.hand].sum())
        best = float(start.values[start.best])
        split = float(start.values[_SPLIT]) + gains[int(counts[start.hand].argmax())] * mass
        gained += float(start.weight) * (max(split, best) - best)
    return gained


def gain_at_most(up: AgainstUp, shoe: Shoe, pair: int) -> float:
    """Return what the best possible play of a split pair gains on the fixed one, at most.

    Like the value of a split, it is given the up card and the pair.
    """
    beyond = split_value_bound(up.place.game, up.place.shoe, pair)
    return _Box(up, shoe, pair).gain() + _shared(up, pair) + beyond


def _shared(up: AgainstUp, pair: int) -> float:
    """Return what the best play can save of the loss that hands share to a dealer blackjack."""
    place, split = up.place, up.splits[pair]
    if not split.blackjack:
        return 0.0
    saved = alone_at_most(place, split) - float(split.alone)
    return saved + first_apart_at_most(place, pair)


class _Box:
    """A box whose pair is split by the fixed play."""

    def __init__(self, up: AgainstUp, shoe: Shoe, pair: int) -> None:
        self.place, self.split, self.pair, self.shoe = up.place, up.splits[pair], pair, shoe
        self.suited = up.suited_play.get(pair, {})
        self.splits = min(self.place.game.splits[pair], self.place.shoe[pair] - 1)
        self.plays = self.split.bound.play, self.split.paired.play
        self._places: dict[tuple[int, int], UpCard] = {}

    def gain(self) -> float:
        """Add up the hands, by pairs that were split again and hands that were played before."""
        left, size = self.place.shoe[self.pair] - 2, sum(self.place.shoe) - 2
        chance, total = 1.0, 0.0
        for again in range(self.splits):
            if chance > 0:
                level = _Level(self, again)
                for before in range(again + 2):
                    total += comb(before + again, again) * chance * level.gain(before)
            chance *= max(left - again, 0) / max(size - again, 1)
        return total

    def at(self, again: int, gone: int) -> UpCard:
        """Turn the up card when so many pairs were split again, and one more card is gone."""
        key = again, gone
        if key not in self._places:
            values = list(self.place.shoe)
            values[self.pair] -= again
            if gone != _BASE:
                values[gone] -= 1
            left = max(self.splits - again, 1)
            fewer = with_splits(self.place.game, left)
            held = tuple(int(value == self.pair) for value in range(VALUES))
            extra = terms(left) if again else 1
            self._places[key] = UpCard(
                fewer, tuple(values), self.place.up, FLOATS, extra=extra, held=held
            )
        return self._places[key]

    def split_value(self, again: int, gone: int, *, square: bool = False) -> float:
        """Return what a pair is worth that is split with the splits that are left then."""
        place = self.at(again, gone)
        if square:
            place = place.under(squared(place.game))
        plays = self.plays[0].copy(), self.plays[1].copy()
        split = split_pair(
            place, self.pair, again=self.split.again, dealt=self.plays[0], fixed=plays
        )
        return float(split.value + split.blackjack)


class _Level:
    """The hands of a box after so many pairs were split again."""

    def __init__(self, box: _Box, again: int) -> None:
        self.box, self.again, self.pair = box, again, box.pair
        self.place = box.at(again, _BASE)
        table = hands()
        self.left = list(self.place.shoe)
        self.left[self.pair] -= 2
        self.gone = [value for value in range(VALUES) if self.left[value] > 0]
        mass = self._masses(self.place).sum(axis=1)
        begun = (mass > 0) & (table.counts[:, self.pair] > 0) & (table.cards > 1)
        self.hands = np.flatnonzero(begun)
        self.mass = mass[self.hands]
        first = int(table.after[0, self.pair])
        self.second_pair = int(table.after[first, self.pair])

    def _masses(self, place: UpCard) -> Array:
        return place.split_masses(place.numbers.array([1]), self.pair)

    def gain(self, before: int) -> float:
        """Return what the memory of so many hands adds to the next one, at most."""
        lost = self.place.split_of(self.pair).hand.pay_range * (self.box.splits + 1)
        found = []
        for cards in range(_MOST_CARDS + 1) if before else (0,):
            more = chance_of_more(tuple(self.left), self.pair, before, cards) if before else 0.0
            if lost * more < 1:
                found.append(self.known(cards) + lost * more)
            if more < _RARE:
                break
        return min(found, default=lost)

    def known(self, cards: int) -> float:
        """Return what knowing so many cards of the shoe adds to a hand, at most."""
        total = 0.0
        for choices, orders in zip(self.choices, self.orders, strict=True):
            total += float((self.mass * orders * choices.gains(cards)).sum())
        return total

    @cached_property
    def orders(self) -> tuple[Array, Array]:
        """Count the orders in which hands are drawn, the second card not a pair and a pair."""
        beyond = hands().counts[self.hands].copy()
        beyond[:, self.pair] -= 1
        factorial = np.cumprod([1.0, *range(1, 25)])
        drawn = beyond.sum(axis=1)
        every = factorial[drawn] / factorial[beyond].prod(axis=1)
        paired = every * beyond[:, self.pair] / drawn
        return every - paired, paired

    @cached_property
    def choices(self) -> tuple[Choices, Choices]:
        """Return the choices of hands whose second card is not a pair, and is one."""
        bound, paired = (self._choices(which) for which in (0, 1))
        left = self.box.splits - self.again - 1
        if left > 0 and self.second_pair in self.hands:
            following = self.again + 1
            values = {
                gone: self.box.split_value(following, gone)
                for gone in (_BASE, *self.gone)
                if self.place.shoe[self.pair] >= _FOR_THREE + (gone == self.pair)
            }
            square = (left + 1) * self.box.split_value(following, _BASE, square=True)
            again = SplitAgain(values, square, left + 1, taken=self.box.split.again)
            paired.split_again(self.second_pair, again)
        return bound, paired

    def _choices(self, which: int) -> Choices:
        play, pair = self.box.plays[which], self.pair
        acts = self.place.game.split_acts[pair]
        values = {}
        for gone in (_BASE, *self.gone):
            place = self.box.at(self.again, gone)
            solved = place.solve(self._masses(place), place.split_of(pair), play.copy())
            values[gone] = _given(solved.value[self.hands], solved.masses[self.hands])
        wide = self.place.under(squared(self.place.game))
        solved = wide.solve(self._masses(self.place), wide.split_of(pair), play.copy())
        squares = _given(solved.value[self.hands], solved.masses[self.hands])
        valued = Valued(self.hands, values, squares, tuple(self.left), pair)
        dealer = int(dealer_tree(self.place.game, self.place.up).depth.max()) + 1
        rows = suited_rows(valued, self.place, self.box.shoe, self.box.suited, which, self.again)
        tables = self.place.split_of(pair)
        return Choices(valued, tables.hand, play, dealer, rows, acts=acts)


def _given(values: Array, masses: Array) -> Array:
    """Return values given the hand, nought where it cannot be."""
    mass = masses.sum(axis=1, keepdims=True)
    return np.where(mass > 0, values / np.where(mass > 0, mass, 1.0), 0.0)
