"""Snackjack of Ethier and Lee (arXiv 1906.01220): described to the analyzer, and by brute force.

Eight cards a deck: two aces of 1 or 4, two deuces, four treys. The target is 7, an ace with a trey
is a natural, the dealer stands on 6 and 7, and a split pair gets one card to each. So far the
paper's abstract; that a natural is paid 3 to 2, ties with a natural and is looked for before
anyone acts, and that a pair is split once, is as in blackjack and our own choice.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from spanish21.analysis import hands as numbering
from spanish21.analysis.game import Game, Hand, Pay
from spanish21.analysis.hands import VALUES, Hands
from spanish21.analysis.numbers import EXACT
from spanish21.analysis.rounds import against
from spanish21.analysis.shoe import Shoe

RANKS = {"A": 0, "2": 1, "3": 9}
"""where the analyzer has each rank: the trey stands with the tens, which make naturals"""
_POINTS = {"A": 1, "2": 2, "3": 3}
_TARGET, _ACE_ABOVE_ONE, _STANDS = 7, 3, 6
_SHIFT, _NATURAL = 14, 22
"""6 and 7 are the analyzer's 20 and 21"""
World = tuple[Fraction, str, dict[str, int]]
"""a chance, the hole card and the shoe"""


def snack_hands() -> Hands:
    """Number the hands up to 7, and one of a rank that no shoe has, to which absent ranks lead."""
    found = [
        (aces, deuces, treys)
        for aces in range(8)
        for deuces in range(4)
        for treys in range(3)
        if aces + 2 * deuces + 3 * treys <= _TARGET
    ]
    found.sort(key=lambda row: (row[0] + 2 * row[1] + 3 * row[2], sum(row), row))
    counts = np.zeros((len(found) + 1, VALUES), dtype=np.int64)
    counts[:-1, list(RANKS.values())] = found
    counts[-1, 2] = 1
    hard = counts @ np.array([1, 2, 7, *[0] * 6, 3])
    soft = (counts[:, 0] > 0) & (hard + _ACE_ABOVE_ONE <= _TARGET)
    number = {tuple(row): place for place, row in enumerate(counts.tolist())}
    cards = counts.sum(axis=1)
    after = np.full(counts.shape, -1, dtype=np.int64)
    for place, row in enumerate(counts[:-1].tolist()):
        for value in range(VALUES):
            more = [*row[:value], row[value] + 1, *row[value + 1 :]]
            after[place, value] = number.get(tuple(more), -1)
    absent = np.setdiff1d(np.arange(VALUES), list(RANKS.values()))
    after[np.ix_(np.flatnonzero(cards[:-1] == 1), absent)] = len(found)
    points = np.where(soft, hard + _ACE_ABOVE_ONE, hard) + _SHIFT
    return Hands(counts, cards, points, soft, after, number)


def _pay(points: int, stake: int) -> Pay:
    row = [stake * ((points > dealer) - (points < dealer)) for dealer in range(17, 22)]
    return (*map(Fraction, row), Fraction(stake), Fraction(-stake))


def _hand(table: Hands, *, split: bool) -> Hand:
    two, none = table.cards == 2, np.zeros(len(table.cards), dtype=np.bool_)
    acts = (table.cards >= 2) & (table.points < 21)
    natural = (*[Fraction(3, 2)] * 6, Fraction(0))
    return Hand(
        kind=table.points if split else np.where(two & (table.points == 21), 22, table.points),
        pay=(*(_pay(points, 1) for points in range(_NATURAL)), natural),
        pay_doubled=((*(_pay(points, 2) for points in range(_NATURAL)), natural),),
        bust=(Fraction(-1),) * 7,
        bust_doubled=((Fraction(-2),) * 7,),
        rescue=((Fraction(-1),) * 7,),
        may_act=acts,
        may_double=acts & two,
        may_rescue=none,
        may_redouble=none,
        may_surrender=none,
        labels=("",) * 23,
        suits={},
    )


def snackjack(table: Hands) -> Game:
    """Describe the game: double on two cards, one split, the dealer looks for a natural."""
    draws = np.zeros((22, 2), dtype=np.bool_)
    draws[: _STANDS + _SHIFT] = True
    split = _hand(table, split=True)
    return Game(
        name="snackjack",
        dealer_draws=draws,
        peeks=(True, *[False] * 8, True),
        dealt=_hand(table, split=False),
        split=split,
        split_aces=split,
        surrender=(Fraction(-1),) * 7,
        allowed=(1,) * VALUES,
        splits=(1,) * VALUES,
        split_acts=(False,) * VALUES,
        shared=(False,) * 23,
        shared_bust=False,
    )


def snack_shoe(decks: int) -> Shoe:
    """Count the shoe by the analyzer's values; suits do not matter."""
    counts = [(0,) * 4 for _ in range(VALUES)]
    for rank, number in _fresh(decks).items():
        counts[RANKS[rank]] = (number, 0, 0, 0)
    return Shoe(tuple(counts))


def _fresh(decks: int) -> dict[str, int]:
    return {"A": 2 * decks, "2": 2 * decks, "3": 4 * decks}


def _best(cards: str) -> int:
    hard = sum(_POINTS[card] for card in cards)
    return hard + _ACE_ABOVE_ONE if "A" in cards and hard + _ACE_ABOVE_ONE <= _TARGET else hard


def _natural(cards: str) -> bool:
    return sorted(cards) == ["3", "A"]


def _drawn(shoe: dict[str, int]) -> Iterator[tuple[str, Fraction, dict[str, int]]]:
    size = sum(shoe.values())
    for card, number in shoe.items():
        if number:
            yield card, Fraction(number, size), {**shoe, card: number - 1}


def _dealer(cards: str, shoe: dict[str, int]) -> Iterator[tuple[int, Fraction]]:
    if _best(cards) >= _STANDS:
        yield _best(cards), Fraction(1)
        return
    for card, chance, rest in _drawn(shoe):
        for points, then in _dealer(cards + card, rest):
            yield points, chance * then


def _settled(hands: list[str], stake: int, up: str, worlds: list[World]) -> Fraction:
    gain = Fraction(0)
    for chance, hole, shoe in worlds:
        for dealer, then in _dealer(up + hole, shoe):
            for own in map(_best, hands):
                won = own <= _TARGET and (dealer > _TARGET or own > dealer)
                lost = own > _TARGET or (dealer > own and not won)
                gain += chance * then * stake * (won - lost)
    return gain


def _next(worlds: list[World]) -> Iterator[tuple[str, list[World]]]:
    for card in _POINTS:
        found = [
            (chance * then, hole, rest)
            for chance, hole, shoe in worlds
            for drawn, then, rest in _drawn(shoe)
            if drawn == card
        ]
        if found:
            yield card, found


def _played(cards: str, up: str, worlds: list[World]) -> Fraction:
    stood = _settled([cards], 1, up, worlds)
    if _best(cards) >= _TARGET:
        return stood
    hit = sum((_played(cards + card, up, then) for card, then in _next(worlds)), Fraction(0))
    return max(stood, hit)


def _opened(first: str, second: str, up: str, worlds: list[World]) -> Fraction:
    """Return the best of everything that may be done with two cards."""
    cards, ways = first + second, []
    doubled = (_settled([cards + card], 2, up, then) for card, then in _next(worlds))
    ways = [_played(cards, up, worlds), sum(doubled, Fraction(0))]
    if first == second:
        split = (
            _settled([first + one, second + other], 1, up, last)
            for one, then in _next(worlds)
            for other, last in _next(then)
        )
        ways.append(sum(split, Fraction(0)))
    return max(ways)


def brute_force(decks: int) -> Fraction:
    """Return what best play gains: every card in order, with no help of the analyzer."""
    gain = Fraction(0)
    for first, one, shoe in _drawn(_fresh(decks)):
        for up, two, left in _drawn(shoe):
            for second, three, rest in _drawn(left):
                gain += one * two * three * _against(first, second, up, rest)
    return gain


def _against(first: str, second: str, up: str, shoe: dict[str, int]) -> Fraction:
    worlds = [(chance, hole, rest) for hole, chance, rest in _drawn(shoe)]
    clear = [world for world in worlds if not _natural(up + world[1])]
    beaten = Fraction(1) - sum((world[0] for world in clear), Fraction(0))
    if _natural(first + second):
        return (1 - beaten) * Fraction(3, 2)
    return _opened(first, second, up, clear) - beaten if clear else -beaten


def _values(decks: list[int]) -> list[Fraction]:
    """Return the value of the game by the analyzer, which numbers the hands of Snackjack then.

    What it keeps of these hands makes it useless for any other game in this process.
    """
    table, usual = snack_hands(), numbering.hands
    for name, module in list(sys.modules.items()):
        if name.startswith("spanish21.analysis") and getattr(module, "hands", None) is usual:
            setattr(module, "hands", lambda: table)  # noqa: B010 - no module declares it anew
    game = snackjack(table)
    return [
        sum((up.chance * up.value for up in ups), Fraction(0))
        for ups in (
            [against(game, snack_shoe(number), up, EXACT) for up in RANKS.values()]
            for number in decks
        )
    ]


if __name__ == "__main__":
    sys.stdout.write(" ".join(str(value) for value in _values([*map(int, sys.argv[1:])])))
