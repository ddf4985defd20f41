"""The best possible play: with one split, the second hand is played knowing the first.

An analysis plays split hands by one fixed play for each pair and up card. The best possible play
of the second hand also depends on the cards of the first, and so the first hand may be played for
what its cards tell. With one split that maximum can be worked out: for each way in which the first
hand may end, the second is solved for the shoe that is left. Hands that are not split are played
by all their cards already, so this is the best play there is for one box from a full shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.player import UpCard
from spanish21.analysis.rounds import ACTIONS, up_card
from spanish21.analysis.splits import split_pair
from spanish21.errors import Spanish21Error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from spanish21.analysis.game import Game
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array, Numbers
    from spanish21.analysis.player import Play, Solved
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.shoe import Shoe

__all__ = ["NotWorkedOutError", "Remembered", "best_possible", "is_worked_out", "remembered"]

_BEST = 3
_SPLIT = ACTIONS.index("split")
_HIDING = (0, 9)
"""up cards, ace and ten, under which a blackjack may be"""


class NotWorkedOutError(Spanish21Error, ValueError):
    """The best possible play of a game whose split hands cannot be followed so far."""

    def __init__(self) -> None:
        """Name what the game must be like."""
        super().__init__(
            "the best possible play is worked out where a pair is split at most once, split hands "
            "are not paid by their suits, and a dealer blackjack is found before they are played"
        )


@dataclass(frozen=True)
class Remembered:
    """A pair split once: its worth by the fixed play of an analysis, and at most."""

    fixed: Any
    most: Any

    @property
    def gain(self) -> Any:  # noqa: ANN401 - float or fraction
        """Return what the memory of the first hand is worth."""
        return self.most - self.fixed


def is_worked_out(game: Game, up: int, pair: int) -> bool:
    """Return whether the maximum is worked out for a pair against an up card.

    It is where a pair is split at most once, the suits of a split hand do not count, and the two
    hands share no loss to a dealer blackjack.
    """
    apart = game.peeks[up] or up not in _HIDING or not game.shares
    return game.allowed[pair] == 1 and apart and not game.split_of(pair).pays_suits()


def remembered(game: Game, shoe: Shoe, up: int, pair: int, numbers: Numbers) -> Remembered:
    """Work out a pair that is split once; the shoe still holds the up card and the pair.

    Values are given the up card and the pair, and joint with no dealer blackjack where the dealer
    has looked for one.
    """
    place = up_card(game, shoe, up, numbers)
    fixed = split_pair(place, pair, again=False, dealt=place.new_play())
    return Remembered(fixed.value, _First(place, pair).value())


def best_possible(
    ups: Sequence[AgainstUp],
    numbers: Numbers,
    progress: Callable[[int, int], None] | None = None,
) -> Any:  # noqa: ANN401 - float or fraction
    """Return the expectation of the best possible play, from the best play by single hands.

    `ups` are the up cards of an analysis by composition, and `progress` is called with the up card
    and the pair that come next. Raise NotWorkedOutError where a split cannot be followed.
    """
    total = numbers.zero
    for up in ups:
        place = up.place
        pairs = sorted(up.splits)
        if not all(is_worked_out(place.game, place.up, pair) for pair in pairs):
            raise NotWorkedOutError
        value = up.value
        for pair in pairs:
            if progress is not None:
                progress(place.up, pair)
            most = _First(place, pair).value()
            value = value + _gained(up, pair, most)
        total = total + up.chance * value
    return total


def _gained(up: AgainstUp, pair: int, most: Any) -> Any:  # noqa: ANN401
    """Return what the best play of a split adds to the value against an up card."""
    counts = hands().counts
    gained = up.place.numbers.zero
    for start in up.starts:
        if start.values[_SPLIT] is None or counts[start.hand, pair] == 0:
            continue
        split = most * sum(up.dealt.masses[start.hand], up.place.numbers.zero)
        best = start.values[start.best]
        gained = gained + start.weight * (max(split, best) - best)
    return gained


class _First:
    """The first hand of a split, whose every ending is followed by the best second hand."""

    def __init__(self, place: UpCard, pair: int) -> None:
        self.place, self.pair = place, pair
        self.table = hands()
        self.rules = place.split_of(pair)
        self.acts = place.game.split_acts[pair]
        self.left = np.array(place.shoe)
        self.left[pair] -= 2
        self.masses = self._solved(place).masses
        self._seconds: dict[tuple[int, ...], Any] = {}
        self._values: dict[tuple[int, int], Any] = {}

    def value(self) -> Any:  # noqa: ANN401 - float or fraction
        """Return the worth of both hands."""
        first = int(self.table.after[0, self.pair])
        followers = (int(self.table.after[first, second]) for second in range(VALUES))
        found = (self.best(hand, 0) for hand in followers)
        return sum(found, self.place.numbers.zero)

    def best(self, hand: int, doubles: int) -> Any:  # noqa: ANN401
        """Return the worth of the best play of both hands, from the first hand as it is."""
        key = hand, doubles
        if key not in self._values:
            reached = any(self.masses[hand])
            zero = self.place.numbers.zero
            self._values[key] = max(self._choices(hand, doubles)) if reached else zero
        return self._values[key]

    def _choices(self, hand: int, doubles: int) -> list[Any]:
        """List what each choice is worth, the chance of the hand in one order included."""
        rules, row = self.rules.hand, self.rules.kind[hand]
        if doubles:
            found = [self._ended(hand, self.rules.pay_doubled[doubles - 1][row])]
            if rules.may_rescue[hand]:
                found.append(self._ended(hand, self.rules.rescue[doubles - 1]))
            if rules.may_redouble[hand] and doubles < rules.levels:
                found.append(self._drawn(hand, doubles + 1))
            return found
        found = [self._ended(hand, self.rules.pay[row])]
        if self.acts and rules.may_act[hand]:
            found.append(self._drawn(hand, 0))
            if rules.may_double[hand]:
                found.append(self._drawn(hand, 1))
        return found

    def _ended(self, hand: int, pay: Array) -> Any:  # noqa: ANN401
        masses = self.masses[hand]
        chance = sum(masses, self.place.numbers.zero)
        return (masses * pay).sum() + chance * self._second(self._beyond(hand))

    def _drawn(self, hand: int, doubles: int) -> Any:  # noqa: ANN401
        """Draw a card, and go on or bust; a doubled hand has been doubled so often by then."""
        zero = self.place.numbers.zero
        bust = self.rules.bust_doubled[doubles - 1] if doubles else self.rules.bust
        lost = self.masses[hand].copy()
        total, chance = zero, sum(lost, zero)
        beyond = self._beyond(hand)
        left = self.left - beyond
        size = int(left.sum())
        for value in range(VALUES):
            follower = int(self.table.after[hand, value])
            if follower >= 0:
                total = total + self.best(follower, doubles)
                lost = lost - self.masses[follower]
            elif left[value] > 0:
                drawn = beyond.copy()
                drawn[value] += 1
                total = total + chance * int(left[value]) / size * self._second(drawn)
        return total + (lost * bust).sum()

    def _beyond(self, hand: int) -> Ints:
        """Count the cards of a hand beyond its first."""
        counts: Ints = self.table.counts[hand].copy()
        counts[self.pair] -= 1
        return counts

    def _second(self, gone: Ints) -> Any:  # noqa: ANN401
        """Return the worth of the second hand when these cards went to the first."""
        key = tuple(gone.tolist())
        if key not in self._seconds:
            place = self.place
            shoe = tuple(int(many) for many in np.array(place.shoe) - gone)
            held = tuple(int(value == self.pair) for value in range(VALUES))
            extra = place.extra
            rest = UpCard(place.game, shoe, place.up, place.numbers, extra=extra, held=held)
            solved = self._solved(rest)
            first = int(self.table.after[0, self.pair])
            followers = self.table.after[first].tolist()
            values = (solved.value[hand, _BEST] for hand in followers)
            self._seconds[key] = sum(values, place.numbers.zero)
        return self._seconds[key]

    def _solved(self, place: UpCard) -> Solved:
        play: Play = place.new_play() if self.acts else place.stand_only()
        masses = place.split_masses(place.numbers.array([1]), self.pair)
        return place.solve(masses, place.split_of(self.pair), play)
