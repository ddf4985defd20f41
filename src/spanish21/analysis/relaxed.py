"""Games beside a game: split hands that count apart from each other, and squares of gains."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK, KEEP
from spanish21.analysis.shared_loss import none_shares
from spanish21.analysis.splits import split_pair
from spanish21.analysis.suits import completing
from spanish21.hand import BEST_TOTAL

if TYPE_CHECKING:
    from spanish21.analysis.game import Game, Hand, Pay
    from spanish21.analysis.player import UpCard
    from spanish21.analysis.splits import Split

__all__ = ["alone_at_most", "first_apart_at_most", "squared", "with_splits"]

_TWO = 2
_BEST = 3
"""the column of the best action, after the others"""


def first_apart_at_most(place: UpCard, pair: int) -> float:
    """Return what a box gains at most if its first hand alone can save it the shared loss.

    When the dealer turns out to have a blackjack, the hands of a box lose one wager together unless
    every one of them is apart from that loss, the first among them. So nothing is lost by giving
    that wager back whenever the first hand is apart by a choice, such as a rescue. Two-card hands
    of 21 are dealt and not chosen: `alone_at_most` counts them.
    """
    game = place.game
    rules = _given_back(game, game.split_of(pair))
    given = replace(game, split_aces=rules) if pair == 0 else replace(game, split=rules)
    masses = place.split_masses(place.numbers.array([1]), pair)
    play = place.new_play if game.split_acts[pair] else place.stand_only
    saved = place.under(given).split_of(pair)
    before, after = (
        place.solve(masses, tables, play()).value for tables in (place.split_of(pair), saved)
    )
    first = int(hands().after[0, pair])
    starts = hands().after[first]
    by_suits = np.array([completing(hand, rules) >= 0 for hand in starts.tolist()])
    more = after[starts] - before[starts]
    # Suits may speak for any action, and so may another split for any start.
    found = np.where(by_suits, more[:, :_BEST].max(axis=1), more[:, _BEST])
    mass = masses[starts].sum(axis=1)
    most = (found / np.where(mass > 0, mass, 1.0)).max()
    found[pair] = max(found[pair], mass[pair] * most)
    return float(np.maximum(found, 0.0).sum())


def _given_back(game: Game, hand: Hand) -> Hand:
    table = hands()
    dealt = set(hand.kind[(table.cards == _TWO) & (table.points == BEST_TOTAL)].tolist())
    pay = tuple(
        row if game.shared[kind] or kind in dealt else _more(row)
        for kind, row in enumerate(hand.pay)
    )
    bust = hand.bust if game.shared_bust else _more(hand.bust)
    doubled = hand.bust_doubled if game.shared_bust else tuple(map(_more, hand.bust_doubled))
    rescue = tuple(map(_more, hand.rescue))
    return replace(hand, pay=pay, bust=bust, bust_doubled=doubled, rescue=rescue)


def _more(row: Pay) -> Pay:
    return (*row[:BLACKJACK], row[BLACKJACK] + 1)


def alone_at_most(place: UpCard, split: Split) -> float:
    """Return the chance of a dealer blackjack against hands of 21 alone, for any play.

    They are all of two cards only if every pair among them was split again while that was allowed.
    """
    plays = split.bound.play.copy(), split.paired.play.copy()
    for play in plays:
        play.rescues[:] = KEEP
    always = split_pair(place, split.pair, again=True, dealt=plays[0], fixed=plays)
    return float(none_shares(place, always)[0])


@lru_cache(maxsize=16)
def with_splits(game: Game, splits: int) -> Game:
    """Let every pair be split so often."""
    return replace(game, splits=(splits,) * VALUES)


@lru_cache(maxsize=16)
def squared(game: Game) -> Game:
    """Pay the square of every gain of a split hand, for mean squares."""
    return replace(game, split=_squared(game.split), split_aces=_squared(game.split_aces))


def _squared(hand: Hand) -> Hand:
    def rows(table: tuple[Pay, ...]) -> tuple[Pay, ...]:
        return tuple(tuple(gain * gain for gain in row) for row in table)

    return replace(
        hand,
        pay=rows(hand.pay),
        pay_doubled=tuple(map(rows, hand.pay_doubled)),
        bust=rows((hand.bust,))[0],
        bust_doubled=rows(hand.bust_doubled),
        rescue=rows(hand.rescue),
    )
