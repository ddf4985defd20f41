"""What every decision of a round from a full shoe is worth, as arrays for look-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.advice import insurance_value
from spanish21.analysis.compile import compile_game
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.query import HandQuestion, hand_values, split_up_card
from spanish21.analysis.rounds import against
from spanish21.analysis.shoe import Shoe
from spanish21.analysis.suits import MIXED, SPADED, SUITED, combos, completing, gains, third_chance
from spanish21.cards import DECK, Suit
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.rules.insurance import may_insure
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from spanish21.analysis.game import Game
    from spanish21.analysis.player import Solved, UpCard
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents

__all__ = ["AFTER_DOUBLE", "DECISIONS", "DecisionTable", "decision_table", "suit_sort"]

DECISIONS = (
    Action.HIT,
    Action.STAND,
    Action.DOUBLE,
    Action.SPLIT,
    Action.SURRENDER,
    Action.RESCUE,
    Action.KEEP,
    Action.INSURE,
    Action.DECLINE,
)
"""the last index of the values"""

AFTER_DOUBLE = (Action.KEEP, Action.RESCUE, Action.DOUBLE)
"""the last index of the values of hands that may be doubled again"""

_PLACE = {action: place for place, action in enumerate(DECISIONS)}
_SORTS = 3
_TWO = 2
_MOST_SPLITS = 3
"""splits of a box that are told apart; a box that was split more often is valued like this"""
_COLUMNS = (_PLACE[Action.STAND], _PLACE[Action.HIT], _PLACE[Action.DOUBLE])
_START = tuple(
    _PLACE[action]
    for action in (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
)
_KEEP, _RESCUE, _SPLIT = _PLACE[Action.KEEP], _PLACE[Action.RESCUE], _PLACE[Action.SPLIT]


def _suited_rows() -> tuple[NDArray[np.int64], int]:
    """Return by hand and sort of suits a row: only of two cards each sort has its own."""
    two = np.flatnonzero(hands().cards == _TWO)
    rows = np.repeat(np.arange(len(hands().cards))[:, None], _SORTS, axis=1)
    for sort in (SUITED, SPADED):
        rows[two, sort] = rows.max() + 1 + np.arange(len(two))
    return rows, int(rows.max()) + 1


def suit_sort(cards: Sequence[Card]) -> int:
    """Return whether two cards are mixed, of one suit, or spades; longer hands count as mixed."""
    suits = {card.suit for card in cards}
    if len(cards) != _TWO or len(suits) > 1:
        return MIXED
    return SPADED if Suit.SPADES in suits else SUITED


@dataclass(frozen=True)
class DecisionTable:
    """Expectations in units of the original wager, given what a person at the box sees of it.

    That is the up card's value, the values of the hand's cards, whether two cards are suited, and
    how often the box was split. NaN stands where there is nothing to decide.
    """

    values: NDArray[np.float64]
    """by split, up card, row and decision"""
    rows: NDArray[np.int64]
    """the row of a hand and its sort of suits"""
    insurance: NDArray[np.float64]
    """by up card and hand, per unit of insurance"""
    redoubled: NDArray[np.float64]
    """by doubles less one, split, up card and hand: keep, rescue and double; empty if one is all"""

    def row(self, cards: Sequence[Card]) -> int:
        """Return the row of a hand."""
        return int(self.rows[self.hand(cards), suit_sort(cards)])

    @staticmethod
    def hand(cards: Sequence[Card]) -> int:
        """Return the number of a hand, whatever its suits."""
        return hands().of(tuple(card.points for card in cards))

    @staticmethod
    def split(splits: NDArray[np.int64], pair: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the first index: 0, or by the number of splits and the points of the pair."""
        many = np.minimum(splits, _MOST_SPLITS)
        return np.where(splits > 0, (many - 1) * VALUES + pair, 0)


def decision_table(rules: Rules, wager: Cents | None = None) -> DecisionTable:
    """Work out every decision of a round that is dealt to one box from a full shoe.

    Fixed payouts are left out; the wager matters where payouts are limited.
    """
    rulebook = as_rulebook(rules)
    game = compile_game(rulebook, wager)
    shoe = Shoe.decks(rulebook.decks.value)
    many = min(max(game.allowed), _MOST_SPLITS)
    rows, size = _suited_rows()
    values = np.full((1 + many * VALUES, VALUES, size, len(DECISIONS)), np.nan)
    levels = game.dealt.levels if game.dealt.levels > 1 else 0
    redoubled = np.full((levels, *values.shape[:2], len(rows), len(AFTER_DOUBLE)), np.nan)
    for up in range(VALUES):
        out = np.full((len(rows), _SORTS, len(DECISIONS)), np.nan)
        redoubled[:, 0, up] = _dealt(out, against(game, shoe, up, FLOATS))[:levels]
        values[0, up][rows] = out
        for pair in range(VALUES):
            for splits in range(1, min(game.allowed[pair], many) + 1):
                place = 1 + (splits - 1) * VALUES + pair
                redoubled[:, place, up] = _split(out, game, shoe, (up, pair, splits))[:levels]
                values[place, up][rows] = out
    return DecisionTable(values, rows, _insurance(rulebook), redoubled)


def _masses(here: UpCard, solved: Solved) -> NDArray[np.float64]:
    masses = solved.masses[:, :BLACKJACK] if here.looked else solved.masses
    found: NDArray[np.float64] = np.where(masses.sum(axis=1) > 0, masses.sum(axis=1), np.nan)
    return found


def _later(out: NDArray[np.float64], here: UpCard, solved: Solved) -> NDArray[np.float64]:
    """Value all hands as if their suits were mixed, and return doubled ones by their doubles."""
    value = np.asarray(solved.value / _masses(here, solved)[:, None], np.float64)
    for column, place in enumerate(_COLUMNS):
        out[:, :, place] = value[:, column, None]
    out[:, :, _KEEP], out[:, :, _RESCUE] = value[:, 4, None], value[:, 5, None]
    doubled = value[:, 4:].reshape(len(value), -1, len(AFTER_DOUBLE))
    return doubled.swapaxes(0, 1)


def _dealt(out: NDArray[np.float64], up: AgainstUp) -> NDArray[np.float64]:
    """Value hands that were dealt; of two cards each sort of suits by itself."""
    doubled = _later(out, up.place, up.dealt)
    masses = _masses(up.place, up.dealt)
    two = hands().cards == _TWO
    out[two] = np.nan
    weights = np.zeros((len(masses), _SORTS))
    sums = np.zeros((len(masses), _SORTS, len(_START)))
    for start in up.starts:
        given = [np.nan if value is None else float(value) for value in start.values]
        for sort in range(_SORTS) if start.combo is None else (start.combo.sort(),):
            weights[start.hand, sort] += float(start.weight)
            sums[start.hand, sort] += float(start.weight) * np.array(given)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = sums / (weights * masses[:, None])[:, :, None]
    for column, place in enumerate(_START):
        out[two, :, place] = means[two, :, column]
    return doubled


def _split(
    out: NDArray[np.float64], game: Game, shoe: Shoe, which: tuple[int, int, int]
) -> NDArray[np.float64]:
    """Value split hands."""
    out[:] = np.nan
    up, pair, splits = which
    card_of = {card.points - 1: card for card in DECK}
    question = HandQuestion((card_of[pair], card_of[pair]), card_of[up], split=True, splits=splits)
    here = split_up_card(game, shoe, question)
    solved = here.solve(here.dealt_masses, here.split_of(pair), here.new_play())
    doubled = _later(out, here, solved)
    masses = _masses(here, solved)
    table = hands()
    first = int(table.after[0, pair])
    for second in range(VALUES):
        hand = int(table.after[first, second])
        third = completing(hand, game.split_of(pair))
        if third >= 0:
            gain = gains(here, solved.masses, hand, here.split_of(pair)) / masses[hand]
            for sort in (SUITED, SPADED):
                same = _third(shoe, up, (pair, second), third, sort)
                out[hand, sort, _COLUMNS[1]] += gain[sort, 1] * same
                out[hand, sort, _COLUMNS[2]] += gain[sort, 2] * same
    again = hand_values(game, shoe, question).get(Action.SPLIT.value)
    if again is not None:
        out[int(table.after[first, pair]), :, _SPLIT] = again
    return doubled


def _third(shoe: Shoe, up: int, pair: tuple[int, int], third: int, sort: int) -> float:
    """Return the chance that a third card is of the suit of two suited ones."""
    found = [one for one in combos(shoe, up, *pair, 1.0) if one.sort() == sort]
    chance = sum(one.chance for one in found)
    met = sum(one.chance * third_chance(shoe, up, one, pair, third) for one in found)
    return float(met / chance) if chance else 0.0


def _insurance(rulebook: Rulebook) -> NDArray[np.float64]:
    """Value insurance by up card and two cards; only their values matter."""
    table = hands()
    card_of = {card.points - 1: card for card in DECK}
    found = np.full((VALUES, len(table.cards)), np.nan)
    for up in range(VALUES):
        if not may_insure(card_of[up], rulebook):
            continue
        for hand in np.flatnonzero(table.cards == _TWO).tolist():
            own = [
                card_of[value]
                for value in np.repeat(np.arange(VALUES), table.counts[hand]).tolist()
            ]
            found[up, hand] = insurance_value(rulebook, card_of[up], own)
    return found
