"""Wheel wagers as the kernel reads them: tables filled by asking the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.cards import DECK
from spanish21.law.spins import BONUS_SPIN, XTREME_16
from spanish21.rules.side_wagers.spins import (
    ace_paid,
    bonus_spin_community,
    bonus_spin_prize,
    hot_spot_community,
    hot_spot_prize,
    is_sixteen,
    second_wheel_community,
    spins_blackjack,
)
from spanish21.simulation.kernel.tables import ACE, BLACKJACK, U8, Stops, Wheels

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import MeterTerms, Spins
    from spanish21.law.wheel import Section
    from spanish21.money import Cents
    from spanish21.rules.side_wagers.spins import Prize
    from spanish21.simulation.game import Game

__all__ = [
    "Row",
    "Won",
    "compile_wheels",
    "meters_won",
    "wheel_rows",
]


class Won(NamedTuple):
    """A meter that a side wager may win, with the wager that every box puts on it."""

    terms: MeterTerms
    side: str
    wager: Cents


def meters_won(game: Game) -> tuple[Won, ...]:
    """List the meters that the game's wheel wagers may win, by number."""
    spins = game.rulebook.spins
    found: list[Won] = []
    if spins and game.bonus_spin:
        meter = spins.stakes[game.bonus_spin].meter
        found += [Won(meter, BONUS_SPIN, game.bonus_spin)] if meter else []
    if spins and spins.xtreme and game.xtreme_16:
        both = (spins.xtreme.primary, spins.xtreme.secondary)
        found += [Won(meter, XTREME_16, game.xtreme_16) for meter in both]
    return tuple(found)


def compile_wheels(game: Game) -> Wheels | None:
    """Fill the tables of the wheel wagers, if the game has any."""
    book = game.rulebook
    spins = book.spins
    if spins is None or not (game.bonus_spin or game.xtreme_16):
        return None
    hands, sixteen, at_once = _triggers(book, spins)
    returned = book.reading("spin-wager-not-returned") == "returned"
    bonus, hot, second = wheel_rows(game)
    meters = meters_won(game)
    return Wheels(
        bonus_wager=game.bonus_spin,
        xtreme_wager=game.xtreme_16,
        hands=hands,
        ace=spins.ace.value if spins.ace else 0,
        back=game.bonus_spin if returned else 0,
        xtreme_back=game.xtreme_16 if returned else 0,
        at_once=at_once,
        sixteen=sixteen,
        everybody=bool(game.xtreme_16) and _everybody_spins(book),
        bonus=_stops(bonus, meters, 0),
        hot=_stops(hot, meters, len(bonus)),
        second=_stops(second, meters, len(bonus) + len(hot)),
    )


def _triggers(book: Rulebook, spins: Spins) -> tuple[U8, U8, U8]:
    """Ask the rules about every two cards, and about the time at which a blackjack is paid."""
    hands = np.zeros((len(DECK), len(DECK)), np.uint8)
    sixteen = np.zeros((len(DECK), len(DECK)), np.uint8)
    for one in DECK:
        for other in DECK:
            cards = (one, other)
            spin = BLACKJACK if spins_blackjack(cards, split=False) else 0
            ace = ACE if ace_paid(cards, book, spins) is not None else 0
            hands[one.index, other.index] = spin | ace
            sixteen[one.index, other.index] = is_sixteen(cards)
    at_once = [card.rank in book.blackjack_paid_at_once_against.value for card in DECK]
    return hands.reshape(-1), sixteen.reshape(-1), np.array(at_once, np.uint8)


class Row(NamedTuple):
    """A section with what it pays the one who spins and each of the others."""

    section: Section
    prize: Prize | None
    community: Prize | None


def wheel_rows(game: Game) -> tuple[tuple[Row, ...], tuple[Row, ...], tuple[Row, ...]]:
    """Ask the rules about every section of the Bonus Spin, Hot Spot and second wheel in play."""
    spins = game.rulebook.spins
    if spins is None:
        return (), (), ()
    hot, second = _hot(game, spins)
    return _bonus(game, spins), hot, second


def _bonus(game: Game, spins: Spins) -> tuple[Row, ...]:
    stake = game.bonus_spin
    if not stake:
        return ()
    return tuple(
        Row(
            section,
            bonus_spin_prize(section, stake, spins),
            bonus_spin_community(section.community, stake, stake, spins),
        )
        for section in spins.stakes[stake].wheel.value.sections
    )


def _hot(game: Game, spins: Spins) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    xtreme = spins.xtreme
    if xtreme is None or not game.xtreme_16:
        return (), ()
    everybody = _everybody_spins(game.rulebook)
    second = None if everybody else xtreme.second.value
    alone = everybody or second
    hot = tuple(
        Row(
            section,
            hot_spot_prize(section, xtreme),
            None if alone else hot_spot_community(section.community, xtreme),
        )
        for section in xtreme.wheel.value.sections
    )
    after = second.sections if second else ()
    return hot, tuple(
        Row(section, None, second_wheel_community(section, xtreme)) for section in after
    )


def _everybody_spins(book: Rulebook) -> bool:
    return book.reading("xtreme-hot-spot") != "hot-spot"


def _stops(rows: tuple[Row, ...], meters: tuple[Won, ...], offset: int) -> Stops:
    """Lay a wheel out."""
    names = [meter.terms.name for meter in meters]
    won = [row.prize.meter if row.prize else None for row in rows]
    return Stops(
        ends=np.cumsum(np.array([row.section.weight for row in rows], np.int64)),
        paid=np.array([_amount(row.prize) for row in rows], np.int64),
        meter=np.array([names.index(name) if name else -1 for name in won], np.int64),
        others=np.array([_amount(row.community) for row in rows], np.int64),
        offset=offset,
    )


def _amount(prize: Prize | None) -> int:
    return prize.amount or 0 if prize else 0
