"""What a round shows, told from its events and its report alone, never from the name of a file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from spanish21.cards import Rank
from spanish21.hand import total
from spanish21.law.bonus import Pattern
from spanish21.law.rulebook import Settlement
from spanish21.money import Odds
from spanish21.rules.hands import bonus_pattern, is_blackjack
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import events as e
from spanish21.wager import BASIC, INSURANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spanish21.law import Rulebook
    from spanish21.replay import PlayedRound
    from spanish21.table import Event
    from spanish21.table.state import Hand

BOTH = frozenset({"MD", "MA"})
MARYLAND = frozenset({"MD"})
MASSACHUSETTS = frozenset({"MA"})


@dataclass(frozen=True)
class Shown:
    """A played round with the rulebook it was played under."""

    rulebook: Rulebook
    played: PlayedRound

    @property
    def hands(self) -> Iterator[Hand]:
        """List the hands as they lay at the end."""
        return (hand for box in self.played.final.boxes for hand in box.hands)

    def has(self, kind: type[Event], **facts: object) -> bool:
        """Whether an event of a kind, with the values named, happened."""
        return self.place(kind, **facts) is not None

    def place(self, kind: type[Event], **facts: object) -> int | None:
        """Find the first such event."""
        for place, event in enumerate(self.played.events):
            if isinstance(event, kind) and all(
                getattr(event, name) == value for name, value in facts.items()
            ):
                return place
        return None

    def before(self, first: int | None, second: int | None) -> bool:
        """Whether both places exist, in this order."""
        return first is not None and second is not None and first < second

    @property
    def dealer_shown(self) -> int | None:
        """Find where the dealer's second card came to lie face up."""
        revealed = self.place(e.HoleCardRevealed)
        if revealed is not None:
            return revealed
        dealt = [
            place
            for place, event in enumerate(self.played.events)
            if isinstance(event, e.CardDealt) and event.box is None
        ]
        return dealt[1] if len(dealt) > 1 else None


def _match(shown: Shown, suited: int, unsuited: int) -> bool:
    """Whether a Match-the-Dealer wager was paid for so many cards in suit and out of suit."""
    up = shown.played.final.up
    return any(
        isinstance(event, e.WagerPaid)
        and event.wager == MATCH_THE_DEALER
        and _matching(shown, event.box, str(up)) == (suited, unsuited)
        for event in shown.played.events
    )


def _matching(shown: Shown, box: int, up: str) -> tuple[int, int]:
    first = [
        str(event.card)
        for event in shown.played.events
        if isinstance(event, e.CardDealt) and event.box == box
    ][:2]
    same = [card for card in first if card[0] == up[0]]
    return sum(card == up for card in same), sum(card != up for card in same)


def _insurance_rounded(shown: Shown) -> bool:
    stakes = {
        (box.number, stake.person): stake.basic.amount
        for box in shown.played.final.boxes
        for stake in box.stakes
    }
    return any(
        isinstance(event, e.WagerPlaced)
        and event.wager == INSURANCE
        and 2 * event.amount > stakes[event.box, event.person]
        for event in shown.played.events
    )


def _paid_blackjack(shown: Shown) -> int | None:
    return shown.place(e.WagerPaid, result=Result.BLACKJACK)


def _surrender(shown: Shown, *, held: bool, blackjack: bool) -> bool:
    return (
        shown.has(e.HandSurrendered, held=held)
        and shown.played.report.dealer_blackjack is blackjack
    )


def _result(shown: Shown, result: Result) -> bool:
    return any(hand.result is result for hand in shown.played.report.hands)


def _doubled(shown: Shown, result: Result) -> bool:
    return any(hand.doubled_cents and hand.result is result for hand in shown.played.report.hands)


def _double_for_less(shown: Shown) -> bool:
    return any(0 < hand.doubled_cents < hand.wager_cents for hand in shown.played.report.hands)


def _double_on_three_cards(shown: Shown) -> bool:
    return any(hand.doubled and len(hand.cards) > 3 for hand in shown.hands)


def _rescued_on_a_split(shown: Shown) -> bool:
    return any(hand.split and any(share.rescued for share in hand.shares) for hand in shown.hands)


def _split_to_the_limit(shown: Shown) -> bool:
    limit = shown.rulebook.max_splits.value
    return limit > 1 and any(box.splits == limit for box in shown.played.final.boxes)


def _split_aces(shown: Shown, *, doubled: bool) -> bool:
    return any(
        hand.split
        and hand.cards[0].rank is Rank.ACE
        and len(hand.cards) > 2
        and hand.doubled is doubled
        for hand in shown.hands
    )


def _split_21(shown: Shown, dealer: int, *, blackjack: bool) -> bool:
    found = shown.played.report
    return (found.dealer_total, found.dealer_blackjack) == (dealer, blackjack) and any(
        hand.split and len(hand.cards) == 2 and hand.points == 21 for hand in shown.hands
    )


def _bonus(shown: Shown, pattern: Pattern) -> bool:
    """Whether a pattern was paid at the odds of its own row."""
    odds = next(row.value.odds for row in shown.rulebook.bonuses if row.value.pattern is pattern)
    return any(
        bonus_pattern(hand.cards) is pattern and hand.odds == odds and not hand.doubled_cents
        for hand in shown.played.report.hands
    )


def _bonus_lost(shown: Shown, *, split: bool) -> bool:
    """Whether a pattern was paid even money because of a double or a split."""
    return any(
        bonus_pattern(hand.cards) is not None
        and hand.odds == Odds(1, 1)
        and bool(hand.doubled_cents) is not split
        for hand in shown.played.report.hands
    )


def _bonus_after_split(shown: Shown) -> bool:
    split = {hand.cards for hand in shown.hands if hand.split}
    return any(
        hand.cards in split and bonus_pattern(hand.cards) and hand.odds != Odds(1, 1)
        for hand in shown.played.report.hands
        if hand.odds
    )


def _fixed(shown: Shown, amount: int) -> bool:
    return any(fixed.amount_cents == amount for fixed in shown.played.report.fixed_payouts)


def _sevens(shown: Shown) -> Iterator[Hand]:
    if shown.played.final.up.rank is Rank.SEVEN:
        patterns = {Pattern.SUITED_777, Pattern.SPADED_777}
        yield from (hand for hand in shown.hands if bonus_pattern(hand.cards) in patterns)


def _fixed_under_five(shown: Shown) -> bool:
    wagers = {share.person for hand in _sevens(shown) for share in hand.shares}
    return any(
        fixed.amount_cents == 5000 for fixed in shown.played.report.fixed_payouts
    ) and not any(fixed.person in wagers for fixed in shown.played.report.fixed_payouts)


def _fixed_lost(shown: Shown) -> bool:
    return any(hand.doubled for hand in _sevens(shown)) and not shown.has(e.FixedPaid)


def _original_only(shown: Shown, *, split: bool) -> bool:
    """Whether a dealer blackjack left the money of a double or a split alone."""
    place = "split_original_only" if split else "double_original_only"
    clause = getattr(shown.rulebook.citations, place)
    return shown.played.report.dealer_blackjack and any(
        isinstance(event, e.WagerReturned) and clause in event.clauses
        for event in shown.played.events
    )


def _soft_17(shown: Shown) -> bool:
    return total(shown.played.report.dealer) == (17, True)


def _needless_draw(shown: Shown) -> bool:
    return shown.played.report.dealer_total < shown.rulebook.dealer_stands_at.value


def _in_turn(shown: Shown) -> bool:
    """Whether a winner was paid before a loser further left was collected."""
    paid = shown.place(e.WagerPaid, wager=BASIC)
    taken = shown.place(e.WagerTaken, wager=BASIC)
    in_turn = shown.rulebook.settlement.value is Settlement.IN_TURN
    return in_turn and shown.before(shown.dealer_shown, paid) and shown.before(paid, taken)


def _collected_then_paid(shown: Shown) -> bool:
    taken = shown.place(e.WagerTaken, wager=BASIC)
    paid = shown.place(e.WagerPaid, wager=BASIC)
    return shown.before(shown.dealer_shown, taken) and shown.before(taken, paid)


def _several_boxes(shown: Shown) -> bool:
    people = [stake.person for box in shown.played.final.boxes for stake in box.stakes]
    return len(set(people)) < len(people)


def _shared_box(shown: Shown) -> bool:
    return any(len(box.stakes) > 1 for box in shown.played.final.boxes)


def _21_against_21(shown: Shown) -> bool:
    found = shown.played.report
    return found.dealer_total == 21 and any(
        hand.result is Result.WIN and len(hand.cards) > 2 and hand.total == 21
        for hand in found.hands
    )


def _21_to_blackjack(shown: Shown) -> bool:
    return shown.played.report.dealer_blackjack and any(
        hand.result is Result.LOSE and hand.total == 21 for hand in shown.played.report.hands
    )


def _capped(shown: Shown) -> bool:
    clause = shown.rulebook.payout_limit.clause
    return any(clause in getattr(event, "clauses", ()) for event in shown.played.events)


Feature = tuple[frozenset[str], "Callable[[Shown], object]"]

FEATURES: dict[str, Feature] = {
    "match in suit and in rank": (BOTH, lambda s: _match(s, 1, 1)),
    "match in rank": (MARYLAND, lambda s: _match(s, 0, 1)),
    "match in suit": (MASSACHUSETTS, lambda s: _match(s, 1, 0)),
    "match lost": (BOTH, lambda s: s.has(e.WagerTaken, wager=MATCH_THE_DEALER)),
    "insurance won": (BOTH, lambda s: s.has(e.WagerPaid, wager=INSURANCE)),
    "insurance lost before the second card is shown": (
        MARYLAND,
        lambda s: s.before(s.place(e.WagerTaken, wager=INSURANCE), s.dealer_shown),
    ),
    "insurance lost when the second card is shown": (
        MASSACHUSETTS,
        lambda s: s.before(s.dealer_shown, s.place(e.WagerTaken, wager=INSURANCE)),
    ),
    "insurance rounded up": (MARYLAND, _insurance_rounded),
    "insurance beside a surrender": (
        BOTH,
        lambda s: s.has(e.HandSurrendered) and s.has(e.WagerPlaced, wager=INSURANCE),
    ),
    "the reader finds a blackjack": (BOTH, lambda s: s.has(e.HoleCardRead, blackjack=True)),
    "the reader finds none": (BOTH, lambda s: s.has(e.HoleCardRead, blackjack=False)),
    "hole card without a reader": (
        MASSACHUSETTS,
        lambda s: s.has(e.HoleCardRevealed) and not s.rulebook.card_reader.value,
    ),
    "no hole card": (MASSACHUSETTS, lambda s: s.has(e.DealersCardAnnounced)),
    "no second card": (MASSACHUSETTS, lambda s: len(s.played.report.dealer) == 1),
    "player blackjack at once": (
        MARYLAND,
        lambda s: s.before(_paid_blackjack(s), s.dealer_shown),
    ),
    "player blackjack deferred": (BOTH, lambda s: s.before(s.dealer_shown, _paid_blackjack(s))),
    "player blackjack against a dealer blackjack": (
        BOTH,
        lambda s: s.played.report.dealer_blackjack and _paid_blackjack(s) is not None,
    ),
    "surrender at once": (BOTH, lambda s: _surrender(s, held=False, blackjack=False)),
    "surrender held": (BOTH, lambda s: _surrender(s, held=True, blackjack=False)),
    "surrender held and taken": (
        MASSACHUSETTS,
        lambda s: _surrender(s, held=True, blackjack=True),
    ),
    "hit": (BOTH, lambda s: s.has(e.CardRequested)),
    "stand": (BOTH, lambda s: s.has(e.HandStood)),
    "win": (BOTH, lambda s: _result(s, Result.WIN)),
    "tie": (BOTH, lambda s: _result(s, Result.TIE)),
    "lose": (BOTH, lambda s: _result(s, Result.LOSE)),
    "bust": (BOTH, lambda s: _result(s, Result.BUST)),
    "double": (BOTH, lambda s: _doubled(s, Result.WIN)),
    "double for less": (BOTH, _double_for_less),
    "double on three cards": (BOTH, _double_on_three_cards),
    "rescue": (BOTH, lambda s: s.has(e.DoubleRescued)),
    "rescue on a split hand": (BOTH, _rescued_on_a_split),
    "bust double": (BOTH, lambda s: _doubled(s, Result.BUST)),
    "split": (BOTH, lambda s: s.has(e.HandSplit)),
    "split to the limit": (BOTH, _split_to_the_limit),
    "split aces with a draw": (BOTH, lambda s: _split_aces(s, doubled=False)),
    "split aces with a double": (BOTH, lambda s: _split_aces(s, doubled=True)),
    "split 21 against a dealer 21": (BOTH, lambda s: _split_21(s, 21, blackjack=False)),
    "split 21 against a dealer blackjack": (
        MASSACHUSETTS,
        lambda s: _split_21(s, 21, blackjack=True),
    ),
    **{f"bonus: {pattern.value}": (BOTH, partial(_bonus, pattern=pattern)) for pattern in Pattern},
    "bonus lost by a double": (BOTH, lambda s: _bonus_lost(s, split=False)),
    "bonus lost by a split": (MARYLAND, lambda s: _bonus_lost(s, split=True)),
    "bonus kept after a split": (MASSACHUSETTS, _bonus_after_split),
    "fixed payout of $1,000": (BOTH, lambda s: _fixed(s, 100_000)),
    "fixed payout of $5,000": (BOTH, lambda s: _fixed(s, 500_000)),
    "fixed payout of $50 to the others": (BOTH, lambda s: _fixed(s, 5_000)),
    "no fixed payout under five dollars": (BOTH, _fixed_under_five),
    "fixed payouts lost by a double": (BOTH, _fixed_lost),
    "original wager only after a double": (
        MASSACHUSETTS,
        lambda s: _original_only(s, split=False),
    ),
    "original wager only after a split": (MASSACHUSETTS, lambda s: _original_only(s, split=True)),
    "dealer bust": (BOTH, lambda s: s.played.report.dealer_total > 21),
    "dealer blackjack": (BOTH, lambda s: is_blackjack(s.played.report.dealer)),
    "soft 17": (BOTH, _soft_17),
    "needless draw avoided": (BOTH, _needless_draw),
    "21 against a dealer 21": (BOTH, _21_against_21),
    "21 against a dealer blackjack": (MASSACHUSETTS, _21_to_blackjack),
    "settlement in turn": (MARYLAND, _in_turn),
    "collected, then paid": (BOTH, _collected_then_paid),
    "several boxes of one player": (BOTH, _several_boxes),
    "shared box": (MASSACHUSETTS, _shared_box),
    "shared double declined": (MASSACHUSETTS, lambda s: s.has(e.DoubleDeclined)),
    "shared split covered": (MASSACHUSETTS, lambda s: s.has(e.SplitCovered)),
    "shared split designated": (MASSACHUSETTS, lambda s: s.has(e.HandDesignated)),
    "payout limit": (MARYLAND, _capped),
}
"""Every feature, the states in which a case must show it, and how it is told."""


def features_of(shown: Shown) -> set[str]:
    """List what a round shows."""
    return {name for name, (_, tells) in FEATURES.items() if tells(shown)}
