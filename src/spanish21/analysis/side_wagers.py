"""Side wagers and rare payouts as exact fractions, by asking the rules about cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from spanish21.cards import DECK, Card, Suit
from spanish21.errors import ArgumentError
from spanish21.hand import BEST_TOTAL
from spanish21.money import Cents
from spanish21.rules.fixed import earns_fixed_payout, fixed_tier
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import may_insure, most_insurance
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Played, limited, settle
from spanish21.rules.side_wagers.match_the_dealer import match, most_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds

__all__ = [
    "FixedPayout",
    "SideWager",
    "fixed_paid",
    "fixed_payout_chance",
    "full_shoe",
    "insurance",
    "match_the_dealer",
]


@dataclass(frozen=True)
class SideWager:
    """A wager that luck alone decides: what it pays how often, and what it is worth."""

    name: str
    pays: Mapping[Fraction, Fraction]
    """winnings in units of the wager, with the chance of each"""

    @property
    def outcomes(self) -> dict[Fraction, Fraction]:
        """Return the chance of each gain of one unit, the loss among them."""
        return {Fraction(-1): 1 - self.hit, **self.pays}

    @property
    def hit(self) -> Fraction:
        """Return the chance of a win."""
        return sum(self.pays.values(), Fraction(0))

    @property
    def expectation(self) -> Fraction:
        """Return the expected gain of one unit."""
        won = sum((odds * chance for odds, chance in self.pays.items()), Fraction(0))
        return won - (1 - self.hit)

    @property
    def deviation(self) -> float:
        """Return the standard deviation of one unit."""
        square = sum((odds**2 * chance for odds, chance in self.pays.items()), 1 - self.hit)
        return sqrt(square - self.expectation**2)


def full_shoe(decks: int, removed: Iterable[Card] = ()) -> Counter[Card]:
    """Count the cards of some decks, card by card."""
    shoe = Counter(dict.fromkeys(DECK, decks))
    shoe.subtract(removed)
    if min(shoe.values()) < 0:
        card = min(shoe, key=lambda one: shoe[one])
        msg = f"{card} is named more often than {decks} decks hold it."
        raise ArgumentError(msg)
    return shoe


def _ratio(odds: Odds, stake: Cents, rulebook: Rulebook) -> Fraction:
    """Return what is paid for a unit of a stake, no more than a posted limit lets through."""
    if rulebook.payout_limit.value is None:
        return Fraction(odds.win, odds.stake)
    return Fraction(limited(odds.pay(stake), Cents(0), rulebook)[0], stake)


def match_the_dealer(
    rulebook: Rulebook, shoe: Counter[Card], wager: Cents | None = None
) -> SideWager:
    """Match-the-Dealer over every up card and two cards of the shoe.

    Cards that one up card matches at the same odds are taken together. A payout limit counts for
    the smallest wager, or for the largest beside a basic wager.
    """
    size = shoe.total()
    stake = rulebook.match_the_dealer_minimum.value
    if wager is not None:
        stake = most_match(wager, rulebook)
    pays: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for up, many in shoe.items():
        if not many:
            continue
        left = shoe.copy()
        left[up] -= 1
        groups: defaultdict[object, list[Card]] = defaultdict(list)
        for card in left:
            groups[match((card,), up, rulebook).odds].append(card)
        counts = {odds: sum(left[card] for card in cards) for odds, cards in groups.items()}
        for first, cards in groups.items():
            for second, others in groups.items():
                odds = match((cards[0], others[-1]), up, rulebook).odds
                if odds is None:
                    continue
                ways = counts[first] * (counts[second] - (first == second))
                chance = Fraction(many * ways, size * (size - 1) * (size - 2))
                pays[_ratio(odds, stake, rulebook)] += chance
    return SideWager("Match-the-Dealer", dict(sorted(pays.items())))


def insurance(rulebook: Rulebook, shoe: Counter[Card], wager: Cents | None = None) -> SideWager:
    """Insurance when only the dealer's up card is known, for the average insurable up card."""
    shown = {up: many for up, many in shoe.items() if many and may_insure(up, rulebook)}
    total = sum(shown.values())
    wins = Fraction(0)
    for up, many in shown.items():
        holes = sum(left - (card is up) for card, left in shoe.items() if is_blackjack((up, card)))
        wins += Fraction(many, total) * Fraction(holes, shoe.total() - 1)
    stake = most_insurance(wager or rulebook.minimum.value, rulebook)
    return SideWager("insurance", {_ratio(rulebook.insurance_odds.value, stake, rulebook): wins})


@dataclass(frozen=True)
class FixedPayout:
    """The fixed payout of one tier: its worth to the player who hits for it, and to the others."""

    least: int
    """the wager in cents for which the worth is told: as asked, or the smallest of the tier"""
    payout: int
    paid: tuple[int, ...]
    """by the suit of the sevens, what a posted limit lets through beside their bonus"""
    to_others: int
    chance: Fraction
    """that a hand which goes for it gets it"""

    @property
    def own(self) -> Fraction:
        """Return what the player's own payout is worth in units of the wager."""
        return self.chance * Fraction(sum(self.paid), len(self.paid) * self.least)


def fixed_paid(rulebook: Rulebook, cards: Sequence[Card], up: Card, wager: Cents) -> Cents:
    """Return what suited sevens get beside their bonus, within the limit of what a hand is paid."""
    tier = fixed_tier(wager, rulebook)
    if tier is None or not earns_fixed_payout(cards, up, rulebook, split=False, doubled=False):
        return Cents(0)
    played = Played(tuple(cards), wager)
    bonus = settle((played,), DealerHand(BEST_TOTAL, blackjack=False), up, rulebook)[0].paid
    return limited(tier.value.payout, bonus, rulebook)[0]


def fixed_payout_chance(rulebook: Rulebook, shoe: Counter[Card]) -> Fraction:
    """Return the chance that a hand which always hits for it earns the fixed payout."""
    size = shoe.total()
    chance = Fraction(0)
    sevens = [card for card in shoe if shoe[card] and card.rank is rulebook.fixed_up_card.value]
    for up in sevens:
        for card in sevens:
            cards = (card, card, card)
            if not earns_fixed_payout(cards, up, rulebook, split=False, doubled=False):
                continue
            left = shoe.copy()
            ways = left[up]
            left[up] -= 1
            for _ in cards:
                ways *= max(left[card], 0)
                left[card] -= 1
            chance += Fraction(ways, size * (size - 1) * (size - 2) * (size - 3))
    return chance


def fixed_payouts(
    rulebook: Rulebook, shoe: Counter[Card], wager: Cents | None = None
) -> tuple[FixedPayout, ...]:
    """List the fixed payouts tier by tier, or for a wager that of its own tier."""
    chance = fixed_payout_chance(rulebook, shoe)
    seven = rulebook.fixed_up_card.value
    up = Card(f"{seven.value}{Suit.CLUBS.value}")
    own = fixed_tier(wager, rulebook) if wager else None
    found = []
    for tier in (own,) if own else () if wager else rulebook.fixed_tiers:
        least = wager or tier.value.least
        paid = tuple(
            fixed_paid(rulebook, (Card(f"{seven.value}{suit.value}"),) * 3, up, least)
            for suit in Suit
        )
        others = rulebook.fixed_to_others.value
        found.append(FixedPayout(least, tier.value.payout, paid, others, chance))
    return tuple(found)
