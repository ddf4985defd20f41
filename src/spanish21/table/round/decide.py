"""What follows from a command: the events, each with the clause it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.hand import BEST_TOTAL, total
from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import insurance_clause
from spanish21.table import commands as c, events as e
from spanish21.table.awaited import CardNeeded, DealerStep
from spanish21.table.cards.events import CardBurned, ReshuffleDue
from spanish21.table.round import settling
from spanish21.table.round.laying import lay_wagers
from spanish21.table.wheels.decide import spent
from spanish21.wager import INSURANCE

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.events import Event
    from spanish21.table.round.commands import RoundCommand
    from spanish21.table.state import Box, Hand, TableState

__all__ = ["decide"]

Events = tuple["Event", ...]
_TWO = 2


def decide(state: TableState, command: RoundCommand, now: Awaiting, book: Rulebook) -> Events:
    """Return what follows from a command that was not refused."""
    match command:
        case c.DealCard():
            return _deal_card(state, command, now, book)
        case c.PickUp():
            return _pick_up(state, command, now, book)
        case c.Stand():
            return _stand(state, command, now, book)
        case c.Hit():
            return _hit(state, command, now, book)
        case c.AnnounceTotal():
            return _announce_total(state, command, now, book)
        case c.Collect() | c.Pay() | c.Return():
            return _money(state, command, now, book)
        case c.LayWagers():
            return lay_wagers(state, command, book)
        case c.CloseWagers():
            return _close_wagers(state, command, now, book)
        case c.AnnounceDealerTotal():
            return _announce_dealer_total(state, command, now, book)
        case c.RevealHoleCard():
            return _reveal_hole_card(state, command, now, book)
        case c.OfferInsurance():
            return _offer_insurance(state, command, now, book)
        case c.TakeInsurance():
            return _take_insurance(state, command, now, book)
        case c.DeclineInsurance():
            return _decline_insurance(state, command, now, book)
        case c.CloseInsurance():
            return _close_insurance(state, command, now, book)
        case c.UseCardReader():
            return _use_card_reader(state, command, now, book)
        case c.AnnounceBlackjack():
            return _announce_blackjack(state, command, now, book)
        case c.AnnounceDealersCard():
            return _announce_dealers_card(state, command, now, book)
        case c.DoubleDown():
            return _double_down(state, command, now, book)
        case c.DeclineDouble():
            return _decline_double(state, command, now, book)
        case c.Rescue():
            return _rescue(state, command, now, book)
        case c.KeepDouble():
            return _keep_double(state, command, now, book)
        case c.Split():
            return _split(state, command, now, book)
        case c.DesignateHand():
            return _designate_hand(state, command, now, book)
        case c.Surrender():
            return _surrender(state, command, now, book)
        case c.PayFixed():
            return _pay_fixed(state, command, now, book)
        case c.RemoveCards():
            return _remove_cards(state, command, now, book)
        case _:
            assert_never(command)


def _close_wagers(state: TableState, _c: c.CloseWagers, _n: Awaiting, book: Rulebook) -> Events:
    return (e.WagersClosed(book.places.wagers_first), *spent(state, book))


@cites("MD 7.I", "MD 7.K", "MD 10.C", "MD 10.D", "MA 7(f)", "MA 9(a)", "MA 12(a)(2)")
def _deal_card(state: TableState, command: c.DealCard, now: Awaiting, book: Rulebook) -> Events:
    """Deal a card to where it is due; a hand that needs no announcement may be complete by it."""
    assert isinstance(now, CardNeeded)  # noqa: S101 - judged
    if now.burn:
        return (CardBurned(command.card, now.clause),)
    dealt = e.CardDealt(command.card, now.box, now.hand, now.face_up, now.clause)
    if now.box is None or now.hand is None or command.card is None:
        return (dealt,)
    box = state.box(now.box)
    assert box is not None  # noqa: S101 - judged
    hand = box.hands[now.hand - 1]
    opening = not hand.split and len(hand.cards) < _TWO
    if opening or book.announce_new_total.value:
        return (dealt,)
    points = total((*hand.cards, command.card)).points
    return (dealt, *_completion(box, now.hand, points, book))


@reads("R37")
def _completion(box: Box, hand: HandNumber, points: int, book: Rulebook) -> Events:
    """Complete a hand that has 21 or more: nothing is asked of it."""
    if points < BEST_TOTAL:
        return ()
    places = book.places
    clause = places.no_draw_on_21 if points == BEST_TOTAL else places.bust
    return (e.HandCompleted(box.number, hand, clause),)


def _offer_insurance(_s: TableState, _c: c.OfferInsurance, _n: Awaiting, book: Rulebook) -> Events:
    return (e.InsuranceOffered(book.places.insurance_offer),)


def _take_insurance(
    state: TableState, command: c.TakeInsurance, _n: Awaiting, book: Rulebook
) -> Events:
    box = next(box for box in state.boxes if box.number == command.box)
    stake = next(stake for stake in box.stakes if stake.person == command.person)
    clause = insurance_clause(command.amount, stake.whole, book)
    return (e.WagerPlaced(command.box, command.person, INSURANCE, command.amount, clause),)


def _decline_insurance(
    _s: TableState, command: c.DeclineInsurance, _n: Awaiting, _b: Rulebook
) -> Events:
    return (e.InsuranceDeclined(command.box, command.person),)


def _close_insurance(
    state: TableState, _c: c.CloseInsurance, _n: Awaiting, book: Rulebook
) -> Events:
    silent = tuple(
        e.InsuranceDeclined(box.number, stake.person)
        for box in state.boxes
        for stake in box.stakes
        if not stake.insurance_answered
    )
    return (*silent, e.InsuranceClosed(book.places.insurance_window))


@cites("MD 1.B(2)", "MD 7.G(2)", "MD 7.G(2)(a)", "MD 7.G(3)", "MA 7(i)")
def _use_card_reader(
    state: TableState, command: c.UseCardReader, _n: Awaiting, book: Rulebook
) -> Events:
    """Learn whether the hole card makes a blackjack, and nothing else of it."""
    blackjack = command.blackjack
    if state.hole is not None:
        blackjack = is_blackjack((state.up, state.hole))
    assert blackjack is not None  # noqa: S101 - judged
    return (e.HoleCardRead(blackjack, book.places.reader),)


@cites("MD 7.H(1)", "MD 7.H(1)(a)", "MD 7.H(1)(b)", "MD 7.H(1)(b)(i)", "MD 7.H(1)(b)(ii)")
def _announce_blackjack(
    state: TableState, command: c.AnnounceBlackjack, _n: Awaiting, book: Rulebook
) -> Events:
    """Announce a blackjack; against an ace or a face card it then waits for the hole card."""
    at_once = book.blackjack_paid_at_once_against
    if state.up.rank in at_once.value:
        return (e.BlackjackAnnounced(command.box, at_once.clause),)
    waits = book.places.blackjack_waits
    return (
        e.BlackjackAnnounced(command.box, waits),
        e.HandCompleted(command.box, HandNumber(1), waits),
    )


@cites("MA 7(e)", "MA 7(f)", "MA 10(c)")
def _announce_total(
    state: TableState, command: c.AnnounceTotal, now: Awaiting, book: Rulebook
) -> Events:
    """Announce a hand's total; one that has 21 or more is then complete."""
    assert isinstance(now, DealerStep)  # noqa: S101 - judged
    box = state.box(command.box)
    assert box is not None  # noqa: S101 - judged
    hand = box.hands[command.hand - 1]
    said = e.TotalAnnounced(command.box, command.hand, hand.points, hand.soft, now.clause)
    return (said, *_completion(box, command.hand, hand.points, book))


def _announce_dealers_card(
    _s: TableState, _c: c.AnnounceDealersCard, _n: Awaiting, book: Rulebook
) -> Events:
    return (e.DealersCardAnnounced(book.announce_dealers_card.clause),)


def _announce_dealer_total(
    state: TableState, _c: c.AnnounceDealerTotal, _n: Awaiting, book: Rulebook
) -> Events:
    points, soft = total(state.dealer)
    return (e.DealerTotalAnnounced(points, soft, book.announce_dealer_total.clause),)


def _turn(state: TableState) -> tuple[Hand, HandNumber]:
    """Return the hand whose turn it is."""
    hand = state.boxes[state.turn_box].hands[state.turn_hand]
    return hand, HandNumber(state.turn_hand + 1)


def _hit(state: TableState, command: c.Hit, _n: Awaiting, book: Rulebook) -> Events:
    _, hand = _turn(state)
    return (e.CardRequested(command.box, hand, command.person, book.places.draw),)


@cites("MD 7.H(2)(d)", "MA 7(e)")
def _stand(state: TableState, command: c.Stand, _n: Awaiting, book: Rulebook) -> Events:
    """Complete the hand as it is."""
    _, hand = _turn(state)
    return (e.HandStood(command.box, hand, command.person, book.places.stand),)


@cites("MD 7.H(2)(b)", "MD 10.A", "MD 10.B", "MA 9(a)", "MA 13(d)")
def _double_down(state: TableState, command: c.DoubleDown, _n: Awaiting, book: Rulebook) -> Events:
    """Add a Double Down Wager to the hand."""
    _, hand = _turn(state)
    clause = book.places.double
    return (e.WagerDoubled(command.box, hand, command.person, command.amount, clause),)


def _decline_double(
    state: TableState, command: c.DeclineDouble, _n: Awaiting, book: Rulebook
) -> Events:
    _, hand = _turn(state)
    return (e.DoubleDeclined(command.box, hand, command.person, book.places.shared_double),)


@cites("MD 10.H", "MA 9(d)")
@reads("R8", "R11")
def _rescue(state: TableState, command: c.Rescue, _n: Awaiting, book: Rulebook) -> Events:
    """Take the double back; the wager of the hand is then collected at once."""
    hand, number = _turn(state)
    share = next(share for share in hand.shares if share.person == command.person)
    place = book.places.rescue
    rescued = e.DoubleRescued(command.box, number, command.person, share.doubled, place)
    return (rescued, *_last_answer(state, command, book))


def _keep_double(state: TableState, command: c.KeepDouble, _n: Awaiting, book: Rulebook) -> Events:
    _, number = _turn(state)
    kept = e.DoubleKept(command.box, number, command.person)
    return (kept, *_last_answer(state, command, book))


def _last_answer(state: TableState, command: c.Rescue | c.KeepDouble, book: Rulebook) -> Events:
    """Complete a doubled hand when the last person who doubled has answered."""
    hand, number = _turn(state)
    waiting = [share for share in hand.shares if share.doubled and not share.answered]
    if len(waiting) > 1:
        return ()
    return (e.HandCompleted(command.box, number, book.places.double_one_card),)


@cites("MD 7.H(2)(c)", "MD 11.A", "MD 11.B", "MD 11.D", "MA 10(a)", "MA 10(b)", "MA 10(c)")
@cites("MA 13(e)")
def _split(state: TableState, command: c.Split, _n: Awaiting, book: Rulebook) -> Events:
    """Make two hands of a pair with an equal wager on the second, or cover a shared split."""
    hand, number = _turn(state)
    share = next(share for share in hand.shares if share.person == command.person)
    box = state.boxes[state.turn_box]
    if command.person in box.covering:
        clause = book.places.shared_split
        return (e.SplitCovered(command.box, number, command.person, share.wager, clause),)
    clause = book.places.split
    return (e.HandSplit(command.box, number, command.person, share.wager, clause),)


@cites("MA 13(e)")
def _designate_hand(
    state: TableState, command: c.DesignateHand, _n: Awaiting, book: Rulebook
) -> Events:
    """Apply a wager on a shared box to one hand of a split."""
    _, number = _turn(state)
    chosen = HandNumber(number + command.hand - 1)
    clause = book.places.shared_split
    return (e.HandDesignated(command.box, number, chosen, command.person, clause),)


@cites("MD 7.H(2)(a)", "MD 9.A", "MD 9.C", "MD 9.C(1)", "MD 9.C(2)", "MA 8(a)", "MA 8(a)(2)")
@reads("R11", "R39")
def _surrender(state: TableState, command: c.Surrender, _n: Awaiting, book: Rulebook) -> Events:
    """Give the hand up: at once, or on top of the cards until the second card is known."""
    _, hand = _turn(state)
    held = state.up.rank in book.surrender_held_against.value
    clause = book.places.surrender_held if held else book.places.surrender_at_once
    return (
        e.HandSurrendered(command.box, hand, command.person, held, clause),
        e.HandCompleted(command.box, hand, clause),
    )


@cites("MD 1.B(4)", "MD 7.L", "MD 7.L(1)", "MD 7.H(1)(b)(iii)", "MA 7(i)")
def _reveal_hole_card(
    state: TableState, command: c.RevealHoleCard, now: Awaiting, _b: Rulebook
) -> Events:
    """Turn the hole card face up."""
    assert isinstance(now, DealerStep)  # noqa: S101 - judged
    card = state.hole or command.card
    assert card is not None  # noqa: S101 - judged
    return (e.HoleCardRevealed(card, now.clause),)


def _money(
    _s: TableState, command: c.Collect | c.Pay | c.Return, now: Awaiting, _b: Rulebook
) -> Events:
    """Carry out a step with chips as its outcome has it."""
    assert isinstance(now, DealerStep)  # noqa: S101 - judged
    outcome = now.outcome
    assert outcome is not None  # noqa: S101 - a step with chips has one
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


def _pay_fixed(state: TableState, command: c.PayFixed, _n: Awaiting, book: Rulebook) -> Events:
    due = list(settling.fixed_payouts(state, book))[state.fixed_paid]
    return (e.FixedPaid(command.box, command.hand, command.person, command.amount, due.clauses),)


@cites("MD 7.H(1)(a)")
def _remove_cards(state: TableState, command: c.RemoveCards, now: Awaiting, _b: Rulebook) -> Events:
    """Take a blackjack that was paid at once off the layout; its hand is complete."""
    assert isinstance(now, DealerStep)  # noqa: S101 - judged
    hand, number = _turn(state)
    return (
        e.CardsPickedUp(command.box, number, hand.cards, now.clause),
        e.HandCompleted(command.box, number, now.clause),
    )


@cites("MD 7.D", "MD 7.T", "MA 7(h)", "MA 7(j)", "MA 7(j)(1)")
def _pick_up(state: TableState, command: c.PickUp, now: Awaiting, book: Rulebook) -> Events:
    """Pick up the hands of a box from right to left, or last the dealer's hand."""
    assert isinstance(now, DealerStep)  # noqa: S101 - judged
    if command.box is None:
        ended: Events = (
            e.CardsPickedUp(None, None, state.dealer, now.clause),
            e.RoundCompleted(state.round),
        )
        return (*ended, ReshuffleDue(book.house.reshuffle)) if state.cards.reshuffle else ended
    box = state.box(command.box)
    assert box is not None  # noqa: S101 - judged
    return tuple(
        e.CardsPickedUp(command.box, HandNumber(index + 1), hand.cards, now.clause)
        for index, hand in reversed(list(enumerate(box.hands)))
        if hand.cards and not hand.removed
    )
