"""A round as it was wagered and played: who laid what, who decided what, what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from spanish21.cards import Card
from spanish21.coaching import HandSeen, hand_seen, in_rack
from spanish21.forensics.log import Happened, RoundLog
from spanish21.ids import PersonId
from spanish21.law.rulebook import Rulebook
from spanish21.money import Cents
from spanish21.rules.insurance import most_insurance
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import events as e
from spanish21.table.awaited import Decision
from spanish21.table.events import wheels as v
from spanish21.table.events.irregularities import WagerUndone
from spanish21.table.events.people import BoughtIn
from spanish21.table.machine import awaiting
from spanish21.table.state import Box, TableState
from spanish21.wager import BASIC, INSURANCE

__all__ = ["Cash", "Insured", "Laid", "Played", "Turn", "cash_of", "played"]

_COMPARED = frozenset({BASIC, INSURANCE, MATCH_THE_DEALER})
"""wagers whose expectation follows from the cards alone"""


class Turn(NamedTuple):
    """A decision on a hand: what could be seen, what was chosen, and for how much."""

    person: PersonId
    seen: HandSeen
    action: Action
    wager: Cents
    """the person's wager on the hand before the decision"""
    added: Cents
    """what a double put beside it"""


class Insured(NamedTuple):
    """A decision on insurance: what could be seen, what was wagered, and the most allowed."""

    person: PersonId
    up: Card
    seen: tuple[Card, ...]
    amount: Cents
    most: Cents


class Laid(NamedTuple):
    """What one person had on the layout when the wagers were closed."""

    basic: tuple[Cents, ...]
    """box by box"""
    match: Cents = Cents(0)
    coupon: bool = False


class Played(NamedTuple):
    """One round of play."""

    table: str
    rulebook: Rulebook
    number: int
    fresh: bool
    """whether it is the first after a shuffle"""
    began: int | None
    ended: int | None
    dealer: str
    seen: tuple[Card, ...]
    """what everyone has seen of the shoe before the wagers were closed"""
    present: tuple[PersonId, ...]
    laid: dict[PersonId, Laid]
    turns: tuple[Turn, ...]
    insured: tuple[Insured, ...]
    nets: Counter[str]
    """by person, what the wagers won whose expectation follows from the cards"""
    apart: Counter[str]
    """by person, fixed payouts and what wheels won and lost"""
    names: dict[str, str]


class Cash(NamedTuple):
    """Cash that a person changed into chips."""

    person: str
    amount: int
    dealer: str
    """who took it, if a dealer was signed on"""
    shift: str
    """in which it was taken, if the tray is counted by shifts"""
    at: int | None


def cash_of(log: RoundLog) -> Iterator[Cash]:
    """List the cash that went into the drop box."""
    for one in log.happened:
        if isinstance(one.event, BoughtIn):
            dealer = one.before.people.dealer or ""
            yield Cash(one.event.person, one.event.amount, dealer, one.shift, one.at)


def played(log: RoundLog) -> Played | None:
    """Put a round together; None if the log ends before a round does."""
    closed = next((one for one in log.happened if isinstance(one.event, e.WagersClosed)), None)
    last = next((one for one in log.happened if isinstance(one.event, e.RoundCompleted)), None)
    if closed is None or last is None:
        return None
    nets, apart = _results(log)
    state = closed.before
    return Played(
        log.table,
        log.rulebook,
        state.round,
        state.people.rounds == 0,
        closed.at,
        last.at,
        state.people.dealer or _dealer(log),
        in_rack(state),
        state.people.present,
        _laid(state.boxes),
        tuple(filter(None, (_turn(one, log.rulebook) for one in log.happened))),
        tuple(filter(None, (_insured(one, log.rulebook) for one in log.happened))),
        nets,
        apart,
        log.names,
    )


def _dealer(log: RoundLog) -> str:
    """Return who dealt the first card, where no dealer is named."""
    dealt = (one for one in log.happened if isinstance(one.event, e.CardDealt))
    return next(dealt, log.happened[-1]).actor


def _laid(boxes: tuple[Box, ...]) -> dict[PersonId, Laid]:
    found: dict[PersonId, Laid] = {}
    for box in boxes:
        for stake in box.stakes:
            had = found.get(stake.person, Laid(()))
            for wager in stake.wagers:
                if wager.kind == BASIC:
                    had = had._replace(basic=(*had.basic, wager.amount))
                elif wager.kind == MATCH_THE_DEALER:
                    had = had._replace(match=Cents(had.match + wager.amount))
                had = had._replace(coupon=had.coupon or bool(wager.coupon))
            found[stake.person] = had
    return found


def _results(log: RoundLog) -> tuple[Counter[str], Counter[str]]:
    """Add up what each person won: wagers on the cards, and everything else."""
    nets: Counter[str] = Counter()
    apart: Counter[str] = Counter()
    for one in log.happened:
        match one.event:
            case e.WagerPaid() as event:
                (nets if event.wager in _COMPARED else apart)[event.person] += event.amount
            case e.WagerTaken() as event:
                (nets if event.wager in _COMPARED else apart)[event.person] -= event.amount
            case WagerUndone() as event:
                back = event.taken - event.paid
                (nets if event.wager in _COMPARED else apart)[event.person] += back
            case e.FixedPaid() | v.SpinPaid() | v.AcePaid() | v.CommunityPaid() as event:
                apart[event.person] += event.amount
            case v.SpinWagerReturned() as event:
                apart[event.person] += event.amount
            case v.SpinWagerTaken() as event:
                apart[event.person] -= event.amount
            case _:
                pass
    return nets, apart


def _action(event: object) -> Action | None:
    """Return which decision on a hand an event tells of."""
    match event:
        case e.CardRequested():
            return Action.HIT
        case e.HandStood():
            return Action.STAND
        case e.WagerDoubled():
            return Action.DOUBLE
        case e.HandSplit():
            return Action.SPLIT
        case e.HandSurrendered():
            return Action.SURRENDER
        case e.DoubleRescued():
            return Action.RESCUE
        case e.DoubleKept():
            return Action.KEEP
        case _:
            return None


def _turn(one: Happened, rulebook: Rulebook) -> Turn | None:
    """Return what a person decided about a hand, and what they could see."""
    action = _action(one.event)
    if action is None:
        return None
    now = awaiting(one.before, rulebook)
    if not isinstance(now, Decision) or action not in now.actions:
        return None
    seen = hand_seen(one.before, now)
    if seen is None:
        return None
    added = one.event.amount if isinstance(one.event, e.WagerDoubled) else Cents(0)
    return Turn(now.person, seen, action, _wager(one.before, now), added)


def _wager(state: TableState, now: Decision) -> Cents:
    """Return a person's wager on the hand in question, doubles left out."""
    box = state.box(now.box)
    shares = box.hands[now.hand - 1].shares if box else ()
    return next((share.wager for share in shares if share.person == now.person), Cents(0))


def _insured(one: Happened, rulebook: Rulebook) -> Insured | None:
    """Return what a person decided about insurance, and what they could see."""
    match one.event:
        case e.WagerPlaced(wager=kind, amount=amount) as event if kind == INSURANCE:
            pass
        case e.InsuranceDeclined() as event:
            amount = Cents(0)
        case _:
            return None
    state = one.before
    box = state.box(event.box)
    if box is None:
        return None
    share = next(share for share in box.hands[0].shares if share.person == event.person)
    on_boxes = (card for each in state.boxes for hand in each.hands for card in hand.cards)
    most = most_insurance(share.wager, rulebook)
    return Insured(event.person, state.up, (*on_boxes, *in_rack(state)), amount, most)
