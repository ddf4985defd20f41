"""A round of play: what follows from a command, each event with the clause it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.hand import total
from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.insurance import insurance_clause
from spanish21.rules.player import completed_by
from spanish21.table import commands as c, events as e
from spanish21.table.changing import index_of
from spanish21.table.dealer_step import due_outcome, due_step
from spanish21.table.events.cards import CardBurned, ReshuffleDue
from spanish21.table.round import settling
from spanish21.table.round.act import act
from spanish21.table.round.ending import round_completed
from spanish21.table.round.laying import lay_wagers
from spanish21.table.round.refuse import (
    card_due,
    hole_card,
    insurable,
    reader_shows,
    refuse_closing,
    refuse_closing_insurance,
    refuse_laying,
)
from spanish21.table.round.turn import completed
from spanish21.table.wheels.decide import spent
from spanish21.wager import INSURANCE

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.commands.round import RoundCommand
    from spanish21.table.events import Event
    from spanish21.table.state import Box, Hand, TableState

__all__ = ["decide"]

Events = tuple["Event", ...]
_TWO = 2


def decide(
    state: TableState, command: RoundCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Return what follows from a command of the round, or why it is refused."""
    match command.kind:
        case "DealCard":
            return _deal_card(state, command, now, book)
        case "PickUp":
            return _pick_up(state, command, now, book)
        case "AnnounceTotal":
            return _announce_total(state, command, now, book)
        case "Collect" | "Pay" | "Return":
            return _money(command, now)
        case "LayWagers":
            return refuse_laying(state, command, now, book) or lay_wagers(state, command, book)
        case "CloseWagers":
            return refuse_closing(state, command, now, book) or _close_wagers(state, book)
        case "AnnounceDealerTotal":
            return _announce_dealer_total(state, command, now)
        case "RevealHoleCard":
            return _reveal_hole_card(state, command, now, book)
        case (
            "Hit"
            | "Stand"
            | "DoubleDown"
            | "DeclineDouble"
            | "Rescue"
            | "KeepDouble"
            | "Split"
            | "DesignateHand"
            | "Surrender"
        ):
            return act(state, command, now, book)
        case "OfferInsurance":
            return _offer_insurance(command, now)
        case "TakeInsurance":
            return _take_insurance(state, command, now, book)
        case "DeclineInsurance":
            return _decline_insurance(state, command, now, book)
        case "CloseInsurance":
            refused = refuse_closing_insurance(state, command, now)
            return refused or _close_insurance(state, book)
        case "UseCardReader":
            return _use_card_reader(state, command, now, book)
        case "AnnounceBlackjack":
            return _announce_blackjack(state, command, now, book)
        case "AnnounceDealersCard":
            return _announce_dealers_card(command, now)
        case "PayFixed":
            return _pay_fixed(state, command, now, book)
        case "RemoveCards":
            return _remove_cards(state, command, now)
        case _:
            assert_never(command)


def _close_wagers(state: TableState, book: Rulebook) -> Events:
    cards = state.cards
    forgotten = not cards.reshuffle and (cards.by_order or cards.cut_from is not None)
    return (e.WagersClosed(book.citations.wagers_first, forgotten), *spent(state, book))


@cites("MD 7.I", "MD 7.K", "MD 10.C", "MD 10.D", "MA 7(f)", "MA 9(a)", "MA 12(a)(2)")
@reads("R60")
def _deal_card(
    state: TableState, command: c.DealCard, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Deal a card to where it is due; a hand that needs no announcement may be complete by it."""
    due = card_due(state, command, now, book)
    if isinstance(due, Refusal):
        return due
    if due.burn:
        return (CardBurned(command.card, due.clause),)
    known = state.trouble.aside_exposed and not due.face_up
    dealt = e.CardDealt(command.card, due.box, due.hand, due.face_up, due.clause, known)
    box = state.box(due.box) if due.box is not None else None
    if box is None or due.hand is None or command.card is None:
        return (dealt,)
    hand = box.hands[due.hand - 1]
    opening = not hand.split and len(hand.cards) < _TWO
    if opening or book.announce_new_total.value:
        return (dealt,)
    cards = (*hand.cards, command.card)
    held = replace(hand, cards=cards, points=total(cards).points)
    return (dealt, *_completion(state, box, due.hand, held, book))


@reads("R37")
def _completion(
    state: TableState, box: Box, number: HandNumber, hand: Hand, book: Rulebook
) -> Events:
    """Complete a hand of which nothing more is asked, such as a 21."""
    clause = completed_by(hand, box.splits, book)
    return () if clause is None else (completed(state, box.number, number, clause),)


def _offer_insurance(command: c.OfferInsurance, now: Awaiting) -> Events | Refusal:
    due = due_step(command, now)
    return due if isinstance(due, Refusal) else (e.InsuranceOffered(due.clause),)


def _take_insurance(
    state: TableState, command: c.TakeInsurance, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    stake = insurable(state, command, now, book)
    if isinstance(stake, Refusal):
        return stake
    clause = insurance_clause(command.amount, stake.whole, book)
    return (e.WagerPlaced(command.box, command.person, INSURANCE, command.amount, clause),)


def _decline_insurance(
    state: TableState, command: c.DeclineInsurance, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    stake = insurable(state, command, now, book)
    if isinstance(stake, Refusal):
        return stake
    return (e.InsuranceDeclined(command.box, command.person),)


def _close_insurance(state: TableState, book: Rulebook) -> Events:
    silent = tuple(
        e.InsuranceDeclined(box.number, stake.person)
        for box in state.boxes
        for stake in box.stakes
        if not stake.insurance_answered
    )
    return (*silent, e.InsuranceClosed(book.citations.insurance_window))


@cites("MD 1.B(2)", "MD 7.G(2)", "MD 7.G(2)(a)", "MD 7.G(3)", "MA 7(i)")
def _use_card_reader(
    state: TableState, command: c.UseCardReader, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Learn whether the hole card makes a blackjack, and nothing else of it."""
    blackjack = reader_shows(state, command, now, book)
    if isinstance(blackjack, Refusal):
        return blackjack
    return (e.HoleCardRead(blackjack, book.citations.reader),)


@cites("MD 7.H(1)", "MD 7.H(1)(a)", "MD 7.H(1)(b)", "MD 7.H(1)(b)(i)", "MD 7.H(1)(b)(ii)")
def _announce_blackjack(
    state: TableState, command: c.AnnounceBlackjack, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Announce a blackjack; against an ace or a face card it then waits for the hole card."""
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    at_once = book.blackjack_paid_at_once_against
    if state.up.rank in at_once.value:
        return (e.BlackjackAnnounced(command.box, at_once.clause),)
    waits = book.citations.blackjack_waits
    return (
        e.BlackjackAnnounced(command.box, waits),
        completed(state, command.box, HandNumber(1), waits),
    )


@cites("MA 7(e)", "MA 7(f)", "MA 10(c)")
def _announce_total(
    state: TableState, command: c.AnnounceTotal, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Announce the total of the hand whose turn it is; with 21 or more it is then complete."""
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    box = state.boxes[state.turn_box]
    hand = box.hands[state.turn_hand]
    said = e.TotalAnnounced(command.box, command.hand, hand.points, hand.soft, due.clause)
    return (said, *_completion(state, box, command.hand, hand, book))


def _announce_dealers_card(command: c.AnnounceDealersCard, now: Awaiting) -> Events | Refusal:
    due = due_step(command, now)
    return due if isinstance(due, Refusal) else (e.DealersCardAnnounced(due.clause),)


def _announce_dealer_total(
    state: TableState, command: c.AnnounceDealerTotal, now: Awaiting
) -> Events | Refusal:
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    points, soft = total(state.dealer)
    return (e.DealerTotalAnnounced(points, soft, due.clause),)


@cites("MD 1.B(4)", "MD 7.L", "MD 7.L(1)", "MD 7.H(1)(b)(iii)", "MA 7(i)")
def _reveal_hole_card(
    state: TableState, command: c.RevealHoleCard, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Turn the hole card face up."""
    shown = hole_card(state, command, now, book)
    return shown if isinstance(shown, Refusal) else (e.HoleCardRevealed(*shown),)


def _money(command: c.Collect | c.Pay | c.Return, now: Awaiting) -> Events | Refusal:
    """Carry out a step with chips as its outcome has it."""
    outcome = due_outcome(command, now)
    if isinstance(outcome, Refusal):
        return outcome
    where = (command.box, command.hand, command.person, command.wager)
    if isinstance(command, c.Pay):
        odds = settling.odds_pair(outcome.odds)
        paid = e.WagerPaid(
            *where,
            outcome.returned,
            outcome.paid,
            odds,
            outcome.result,
            outcome.ground,
            outcome.clauses,
            outcome.coupon,
        )
        return (paid,)
    told = (outcome.result, outcome.clauses)
    if not outcome.taken:
        return (e.WagerReturned(*where, outcome.returned, *told, outcome.coupon),)
    taken = e.WagerTaken(*where, outcome.taken, *told, outcome.coupon)
    returned = e.WagerReturned(*where, outcome.returned, *told)
    return (taken, returned) if outcome.returned else (taken,)


def _pay_fixed(
    state: TableState, command: c.PayFixed, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    step = due_step(command, now)
    if isinstance(step, Refusal):
        return step
    due = list(settling.fixed_payouts(state, book))[state.fixed_paid]
    return (e.FixedPaid(command.box, command.hand, command.person, command.amount, due.clauses),)


@cites("MD 7.H(1)(a)")
def _remove_cards(state: TableState, command: c.RemoveCards, now: Awaiting) -> Events | Refusal:
    """Take a blackjack that was paid in its turn off the layout; its hand is complete."""
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    hand = state.boxes[state.turn_box].hands[state.turn_hand]
    number = HandNumber(state.turn_hand + 1)
    return (
        e.CardsPickedUp(command.box, number, hand.cards, due.clause),
        completed(state, command.box, number, due.clause),
    )


@cites("MD 7.D", "MD 7.T", "MA 7(h)", "MA 7(j)", "MA 7(j)(1)")
def _pick_up(
    state: TableState, command: c.PickUp, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Pick up the hands of a box from right to left, or last the dealer's hand."""
    due = due_step(command, now)
    if isinstance(due, Refusal):
        return due
    if command.box is None:
        ended: Events = (
            e.CardsPickedUp(None, None, state.dealer, due.clause),
            round_completed(state),
        )
        return (*ended, ReshuffleDue(book.house.reshuffle)) if state.cards.reshuffle else ended
    box = state.boxes[index_of(state, command.box)]
    places = range(len(box.hands) - 1, -1, -1)
    return tuple(
        [
            e.CardsPickedUp(command.box, HandNumber(place + 1), box.hands[place].cards, due.clause)
            for place in places
            if box.hands[place].cards and not box.hands[place].removed
        ]
    )
