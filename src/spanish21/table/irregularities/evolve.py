"""How the table changes by irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.hand import total
from spanish21.ids import HandNumber
from spanish21.table.changing import change_hand, give_turn, hand_of, take_wager
from spanish21.table.events import irregularities as i
from spanish21.table.state import Packet, Stage, TableState
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.ids import BoxNumber
    from spanish21.table.events.irregularities import IrregularityEvent

__all__ = ["evolve"]

_FIRST = HandNumber(1)


def evolve(state: TableState, event: IrregularityEvent) -> TableState:
    """Return the table after an event."""
    match event:
        case i.FaceUpCardFound():
            return _face_up(state, event)
        case i.TenFound():
            return _ten(state, event)
        case i.CardDrawnInError():
            return _drawn_in_error(state, event)
        case i.CardRefused():
            return _card_refused(state, event)
        case i.CardDiscarded():
            return _card_discarded(state, event)
        case i.DealerMissed():
            return _dealer_missed(state, event)
        case i.ShoeEmpty():
            return _shoe_empty(state, event)
        case i.BoxMissed():
            return _box_missed(state, event)
        case i.LateCardAccepted():
            return _late_card_accepted(state, event)
        case i.CardNotDealt():
            return _card_not_dealt(state, event)
        case i.CardDeferred():
            return _card_deferred(state, event)
        case i.HandDead():
            return _hand_dead(state, event)
        case i.WrongReaderUsed() | i.RoundVoided():
            return _unchanged(state, event)
        case i.ReaderBroken():
            return _reader_broken(state, event)
        case i.ReaderRepaired():
            return _reader_repaired(state, event)
        case i.ShufflerJammed():
            return _jammed(state, event)
        case i.DeviceBroken():
            return _device_broken(state, event)
        case i.DevicePutAway():
            return _device_put_away(state, event)
        case i.DeviceRepaired():
            return _device_repaired(state, event)
        case i.CardExposedInWash():
            return _exposed_in_wash(state, event)
        case i.WagerUndone():
            return _wager_undone(state, event)
        case i.DecksRemoved():
            return _decks_removed(state, event)
        case _:
            assert_never(event)


def _trouble(state: TableState, **changes: object) -> TableState:
    return replace(state, trouble=replace(state.trouble, **changes))


def _cards(state: TableState, **changes: object) -> TableState:
    return replace(state, cards=replace(state.cards, **changes))


def _discard(state: TableState, card: Card | None, *, apart: bool = False) -> TableState:
    """Put a card that left the shoe into the rack."""
    if card is None:
        return replace(state, rack=(*state.rack, Packet((), round=state.round, unseen=1)))
    index = card.index
    seen = state.seen[:index] + bytes((state.seen[index] + 1,)) + state.seen[index + 1 :]
    packet = Packet((card,), round=state.round, apart=apart)
    return replace(state, seen=seen, rack=(*state.rack, packet))


def _face_up(state: TableState, event: i.FaceUpCardFound) -> TableState:
    changed = _discard(state, event.card, apart=True)
    return _trouble(changed, face_up=state.trouble.face_up + state.wagers_closed)


def _ten(state: TableState, _event: i.TenFound) -> TableState:
    changed = _cards(state, tens_out=state.cards.tens_out + 1)
    return _trouble(changed, tens=state.trouble.tens + state.wagers_closed)


def _drawn_in_error(state: TableState, event: i.CardDrawnInError) -> TableState:
    return _trouble(
        state,
        aside=event.card,
        aside_exposed=event.exposed,
        aside_down=event.card is None,
    )


def _card_refused(state: TableState, event: i.CardRefused) -> TableState:
    changed = _trouble(state, refused=(*state.trouble.refused, event.person))
    return change_hand(changed, event.box, HandNumber(state.turn_hand + 1), wants_card=False)


def _card_discarded(state: TableState, event: i.CardDiscarded) -> TableState:
    changed = _discard(state, event.card)
    if event.card is not None and event.card == state.trouble.aside:
        return _trouble(changed, aside=None, aside_exposed=False)
    return changed


def _dealer_missed(state: TableState, _event: i.DealerMissed) -> TableState:
    return _trouble(state, dealer_missed=True)


def _shoe_empty(state: TableState, _event: i.ShoeEmpty) -> TableState:
    return _cards(state, stage=Stage.STACKED, mid_round=True)


def _box_missed(state: TableState, event: i.BoxMissed) -> TableState:
    changed = replace(state, opening=state.opening + 1)
    if state.opening >= len(state.boxes):
        changed = _trouble(changed, missed_second=(*state.trouble.missed_second, event.box))
    if not event.moved:
        return changed
    last = [hand_of(state, box, _FIRST).cards[-1] for box in event.moved]
    for box in event.moved:
        changed = _with_cards(changed, box, hand_of(changed, box, _FIRST).cards[:-1])
    for box, card in zip(event.moved[1:], last, strict=False):
        changed = _with_cards(changed, box, (*hand_of(changed, box, _FIRST).cards, card))
    if event.to is not None:
        cards = hand_of(changed, event.to, _FIRST).cards
        return _with_cards(changed, event.to, (*cards, last[-1]))
    if not state.dealer:
        return replace(changed, dealer=(last[-1],))
    return replace(changed, hole_down=True, hole=last[-1], hole_known=True)


def _with_cards(state: TableState, box: BoxNumber, cards: tuple[Card, ...]) -> TableState:
    points, soft = total(cards)
    return change_hand(state, box, _FIRST, cards=cards, points=points, soft=soft)


def _late_card_accepted(state: TableState, event: i.LateCardAccepted) -> TableState:
    return _trouble(state, late_boxes=(*state.trouble.late_boxes, event.box))


def _card_not_dealt(state: TableState, event: i.CardNotDealt) -> TableState:
    return _trouble(state, asked=(event.box, event.hand))


def _card_deferred(state: TableState, event: i.CardDeferred) -> TableState:
    changed = change_hand(state, event.box, event.hand, deferred=True)
    return give_turn(_trouble(changed, asked=None), event.turn)


def _hand_dead(state: TableState, event: i.HandDead) -> TableState:
    changed = change_hand(state, event.box, event.hand, dead=True, complete=True, wants_card=False)
    return give_turn(_trouble(changed, asked=None), event.turn)


def _unchanged(state: TableState, _event: IrregularityEvent) -> TableState:
    return state


def _reader_broken(state: TableState, event: i.ReaderBroken) -> TableState:
    if event.stops:
        return replace(state, suspended=True)
    return replace(state, reader_out=True)


def _reader_repaired(state: TableState, event: i.ReaderRepaired) -> TableState:
    changed = replace(state, suspended=False, reader_out=False)
    return _trouble(changed, unread=True) if event.unread else changed


def _jammed(state: TableState, _event: i.ShufflerJammed) -> TableState:
    return _cards(state, stage=Stage.STACKED, jammed=True)


def _device_broken(state: TableState, _event: i.DeviceBroken) -> TableState:
    return _cards(state, device_out=True, device_put_away=False)


def _device_put_away(state: TableState, _event: i.DevicePutAway) -> TableState:
    return _cards(state, device_put_away=True)


def _device_repaired(state: TableState, _event: i.DeviceRepaired) -> TableState:
    return _cards(state, device_out=False, device_put_away=False)


def _exposed_in_wash(state: TableState, event: i.CardExposedInWash) -> TableState:
    return _cards(state, stage=Stage.SHOWN) if event.remix else state


def _wager_undone(state: TableState, event: i.WagerUndone) -> TableState:
    rest = tuple(
        settled
        for settled in state.trouble.settled
        if (settled.box, settled.hand, settled.person, settled.wager)
        != (event.box, event.hand, event.person, event.wager)
    )
    changed = _trouble(state, settled=rest)
    if event.wager == BASIC or changed.box(event.box) is None:
        return changed
    return take_wager(changed, event.box, event.person, event.wager)


def _decks_removed(state: TableState, _event: i.DecksRemoved) -> TableState:
    return _cards(state, stage=Stage.ABSENT)
