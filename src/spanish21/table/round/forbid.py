"""Which clause forbids a decision: on the hand whose turn it is, before its turn or after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.hand import BEST_TOTAL
from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.hands import is_blackjack
from spanish21.rules.player import Action, no_draw_on_21, no_rescue, objection
from spanish21.table.awaited import Decision
from spanish21.table.round.turn import caller, turn_at
from spanish21.table.state import Insurance

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.commands.round import ActionCommand
    from spanish21.table.round.turn import Turn
    from spanish21.table.state import Box, Hand, TableState

__all__ = [
    "another_decides",
    "dead_hands",
    "insurance_first",
    "no_wager",
    "not_doubled",
    "not_the_caller",
    "not_your_turn",
    "why_not",
]

_TWO = 2
_TAKES_CARDS = frozenset({Action.HIT, Action.DOUBLE, Action.SPLIT})
_RESCUES = frozenset({Action.RESCUE, Action.KEEP})


def insurance_first(rulebook: Rulebook) -> Refusal:
    """Put off every decision until insurance is decided."""
    clause = rulebook.prohibitions.before_insurance
    return Refusal(
        "action/insurance-first", clause, "Insurance comes first. Take it or decline it."
    )


@cites("MA 9(d)", "MA 13(b)", "MA 13(d)", "MA 13(e)")
@reads("R11")
def not_the_caller(now: Decision, rulebook: Rulebook) -> Refusal:
    """Name who decides: the caller of the box, or by its own clause anyone who else is asked."""
    places = rulebook.citations
    clause = places.callers if now.clause == places.turn_order else now.clause
    return another_decides(now.box, now.person, clause)


def another_decides(box: BoxNumber, person: PersonId, clause: ClauseRef) -> Refusal:
    """Refuse a decision on a box on which another person decides."""
    message = f"{{}} decides on box {box} now. Wait for that decision."
    return Refusal("action/not-the-caller", clause, message, (person,))


def no_wager(box: BoxNumber, person: PersonId, rulebook: Rulebook) -> Refusal:
    """Refuse a decision to a person who has no wager on the box."""
    message = f"{{}} has no wager on box {box}. Wait for the next round."
    return Refusal("action/no-wager", rulebook.citations.basic_wager, message, (person,))


@cites("MD 13.M", "MD 13.N", "MD 13.O(2)", "MA 15(h)", "MA 15(i)")
def dead_hands(box: Box, rulebook: Rulebook) -> Refusal:
    """Cite what made the hands of a box dead: no card, one card, or a card not dealt."""
    house = rulebook.house
    clause = house.dead_hand
    if len(box.hands) == 1 and len(box.hands[0].cards) < _TWO:
        clause = house.one_card if box.hands[0].cards else house.no_cards
    hands = "hand of box {} is" if len(box.hands) == 1 else "hands of box {} are"
    message = f"The {hands.format(box.number)} dead. Wait for the next deal."
    return Refusal("action/dead", clause, message)


@cites("MD 13.G", "MA 15(d)")
@reads("R59")
def _refused_card(state: TableState, box: Box, action: Action) -> bool:
    """Whether a person asks for cards after refusing one, on any of their hands and boxes."""
    return action in _TAKES_CARDS and caller(box, state) in state.trouble.refused


def why_not(
    state: TableState, turn: Turn, action: Action, now: Decision, rulebook: Rulebook
) -> Refusal:
    """Find the rule that forbids an action on the hand whose turn it is."""
    found = objection(action, turn.hand, turn.box.splits, rulebook)
    if found is not None:
        return found
    if _refused_card(state, turn.box, action):
        message = f"{{}} refused a card and gets no more in this round. {_choose(now)}"
        return Refusal("action/not-now", rulebook.house.refused_card, message, (now.person,))
    message = f"That is not possible now. {_choose(now)}"
    return Refusal("action/not-now", now.clause, message)


def _choose(now: Decision) -> str:
    """Name what may be chosen instead."""
    *others, last = (choice.action.value for choice in now.legal)
    return f"Choose {', '.join(others)} or {last}." if others else f"Choose {last}."


@cites("MD 7.G(3)", "MD 7.H", "MD 7.J", "MA 7(e)", "MA 12(a)")
@reads("R37")
def not_your_turn(
    state: TableState, box: Box, command: ActionCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal:
    """Distinguish a hand that is complete from one whose turn has not come."""
    places, action = rulebook.citations, command.action
    last = box.hands[-1]
    done = all(hand.complete for hand in box.hands) or state.reader is True
    if all(hand.dead for hand in box.hands):
        return dead_hands(box, rulebook)
    if is_blackjack(last.cards, split=last.split):
        message = f"Box {box.number} has blackjack. No action needed."
        return Refusal("action/blackjack", _blackjack(action, rulebook), message)
    if done and last.points == BEST_TOTAL:
        message = f"Box {box.number} has 21. No action needed."
        return Refusal("action/twenty-one", no_draw_on_21(last, rulebook), message)
    if done and last.points > BEST_TOTAL:
        message = f"Box {box.number} is bust. No action needed."
        return Refusal("action/bust", _bust(last, action, rulebook), message)
    if state.reader:
        message = "The dealer has blackjack. No more cards are dealt."
        return Refusal("action/hand-complete", places.reader_blackjack, message)
    if done:
        return not_doubled(box, last, command, rulebook) or _done(state, box, action, rulebook)
    if isinstance(now, Decision):
        if state.insurance is Insurance.OPEN:
            return insurance_first(rulebook)
        message = f"It is the turn of box {now.box}. Wait for your turn."
        return Refusal("action/out-of-turn", places.turn_order, message)
    turn = turn_at(state)
    doubled = turn is not None and turn.box is box and turn.hand.doubled
    clause = places.double_one_card if doubled else places.turn_order
    return Refusal("action/not-now", clause, "It is the dealer's turn. Wait for the dealer.")


@cites("MD 10.H", "MA 9(d)")
@reads("R11")
def not_doubled(box: Box, hand: Hand, command: ActionCommand, rulebook: Rulebook) -> Refusal | None:
    """Refuse a rescue to a person who has a wager on the hand and did not double it."""
    mine = [share for share in hand.shares if share.person == command.person]
    stopped = hand.surrendered or hand.dead
    if command.action not in _RESCUES or stopped or not mine or mine[0].doubles:
        return None
    message = f"{{}} did not double on box {box.number}. Only a double can be rescued."
    return Refusal("action/not-doubled", rulebook.citations.rescue, message, (command.person,))


def _done(state: TableState, box: Box, action: Action, rulebook: Rulebook) -> Refusal:
    """Refuse a decision on a box whose last hand is complete, by what completed it."""
    message = f"Box {box.number} is done. No action needed."
    if action in _RESCUES and box.hands[-1].doubled:
        if refusal := no_rescue(rulebook):
            return refusal
        message = f"The double on box {box.number} is decided. It cannot be rescued now."
    return Refusal("action/hand-complete", _completed(state, box, action, rulebook), message)


@cites("MD 7.H(2)", "MD 7.J(1)", "MD 10.A", "MA 9(a)", "MA 12(a)(1)")
@reads("R37")
def _blackjack(action: Action, rulebook: Rulebook) -> ClauseRef:
    """Cite why a blackjack draws no card, is not doubled, and leaves nothing to decide."""
    if action is Action.HIT:
        return rulebook.citations.no_draw_on_blackjack
    if action is Action.DOUBLE:
        return rulebook.citations.double
    return rulebook.prohibitions.choice_on_blackjack


@cites("MD 7.J", "MD 9.B", "MD 10.H", "MA 8(a)", "MA 9(d)", "MA 12(a)")
def _bust(hand: Hand, action: Action, rulebook: Rulebook) -> ClauseRef:
    """Cite why a bust hand may not be rescued or surrendered, or may not draw."""
    if action is Action.SURRENDER:
        return rulebook.citations.surrender_first
    rescues = hand.doubled and action in _RESCUES
    return rulebook.citations.rescue if rescues else rulebook.citations.draw


@cites("MD 9.A", "MD 9.B", "MD 9.B(1)", "MD 9.B(3)", "MD 10.C", "MD 10.H", "MD 13.G", "MD 13.O(2)")
@cites("MA 8(a)", "MA 9(d)", "MA 12(a)(2)", "MA 15(d)", "MA 15(i)")
def _completed(state: TableState, box: Box, action: Action, rulebook: Rulebook) -> ClauseRef:
    """Cite what completed the last hand: a surrender, a double, a card refused, a stand.

    A surrender comes before all of these.
    One hand of a split may be dead by a card that was not dealt, the others not.
    """
    places = rulebook.citations
    hand = box.hands[-1]
    if hand.dead:
        return rulebook.house.dead_hand
    if hand.surrendered:
        return rulebook.prohibitions.play_after_surrender
    if action is Action.SURRENDER:
        return places.surrender_first
    if hand.doubled:
        return places.rescue if action in _RESCUES else places.double_one_card
    if _refused_card(state, box, action):
        return rulebook.house.refused_card
    return places.turn_order
