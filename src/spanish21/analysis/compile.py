"""Turn a rulebook into a game by asking `rules/` about one hand of every sort."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from spanish21.analysis.game import Game, Hand, Pay, SuitPay
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.split_bound import WORKED_OUT
from spanish21.cards import DECK, Card, Rank, Suit
from spanish21.hand import BEST_TOTAL, total
from spanish21.money import Cents
from spanish21.rules.dealer import must_draw, must_use_reader
from spanish21.rules.hands import bonus_pattern, is_blackjack
from spanish21.rules.player import Action, legal_actions
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Played, settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.law.rulebook import Rulebook

__all__ = ["compile_game", "representative"]

_RANKS = tuple(next(rank for rank in Rank if rank.points == value + 1) for value in range(VALUES))
_SUITS = tuple(Suit)
_THREE = 3
_DEALER = (
    *(DealerHand(points, blackjack=False) for points in range(17, BEST_TOTAL + 2)),
    DealerHand(BEST_TOTAL, blackjack=True),
)


Stakes = tuple[Fraction, ...]
"""what a hand has at stake after each double, in wagers, as far as it is known"""


def _staked(known: Stakes, levels: int) -> Stakes:
    """List what is at stake after no double and after each; those not known double it."""
    staked = [Fraction(1), *known]
    while len(staked) <= levels:
        staked.append(2 * staked[-1])
    return tuple(staked)


@cache
def _card(value: int, suit: Suit) -> Card:
    return Card(f"{_RANKS[value].value}{suit.value}")


def representative(counts: Sequence[int]) -> tuple[Card, ...]:
    """Return cards of a composition whose suits are mixed."""
    values = [value for value in range(VALUES) for _ in range(counts[value])]
    return tuple(_card(value, _SUITS[place % 4]) for place, value in enumerate(values))


@dataclass(frozen=True)
class _Held:
    """A hand as the rules about a player's choices see it."""

    cards: tuple[Card, ...]
    points: int
    split: bool
    doubles: int


class _Clerk:
    """Puts questions about one sort of hand to the rules."""

    def __init__(
        self,
        rulebook: Rulebook,
        wager: Cents,
        stakes: Stakes = (),
        *,
        split: bool = False,
        aces: bool = False,
    ) -> None:
        self.rulebook = rulebook
        self.split = split
        self.aces = aces
        self.levels = max(rulebook.doubles.value, 1)
        self.wager = wager
        self.stakes = _staked(stakes, self.levels)
        self.up = {True: _card(0, Suit.CLUBS), False: _card(1, Suit.CLUBS)}
        loser = _card(9, Suit.CLUBS), _card(1, Suit.DIAMONDS)
        self.loser = Played(loser, self.wager, split=True)

    def played(self, cards: tuple[Card, ...], how: str = "", doubles: int = 0) -> Played:
        staked = self.wager * self.stakes[doubles]
        before = self.wager * self.stakes[max(doubles - 1, 0)]
        return Played(
            cards,
            self.wager,
            Cents(int(staked - self.wager)),
            self.split,
            rescued=how == "rescued",
            surrendered=how == "surrendered",
            last_double=Cents(int(staked - before)),
        )

    def pay(self, cards: tuple[Card, ...], how: str = "", doubles: int = 0) -> Pay:
        """Settle the hand against each final hand of the dealer.

        A split hand's gain against a blackjack is what it is beside a hand that has lost already.
        """
        played = self.played(cards, how, doubles)
        before = (self.loser,) if self.split else ()
        return tuple(
            Fraction(
                settle((*before, played), dealer, self.up[dealer.blackjack], self.rulebook)[-1].net,
                self.wager,
            )
            for dealer in _DEALER
        )

    def shares_loss(self, cards: tuple[Card, ...], how: str = "") -> bool:
        """Whether a dealer blackjack takes this hand's wager only if it took no other."""
        played = self.played(cards, how)
        alone = settle((played,), _DEALER[-1], self.up[True], self.rulebook)[0].net
        beside = settle((self.loser, played), _DEALER[-1], self.up[True], self.rulebook)[1].net
        return alone != beside

    def legal(self, cards: tuple[Card, ...], *, doubles: int = 0) -> tuple[Action, ...]:
        if self.split:
            # A split hand begins with the card that was split.
            cards = tuple(sorted(cards, key=lambda card: (card.rank is Rank.ACE) is not self.aces))
        held = _Held(cards, total(cards).points, self.split, doubles)
        return legal_actions(held, int(self.split), self.rulebook)


@lru_cache(maxsize=1)
def _sorts() -> tuple[tuple[tuple[Card, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """Sort compositions by what rules can tell apart: total, and of a 21 its cards and pattern.

    Returns a representative of each composition, its sort, and to each sort one composition.
    """
    cards = tuple(representative(row) for row in hands().counts.tolist())
    number: dict[tuple[object, ...], int] = {}
    firsts: list[int] = []
    kinds: list[int] = []
    for hand, held in enumerate(cards):
        points = total(held).points
        sort: tuple[object, ...] = (points,)
        if points == BEST_TOTAL:
            sort = (points, len(held), bonus_pattern(held))
        if sort not in number:
            number[sort] = len(firsts)
            firsts.append(hand)
        kinds.append(number[sort])
    return cards, tuple(kinds), tuple(firsts)


@lru_cache(maxsize=1)
def _suited() -> tuple[int, ...]:
    """List the three-card hands whose pattern depends on suits, by asking about all suits."""
    table, found = hands(), []
    for hand in np.flatnonzero((table.points == BEST_TOTAL) & (table.cards == _THREE)).tolist():
        values = np.repeat(np.arange(VALUES), table.counts[hand]).tolist()
        patterns = {
            bonus_pattern([_card(value, suit) for value, suit in zip(values, suits, strict=True)])
            for suits in product(Suit, repeat=_THREE)
        }
        if len(patterns) > 1:
            found.append(hand)
    return tuple(found)


def _sort_of_hand(clerk: _Clerk) -> Hand:
    cards, kinds, firsts = _sorts()
    table = hands()
    bust = (_card(9, Suit.CLUBS), _card(8, Suit.HEARTS), _card(8, Suit.CLUBS))
    size = len(cards)
    flags = np.zeros((5, size), dtype=np.bool_)
    answers: dict[tuple[int, bool, bool], tuple[bool, ...]] = {}
    asked = (table.cards > 1) & ((table.counts[:, 0] > 0) | (not clerk.aces))
    for hand in np.flatnonzero(asked).tolist():
        pair = bool(table.cards[hand] == table.counts[hand].max())
        sort = (kinds[hand], bool(table.cards[hand] == 2), pair)  # noqa: PLR2004
        if sort not in answers:
            legal, after = clerk.legal(cards[hand]), clerk.legal(cards[hand], doubles=1)
            answers[sort] = (
                Action.HIT in legal,
                Action.DOUBLE in legal,
                Action.RESCUE in after,
                Action.DOUBLE in after,
                Action.SURRENDER in legal,
            )
        flags[:, hand] = answers[sort]
    levels = range(1, clerk.levels + 1)
    act, double, rescue, redouble, surrender = flags
    return Hand(
        kind=np.array(kinds, dtype=np.int64),
        pay=tuple(clerk.pay(cards[first]) for first in firsts),
        pay_doubled=tuple(
            tuple(clerk.pay(cards[first], doubles=level) for first in firsts) for level in levels
        ),
        bust=clerk.pay(bust),
        bust_doubled=tuple(clerk.pay(bust, doubles=level) for level in levels),
        rescue=tuple(clerk.pay(cards[firsts[-1]], "rescued", level) for level in levels),
        may_act=act,
        may_double=double,
        may_rescue=rescue,
        may_redouble=redouble,
        may_surrender=surrender,
        labels=tuple(_label(cards[first], clerk) for first in firsts),
        suits={hand: _suit_pay(hand, clerk) for hand in _suited()},
    )


def _suit_pay(hand: int, clerk: _Clerk) -> SuitPay:
    values = np.repeat(np.arange(VALUES), hands().counts[hand]).tolist()

    def both(suit: Suit) -> tuple[Pay, Pay]:
        cards = tuple(_card(value, suit) for value in values)
        return clerk.pay(cards), clerk.pay(cards, doubles=1)

    def label(suit: Suit) -> str:
        return _label(tuple(_card(value, suit) for value in values), clerk)

    return SuitPay(
        suited=both(Suit.HEARTS),
        spaded=both(Suit.SPADES),
        labels=(label(Suit.HEARTS), label(Suit.SPADES)),
    )


def _label(cards: tuple[Card, ...], clerk: _Clerk) -> str:
    """Name a hand that is paid otherwise than even money."""
    if is_blackjack(cards, split=clerk.split):
        return "blackjack"
    pattern = bonus_pattern(cards)
    return pattern.value if pattern else ""


def _dealer_draws(rulebook: Rulebook) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Ask of every total whether the dealer draws, while a hand of 18 waits for the result."""
    draws = np.zeros((BEST_TOTAL + 1, 2), dtype=np.bool_)
    waiting = Played((_card(8, Suit.CLUBS), _card(8, Suit.HEARTS)), rulebook.minimum.value)
    up = _card(1, Suit.CLUBS)
    for points in range(BEST_TOTAL + 1):
        for soft in (False, True):
            dealer = DealerHand(points, blackjack=False, soft=soft)
            draws[points, int(soft)] = must_draw(dealer, up, [[waiting]], rulebook)
    return draws


@lru_cache(maxsize=64)
def _compiled(digest: str, wager: Cents, stakes: Stakes, _book: _ByIdentity) -> Game:
    rulebook = _book.rulebook
    clerk = _Clerk(rulebook, wager, stakes)
    split = _Clerk(rulebook, wager, stakes, split=True)
    aces = _Clerk(rulebook, wager, stakes, split=True, aces=True)
    cards, _, firsts = _sorts()
    sort = _sort_of_hand(split)
    allowed = _allowed(rulebook)
    peeks = [
        {must_use_reader(Card(f"{rank.value}c"), rulebook) for rank in Rank if rank.points == v + 1}
        for v in range(VALUES)
    ]
    if any(len(answers) > 1 for answers in peeks):
        msg = "the reader is used on some cards of a value and not on others"
        raise ValueError(msg)
    bust = (_card(9, Suit.CLUBS), _card(8, Suit.HEARTS), _card(8, Suit.CLUBS))
    return Game(
        name=f"{rulebook.edition} {digest[:12]}",
        dealer_draws=_dealer_draws(rulebook),
        peeks=tuple(answers.pop() for answers in peeks),
        dealt=_sort_of_hand(clerk),
        split=sort,
        split_aces=_sort_of_hand(aces),
        surrender=clerk.pay(cards[firsts[-1]], "surrendered"),
        allowed=allowed,
        splits=tuple(min(limit, WORKED_OUT) for limit in allowed),
        split_acts=tuple(
            Action.HIT in (split if value else aces).legal(_with_two(value))
            for value in range(VALUES)
        ),
        shared=tuple(split.shares_loss(cards[first]) for first in firsts),
        shared_bust=split.shares_loss(bust),
    )


def _with_two(value: int) -> tuple[Card, Card]:
    """Return a card of a value with a two beside it."""
    return _card(value, Suit.CLUBS), _card(1, Suit.HEARTS)


def _allowed(rulebook: Rulebook) -> tuple[int, ...]:
    """Ask after how many splits a pair may not be split again, or what the shoe has cards for."""
    limits = []
    for value in range(VALUES):
        cards = _card(value, Suit.CLUBS), _card(value, Suit.HEARTS)
        pairs = [_Held(cards, total(cards).points, split, 0) for split in (False, True)]
        most = sum(card.points == value + 1 for card in DECK) * rulebook.decks.value - 1
        permitted = (
            Action.SPLIT in legal_actions(pairs[made > 0], made, rulebook) for made in range(most)
        )
        limits.append(next((made for made, may in enumerate(permitted) if not may), most))
    return tuple(limits)


class _ByIdentity:
    """Lets a rulebook be kept in a cache under its digest."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity)

    def __hash__(self) -> int:
        return 0


def compile_game(rulebook: Rulebook, wager: Cents | None = None, stakes: Stakes = ()) -> Game:
    """Describe the game that a rulebook makes; the wager matters where payouts are limited.

    `stakes` are those of a hand that is doubled for less than its wager.
    """
    limited = rulebook.payout_limit.value is not None
    whole = lcm(*(stake.denominator for stake in stakes))
    amount = wager if wager and limited else Cents(rulebook.minimum.value * whole)
    return _compiled(rulebook.digest(), amount, stakes, _ByIdentity(rulebook))
