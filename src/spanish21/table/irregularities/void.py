"""Void rounds and dead hands: what goes back to whom, and where the cards go."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import cites, reads
from spanish21.money import Cents
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.spins import SPINS, on_own_hand
from spanish21.table.events import CardsPickedUp, WagerReturned
from spanish21.table.events.cards import ReshuffleDue
from spanish21.table.events.irregularities import (
    CardDiscarded,
    DecksRemoved,
    HandDead,
    RoundVoided,
    WagerUndone,
)
from spanish21.table.round.ending import round_completed
from spanish21.table.round.turn import turn_after
from spanish21.table.wheels.awaiting import ace_due, spin_triggered, taken_wagers
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.state import Box, TableState
    from spanish21.wager import Wager

__all__ = ["all_dead", "dead_hand", "void_round"]

_ALL_UNDONE = "all-undone"
_FIRST = HandNumber(1)
_TWO = 2


@cites("MD 13.B", "MD 13.D", "MA 15(a)", "MA 15(b)")
@reads("R41")
def void_round(
    state: TableState, clause: ClauseRef, rulebook: Rulebook, *, decks_removed: bool
) -> tuple[Event, ...]:
    """Undo the round: settled wagers too, unless read otherwise; then the cards are shuffled."""
    events: list[Event] = [RoundVoided(clause)]
    if rulebook.reading("void-undoes") == _ALL_UNDONE:
        events.extend(
            WagerUndone(
                settled.box,
                settled.hand,
                settled.person,
                settled.wager,
                settled.taken,
                settled.paid,
                clause,
                settled.coupon,
            )
            for settled in state.trouble.settled
        )
    else:
        events.extend(_undecided_spins(state, clause, rulebook))
    events.extend(_return_open(state, clause))
    events.extend(_collect_cards(state, clause))
    events.append(DecksRemoved(clause) if decks_removed else ReshuffleDue(clause))
    return tuple(events)


@cites("MD 13.P(1)", "MA 15(l)(1)")
@reads("R41", "R56")
def all_dead(state: TableState, clause: ClauseRef, rulebook: Rulebook) -> tuple[Event, ...]:
    """Call all hands dead: undecided wagers go back, the cards are collected."""
    dead: list[Event] = [
        HandDead(box.number, HandNumber(index + 1), clause, None)
        for box in state.boxes
        for index, hand in enumerate(box.hands)
        if not hand.dead and not all(share.settled for share in hand.shares)
    ]
    back: list[Event] = [*_return_open(state, clause), *_undecided_spins(state, clause, rulebook)]
    ended: list[Event] = [*dead, *back, *_collect_cards(state, clause)]
    if state.cards.reshuffle:
        ended.append(ReshuffleDue(clause))
    return tuple(ended)


@cites("MD 13.M", "MD 13.N", "MD 13.O(2)", "MA 15(h)", "MA 15(i)")
@reads("R42", "R54")
def dead_hand(
    state: TableState, box: Box, hand: HandNumber, clause: ClauseRef
) -> tuple[Event, ...]:
    """Call one hand dead and return all money on it; without cards the side wagers too."""
    events: list[Event] = [HandDead(box.number, hand, clause, turn_after(state, box.number, hand))]
    found = box.hands[hand - 1]
    for share in found.shares:
        if not share.settled:
            amount = Cents(share.wager + share.doubled)
            wager = _Open(box.number, hand, share.person, BASIC, amount, share.coupon)
            events.append(wager.returned(clause))
    if not found.cards:
        events.extend(_never_dealt(box, hand, clause))
    return tuple(events)


def _never_dealt(box: Box, hand: HandNumber, clause: ClauseRef) -> Iterator[Event]:
    """Return every side wager of a box that got no card."""
    wheels: list[Event] = []
    for stake in box.stakes:
        for wager in stake.wagers[1:]:
            if wager.kind not in SPINS:
                open_ = _Open(box.number, hand, stake.person, *_parts(wager))
                yield open_.returned(clause)
            else:
                where = (box.number, hand, stake.person, wager.kind)
                wheels.append(WagerUndone(*where, wager.amount, Cents(0), clause))
    yield from wheels


def _parts(wager: Wager) -> tuple[WagerKind, Cents, Cents]:
    return wager.kind, wager.amount, wager.coupon


@reads("R41")
def _undecided_spins(
    state: TableState, clause: ClauseRef, rulebook: Rulebook
) -> Iterator[WagerUndone]:
    """Give back the wheel wagers that are not decided: a card, an ace's pay or a wheel is due."""
    spun = {(row.box, row.person, row.wager) for row in state.spins.spun}
    for box, stake, wager in taken_wagers(state):
        decided = (box.number, stake.person, wager.kind) in spun
        if on_own_hand(wager.kind) and len(box.hands[0].cards) >= _TWO:
            decided = decided or not (spin_triggered(box) or ace_due(state, box, stake, rulebook))
        if not decided:
            where = (box.number, _FIRST, stake.person, wager.kind)
            yield WagerUndone(*where, wager.amount, Cents(0), clause)


class _Open(NamedTuple):
    """A wager that is not decided yet."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    wager: WagerKind
    amount: Cents
    coupon: Cents = Cents(0)

    def returned(self, clause: ClauseRef) -> WagerReturned:
        """Give it back."""
        return WagerReturned(*self[:5], Result.VOID, (clause,), self.coupon)


def _return_open(state: TableState, clause: ClauseRef) -> Iterator[WagerReturned]:
    """Return every wager that is not decided yet."""
    for box in state.boxes:
        for stake in box.stakes:
            for wager in stake.wagers[1:]:
                if wager.kind not in SPINS:
                    open_ = _Open(box.number, _FIRST, stake.person, *_parts(wager))
                    yield open_.returned(clause)
        for index, hand in enumerate(box.hands):
            for share in hand.shares:
                if not share.settled:
                    amount = Cents(share.wager + share.doubled)
                    hand_number = HandNumber(index + 1)
                    here = (box.number, hand_number, share.person)
                    yield _Open(*here, BASIC, amount, share.coupon).returned(clause)


def _collect_cards(state: TableState, clause: ClauseRef) -> Iterator[Event]:
    """Pick up everything on the layout and end the round."""
    for box in reversed(state.boxes):
        for index, hand in reversed(list(enumerate(box.hands))):
            if not hand.removed and hand.cards:
                yield CardsPickedUp(box.number, HandNumber(index + 1), hand.cards, clause)
    hole = (state.hole,) if state.hole is not None else ()
    if state.dealer or state.hole_down:
        yield CardsPickedUp(None, None, (*state.dealer, *hole), clause)
    if state.trouble.aside_exposed:
        yield CardDiscarded(state.trouble.aside, clause)
    yield round_completed(state, aside_discarded=state.trouble.aside_exposed)
