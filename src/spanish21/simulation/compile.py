"""Compiling a game: every table is filled by asking the rules about a hand of each shape."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from spanish21.cards import DECK, Card
from spanish21.hand import BEST_TOTAL, total
from spanish21.law.rulebook import DealStep
from spanish21.money import Cents
from spanish21.rules.dealer import must_draw, must_use_reader, second_card_must_be_dealt
from spanish21.rules.dealing import opening_card
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import may_insure, most_insurance
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Outcome, Played, limited, settle
from spanish21.rules.side_wagers.match_the_dealer import match
from spanish21.simulation.choices import choice_tables
from spanish21.simulation.kernel.tables import (
    DEALER_BITS,
    KIND_BITS,
    MATCHES,
    STATUSES,
    UPS,
    Status,
    Tables,
)
from spanish21.simulation.payoff import NEVER, Payoffs, payoffs, takes_original
from spanish21.simulation.shape import Shapes, enumerate_shapes
from spanish21.simulation.wheels import compile_wheels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.rules.side_wagers.match_the_dealer import Match
    from spanish21.simulation.game import Game
    from spanish21.simulation.kernel.tables import Wheels

__all__ = ["Compiled", "compile_game"]

_KINDS = 1 << KIND_BITS
_FINALS = 1 << DEALER_BITS
_BUST = BEST_TOTAL + 1
_MOST_BINS = 4096
_DEPTH = 16
"""cards to a step of depth in the shoe"""
_OF_SPLIT = frozenset({Status.SPLIT, Status.SPLIT_DOUBLED, Status.SPLIT_RESCUED})
_DOUBLED = frozenset({Status.DOUBLED, Status.RESCUED, Status.SPLIT_DOUBLED, Status.SPLIT_RESCUED})
_RESCUED = frozenset({Status.RESCUED, Status.SPLIT_RESCUED})


def compile_game(game: Game) -> Compiled:
    """Fill every table of a game."""
    return Compiled(game, enumerate_shapes(game.strategy.tells_apart))


@dataclass(frozen=True)
class Compiled:
    """A game with its shapes and the tables made of them."""

    game: Game
    shapes: Shapes

    @property
    def book(self) -> Rulebook:
        """Return the rules in force."""
        return self.game.rulebook

    @cached_property
    def ups(self) -> tuple[Card, ...]:
        """Return an up card of each value, the ace first."""
        by_points = {card.points: card for card in DECK}
        return tuple(by_points[points] for points in sorted(by_points))

    @cached_property
    def matched(self) -> tuple[int, ...]:
        """Return what each class of match is paid, in cents."""
        return tuple(self._match_paid(form) for form in range(MATCHES))

    @property
    def match_net(self) -> tuple[int, ...]:
        """Return what each class of match wins or loses, in cents."""
        return tuple(paid if form else -self.game.match for form, paid in enumerate(self.matched))

    @cached_property
    def wheels(self) -> Wheels | None:
        """Return the tables of the wheel wagers, if there are any."""
        return compile_wheels(self.game)

    @property
    def classes(self) -> int:
        """Count the classes of match that settlement tells apart."""
        limit = self.book.payout_limit.value
        return MATCHES if limit is not None and self.game.match else 1

    def finals(self) -> Iterator[tuple[int, Status, tuple[Card, ...], Cents, Cents]]:
        """List level, status, hand, wager and what was paid before, in the order of the tables."""
        for level, wager in enumerate(self.game.wagers):
            for form in range(self.classes):
                before = Cents(self.matched[form]) if self.classes > 1 else Cents(0)
                for status in Status:
                    for hand in self.shapes.hands:
                        yield level, status, hand, wager, before

    @cached_property
    def dealers(self) -> tuple[DealerHand, ...]:
        """List the hands a dealer may end with: standing totals, bust, blackjack."""
        stands = range(self.book.dealer_stands_at.value, _BUST + 1)
        hands = [DealerHand(points, blackjack=False) for points in stands]
        return (*hands, DealerHand(BEST_TOTAL, blackjack=True))

    @property
    def unfinished(self) -> int:
        """Return the number of a dealer's hand that was not drawn to its end."""
        return _FINALS - 1

    @property
    def dealer_blackjack(self) -> int:
        """Return the number of a dealer's blackjack."""
        return len(self.dealers) - 1

    @cached_property
    def payoffs(self) -> Payoffs:
        """Return every result in cents."""
        return payoffs(self)

    @property
    def lowest(self) -> Card:
        """Return a card with which a dealer is far from standing."""
        return self.ups[1]

    @cached_property
    def lowest_hand(self) -> tuple[Card, ...]:
        """Return a hand of two cards that loses unless the dealer is bust."""
        return min(self.shapes.hands, key=lambda hand: (len(hand), total(hand).points))

    @cached_property
    def bust_hand(self) -> tuple[Card, ...]:
        """Return a hand that is bust."""
        return max(self.shapes.hands, key=lambda hand: total(hand).points)

    def taker(self, wager: Cents) -> Played:
        """Return a hand after which a dealer blackjack takes no more from its box."""
        if wager not in self._takers:
            self._takers[wager] = takes_original(wager, self)
        return self._takers[wager]

    @cached_property
    def _takers(self) -> dict[Cents, Played]:
        return {}

    @cached_property
    def plain_and_natural(self) -> tuple[Card, Card]:
        """Return an up card that no second card makes a blackjack, and one that some does."""
        plain = next(up for up in self.ups if not self._natural(up))
        return plain, next(up for up in self.ups if self._natural(up))

    @staticmethod
    def _natural(up: Card) -> bool:
        return any(is_blackjack((up, card)) for card in DECK)

    def played(self, status: Status, hand: tuple[Card, ...], wager: Cents, before: Cents) -> Played:
        """Put a hand as it was left before the rules."""
        return Played(
            hand,
            wager,
            doubled=wager if status in _DOUBLED else Cents(0),
            split=status in _OF_SPLIT,
            rescued=status in _RESCUED,
            surrendered=status is Status.SURRENDERED,
            paid_before=before,
        )

    def outcome(self, played: Played, dealer: int) -> Outcome:
        """Settle one hand against one of the dealer's hands, as the only hand of its box."""
        return settle((played,), self.dealers[dealer], self.ups[0], self.book)[0]

    @cached_property
    def tables(self) -> Tables:
        """Return the tables."""
        self._check_order()
        cents = self.payoffs
        quantum = self.quantum
        shoe = self.game.shoe
        lows = [int(row.min()) for row in (cents.net[cents.net < NEVER], cents.blackjack)]
        highs = [int(row.max()) for row in (cents.net[cents.net < NEVER], cents.blackjack)]
        hands = self.game.most_hands
        low, high = min(lows) // quantum * hands, max(highs) // quantum * hands
        width = -(-(high - low + 1) // _MOST_BINS)
        levels = len(self.game.wagers)
        count = len(self.shapes)
        by_level = self.classes * STATUSES * count
        play = choice_tables(self)
        return Tables(
            shape_count=count,
            cards=shoe.cards,
            burn=shoe.burn,
            cover=shoe.cover,
            boxes=self.game.boxes,
            hole=self.book.hole_card.value,
            dealer_blackjack=self.dealer_blackjack,
            second_always=self._second_always(),
            splits=self.game.most_splits,
            rounds_per_stream=shoe.rounds_per_stream,
            ahead=4 if shoe.rounds_per_stream else 32,
            matched=self.game.match > 0,
            insuring=bool(play["insure"].any()),
            bins=-(-(high - low + 1) // width),
            low=low,
            width=width,
            depths=shoe.cards // _DEPTH + 1,
            match_stride=STATUSES * count if self.classes > 1 else 0,
            level_stride=by_level,
            **play,
            **self._dealing(),
            match_net=np.array(self.match_net, np.int64),
            net=np.where(cents.net < NEVER, cents.net // quantum, NEVER)
            .astype(np.int32)
            .reshape(-1),
            open=cents.open,
            second=cents.second.reshape(-1),
            blackjack=(cents.blackjack // quantum).astype(np.int32).reshape(-1),
            taken=cents.taken.reshape(-1),
            insured=cents.insured,
            uninsured=np.array([most_insurance(w, self.book) for w in self.game.wagers], np.int64),
            fixed=cents.fixed,
            wager=np.array([wager // quantum for wager in self.game.wagers[:levels]], np.int64),
        )

    @cached_property
    def quantum(self) -> int:
        """Return the cents of which every result of a basic wager is a multiple."""
        cents = self.payoffs
        found = gcd(*self.game.wagers)
        for part in (cents.net[cents.net < NEVER], cents.blackjack):
            found = gcd(found, int(np.gcd.reduce(np.abs(part), axis=None)))
        return found

    def _check_order(self) -> None:
        """Make sure that the opening deal is the one the kernel deals."""
        steps = [DealStep.BOXES, DealStep.DEALER, DealStep.BOXES]
        if self.book.hole_card.value:
            steps.append(DealStep.HOLE)
        first = opening_card(0, 1, self.book)
        if [step.value for step in self.book.opening_deal] != steps or first is None:
            msg = "the kernel does not know this opening deal"
            raise ValueError(msg)

    def match_of(self, form: int) -> Match:
        """Ask about two cards of which each matches not, in rank, or in rank and suit."""
        up = DECK[0]
        other = next(card for card in DECK if card.rank is not up.rank)
        rank = next(card for card in DECK if card.rank is up.rank and card.suit is not up.suit)
        return match([(other, rank, up)[part] for part in divmod(form, 3)], up, self.book)

    def _match_paid(self, form: int) -> int:
        found = self.match_of(form)
        if found.odds is None or not self.game.match:
            return 0
        return limited(found.odds.pay(self.game.match), Cents(0), self.book)[0]

    def _dealing(self) -> dict[str, np.ndarray]:
        """Fill the tables of the shoe and of the dealer's cards."""
        deck = [
            self.shapes.kind_of[card.index] | card.index << KIND_BITS
            for card in DECK
            for _ in range(self.book.decks.value)
        ]
        first, dealer = self._dealer_states()
        up = np.zeros(_KINDS, np.uint8)
        for kind, card in enumerate(self.shapes.kinds):
            up[kind] = card.points
        reader, insurable, natural = (np.zeros(UPS, np.uint8) for _ in range(3))
        for card in self.ups:
            reader[card.points] = must_use_reader(card, self.book)
            insurable[card.points] = may_insure(card, self.book)
            natural[card.points] = self._natural(card)
        fixed_up = np.zeros(UPS, np.uint8)
        fixed_up[self.book.fixed_up_card.value.points] = 1
        matches = np.zeros((len(DECK), len(DECK)), np.uint8)
        for one in DECK:
            for other in DECK:
                found = match((other,), one, self.book).odds
                if found is not None:
                    matches[one.index, other.index] = 2 if other is one else 1
        removed = np.zeros((UPS, len(self.shapes)), np.uint8)
        blackjacks = [is_blackjack(hand) for hand in self.shapes.hands]
        for card in self.ups:
            if card.rank in self.book.blackjack_paid_at_once_against.value:
                removed[card.points] = blackjacks
        return {
            "fresh": np.array(deck, np.uint16),
            "first": first,
            "dealer": dealer,
            "up": up,
            "reader": reader,
            "insurable": insurable,
            "natural": natural,
            "fixed_up": fixed_up,
            "removed": removed.reshape(-1),
            "match": matches.reshape(-1),
        }

    def _dealer_states(self) -> tuple[np.ndarray, np.ndarray]:
        """Number the dealer's hands: final ones as in `dealers`, those that draw from 8 on."""
        undecided = ((self.played(Status.PLAIN, (self.lowest, self.lowest), *self._even),),)
        index: dict[tuple[object, ...], int] = {}
        hands: list[tuple[Card, ...]] = []

        def state(cards: tuple[Card, ...]) -> int:
            found = DealerHand.of(cards)
            if len(cards) > 1 and not must_draw(found, cards[0], undecided, self.book):
                return self.dealers.index(found._replace(points=min(found.points, _BUST)))
            key = (len(cards) == 1, *total(cards))
            if key not in index:
                index[key] = _FINALS + len(hands)
                hands.append(cards)
            return index[key]

        first = np.zeros(_KINDS, np.uint8)
        for kind, card in enumerate(self.shapes.kinds):
            first[kind] = state((card,))
        rows: list[list[int]] = []
        while len(rows) < len(hands):
            hand = hands[len(rows)]
            rows.append([state((*hand, card)) for card in self.shapes.kinds])
        table = np.zeros((_FINALS + len(rows), _KINDS), np.uint8)
        for number, row in enumerate(rows):
            table[_FINALS + number, : len(row)] = row
        return first, table.reshape(-1)

    @property
    def _even(self) -> tuple[Cents, Cents]:
        return self.game.wagers[0], Cents(0)

    def _second_always(self) -> bool:
        """Whether the second card is dealt even if it can change nothing."""
        decided = self.played(Status.PLAIN, self.bust_hand, *self._even)
        plain, _ = self.plain_and_natural
        return self.book.hole_card.value or second_card_must_be_dealt(
            plain, ((decided,),), self.book, insured=False
        )
