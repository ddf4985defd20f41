"""How a hand compares with the dealer's: which wins, ties or loses, and at what odds."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.hand import BEST_TOTAL, total
from spanish21.law.clause import cites, reads
from spanish21.rules.hands import bonus_pattern, is_blackjack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.law.bonus import Pattern
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds

__all__ = ["DealerHand", "Result", "Verdict", "verdict"]

_TWO = 2
_BEATS_21 = "beats-dealer-21"
_TIES_21 = "ties-dealer-21"


class Result(Enum):
    """What became of a wager on a hand."""

    BLACKJACK = "blackjack"
    WIN = "win"
    TIE = "tie"
    LOSE = "lose"
    BUST = "bust"
    SURRENDERED = "surrendered"
    RESCUED = "rescued"
    VOID = "void"


class DealerHand(Struct, frozen=True, gc=False):
    """What of the dealer's hand decides results and draws: its total, and what makes it up."""

    points: int
    blackjack: bool
    soft: bool = False

    @classmethod
    def of(cls, cards: Sequence[Card]) -> DealerHand:
        """Count the dealer's cards."""
        points, soft = total(cards)
        return cls(points, points == BEST_TOTAL and is_blackjack(cards), soft)


class Verdict(Struct, frozen=True, gc=False):
    """A result, the odds if it is paid, the clause that decides it and those that price it."""

    result: Result
    odds: Odds | None
    ground: ClauseRef
    clauses: tuple[ClauseRef, ...]


_BLACKJACK, _WIN, _TIE = Result.BLACKJACK, Result.WIN, Result.TIE
_LOSE, _BUST = Result.LOSE, Result.BUST


@cites("MD 7.O", "MD 7.P", "MD 7.Q", "MA 5(a)", "MA 5(b)")
@reads("R1", "R26", "R31")
def verdict(
    cards: Sequence[Card], dealer: DealerHand, rulebook: Rulebook, *, split: bool, doubled: bool
) -> Verdict:
    """Compare a player's complete hand with the dealer's complete hand."""
    places = rulebook.citations
    points = total(cards).points
    if points > BEST_TOTAL:
        return Verdict(_BUST, None, places.bust, (places.bust,))
    if points == BEST_TOTAL and is_blackjack(cards, split=split):
        odds = rulebook.blackjack_odds
        return Verdict(_BLACKJACK, odds.value, places.win_blackjack, (odds.clause,))
    if points == BEST_TOTAL == dealer.points:
        return _both_21(cards, dealer, rulebook, split=split, doubled=doubled)
    if dealer.points > BEST_TOTAL:
        return _win(cards, places.win_dealer_bust, rulebook, split=split, doubled=doubled)
    if points > dealer.points:
        return _win(cards, places.win_higher, rulebook, split=split, doubled=doubled)
    if points == dealer.points:
        return Verdict(_TIE, None, places.tie, (places.tie,))
    return Verdict(_LOSE, None, places.lose, (places.lose,))


@cites("MD 7.O(4)", "MD 7.Q", "MA 5(a)(3)", "MA 5(a)(4)", "MA 5(b)")
@reads("R2", "R3")
def _both_21(
    cards: Sequence[Card], dealer: DealerHand, rulebook: Rulebook, *, split: bool, doubled: bool
) -> Verdict:
    """Decide a 21 that isn't a blackjack against a dealer's 21."""
    places = rulebook.citations
    if len(cards) > _TWO:
        if dealer.blackjack:
            ground = places.lose_to_blackjack
            return Verdict(_LOSE, None, ground, (ground,))
        rule = rulebook.players_21_wins
        if not rule.value:
            return Verdict(_TIE, None, rule.clause, (rule.clause,))
        return _win(cards, places.win_21, rulebook, split=split, doubled=doubled)
    reading = rulebook.reading("split-two-card-21")
    wins = rulebook.players_21_wins
    if reading == _TIES_21:
        return Verdict(_TIE, None, places.tie, (places.tie,))
    if not wins.value:
        ground = places.lose_to_blackjack if dealer.blackjack else wins.clause
        return Verdict(_LOSE if dealer.blackjack else _TIE, None, ground, (ground,))
    paid = rulebook.blackjack_odds if reading == _BEATS_21 else rulebook.win_odds
    return Verdict(_WIN, paid.value, places.win_blackjack, (paid.clause,))


@cites("MD 11.F", "MA 10(e)")
def lost_by_split(pattern: Pattern, rulebook: Rulebook) -> ClauseRef | None:
    """Return the clause by which a split hand is not paid a bonus, if it is not."""
    rule = rulebook.bonus_after_split
    if not rule.value:
        return rule.clause
    lost = rulebook.bonus_lost_after_split
    return lost.clause if pattern in lost.value else None


@cites("MD 12.A(1)", "MD 12.B", "MD 10.F", "MD 10.G", "MD 11.F", "MA 5(e)", "MA 5(f)", "MA 9(b)")
def _win(
    cards: Sequence[Card], ground: ClauseRef, rulebook: Rulebook, *, split: bool, doubled: bool
) -> Verdict:
    """Price a winning hand: a bonus 21 at its odds unless excluded, anything else even money."""
    even = rulebook.win_odds
    pattern = bonus_pattern(cards)
    if pattern is None:
        return Verdict(_WIN, even.value, ground, (even.clause,))
    if doubled and not rulebook.bonus_after_double.value:
        excluded = rulebook.bonus_after_double.clause
        return Verdict(_WIN, even.value, ground, (even.clause, excluded))
    lost = lost_by_split(pattern, rulebook) if split else None
    if lost is not None:
        return Verdict(_WIN, even.value, ground, (even.clause, lost))
    bonus = next((row for row in rulebook.bonuses if row.value.pattern is pattern), None)
    if bonus is None:
        return Verdict(_WIN, even.value, ground, (even.clause,))
    return Verdict(_WIN, bonus.value.odds, ground, (bonus.clause,))
