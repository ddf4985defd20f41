"""A round of one person on one box, as the rules play it: what it needs next, and what it pays.

A light model for searching: the table engine plays whole tables and every step of the dealer.
Whatever the search finds is replayed by the table engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from spanish21.hand import BEST_TOTAL, total
from spanish21.law.rulebook import DealStep
from spanish21.money import Cents
from spanish21.rules.dealer import (
    must_draw,
    must_use_reader,
    second_card_is_never_spared,
    second_card_must_be_dealt,
)
from spanish21.rules.fixed import earns_fixed_payout, fixed_tier
from spanish21.rules.hands import bonus_pattern, is_blackjack
from spanish21.rules.insurance import may_insure, most_insurance
from spanish21.rules.player import Action, legal_actions
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Played, limited, settle
from spanish21.rules.side_wagers.match_the_dealer import match

if TYPE_CHECKING:
    from collections.abc import Hashable

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook

__all__ = ["Held", "Need", "Round", "Rules", "Stakes"]

_TWO, _LONG = 2, 7


class Stakes(NamedTuple):
    """What the person wagers before the deal, in cents."""

    basic: int
    match: int = 0


class Need(NamedTuple):
    """What a round needs next: a card, a name for one that came, an action, or nothing more."""

    card: bool = False
    read: bool = False
    """whether the hole card makes a blackjack"""
    up: bool = False
    """which of several up cards it is that have been alike so far"""
    hole: bool = False
    """which hole card it is"""
    actions: tuple[Action, ...] = ()
    net: int | None = None


_CARD, _READ, _UP, _HOLE = Need(card=True), Need(read=True), Need(up=True), Need(hole=True)


class Held(Struct, frozen=True):
    """A hand of the box and the money on it."""

    cards: tuple[Card, ...]
    points: int
    wager: int
    doubled: int = 0
    last: int = 0
    doubles: int = 0
    split: bool = False
    wants: bool = False
    done: bool = False
    rescued: bool = False
    surrendered: bool = False

    def with_card(self, card: Card) -> Held:
        """Return the hand with one card more."""
        cards = (*self.cards, card)
        return replace(self, cards=cards, points=total(cards).points, wants=False)

    def key(self, least: int) -> Hashable:
        """Return all of a hand that can still change an amount.

        Totals below what a dealer stands at, `least`, end alike: they win against a bust only.
        """
        money = (self.wager, self.doubled, self.last)
        if self.done:
            ended = (self.rescued, self.surrendered, _made(self.cards, least, split=self.split))
            return (*money, self.split, *ended)
        return (*money, self.doubles, self.split, self.wants, _held(self.cards))


@lru_cache(maxsize=1 << 16)
def _made(cards: tuple[Card, ...], least: int, *, split: bool) -> Hashable:
    """Return what a complete hand counts as."""
    points = total(cards).points
    if points == BEST_TOTAL:
        return is_blackjack(cards, split=split), len(cards) == _TWO, bonus_pattern(cards)
    return max(min(points, BEST_TOTAL + 1), least - 1)


@lru_cache(maxsize=1 << 16)
def _held(cards: tuple[Card, ...]) -> Hashable:
    """Return what of an open hand matters: its total, length, a pair, and a bonus it may become."""
    points, soft = total(cards)
    ranks = sorted(card.points for card in cards)
    hopeful = len(cards) <= _TWO and (set(ranks) == {7} or set(ranks) < {6, 7, 8})
    if len(ranks) == _TWO and ranks[0] == ranks[1] != _LONG:
        hopeful = False
    suits = frozenset(card.suit for card in cards) if hopeful else None
    known = tuple(ranks) if len(cards) <= _TWO else ()
    pattern = bonus_pattern(cards) if points == BEST_TOTAL else None
    return (
        points,
        soft,
        min(len(cards), _LONG),
        known,
        suits,
        pattern,
        cards[:1] and cards[0].points == 1,
    )


class Round(Struct, frozen=True):
    """The cards and wagers on the table."""

    dealt: int = 0
    """cards of the opening deal that have come"""
    up: Card | None = None
    named: bool = True
    """whether the up card is the one shown here, or one of several like it"""
    hole: Card | None = None
    clear: bool = False
    """whether the reader has shown that there is no blackjack"""
    drawn: tuple[Card, ...] = ()
    hands: tuple[Held, ...] = ()
    turn: int = 0
    splits: int = 0
    insured: int | None = None
    matched: int = 0

    def key(self, least: int) -> Hashable:
        """Return all of a round that can still change an amount, but for the kind of up card."""
        hands = tuple(hand.key(least) for hand in self.hands)
        fixed = (self.dealt, self.turn, self.splits, self.insured, self.matched, hands)
        up, hole = self.up, self.hole
        if up is None or not self.named:
            return (*fixed, self.clear)
        cards = (up, *((hole,) if hole else ()), *self.drawn)
        blackjack = is_blackjack(cards)
        if self.turn < len(self.hands):
            return (*fixed, self.clear, up.points, hole.points if hole else None)
        return (*fixed, self.clear, total(cards), bool(hole), bool(self.drawn), blackjack)


class Rules:
    """One rulebook over rounds of the same stakes."""

    def __init__(self, book: Rulebook, stakes: Stakes) -> None:
        self.book = book
        self.stakes = stakes
        self.opening = tuple(step.value for step in book.opening_deal)
        self.has_hole = DealStep.HOLE in self.opening
        self.deals_second = not self.has_hole and second_card_is_never_spared(book)
        """whether the dealer's second card always comes after the players' cards"""
        self.least = book.dealer_stands_at.value
        self._draws: dict[Hashable, bool] = {}

    def up_kind(self, up: Card) -> Hashable:
        """Return all that an up card changes before the dealer's second card is shown."""
        book, rank = self.book, up.rank
        shown = (book.insurance_up_cards, book.reader_up_cards, book.surrender_held_against)
        return (*(rank in rule.value for rule in shown), rank is book.fixed_up_card.value)

    @property
    def suited_pays(self) -> Hashable:
        """Return what the suits of a hand change."""
        book = self.book
        odds = tuple((row.value.pattern, row.value.odds) for row in book.bonuses)
        return odds, tuple(row.value for row in book.fixed_tiers), book.bonus_lost_after_split.value

    def start(self) -> Round:
        """Begin with the wagers on the box and no card."""
        return Round(hands=(Held((), 0, self.stakes.basic),))

    def need(self, now: Round) -> Need:
        """Return what the round needs next."""
        if now.dealt < len(self.opening):
            return _CARD
        up = now.up
        assert up is not None  # noqa: S101 - every opening deal has a card of the dealer
        if now.insured is None and may_insure(up, self.book):
            return Need(actions=(Action.INSURE, Action.DECLINE))
        if self.has_hole and not now.clear and must_use_reader(up, self.book):
            if now.hole is None:
                return _READ
            if is_blackjack((up, now.hole)):
                return Need(net=self._net(now, (up, now.hole)))
        if now.turn < len(now.hands):
            hand = now.hands[now.turn]
            if len(hand.cards) < _TWO or hand.wants:
                return _CARD
            return Need(actions=legal_actions(hand, now.splits, self.book))
        return self._dealer(now, up)

    def _dealer(self, now: Round, up: Card) -> Need:
        """Show or deal the dealer's second card, then draw what must be drawn."""
        if not now.named:
            return _UP
        if self.has_hole and now.hole is None:
            return _HOLE
        hands = [_played(hand) for hand in now.hands]
        cards = (up, *((now.hole,) if now.hole else ()), *now.drawn)
        if len(cards) < _TWO:
            insured = bool(now.insured)
            if second_card_must_be_dealt(up, [hands], self.book, insured=insured):
                return _CARD
        elif self._must_draw(DealerHand.of(cards), up, now, hands):
            return _CARD
        return Need(net=self._net(now, cards))

    def _must_draw(self, dealer: DealerHand, up: Card, now: Round, hands: list[Played]) -> bool:
        key = (dealer, up.points, tuple(hand.key(self.least) for hand in now.hands))
        if key not in self._draws:
            self._draws[key] = must_draw(dealer, up, [hands], self.book)
        return self._draws[key]

    def deal(self, now: Round, card: Card) -> Round:
        """Give a card to whom it is due."""
        if now.dealt < len(self.opening):
            return self._open(now, card)
        if now.turn < len(now.hands):
            held = now.hands[now.turn].with_card(card)
            return self._settled(_with_hand(now, held))
        return replace(now, drawn=(*now.drawn, card))

    def _open(self, now: Round, card: Card) -> Round:
        """Deal a card of the opening deal."""
        dealt = now.dealt + 1
        match self.opening[now.dealt]:
            case DealStep.BOXES:
                now = replace(_with_hand(now, now.hands[0].with_card(card)), dealt=dealt)
            case DealStep.DEALER:
                now = replace(now, up=card, dealt=dealt)
            case DealStep.HOLE:
                now = replace(now, hole=card, dealt=dealt)
        return self._opened(now)

    def face_down(self, now: Round) -> Round:
        """Deal the hole card face down, to be named later."""
        return self._opened(replace(now, dealt=now.dealt + 1))

    def hole_is_due(self, now: Round) -> bool:
        """Return whether the next card of the opening deal is the hole card."""
        due = now.dealt < len(self.opening)
        return due and self.opening[now.dealt] is DealStep.HOLE

    def _opened(self, now: Round) -> Round:
        if now.dealt < len(self.opening) or now.up is None:
            return now
        won = 0
        if self.stakes.match:
            odds = match(now.hands[0].cards, now.up, self.book).odds
            won = odds.pay(Cents(self.stakes.match)) if odds else -self.stakes.match
        return self._settled(replace(now, matched=won))

    def act(self, now: Round, action: Action) -> Round | None:
        """Take an action, None where it is refused."""
        if action not in self.need(now).actions:
            return None
        if action is Action.INSURE:
            return replace(now, insured=most_insurance(Cents(self.stakes.basic), self.book))
        if action is Action.DECLINE:
            return replace(now, insured=0)
        hand = now.hands[now.turn]
        match action:
            case Action.HIT:
                return _with_hand(now, replace(hand, wants=True))
            case Action.DOUBLE:
                stake = hand.wager + hand.doubled
                return _with_hand(
                    now,
                    replace(
                        hand,
                        doubled=hand.doubled + stake,
                        last=stake,
                        doubles=hand.doubles + 1,
                        wants=True,
                    ),
                )
            case Action.SPLIT:
                return self._split(now, hand)
            case _:
                rescued, given = action is Action.RESCUE, action is Action.SURRENDER
                ended = replace(hand, done=True, rescued=rescued, surrendered=given)
                return self._settled(_with_hand(now, ended))

    def _split(self, now: Round, hand: Held) -> Round:
        first, second = hand.cards
        parts = tuple(
            Held((card,), total((card,)).points, hand.wager, split=True) for card in (first, second)
        )
        hands = (*now.hands[: now.turn], *parts, *now.hands[now.turn + 1 :])
        return replace(now, hands=hands, splits=now.splits + 1)

    def _settled(self, now: Round) -> Round:
        """Go on to the next hand of which something is asked."""
        while now.turn < len(now.hands):
            hand = now.hands[now.turn]
            if not hand.done:
                if len(hand.cards) < _TWO or hand.wants:
                    return now
                if legal_actions(hand, now.splits, self.book):
                    return now
                now = _with_hand(now, replace(hand, done=True))
            now = replace(now, turn=now.turn + 1)
        return now

    def _net(self, now: Round, dealer: tuple[Card, ...]) -> int:
        """Return what the person wins in the round, in cents."""
        up, final = dealer[0], DealerHand.of(dealer)
        outcomes = settle([_played(hand) for hand in now.hands], final, up, self.book)
        net = sum(outcome.net for outcome in outcomes) + now.matched
        if now.insured:
            odds = self.book.insurance_odds.value
            net += odds.pay(Cents(now.insured)) if final.blackjack else -now.insured
        for hand, outcome in zip(now.hands, outcomes, strict=True):
            net += self._fixed(hand, up, outcome.paid)
        return net

    def _fixed(self, hand: Held, up: Card, paid: Cents) -> int:
        doubled = hand.doubled > 0
        if not earns_fixed_payout(hand.cards, up, self.book, split=hand.split, doubled=doubled):
            return 0
        tier = fixed_tier(Cents(hand.wager), self.book)
        return limited(tier.value.payout, paid, self.book)[0] if tier else 0


def _with_hand(now: Round, hand: Held) -> Round:
    hands = (*now.hands[: now.turn], hand, *now.hands[now.turn + 1 :])
    return replace(now, hands=hands)


def _played(hand: Held) -> Played:
    return Played(
        hand.cards,
        Cents(hand.wager),
        Cents(hand.doubled),
        hand.split,
        hand.rescued,
        hand.surrendered,
        last_double=Cents(hand.last),
    )
