"""Compiling a game: every table is filled by asking the rules about a hand of each shape."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from spanish21.cards import DECK, Card
from spanish21.hand import BEST_TOTAL, total
from spanish21.law.rulebook import DealStep
from spanish21.rules.dealer import must_draw, must_use_reader, second_card_must_be_dealt
from spanish21.rules.dealing import opening_card
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import may_insure, most_insurance
from spanish21.rules.result import DealerHand
from spanish21.rules.side_wagers.match_the_dealer import match
from spanish21.simulation.choices import choice_tables
from spanish21.simulation.finals import Finals
from spanish21.simulation.kernel.tables import (
    DEALER_BITS,
    KIND_BITS,
    UPS,
    Status,
    Tables,
)
from spanish21.simulation.payoff import NEVER, Payoffs, payoffs
from spanish21.simulation.shape import enumerate_shapes
from spanish21.simulation.wheels import compile_wheels

if TYPE_CHECKING:
    from spanish21.simulation.game import Game
    from spanish21.simulation.kernel.tables import Wheels
    from spanish21.simulation.kernel.wavefront.tables import Books, Moves

__all__ = ["Compiled", "compile_game"]

_KINDS = 1 << KIND_BITS
_FINALS = 1 << DEALER_BITS
_BUST = BEST_TOTAL + 1
_MOST_BINS = 4096
_DEPTH = 16
"""cards to a step of depth in the shoe"""


def compile_game(game: Game) -> Compiled:
    """Fill every table of a game."""
    return Compiled(game, enumerate_shapes(game.strategy.tells_apart))


@dataclass(frozen=True)
class Compiled(Finals):
    """A game with its shapes and the tables made of them."""

    @cached_property
    def wheels(self) -> Wheels | None:
        """Return the tables of the wheel wagers, if there are any."""
        return compile_wheels(self.game)

    @cached_property
    def payoffs(self) -> Payoffs:
        """Return every result in cents."""
        return payoffs(self)

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
        by_level = self.classes * len(self.statuses) * count
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
            match_stride=len(self.statuses) * count if self.classes > 1 else 0,
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
    def moves(self) -> tuple[Moves, Books] | None:
        """Return the tables of the wavefront, if it can play this game."""
        from spanish21.simulation.moves import moves_of  # noqa: PLC0415 - heavy

        return None if self.wheels else moves_of(self.tables)

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
            natural[card.points] = self.is_natural(card)
        fixed_up = np.zeros(UPS, np.uint8)
        fixed_up[self.book.fixed_up_card.value.points] = 1
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
            "match": self._matches().reshape(-1),
        }

    def _matches(self) -> np.ndarray:
        """Fill the table of pairs that Match-the-Dealer pays: 1 by rank, 2 by rank and suit."""
        matches = np.zeros((len(DECK), len(DECK)), np.uint8)
        for one in DECK:
            for other in DECK:
                found = match((other,), one, self.book).odds
                if found is not None:
                    matches[one.index, other.index] = 2 if other is one else 1
        return matches

    def _dealer_states(self) -> tuple[np.ndarray, np.ndarray]:
        """Number the dealer's hands: final ones as in `dealers`, those that draw from 8 on."""
        undecided = ((self.played(Status.PLAIN, (self.lowest, self.lowest), *self.even),),)
        index: dict[tuple[object, ...], int] = {}
        hands: list[tuple[Card, ...]] = []

        def state(cards: tuple[Card, ...]) -> int:
            found = DealerHand.of(cards)
            if len(cards) > 1 and not must_draw(found, cards[0], undecided, self.book):
                final = replace(found, points=min(found.points, _BUST), soft=False)
                return self.dealers.index(final)
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

    def _second_always(self) -> bool:
        """Whether the second card is dealt even if it can change nothing."""
        decided = self.played(Status.PLAIN, self.bust_hand, *self.even)
        plain, _ = self.plain_and_natural
        return self.book.hole_card.value or second_card_must_be_dealt(
            plain, ((decided,),), self.book, insured=False
        )
