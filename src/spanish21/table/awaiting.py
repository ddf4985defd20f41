"""The one question that drives everything: who acts next, and what exactly may they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.hand import BEST_TOTAL
from spanish21.ids import HandNumber, PersonId
from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import DealerTotal, DeviceBroken, InsuranceCollected
from spanish21.money import Cents
from spanish21.rules.dealer import must_draw, must_use_reader, second_card_must_be_dealt
from spanish21.rules.dealing import opening_card
from spanish21.rules.insurance import may_insure, most_insurance
from spanish21.rules.player import Action, legal_actions
from spanish21.rules.result import DealerHand
from spanish21.table import settling
from spanish21.table.asked import (
    Awaiting,
    CardNeeded,
    Choice,
    CutOffer,
    DealerStep,
    Decision,
    PlayerNeeded,
    Role,
    SpinNeeded,
    Suspended,
    Wagers,
)
from spanish21.table.commands import (
    AnnounceBlackjack,
    AnnounceDealersCard,
    AnnounceDealerTotal,
    AnnounceTotal,
    CloseInsurance,
    OfferInsurance,
    PickUp,
    RemoveCards,
    RevealHoleCard,
    UseCardReader,
)
from spanish21.table.handling.awaiting import next_handling
from spanish21.table.irregularity.commands import CallHandDead, DiscardCard, PutDeviceAway
from spanish21.table.kinds import Shuffled
from spanish21.table.spin import due as spin
from spanish21.table.state import Insurance, Stage
from spanish21.table.turn import caller

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.settling import MoneyStep
    from spanish21.table.state import Box, Hand, Stake, TableState

__all__ = [
    "Awaiting",
    "CardNeeded",
    "Choice",
    "CutOffer",
    "DealerStep",
    "Decision",
    "PlayerNeeded",
    "Role",
    "SpinNeeded",
    "Suspended",
    "Wagers",
    "awaiting",
    "caller",
]

_TWO = 2
_WITHOUT_CARDS = frozenset({Action.STAND, Action.SURRENDER})
"""what may be done after an exposed card was refused"""


def awaiting(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Say who or what acts next, and what exactly they may do."""
    cards = state.cards
    if state.suspended:
        return Suspended(rulebook.reader_broken.clause)
    if cards.stage is not Stage.READY:
        return next_handling(state, rulebook)
    due = _due(state, rulebook)
    if isinstance(due, CardNeeded):
        return _broken_shoe(state, rulebook) or due
    return due


@cites("MD 13.S")
def _broken_shoe(state: TableState, rulebook: Rulebook) -> DealerStep | None:
    """Have an automated shoe that broke down covered or signed before cards are dealt otherwise."""
    cards = state.cards
    if not cards.device_out or cards.device_put_away:
        return None
    shoe = Shuffled(rulebook.shuffler.value) is Shuffled.RESHUFFLER
    rule = rulebook.device_broken
    if not shoe or rule.value is not DeviceBroken.COVER:
        return None
    return DealerStep(PutDeviceAway(removed=False), rule.clause)


def _due(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Say what is due while the cards are in the shoe."""
    if state.cards.burns_due:
        return _burn(state, rulebook)
    if not state.wagers_closed:
        return Wagers(rulebook.places.wagers_first)
    if (state.turn_box == 0 and state.turn_hand == 0) or state.boxes[0].hands[0].dead:
        before = _before_players(state, rulebook)
        if before is not None:
            return before
    button = spin.next_button(state, rulebook)
    if button is not None:
        return button
    if state.reader is not True:
        turn = _players(state, rulebook)
        if turn is not None:
            return turn
    return _dealer(state, rulebook) or _settlement(state, rulebook) or _pick_up(state, rulebook)


@cites("MD 7.B(3)", "MD 7.B(4)", "MD 13.L", "MA 7(c)", "MA 15(g)")
def _burn(state: TableState, rulebook: Rulebook) -> CardNeeded:
    """Burn the first card of a loaded shoe, and one for each new dealer."""
    house = rulebook.house
    clause = house.shoe_empty_burn if state.wagers_closed else house.burn
    if state.cards.burns_due <= state.cards.dealer_burns:
        clause = house.burn_new_dealer
    return CardNeeded(None, None, face_up=False, clause=clause, burn=True)


def _before_players(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Walk through the opening deal, Match-the-Dealer, insurance and the card reader."""
    card = opening_card(
        state.opening, len(state.boxes), rulebook, dealer_last=state.trouble.dealer_missed
    )
    if card is not None:
        if card.place is None:
            return CardNeeded(None, None, card.face_up, card.clause)
        box = state.boxes[card.place]
        return CardNeeded(box.number, HandNumber(1), card.face_up, card.clause)
    missed = _missed_boxes(state, rulebook)
    if missed is not None:
        return missed
    match = settling.next_match(state, rulebook)
    if match is not None:
        return _money(match)
    ace = spin.next_ace(state, rulebook)
    if ace is not None:
        return ace
    if may_insure(state.up, rulebook) and state.insurance is not Insurance.CLOSED:
        return _insurance(state, rulebook)
    unread = state.reader_out or state.trouble.unread
    if must_use_reader(state.up, rulebook) and state.reader is None and not unread:
        return DealerStep(UseCardReader(), rulebook.places.reader)
    if (
        state.reader is False
        and rulebook.insurance_collected.value is InsuranceCollected.AFTER_READER
    ):
        lost = settling.next_insurance(state, rulebook, wins=False)
        if lost is not None:
            return _money(lost)
    return None


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
            return CardNeeded(box.number, HandNumber(1), face_up=True, clause=house.one_card)
        legal = (Choice(Action.LATE), Choice(Action.DEAD))
        person = caller(box, state)
        return Decision(box.number, HandNumber(1), person, legal, house.one_card)
    return None


def _money(step: MoneyStep) -> DealerStep:
    return DealerStep(step.command, step.outcome.clauses[0], step.outcome)


@cites("MD 7.G(1)", "MD 8.A", "MD 8.D", "MA 11(a)", "MA 11(b)", "MA 13(f)")
@reads("R35")
def _insurance(state: TableState, rulebook: Rulebook) -> Awaiting:
    """Offer insurance, hear every person, then close the offer."""
    places = rulebook.places
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
    clause = rulebook.places.insurance_window
    return Decision(box.number, HandNumber(1), stake.person, legal, clause)


@cites("MD 7.H", "MD 11.B", "MA 7(e)", "MA 10(b)")
def _players(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Give each hand its turn, from the dealer's left, a box's hands from left to right."""
    if state.at_once is not None:
        box_index, hand_index = state.at_once
        due = settling.next_at_once(
            state, box_index, hand_index, settling.unknown_dealer(), rulebook
        )
        if due is not None:
            return _money(due)
    if state.turn_box >= len(state.boxes):
        return None
    box = state.boxes[state.turn_box]
    hand = box.hands[state.turn_hand]
    number = HandNumber(state.turn_hand + 1)
    if box.covering:
        return _cover(box, number, box.covering[0], rulebook)
    not_dealt = _not_dealt(state, box, rulebook)
    if not_dealt is not None:
        return not_dealt
    if len(hand.cards) < _TWO:
        return CardNeeded(box.number, number, face_up=True, clause=rulebook.places.split_order)
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
    legal = (Choice(Action.SPLIT), Choice(Action.DESIGNATE, Cents(1), Cents(2), Cents(1)))
    return Decision(box.number, hand, person, legal, rulebook.places.shared_split)


@cites("MD 13.O", "MA 15(i)")
def _not_dealt(state: TableState, box: Box, rulebook: Rulebook) -> Decision | None:
    """Ask a player whose requested card was not dealt: the card later, or a dead hand."""
    if state.trouble.asked is None:
        return None
    _, hand = state.trouble.asked
    legal = (Choice(Action.LATE), Choice(Action.DEAD))
    return Decision(box.number, hand, caller(box, state), legal, rulebook.house.not_dealt)


@cites("MA 13(d)")
def _wanted_card(
    box: Box, hand: Hand, number: HandNumber, rulebook: Rulebook
) -> CardNeeded | Decision:
    """Hear the others on a shared box about a double, then ask for the card."""
    places = rulebook.places
    if not hand.doubled:
        return CardNeeded(box.number, number, face_up=True, clause=places.draw)
    chip = rulebook.smallest_chip.value
    for share in hand.shares:
        if not share.answered:
            legal = (
                Choice(Action.DOUBLE, chip, share.wager, chip),
                Choice(Action.DECLINE),
            )
            return Decision(box.number, number, share.person, legal, places.shared_double)
    return CardNeeded(box.number, number, face_up=True, clause=places.double_one_card)


@cites("MD 7.H(1)", "MA 7(e)", "MA 7(f)", "MA 10(c)")
def _announcement(
    box: Box, hand: Hand, number: HandNumber, rulebook: Rulebook
) -> DealerStep | None:
    """Have the dealer announce a total or a blackjack where the edition asks for it."""
    count = len(hand.cards)
    if hand.announced == count:
        return None
    opening = count == _TWO and not hand.split
    rule = rulebook.announce_player_total if opening else rulebook.announce_new_total
    if rule.value:
        paired = count == _TWO and hand.split
        clause = rulebook.places.split_decisions if paired else rule.clause
        return DealerStep(AnnounceTotal(box.number, number, hand.points), clause)
    blackjack = rulebook.announce_blackjack
    if opening and hand.points == BEST_TOTAL and blackjack.value:
        return DealerStep(AnnounceBlackjack(box.number), blackjack.clause)
    return None


@cites("MD 7.H(1)(a)")
def _blackjack_paid(state: TableState, box: Box, rulebook: Rulebook) -> DealerStep | SpinNeeded:
    """Pay a blackjack against 2 to 9 at once, with its wheel, then take its cards away."""
    due = settling.next_at_once(
        state, state.turn_box, state.turn_hand, settling.unknown_dealer(), rulebook
    )
    if due is not None:
        return _money(due)
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
    if hand.doubled:
        person = next(share.person for share in hand.shares if share.doubled and not share.answered)
        legal = tuple(Choice(action) for action in actions)
        return Decision(box.number, number, person, legal, rulebook.places.rescue)
    trouble = state.trouble
    if person in trouble.refused:
        actions = tuple(action for action in actions if action in _WITHOUT_CARDS)
    elif trouble.aside_exposed:
        actions = (*actions, Action.REFUSE)
    legal = tuple(_choice(action, hand, person, rulebook) for action in actions)
    return Decision(box.number, number, person, legal, rulebook.places.turn_order)


@cites("MD 10.A", "MA 9(a)")
@reads("R7")
def _choice(action: Action, hand: Hand, person: PersonId, rulebook: Rulebook) -> Choice:
    """Add to a double its least and most amount."""
    if action is not Action.DOUBLE:
        return Choice(action)
    chip = rulebook.smallest_chip.value
    most = next(share.wager for share in hand.shares if share.person == person)
    return Choice(action, chip, most, chip)


def _dealer(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Show the dealer's second card, settle what waited for it, draw what must be drawn."""
    places = rulebook.places
    if state.hole_down:
        clause = places.reader_blackjack if state.reader else places.show_second_card
        return DealerStep(RevealHoleCard(), clause)
    if len(state.dealer) < _TWO:
        return _second_card(state, rulebook)
    dealer = DealerHand.of(state.dealer)
    if not dealer.blackjack:
        lost = settling.next_insurance(state, rulebook, wins=False)
        if lost is not None:
            return _money(lost)
    held = settling.next_held(state, dealer, rulebook)
    if held is not None:
        return _money(held)
    return _dealer_draw(state, dealer, rulebook)


@cites("MA 7(g)")
def _second_card(state: TableState, rulebook: Rulebook) -> Awaiting | None:
    """Deal the second card of a dealer without a hole card, after calling it out."""
    insured = any(stake.insurance for box in state.boxes for stake in box.stakes)
    people = settling.persons(state)
    if not second_card_must_be_dealt(state.up, people, rulebook, insured=insured):
        return None
    call = rulebook.announce_dealers_card
    if call.value and not state.dealers_card_announced:
        return DealerStep(AnnounceDealersCard(), call.clause)
    return CardNeeded(None, None, face_up=True, clause=rulebook.places.show_second_card)


@cites("MD 7.L(2)", "MD 7.L(3)", "MA 7(g)")
def _dealer_draw(
    state: TableState, dealer: DealerHand, rulebook: Rulebook
) -> DealerStep | CardNeeded | None:
    """Draw and announce as the edition has it."""
    rule = rulebook.announce_dealer_total
    count = len(state.dealer)
    silent = state.dealer_announced == count
    if rule.value is DealerTotal.EACH_CARD and count > _TWO and not silent:
        return DealerStep(AnnounceDealerTotal(dealer.points), rule.clause)
    if must_draw(dealer, state.up, settling.persons(state), rulebook):
        return CardNeeded(None, None, face_up=True, clause=rulebook.places.dealer_card)
    if rule.value is DealerTotal.FINAL and not silent:
        return DealerStep(AnnounceDealerTotal(dealer.points), rule.clause)
    return None


def _settlement(state: TableState, rulebook: Rulebook) -> DealerStep | SpinNeeded | None:
    if state.trouble.aside_exposed:
        return DealerStep(DiscardCard(), rulebook.house.unusable_card)
    dealer = DealerHand.of(state.dealer)
    step = settling.next_settlement(state, dealer, rulebook)
    turning = spin.next_spin(state, step, rulebook)
    if turning is not None:
        return turning
    if step is not None:
        return _money(step)
    if state.up.rank is rulebook.fixed_up_card.value:
        for place, due in enumerate(settling.fixed_payouts(state, rulebook)):
            if place == state.fixed_paid:
                return DealerStep(due.command, due.clauses[0])
    return None


@cites("MD 7.T", "MA 7(h)")
def _pick_up(state: TableState, rulebook: Rulebook) -> DealerStep:
    """Pick the cards up from the far right, counterclockwise, the dealer's hand last."""
    place = rulebook.places.pick_up
    for box in reversed(state.boxes):
        if any(hand.cards and not hand.removed for hand in box.hands):
            return DealerStep(PickUp(box.number), place)
    return DealerStep(PickUp(None), place)
