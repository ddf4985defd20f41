"""What a player's hand is worth against one up card, action by action."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.dealer import dealer_chances, pair_states, removals
from spanish21.analysis.dealer_lines import chances_of_all_states
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK, OUTCOMES, STAND, hand_masses, solve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from spanish21.analysis.game import Game, Hand
    from spanish21.analysis.hands import Ints
    from spanish21.analysis.numbers import Array, Numbers
    from spanish21.analysis.room import Room

__all__ = ["Play", "Solved", "UpCard", "new_play"]

_VALUE_COLUMNS = 4


@dataclass(frozen=True)
class Play:
    """How every composition is played: stand, hit or double, and what follows a double."""

    policy: Ints
    rescues: Ints
    """by number of doubles and composition: keep, rescue or double again"""

    def copy(self) -> Play:
        """Return the same play, to be changed."""
        return Play(self.policy.copy(), self.rescues.copy())


def new_play(levels: int = 1) -> Play:
    """Leave everything to be decided, where a hand may be doubled so often."""
    size = len(hands().cards)
    return Play(np.full(size, -1, dtype=np.int64), np.full((levels, size), -1, dtype=np.int64))


@dataclass(frozen=True)
class Solved:
    """Masses of hands with the dealer's final hands, and what each action is worth there.

    `value` has the columns stand, hit, double, best, then for each number of doubles kept, rescued
    and doubled again, each times the chance of coming to the hand by one order of cards.
    """

    masses: Array
    value: Array
    play: Play


class Tables:
    """The pay tables of one sort of hand as arrays."""

    def __init__(self, hand: Hand, numbers: Numbers, *, looked: bool) -> None:
        self.hand = hand
        self.kind = hand.kind
        self.pay = numbers.table(hand.pay)
        self.pay_doubled = np.stack([numbers.table(rows) for rows in hand.pay_doubled])
        self.bust = numbers.table([hand.bust])[0]
        self.bust_doubled = numbers.table(hand.bust_doubled)
        self.rescue = numbers.table(hand.rescue)
        self.suits = {full: numbers.table(_beyond_mixed(hand, full)) for full in hand.suits}
        """what a suited and a spaded hand is paid beyond a mixed one, standing and doubled each"""
        if looked:
            known = (self.pay, self.pay_doubled, self.bust, self.bust_doubled, self.rescue)
            for rows in (*known, *self.suits.values()):
                rows[..., BLACKJACK] = numbers.zero


def _beyond_mixed(hand: Hand, full: int) -> list[list[Fraction]]:
    kind = hand.kind[full]
    mixed = (hand.pay[kind], hand.pay_doubled[0][kind])
    suit = hand.suits[full]
    return [
        [more - less for more, less in zip(pays[how], mixed[how], strict=True)]
        for pays in (suit.suited, suit.spaded)
        for how in (0, 1)
    ]


@lru_cache(maxsize=64)
def _tables(game: Game, numbers: Numbers, *, looked: bool) -> tuple[Tables, Tables, Tables]:
    """Return the pay tables of hands as dealt, split and of split aces, made once for a game."""
    dealt, split, aces = (
        Tables(hand, numbers, looked=looked) for hand in (game.dealt, game.split, game.split_aces)
    )
    return dealt, split, aces


@cache
def _holding(value: int) -> Ints:
    """List the hands that hold a card of a value; all hands if it is below 0."""
    table = hands()
    return np.flatnonzero(table.counts[:, value] > 0) if value >= 0 else np.arange(len(table.cards))


class UpCard:
    """One up card over one shoe: masses of all hands, dealt and split, and their values."""

    def __init__(  # noqa: PLR0913
        self,
        game: Game,
        shoe: tuple[int, ...],
        up: int,
        numbers: Numbers,
        *,
        extra: int,
        held: tuple[int, ...] | None = None,
        room: Room | None = None,
    ) -> None:
        """Take the shoe by value, the up card not in it; `extra` terms are for split hands.

        With `held` only hands that hold these cards are worked out, by value like the shoe. With
        `room` the arrays are lent, and all that is found holds until the room is cleared.
        """
        self.game, self.up, self.numbers = game, up, numbers
        self.looked = game.peeks[up]
        self.shoe = shoe
        self.extra = extra
        self.held = held
        self.room = room
        self.states = removals(extra) if extra else removals(1)
        self._chances: Array = None
        self._dealt: Array = None
        self._split: dict[tuple[int, str], Array] = {}
        self.dealt, self.split, self.split_aces = _tables(game, numbers, looked=self.looked)

    def split_of(self, pair: int) -> Tables:
        """Return the pay tables for hands of a split pair."""
        return self.split if pair else self.split_aces

    def new_play(self) -> Play:
        """Leave everything to be decided."""
        return new_play(self.game.dealt.levels)

    def under(self, game: Game) -> UpCard:
        """Return the same up card and shoe for other pays, where the dealer plays alike."""
        other = UpCard(game, self.shoe, self.up, self.numbers, extra=self.extra, held=self.held)
        other._chances = self.chances
        return other

    @property
    def chances(self) -> Array:
        """Return the dealer's chances for every state of removed cards."""
        if self._chances is None:
            shoe = self.numbers.array(self.shoe)
            if self.held is None and not self.numbers.exact:
                self._chances = self._array(-1, len(self.states.counts), OUTCOMES)
                chances_of_all_states(self.game, self.up, shoe, self.states.extra, self._chances)
                return self._chances
            counts = self.states.counts
            wanted = self._wanted(counts)
            self._chances = self.numbers.zeros(len(counts), OUTCOMES)
            self._chances[wanted] = dealer_chances(
                self.game, self.up, shoe, counts[wanted], self.numbers
            )
        return self._chances

    def _array(self, pair: int, *shape: int) -> Array:
        """Get an array of noughts; if lent, nought but for the hands of the pair."""
        return self.room.array(pair, *shape) if self.room else self.numbers.zeros(*shape)

    def _wanted(self, counts: Ints) -> Ints:
        """List the states to work out: of hands that hold the cards, in fractions possible ones."""
        wanted = np.ones(len(counts), dtype=np.bool_)
        if self.held is not None:
            wanted[:] = False
            holding = np.flatnonzero((hands().counts >= np.array(self.held)).all(axis=1))
            wanted[holding] = True
            for value in np.flatnonzero(self.held).tolist() if self.extra else ():
                wanted[pair_states(self.extra)[value][holding]] = True
        if self.numbers.exact:
            wanted &= (counts <= np.array(self.shoe)).all(axis=1)
        return np.flatnonzero(wanted)

    @property
    def dealt_masses(self) -> Array:
        """Weigh every hand dealt from this shoe."""
        if self._dealt is None:
            states = np.arange(len(hands().cards)).reshape(-1, 1)
            self._dealt = self._weigh(self.numbers.array([[1]]), self.shoe, states)[0]
        return self._dealt

    def split_masses(self, coefficients: Array, pair: int) -> Array:
        """Weigh every hand begun with a card of a split pair."""
        return self.all_split_masses(coefficients[None], pair)[0]

    def all_split_masses(self, rows: Array, pair: int) -> Array:
        """Weigh every hand begun with a card of a split pair by rows of coefficients; remember."""
        key = (pair, str(rows.tolist()))
        if key not in self._split:
            shoe = list(self.shoe)
            shoe[pair] -= 2
            self._split[key] = self._weigh(rows, shoe, pair_states(self.extra)[pair], pair)
        return self._split[key]

    def _weigh(
        self, coefficients: Array, shoe: Sequence[int], states: Ints, pair: int = -1
    ) -> Array:
        """Weigh every hand, dealt from a shoe or begun with a card of a split pair."""
        table = hands()
        numbers = self.numbers
        most = int(table.cards.max()) + coefficients.shape[1] + 1
        out = self._array(pair, len(coefficients), len(table.cards), OUTCOMES)
        numbers.kernel(hand_masses)(
            table.counts,
            _holding(pair),
            pair,
            states,
            coefficients,
            numbers.array(shoe),
            self.chances,
            numbers.zeros(VALUES, most),
            numbers.zeros(most),
            out,
            numbers.one,
        )
        return out

    def solve(self, masses: Array, tables: Tables, play: Play) -> Solved:
        """Value every action of every hand; what the play leaves open is decided for the best."""
        [solved] = self.solve_all(masses[None], tables, [play])
        return solved

    def solve_all(
        self, masses: Array, tables: Tables, plays: Sequence[Play], pair: int = -1
    ) -> list[Solved]:
        """Value every action of every hand for several masses, each with a play of its own.

        With `pair` only hands that hold a card of it have masses.
        """
        table = hands()
        numbers = self.numbers
        levels = tables.hand.levels
        value = self._array(pair, len(masses), len(table.cards), _VALUE_COLUMNS + 3 * levels)
        policy = np.stack([play.policy for play in plays])
        rescues = np.stack([play.rescues for play in plays])
        numbers.kernel(solve)(
            masses,
            _holding(pair),
            table.after,
            tables.kind,
            tables.pay,
            tables.pay_doubled,
            tables.bust,
            tables.bust_doubled,
            tables.rescue,
            tables.hand.may_act,
            tables.hand.may_double,
            tables.hand.may_rescue,
            tables.hand.may_redouble,
            policy,
            rescues,
            numbers.zeros(len(table.cards), 1 + levels),
            value,
            numbers.zero,
        )
        if pair >= 0:
            for rows in (policy, rescues):
                np.maximum(rows, 0, out=rows)
        played = map(Play, policy, rescues)
        return [Solved(*row) for row in zip(masses, value, played, strict=True)]

    def stand_only(self) -> Play:
        """Play a hand that takes one card and no more."""
        play = self.new_play()
        play.policy[:] = STAND
        play.rescues[:] = 0
        return play
