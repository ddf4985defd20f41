"""Irregularities: what the documents make follow from each."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.hand import total
from spanish21.ids import HandNumber
from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import ReaderBroken, SecondTen
from spanish21.table.awaited import Awaiting
from spanish21.table.events import HandCompleted
from spanish21.table.irregularities import commands as c, events as i
from spanish21.table.irregularities.void import all_dead, dead_hand, void_round

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.irregularities.commands import IrregularityCommand
    from spanish21.table.state import Box, TableState
from spanish21.table.round.turn import hand_at_turn, turn_after

__all__ = ["decide"]

Events = tuple["Event", ...]
_TWO = 2


def decide(
    state: TableState, command: IrregularityCommand, now: Awaiting, book: Rulebook
) -> Events:
    """Return what follows from a command that was not refused."""
    match command:
        case c.ReportFaceUpCard():
            return _face_up(state, command, now, book)
        case c.ReportTen():
            return _ten(state, command, now, book)
        case c.ReportDrawnInError():
            return _drawn(state, command, now, book)
        case c.RefuseCard():
            return _refuse_card(state, command, now, book)
        case c.DiscardCard():
            return _discard(state, command, now, book)
        case c.ReportOverdraw():
            return _overdraw(state, command, now, book)
        case c.ReportDealerMissed():
            return _dealer_missed(state, command, now, book)
        case c.ReportShoeEmpty():
            return _shoe_empty(state, command, now, book)
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
            return _wrong_reader(state, command, now, book)
        case c.ReportReaderBroken():
            return _reader_broken(state, command, now, book)
        case c.ReportReaderRepaired():
            return _reader_repaired(state, command, now, book)
        case c.ReportJam():
            return _jam(state, command, now, book)
        case c.ReportDeviceBroken():
            return _device_broken(state, command, now, book)
        case c.PutDeviceAway():
            return _put_away(state, command, now, book)
        case c.ReportDeviceRepaired():
            return _device_repaired(state, command, now, book)
        case c.ReportExposedInWash():
            return _exposed_in_wash(state, command, now, book)
        case _:
            assert_never(command)


@cites("MD 13.A", "MD 13.B", "MA 15(a)")
@reads("R12")
def _face_up(
    state: TableState, command: c.ReportFaceUpCard, _n: Awaiting, book: Rulebook
) -> Events:
    """Discard a card found face up; a second one in the round makes it void."""
    found = i.FaceUpCardFound(command.card, book.house.face_up)
    if not state.trouble.face_up or not state.wagers_closed:
        return (found,)
    return (found, *void_round(state, book.house.face_up_void, book, decks_removed=False))


@cites("MD 13.C", "MD 13.D", "MA 15(b)")
@reads("R12")
def _ten(state: TableState, command: c.ReportTen, _n: Awaiting, book: Rulebook) -> Events:
    """Take a ten out of the game; a second one in the round makes it void."""
    found = i.TenFound(command.suit, book.house.ten, torn=book.tens_torn.value)
    if not state.trouble.tens or not state.wagers_closed:
        return (found,)
    removed = book.second_ten.value is SecondTen.NEW_DECKS
    return (found, *void_round(state, book.house.ten_void, book, decks_removed=removed))


@cites("MD 13.E", "MD 13.F", "MA 15(c)", "MA 15(d)")
def _drawn(_s: TableState, command: c.ReportDrawnInError, _n: Awaiting, book: Rulebook) -> Events:
    """Keep a card drawn in error as the next card."""
    house = book.house
    clause = house.drawn_exposed if command.exposed else house.drawn_unexposed
    return (i.CardDrawnInError(command.card, command.exposed, clause),)


@cites("MD 13.I", "MD 13.H", "MD 13.E", "MA 15(e)")
@reads("R45")
def _overdraw(state: TableState, command: c.ReportOverdraw, _n: Awaiting, book: Rulebook) -> Events:
    """Discard a card drawn to 17 (17 or more in MA); above that it is a card drawn in error."""
    house = book.house
    points = total(state.dealer).points
    if points == book.dealer_stands_at.value or book.overdraw_above_17.value:
        return (i.CardDiscarded(command.card, house.overdrawn),)
    if command.exposed:
        return (i.CardDiscarded(command.card, house.unusable_card),)
    return (i.CardDrawnInError(command.card, exposed=False, clause=house.drawn_unexposed),)


@cites("MD 13.G", "MA 15(d)")
def _refuse_card(state: TableState, command: c.RefuseCard, _n: Awaiting, book: Rulebook) -> Events:
    """Give the player no more cards; a hand that had asked for one is complete."""
    clause = book.house.refused_card
    refused = i.CardRefused(command.box, command.person, clause)
    hand = hand_at_turn(state)
    if hand is None or not hand.wants_card:
        return (refused,)
    number = HandNumber(state.turn_hand + 1)
    turn = turn_after(state, command.box, number)
    return (refused, HandCompleted(command.box, number, clause, turn))


@cites("MD 13.H", "MA 15(d)")
def _discard(state: TableState, _c: c.DiscardCard, _n: Awaiting, book: Rulebook) -> Events:
    """Discard an exposed card that the players refused and the dealer cannot use."""
    return (i.CardDiscarded(state.trouble.aside, book.house.unusable_card),)


@cites("MD 13.J", "MA 15(f)")
def _dealer_missed(
    _s: TableState, _c: c.ReportDealerMissed, _n: Awaiting, book: Rulebook
) -> Events:
    """Go on with the boxes; the dealer's cards come last."""
    return (i.DealerMissed(book.house.dealer_missed),)


@cites("MD 13.K", "MD 13.L", "MA 15(g)")
def _shoe_empty(_s: TableState, _c: c.ReportShoeEmpty, _n: Awaiting, book: Rulebook) -> Events:
    """Shuffle and cut the discards, then complete the round."""
    return (i.ShoeEmpty(book.house.shoe_empty),)


@cites("MD 13.M", "MD 13.N", "MA 15(h)")
def _missed_box(
    state: TableState, command: c.ReportMissedBox, _n: Awaiting, book: Rulebook
) -> Events:
    """Pass over a box, which then has no card or only one."""
    has_one = bool(_box(state, command.box).hands[0].cards)
    return (i.BoxMissed(command.box, book.house.one_card if has_one else book.house.no_cards),)


def _box(state: TableState, number: int) -> Box:
    return next(box for box in state.boxes if box.number == number)


@cites("MD 13.M", "MA 15(h)")
def _call_dead(state: TableState, command: c.CallHandDead, _n: Awaiting, book: Rulebook) -> Events:
    """Call the hand dead that got no card; its player is in the next deal again."""
    return dead_hand(state, _box(state, command.box), HandNumber(1), book.house.no_cards)


@cites("MD 13.N", "MD 13.O", "MD 13.O(1)", "MA 15(h)", "MA 15(i)")
def _accept_late(
    state: TableState, command: c.AcceptLateCard, _n: Awaiting, book: Rulebook
) -> Events:
    """Deal the missed card after all other players have theirs."""
    if state.trouble.asked is not None:
        box, hand = state.trouble.asked
        turn = turn_after(state, box, hand, deferred=True)
        return (i.CardDeferred(box, hand, book.house.dealt_later, turn),)
    return (i.LateCardAccepted(command.box, command.person, book.house.one_card),)


@cites("MD 13.N", "MD 13.O(2)", "MA 15(h)", "MA 15(i)")
@reads("R42")
def _declare_dead(
    state: TableState, command: c.DeclareDead, _n: Awaiting, book: Rulebook
) -> Events:
    """Call the hand dead at its player's option."""
    if state.trouble.asked is not None:
        box, hand = state.trouble.asked
        return dead_hand(state, _box(state, box), hand, book.house.dead_hand)
    return dead_hand(state, _box(state, command.box), HandNumber(1), book.house.one_card)


@cites("MD 13.O", "MA 15(i)")
def _not_dealt(
    state: TableState, command: c.ReportCardNotDealt, _n: Awaiting, book: Rulebook
) -> Events:
    """Ask the player: the card later, or a dead hand."""
    number = HandNumber(state.turn_hand + 1)
    return (i.CardNotDealt(command.box, number, book.house.not_dealt),)


@cites("MD 13.P", "MD 13.P(1)", "MD 13.P(2)", "MA 15(l)", "MA 15(l)(1)", "MA 15(l)(2)")
def _wrong_reader(
    state: TableState, command: c.ReportWrongReader, _n: Awaiting, book: Rulebook
) -> Events:
    """Call all hands dead if a player could learn the hole card, otherwise go on."""
    house = book.house
    if command.discloses:
        return all_dead(state, house.wrong_reader_dead, book)
    return (i.WrongReaderUsed(house.wrong_reader_continues),)


@cites("MD 13.Q", "MA 15(k)[2]")
@reads("R40")
def _reader_broken(
    _s: TableState, _c: c.ReportReaderBroken, _n: Awaiting, book: Rulebook
) -> Events:
    """Stop until the reader works (MD), or go on without it (MA)."""
    rule = book.reader_broken
    return (i.ReaderBroken(rule.value is ReaderBroken.STOP, rule.clause),)


@reads("R40")
def _reader_repaired(
    state: TableState, _c: c.ReportReaderRepaired, _n: Awaiting, book: Rulebook
) -> Events:
    """Use the reader again; a round that went on without it is played to its end without it."""
    unread = state.trouble.unread or (state.reader_out and state.wagers_closed)
    return (i.ReaderRepaired(book.reader_broken.clause, unread),)


@cites("MD 13.R", "MA 15(j)")
def _jam(_s: TableState, _c: c.ReportJam, _n: Awaiting, book: Rulebook) -> Events:
    """Have the cards shuffled again."""
    return (i.ShufflerJammed(book.house.jam),)


def _device_broken(
    _s: TableState, _c: c.ReportDeviceBroken, _n: Awaiting, book: Rulebook
) -> Events:
    return (i.DeviceBroken(book.house.device_broken),)


@cites("MD 13.S", "MA 15(k)")
def _put_away(_s: TableState, command: c.PutDeviceAway, _n: Awaiting, book: Rulebook) -> Events:
    """Cover or sign the device (MD), or remove it (MA), before another method is used."""
    return (i.DevicePutAway(command.removed, book.device_broken.clause),)


def _device_repaired(
    _s: TableState, _c: c.ReportDeviceRepaired, _n: Awaiting, _b: Rulebook
) -> Events:
    return (i.DeviceRepaired(),)


@cites("MA 3(c)")
def _exposed_in_wash(
    _s: TableState, command: c.ReportExposedInWash, _n: Awaiting, book: Rulebook
) -> Events:
    """Mix the cards again where the edition asks for it."""
    rule = book.wash_exposed_remix
    return (i.CardExposedInWash(command.card, rule.value, rule.clause),)
