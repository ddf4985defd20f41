"""What a person's wagers in a round were worth: before the deal, as played, and as they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from spanish21.analysis.advice import insurance_value
from spanish21.analysis.left import edge_left
from spanish21.analysis.query import HandError
from spanish21.analysis.side_wagers import full_shoe, match_the_dealer
from spanish21.analysis.variation import edge_of
from spanish21.cards import Card
from spanish21.coaching import value_plays
from spanish21.forensics.rounds import Insured, Laid, Played, Turn
from spanish21.ids import PersonId
from spanish21.law.rulebook import Rulebook
from spanish21.rules.player import Action

__all__ = ["MISTAKE", "Pricer", "Wagered"]

MISTAKE = 1e-9
"""a smaller loss, in initial wagers, is a tie between two actions"""


class Wagered(Struct, frozen=True):
    """One person's wagers in one round of play; amounts are cents, as the player sees them."""

    table: str
    round: int
    shoe: int
    """counts the shuffles of the table in this log; the price does not depend on it"""
    at: int | None
    shift: str
    dealer: str
    person: str
    boxes: int
    wager: int
    """the basic wagers on all boxes"""
    edge: float
    """the exact expectation of one unit before the deal, given the cards seen"""
    best: float
    """what basic wagers and Match-the-Dealer were worth before the deal, with the best play"""
    expected: float
    """the same as they were played, with insurance"""
    theoretical: float
    """what they are worth from a full shoe, as the submission has it"""
    net: int
    """what they won, with insurance"""
    apart: int
    """fixed payouts, and what wheels won or lost"""
    decisions: int
    mistakes: int
    cost: float
    """what the mistakes cost on average"""
    coupon: bool = False
    """whether a coupon lay beside: the results are not compared with an expectation"""


class _Errors(NamedTuple):
    """What decisions cost, and how many there were."""

    decisions: int = 0
    mistakes: int = 0
    cost: float = 0.0

    def with_one(self, cost: float, least: float) -> _Errors:
        """Count one more decision."""
        wrong = cost > least
        return _Errors(
            self.decisions + 1, self.mistakes + wrong, self.cost + (cost if wrong else 0.0)
        )


class Pricer:
    """Prices the wagers of tables that play by one rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Take the rules; nothing is worked out before it is asked for."""
        self.rulebook = rulebook
        self._matches: dict[frozenset[tuple[Card, int]], float] = {}

    @cached_property
    def edge(self) -> float:
        """Return the expectation of a unit from a full shoe."""
        return edge_of(self.rulebook)

    def match(self, seen: Iterable[Card] = ()) -> float:
        """Return what a unit on Match-the-Dealer is worth with the cards that are left."""
        gone = frozenset(Counter(seen).items())
        if gone not in self._matches:
            shoe = full_shoe(self.rulebook.decks.value, Counter(dict(gone)).elements())
            self._matches[gone] = float(match_the_dealer(self.rulebook, shoe).expectation)
        return self._matches[gone]

    def price(self, played: Played) -> tuple[Wagered, ...]:
        """Price the wagers of everyone in a round; of which shoe and shift is not known here."""
        return tuple(self._priced(played, *one) for one in played.laid.items())

    def _priced(self, played: Played, person: PersonId, laid: Laid) -> Wagered:
        wager = sum(laid.basic)
        worth = sum(each * edge_left(self.rulebook, played.seen, each) for each in laid.basic)
        best = worth + (laid.match * self.match(played.seen) if laid.match else 0.0)
        play = _play_errors(played, person)
        sure, insurance = _insurance_errors(played, person)
        return Wagered(
            table=played.table,
            round=played.number,
            shoe=0,
            at=played.ended,
            shift="",
            dealer=played.dealer,
            person=person,
            boxes=len(laid.basic),
            wager=wager,
            edge=worth / wager if wager else edge_left(self.rulebook, played.seen),
            best=best,
            expected=best - play.cost + insurance,
            theoretical=wager * self.edge + (laid.match * self.match() if laid.match else 0.0),
            net=played.nets[person],
            apart=played.apart[person],
            decisions=play.decisions + sure.decisions,
            mistakes=play.mistakes + sure.mistakes,
            cost=play.cost + sure.cost,
            coupon=laid.coupon,
        )


def _play_errors(played: Played, person: PersonId) -> _Errors:
    errors = _Errors()
    for turn in played.turns:
        if turn.person == person and turn.wager:
            lost = _lost(turn, played.rulebook)
            if lost is not None:
                errors = errors.with_one(lost * turn.wager, MISTAKE * turn.wager)
    return errors


def _lost(turn: Turn, rulebook: Rulebook) -> float | None:
    """Return what a decision gave away, in units of the hand's wager; None if it has no value.

    A double for less is valued in proportion to what is then wagered.
    """
    try:
        found = value_plays(turn.seen, rulebook, turn.wager)
    except HandError:
        return None
    values = {one.action: one.value for one in found}
    if turn.action not in values:
        return None
    value = values[turn.action]
    if turn.action is Action.DOUBLE:
        value *= (turn.wager + turn.added) / (2 * turn.wager)
    return max(values.values()) - value


def _insurance_errors(played: Played, person: PersonId) -> tuple[_Errors, float]:
    """Return what decisions on insurance cost, and what the insurance taken was worth."""
    errors, worth = _Errors(), 0.0
    for one in played.insured:
        if one.person != person:
            continue
        value = insurance_value(played.rulebook, one.up, one.seen)
        errors = errors.with_one(_insurance_lost(one, value), MISTAKE)
        worth += one.amount * value
    return errors, worth


def _insurance_lost(one: Insured, value: float) -> float:
    return max(0.0, one.most * value) - one.amount * value
