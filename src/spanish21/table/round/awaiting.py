"""The one question that drives everything: who acts next, and what exactly may they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import DealerTotal, InsuranceCollected
from spanish21.rules.dealer import must_draw, must_use_reader, second_card_must_be_dealt
from spanish21.rules.dealing import opening_card
from spanish21.rules.insurance import may_insure, most_insurance
from spanish21.rules.player import Action
from spanish21.rules.result import DealerHand
from spanish21.table.awaited import (
    Awaiting,
    CardNeeded,
    Choice,
    DealerStep,
    Decision,
    SpinNeeded,
    Wagers,
)
from spanish21.table.cards.awaiting import reader_inspection
from spanish21.table.commands import (
    AnnounceDealersCard,
    AnnounceDealerTotal,
    CloseInsurance,
    OfferInsurance,
    PickUp,
    RevealHoleCard,
    UseCardReader,
)
from spanish21.table.commands.irregularities import CallHandDead, DiscardCard
from spanish21.table.round import settling
from spanish21.table.round.turn import caller
from spanish21.table.round.turns import next_turn
from spanish21.table.state import Insurance
from spanish21.table.wheels import awaiting as spin
from spanish21.wager import INSURANCE

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.state import Box, Stake, TableState

__all__ = ["awaiting_round", "insurance_decision"]

_TWO = 2
_FIRST = HandNumber(1)
_CLOSED = Insurance.CLOSED
_AFTER_READER = InsuranceCollected.AFTER_READER
_EACH_CARD, _FINAL = DealerTotal.EACH_CARD, DealerTotal.FINAL


def awaiting_round(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Return what is due while the cards are in the shoe."""
    if state.cards.burns_due:
        return _burn(state, rulebook)
    if not state.wagers_closed:
        if state.reader_unchecked:
            return reader_inspection(rulebook)
        return Wagers(rulebook.citations.wagers_first, state, rulebook)
    if (state.turn_box == 0 and state.turn_hand == 0) or state.boxes[0].hands[0].dead:
        before = _before_players(state, rulebook)
        if before is not None:
            return before
    if state.spins.active:
        button = spin.next_button(state, rulebook)
        if button is not None:
            return button
    if state.reader is not True:
        turn = next_turn(state, rulebook)
        if turn is not None:
            return turn
    due = _two_cards(state, rulebook)
    if due is not None:
        return due
    dealer = DealerHand.of(state.dealer)
    return (
        _dealer(state, dealer, rulebook)
        or _settlement(state, dealer, rulebook)
        or _pick_up(state, rulebook)
    )


@cites("MD 7.B(3)", "MD 7.B(4)", "MD 13.L", "MA 7(c)", "MA 15(g)")
def _burn(state: TableState, rulebook: Rulebook) -> CardNeeded:
    """Burn the first card of a loaded shoe, and one for each new dealer."""
    house = rulebook.house
    clause = house.shoe_empty_burn if state.wagers_closed else house.burn
    if state.cards.burns_due <= state.cards.dealer_burns:
        clause = house.burn_new_dealer
    return CardNeeded(None, None, face_up=False, clause=clause, burn=True)


def _before_players(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Walk through the opening deal, side wagers, insurance and the card reader."""
    opening = _opening(state, rulebook)
    if opening is not None:
        return opening
    side = settling.next_side(state, rulebook)
    if side is not None:
        return side
    if state.spins.active:
        ace = spin.next_ace(state, rulebook)
        if ace is not None:
            return ace
    if state.insurance is not _CLOSED and may_insure(state.up, rulebook):
        return _insurance(state, rulebook)
    if state.reader is None and must_use_reader(state.up, rulebook):
        unread = state.reader_out or state.trouble.unread
        if not unread:
            return DealerStep(UseCardReader(), rulebook.citations.reader)
    if state.reader is False and rulebook.insurance_collected.value is _AFTER_READER:
        lost = settling.next_lost_insurance(state, rulebook)
        if lost is not None:
            return lost
    return None


@reads("R53")
def _opening(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Deal the opening cards; boxes that were missed come before the dealer's second card."""
    late = state.trouble.dealer_missed
    card = opening_card(state.opening, len(state.boxes), rulebook, dealer_last=late)
    if card is None:
        return _missed_boxes(state, rulebook)
    if card.place is not None:
        box = state.boxes[card.place]
        return CardNeeded(box.number, _FIRST, card.face_up, card.clause)
    due = CardNeeded(None, None, card.face_up, card.clause)
    return (_missed_boxes(state, rulebook) or due) if card.boxes_served else due


@cites("MD 13.M", "MD 13.N", "MA 15(h)")
@reads("R42")
def _missed_boxes(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Call a box without cards dead; let a box with one card choose the second or a dead hand."""
    house = rulebook.house
    for box in state.boxes:
        hand = box.hands[0]
        if len(hand.cards) >= _TWO or hand.dead or hand.split:
            continue
        if not hand.cards:
            return DealerStep(CallHandDead(box.number), house.no_cards)
        if box.number in state.trouble.late_boxes:
            return CardNeeded(box.number, _FIRST, face_up=True, clause=house.one_card)
        legal = (Choice(Action.LATE), Choice(Action.DEAD))
        person = caller(box, state)
        return Decision(box.number, _FIRST, person, legal, house.one_card)
    return None


@cites("MD 7.G(1)", "MD 8.A", "MD 8.D", "MA 11(a)", "MA 11(b)", "MA 13(f)")
@reads("R35")
def _insurance(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Offer insurance, hear every person, then close the offer."""
    places = rulebook.citations
    if state.insurance is Insurance.NOT_OFFERED:
        return DealerStep(OfferInsurance(), places.insurance_offer)
    for box in state.boxes:
        if all(hand.dead for hand in box.hands):
            continue
        for stake in box.stakes:
            if not stake.insurance_answered:
                return insurance_decision(box, stake, rulebook)
    return DealerStep(CloseInsurance(), places.insurance_window)


def insurance_decision(box: Box, stake: Stake, rulebook: Rulebook) -> Decision:
    """Put the question of insurance to one person."""
    chip = rulebook.smallest_chip.value
    legal = (
        Choice(Action.INSURE, chip, most_insurance(stake.whole, rulebook), chip),
        Choice(Action.DECLINE),
    )
    clause = rulebook.citations.insurance_window
    return Decision(box.number, _FIRST, stake.person, legal, clause)


def _two_cards(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Show the dealer's second card, or deal it."""
    if state.hole_down:
        places = rulebook.citations
        clause = places.reader_blackjack if state.reader else places.show_second_card
        return DealerStep(RevealHoleCard(), clause)
    return _second_card(state, rulebook) if len(state.dealer) < _TWO else None


def _dealer(state: TableState, dealer: DealerHand, rulebook: Rulebook) -> Awaiting | None:
    """Settle what waited for the dealer's second card, draw what must be drawn."""
    if len(state.dealer) < _TWO:
        return None
    if state.insurance and not dealer.blackjack:
        lost = settling.next_lost_insurance(state, rulebook)
        if lost is not None:
            return lost
    held = settling.next_held(state, dealer, rulebook)
    if held is not None:
        return held
    return _dealer_draw(state, dealer, rulebook)


@cites("MA 7(g)")
def _second_card(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Deal the second card of a dealer without a hole card, after calling it out."""
    insured = any(stake.of(INSURANCE) for box in state.boxes for stake in box.stakes)
    people = settling.persons(state)
    if not second_card_must_be_dealt(state.up, people, rulebook, insured=insured):
        return None
    call = rulebook.announce_dealers_card
    if call.value and not state.dealers_card_announced:
        return DealerStep(AnnounceDealersCard(), call.clause)
    return CardNeeded(None, None, face_up=True, clause=rulebook.citations.show_second_card)


@cites("MD 7.L(2)", "MD 7.L(3)", "MA 7(g)")
def _dealer_draw(
    state: TableState, dealer: DealerHand, rulebook: Rulebook
) -> DealerStep | CardNeeded | None:
    """Draw and announce as the edition has it."""
    rule = rulebook.announce_dealer_total
    count = len(state.dealer)
    silent = state.dealer_announced == count
    if rule.value is _EACH_CARD and count > _TWO and not silent:
        return DealerStep(AnnounceDealerTotal(dealer.points), rule.clause)
    if must_draw(dealer, state.up, settling.persons(state), rulebook):
        return CardNeeded(None, None, face_up=True, clause=rulebook.citations.dealer_card)
    if rule.value is _FINAL and not silent:
        return DealerStep(AnnounceDealerTotal(dealer.points), rule.clause)
    return None


def _settlement(
    state: TableState, dealer: DealerHand, rulebook: Rulebook
) -> DealerStep | SpinNeeded | None:
    if state.trouble.aside_exposed:
        return DealerStep(DiscardCard(), rulebook.house.unusable_card)
    step = settling.next_settlement(state, dealer, rulebook)
    turning = spin.next_spin(state, step, rulebook)
    if turning is not None:
        return turning
    if step is not None:
        return step
    if state.up.rank is rulebook.fixed_up_card.value:
        for place, due in enumerate(settling.fixed_payouts(state, rulebook)):
            if place == state.fixed_paid:
                return DealerStep(due.command, due.clauses[0])
    return None


@cites("MD 7.T", "MA 7(h)")
def _pick_up(state: TableState, rulebook: Rulebook) -> DealerStep:
    """Pick the cards up from the far right, counterclockwise, the dealer's hand last."""
    place = rulebook.citations.pick_up
    for box in reversed(state.boxes):
        for hand in box.hands:
            if hand.cards and not hand.removed:
                return DealerStep(PickUp(box.number), place)
    return DealerStep(PickUp(None), place)
