"""What the players' turns wait for: a card, an announcement, a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.hand import BEST_TOTAL
from spanish21.ids import HandNumber, PersonId
from spanish21.law.clause import cites, reads
from spanish21.money import Cents
from spanish21.rules.player import Action, legal_actions
from spanish21.rules.settlement import half
from spanish21.table.awaited import (
    Awaiting,
    CardNeeded,
    Choice,
    DealerStep,
    Decision,
    SpinNeeded,
)
from spanish21.table.commands import (
    AnnounceBlackjack,
    AnnounceTotal,
    RemoveCards,
)
from spanish21.table.round import settling
from spanish21.table.round.turn import caller
from spanish21.table.wheels import awaiting as spin

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import Box, Hand, Share, TableState

__all__ = ["next_turn"]

_TWO = 2
_OF_A_SPLIT = (HandNumber(1), HandNumber(2))
_WITH_MONEY = frozenset({Action.DOUBLE, Action.SPLIT, Action.SURRENDER, Action.RESCUE})
"""what costs something, or gives something up"""
_WITHOUT_MONEY = {action: Choice(action) for action in Action if action not in _WITH_MONEY}
_WITHOUT_CARDS = frozenset({Action.STAND, Action.SURRENDER})
"""what may be done after an exposed card was refused"""


@cites("MD 7.H", "MD 11.B", "MA 7(e)", "MA 10(b)")
def next_turn(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Give each hand its turn, from the dealer's left, a box's hands from left to right."""
    if state.at_once is not None:
        box_index, hand_index = state.at_once
        due = settling.next_at_once(
            state, box_index, hand_index, settling.unknown_dealer(), rulebook
        )
        if due is not None:
            return due
    if state.turn_box >= len(state.boxes):
        return None
    box = state.boxes[state.turn_box]
    hand = box.hands[state.turn_hand]
    number = HandNumber(state.turn_hand + 1)
    if box.covering:
        return _cover(box, number, box.covering[0], rulebook)
    if state.trouble.asked is not None:
        return _not_dealt(state, box, state.trouble.asked[1], rulebook)
    if len(hand.cards) < _TWO:
        return CardNeeded(box.number, number, face_up=True, clause=rulebook.citations.split_order)
    if hand.wants_card:
        return _wanted_card(box, hand, number, rulebook)
    announcement = _announcement(box, hand, number, rulebook)
    if announcement is not None:
        return announcement
    if hand.points == BEST_TOTAL and len(hand.cards) == _TWO and not hand.split:
        return _blackjack_paid(state, box, rulebook)
    return _decision(state, box, hand, number, rulebook)


@cites("MA 13(e)")
def _cover(box: Box, hand: HandNumber, person: PersonId, rulebook: Rulebook) -> Decision:
    """Ask a person on a shared box to cover both hands of a split or to designate one."""
    split = Choice(Action.SPLIT, cost=_share_of(person, box.hands[hand - 1]).wager)
    legal = (split, Choice(Action.DESIGNATE, hands=_OF_A_SPLIT))
    return Decision(box.number, hand, person, legal, rulebook.citations.shared_split)


@cites("MD 13.O", "MA 15(i)")
def _not_dealt(state: TableState, box: Box, hand: HandNumber, rulebook: Rulebook) -> Decision:
    """Ask a player whose requested card was not dealt: the card later, or a dead hand."""
    legal = (Choice(Action.LATE), Choice(Action.DEAD))
    return Decision(box.number, hand, caller(box, state), legal, rulebook.house.not_dealt)


@cites("MA 13(d)")
def _wanted_card(
    box: Box, hand: Hand, number: HandNumber, rulebook: Rulebook
) -> CardNeeded | Decision:
    """Hear the others on a shared box about a double, then ask for the card."""
    places = rulebook.citations
    if not hand.doubles:
        return CardNeeded(box.number, number, face_up=True, clause=places.draw)
    chip = rulebook.smallest_chip.value
    for share in hand.shares:
        if not share.answered:
            legal: tuple[Choice, ...] = (
                Choice(Action.DOUBLE, chip, share.staked, chip),
                Choice(Action.DECLINE),
            )
            if share.doubles and rulebook.rescue.value:
                legal = (*legal, _choice(Action.RESCUE, share, rulebook))
            return Decision(box.number, number, share.person, legal, places.shared_double)
    return CardNeeded(box.number, number, face_up=True, clause=places.double_one_card)


@cites("MD 7.H(1)", "MA 7(e)", "MA 7(f)", "MA 10(c)")
def _announcement(
    box: Box, hand: Hand, number: HandNumber, rulebook: Rulebook
) -> DealerStep | None:
    """Require the dealer to announce a total or a blackjack where the edition asks for it."""
    count = len(hand.cards)
    if hand.announced == count:
        return None
    opening = count == _TWO and not hand.split
    rule = rulebook.announce_player_total if opening else rulebook.announce_new_total
    if rule.value:
        paired = count == _TWO and hand.split
        clause = rulebook.citations.split_decisions if paired else rule.clause
        return DealerStep(AnnounceTotal(box.number, number, hand.points), clause)
    blackjack = rulebook.announce_blackjack
    if opening and hand.points == BEST_TOTAL and blackjack.value:
        return DealerStep(AnnounceBlackjack(box.number), blackjack.clause)
    return None


@cites("MD 7.H(1)(a)")
def _blackjack_paid(state: TableState, box: Box, rulebook: Rulebook) -> DealerStep | SpinNeeded:
    """Pay a blackjack against 2 to 9 in its turn, with its wheel, then take its cards away."""
    due = settling.next_at_once(
        state, state.turn_box, state.turn_hand, settling.unknown_dealer(), rulebook
    )
    if due is not None:
        return due
    turning = spin.next_at_turn(state, box, rulebook)
    if turning is not None:
        return turning
    return DealerStep(RemoveCards(box.number), rulebook.blackjack_paid_at_once_against.clause)


@cites("MD 7.H(2)", "MD 11.C", "MA 7(e)", "MA 10(c)")
@reads("R11")
def _decision(
    state: TableState, box: Box, hand: Hand, number: HandNumber, rulebook: Rulebook
) -> Decision:
    """Ask the caller what to do with the hand, or each person who doubled about the rescue."""
    actions = legal_actions(hand, box.splits, rulebook)
    person = caller(box, state)
    if hand.doubles:
        return _after_double(box, hand, number, person, actions, rulebook)
    trouble = state.trouble
    if person in trouble.refused:
        actions = tuple(action for action in actions if action in _WITHOUT_CARDS)
    elif trouble.aside_exposed:
        actions = (*actions, Action.REFUSE)
    share = _share_of(person, hand)
    legal = tuple([_choice(action, share, rulebook) for action in actions])
    return Decision(box.number, number, person, legal, rulebook.citations.turn_order)


def _after_double(  # noqa: PLR0913, PLR0917 - a hand, where it is, who calls it and the rules
    box: Box,
    hand: Hand,
    number: HandNumber,
    calls: PersonId,
    actions: tuple[Action, ...],
    rulebook: Rulebook,
) -> Decision:
    """Ask each person who doubled about the rescue; who calls the box may double again, first."""
    waiting = [share for share in hand.shares if share.doubles and not share.answered]
    share = waiting[0]
    if Action.DOUBLE in actions:
        share = next((other for other in waiting if other.person == calls), share)
    if share.person != calls:
        actions = tuple(action for action in actions if action is not Action.DOUBLE)
    legal = tuple([_choice(action, share, rulebook) for action in actions])
    return Decision(box.number, number, share.person, legal, rulebook.citations.rescue)


@cites("MD 10.A", "MA 9(a)")
@reads("R7")
def _choice(action: Action, share: Share, rulebook: Rulebook) -> Choice:
    """Add to an action the amounts it may name, what it costs and what it gives up."""
    plain = _WITHOUT_MONEY.get(action)
    if plain is not None:
        return plain
    match action:
        case Action.SPLIT:
            return Choice(action, cost=share.wager)
        case Action.SURRENDER:
            return Choice(action, gives_up=half(share.wager, rulebook))
        case Action.RESCUE:
            return Choice(action, gives_up=Cents(share.staked - share.doubles[-1]))
        case _:
            chip = rulebook.smallest_chip.value
            return Choice(action, chip, share.staked, chip)


def _share_of(person: PersonId, hand: Hand) -> Share:
    """Return a person's money on a hand."""
    for share in hand.shares:
        if share.person == person:
            return share
    raise LookupError(person)
