"""Australian Pontoon: what its rules have that no amendment states, put into a compiled game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from spanish21.analysis.edge import analyze
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import against
from spanish21.law import Submission

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spanish21.analysis.game import Game, Hand, Pay

ALL, OBBO, BB1 = "all", "original-and-busts", "busts-and-one"
_AGAINST_21 = 4
_SUPER_BONUS = 100
"""to one, what the super bonus is averaged to"""


def _wins(pay: Pay) -> Pay:
    """Pay a 21 against a dealer blackjack as against a dealer's 21."""
    return (*pay[:BLACKJACK], pay[_AGAINST_21])


def _hand(hand: Hand, doubles_on: Sequence[int] | None) -> Hand:
    """Let a 21 win at once, count an ace as one in a double, and double on some totals alone."""
    table = hands()
    rows = set(hand.kind[table.points == 21].tolist())

    def paid(pays: tuple[Pay, ...]) -> tuple[Pay, ...]:
        return tuple(_wins(pay) if row in rows else pay for row, pay in enumerate(pays))

    suits = {
        full: replace(
            row,
            suited=(_wins(row.suited[0]), _wins(row.suited[1])),
            spaded=(_wins(row.spaded[0]), _wins(row.spaded[1])),
        )
        for full, row in hand.suits.items()
    }
    doubled = hand.may_double & ~table.soft
    if doubles_on is not None:
        doubled &= (table.points >= doubles_on[0]) & (table.points <= doubles_on[-1])
    return replace(
        hand,
        pay=paid(hand.pay),
        pay_doubled=tuple(paid(pays) for pays in hand.pay_doubled),
        suits=suits,
        may_double=doubled,
    )


def _pontoon(game: Game, doubles_on: Sequence[int] | None) -> Game:
    split = _hand(game.split, doubles_on)
    wins = set(split.kind[hands().points == 21].tolist())
    return replace(
        game,
        dealt=_hand(game.dealt, doubles_on),
        split=split,
        split_aces=_hand(game.split_aces, doubles_on),
        shared=tuple(shares and row not in wins for row, shares in enumerate(game.shared)),
    )


def pontoon_edge(
    amendments: Mapping[str, object], doubles_on: Sequence[int] | None = None
) -> float:
    """Return the house edge of Pontoon in percent, the super bonus included."""
    rules = {
        "dealer_hits_soft_17": True,
        "hole_card": False,
        "split_aces": "one-card",
        "bonus_after_split": True,
        **amendments,
    }
    found = analyze(Submission("MD-1.0").amended(**rules))
    game = _pontoon(found.game, doubles_on)
    edge = sum(
        up.chance * up.value for up in (against(game, found.shoe, up, FLOATS) for up in range(10))
    )
    return -100 * float(edge + _SUPER_BONUS * found.fixed[0].chance)
