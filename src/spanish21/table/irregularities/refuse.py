"""Irregularities: when each may be reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.dealer import dealer_stands
from spanish21.rules.dealing import opening_card
from spanish21.rules.player import Action
from spanish21.rules.result import DealerHand
from spanish21.table.awaited import Awaiting, CardNeeded, DealerStep, Decision, Suspended
from spanish21.table.commands import irregularities as c
from spanish21.table.round.forbid import another_decides, no_wager
from spanish21.table.round.refuse import refuse_left_shoe
from spanish21.table.round.turn import Turn, caller, turn_at
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands.irregularities import IrregularityCommand
    from spanish21.table.state import Box, Hand, TableState

__all__ = [
    "Missed",
    "box_called_dead",
    "cards_since",
    "in_opening",
    "missed_box",
    "missed_card",
    "not_now",
    "refuse_dealer_missed",
    "refuse_drawn",
    "refuse_face_up",
    "refuse_overdraw",
    "refuse_shoe_empty",
    "refuse_step",
    "refuse_suspended",
    "refuse_ten",
    "turn_not_dealt",
    "turn_refusing",
]
_TWO = 2
_FIRST = HandNumber(1)
_WHILE_SUSPENDED = (
    c.ReportReaderBroken,
    c.ReportReaderRepaired,
    c.ReportJam,
    c.ReportDeviceBroken,
    c.ReportDeviceRepaired,
)


class Missed(NamedTuple):
    """The hand whose card was missed; `requested` if a player had asked for the card."""

    box: Box
    hand: HandNumber
    requested: bool


def not_now(clause: ClauseRef, message: str) -> Refusal:
    """Refuse a report of what cannot have happened now."""
    return Refusal("irregularity/not-now", clause, message)


def refuse_suspended(command: IrregularityCommand, now: Awaiting) -> Refusal | None:
    """Hear only of devices while no cards may be dealt."""
    if not isinstance(now, Suspended) or isinstance(command, _WHILE_SUSPENDED):
        return None
    return not_now(now.clause, "The card reader does not work. Have it repaired or replaced first.")


@cites("MD 13.H", "MD 13.S", "MA 15(d)", "MA 15(k)")
def refuse_step(
    command: c.DiscardCard | c.PutDeviceAway, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Take a step after an irregularity when it is due."""
    if isinstance(now, DealerStep) and now.command == command:
        return None
    house = rulebook.house
    discards = isinstance(command, c.DiscardCard)
    clause = house.unusable_card if discards else house.device_broken
    return not_now(clause, "This step is not due. Go on with the round.")


@cites("MD 13.M", "MA 15(h)")
def box_called_dead(
    state: TableState, command: c.CallHandDead, now: Awaiting, rulebook: Rulebook
) -> Refusal | Box:
    """Return the box that got no card."""
    box = state.box(command.box)
    if box is not None and isinstance(now, DealerStep) and now.command == command:
        return box
    return not_now(rulebook.house.no_cards, "This step is not due. Go on with the round.")


def _refuse_finding(now: Awaiting, clause: ClauseRef) -> Refusal | None:
    """Find a card in the shoe while cards are dealt from it or a player decides."""
    if isinstance(now, CardNeeded | Decision):
        return None
    return not_now(clause, "No card is drawn from the shoe now. Report it when one is.")


def refuse_ten(now: Awaiting, rulebook: Rulebook) -> Refusal | None:
    """Find a ten in the shoe while the cards are in use."""
    return _refuse_finding(now, rulebook.house.ten)


def refuse_face_up(
    state: TableState, command: c.ReportFaceUpCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Find a card face up in the shoe while the cards are in use, and one that the shoe holds."""
    found = _refuse_finding(now, rulebook.house.face_up)
    return found or refuse_left_shoe(state, command.card, rulebook)


def refuse_shoe_empty(state: TableState, now: Awaiting, rulebook: Rulebook) -> Refusal | None:
    """Miss a card in the shoe only where one is due to complete a round."""
    clause = rulebook.house.shoe_empty
    if not isinstance(now, CardNeeded):
        return not_now(clause, "No card is drawn from the shoe now. Go on with the round.")
    if now.burn or not state.wagers_closed:
        return not_now(clause, "No round is in play. Shuffle the cards instead.")
    if state.trouble.aside is not None or state.trouble.aside_down:
        return not_now(
            _aside_clause(state, rulebook), "A card drawn in error is the next card. Deal it first."
        )
    if not state.discards():
        message = "The discard rack is empty, so there is nothing to shuffle. Call the floor."
        return Refusal("shoe/no-discards", clause, message)
    return None


@cites("MD 13.E", "MD 13.F", "MA 15(c)", "MA 15(d)")
def _aside_clause(state: TableState, rulebook: Rulebook) -> ClauseRef:
    """Cite why the card that was drawn in error is the next card."""
    house = rulebook.house
    return house.drawn_exposed if state.trouble.aside_exposed else house.drawn_unexposed


def _refuse_any_draw(
    state: TableState,
    command: c.ReportDrawnInError | c.ReportOverdraw,
    clause: ClauseRef,
    rulebook: Rulebook,
) -> Refusal | None:
    """Draw in error one card at a time while a round is in play."""
    if not state.wagers_closed:
        return not_now(clause, "No round is in play. Report it in a round.")
    if state.cards.stage is not Stage.READY:
        return not_now(clause, "The cards are not in the shoe. Load the shoe first.")
    if command.exposed and command.card is None:
        return Refusal("card/unknown", clause, "The card was exposed. Name it.")
    if state.trouble.aside is not None or state.trouble.aside_down:
        message = "Another card drawn in error is still waiting. Deal it first."
        return not_now(_aside_clause(state, rulebook), message)
    return refuse_left_shoe(state, command.card, rulebook) if command.card is not None else None


@cites("MD 13.E", "MD 13.F", "MA 15(c)", "MA 15(d)")
@reads("R60")
def refuse_drawn(
    state: TableState, command: c.ReportDrawnInError, rulebook: Rulebook
) -> Refusal | None:
    """Draw a card in error at any time in a round, exposed or not, in the opening deal too."""
    house = rulebook.house
    clause = house.drawn_exposed if command.exposed else house.drawn_unexposed
    return _refuse_any_draw(state, command, clause, rulebook)


@cites("MD 13.I", "MA 15(e)")
@reads("R45")
def refuse_overdraw(
    state: TableState, command: c.ReportOverdraw, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Draw a card too many to a dealer's hand that is complete."""
    clause = rulebook.house.overdrawn
    refused = _refuse_any_draw(state, command, clause, rulebook)
    if refused is None and not _dealer_stands(state, now, rulebook):
        return not_now(clause, "The dealer's hand is not complete. Go on dealing.")
    return refused


def _dealer_stands(state: TableState, now: Awaiting, rulebook: Rulebook) -> bool:
    """Whether the dealer's hand is shown and takes no more cards."""
    shown = len(state.dealer) >= _TWO and not state.hole_down
    drawing = isinstance(now, CardNeeded | Decision)
    return shown and not drawing and dealer_stands(DealerHand.of(state.dealer), rulebook)


def _card_due(now: Awaiting, clause: ClauseRef) -> Refusal | CardNeeded:
    """Miss a card only where one is due."""
    if isinstance(now, CardNeeded) and not now.burn:
        return now
    return not_now(clause, "No card is due, so none was missed. Go on with the round.")


def refuse_dealer_missed(
    state: TableState, command: c.ReportDealerMissed, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Miss an opening card of the dealer when one is due, and only once."""
    clause = rulebook.house.dealer_missed
    due = _card_due(now, clause)
    if isinstance(due, Refusal):
        return due
    if due.box is not None or not in_opening(state, rulebook):
        return not_now(clause, "No opening card of the dealer is due. Go on dealing.")
    if state.trouble.dealer_missed:
        return not_now(clause, "The missed cards are due now. Deal them.")
    if command.second and not state.dealer:
        return not_now(clause, "The dealer's first card is due. Report the first card.")
    return None


def missed_box(
    state: TableState, command: c.ReportMissedBox, now: Awaiting, rulebook: Rulebook
) -> Refusal | Box:
    """Return the box whose opening card is missed."""
    house = rulebook.house
    clause = house.one_card if command.second else house.no_cards
    due = _card_due(now, clause)
    if isinstance(due, Refusal):
        return due
    box = state.box(command.box)
    if box is not None and command.second and due.box != command.box:
        return _noticed_later(state, box, due, rulebook)
    if box is None or due.box != command.box or not in_opening(state, rulebook):
        return not_now(clause, f"No opening card of box {command.box} is due. Go on dealing.")
    if command.box in state.trouble.late_boxes:
        return not_now(house.one_card, "The late card is due now. Deal it.")
    if command.second != (state.opening >= len(state.boxes)):
        which = "second" if command.second else "first"
        message = f"The {which} card of box {command.box} is not due now. Report the other card."
        return not_now(house.one_card, message)
    return box


@reads("R53")
def _noticed_later(
    state: TableState, box: Box, due: CardNeeded, rulebook: Rulebook
) -> Refusal | Box:
    """Notice a missed second card while the cards dealt since can still be put where they lie."""
    clause = rulebook.house.one_card
    missed = state.trouble.missed_second
    if not in_opening(state, rulebook) or not cards_since(state, box, due.box):
        return not_now(
            clause, f"The second card of box {box.number} is not due yet, or it was dealt."
        )
    if missed and due.box is None:
        return not_now(clause, "Another missed box has been dealt with since. Call the floor.")
    return box


def cards_since(state: TableState, box: Box, due: BoxNumber | None) -> tuple[BoxNumber, ...]:
    """Return where the second cards went from a box on until now; none if it has not had its turn.

    What was dealt to these boxes belongs to the next place each, if the first of them was missed.
    """
    boxes = [other.number for other in state.boxes]
    first, missed = boxes.index(box.number), state.trouble.missed_second
    dealt = len(boxes) if due is None else boxes.index(due)
    begun = state.opening >= (2 * len(boxes) if due is None else len(boxes))
    if not begun or box.number in missed or state.trouble.late_boxes:
        return ()
    return tuple(number for number in boxes[first:dealt] if number not in missed)


def turn_not_dealt(
    state: TableState, command: c.ReportCardNotDealt, now: Awaiting, rulebook: Rulebook
) -> Refusal | Turn:
    """Return the hand whose requested card is missed."""
    house = rulebook.house
    due = _card_due(now, house.not_dealt)
    if isinstance(due, Refusal):
        return due
    turn = turn_at(state)
    asked = due.box == command.box and not in_opening(state, rulebook)
    if turn is None or not asked or not _owed(turn.hand):
        return not_now(
            house.not_dealt, f"No requested card is due at box {command.box}. Go on dealing."
        )
    if turn.hand.deferred:
        return not_now(house.dealt_later, "The late card is due now. Deal it.")
    return turn


def _owed(hand: Hand) -> bool:
    """Whether a card was requested, by a hit, a double or a split."""
    return hand.wants_card or (hand.split and len(hand.cards) < _TWO)


def in_opening(state: TableState, rulebook: Rulebook) -> bool:
    """Return whether the opening cards are still being dealt."""
    late = state.trouble.dealer_missed
    return opening_card(state.opening, len(state.boxes), rulebook, dealer_last=late) is not None


@cites("MD 13.N", "MD 13.O", "MA 15(h)", "MA 15(i)")
@reads("R42")
def missed_card(
    state: TableState,
    command: c.AcceptLateCard | c.DeclareDead,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | Missed:
    """Return the hand about whose missed card its player is asked."""
    box = state.box(command.box)
    if box is None or not isinstance(now, Decision) or now.choice(Action.LATE) is None:
        return not_now(rulebook.house.one_card, "No card was missed. Decide as usual.")
    if (now.box, now.person) != (command.box, command.person):
        clause = rulebook.citations.callers if now.box == command.box else now.clause
        return another_decides(now.box, now.person, clause)
    if state.trouble.asked is None:
        return Missed(box, _FIRST, requested=False)
    return Missed(box, state.trouble.asked[1], requested=True)


@cites("MD 13.G", "MA 15(d)")
@reads("R47")
def turn_refusing(
    state: TableState, command: c.RefuseCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | Turn:
    """Return the hand whose player may refuse the exposed card."""
    clause = rulebook.house.refused_card
    if not state.trouble.aside_exposed:
        return not_now(clause, "No exposed card is waiting, so there is nothing to refuse.")
    if not isinstance(now, Decision | CardNeeded) or now.box != command.box:
        return not_now(clause, f"It is not the turn of box {command.box}. Wait for your turn.")
    turn = turn_at(state)
    if turn is None or turn.hand.doubled or len(turn.hand.cards) < _TWO:
        message = "A doubled hand and a split hand with one card must take this card."
        return Refusal("card/owed", clause, message)
    if not any(stake.person == command.person for stake in turn.box.stakes):
        return no_wager(command.box, command.person, rulebook)
    person = caller(turn.box, state)
    if person != command.person:
        return another_decides(command.box, person, rulebook.citations.callers)
    if person in state.trouble.refused:
        message = "{} has already refused the card. No action needed."
        return Refusal("irregularity/not-now", clause, message, (person,))
    return turn
