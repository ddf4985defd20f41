"""Irregularities: when each may be reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.hand import total
from spanish21.law.clause import cites, reads
from spanish21.rules.dealing import opening_card
from spanish21.rules.player import Action
from spanish21.rules.refusal import Refusal
from spanish21.table.awaited import Awaiting, CardNeeded, DealerStep, Decision, Suspended
from spanish21.table.irregularities import commands as c
from spanish21.table.round.turn import caller
from spanish21.table.shuffled import Shuffled
from spanish21.table.state import Stage
from spanish21.table.wheels.awaiting import spin_unpaid

if TYPE_CHECKING:
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.irregularities.commands import IrregularityCommand
    from spanish21.table.state import Hand, TableState
from spanish21.table.round.turn import hand_at_turn

__all__ = ["refuse"]
_TWO = 2
_WHILE_SUSPENDED = (
    c.ReportReaderBroken,
    c.ReportReaderRepaired,
    c.ReportJam,
    c.ReportDeviceBroken,
    c.ReportDeviceRepaired,
)


def refuse(
    state: TableState, command: IrregularityCommand, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    """Refuse a report of what cannot have happened now."""
    if isinstance(now, Suspended) and not isinstance(command, _WHILE_SUSPENDED):
        return _not_now(now.clause, "nothing is dealt until the card reader works")
    match command:
        case c.ReportFaceUpCard() | c.ReportTen() | c.ReportShoeEmpty():
            return _refuse_in_shoe(state, command, now, rulebook)
        case c.ReportDrawnInError() | c.ReportOverdraw():
            return _refuse_drawn(state, command, now, rulebook)
        case c.ReportDealerMissed() | c.ReportMissedBox() | c.ReportCardNotDealt():
            return _refuse_missed(state, command, now, rulebook)
        case c.RefuseCard() | c.AcceptLateCard() | c.DeclareDead():
            return _refuse_answer(state, command, now, rulebook)
        case c.CallHandDead() | c.DiscardCard() | c.PutDeviceAway():
            if isinstance(now, DealerStep) and now.command == command:
                return None
            return Refusal("irregularity/not-now", now.clause, "this step is not due")
        case c.ReportWrongReader() | c.ReportReaderBroken() | c.ReportReaderRepaired():
            return _refuse_reader(state, command, rulebook)
        case _:
            return _refuse_device(state, command, rulebook)


def _not_now(clause: ClauseRef, message: str) -> Refusal:
    return Refusal("irregularity/not-now", clause, message)


def _refuse_in_shoe(
    state: TableState,
    command: c.ReportFaceUpCard | c.ReportTen | c.ReportShoeEmpty,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Find a card in the shoe while cards are dealt from it or a player decides; miss one then."""
    house = rulebook.house
    clause = house.shoe_empty
    if not isinstance(command, c.ReportShoeEmpty):
        clause = house.ten if isinstance(command, c.ReportTen) else house.face_up
    empty = isinstance(command, c.ReportShoeEmpty)
    if not isinstance(now, CardNeeded) and (empty or not isinstance(now, Decision)):
        return _not_now(clause, "no card is drawn from the shoe now")
    if empty:
        burning = isinstance(now, CardNeeded) and now.burn
        if burning or not state.wagers_closed:
            return _not_now(clause, "no round is to be completed")
        if state.trouble.aside is not None or state.trouble.aside_down:
            return _not_now(clause, "a card drawn in error comes next")
        if not state.rack:
            message = "the discard rack is empty: there is nothing to shuffle"
            return Refusal("shoe/no-discards", clause, message)
    if isinstance(command, c.ReportFaceUpCard):
        decks = rulebook.decks.value
        if state.seen[command.card.index] >= decks:
            message = f"all {decks} copies of {command.card} have been dealt"
            return Refusal("card/too-many", rulebook.places.card_count, message)
    return None


def _opening_done(state: TableState) -> bool:
    first = (box.hands[0] for box in state.boxes)
    return all(len(hand.cards) >= _TWO or hand.split or hand.dead for hand in first)


@cites("MD 13.E", "MD 13.F", "MD 13.I", "MA 15(c)", "MA 15(d)", "MA 15(e)")
@reads("R45")
def _refuse_drawn(
    state: TableState,
    command: c.ReportDrawnInError | c.ReportOverdraw,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Draw in error while a round is in play; an exposed card only after the opening deal."""
    house = rulebook.house
    overdraw = isinstance(command, c.ReportOverdraw)
    clause = house.overdrawn if overdraw else house.drawn_unexposed
    if not state.wagers_closed:
        return _not_now(clause, "no round is in play")
    if state.cards.stage is not Stage.READY:
        return _not_now(clause, "the cards are not in the shoe")
    if command.exposed and command.card is None:
        return Refusal("card/unknown", clause, "name the card: its face was exposed")
    if state.trouble.aside is not None or state.trouble.aside_down:
        return _not_now(clause, "a card drawn in error lies ready already")
    if command.card is not None and state.seen[command.card.index] >= rulebook.decks.value:
        message = f"all copies of {command.card} have been dealt"
        return Refusal("card/too-many", rulebook.places.card_count, message)
    if overdraw:
        if not _dealer_stands(state, now, rulebook):
            return _not_now(clause, "the dealer's hand is not complete")
    elif command.exposed and not _opening_done(state):
        return _not_now(house.drawn_exposed, "every player must have two cards first")
    return None


def _dealer_stands(state: TableState, now: Awaiting, rulebook: Rulebook) -> bool:
    """Whether the dealer's hand is shown and takes no more cards."""
    shown = len(state.dealer) >= _TWO and not state.hole_down
    drawing = isinstance(now, CardNeeded | Decision)
    return shown and not drawing and total(state.dealer).points >= rulebook.dealer_stands_at.value


def _refuse_missed(
    state: TableState,
    command: c.ReportDealerMissed | c.ReportMissedBox | c.ReportCardNotDealt,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Miss a card only where one is due."""
    house = rulebook.house
    if not isinstance(now, CardNeeded) or now.burn:
        return _not_now(house.not_dealt, "no card is due that could be missed")
    opening = _in_opening(state, rulebook)
    match command:
        case c.ReportDealerMissed():
            if now.box is not None or not opening:
                return _not_now(house.dealer_missed, "no opening card of the dealer is due")
            if state.trouble.dealer_missed:
                return _not_now(house.dealer_missed, "the missed cards are dealt now")
        case c.ReportMissedBox():
            if now.box != command.box or not opening:
                return _not_now(house.no_cards, f"no opening card of box {command.box} is due")
            if command.second != (state.opening >= len(state.boxes)):
                which = "second" if command.second else "first"
                message = f"the {which} card of box {command.box} is not the one that is due"
                return _not_now(house.one_card, message)
        case c.ReportCardNotDealt():
            hand = hand_at_turn(state)
            if now.box != command.box or opening or hand is None or not _owed(hand):
                message = f"no requested card is due at box {command.box}"
                return _not_now(house.not_dealt, message)
            if hand.deferred:
                return _not_now(house.dealt_later, "the late card is dealt now")
    return None


def _owed(hand: Hand) -> bool:
    """Whether a card was requested, by a hit, a double or a split."""
    return hand.wants_card or (hand.split and len(hand.cards) < _TWO)


def _in_opening(state: TableState, rulebook: Rulebook) -> bool:
    """Whether the opening cards are still being dealt."""
    late = state.trouble.dealer_missed
    return opening_card(state.opening, len(state.boxes), rulebook, dealer_last=late) is not None


@cites("MD 13.G", "MD 13.N", "MD 13.O", "MA 15(d)", "MA 15(h)", "MA 15(i)")
@reads("R42", "R47")
def _refuse_answer(
    state: TableState,
    command: c.RefuseCard | c.AcceptLateCard | c.DeclareDead,
    now: Awaiting,
    rulebook: Rulebook,
) -> Refusal | None:
    """Hear the player whose card was exposed or missed."""
    house = rulebook.house
    if isinstance(command, c.RefuseCard):
        return _refuse_refusal(state, command, now, rulebook)
    if not isinstance(now, Decision) or now.choice(Action.LATE) is None:
        return _not_now(house.one_card, "no card was missed")
    if (now.box, now.person) != (command.box, command.person):
        return Refusal("action/not-the-caller", rulebook.places.callers, f"{now.person} decides")
    return None


def _refuse_refusal(
    state: TableState, command: c.RefuseCard, now: Awaiting, rulebook: Rulebook
) -> Refusal | None:
    clause = rulebook.house.refused_card
    if not state.trouble.aside_exposed:
        return _not_now(clause, "no exposed card is to be taken or refused")
    if not isinstance(now, Decision | CardNeeded) or now.box != command.box:
        return _not_now(clause, f"it is not the turn of box {command.box}")
    hand = hand_at_turn(state)
    if hand is None or hand.doubled or len(hand.cards) < _TWO:
        message = "a doubled hand and a split hand of one card take the card that is owed to them"
        return Refusal("card/owed", clause, message)
    box = state.boxes[state.turn_box]
    if not any(stake.person == command.person for stake in box.stakes):
        message = f"{command.person} has no wager on box {command.box}"
        return Refusal("action/no-wager", rulebook.places.basic_wager, message)
    person = caller(box, state)
    if person != command.person:
        return Refusal("action/not-the-caller", rulebook.places.callers, f"{person} decides here")
    if person in state.trouble.refused:
        return _not_now(clause, f"{person} has refused the card already")
    return None


@cites("MD 13.P", "MD 13.Q", "MA 15(k)[2]", "MA 15(l)")
def _refuse_reader(
    state: TableState,
    command: c.ReportWrongReader | c.ReportReaderBroken | c.ReportReaderRepaired,
    rulebook: Rulebook,
) -> Refusal | None:
    """Report about the card reader only where one is used."""
    house = rulebook.house
    if not rulebook.card_reader.value:
        return Refusal("reader/none", rulebook.card_reader.clause, "no card reader is used here")
    broken = state.suspended or state.reader_out
    match command:
        case c.ReportWrongReader():
            wrong = state.hole_down and state.up.rank not in rulebook.reader_up_cards.value
            if not state.wagers_closed or not state.dealer or not wrong or broken:
                message = "the reader is wrong only on a hole card under 2 to 9"
                return _not_now(house.wrong_reader, message)
            if spin_unpaid(state, rulebook):
                return _not_now(house.wrong_reader, "what the wheel landed on is paid first")
        case c.ReportReaderBroken():
            if broken:
                return _not_now(house.reader_broken, "the reader is out of order already")
        case c.ReportReaderRepaired():
            if not broken:
                return _not_now(house.reader_broken, "the reader is not out of order")
    return None


def _refuse_device(
    state: TableState, command: IrregularityCommand, rulebook: Rulebook
) -> Refusal | None:
    """Report about a shuffling device, or the wash, only where there is one."""
    house = rulebook.house
    cards = state.cards
    if isinstance(command, c.ReportExposedInWash):
        if cards.stage is not Stage.WASHED:
            return _not_now(house.wash, "the cards are not being mixed or stacked")
        return None
    if rulebook.shuffler.value == Shuffled.MANUAL.value:
        return Refusal("device/none", rulebook.shuffler.clause, "no shuffling device is used here")
    match command:
        case c.ReportJam():
            by_device = cards.method in (Shuffled.DEVICE, Shuffled.RESHUFFLER)
            shuffled = cards.stage is Stage.SHUFFLED and by_device
            if cards.device_out or not (shuffled or cards.stage is Stage.STACKED):
                return _not_now(house.jam, "the device is not shuffling")
        case c.ReportDeviceBroken():
            if cards.device_out:
                return _not_now(house.device_broken, "the device is out of order already")
        case _:
            if not cards.device_out:
                return _not_now(house.device_broken, "the device is not out of order")
    return None
