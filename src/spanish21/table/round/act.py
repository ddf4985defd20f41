"""What follows from a player's decision on the hand whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.table import commands as c, events as e
from spanish21.table.round.refuse import turn_for
from spanish21.table.round.turn import completed, turn_after

if TYPE_CHECKING:
    from spanish21.ids import PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.events import Event
    from spanish21.table.round.turn import Turn
    from spanish21.table.state import Share, TableState

__all__ = ["act"]

Events = tuple["Event", ...]


@cites("MD 7.H(2)(b)", "MD 7.H(2)(d)", "MD 10.A", "MD 10.B", "MA 7(e)", "MA 9(a)", "MA 13(d)")
def act(
    state: TableState, command: c.ActionCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Return what follows from a decision, or why it is refused."""
    turn = turn_for(state, command, now, book)
    if isinstance(turn, Refusal):
        return turn
    where = (command.box, turn.number, command.person)
    places = book.citations
    match command.kind:
        case "Stand":
            after = turn_after(state, command.box, turn.number)
            return (e.HandStood(*where, places.stand, after),)
        case "Hit":
            return (e.CardRequested(*where, places.draw),)
        case "DoubleDown":
            return (e.WagerDoubled(*where, command.amount, places.double),)
        case "DeclineDouble":
            return (e.DoubleDeclined(*where, places.shared_double),)
        case "Rescue":
            return _rescue(state, turn, command, book)
        case "KeepDouble":
            return (e.DoubleKept(*where), *_last_answer(state, turn, book))
        case "Split":
            return _split(turn, command, book)
        case "DesignateHand":
            return _designate_hand(turn, command, book)
        case "Surrender":
            return _surrender(state, turn, command, book)
        case _:
            assert_never(command)


def _share(turn: Turn, person: PersonId) -> Share:
    """Return a person's money on the hand."""
    return next(share for share in turn.hand.shares if share.person == person)


@cites("MD 10.H", "MA 9(d)")
@reads("R8", "R11")
def _rescue(state: TableState, turn: Turn, command: c.Rescue, book: Rulebook) -> Events:
    """Take the last double back; what else is on the hand is then collected."""
    doubled = _share(turn, command.person).doubles[-1]
    where = (command.box, turn.number, command.person)
    rescued = e.DoubleRescued(*where, doubled, book.citations.rescue)
    return (rescued, *_last_answer(state, turn, book))


def _last_answer(state: TableState, turn: Turn, book: Rulebook) -> Events:
    """Complete a doubled hand when the last person who doubled has answered."""
    waiting = [share for share in turn.hand.shares if share.doubles and not share.answered]
    if len(waiting) > 1 or turn.hand.wants_card:
        return ()
    clause = book.citations.double_one_card
    return (completed(state, turn.box.number, turn.number, clause),)


@cites("MD 7.H(2)(c)", "MD 11.A", "MD 11.B", "MD 11.D", "MA 10(a)", "MA 10(b)", "MA 10(c)")
@cites("MA 13(e)")
def _split(turn: Turn, command: c.Split, book: Rulebook) -> Events:
    """Make two hands of a pair with an equal wager on the second, or cover a shared split."""
    wager = _share(turn, command.person).wager
    where = (command.box, turn.number, command.person, wager)
    if command.person in turn.box.covering:
        return (e.SplitCovered(*where, book.citations.shared_split),)
    return (e.HandSplit(*where, book.citations.split),)


@cites("MA 13(e)")
def _designate_hand(turn: Turn, command: c.DesignateHand, book: Rulebook) -> Events:
    """Apply a wager on a shared box to one hand of a split."""
    chosen = HandNumber(turn.number + command.hand - 1)
    where = (command.box, turn.number, chosen, command.person)
    return (e.HandDesignated(*where, book.citations.shared_split),)


@cites("MD 7.H(2)(a)", "MD 9.A", "MD 9.C", "MD 9.C(1)", "MD 9.C(2)", "MA 8(a)", "MA 8(a)(2)")
@reads("R11", "R39")
def _surrender(state: TableState, turn: Turn, command: c.Surrender, book: Rulebook) -> Events:
    """Surrender the hand: now, or on top of the cards until the second card is known."""
    held = state.up.rank in book.surrender_held_against.value
    clause = book.citations.surrender_held if held else book.citations.surrender_at_once
    return (
        e.HandSurrendered(command.box, turn.number, command.person, held, clause),
        completed(state, command.box, turn.number, clause),
    )
