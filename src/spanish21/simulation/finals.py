"""The hands with which boxes and dealer can end, and what the rules say of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from spanish21.cards import DECK, Card
from spanish21.hand import BEST_TOTAL, total
from spanish21.law.rulebook import SplitAces
from spanish21.money import Cents
from spanish21.rules.hands import is_blackjack
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Outcome, Played, limited, settle
from spanish21.rules.side_wagers.match_the_dealer import match
from spanish21.simulation.kernel.tables import DEALER_BITS, MATCHES, STATUSES, Status
from spanish21.simulation.shape import Shapes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.rules.side_wagers.match_the_dealer import Match
    from spanish21.simulation.game import Game

__all__ = ["LEFT", "Finals", "Left"]

_FINALS = 1 << DEALER_BITS
_BUST = BEST_TOTAL + 1


class Left(NamedTuple):
    """What a status stands for: whether the hand was split, its doubles, a rescue."""

    split: bool
    doubles: int = 0
    rescued: bool = False


LEFT = {
    Status.PLAIN: Left(split=False),
    Status.SURRENDERED: Left(split=False),
    Status.SPLIT: Left(split=True),
    Status.ACES: Left(split=True),
    Status.DOUBLED: Left(split=False, doubles=1),
    Status.RESCUED: Left(split=False, doubles=1, rescued=True),
    Status.SPLIT_DOUBLED: Left(split=True, doubles=1),
    Status.SPLIT_RESCUED: Left(split=True, doubles=1, rescued=True),
    Status.DOUBLED_TWICE: Left(split=False, doubles=2),
    Status.RESCUED_TWICE: Left(split=False, doubles=2, rescued=True),
    Status.SPLIT_DOUBLED_TWICE: Left(split=True, doubles=2),
    Status.SPLIT_RESCUED_TWICE: Left(split=True, doubles=2, rescued=True),
    Status.DOUBLED_THRICE: Left(split=False, doubles=3),
    Status.RESCUED_THRICE: Left(split=False, doubles=3, rescued=True),
    Status.SPLIT_DOUBLED_THRICE: Left(split=True, doubles=3),
    Status.SPLIT_RESCUED_THRICE: Left(split=True, doubles=3, rescued=True),
}


@dataclass(frozen=True)
class Finals:
    """A game with its shapes: which hands there can be at the end, and how they are settled."""

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

    @property
    def classes(self) -> int:
        """Count the classes of match that settlement tells apart."""
        limit = self.book.payout_limit.value
        return MATCHES if limit is not None and self.game.match else 1

    def each(self) -> Iterator[tuple[int, Status, tuple[Card, ...], Cents, Cents]]:
        """List level, status, hand, wager and what was paid before, in the order of the tables."""
        for level, wager in enumerate(self.game.wagers):
            for form in range(self.classes):
                before = Cents(self.matched[form]) if self.classes > 1 else Cents(0)
                for status in self.statuses:
                    for hand in self.shapes.hands:
                        yield level, status, hand, wager, before

    @cached_property
    def statuses(self) -> tuple[Status, ...]:
        """List how a hand can be left in this game, in the order of the tables."""
        one_card = self.book.split_aces.value is SplitAces.ONE_CARD
        return tuple(Status)[: None if one_card or self.book.doubles.value > 1 else STATUSES]

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

    def taker(self, wager: Cents) -> Played | None:
        """Return a hand after which a dealer blackjack takes no more from its box, if one is."""
        if wager not in self._takers:
            self._takers[wager] = self._find_taker(wager)
        return self._takers[wager]

    @cached_property
    def _takers(self) -> dict[Cents, Played | None]:
        return {}

    @cached_property
    def plain_and_natural(self) -> tuple[Card, Card]:
        """Return an up card that no second card makes a blackjack, and one that some does."""
        plain = next(up for up in self.ups if not self.is_natural(up))
        return plain, next(up for up in self.ups if self.is_natural(up))

    @staticmethod
    def is_natural(up: Card) -> bool:
        """Return whether some second card makes a blackjack of an up card."""
        return any(is_blackjack((up, card)) for card in DECK)

    def played(self, status: Status, hand: tuple[Card, ...], wager: Cents, before: Cents) -> Played:
        """Put a hand as it was left before the rules."""
        left = LEFT[status]
        # Each double adds the amount at stake.
        staked = wager << left.doubles
        return Played(
            hand,
            wager,
            doubled=Cents(staked - wager),
            split=left.split,
            rescued=left.rescued,
            surrendered=status is Status.SURRENDERED,
            paid_before=before,
            last_double=Cents(staked // 2 if left.doubles else 0),
        )

    def outcome(self, played: Played, dealer: int) -> Outcome:
        """Settle one hand against one of the dealer's hands, as the only hand of its box."""
        return settle((played,), self.dealers[dealer], self.ups[0], self.book)[0]

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

    @property
    def even(self) -> tuple[Cents, Cents]:
        """Return the first wager, with nothing paid before it."""
        return self.game.wagers[0], Cents(0)

    def against_blackjack(self, hands: tuple[Played, ...]) -> tuple[Outcome, ...]:
        """Settle the hands of a box against a dealer blackjack."""
        return settle(hands, self.dealers[self.dealer_blackjack], self.ups[0], self.book)

    def _find_taker(self, wager: Cents) -> Played | None:
        """Find a hand after which a dealer blackjack takes no more, a bust one if it is enough."""
        loser = self.played(Status.SPLIT, self.lowest_hand, wager, Cents(0))
        for hand in (self.bust_hand, self.lowest_hand):
            played = self.played(Status.SPLIT, hand, wager, Cents(0))
            if self.against_blackjack((played, loser))[-1].taken == 0:
                return played
        return None
