"""Plain blackjack with 52 cards, described to the analyser without any rulebook."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from spanish21.analysis.game import Game, Hand, Pay
from spanish21.analysis.hands import hands
from spanish21.analysis.shoe import Shoe

_NATURAL = 22


def _pay(points: int, stake: int) -> Pay:
    row = [stake * ((points > dealer) - (points < dealer)) for dealer in range(17, 22)]
    return (*map(Fraction, row), Fraction(stake), Fraction(-stake))


def _hand(*, split: bool, surrender: bool) -> Hand:
    table = hands()
    two = table.cards == 2
    natural = two & (table.points == 21)
    no_hand = np.zeros(len(table.cards), dtype=np.bool_)
    acts = (table.cards >= 2) & (table.points < 21)
    blackjack = (*[Fraction(3, 2)] * 6, Fraction(0))
    return Hand(
        kind=table.points if split else np.where(natural, _NATURAL, table.points),
        pay=(*(_pay(points, 1) for points in range(22)), blackjack),
        pay_doubled=((*(_pay(points, 2) for points in range(22)), blackjack),),
        bust=(Fraction(-1),) * 7,
        bust_doubled=((Fraction(-2),) * 7,),
        rescue=((Fraction(-1),) * 7,),
        may_act=acts,
        may_double=acts & two,
        may_rescue=no_hand,
        may_redouble=no_hand,
        may_surrender=acts & two if surrender and not split else no_hand,
        labels=(*[""] * 22, "blackjack"),
        suits={},
    )


def plain_blackjack(*, hits_soft_17: bool, surrender: bool = True) -> Game:
    """Double any two cards, also after a split; up to four hands; split aces get one card."""
    draws = np.zeros((22, 2), dtype=np.bool_)
    draws[:17] = True
    draws[17, 1] = hits_soft_17
    return Game(
        name="plain blackjack",
        dealer_draws=draws,
        peeks=(True, *[False] * 8, True),
        dealt=_hand(split=False, surrender=surrender),
        split=_hand(split=True, surrender=surrender),
        split_aces=_hand(split=True, surrender=surrender),
        surrender=(*[Fraction(-1, 2)] * 6, Fraction(-1)),
        allowed=(1, *[3] * 9),
        splits=(1, *[3] * 9),
        split_acts=(False, *[True] * 9),
        shared=(False,) * 23,
        shared_bust=False,
        zero_memory=True,
    )


def decks_of_52(number: int) -> Shoe:
    """Count a shoe that has its tens."""
    return Shoe((*[(number,) * 4] * 9, (4 * number,) * 4))
