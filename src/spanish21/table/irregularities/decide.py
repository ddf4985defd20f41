"""Irregularities: what the documents make follow from each."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.hand import total
from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import ReaderBroken, SecondTen
from spanish21.refusal import Refusal
from spanish21.table.awaited import Awaiting, CardNeeded
from spanish21.table.commands import irregularities as c
from spanish21.table.events import HandCompleted, irregularities as i
from spanish21.table.irregularities.refuse import (
    box_called_dead,
    cards_since,
    missed_box,
    missed_card,
    refuse_dealer_missed,
    refuse_drawn,
    refuse_face_up,
    refuse_overdraw,
    refuse_shoe_empty,
    refuse_step,
    refuse_suspended,
    refuse_ten,
    turn_not_dealt,
    turn_refusing,
)
from spanish21.table.irregularities.refuse_devices import (
    refuse_device,
    refuse_exposed_in_wash,
    refuse_jam,
    refuse_reader,
    refuse_wrong_reader,
)
from spanish21.table.irregularities.void import all_dead, dead_hand, void_round
from spanish21.table.round.turn import turn_after

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands.irregularities import IrregularityCommand
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["decide"]

Events = tuple["Event", ...]
_TWO = 2


def decide(
    state: TableState, command: IrregularityCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Return what follows from an irregularity, or why it cannot have happened now."""
    return refuse_suspended(command, now) or _decide(state, command, now, book)


def _decide(
    state: TableState, command: IrregularityCommand, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    match command:
        case c.ReportFaceUpCard():
            refused = refuse_face_up(state, command, now, book)
            return refused or _face_up(state, command, book)
        case c.ReportTen():
            return refuse_ten(now, book) or _ten(state, command, book)
        case c.ReportDrawnInError():
            return refuse_drawn(state, command, book) or _drawn(command, book)
        case c.RefuseCard():
            return _refuse_card(state, command, now, book)
        case c.DiscardCard():
            return refuse_step(command, now, book) or _discard(state, book)
        case c.ReportOverdraw():
            refused = refuse_overdraw(state, command, now, book)
            return refused or _overdraw(state, command, book)
        case c.ReportDealerMissed():
            return refuse_dealer_missed(state, command, now, book) or _dealer_missed(book)
        case c.ReportShoeEmpty():
            return refuse_shoe_empty(state, now, book) or _shoe_empty(book)
        case c.ReportMissedBox():
            return _missed_box(state, command, now, book)
        case c.CallHandDead():
            return _call_dead(state, command, now, book)
        case c.AcceptLateCard():
            return _accept_late(state, command, now, book)
        case c.DeclareDead():
            return _declare_dead(state, command, now, book)
        case c.ReportCardNotDealt():
            return _not_dealt(state, command, now, book)
        case c.ReportWrongReader():
            return refuse_wrong_reader(state, command, book) or _wrong_reader(state, command, book)
        case c.ReportReaderBroken():
            return refuse_reader(state, command, book) or _reader_broken(book)
        case c.ReportReaderRepaired():
            refused = refuse_reader(state, command, book)
            return refused or _reader_repaired(state, book)
        case c.ReportJam():
            return refuse_jam(state, book) or _jam(book)
        case c.ReportDeviceBroken():
            refused = refuse_device(state, command, book)
            return refused or (i.DeviceBroken(book.house.device_broken),)
        case c.PutDeviceAway():
            return refuse_step(command, now, book) or _put_away(command, book)
        case c.ReportDeviceRepaired():
            return refuse_device(state, command, book) or (i.DeviceRepaired(),)
        case c.ReportExposedInWash():
            return refuse_exposed_in_wash(state, book) or _exposed_in_wash(command, book)
        case _:
            assert_never(command)


@cites("MD 13.A", "MD 13.B", "MA 15(a)")
@reads("R12", "R66")
def _face_up(state: TableState, command: c.ReportFaceUpCard, book: Rulebook) -> Events:
    """Discard a card found face up; a second one in the round makes it void."""
    found = i.FaceUpCardFound(command.card, book.house.face_up)
    if not state.trouble.face_up or not state.wagers_closed:
        return (found,)
    return (found, *void_round(state, book.house.face_up_void, book, decks_removed=False))


@cites("MD 13.C", "MD 13.D", "MA 15(b)")
@reads("R12")
def _ten(state: TableState, command: c.ReportTen, book: Rulebook) -> Events:
    """Take a ten out of the game; a second one in the round makes it void."""
    found = i.TenFound(command.suit, book.house.ten, torn=book.tens_torn.value)
    if not state.trouble.tens or not state.wagers_closed:
        return (found,)
    removed = book.second_ten.value is SecondTen.NEW_DECKS
    return (found, *void_round(state, book.house.ten_void, book, decks_removed=removed))


@cites("MD 13.E", "MD 13.F", "MA 15(c)", "MA 15(d)")
def _drawn(command: c.ReportDrawnInError, book: Rulebook) -> Events:
    """Keep a card drawn in error as the next card."""
    house = book.house
    clause = house.drawn_exposed if command.exposed else house.drawn_unexposed
    return (i.CardDrawnInError(command.card, command.exposed, clause),)


@cites("MD 13.I", "MD 13.H", "MD 13.E", "MA 15(e)")
@reads("R45")
def _overdraw(state: TableState, command: c.ReportOverdraw, book: Rulebook) -> Events:
    """Discard a card drawn to 17; above that it is discarded too, or a card drawn in error."""
    house = book.house
    points = total(state.dealer).points
    if points == book.dealer_stands_at.value or book.overdraw_above_17.value:
        return (i.CardDiscarded(command.card, house.overdrawn),)
    if command.exposed:
        return (i.CardDiscarded(command.card, house.unusable_card),)
    return (i.CardDrawnInError(command.card, exposed=False, clause=house.drawn_unexposed),)


@cites("MD 13.G", "MA 15(d)")
def _refuse_card(
    state: TableState, command: c.RefuseCard, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Give the player no more cards; a hand that had asked for one is complete."""
    turn = turn_refusing(state, command, now, book)
    if isinstance(turn, Refusal):
        return turn
    clause = book.house.refused_card
    refused = i.CardRefused(command.box, command.person, clause)
    if not turn.hand.wants_card:
        return (refused,)
    after = turn_after(state, command.box, turn.number)
    return (refused, HandCompleted(command.box, turn.number, clause, after))


@cites("MD 13.H", "MA 15(d)")
def _discard(state: TableState, book: Rulebook) -> Events:
    """Discard an exposed card that the players refused and the dealer cannot use."""
    return (i.CardDiscarded(state.trouble.aside, book.house.unusable_card),)


@cites("MD 13.J", "MA 15(f)")
def _dealer_missed(book: Rulebook) -> Events:
    """Go on with the boxes; the dealer's cards come last."""
    return (i.DealerMissed(book.house.dealer_missed),)


@cites("MD 13.K", "MD 13.L", "MA 15(g)")
def _shoe_empty(book: Rulebook) -> Events:
    """Shuffle and cut the discards, then complete the round."""
    return (i.ShoeEmpty(book.house.shoe_empty),)


@cites("MD 13.M", "MD 13.N", "MA 15(h)")
@reads("R53")
def _missed_box(
    state: TableState, command: c.ReportMissedBox, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Pass over a box, which then has no card or only one; a card it was not dealt moves on."""
    box = missed_box(state, command, now, book)
    if isinstance(box, Refusal):
        return box
    clause = book.house.one_card if box.hands[0].cards else book.house.no_cards
    due = now.box if isinstance(now, CardNeeded) else None
    moved = cards_since(state, box, due)
    return (i.BoxMissed(command.box, clause, moved, due if moved else None),)


@cites("MD 13.M", "MA 15(h)")
def _call_dead(
    state: TableState, command: c.CallHandDead, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Call the hand dead that got no card; its player is in the next deal again."""
    box = box_called_dead(state, command, now, book)
    if isinstance(box, Refusal):
        return box
    return dead_hand(state, box, HandNumber(1), book.house.no_cards)


@cites("MD 13.N", "MD 13.O", "MD 13.O(1)", "MA 15(h)", "MA 15(i)")
def _accept_late(
    state: TableState, command: c.AcceptLateCard, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Deal the missed card after all other players have theirs."""
    missed = missed_card(state, command, now, book)
    if isinstance(missed, Refusal):
        return missed
    if missed.requested:
        box, hand = missed.box.number, missed.hand
        turn = turn_after(state, box, hand, deferred=True)
        return (i.CardDeferred(box, hand, book.house.dealt_later, turn),)
    return (i.LateCardAccepted(command.box, command.person, book.house.one_card),)


@cites("MD 13.N", "MD 13.O(2)", "MA 15(h)", "MA 15(i)")
@reads("R42")
def _declare_dead(
    state: TableState, command: c.DeclareDead, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Call the hand dead at its player's option."""
    missed = missed_card(state, command, now, book)
    if isinstance(missed, Refusal):
        return missed
    clause = book.house.dead_hand if missed.requested else book.house.one_card
    return dead_hand(state, missed.box, missed.hand, clause)


@cites("MD 13.O", "MA 15(i)")
def _not_dealt(
    state: TableState, command: c.ReportCardNotDealt, now: Awaiting, book: Rulebook
) -> Events | Refusal:
    """Ask the player: the card later, or a dead hand."""
    turn = turn_not_dealt(state, command, now, book)
    if isinstance(turn, Refusal):
        return turn
    return (i.CardNotDealt(command.box, turn.number, book.house.not_dealt),)


@cites("MD 13.P", "MD 13.P(1)", "MD 13.P(2)", "MA 15(l)", "MA 15(l)(1)", "MA 15(l)(2)")
def _wrong_reader(state: TableState, command: c.ReportWrongReader, book: Rulebook) -> Events:
    """Call all hands dead if a player could learn the hole card, otherwise go on."""
    house = book.house
    if command.discloses:
        return all_dead(state, house.wrong_reader_dead, book)
    return (i.WrongReaderUsed(house.wrong_reader_continues),)


@cites("MD 13.Q", "MA 15(k)[2]")
@reads("R40")
def _reader_broken(book: Rulebook) -> Events:
    """Stop until the reader works, or go on without it, as the edition has it."""
    rule = book.reader_broken
    return (i.ReaderBroken(rule.value is ReaderBroken.STOP, rule.clause),)


@reads("R40")
def _reader_repaired(state: TableState, book: Rulebook) -> Events:
    """Use the reader again; a round that went on without it is played to its end without it."""
    unread = state.trouble.unread or (state.reader_out and state.wagers_closed)
    return (i.ReaderRepaired(book.reader_broken.clause, unread),)


@cites("MD 13.R", "MA 15(j)")
def _jam(book: Rulebook) -> Events:
    """Require another shuffle of the cards."""
    return (i.ShufflerJammed(book.house.jam),)


@cites("MD 13.S", "MA 15(k)")
def _put_away(command: c.PutDeviceAway, book: Rulebook) -> Events:
    """Cover or sign the device, or remove it, before another method is used."""
    return (i.DevicePutAway(command.removed, book.device_broken.clause),)


@cites("MA 3(c)")
def _exposed_in_wash(command: c.ReportExposedInWash, book: Rulebook) -> Events:
    """Mix the cards again where the edition asks for it."""
    rule = book.wash_exposed_remix
    return (i.CardExposedInWash(command.card, rule.value, rule.clause),)
