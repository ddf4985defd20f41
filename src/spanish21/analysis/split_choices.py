"""What else could be done with split hands, and how the cards seen may speak for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import AGAIN, DOUBLE, HIT, RESCUE
from spanish21.analysis.seen_cards import above_zero, first_order, higher_orders
from spanish21.analysis.suits import MIXED, SPADED, SUITED, completing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spanish21.analysis.game import Hand
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array
    from spanish21.analysis.player import Play, UpCard
    from spanish21.analysis.shoe import Shoe

__all__ = ["Choices", "SplitAgain", "SuitedRow", "Valued", "suited_rows"]

_BASE = -1
_DOUBLED = 4
"""the first column of doubled hands"""
_COLUMNS = 3
"""of each number of doubles: kept, rescued, doubled again"""


@dataclass(frozen=True)
class Valued:
    """What each action of the hands of a box is worth, and with one more card gone."""

    hands: Ints
    values: Mapping[int, Array]
    """by the value of the card that is gone, -1 for none; to each hand and column its worth"""
    squares: Array
    """the mean squares of the gains"""
    left: tuple[int, ...]
    """cards by value without the pair"""
    pair: int

    def unseen(self) -> Array:
        """Count the cards not seen, by hand and value."""
        beyond = hands().counts[self.hands] - (np.arange(VALUES) == self.pair)
        return np.maximum(np.array(self.left) - beyond, 0)


class SuitedRow(NamedTuple):
    """Two cards whose suits count: how often they are so at most, and what the suits add."""

    place: int
    """among the hands"""
    chance: float
    policy: int
    chances: tuple[float, float]
    """the least and the most chance that the third card completes the suit"""
    most: tuple[float, float, float]
    """by action, what the suits add at most when it does"""
    least: tuple[float, float, float]


class SplitAgain(NamedTuple):
    """What a second pair is worth that is split again, and with one more card gone."""

    values: Mapping[int, float]
    square: float
    """the mean square of what its hands gain, at most"""
    hands: int
    """that it becomes at most"""
    taken: bool
    """whether the fixed play splits it"""


class _Gaps(NamedTuple):
    """How much more actions are worth than the one that is taken, by hand and action."""

    mean: Array
    single: Array
    """the variance by one card seen"""
    whole: Array
    """the whole variance, at most"""
    used: Array
    """cards on which the gap depends, at most"""
    unseen: Array
    shaken: tuple[float, Array] = (0.0, np.zeros(1))
    """the chance of a card that completes a suit, and what is paid for it"""

    def gains(self, known: int) -> Array:
        """Return how far the gap is above zero on average, knowing so many cards."""
        return above_zero(self.mean, self.variance(known))

    def variance(self, known: int) -> Array:
        """Return the variance of the gap, at most, knowing so many cards."""
        if not known:
            return np.zeros_like(self.mean)
        possible = self.unseen > known
        unseen = np.where(possible, self.unseen, known + 1)
        share = higher_orders(known, self.used, unseen)
        found = first_order(known, unseen) * self.single + share * self.whole
        found = np.where(possible, np.minimum(found, self.whole), self.whole)
        chance, paid = self.shaken
        if not chance:
            return found
        one = chance * (1 - chance) / (unseen - 1) ** 2
        suits = np.where(possible, first_order(known, unseen) * one, chance * (1 - chance))
        return (np.sqrt(found) + np.sqrt(np.minimum(suits, 0.25)) * paid) ** 2


class Choices:
    """The choices of the hands of a box that begin with a card of the pair."""

    def __init__(  # noqa: PLR0913 - what the choices depend on
        self,
        valued: Valued,
        rules: Hand,
        play: Play,
        dealer: int,
        suited: Sequence[SuitedRow],
        *,
        acts: bool,
    ) -> None:
        """Take values under a fixed play, and how many cards the dealer may draw."""
        self.valued, self.play, self.dealer, self.suited = valued, play, dealer, suited
        self.unseen = valued.unseen()
        self.draws = _draws(play)[valued.hands]
        held = valued.hands
        self.legal = np.ones((len(held), _COLUMNS), dtype=np.bool_)
        self.legal[:, HIT] = rules.may_act[held] & acts
        self.legal[:, DOUBLE] = self.legal[:, HIT] & rules.may_double[held]
        self.groups = [(_others(self.legal, play.policy[held]), self._gaps(play.policy[held], 0))]
        for level in range(rules.levels if acts else 0):
            doubled = hands().cards[held] > 2 + level
            after = np.repeat(doubled[:, None], _COLUMNS, axis=1)
            after[:, RESCUE] &= rules.may_rescue[held]
            after[:, AGAIN] &= rules.may_redouble[held] & (level < rules.levels - 1)
            column, chosen = _DOUBLED + _COLUMNS * level, play.rescues[level, held]
            self.groups.append((_others(after, chosen), self._gaps(column + chosen, column)))
        self.again: tuple[int, SplitAgain] | None = None

    def split_again(self, second_pair: int, again: SplitAgain) -> None:
        """Add that a second pair may be split again."""
        self.again = int(np.flatnonzero(self.valued.hands == second_pair)[0]), again

    def gains(self, known: int) -> Array:
        """Return for each hand what knowing so many cards adds to its decision, at most."""
        found = [np.where(legal, gaps.gains(known), 0.0).sum(axis=1) for legal, gaps in self.groups]
        for place in {row.place for row in self.suited}:
            found[0][place] = 0.0
        for row in self.suited:
            found[0][row.place] += row.chance * self._suited_gain(row, known)
        if self.again is not None:
            self._add_again(found[0], *self.again, known)
        return np.max(found, axis=0)

    def _gaps(self, base: Array, column: int, rows: Array | None = None) -> _Gaps:
        """Compare three columns of values with the one that is taken, for all hands or some."""
        rows = np.arange(len(self.valued.hands)) if rows is None else rows
        columns = slice(column, column + _COLUMNS)
        gaps = {
            gone: values[rows, columns] - values[rows, base][:, None]
            for gone, values in self.valued.values.items()
        }
        squares = np.sqrt(np.maximum(self.valued.squares, 0.0))
        whole = (squares[rows, columns] + squares[rows, base][:, None]) ** 2
        used = np.maximum(self.draws[rows, columns], self.draws[rows, base][:, None])
        return _Gaps(
            gaps[_BASE],
            self._single(gaps, rows),
            whole,
            used + self.dealer,
            self.unseen[rows].sum(axis=1, keepdims=True),
        )

    def _single(self, gaps: Mapping[int, Array], rows: Array) -> Array:
        """Return the variance of a gap by one card seen."""
        unseen = self.unseen[rows]
        shares = unseen / np.maximum(unseen.sum(axis=1, keepdims=True), 1)
        found = np.zeros_like(gaps[_BASE])
        for gone, gap in gaps.items():
            if gone != _BASE:
                found += shares[:, gone, None] * (gap - gaps[_BASE]) ** 2
        return found

    def _suited_gain(self, row: SuitedRow, known: int) -> float:
        """Value the choices of two cards whose suits count."""
        gaps = self._gaps(np.array([row.policy]), 0, np.array([row.place]))
        low, high = row.chances
        most, least = np.array(row.most), row.least[row.policy]
        mean = gaps.mean + high * most - low * least
        gaps = gaps._replace(mean=mean, shaken=(high, most + row.most[row.policy]))
        legal = self.legal[row.place] & (np.arange(_COLUMNS) != row.policy)
        return float(np.where(legal, gaps.gains(known)[0], 0.0).sum())

    def _add_again(self, found: Array, place: int, again: SplitAgain, known: int) -> None:
        """Compare another split with what else may be done with a second pair."""
        sign = -1 if again.taken else 1
        rows = np.array([place])
        policy = int(self.play.policy[self.valued.hands[place]])
        others = slice(0, _COLUMNS) if again.taken else slice(policy, policy + 1)
        gaps = {
            gone: sign * (value - self.valued.values[gone][rows, others])
            for gone, value in again.values.items()
        }
        root = np.sqrt(self.valued.squares[rows, others]) + np.sqrt(again.square)
        drawn = again.hands * (1 + int(self.draws[:, HIT].max()))
        used = np.maximum(self.draws[rows, others], drawn) + self.dealer
        chance = max((row.chances[1] for row in self.suited), default=0.0)
        paid = max((max(row.most) for row in self.suited), default=0.0) * (again.hands + 1)
        compared = _Gaps(
            gaps[_BASE] + chance * paid,
            self._single(gaps, rows),
            root**2,
            used,
            self.unseen[rows].sum(axis=1, keepdims=True),
            (chance, np.array(paid)),
        ).gains(known)
        if again.taken:
            found[place] = float(np.where(self.legal[place], compared[0], 0.0).sum())
        else:
            found[place] += float(compared.sum())


def _others(legal: Array, chosen: Array) -> Array:
    """Return which legal actions are not the one that is taken."""
    return legal & (np.arange(_COLUMNS) != chosen[:, None])


def _draws(play: Play) -> Array:
    """Return the most cards that each hand may draw, by column of its values."""
    table = hands()
    levels = len(play.rescues)
    drawn = np.zeros((len(table.cards), _DOUBLED + _COLUMNS * levels), dtype=np.int64)
    hard = table.counts @ np.arange(1, VALUES + 1)
    doubled = [_DOUBLED + _COLUMNS * level for level in range(levels)]
    every = np.arange(len(drawn))
    for total in range(int(hard.max()), -1, -1):
        rows = np.flatnonzero(hard == total)
        drawn[rows, HIT] = _furthest(rows, drawn[every, play.policy])
        kept = [drawn[every, column + play.rescues[level]] for level, column in enumerate(doubled)]
        drawn[rows, DOUBLE] = _furthest(rows, kept[0])
        for level, column in enumerate(doubled[:-1]):
            drawn[rows, column + AGAIN] = _furthest(rows, kept[level + 1])
    return drawn


def _furthest(rows: Ints, drawn: Array) -> Array:
    """Return the most cards of hands that draw one, and then what `drawn` has for the next."""
    after = hands().after[rows]
    return 1 + np.where(after >= 0, drawn[after], 0).max(axis=1)


def _beside(hand: int, pair: int) -> int:
    """Return the value of the card beside a card of a pair."""
    return int(np.flatnonzero(hands().counts[hand] * (np.arange(VALUES) != pair))[0])


def suited_rows(  # noqa: PLR0913, PLR0917 - where the hand comes from
    valued: Valued,
    place: UpCard,
    shoe: Shoe,
    suited: Mapping[tuple[int, int], int],
    which: int,
    again: int,
) -> list[SuitedRow]:
    """List the two cards whose suits count; `suited` has the fixed play by hand and suits."""
    tables, pair, table = place.split_of(valued.pair), valued.pair, hands()
    if not tables.hand.pays_suits():
        return []
    rows = []
    for number, hand in enumerate(valued.hands.tolist()):
        third = completing(hand, tables.hand) if table.cards[hand] == 2 else -1  # noqa: PLR2004
        is_pair = table.counts[hand, pair] == 2  # noqa: PLR2004
        if third < 0 or is_pair != bool(which):
            continue
        second = pair if is_pair else _beside(hand, pair)
        extra = tables.suits[int(table.after[hand, third])].reshape(2, 2, -1)
        size = sum(valued.left) - 1
        counts = shoe.counts[third]
        chances = max(min(counts) - 3 - again, 0) / size, max(counts) / size
        alike = min(1.0, max(shoe.counts[second]) / max(valued.left[second], 1))
        for sort in (MIXED, SUITED, SPADED):
            paid = extra[sort - 1] if sort else np.zeros_like(extra[0])
            most, least = paid.max(axis=1), paid.min(axis=1)
            rows.append(
                SuitedRow(
                    number,
                    1.0 if sort == MIXED else alike,
                    suited[hand, sort],
                    chances if sort else (0.0, 0.0),
                    (0.0, float(most[0]), float(most[1])),
                    (0.0, float(least[0]), float(least[1])),
                )
            )
    return rows
