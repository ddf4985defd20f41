"""What becomes of the money on the hands of a box: taken, returned and paid, person by person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import BlackjackTakes
from spanish21.money import Cents
from spanish21.rules.result import DealerHand, Result, Verdict, verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds

__all__ = ["Outcome", "Played", "half", "limited", "settle", "with_coupon"]

_NOTHING = Cents(0)
_TIE = Result.TIE
_ORIGINAL, _ALL = BlackjackTakes.ORIGINAL, BlackjackTakes.ALL
_EACH_HAND = BlackjackTakes.ORIGINAL_AND_BUSTS
_BUSTS_STAY_LOST = "busts-stay-lost"
_EVEN_MONEY = "even-money"


class Played(Struct, frozen=True, gc=False):
    """One person's part in one complete hand."""

    cards: tuple[Card, ...]
    wager: Cents
    doubled: Cents = _NOTHING
    """all doubles together"""
    split: bool = False
    rescued: bool = False
    surrendered: bool = False
    paid_before: Cents = _NOTHING
    coupon: Cents = _NOTHING
    last_double: Cents = _NOTHING
    """the last of several doubles, which a rescue returns; nothing where there was one"""


class Outcome(Struct, frozen=True, gc=False):
    """The money of one person on one hand when all is settled; `net` is the person's gain.

    `coupon` is the face of a match play coupon: taken up, or with a tie given back.
    """

    result: Result
    odds: Odds | None
    taken: Cents
    returned: Cents
    paid: Cents
    ground: ClauseRef
    clauses: tuple[ClauseRef, ...]
    coupon: Cents = _NOTHING

    @property
    def net(self) -> int:
        """Return what the person won, or lost if negative."""
        return self.paid - self.taken


def settle(
    hands: Sequence[Played], dealer: DealerHand, up: Card, rulebook: Rulebook
) -> tuple[Outcome, ...]:
    """Settle all hands of one person on one box, in the order in which they were played."""
    if dealer.blackjack:
        outcomes = _against_blackjack(hands, dealer, rulebook)
    else:
        outcomes = [_against_no_blackjack(played, dealer, up, rulebook) for played in hands]
    for index, played in enumerate(hands):
        if played.coupon:
            outcomes[index] = with_coupon(outcomes[index], played.coupon, rulebook)
    return tuple(outcomes)


@cites("MA 5(c)", "MA 5(e)", "MA 6(c)", "MA 6(e)")
@reads("R30")
def with_coupon(outcome: Outcome, coupon: Cents, rulebook: Rulebook) -> Outcome:
    """Pay a coupon on its face when the wager wins; it goes, or with a tie it stays."""
    if outcome.odds is None:
        return replace(outcome, coupon=coupon)
    even = rulebook.reading("match-play") == _EVEN_MONEY
    more = coupon if even else outcome.odds.pay(coupon)
    clauses = tuple(dict.fromkeys((*outcome.clauses, rulebook.match_play.clause)))
    return replace(outcome, paid=Cents(outcome.paid + more), coupon=coupon, clauses=clauses)


def _against_no_blackjack(
    played: Played, dealer: DealerHand, up: Card, rulebook: Rulebook
) -> Outcome:
    if played.rescued:
        return _rescued(played, rulebook)
    if played.surrendered:
        return _surrendered(played, up, rulebook)
    found = verdict(played.cards, dealer, rulebook, split=played.split, doubled=played.doubled > 0)
    if found.odds is None and found.result is not _TIE:
        return _lost(played, found, Cents(played.wager + played.doubled))
    return _kept(played, found, rulebook)


@cites("MD 10.E", "MD 11.E", "MA 9(c)", "MA 10(d)", "MA 5(b)")
@reads("R2", "R5", "R8", "R29", "R57", "R58")
def _against_blackjack(
    hands: Sequence[Played], dealer: DealerHand, rulebook: Rulebook
) -> list[Outcome]:
    """Limit what a dealer blackjack takes, by the law to one original wager of a person's box."""
    outcomes: list[Outcome] = []
    rule = _taken_by_blackjack(rulebook)
    original = hands[0].wager
    for played in hands:
        found = verdict(
            played.cards, dealer, rulebook, split=played.split, doubled=played.doubled > 0
        )
        if played.rescued:
            outcomes.append(_rescued(played, rulebook))
        elif played.surrendered:
            place = rulebook.citations.surrender_taken
            lost = Verdict(Result.SURRENDERED, None, place, (place,))
            outcomes.append(_lost(played, lost, played.wager))
        elif found.odds is not None or found.result is Result.TIE:
            outcomes.append(_kept(played, found, rulebook))
        elif rule is _ALL or (found.result is Result.BUST and rule is not _ORIGINAL):
            outcomes.append(_lost(played, found, Cents(played.wager + played.doubled)))
        elif rule is _EACH_HAND:
            outcomes.append(_lost(played, _original_only(played, found, rulebook), played.wager))
        else:
            taken = min(original, played.wager)
            original = Cents(original - taken)
            outcomes.append(_lost(played, _original_only(played, found, rulebook), taken))
    return outcomes


@reads("R5", "R57")
def _taken_by_blackjack(rulebook: Rulebook) -> BlackjackTakes:
    """Return what a dealer blackjack takes, by the rule or as its doubtful place is read."""
    rule = rulebook.dealer_blackjack_takes.value
    busts = rulebook.reads("dealer-blackjack-original-only", _BUSTS_STAY_LOST)
    return BlackjackTakes.BUSTS_AND_ONE if busts and rule is _ORIGINAL else rule


def _original_only(played: Played, found: Verdict, rulebook: Rulebook) -> Verdict:
    """Cite why a dealer blackjack leaves the doubled or split money alone."""
    places, rule = rulebook.citations, rulebook.dealer_blackjack_takes
    clauses = list(found.clauses)
    if rule.value is not _ORIGINAL and (played.doubled or played.split):
        return replace(found, clauses=tuple(dict.fromkeys((*clauses, rule.clause))))
    if played.doubled:
        clauses.append(places.double_original_only)
    if played.split:
        clauses.append(places.split_original_only)
    return replace(found, clauses=tuple(dict.fromkeys(clauses)))


def _lost(played: Played, found: Verdict, taken: Cents) -> Outcome:
    rest = Cents(played.wager + played.doubled - taken)
    return Outcome(found.result, None, taken, rest, _NOTHING, found.ground, found.clauses)


def _kept(played: Played, found: Verdict, rulebook: Rulebook) -> Outcome:
    """Return the stake of a tie or a win, and pay a win."""
    stake = Cents(played.wager + played.doubled)
    if found.odds is None:
        return Outcome(found.result, None, _NOTHING, stake, _NOTHING, found.ground, found.clauses)
    paid, capped = limited(found.odds.pay(stake), played.paid_before, rulebook)
    return Outcome(
        found.result, found.odds, _NOTHING, stake, paid, found.ground, (*found.clauses, *capped)
    )


@cites("MD 10.H", "MA 9(d)")
@reads("R8", "R46")
def _rescued(played: Played, rulebook: Rulebook) -> Outcome:
    """Give the last double back and take what else is on that hand."""
    place = rulebook.citations.rescue
    back = played.last_double or played.doubled
    taken = Cents(played.wager + played.doubled - back)
    return Outcome(Result.RESCUED, None, taken, back, _NOTHING, place, (place,))


@cites("MD 9.A", "MD 9.C", "MA 8(a)")
def _surrendered(played: Played, up: Card, rulebook: Rulebook) -> Outcome:
    """Take half of a surrendered wager and return the other half."""
    held = up.rank in rulebook.surrender_held_against.value
    place = rulebook.citations.surrender_halved if held else rulebook.citations.surrender_at_once
    taken = half(played.wager, rulebook)
    return Outcome(
        Result.SURRENDERED,
        None,
        taken,
        Cents(played.wager - taken),
        _NOTHING,
        place,
        (place,),
    )


@cites("MD 9.A", "MA 8(a)")
@reads("R25")
def half(wager: Cents, rulebook: Rulebook) -> Cents:
    """Return the part of a wager that a surrender gives up."""
    share = rulebook.surrender_share.value
    return Cents(wager * share.numerator // share.denominator)


@cites("MD 2.B(6)(b)")
@reads("R52", "R62")
def limited(
    amount: Cents, paid_before: Cents, rulebook: Rulebook
) -> tuple[Cents, tuple[ClauseRef, ...]]:
    """Cap a payout so that the sum paid on a hand stays within the posted limit."""
    limit = rulebook.payout_limit.value
    if limit is None or paid_before + amount <= limit:
        return amount, ()
    return Cents(max(limit - paid_before, 0)), (rulebook.payout_limit.clause,)
